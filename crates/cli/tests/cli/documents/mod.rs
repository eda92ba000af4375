//! The documents say what is true: examples show what the program prints, commands can be typed, links lead somewhere, and
//! every chapter is in the book.
//!
//! Blocks of code in the documents:
//!
//! * `console`: each line that begins with `$` is run, in a shell, and what follows it is what it prints. A line `…` stands
//!   for any number of lines, and `…` within a line for a number that differs from run to run, such as a time.
//! * `json NAME`: a file that the commands after it can read.
//! * `sh` and others: commands that are not run (they take long, need a network, or write where the reader wants it). Those
//!   of `cadogan` and `cargo xtask` must still be commands that exist, with options that exist.
//!
//! `CADOGAN_WRITE_DATA=1 cargo test -p cadogan-cli --test cli documents` writes what the program prints into the documents.

mod commands;
mod examples;
mod figures;
mod links;
mod shell;

use std::path::{Path, PathBuf};

/// A document, with its place in the project.
struct Document {
    path: PathBuf,
    text: String,
}

impl Document {
    /// As the project calls it: `docs/lab.md`.
    fn name(&self) -> String {
        self.path.strip_prefix(root()).unwrap_or(&self.path).display().to_string()
    }

    fn is_chapter(&self) -> bool {
        self.path.parent().is_some_and(|folder| folder == root().join("docs"))
    }
}

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project")
}

/// All documents of the project.
fn documents() -> Vec<Document> {
    let mut found = Vec::new();
    for folder in
        ["", "docs", "experiments", "experiments/studies", "experiments/first-thousand", "crates/cadogan", "python"]
    {
        let entries = std::fs::read_dir(root().join(folder)).expect("a folder of the project");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
        paths.sort();
        found.extend(paths.into_iter().map(|path| {
            let text = std::fs::read_to_string(&path).expect("a document");
            Document { path, text }
        }));
    }
    assert!(found.len() > 20, "{} documents", found.len());
    found
}
