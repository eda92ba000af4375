//! Experiments that are killed, stopped, or run out of disk space: nothing is lost and nothing is counted twice.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{Folder, cadogan, end, program, start};

/// How often the program is killed. A longer test: `CADOGAN_KILLS=200 cargo test -p cadogan-cli --test cli kill`.
pub(crate) fn kills() -> u32 {
    std::env::var("CADOGAN_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(50)
}

fn words<'a>(records: &'a str, deals: &'a str) -> Vec<&'a str> {
    let limits = ["--timeout", "none", "--positions", "3000", "--threads", "1"];
    [&["winrate", "klondike", "--deals", deals, "--format", "csv", "--records", records], &limits[..]].concat()
}

/// Every row, without the time that it took.
pub(crate) fn rows(records: &str) -> Vec<String> {
    let csv = cadogan(&["records", "export", "-", "--records", records]).done();
    let line_without_seconds = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        [&fields[..13], &fields[14..]].concat().join(",")
    };
    csv.lines().map(line_without_seconds).collect()
}

/// Pseudorandom numbers, the same in every run.
pub(crate) fn random_share(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 40) as f64 / (1u64 << 24) as f64
}

/// Starts the command again and again and kills it each time. Returns false if it finished before it was killed often
/// enough.
fn kill_often(command: &[&str], longest: Duration, state: &mut u64) -> bool {
    for _ in 0..kills() {
        let mut child = start(command);
        sleep(longest.mul_f64(random_share(state)));
        if child.try_wait().expect("the child can be asked").is_some() {
            return false;
        }
        child.kill().expect("the child can be killed");
        child.wait().expect("it ends");
    }
    true
}

/// Kills a command that decides this many deals many times, lets it finish, and compares its final output with that of an
/// uninterrupted run. Returns the records of both.
fn survive_kills(
    folder: &Folder,
    words: &dyn Fn(&str) -> Vec<String>,
    verdicts: usize,
    seen: fn(&str) -> String,
) -> [String; 2] {
    let run = |records: &str| {
        let words = words(records);
        end(start(&words.iter().map(String::as_str).collect::<Vec<_>>())).done()
    };
    let whole = folder.name("whole.db");
    let begin = Instant::now();
    let table = run(&whole);
    // On average a life is half as long as the longest: all of them together take two thirds of the whole run. But the
    // machine may have been busier, or less busy, when the time was measured than it is now.
    let mut longest = begin.elapsed() * 2 / 3 / (kills() / 2);
    let mut state = 1;
    let killed = (0..10).map(|attempt| folder.name(&format!("killed-{attempt}.db"))).find(|records| {
        let words = words(records);
        if !kill_often(&words.iter().map(String::as_str).collect::<Vec<_>>(), longest, &mut state) {
            longest = longest * 2 / 3;
            return false;
        }
        let decided = if Path::new(records).exists() { rows(records).len() - 1 } else { 0 };
        if decided == 0 {
            longest *= 2;
        }
        (1..verdicts).contains(&decided)
    });
    let killed = killed.expect("some deals, not all, are decided between the kills");
    assert_eq!(seen(&run(&killed)), seen(&table));
    assert_eq!(rows(&whole).len(), verdicts + 1);
    assert!(cadogan(&["records", "check", "--records", &killed]).done().starts_with(&format!("{verdicts} verdicts")));
    [killed, whole]
}

#[test]
fn fifty_kills_change_nothing() {
    let folder = Folder::new();
    let words = |records: &str| words(records, "2500").into_iter().map(str::to_owned).collect();
    let [killed, whole] = survive_kills(&folder, &words, 2500, str::to_owned);
    assert_eq!(rows(&killed), rows(&whole));
}

#[test]
fn fifty_kills_of_a_study_change_nothing_in_its_table() {
    let folder = Folder::new();
    let study = folder.write(
        "study.json",
        r#"{"title": "killed", "game": "klondike", "seeds": "1-700", "critical": ["back"],
            "axes": [{"name": "draw", "key": "stock.deal count", "values": [1, 3]},
                     {"name": "back", "key": "foundations.removable", "values": [true, false]}],
            "limits": {"time": "none", "positions": 3000}}"#,
    );
    let words = |records: &str| {
        ["study", &study, "--records", records, "--threads", "1", "--format", "json"].map(str::to_owned).to_vec()
    };
    // Which verdicts were searched and which followed from others may depend on what was written before a kill.
    let verdicts = |json: &str| {
        let mut result: Value = serde_json::from_str(json).expect("JSON");
        result["work"] = Value::Null;
        for variant in result["variants"].as_array_mut().expect("a list") {
            variant["from_relations"] = Value::Null;
        }
        result.to_string()
    };
    survive_kills(&folder, &words, 2800, verdicts);
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_everything_and_says_how_to_go_on() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let command = words(&records, "4000000");
    let child = start(&command);
    // However busy the machine is: until something has been decided and stored.
    let begin = Instant::now();
    while !Path::new(&records).exists()
        || program(&["records", "export", "-", "--records", &records], b"").out.lines().count() < 2
    {
        assert!(begin.elapsed() < Duration::from_secs(300), "nothing is decided");
        sleep(Duration::from_millis(50));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let outcome = end(child);
    assert_eq!(outcome.code, 130, "{outcome:?}");
    assert!(outcome.err.contains("a.db, and the same command continues from there"), "{}", outcome.err);
    assert!(outcome.out.trim_end().ends_with(",false,seed"), "an unfinished sample: {}", outcome.out);
    let kept = rows(&records).len() - 1;
    assert!(outcome.out.contains(&format!(",{kept},")), "{kept} are kept, printed is {}", outcome.out);
}

#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing_that_was_decided() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let command = words(&records, "1500");
    // No file may become larger than 64 KiB (or twice that, as shells count differently).
    let script = "trap '' XFSZ; ulimit -f 128; exec \"$0\" \"$@\"";
    let mut child = Command::new("sh");
    child.args(["-c", script, env!("CARGO_BIN_EXE_cadogan")]).args(&command);
    let full = end(child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell"));
    assert_eq!((full.code, full.out.as_str()), (2, ""), "{full:?}");
    assert!(full.err.starts_with("error: records ") && full.err.contains("a.db"), "{}", full.err);
    let kept = rows(&records).len() - 1;
    assert!((1..1500).contains(&kept), "{kept} deals");
    let resumed = end(start(&command)).done();
    let whole = folder.name("b.db");
    assert_eq!(resumed, end(start(&words(&whole, "1500"))).done());
    assert_eq!(rows(&records), rows(&whole));
}

#[cfg(target_os = "linux")]
#[test]
fn an_export_to_a_full_disk_is_no_success() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    end(start(&words(&records, "20"))).done();
    for format in ["csv", "parquet"] {
        let words = ["records", "export", "/dev/full", "--format", format, "--records", &records];
        program(&words, b"").refused_with("cannot write /dev/full");
    }
}
