//! The database: writing, reading, merging, importing, exporting.

use std::time::Duration;

use cadogan_records::{Answer, COLUMNS, Found, OWN_SOURCE, RecordedGame, Records, Row, Storage, VERSION, VerdictFile};
use cadogan_referee::{Position, legal_moves};
use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::Budget;

/// Klondike with this many cards turned at a time.
fn draw(count: u8) -> Rules {
    preset("klondike").expect("a preset").rules().vary(|rules| rules.stock.deal_count = count).expect("a game")
}

fn row(seed: i64, answer: Answer, limit: u64) -> Row {
    let reason = (!answer.is_decided()).then(|| "positions".to_owned());
    let budget = Budget { time: Some(Duration::from_millis(1500)), positions: Some(limit), bytes: 1 << 20 };
    let solver = "runs".to_owned();
    Row {
        reason,
        budget,
        solver,
        positions: 7,
        depth: 3,
        seconds: 0.25,
        derived_from: None,
        ..Row::derived(seed, answer, "")
    }
}

fn new_records() -> (Records, RecordedGame) {
    let mut records = Records::in_memory().expect("memory");
    let game = records.game(&draw(3), "klondike").expect("entered");
    (records, game)
}

fn save(records: &mut Records, game: &RecordedGame, rows: &[Row]) {
    let found: Vec<Found> = rows.iter().cloned().map(Found::from).collect();
    records.save(game, OWN_SOURCE, &found).expect("saved");
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("cadogan-records-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn rows_come_back_as_they_were() {
    let folder = folder("rows");
    let path = folder.join("a.db");
    let rows =
        [row(-5, Answer::Winnable(()), 100), row(7, Answer::Undecided(()), 100), row(8, Answer::Unwinnable(()), 100)];
    for storage in [Storage::Local, Storage::Shared] {
        let mut records = Records::open(&path, storage).expect("opened");
        let game = records.game(&draw(3), "klondike").expect("entered");
        save(&mut records, &game, &rows);
        assert_eq!(records.games().expect("readable").len(), 1);
    }
    let records = Records::open_existing(&path).expect("there");
    let game = records.find_game(&draw(3).fingerprint()).expect("readable").expect("there");
    let found: Vec<Row> = records.rows(&game, OWN_SOURCE, -5..=7).expect("readable").into_values().collect();
    assert_eq!(found, rows[..2]);
    assert_eq!(game.rules, draw(3));
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_is_decided_stays_and_the_larger_budget_wins() {
    let (mut records, game) = new_records();
    let now = |records: &Records| records.rows(&game, OWN_SOURCE, 1..=1).expect("readable")[&1].clone();
    save(&mut records, &game, &[row(1, Answer::Undecided(()), 100)]);
    save(&mut records, &game, &[row(1, Answer::Undecided(()), 50)]);
    assert_eq!(now(&records), row(1, Answer::Undecided(()), 100));
    save(&mut records, &game, &[row(1, Answer::Undecided(()), 200)]);
    assert_eq!(now(&records), row(1, Answer::Undecided(()), 200));
    save(&mut records, &game, &[row(1, Answer::Winnable(()), 150)]);
    save(&mut records, &game, &[row(1, Answer::Undecided(()), 300)]);
    save(&mut records, &game, &[row(1, Answer::Winnable(()), 400)]);
    assert_eq!(now(&records), row(1, Answer::Winnable(()), 150));
}

#[test]
fn a_contradiction_is_refused_with_everything_that_came_with_it() {
    let (mut records, game) = new_records();
    save(&mut records, &game, &[row(1, Answer::Winnable(()), 100)]);
    let batch = [row(2, Answer::Winnable(()), 100).into(), row(1, Answer::Unwinnable(()), 100).into()];
    let error = records.save(&game, OWN_SOURCE, &batch).expect_err("a contradiction");
    let contradiction = error.as_contradiction().expect("a contradiction");
    assert!(contradiction.is_our_own() && contradiction.seed == 1);
    assert_eq!(records.counts(&game, OWN_SOURCE, 1..=9).expect("readable").deals(), 1);
}

#[test]
fn merging_is_idempotent_and_does_not_depend_on_the_order() {
    let parts: Vec<Records> = [
        vec![row(1, Answer::Winnable(()), 100), row(2, Answer::Undecided(()), 100), row(4, Answer::Undecided(()), 100)],
        vec![
            row(2, Answer::Unwinnable(()), 200),
            row(3, Answer::Winnable(()), 100),
            row(4, Answer::Undecided(()), 300),
        ],
    ]
    .into_iter()
    .map(|rows| {
        let (mut records, game) = new_records();
        save(&mut records, &game, &rows);
        records
    })
    .collect();
    let merged = [[0, 1, 0], [1, 0, 1]].map(|order| {
        let mut whole = Records::in_memory().expect("memory");
        for part in order {
            whole.merge(&parts[part]).expect("no contradiction");
        }
        assert_eq!(
            whole.merge(&parts[0]).map(|merged| (merged.rows, merged.new, merged.improved)).ok(),
            Some((3, 0, 0))
        );
        let game = whole.games().expect("readable").remove(0);
        whole.rows(&game, OWN_SOURCE, 0..=9).expect("readable")
    });
    assert_eq!(merged[0], merged[1]);
    assert_eq!(
        merged[0].values().map(|row| row.answer).collect::<Vec<_>>(),
        [Answer::Winnable(()), Answer::Unwinnable(()), Answer::Winnable(()), Answer::Undecided(())]
    );
    assert_eq!(merged[0][&4].budget.positions, Some(300));
}

#[test]
fn imported_verdicts_are_kept_apart_and_compared() {
    let (mut records, game) = new_records();
    save(&mut records, &game, &[row(1, Answer::Winnable(()), 100), row(2, Answer::Unwinnable(()), 100)]);
    let table =
        "game\tseed\tverdict\tstates\nklondike\t1\twinnable\t5\nklondike\t2\twinnable\t6\nfree-cell\t1\twinnable\t9\n";
    let imported = records.import(&mut table.as_bytes(), "elsewhere", None).expect("read");
    assert_eq!((imported.rows, imported.games), (3, vec!["free-cell".to_owned(), "klondike".to_owned()]));
    assert_eq!(records.counts(&game, OWN_SOURCE, 0..=9).expect("readable").deals(), 2);
    assert_eq!(records.counts(&game, "elsewhere", 0..=9).expect("readable").winnable, 2);
    let contradictions = records.contradictions().expect("readable");
    assert_eq!(contradictions.len(), 1);
    assert!(!contradictions[0].is_our_own() && contradictions[0].seed == 2);
    assert_eq!(records.contradictions_of(&game).expect("readable"), contradictions);
}

#[test]
fn an_import_names_every_mistake_and_takes_nothing() {
    let (mut records, game) = new_records();
    let mut refused = |text: &str, source: &str, game: Option<&RecordedGame>| {
        records.import(&mut text.as_bytes(), source, game).expect_err("mistakes").to_string()
    };
    let numbers = "seed,verdict,positions,seconds\n1,winnable,-5,NaN\n2,winnable,x,1\n3,winnable,7,-1\n";
    let error = refused(numbers, "elsewhere", Some(&game));
    assert!(error.starts_with("elsewhere: 3 mistakes\n  line 2: positions: \"-5\" is not a number"), "{error}");
    assert!(error.contains("line 3: positions: \"x\"") && error.contains("line 4: seconds: \"-1\""), "{error}");
    let text = "game,seed,verdict\nklondik,1,winnable\nklondike,x,winnable\nklondike,3,won\nklondike,4,winnable\n";
    let error = refused(text, "elsewhere", None);
    assert!(error.contains("line 2: game: there is no preset \"klondik\"; did you mean klondike?"), "{error}");
    assert!(error.contains("line 3: seed: \"x\"") && error.contains("line 4: verdict: \"won\""), "{error}");
    assert!(refused("seed,answer\n1,2\n", "elsewhere", Some(&game)).contains("no column verdict; found seed, answer"));
    assert!(refused("seed,verdict\n", OWN_SOURCE, Some(&game)).contains("cannot be the source"));
    assert_eq!(records.sources(&game).expect("readable"), Vec::<String>::new());
}

#[test]
fn csv_has_one_line_a_deal_and_can_be_imported_again() {
    let (mut records, game) = new_records();
    save(&mut records, &game, &[row(1, Answer::Winnable(()), 100), row(2, Answer::Undecided(()), 100)]);
    let other = records.game(&draw(1), "one, \"two\"").expect("entered");
    save(&mut records, &other, &[Row::derived(1, Answer::Winnable(()), &game.fingerprint)]);
    let mut csv = Vec::new();
    assert_eq!(records.export_csv(None, &mut csv).expect("written"), 3);
    let csv = String::from_utf8(csv).expect("text");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], COLUMNS.join(","));
    let print = game.fingerprint.clone();
    assert_eq!(
        lines[1],
        format!("klondike,{print},1,cadogan,winnable,,runs,{VERSION},1.5,100,1048576,7,3,0.25,0,,seed")
    );
    assert!(lines[2].contains(",undecided,positions,"));
    assert!(lines[3].starts_with("\"one, \"\"two\"\"\",") && lines[3].ends_with(&format!("{print},seed")));
    let mut only = Vec::new();
    assert_eq!(records.export_csv(Some(&other), &mut only).expect("written"), 1);
    let (mut copy, game) = new_records();
    copy.import(&mut csv.lines().take(3).collect::<Vec<_>>().join("\n").as_bytes(), "copy", None).expect("read");
    assert_eq!(
        copy.counts(&game, "copy", 0..=9).expect("readable"),
        records.counts(&game, OWN_SOURCE, 0..=9).expect("readable")
    );
}

