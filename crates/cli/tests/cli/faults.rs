//! Faults of the machine: what was reported is not lost, nothing wrong is kept, and the next run goes on. `docs/faults.md` is the
//! table of all of them; those that kill or interrupt a run in the middle are in `interruption` and `enumerate`.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::interruption::{kills, random_share, rows};
use crate::run::{Folder, Outcome, cadogan, end, start};

const DEALS: &str = "120";

/// Verdicts on deals of golf, the same on every machine.
fn winrate<'a>(deals: &'a str, records: &'a str) -> Vec<&'a str> {
    let limits = ["--timeout", "none", "--positions", "2000", "--threads", "2"];
    [&["winrate", "golf", "--deals", deals, "--format", "csv", "--records", records], &limits[..]].concat()
}

/// The records of a run that nothing disturbs.
fn undisturbed(folder: &Folder) -> Vec<String> {
    let records = folder.name("undisturbed.db");
    end(start(&winrate(DEALS, &records))).done();
    rows(&records)
}

/// The program under limits that a shell sets.
fn start_within(limits: &str, words: &[&str]) -> Child {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{limits}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_cadogan")]).args(words);
    shell.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell")
}

#[test]
fn a_database_that_another_process_has_locked_is_waited_for() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    end(start(&winrate("5", &records))).done();
    let other = rusqlite::Connection::open(&records).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    let waiting = start(&winrate(DEALS, &records));
    // Long enough for the program to meet the lock, on most machines; on others it finds the database free.
    sleep(Duration::from_millis(400));
    other.execute_batch("COMMIT").expect("the end of the lock");
    end(waiting).done();
    assert_eq!(rows(&records), undisturbed(&folder));
}

#[test]
fn two_processes_fill_one_database() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let both = [start(&winrate(DEALS, &records)), start(&winrate(DEALS, &records))];
    for child in both {
        end(child).done();
    }
    assert_eq!(rows(&records), undisturbed(&folder));
    let checked = cadogan(&["records", "check", "--records", &records]).done();
    assert!(checked.starts_with(&format!("{DEALS} verdicts")), "{checked}");
}

/// Measuring into a file: no limit is met, so a run is always the same but for its time.
fn measure<'a>(seeds: &'a str, file: &'a str) -> Vec<&'a str> {
    let limits = ["--solvers", "hole", "--limit", "1h", "--threads", "2"];
    [&["schedule", "measure", "golf", "--seeds", seeds, "--output", file], &limits[..]].concat()
}

/// The measured runs without their times, in the order of the deals, each once.
fn measured(file: &str) -> Vec<(i64, String)> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let run = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        (fields[1].parse().expect("a seed"), [&fields[2..5], &fields[7..]].concat().join(","))
    };
    let mut runs: Vec<(i64, String)> = whole.lines().filter(|line| !line.starts_with("game,")).map(run).collect();
    runs.sort();
    runs.dedup();
    runs
}

#[test]
fn two_processes_measure_into_one_file() {
    let folder = Folder::new();
    let (both, whole) = (folder.name("both.csv"), folder.name("whole.csv"));
    let children = [start(&measure("1-150", &both)), start(&measure("101-250", &both))];
    for child in children {
        end(child).done();
    }
    end(start(&measure("1-250", &whole))).done();
    assert_eq!(measured(&both), measured(&whole));
    assert_eq!(cadogan(&measure("1-250", &both)).done(), "0 runs measured, 250 were there\n");
}

#[test]
fn measuring_survives_kills_at_random_moments() {
    let folder = Folder::new();
    let (killed, whole) = (folder.name("killed.csv"), folder.name("whole.csv"));
    let mut state = 7;
    let mut kept = 0;
    for _ in 0..kills() {
        let mut child = start(&measure("1-900", &killed));
        // However busy the machine is: until something new is there.
        while measured(&killed).len() == kept && child.try_wait().expect("the child can be asked").is_none() {
            sleep(Duration::from_millis(5));
        }
        sleep(Duration::from_millis(8).mul_f64(random_share(&mut state)));
        child.kill().expect("the child can be killed");
        child.wait().expect("it ends");
        let now = measured(&killed).len();
        assert!(now >= kept, "{kept} runs became {now}");
        kept = now;
    }
    end(start(&measure("1-900", &killed))).done();
    end(start(&measure("1-900", &whole))).done();
    assert_eq!(measured(&killed), measured(&whole));
}

/// Runs a command with so little room for files that it fails, wherever that is, and then with as much as it needs.
fn after_a_full_disk(folder: &Folder, words: &dyn Fn(&str) -> Vec<String>, name: &str) -> String {
    for kibibytes in [1, 4] {
        let file = folder.name(&format!("{name}-{kibibytes}"));
        let words = words(&file);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        // Shells count blocks of 512 or of 1024 bytes.
        let full = end(start_within(&format!("trap '' XFSZ; ulimit -f {kibibytes}"), &words));
        assert_eq!((full.code, full.out.as_str()), (2, ""), "{kibibytes}: {full:?}");
        assert!(full.err.starts_with("error: ") && full.err.contains(&file), "{kibibytes}: {}", full.err);
        end(start(&words)).done();
    }
    folder.name(&format!("{name}-4"))
}

