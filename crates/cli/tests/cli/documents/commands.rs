//! Commands that documents mention without running them.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::{documents, root};
use crate::run::cadogan;

/// The lines of all blocks of code, but for those whose commands are run.
fn lines_of_code(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut inside = false;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) => inside = &*kind != "console",
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => inside = true,
            Event::End(TagEnd::CodeBlock) => inside = false,
            Event::Text(text) if inside => {
                // A backslash at the end of a line goes on with the next one.
                let whole = text.replace("\\\n", " ");
                lines.extend(whole.lines().map(|line| line.trim().to_owned()));
            }
            _ => (),
        }
    }
    lines
}

/// The words of a command up to a comment, a pipe or a file for its output.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
            continue;
        }
        for word in part.split_whitespace() {
            if matches!(word, "#" | "|" | ">" | ">>" | "<" | "&&" | "&" | ";") {
                return words;
            }
            words.push(word.to_owned());
        }
    }
    words
}

#[test]
fn commands_that_are_only_mentioned_exist() {
    let xtask = std::fs::read_to_string(root().join("crates/xtask/src/main.rs")).expect("the tools");
    let (mut seen, mut wrong) = (0, Vec::new());
    for document in documents() {
        // The changelog may tell of commands that are gone.
        if document.name() == "CHANGELOG.md" {
            continue;
        }
        for line in lines_of_code(&document.text) {
            let words = words(&line);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            match words.as_slice() {
                // Help is printed only if everything before it was understood. Words in capitals stand for others.
                ["cadogan", rest @ ..] if !rest.iter().any(|word| is_placeholder(word)) => {
                    seen += 1;
                    let outcome = cadogan(&[rest, &["--help"]].concat());
                    if outcome.code != 0 {
                        wrong.push(format!("{}: {line}\n{}", document.name(), outcome.err));
                    }
                }
                ["cargo", "xtask", tool, ..] => {
                    seen += 1;
                    if !xtask.contains(&format!("\"{tool}\"")) && !xtask.contains(&tool.replace('-', "_")) {
                        wrong.push(format!("{}: there is no tool {tool}", document.name()));
                    }
                }
                _ => (),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 20, "{seen} commands");
}

fn is_placeholder(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_uppercase())
}
