//! The tour in the README shows what the program really prints.

use crate::run::{Folder, cadogan_with};

/// A command of the README and its expected output; `…` stands for any number of lines.
struct Example<'a> {
    command: &'a str,
    shown: Vec<&'a str>,
}

fn examples(text: &str) -> Vec<Example<'_>> {
    let mut found: Vec<Example<'_>> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match (inside, line.strip_prefix("$ ")) {
            (false, _) => inside = line == "```console",
            (true, _) if line == "```" => inside = false,
            (true, Some(command)) => found.push(Example { command, shown: Vec::new() }),
            (true, None) => found.last_mut().expect("a command before its output").shown.push(line),
        }
    }
    found
}

/// Splits `printf 'INPUT' | cadogan WORD 'A WORD'` into the input and the words.
fn understood(command: &str) -> (String, Vec<String>) {
    let (input, words) = match command.strip_prefix("printf '") {
        Some(rest) => rest.split_once("' | ").expect("an input and a command"),
        None => ("", command),
    };
    let words = words.strip_prefix("cadogan ").expect("a command of this program");
    let quoted = words.split('\'').enumerate().flat_map(|(index, part)| {
        let is_quoted = index % 2 == 1;
        if is_quoted { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    });
    (input.replace("\\n", "\n"), quoted.collect())
}

fn matches(shown: &[&str], printed: &[&str]) -> bool {
    match (shown, printed) {
        ([], []) => true,
        (["…", rest @ ..], _) => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        ([first, rest @ ..], [line, more @ ..]) => first == line && matches(rest, more),
        _ => false,
    }
}

#[test]
fn the_tour_shows_real_output() {
    let text = include_str!("../../../../README.md");
    let folder = Folder::new();
    let examples = examples(text);
    assert!(examples.len() >= 6, "{} examples", examples.len());
    for Example { command, shown } in examples {
        let (input, words) = understood(command);
        // Files that the tour writes belong in a folder of the test.
        let saved = folder.name("later.json");
        let input = input.replace("later.json", &saved);
        // The reader is in the folder of the project, the test elsewhere.
        let studies = concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/");
        let words: Vec<String> = words.iter().map(|word| word.replace("studies/", studies)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let outcome = cadogan_with(&words, input.as_bytes());
        let printed = format!("{}{}", outcome.out, outcome.err).replace(&saved, "later.json");
        let lines: Vec<&str> = printed.lines().collect();
        assert!(matches(&shown, &lines), "$ {command}\nreally prints\n{printed}");
    }
}