#[test]
fn parquet_is_written_with_all_rows() {
    let (mut records, game) = new_records();
    save(&mut records, &game, &[row(1, Answer::Winnable(()), 100), row(2, Answer::Undecided(()), 100)]);
    let mut bytes = Vec::new();
    assert_eq!(records.export_parquet(None, &mut bytes).expect("written"), 2);
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    let holds = |word: &str| bytes.windows(word.len()).any(|window| window == word.as_bytes());
    assert!(COLUMNS.iter().all(|column| holds(column)));
}

#[test]
fn solutions_are_kept_small_and_whole() {
    let rules = preset("klondike").expect("a preset").rules();
    let deal = Deal::from_seed(rules, 1).expect("dealt");
    let moves = legal_moves(rules, &Position::start(rules, &deal));
    let moves: Vec<_> = moves.iter().copied().cycle().take(400).collect();
    let (mut records, game) = new_records();
    let found = Found { row: row(1, Answer::Winnable(()), 100), solution: Some(moves.clone()) };
    records.save(&game, OWN_SOURCE, &[found]).expect("saved");
    assert_eq!(records.solution(&game, 1).expect("readable"), Some(moves));
    assert_eq!(records.solution(&game, 2).expect("readable"), None);
    let mut copy = Records::in_memory().expect("memory");
    copy.merge(&records).expect("merged");
    let game = copy.games().expect("readable").remove(0);
    assert_eq!(copy.solution(&game, 1).expect("readable").map(|moves| moves.len()), Some(400));
}