#[test]
fn after_a_full_disk_enumerating_and_measuring_go_on() {
    let folder = Folder::new();
    let enumerate = |state: &str| {
        let words =
            ["enumerate", "small-klondike", "--cards", "3", "--piles", "3", "--format", "json", "--state", state];
        words.map(str::to_owned).to_vec()
    };
    let state = after_a_full_disk(&folder, &enumerate, "state");
    let whole = cadogan(&["enumerate", "small-klondike", "--cards", "3", "--piles", "3", "--format", "json"]).done();
    let words = enumerate(&state);
    assert_eq!(cadogan(&words.iter().map(String::as_str).collect::<Vec<_>>()).done(), whole);

    let measuring = |file: &str| measure("1-250", file).into_iter().map(str::to_owned).collect();
    let file = after_a_full_disk(&folder, &measuring, "runs.csv");
    let other = folder.name("whole.csv");
    end(start(&measure("1-250", &other))).done();
    assert_eq!(measured(&file), measured(&other));
}

/// A folder where not even an administrator can create a file.
#[cfg(target_os = "linux")]
/// Proves that seed 21 of Klondike is lost, with some thousand positions.
fn prove(file: &str) -> Vec<&str> {
    vec!["prove", "klondike", "--seed", "21", "--method", "runs-set", "--output", file]
}

#[test]
fn proving_survives_kills_at_random_moments() {
    let folder = Folder::new();
    let (file, whole) = (folder.name("lost.cert"), folder.name("whole.cert"));
    let begin = Instant::now();
    end(start(&prove(&whole))).done();
    let usual = begin.elapsed();
    let whole = fs::read(whole).expect("a certificate");
    cadogan(&["prove", "klondike", "--seed", "33", "--output", &file]).done();
    let before = fs::read(&file).expect("a certificate");
    let mut state = 11;
    for _ in 0..kills() {
        let mut child = start(&prove(&file));
        sleep(usual.mul_f64(random_share(&mut state)));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let now = fs::read(&file).expect("a certificate");
        assert!(now == before || now == whole, "half a certificate");
    }
    end(start(&prove(&file))).done();
    assert_eq!(fs::read(&file).expect("a certificate"), whole);
}

#[test]
fn a_full_disk_leaves_the_certificate_that_was_there() {
    let folder = Folder::new();
    let file = folder.name("lost.cert");
    cadogan(&["prove", "klondike", "--seed", "33", "--output", &file]).done();
    let before = fs::read(&file).expect("a certificate");
    let full = end(start_within("trap '' XFSZ; ulimit -f 1", &prove(&file)));
    assert_eq!((full.code, full.out.as_str()), (2, ""), "{full:?}");
    assert!(full.err.starts_with("error: cannot write ") && full.err.contains(&file), "{}", full.err);
    assert_eq!(fs::read(&file).expect("a certificate"), before);
    let beside = fs::read_dir(Path::new(&file).parent().expect("a folder")).expect("a folder").count();
    assert_eq!(beside, 1, "nothing is left beside it");
    end(start(&prove(&file))).done();
    assert_ne!(fs::read(&file).expect("a certificate"), before);
    assert!(cadogan(&["verify", &file]).done().contains("proved unwinnable"));
}

#[test]
fn a_place_that_cannot_be_written_to_is_named_with_what_to_do() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    end(start(&winrate("5", &records))).done();
    let study = folder.write(
        "study.json",
        r#"{"title": "t", "game": "golf", "seeds": "1-3", "variants": [{"name": "a"}], "limits": {"positions": 10}}"#,
    );
    let nowhere = "/proc/cadogan";
    let commands: [&[&str]; 9] = [
        &["winrate", "golf", "--deals", "2", "--records", nowhere],
        &["study", &study, "--records", nowhere],
        &["study", &study, "--records", &records, "--output", nowhere],
        &["records", "export", nowhere, "--records", &records],
        &["records", "merge", &records, "--records", nowhere],
        &["report", &records, "--output", nowhere],
        &["enumerate", "small-klondike", "--cards", "2", "--piles", "2", "--state", nowhere],
        &["enumerate", "small-klondike", "--cards", "2", "--piles", "2", "--lost", nowhere],
        &["schedule", "measure", "golf", "--seeds", "1", "--output", nowhere],
    ];
    for words in commands {
        let outcome = end(start(words));
        assert_eq!(outcome.code, 2, "{words:?}: {outcome:?}");
        assert!(outcome.err.contains(nowhere), "{words:?}: {}", outcome.err);
    }
    let refused = end(start(commands[0])).refused();
    assert!(refused.contains("must exist and be writable, or name another file"), "{refused}");
}

