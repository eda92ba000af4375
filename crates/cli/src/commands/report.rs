//! `cadogan report`: a page about everything in the records.

use std::fs;
use std::path::{Path, PathBuf};

use cadogan_records::Contradiction;
use cadogan_lab::report;
use cadogan_lab::statistics::Method;
use serde_json::json;

use super::after_help;
use crate::args::{open_existing, records_trouble};
use crate::console::Console;
use crate::error::CliError;

/// Writes one HTML page about a database of verdicts: games, intervals, plots, undecided deals
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan report records.db                            writes records.html
  cadogan report records.db --output page.html --title 'Klondike, first million'
  cadogan report records.db --output -                 to standard output

The page is self-contained. Games of the paper's tables are compared with them.",
"Exit codes: 0 done; 2 bad input or usage; 70 verdicts contradict each
other (the page lists them), or the records are damaged."))]
pub(crate) struct Report {
    #[arg(value_name = "DB", help = "The database of verdicts that `winrate` and `study` write to (--records)")]
    records: PathBuf,
    #[arg(long, alias = "out", value_name = "FILE", help = "Where to write the page, or - for standard output [default: beside the database]")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "TEXT", default_value = "Winnability of patience games", help = "The heading of the page")]
    title: String,
    #[arg(long, help = "Print one JSON object about the page: where it is, and the contradictions in it")]
    json: bool,
}

impl Report {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let records = open_existing(&self.records)?;
        let page = report::page(&records, &self.title, Method::Wilson).map_err(records_trouble)?;
        let alarm = |contradictions: &[Contradiction]| {
            let lines: Vec<String> = contradictions.iter().map(ToString::to_string).collect();
            if lines.is_empty() { Ok(()) } else { Err(CliError::Contradiction(lines.join("\n"))) }
        };
        let path = self.output.unwrap_or_else(|| self.records.with_extension("html"));
        if path == Path::new("-") && self.json {
            return Err(CliError::input("--json: standard output cannot be both the page and JSON; name a file with --output"));
        }
        if path == Path::new("-") {
            write!(console.out, "{}", page.html)?;
            return alarm(&page.contradictions);
        }
        if path == self.records {
            return Err(CliError::input("--output names the database itself; name another file"));
        }
        fs::write(&path, page.html)
            .map_err(|error| CliError::input(format_args!("cannot write {}: {error}; name another file with --output", path.display())))?;
        if self.json {
            let contradictions: Vec<String> = page.contradictions.iter().map(ToString::to_string).collect();
            writeln!(console.out, "{}", json!({ "output": path, "contradictions": contradictions }))?;
        } else {
            writeln!(console.out, "Written to {}.", path.display())?;
        }
        alarm(&page.contradictions)
    }
}
