//! Records that are damaged, contradict themselves, or may only be read.

#[cfg(unix)]
use std::process::{Command, Stdio};

use crate::run::{Folder, Outcome, cadogan};

/// Records of a few deals of golf, in one file.
fn some_records(folder: &Folder) -> String {
    let records = folder.name("a.db");
    let limits = ["--timeout", "none", "--positions", "20000", "--threads", "1"];
    let words = ["winrate", "golf", "--deals", "200", "--keep-solutions", "--records", &records];
    assert_eq!(cadogan(&[&words[..], &limits].concat()).code, 0);
    records
}

fn check(records: &str) -> Outcome {
    cadogan(&["records", "check", "--records", records])
}

/// Every command that reads the records and prints what it finds.
fn readers(records: &str) -> [Vec<&str>; 5] {
    [
        vec!["records", "list", "--records", records],
        vec!["records", "list", "--json", "--records", records],
        vec!["records", "export", "-", "--records", records],
        vec!["records", "check", "--records", records],
        vec!["report", records, "--output", "-"],
    ]
}

#[test]
fn truncated_records_are_damaged_wherever_they_end() {
    let folder = Folder::new();
    let whole = std::fs::read(some_records(&folder)).expect("readable");
    assert!(whole.len() > 20_000, "several pages");
    for length in (16..whole.len()).step_by(7_001).chain([100, 4_096, 8_192, whole.len() - 4_096, whole.len() - 1]) {
        let cut = folder.write("cut.db", &whole[..length]);
        let outcome = check(&cut);
        assert_eq!(outcome.code, 70, "{length} bytes: {outcome:?}");
        assert!(outcome.err.contains("cut.db"), "{length} bytes: {outcome:?}");
        for words in readers(&cut) {
            let code = cadogan(&words).code;
            assert!(code == 0 || code == 70, "{words:?} of {length} bytes: {code}");
        }
        let winrate = cadogan(&["winrate", "golf", "--deals", "5", "--records", &cut]);
        assert_eq!(winrate.code, 70, "{length} bytes: {winrate:?}");
    }
}

#[test]
fn damaged_pages_are_found() {
    let folder = Folder::new();
    let whole = std::fs::read(some_records(&folder)).expect("readable");
    // The header of every page but the first; in the first one, the tables.
    for begin in (0..whole.len()).step_by(4_096).map(|page| if page == 0 { 100 } else { page }) {
        let mut bytes = whole.clone();
        bytes[begin..begin + 12].fill(0xA5);
        let damaged = folder.write("damaged.db", &bytes);
        let outcome = check(&damaged);
        assert_eq!(outcome.code, 70, "at {begin}: {outcome:?}");
    }
}

#[test]
fn files_that_are_no_records_are_bad_input() {
    let folder = Folder::new();
    let letter =
        folder.write("letter.db", "Dear aunt, this is no database, and it is long enough to be one. ".repeat(9));
    check(&letter).refused_with("letter.db: this is not a database");
    check(&folder.write("empty.db", "")).refused_with("empty.db: the file is empty");
    let other = folder.name("other.db");
    let database = rusqlite::Connection::open(&other).expect("a database");
    database.execute_batch("CREATE TABLE letter (text)").expect("a table");
    check(&other).refused_with("other.db: this is a database of another program");
}

/// Changes the records as no command would.
fn tamper(records: &str, change: &str) {
    let database = rusqlite::Connection::open(records).expect("a database");
    database.execute_batch("PRAGMA foreign_keys = OFF").expect("a switch");
    let changed = database.execute(change, []).expect("a sound statement");
    assert!(changed > 0, "{change}");
}

#[test]
fn values_that_the_program_never_writes_are_damage() {
    for (change, complaint) in [
        ("UPDATE circumstance SET solver = CAST(x'ff41' AS TEXT)", "seed 3: solver is not UTF-8 text"),
        ("UPDATE source SET name = CAST(x'80' AS TEXT)", "seed 4: source is not UTF-8 text"),
        ("UPDATE game SET name = CAST(x'c3' AS TEXT)", "game 1: name is not UTF-8 text"),
        ("UPDATE game SET rules = 'golf'", "the rules of the game golf cannot be read"),
        ("UPDATE entry SET positions = -1 WHERE seed = 3", "seed 3: positions is negative: -1"),
        ("UPDATE circumstance SET limit_seconds = -1", "seed 3: limit_seconds is out of range: -1"),
        ("UPDATE entry SET game = 7 WHERE seed = 3", "1 rows of the table entry name a game that does not exist"),
        ("DELETE FROM circumstance", "200 rows of the table entry name a circumstance that does not exist"),
        ("UPDATE solution SET moves = x'00'", "the solution of golf --seed"),
    ] {
        let folder = Folder::new();
        let records = some_records(&folder);
        tamper(&records, change);
        let outcome = check(&records);
        assert_eq!(outcome.code, 70, "{change}: {outcome:?}");
        assert!(outcome.err.contains(complaint), "{change}: {outcome:?}");
        for words in readers(&records) {
            let outcome = cadogan(&words);
            assert!(outcome.code == 0 || outcome.code == 70, "{change}: {words:?}: {outcome:?}");
        }
    }
}

