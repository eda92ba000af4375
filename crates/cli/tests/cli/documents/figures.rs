//! Figures and pictures that come from files of the project: tables are rows of a record, and pictures are drawn anew.

use super::shell::Shell;
use super::{Document, documents, root};

/// A table below this line has its rows from that file: what `cargo xtask winning` printed.
const MARKER: &str = "<!-- rows of experiments/winning/recorded-deals.txt -->";
const RECORD: &str = "experiments/winning/recorded-deals.txt";

/// Pictures in the documents, and the commands that draw them.
const PICTURES: [(&str, &str); 1] =
    [("docs/pictures/klondike-145.svg", "cadogan explain klondike --seed 145 --svg drawn.svg")];

fn is_writing() -> bool {
    std::env::var_os("CADOGAN_WRITE_DATA").is_some()
}

/// A row of the record as a row of a table: game, deals, decided there and here, mean time there and here, ratio.
fn row(line: &str) -> Option<(String, String)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [game, deals, theirs, ours, _, _, seconds, their_seconds, ratio] = words[..] else { return None };
    let milliseconds = |text: &str| {
        let value = 1000.0 * text.parse::<f64>().ok()?;
        Some(if value < 9.95 { format!("{value:.2}") } else { format!("{value:.0}") })
    };
    let times = ratio.parse::<f64>().ok()?;
    let times = if times < 9.95 { format!("{times:.1}") } else { format!("{times:.0}") };
    let (there, here) = (milliseconds(their_seconds)?, milliseconds(seconds)?);
    Some((game.to_owned(), format!("| {game} | {deals} | {theirs} | {ours} | {there} | {here} | {times} |")))
}

/// The text with its tables as the record has them. A table of a few games keeps to these; one of all games is marked so.
fn with_rows(document: &Document, record: &str) -> String {
    let rows: Vec<(String, String)> = record.lines().skip(1).filter_map(row).collect();
    let mut inside = false;
    let mut lines: Vec<String> = Vec::new();
    for line in document.text.lines() {
        inside = line == MARKER || (inside && (line.starts_with('|') || line.is_empty()));
        let game = line.split('|').nth(1).map(str::trim).unwrap_or_default();
        let known = rows.iter().find(|(name, _)| inside && name == game);
        let is_row = inside && line.starts_with('|') && !line.starts_with("|--") && !line.starts_with("| game");
        assert!(!is_row || known.is_some(), "{}: {RECORD} has no row for {game}", document.name());
        lines.push(known.map_or_else(|| line.to_owned(), |(_, row)| row.clone()));
    }
    lines.join("\n") + "\n"
}

#[test]
fn tables_of_measured_times_are_those_of_the_record() {
    let record = std::fs::read_to_string(root().join(RECORD)).expect("the record");
    let marked: Vec<Document> = documents().into_iter().filter(|document| document.text.contains(MARKER)).collect();
    assert!(!marked.is_empty(), "no document has such a table");
    for document in marked {
        let text = with_rows(&document, &record);
        if is_writing() && text != document.text {
            std::fs::write(&document.path, text).expect("a document can be written");
        } else {
            assert_eq!(document.text, text, "{}: figures are out of date", document.name());
        }
    }
    let chapter = std::fs::read_to_string(root().join("docs/benchmarks.md")).expect("a chapter");
    for (game, row) in record.lines().skip(1).filter_map(row) {
        assert!(is_writing() || chapter.contains(&row), "docs/benchmarks.md lacks {game}: {row}");
    }
}

#[test]
fn pictures_are_what_the_program_draws() {
    for (file, command) in PICTURES {
        let shell = Shell::new();
        shell.run(command);
        let drawn = shell.read("drawn.svg");
        let path = root().join(file);
        if is_writing() {
            std::fs::write(&path, &drawn).expect("a picture can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == drawn, "{file} is out of date: CADOGAN_WRITE_DATA=1 draws it anew");
    }
}

/// The README shows the beginning of the documentation of the library and of the Python package, whose own tests run it.
#[test]
fn code_in_the_readme_is_code_that_is_tested() {
    let read =
        |file: &str| std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let readme = read("README.md");
    for (kind, tested) in [("rust", read("crates/cadogan/src/lib.rs")), ("pycon", read("python/README.md"))] {
        let tested: Vec<&str> = tested.lines().map(|line| line.trim_start_matches("//!").trim()).collect();
        let (_, rest) = readme.split_once(&format!("```{kind}\n")).unwrap_or_else(|| panic!("no code in {kind}"));
        let (code, _) = rest.split_once("\n```").expect("the end of the code");
        for line in code.lines().map(str::trim) {
            assert!(tested.contains(&line), "this line of the README is not in what is tested ({kind}): {line}");
        }
    }
}
