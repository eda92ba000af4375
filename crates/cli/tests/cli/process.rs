//! The program itself: exit codes, streams and closed pipes.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::run::{Folder, Outcome, end, program, start};

/// A study that takes hours.
#[cfg(unix)]
const STUDY: &str = r#"{"title": "Draws", "game": "klondike", "seeds": "1-1000000",
    "axes": [{"name": "draw", "key": "stock.deal count", "values": [1, 2, 3]}]}"#;

#[test]
fn results_go_to_standard_output_and_messages_to_standard_error() {
    assert!(program(&["games"], b"").done().contains("klondike"));
    let refused = program(&["rules", "nonsense"], b"");
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.starts_with("error: there is no game \"nonsense\""), "{}", refused.err);
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let endless: [&[&str]; 5] = [
        &["deal", "klondike", "--seeds", "1-100000000"],
        &["solve", "klondike", "--seeds", "1-100000000"],
        &["solve", "klondike", "--seeds", "1-100000000", "--threads", "3", "--json", "--solution"],
        &["solve", "klondike", "--seeds", "1-100000000", "--schedule", "default"],
        &["refute", "klondike", "--seeds", "1-100000000"],
    ];
    for words in endless {
        let mut child = start(words);
        let mut first = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
        assert!(first.ends_with('\n'), "{words:?}: {first}");
        let outcome = end(child);
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""), "{words:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_to_a_full_disk_is_an_error() {
    let commands: [&[&str]; 6] = [
        &["solve", "klondike", "--seeds", "1-100000000", "--threads", "2"],
        &["solve", "klondike", "--seeds", "1-5"],
        &["refute", "klondike", "--seeds", "1-100000000"],
        &["perft", "klondike", "--seed", "1", "--depth", "2"],
        &["blocks", "klondike", "--deals", "10"],
        &["enumerate", "small-klondike", "--cards", "2", "--piles", "2"],
    ];
    for words in commands {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a full disk");
        let mut command = Command::new(env!("CARGO_BIN_EXE_cadogan"));
        command.args(words).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
        let outcome = end(command.spawn().expect("the program starts"));
        assert_eq!(outcome.code, 2, "{words:?}: {outcome:?}");
        assert!(outcome.err.starts_with("error: cannot write the output: "), "{words:?}: {}", outcome.err);
    }
}

#[test]
fn the_first_deal_that_cannot_be_solved_ends_all_threads() {
    for threads in ["1", "3"] {
        let words = ["solve", "klondike", "--seeds", "1-100000000", "--space", "hole", "--threads", threads];
        let outcome = end(start(&words));
        assert_eq!((outcome.code, outcome.out.as_str()), (2, ""), "{outcome:?}");
        assert!(outcome.err.starts_with("error: klondike, --seed "), "{}", outcome.err);
    }
    let folder = Folder::new();
    let nowhere = folder.name("nowhere.json");
    // The first deal takes minutes or more.
    let words = ["solve", "american-toad", "--seed", "1", &nowhere, "--timeout", "none", "--threads", "2"];
    end(start(&words)).refused_with("nowhere.json: there is no such file");
}

