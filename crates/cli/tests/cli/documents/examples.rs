//! Examples with their output.

use std::sync::Mutex;

use super::shell::Shell;
use super::{Document, documents};

/// What a document shows.
enum Example<'a> {
    /// A command, and the lines below it. `line` is the number of the line with the command, from 0.
    Command { command: &'a str, shown: Vec<&'a str>, line: usize },
    /// A file that later commands read.
    File { name: &'a str, lines: Vec<&'a str> },
}

fn examples(text: &str) -> Vec<Example<'_>> {
    #[derive(PartialEq)]
    enum Inside {
        Nothing,
        Console,
        File,
    }
    let mut found: Vec<Example<'_>> = Vec::new();
    let mut inside = Inside::Nothing;
    for (number, line) in text.lines().enumerate() {
        if line == "```" {
            inside = Inside::Nothing;
        } else if inside == Inside::Nothing {
            if line == "```console" {
                inside = Inside::Console;
            } else if let Some(name) = line.strip_prefix("```json ") {
                found.push(Example::File { name, lines: Vec::new() });
                inside = Inside::File;
            }
        } else if inside == Inside::Console && line.starts_with("$ ") {
            found.push(Example::Command { command: &line[2..], shown: Vec::new(), line: number });
        } else {
            match found.last_mut() {
                Some(Example::Command { shown: lines, .. } | Example::File { lines, .. }) => lines.push(line),
                None => panic!("line {}: no command before its output", number + 1),
            }
        }
    }
    found
}

fn matches(shown: &[&str], printed: &[&str]) -> bool {
    match (shown, printed) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        ([first, rest @ ..], [line, more @ ..]) => same(first, line) && matches(rest, more),
        _ => false,
    }
}

/// Whether a line is what was shown, but for numbers that differ from run to run.
fn same(shown: &str, printed: &str) -> bool {
    let Some((before, after)) = shown.split_once('…') else { return shown == printed };
    let Some(rest) = printed.strip_prefix(before) else { return false };
    let number = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit() || ".,e-".contains(c)).len();
    number > 0 && same(after, &rest[number..])
}

/// What is printed, shortened as it was shown: as many lines at the beginning and at the end as before, and times left out.
fn shortened(shown: &[&str], printed: &[&str]) -> Vec<String> {
    let line = |line: &&str| with_times_left_out(line);
    let is_short = |line: &&&str| **line == "…";
    if shown.iter().filter(is_short).count() == 0 {
        return printed.iter().map(line).collect();
    }
    let first = shown.iter().take_while(|line| **line != "…").count();
    let last = shown.iter().rev().take_while(|line| **line != "…").count();
    if first + last >= printed.len() {
        return printed.iter().map(line).collect();
    }
    let beginning = printed[..first].iter().map(line);
    beginning.chain(["…".to_owned()]).chain(printed[printed.len() - last..].iter().map(line)).collect()
}

/// `0.012 s` becomes `… s`, also after a bracket.
fn with_times_left_out(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let kept = words.iter().enumerate().map(|(index, word)| {
        let is_unit = |next: &&str| matches!(*next, "s" | "s]" | "s," | "s." | "ms");
        let bracket = if word.starts_with('[') { "[" } else { "" };
        let is_number = word[bracket.len()..].parse::<f64>().is_ok();
        let is_time = is_number && words.get(index + 1).is_some_and(is_unit);
        if is_time { format!("{bracket}…") } else { (*word).to_owned() }
    });
    kept.collect::<Vec<_>>().join(" ")
}

/// Runs the examples of a document. Gives the text as it should be, and what was wrong.
fn checked(document: &Document) -> (String, Vec<String>) {
    let shell = Shell::new();
    let mut lines: Vec<Option<String>> = document.text.lines().map(|line| Some(line.to_owned())).collect();
    let mut wrong = Vec::new();
    for example in examples(&document.text) {
        let (command, shown, line) = match example {
            Example::Command { command, shown, line } => (command, shown, line),
            Example::File { name, lines } => {
                shell.write(name, &lines.join("\n"));
                continue;
            }
        };
        let printed = shell.run(command);
        let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
        if matches(&shown, &printed) {
            continue;
        }
        wrong.push(format!("{}:{}: $ {command}\nreally prints\n{}\n", document.name(), line + 1, printed.join("\n")));
        for old in &mut lines[line + 1..line + 1 + shown.len()] {
            *old = None;
        }
        let new = shortened(&shown, &printed);
        lines[line] = Some(std::iter::once(format!("$ {command}")).chain(new).collect::<Vec<_>>().join("\n"));
    }
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n") + "\n";
    (text, wrong)
}

#[test]
fn examples_show_what_is_printed() {
    let with_examples: Vec<Document> =
        documents().into_iter().filter(|document| !examples(&document.text).is_empty()).collect();
    assert!(with_examples.len() >= 3, "{} documents with examples", with_examples.len());
    let (waiting, wrong) = (Mutex::new(with_examples.iter()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let Some(document) = waiting.lock().expect("no panic").next() else { break };
            let (text, mistakes) = checked(document);
            if mistakes.is_empty() {
                continue;
            }
            if std::env::var_os("CADOGAN_WRITE_DATA").is_some() {
                std::fs::write(&document.path, text).expect("a document can be written");
            } else {
                wrong.lock().expect("no panic").extend(mistakes);
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        scope.spawn(work);
    });
    let wrong = wrong.into_inner().expect("no panic");
    assert!(wrong.is_empty(), "{} examples are out of date\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn outputs_match_but_for_times_and_what_is_left_out() {
    assert!(matches(&["a", "…", "z [… s]"], &["a", "b", "c", "z [0.012 s]"]));
    assert!(matches(&["… and … s"], &["1,000 and 0.1 s"]));
    assert!(!matches(&["a … s"], &["a b s"]));
    assert!(!matches(&["a"], &["a", "b"]));
    assert_eq!(shortened(&["a", "…", "z"], &["A", "b", "c", "Z [0.012 s]"]), ["A", "…", "Z [… s]"]);
    assert_eq!(shortened(&["a"], &["A", "b"]), ["A", "b"]);
}
