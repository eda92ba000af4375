//! Which deals an experiment uses, and how it runs. Shared by all commands that run experiments.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::thread;

use cadogan_lab::statistics::Method;
use cadogan_lab::{Format, Lab, SolverDecides};
use cadogan_records::Records;

use super::numbers::Numbers;
use crate::error::CliError;

const SAMPLE_HEADING: &str = "Which deals";

/// The seeds that there are.
const SEEDS: RangeInclusive<i128> = i32::MIN as i128..=u32::MAX as i128;

/// The sample.
#[derive(Clone, Debug, clap::Args)]
#[group(id = "sample", required = true, multiple = true)]
pub(crate) struct SampleArgs {
    #[arg(long, help_heading = SAMPLE_HEADING, value_name = "A-B", allow_hyphen_values = true, conflicts_with = "deals",
        help = "The deals of all seeds from A to B")]
    seeds: Option<Numbers>,

    #[arg(long, help_heading = SAMPLE_HEADING, value_name = "N", value_parser = clap::value_parser!(u32).range(1..),
        help = "The first N deals: seeds 1 to N")]
    deals: Option<u32>,

    #[arg(long, help_heading = SAMPLE_HEADING, value_name = "PERCENT", value_parser = parse_precision,
        help = "Continue until the interval is no wider than ± this, such as 0.1%; --seeds or --deals is then an upper limit")]
    precision: Option<f64>,
}

impl SampleArgs {
    /// The seeds to use, or to take from.
    pub(crate) fn seeds(&self) -> Result<RangeInclusive<i64>, CliError> {
        let Some(numbers) = &self.seeds else { return Ok(1..=self.deals.map_or(i64::from(u32::MAX), i64::from)) };
        existing_seeds(numbers)
    }

    /// How narrow the interval must be, as a share.
    pub(crate) fn precision(&self) -> Option<f64> {
        self.precision
    }
}

/// A range of seeds, if all of them exist.
pub(crate) fn existing_seeds(numbers: &Numbers) -> Result<RangeInclusive<i64>, CliError> {
    let range = numbers.range();
    if !SEEDS.contains(range.start()) || !SEEDS.contains(range.end()) {
        return Err(CliError::input(format_args!(
            "--seeds {}-{}: seeds go from {} to {}",
            range.start(),
            range.end(),
            SEEDS.start(),
            SEEDS.end()
        )));
    }
    Ok(*range.start() as i64..=*range.end() as i64)
}

/// How an experiment is made.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LabArgs {
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
        help = "How many deals to work on at the same time, each with its own memory [default: the number of cores]")]
    threads: Option<u16>,

    #[arg(
        long,
        value_name = "METHOD",
        value_enum,
        default_value = "wilson",
        help = "How the 95 % interval is computed"
    )]
    interval: IntervalName,

    #[arg(long, value_name = "BOOL", default_value_t = true, action = clap::ArgAction::Set,
        help = "Whether to use recorded verdicts on related games to decide deals of this one")]
    relatives: bool,

    #[arg(long, help = "Keep the solutions of winnable deals in the records, compressed")]
    pub(crate) keep_solutions: bool,

    #[arg(long, value_name = "FORMAT", value_enum, default_value = "text", help = "The output format")]
    format: FormatName,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum IntervalName {
    Wilson,
    AgrestiCoull,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FormatName {
    Text,
    Json,
    Csv,
    Markdown,
    Latex,
}

impl LabArgs {
    /// How many threads.
    fn threads(&self) -> usize {
        self.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
    }

    /// How the interval is computed.
    pub(crate) fn method(&self) -> Method {
        match self.interval {
            IntervalName::Wilson => Method::Wilson,
            IntervalName::AgrestiCoull => Method::AgrestiCoull,
        }
    }

    /// A lab with these settings.
    pub(crate) fn lab<'a>(
        &self,
        records: &'a mut Records,
        decider: &'a SolverDecides,
        interrupt: &'a AtomicBool,
    ) -> Lab<'a> {
        Lab { records, decider, threads: self.threads(), interrupt, relatives: self.relatives }
    }

    /// How the result is written.
    pub(crate) fn format(&self) -> Format {
        match self.format {
            FormatName::Text => Format::Text,
            FormatName::Json => Format::Json,
            FormatName::Csv => Format::Csv,
            FormatName::Markdown => Format::Markdown,
            FormatName::Latex => Format::Latex,
        }
    }
}

fn parse_precision(text: &str) -> Result<f64, String> {
    let wanted =
        || format!("{text:?} is not a precision; give half the width of the interval in per cent, such as 0.1%");
    let number: f64 = text.trim().strip_suffix('%').ok_or_else(wanted)?.trim().parse().map_err(|_| wanted())?;
    if number > 0.0 && number < 50.0 { Ok(number / 100.0) } else { Err(wanted()) }
}

#[cfg(test)]
mod tests {
    use super::parse_precision;

    #[test]
    fn a_precision_is_a_percentage() {
        assert_eq!(parse_precision("0.1%"), Ok(0.001));
        assert_eq!(parse_precision("2 %"), Ok(0.02));
        for wrong in ["0.1", "0%", "-1%", "50%", "%", "x%", "nan%", ""] {
            assert!(parse_precision(wrong).is_err(), "{wrong}");
        }
    }
}