/// Whatever the limit, a run ends well, or it ends early and the next one goes on. `ulimit -v` is not everywhere.
#[cfg(target_os = "linux")]
#[test]
fn with_too_little_memory_nothing_wrong_is_kept() {
    let folder = Folder::new();
    let expected = undisturbed(&folder);
    for kibibytes in [16_000, 20_000, 24_000, 28_000, 34_000, 200_000] {
        let records = folder.name(&format!("{kibibytes}.db"));
        let words = winrate(DEALS, &records);
        let Outcome { code, out, err } = end(start_within(&format!("ulimit -v {kibibytes}"), &words));
        assert!(code != 0 || out.lines().count() == 2, "{kibibytes}: {code} {out} {err}");
        if Path::new(&records).exists() && fs::metadata(&records).is_ok_and(|file| file.len() > 0) {
            let kept = rows(&records);
            assert!(kept.iter().all(|row| expected.contains(row)), "{kibibytes}");
            assert!(code != 0 || kept == expected, "{kibibytes}");
        }
        end(start(&words)).done();
        assert_eq!(rows(&records), expected, "{kibibytes}");
    }
}

#[test]
fn output_that_nobody_reads_is_no_error() {
    let folder = Folder::new();
    let study = folder.write(
        "study.json",
        r#"{"title": "t", "game": "golf", "seeds": "1-3", "variants": [{"name": "a"}], "limits": {"positions": 10}}"#,
    );
    let certificate = folder.name("a.cert");
    cadogan(&["prove", "klondike", "--seed", "33", "--output", &certificate]).done();
    let again = folder.name("again.cert");
    let commands: [&[&str]; 16] = [
        &["prove", "klondike", "--seed", "33", "--output", &again],
        &["verify", "klondike", "--seed", "33", &certificate],
        &["games"],
        &["rules", "klondike", "--full"],
        &["deal", "klondike", "--seed", "1", "--format", "board"],
        &["moves", "klondike", "--seed", "1"],
        &["solve", "klondike", "--seed", "1", "--json"],
        &["explain", "klondike", "--seed", "145"],
        &["winrate", "golf", "--deals", "3", "--positions", "10", "--records", "none"],
        &["study", &study, "--records", "none"],
        &["enumerate", "small-klondike", "--cards", "2", "--piles", "2"],
        &["blocks", "klondike", "--deals", "10"],
        &["perft", "klondike", "--seed", "1", "--depth", "2"],
        &["schedule", "solvers", "klondike"],
        &["schedule", "show", "klondike"],
        &["help", "solve"],
    ];
    for words in commands {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_cadogan"));
        command.args(words).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped());
        let outcome = end(command.spawn().expect("the program starts"));
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{words:?}");
    }
}

/// What writes files of verdicts, which say on which day they were written.
const DATED: [&str; 5] = [
    "cli/src/commands/campaign.rs",
    "cli/src/commands/records.rs",
    "lab/src/campaign/mod.rs",
    "records/src/verdict_export.rs",
    "xtask/src/tools/check_verdicts.rs",
];

/// A clock that is set forwards or back changes nothing but a date: time limits use a clock that only runs on.
#[test]
fn nothing_but_dates_asks_for_the_time_of_day() {
    fn look(folder: &Path, seen: &mut usize) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                look(&path, seen);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("text");
                let asks = text.contains("SystemTime") || text.contains("UNIX_EPOCH");
                assert!(!asks || DATED.iter().any(|file| path.ends_with(file)), "{}", path.display());
                *seen += 1;
            }
        }
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates");
    let mut seen = 0;
    for entry in fs::read_dir(crates).expect("a folder") {
        let sources = entry.expect("an entry").path().join("src");
        look(&sources, &mut seen);
    }
    assert!(seen > 300, "only {seen} files");
}

#[test]
fn every_test_that_the_table_of_faults_names_exists() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let table = fs::read_to_string(project.join("docs/faults.md")).expect("the chapter");
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut named = 0;
    for row in rows {
        let tests = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        let names: Vec<&str> = tests.split('`').skip(1).step_by(2).filter(|name| !name.contains('/')).collect();
        assert!(!names.is_empty(), "no test: {row}");
        for name in names {
            let (file, test) = match name.split_once("::") {
                Some((file, test)) => (format!("crates/cli/tests/cli/{file}.rs"), test),
                None => ("crates/records/src/open.rs".to_owned(), name),
            };
            let text = fs::read_to_string(project.join(&file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(
                text.contains(&format!("#[test]\nfn {test}()")) || text.contains(&format!("    fn {test}()")),
                "{name}"
            );
            named += 1;
        }
    }
    assert!(named > 15, "{named}");
}
