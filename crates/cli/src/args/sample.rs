//! Which deals an experiment uses, and how it runs. Shared by all commands that run experiments.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use cadogan_lab::statistics::Method;
use cadogan_lab::{Decide, Format, Lab};
use cadogan_records::Records;
use cadogan_rules::Numbering;

use super::numbers::{Numbers, PysolNumbers};
use super::output::ThreadArgs;
use crate::error::CliError;

const SAMPLE_HEADING: &str = "Which deals";

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

    #[arg(long, help_heading = SAMPLE_HEADING, value_name = "A-B", conflicts_with_all = ["seeds", "deals"],
        help = "The deals of Microsoft and FreeCell Pro numbers from A to B")]
    ms: Option<Numbers>,

    #[arg(long, help_heading = SAMPLE_HEADING, value_name = "A-B", conflicts_with_all = ["seeds", "deals", "ms"],
        help = "The deals of PySolFC numbers from A to B; ms1-9 are Microsoft's, classic1-9 those of the older PySol")]
    pysol: Option<PysolNumbers>,

    #[arg(long, help_heading = SAMPLE_HEADING, value_name = "PERCENT", value_parser = parse_precision,
        help = "Continue until the interval is no wider than ± this, such as 0.1%; the number of deals is then an upper limit")]
    precision: Option<f64>,
}

impl SampleArgs {
    /// The deals to use, or to take from: how they are numbered, and the numbers.
    pub(crate) fn numbers(&self) -> Result<(Numbering, RangeInclusive<i64>), CliError> {
        if let Some(other) = other_numbers(self.ms.as_ref(), self.pysol.as_ref())? {
            return Ok(other);
        }
        let seeds = match &self.seeds {
            Some(numbers) => existing_seeds(numbers)?,
            None => 1..=self.deals.map_or(i64::from(u32::MAX), i64::from),
        };
        Ok((Numbering::Seed, seeds))
    }

    /// How narrow the interval must be, as a share.
    pub(crate) fn precision(&self) -> Option<f64> {
        self.precision
    }
}

/// A range of seeds, if all of them exist.
pub(crate) fn existing_seeds(numbers: &Numbers) -> Result<RangeInclusive<i64>, CliError> {
    existing(Numbering::Seed, "--seeds ", numbers)
}

/// Numbers of other programs, if some are given and all of them exist.
pub(crate) fn other_numbers(
    ms: Option<&Numbers>,
    pysol: Option<&PysolNumbers>,
) -> Result<Option<(Numbering, RangeInclusive<i64>)>, CliError> {
    let (numbering, option, numbers) = match (ms, pysol) {
        (Some(numbers), _) => (Numbering::Microsoft, "--ms ", numbers),
        (None, Some(PysolNumbers { prefix: "ms", numbers })) => (Numbering::Microsoft, "--pysol ms", numbers),
        (None, Some(PysolNumbers { prefix: "classic", numbers })) => {
            (Numbering::PysolClassic, "--pysol classic", numbers)
        }
        (None, Some(PysolNumbers { numbers, .. })) => (Numbering::Pysol, "--pysol ", numbers),
        (None, None) => return Ok(None),
    };
    existing(numbering, option, numbers).map(|range| Some((numbering, range)))
}

fn existing(numbering: Numbering, option: &str, numbers: &Numbers) -> Result<RangeInclusive<i64>, CliError> {
    let (range, all) = (numbers.range(), numbering.range());
    let fitting = |number: i128| i64::try_from(number).ok().filter(|number| all.contains(number));
    match (fitting(*range.start()), fitting(*range.end())) {
        (Some(first), Some(last)) => Ok(first..=last),
        _ => Err(CliError::input(format_args!(
            "{option}{}-{}: {} go from {} to {}",
            range.start(),
            range.end(),
            numbering.plural(),
            all.start(),
            all.end()
        ))),
    }
}

/// How an experiment is made.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LabArgs {
    #[command(flatten)]
    threads: ThreadArgs,

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

    #[arg(long, conflicts_with = "format", help = "The same as --format json")]
    json: bool,
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
        decider: &'a dyn Decide,
        interrupt: &'a AtomicBool,
    ) -> Lab<'a> {
        Lab { records, decider, threads: self.threads.count(), interrupt, relatives: self.relatives }
    }

    /// How the result is written.
    pub(crate) fn format(&self) -> Format {
        match self.format {
            _ if self.json => Format::Json,
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