#[test]
fn other_files_are_not_taken_for_databases_of_results() {
    let folder = folder("other");
    let text = folder.join("text.db");
    std::fs::write(&text, "This is a text of more than a hundred bytes, so that it cannot be the beginning of a database; it goes on and on.").expect("written");
    assert!(Records::open(&text, Storage::Local).is_err());
    let error = Records::open_existing(&folder.join("missing.db")).expect_err("not there").to_string();
    assert!(error.contains("missing.db"), "{error}");
    std::fs::remove_dir_all(folder).expect("removed");
}

/// Verdicts that look like those of a game of which four deals in five can be won.
fn many(deals: i64) -> Vec<Row> {
    let answer = |seed: i64| match seed.wrapping_mul(0x9E37_79B9_7F4A_7C15_u64 as i64).rotate_left(20) as u64 % 100 {
        0..82 => Answer::Winnable(()),
        82 if seed % 40 == 0 => Answer::Undecided(()),
        _ => Answer::Unwinnable(()),
    };
    (1..=deals).map(|seed| row(seed, answer(seed), 5_000)).collect()
}

#[test]
fn a_file_of_verdicts_is_small_and_says_the_same_as_the_records() {
    let (mut records, game) = new_records();
    let mut rows = many(12_000);
    rows.retain(|row| row.seed != 9_001);
    save(&mut records, &game, &rows);
    let now = std::time::UNIX_EPOCH + Duration::from_secs(1_795_000_000);
    let file = records.verdict_file(&game, OWN_SOURCE, now).expect("readable").expect("there are verdicts");
    let bytes = file.to_bytes();
    assert!(bytes.len() < 100_000 * 12_000 / 1_000_000 + 3_000, "{} bytes", bytes.len());
    let again = VerdictFile::read("klondike.verdicts", &bytes).expect("sound");
    assert_eq!(again, file);
    assert_eq!((file.date.as_str(), file.seeds()), ("2026-11-18", 1..=12_000));
    assert_eq!(file.sample().0, 1..=9_000, "slow deals must not be missing from a sample");
    for row in &rows {
        assert_eq!(again.answer(row.seed), Some(row.answer), "seed {}", row.seed);
    }
    assert_eq!((again.answer(9_001), again.answer(0), again.answer(i64::MIN)), (None, None, None));
    assert!(!file.undecided.is_empty());
    assert_eq!(file.seconds(), 0.25 * rows.len() as f64);
    // Merged, they are ours; imported, they are somebody's; either way nothing is lost.
    let (mut others, _) = new_records();
    assert_eq!(others.merge_verdicts(&again).expect("merged").new, rows.len() as u64);
    assert_eq!(others.merge_verdicts(&again).expect("merged").new, 0);
    assert_eq!(others.import_verdicts(&again, "a friend").expect("imported"), rows.len() as u64);
    assert!(others.import_verdicts(&again, OWN_SOURCE).is_err());
    let game = others.games().expect("readable").swap_remove(0);
    let back = others.verdict_file(&game, OWN_SOURCE, now).expect("readable").expect("there are verdicts");
    assert_eq!((back.counts(), &back.undecided), (file.counts(), &file.undecided));
    assert!((back.seconds() - file.seconds()).abs() < 1e-6);
    assert_eq!(others.counts(&game, "a friend", 1..=12_000).expect("readable"), file.counts());
    assert!(others.check().expect("readable").mistakes().is_empty());
}

