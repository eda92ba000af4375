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
        ([first, rest @ ..], [line, more @ ..]) => same(first, line) && matches(rest, more),
        _ => false,
    }
}

/// Whether a line is what was shown, but for the time.
fn same(shown: &str, printed: &str) -> bool {
    let Some((before, after)) = shown.split_once('…') else { return shown == printed };
    let between = printed.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
    between.is_some_and(|time| time.parse::<f64>().is_ok())
}

#[test]
fn the_tour_shows_real_output() {
    let text = include_str!("../../../../README.md");
    let folder = Folder::new();
    let examples = examples(text);
    assert!(examples.len() >= 6, "{} examples", examples.len());
    for Example { command, shown } in examples {
        let (command, output) =
            command.split_once(" > ").map_or((command, None), |(command, file)| (command, Some(file)));
        let (input, words) = understood(command);
        // Files that the tour writes belong in a folder of the test.
        let (saved, won) = (folder.name("later.json"), folder.name("won.json"));
        let input = input.replace("later.json", &saved);
        // The reader is in the folder of the project, the test elsewhere.
        let studies = concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies/");
        let words = words.iter().map(|word| word.replace("studies/", studies).replace("won.json", &won));
        let words: Vec<String> = words.collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let outcome = cadogan_with(&words, input.as_bytes());
        let mut printed =
            format!("{}{}", outcome.out, outcome.err).replace(&saved, "later.json").replace(&won, "won.json");
        if let Some(file) = output {
            std::fs::write(folder.name(file), std::mem::take(&mut printed)).expect("a file in the folder of the test");
        }
        let lines: Vec<&str> = printed.lines().collect();
        assert!(matches(&shown, &lines), "$ {command}\nreally prints\n{printed}");
    }
}

#[test]
fn the_number_of_games_is_right() {
    let text = include_str!("../../../../README.md");
    let (_, rest) = text.split_once("It knows about ").expect("how many games there are");
    let said: usize = rest.split_whitespace().next().and_then(|word| word.parse().ok()).expect("a number");
    let shown = cadogan_with(&["games"], b"").done().lines().count();
    assert!(said.abs_diff(shown) <= 5, "`cadogan games` lists {shown}, the README says {said}");
}