/// Raises an interrupt after this many lines. Returns everything that was printed.
#[cfg(unix)]
fn interrupt_after(lines: usize, words: &[&str]) -> Outcome {
    let mut child = start(words);
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut out = String::new();
    for _ in 0..lines {
        reader.read_line(&mut out).expect("a line");
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let rest = std::thread::spawn(move || {
        let mut rest = String::new();
        reader.read_to_string(&mut rest).expect("text");
        rest
    });
    let outcome = end(child);
    out.push_str(&rest.join().expect("no panic"));
    Outcome { out, ..outcome }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_all_threads_and_prints_what_was_begun() {
    for extra in [&["--threads", "1"][..], &["--threads", "3"], &["--schedule", "default", "--threads", "2"]] {
        let words = [&["solve", "klondike", "--seeds", "1-100000000", "--json"], extra].concat();
        let outcome = interrupt_after(1, &words);
        assert_eq!(outcome.code, 130, "{words:?}: {outcome:?}");
        assert_eq!(outcome.err, "error: interrupted; what was decided by then is printed\n");
        let lines: Vec<serde_json::Value> =
            outcome.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        // Every deal that was begun has its line, and no other deal.
        let mut seeds: Vec<i64> = lines.iter().map(|line| line["seed"].as_i64().expect("a seed")).collect();
        seeds.sort_unstable();
        assert_eq!(seeds, (1..=seeds.len() as i64).collect::<Vec<_>>());
        let threads: usize = words[words.len() - 1].parse().expect("a number");
        let undecided = lines.iter().filter(|line| line["reason"] == "interrupted").count();
        assert!(undecided <= threads, "{undecided} deals are interrupted");
        assert_eq!(undecided, lines.iter().filter(|line| line["verdict"] == "undecided").count());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_perft_has_printed_what_was_counted() {
    let words = ["perft", "klondike", "--seed", "1", "--depth", "1000"];
    let outcome = interrupt_after(4, &words);
    assert_eq!(outcome.code, 130, "{outcome:?}");
    let depths: Vec<&str> = outcome.out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(depths[..4], ["depth", "1", "2", "3"]);
    let outcome = interrupt_after(4, &[&words[..], &["--json"]].concat());
    assert_eq!(outcome.code, 130, "{outcome:?}");
    let rows: serde_json::Value = serde_json::from_str(&outcome.out).expect("a whole JSON array");
    assert_eq!(rows[2]["depth"], 3);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_every_command_that_works_for_long() {
    let folder = Folder::new();
    let (records, runs, study) = (folder.name("a.db"), folder.name("runs.csv"), folder.write("study.json", STUDY));
    let commands: [&[&str]; 9] = [
        &["winrate", "klondike", "--deals", "4000000", "--records", &records],
        &["study", &study, "--records", &records],
        &["blocks", "klondike", "--deals", "2000000000", "--threads", "2"],
        &["blocks", "klondike", "--deals", "2000000000", "--decide", "--threads", "2"],
        &["schedule", "measure", "klondike", "--seeds", "1-20000", "--threads", "2", "--output", &runs],
        &["enumerate", "small-klondike", "--cards", "4", "--piles", "4", "--most", "10000000000"],
        &["enumerate", "klondike", "--deals", "1000000"],
        &["refute", "klondike", "--seeds", "1-100000000"],
        &["bench", "klondike", "--seeds", "1-1000000"],
    ];
    for words in commands {
        let child = start(words);
        std::thread::sleep(std::time::Duration::from_millis(500));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is there");
        assert!(sent.success());
        let outcome = end(child);
        assert_eq!(outcome.code, 130, "{words:?}: {outcome:?}");
        // On a slow machine the interrupt may come before the work has begun; then there is nothing to tell.
        let is_told = outcome.err.is_empty() || outcome.err.contains("interrupted");
        assert!(is_told, "{words:?}: {}", outcome.err);
    }
}

#[test]
fn output_that_is_no_terminal_has_no_colours() {
    let board = program(&["deal", "klondike", "--seed", "1", "--format", "board"], b"").done();
    assert!(!board.contains('\u{1b}'), "{board}");
}

#[test]
fn malformed_files_end_the_program_with_code_2_and_a_message() {
    let folder = Folder::new();
    let wrong = [
        "",
        "{",
        "}",
        "[]",
        "null",
        "0",
        "\"\"",
        "{\"a\"",
        "{\"stock\":",
        "{\"stock\":{}",
        "[[[[",
        "{\"stock\":[]}",
        "{\"stock\":{\"size\":-1}}",
        "{\"stock\":{\"size\":1e99}}",
        "{\"cells\":\"four\"}",
        "{\"max rank\":0}",
        "{\"max rank\":14}",
        "{\"tableau piles\":{\"count\":0}}",
        "{\"tableau piles\":7}",
        "{\"foundations\":3}",
        "{\"hole\":{\"present\":true}}",
        "{\"accordion\":{\"moves\":[\"X1\"]}}",
        "{\"sequences\":{\"count\":-4}}",
        "\u{0}",
        "{\"stock\":{\"size\":53}}",
    ];
    for (index, content) in wrong.iter().enumerate() {
        let file = folder.write(&format!("wrong-{index}.json"), content);
        let message = program(&["rules", &file], b"").refused();
        assert!(message.contains(&format!("wrong-{index}.json")), "{content}: {message}");
        let message = program(&["deal", "klondike", "-"], content.as_bytes()).refused();
        assert!(message.contains("standard input"), "{content}: {message}");
    }
}