#[test]
fn a_file_of_verdicts_that_was_changed_is_not_believed() {
    let (mut records, game) = new_records();
    save(&mut records, &game, &many(2_000));
    let file = records.verdict_file(&game, OWN_SOURCE, std::time::UNIX_EPOCH).expect("readable").expect("verdicts");
    let bytes = file.to_bytes();
    for place in (40..bytes.len()).step_by(7) {
        let mut changed = bytes.clone();
        changed[place] ^= 4;
        assert!(VerdictFile::read("a.verdicts", &changed).is_err_and(|error| error.is_damage()), "byte {place}");
        assert!(VerdictFile::read("a.verdicts", &bytes[..place]).is_err_and(|error| error.is_damage()), "{place}");
    }
    let error = VerdictFile::read("letter.txt", b"Dear aunt").expect_err("a letter");
    assert!(!error.is_damage() && error.to_string().contains("letter.txt: this is not a file of verdicts"), "{error}");
    let message = |from: &str, to: &str| {
        let text = bytes.iter().map(|&byte| char::from(byte)).collect::<String>().replacen(from, to, 1);
        let mut changed: Vec<u8> = text.chars().map(|character| character as u8).collect();
        changed.truncate(changed.len() - 4);
        let mut sum = flate2::Crc::new();
        sum.update(&changed);
        changed.extend(sum.sum().to_be_bytes());
        VerdictFile::read("a.verdicts", &changed).expect_err(to).to_string()
    };
    for (from, to, complaint) in [
        (r#""layout":1"#, r#""layout":2"#, "a newer version of the program has written it"),
        (r#""fingerprint":"7"#, r#""fingerprint":"8"#, "its rules have the fingerprint"),
        (r#""seeds":[1,"#, r#""seeds":[2,"#, "the heading says"),
        (r#""seeds":[1,"#, r#""seeds":[-9223372036854775807,"#, "are not the seeds of a sample"),
        (r#""winnable":"#, r#""winnable":1"#, "the heading says"),
        (r#""numbering":"seed""#, r#""numbering":"sand""#, "is not a numbering of deals"),
        (r#""deals":"#, r#""deals":1"#, "the heading says what was spent on"),
        (r#""date":"#, r#""day":"#, "the heading cannot be read"),
    ] {
        let message = message(from, to);
        assert!(message.contains(complaint), "{to}: {message}");
    }
}

#[test]
fn scattered_seeds_are_no_sample_for_a_file() {
    let (mut records, game) = new_records();
    save(&mut records, &game, &[row(1, Answer::Winnable(()), 9), row(i64::MAX, Answer::Winnable(()), 9)]);
    let error = records.verdict_file(&game, OWN_SOURCE, std::time::UNIX_EPOCH).expect_err("too wide").to_string();
    assert!(error.contains("export them as CSV or Parquet"), "{error}");
    let none = records.verdict_file(&game, "nobody", std::time::UNIX_EPOCH).expect("readable");
    assert_eq!(none, None);
}

#[test]
fn ten_million_rows_of_a_game_fit_in_a_gigabyte() {
    let folder = folder("size");
    let path = folder.join("a.db");
    let mut records = Records::open(&path, Storage::Local).expect("opened");
    let game = records.game(&draw(3), "klondike").expect("entered");
    // Rows as a quick game has them, from two threads: nearly in order.
    let rows: Vec<Row> = (0..10_000)
        .map(|index: i64| Row {
            positions: 300 + index as u64 % 3_000,
            depth: 80 + index as u64 % 90,
            seconds: 4.7e-5 + index as f64 * 1e-9,
            peak_bytes: 120_000 + 64 * (index as u64 % 900),
            ..row(3_000_000 + (index ^ 1), Answer::Winnable(()), 1_000_000)
        })
        .collect();
    for batch in rows.chunks(1_000) {
        save(&mut records, &game, batch);
    }
    drop(records);
    let bytes = std::fs::metadata(&path).expect("a file").len();
    assert!(bytes * 10_000_000 / 10_000 < 1 << 30, "{} bytes a row", bytes / 10_000);
    std::fs::remove_dir_all(&folder).expect("removed");
}