#[test]
fn a_kept_solution_that_wins_contradicts_unwinnable() {
    let folder = Folder::new();
    let records = some_records(&folder);
    let first = "seed = (SELECT min(seed) FROM solution)";
    tamper(&records, &format!("UPDATE entry SET verdict = 1 WHERE {first}"));
    let commands = [
        vec!["records", "check", "--records", &records],
        vec!["winrate", "golf", "--deals", "5", "--records", &records],
        vec!["report", &records, "--output", "-"],
    ];
    for words in commands {
        let outcome = cadogan(&words);
        assert_eq!(outcome.code, 70, "{words:?}: {outcome:?}");
        let message =
            "golf is winnable by a stored solution that the referee has replayed, but golf is unwinnable by cadogan";
        assert!(outcome.err.contains(message), "{words:?}: {outcome:?}");
    }
    // A solution that does not win proves nothing; that it was kept is a mistake of its own.
    tamper(
        &records,
        &format!("UPDATE solution SET moves = (SELECT moves FROM solution ORDER BY seed DESC) WHERE {first}"),
    );
    let outcome = check(&records);
    assert_eq!(outcome.code, 70, "{outcome:?}");
    assert!(outcome.err.contains("solution of golf --seed ") && !outcome.err.contains("contradiction"), "{outcome:?}");
}

#[test]
fn a_kept_solution_speaks_for_related_games_too() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let limits = ["--timeout", "none", "--positions", "20000", "--keep-solutions", "--records", &records];
    for game in ["black-hole", "worm-hole"] {
        assert_eq!(
            cadogan(&[&["winrate", game, "--deals", "9", "--relatives", "false"], &limits[..]].concat()).code,
            0
        );
    }
    let black_hole = "game = (SELECT id FROM game WHERE name = 'black-hole')";
    tamper(&records, &format!("DELETE FROM entry WHERE {black_hole}"));
    tamper(&records, &format!("DELETE FROM solution WHERE NOT {black_hole}"));
    tamper(&records, "UPDATE entry SET verdict = 1 WHERE seed = (SELECT min(seed) FROM solution)");
    let outcome = check(&records);
    assert_eq!(outcome.code, 70, "{outcome:?}");
    assert!(outcome.err.contains("black-hole is winnable by a stored solution"), "{outcome:?}");
    assert!(outcome.err.contains("but worm-hole is unwinnable by cadogan"), "{outcome:?}");
}

#[cfg(unix)]
#[test]
fn reading_needs_no_right_to_write() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    let records = some_records(&folder);
    let files = || std::fs::read_dir(folder.path()).expect("a folder").count();
    let permit = |path: &str, mode: u32| set_permissions(path, Permissions::from_mode(mode)).expect("permissions");
    // An administrator may write in spite of these permissions, but not open a folder as a file.
    std::fs::create_dir(format!("{records}-wal")).expect("a folder");
    permit(&records, 0o444);
    permit(folder.path().to_str().expect("a name"), 0o555);
    let before = files();
    for words in readers(&records) {
        cadogan(&words).done();
    }
    assert_eq!(files(), before);
    permit(folder.path().to_str().expect("a name"), 0o755);
}

/// Starts the program with this standard output; gives its exit code and its messages.
#[cfg(unix)]
fn into(words: &[&str], out: impl Into<Stdio>) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cadogan"));
    let child = command.args(words).stdin(Stdio::null()).stdout(out).stderr(Stdio::piped());
    let output = child.spawn().expect("the program starts").wait_with_output().expect("the program ends");
    (output.status.code(), String::from_utf8(output.stderr).expect("messages are text"))
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error_and_a_full_disk_is_one() {
    let folder = Folder::new();
    let (records, whole) = (some_records(&folder), folder.name("whole.db"));
    let table = folder.write("table.csv", "game,seed,verdict\ngolf,1,undecided\n");
    let mut commands = readers(&records).to_vec();
    commands.push(vec!["records", "export", "-", "--format", "parquet", "--records", &records]);
    commands.push(vec!["records", "import", &table, "--source", "copy", "--records", &whole]);
    commands.push(vec!["records", "merge", &records, "--records", &whole]);
    let solved = rusqlite::Connection::open(&records).expect("a database");
    let solved: i64 = solved.query_row("SELECT min(seed) FROM solution", [], |row| row.get(0)).expect("a solution");
    let solved = solved.to_string();
    commands.push(vec!["records", "solution", "golf", "--seed", &solved, "--records", &records]);
    commands.push(vec!["compare", "black-hole", "worm-hole"]);
    commands.push(vec!["compare", "black-hole", "worm-hole", "--json"]);
    for words in commands {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        assert_eq!(into(&words, writer), (Some(0), String::new()), "{words:?}");
        if cfg!(target_os = "linux") {
            let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk");
            let (code, message) = into(&words, full);
            assert_eq!(code, Some(2), "{words:?}: {message}");
            assert!(message.starts_with("error: cannot write the output: "), "{words:?}: {message}");
        }
    }
}
