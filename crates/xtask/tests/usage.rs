//! The tools as they are called.

use std::process::{Command, Output};

fn xtask(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask")).args(words).output().expect("the program can be started")
}

#[test]
fn without_arguments_the_tools_are_listed_each_with_a_line() {
    let output = xtask(&[]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    let tools: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
        .collect();
    assert!(tools.len() >= 15, "{text}");
    for tool in tools {
        let (name, about) = tool.trim().split_once(' ').expect("a name and a description");
        assert!(about.trim().len() > 20, "{name} has no description");
        assert!(xtask(&[name, "--help"]).status.success(), "{name}");
    }
}

#[test]
fn bad_input_is_refused_with_what_was_expected() {
    for (words, expected) in [
        (&["table", "no-such-game"][..], "no such game"),
        (&["table", "--seeds", "5-1", "klondike"], "5 is larger than 1"),
        (&["table", "--space", "nowhere"], "expected one of"),
        (&["known-verdicts", "no-such-game"], "no verdicts are recorded"),
        (&["models-table", "klondike", "no-such-model", "1-2", "x.tsv"], "relaxed-bare"),
    ] {
        let output = xtask(words);
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert!(text.contains(expected), "{words:?}: {text}");
    }
}

#[test]
fn short_runs_of_the_checks_end_well() {
    for words in [
        &["check-general", "--cases", "50", "--size", "3", "--cap", "3000"][..],
        &["check-spaces", "--cases", "50", "--threads", "2"],
        &["check-runs", "--cases", "50"],
        &["check-models", "--cases", "20", "--cap", "300"],
        &["check-blocked", "--cases", "50", "--seeds", "20", "--positions", "20000"],
        &["table", "--seeds", "1-2", "--positions", "5000", "klondike:1:final", "golf"],
        &["random-cases", "--cases", "20", "--size", "3"],
    ] {
        let output = xtask(words);
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{words:?}");
    }
}
