//! A contradiction is planted wherever two parts of the program could disagree, and has to be reported: exit code 70, and
//! a file with everything that a bug report needs.

use std::process::Command;

use serde_json::Value;

use crate::run::Folder;

/// Runs the program in a folder of its own; gives its message and the files that it wrote for a bug report.
fn contradicted(words: &[&str]) -> (String, Vec<Value>) {
    let folder = Folder::new();
    let output = Command::new(env!("CARGO_BIN_EXE_cadogan"))
        .args(words)
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(70), "{words:?}: {message}");
    let is_report = |name: &str| name.starts_with("cadogan-contradiction-");
    let reports = std::fs::read_dir(folder.path())
        .expect("the folder is there")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.file_name().is_some_and(|name| is_report(&name.to_string_lossy())))
        .map(|path| serde_json::from_str(&std::fs::read_to_string(path).expect("a text")).expect("JSON"))
        .collect();
    (message, reports)
}

/// The report has what is needed to look into the bug, and the message says where it is.
#[track_caller]
fn check(words: &[&str], wanted: &str) {
    let (message, reports) = contradicted(words);
    assert!(message.contains(wanted) && message.contains("please report it"), "{words:?}: {message}");
    // Several threads may each find one before the first stops the others.
    assert!(!reports.is_empty(), "{words:?}: no file");
    for report in reports {
        assert!(report["rules"].is_object() && report["deal"].is_object(), "{report}");
        assert!(report["contradiction"].as_str().is_some_and(|text| text.contains(wanted)), "{report}");
    }
}

const REJECTED: &str = "claims a solution that the referee rejects";
const CALLED_LOST: &str = "calls unwinnable";

#[test]
fn solve_reports_a_win_that_the_referee_rejects() {
    check(&["solve", "klondike", "--seed", "1", "--solver", "planted-win"], REJECTED);
    check(&["solve", "klondike", "--seeds", "1-50", "--threads", "2", "--solver", "planted-win"], REJECTED);
}

#[test]
fn winrate_reports_a_win_that_the_referee_rejects() {
    check(&["winrate", "klondike", "--seeds", "1-3", "--solver", "planted-win", "--records", "none"], REJECTED);
}

#[test]
fn explain_reports_a_win_in_a_deal_that_was_called_lost() {
    check(&["explain", "klondike", "--seed", "2", "--solver", "planted-loss"], CALLED_LOST);
    check(&["explain", "free-cell", "--seed", "1", "--solver", "planted-win"], REJECTED);
}

#[test]
fn enumerate_reports_a_win_in_a_deal_that_was_called_lost() {
    let game = ["enumerate", "small-klondike", "--cards", "2", "--piles", "3"];
    check(&[&game[..], &["--solver", "planted-loss"]].concat(), CALLED_LOST);
    check(&[&game[..], &["--solver", "planted-win"]].concat(), REJECTED);
}

#[test]
fn schedule_measure_reports_solvers_that_disagree() {
    let words =
        ["schedule", "measure", "klondike", "--seeds", "2-2", "--solvers", "runs,planted-loss", "--output", "runs.csv"];
    check(&words, CALLED_LOST);
}

#[test]
fn bench_and_blocks_report_contradictions() {
    check(&["bench", "klondike", "--seeds", "1-1", "--solver", "planted-win"], REJECTED);
    check(&["blocks", "klondike", "--sample", "3", "--decide", "--solver", "planted-win"], REJECTED);
}

#[test]
fn records_check_reports_a_loss_beside_a_kept_solution() {
    let folder = Folder::new();
    let records = folder.name("records.db");
    let kept = ["winrate", "golf", "--deals", "5", "--keep-solutions", "--records", &records];
    crate::run::cadogan(&kept).done();
    let change = "UPDATE entry SET verdict = 1 WHERE seed = (SELECT min(seed) FROM solution)";
    rusqlite::Connection::open(&records).and_then(|database| database.execute(change, [])).expect("one row");
    let (message, _) = contradicted(&["records", "check", "--records", &records]);
    assert!(message.contains("contradiction on seed ") && message.contains("keep a copy of it"), "{message}");
}

#[test]
fn planted_solvers_are_not_listed() {
    let listed = crate::run::cadogan(&["schedule", "solvers", "klondike"]).done();
    assert!(!listed.contains("planted"), "{listed}");
}
