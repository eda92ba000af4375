//! Arguments about output and threads that mean the same in all commands.

use std::num::NonZero;
use std::thread;

/// `--json` in commands whose result is JSON in any case, so that it can be added to every command.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct JsonAnyway {
    #[arg(long = "json", help = "Changes nothing: the output is JSON in any case")]
    _json: bool,
}

/// How many threads work.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ThreadArgs {
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
        help = "How many deals to work on at the same time, each with its own memory [default: the number of cores]")]
    threads: Option<u16>,
}

impl ThreadArgs {
    pub(crate) fn count(self) -> usize {
        self.threads.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
    }
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum TableFormat {
    /// For people
    Text,
    /// One object per line
    Json,
    /// Comma-separated values with a heading
    Csv,
}

impl TableFormat {
    /// The format for `--format`, `--json` and `--csv`, of which only one is given.
    pub(crate) fn chosen(format: TableFormat, json: bool, csv: bool) -> TableFormat {
        match (json, csv) {
            (true, _) => TableFormat::Json,
            (_, true) => TableFormat::Csv,
            _ => format,
        }
    }
}
