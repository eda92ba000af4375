//! Flags that several tools share.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use cadogan_rules::{Preset, preset};
use cadogan_solve::schedule::read_schedule;
use cadogan_solve::{Budget, EngineSpace, Options, Schedule, Solver, Streamliner, StreamlinerChoice, Technique};

use crate::failure::Failure;

/// A range of seeds such as `1-1000`, or a single one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seeds(pub(crate) RangeInclusive<i64>);

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |word: &str| word.parse::<i64>().map_err(|_| "expected a seed, or two as in 1-1000".to_owned());
        let (first, last) = (number(first)?, number(last)?);
        if first > last { Err(format!("{first} is larger than {last}")) } else { Ok(Seeds(first..=last)) }
    }
}

/// How long a check against brute force runs.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LongRun {
    /// The number of cases to decide
    #[arg(long, value_name = "N")]
    pub(crate) cases: Option<u64>,
    /// The seed of the first random case
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Leave out cases for which brute force needs more positions than this
    #[arg(long, value_name = "N")]
    pub(crate) cap: Option<usize>,
    /// The number of threads; with several, a few more cases than requested may be decided
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) threads: usize,
}

/// How deals are searched.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Search {
    /// The time for a deal: 300ms, 2s
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// The positions that may be visited for a deal
    #[arg(long, value_name = "N")]
    pub(crate) positions: Option<u64>,
    /// The memory for a deal: 64MiB, 2GiB
    #[arg(long, value_name = "BYTES")]
    pub(crate) memory: Option<bytesize::ByteSize>,
    /// The engine space to search in, if it supports the game
    #[arg(long, value_name = "NAME", value_parser = space)]
    pub(crate) space: Option<EngineSpace>,
    /// Switch a technique off (repeatable)
    #[arg(long, value_name = "NAME", value_parser = technique)]
    pub(crate) without: Vec<Technique>,
    /// none, foundations, suits, both or smart
    #[arg(long, value_name = "KIND", value_parser = streamliner, default_value = "smart")]
    pub(crate) streamliner: StreamlinerChoice,
    /// One solver for the whole budget, instead of the default schedule
    #[arg(long, value_name = "NAME", value_parser = solver, conflicts_with_all = ["space", "streamliner"])]
    pub(crate) solver: Option<Solver>,
}

impl Search {
    /// The same as options of the solver.
    pub(crate) fn options(&self) -> Options {
        let usual = Options::default();
        Options {
            budget: Budget {
                time: self.timeout,
                positions: self.positions,
                bytes: self.memory.map_or(usual.budget.bytes, |memory| memory.as_u64() as usize),
            },
            space: self.space,
            techniques: self.without.iter().fold(usual.techniques, |all, &one| all.without(one)),
            streamliner: self.streamliner,
            schedule: self.solver.map(Schedule::single),
            ..usual
        }
    }
}

fn space(name: &str) -> Result<EngineSpace, String> {
    EngineSpace::from_name(name).ok_or_else(|| expected(EngineSpace::ALL.map(EngineSpace::name)))
}

pub(crate) fn solver(name: &str) -> Result<Solver, String> {
    Solver::from_name(name).ok_or_else(|| expected(Solver::all().map(Solver::name)))
}

fn technique(name: &str) -> Result<Technique, String> {
    Technique::from_name(name).ok_or_else(|| expected(Technique::ALL.map(Technique::name)))
}

fn streamliner(name: &str) -> Result<StreamlinerChoice, String> {
    let only = |foundations, suits| StreamlinerChoice::Only(Streamliner { foundations, suits });
    match name {
        "none" => Ok(StreamlinerChoice::None),
        "foundations" => Ok(only(true, false)),
        "suits" => Ok(only(false, true)),
        "both" => Ok(only(true, true)),
        "smart" => Ok(StreamlinerChoice::Smart),
        _ => Err(expected(["none", "foundations", "suits", "both", "smart"])),
    }
}

/// The schedule that a word means: a file, the name of a solver, or `default` for what is best for the rules.
pub(crate) fn schedule(word: &str) -> Result<Option<Schedule>, Failure> {
    match (word, Solver::from_name(word)) {
        ("default", _) => Ok(None),
        (_, Some(solver)) => Ok(Some(Schedule::single(solver))),
        (path, None) => {
            let about = |error: &dyn std::fmt::Display| Failure::Input(format!("{path}: {error}"));
            let text = std::fs::read_to_string(path).map_err(|error| about(&error))?;
            Ok(Some(read_schedule(&text).map_err(|errors| about(&format!("{errors:?}")))?))
        }
    }
}

/// The preset with this name.
pub(crate) fn game(name: &str) -> Result<&'static Preset, String> {
    preset(name).ok_or_else(|| "no such game; `cadogan games` lists them".to_owned())
}

fn expected<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    format!("expected one of {}", names.into_iter().collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_one_or_a_range() {
        assert_eq!("7".parse(), Ok(Seeds(7..=7)));
        assert_eq!("101-200".parse(), Ok(Seeds(101..=200)));
        assert_eq!("200-101".parse::<Seeds>(), Err("200 is larger than 101".to_owned()));
        assert!("a-b".parse::<Seeds>().is_err_and(|error| error.contains("1-1000")));
    }

    #[test]
    fn a_wrong_name_is_answered_with_the_right_ones() {
        assert_eq!(space("runs"), Ok(EngineSpace::Runs));
        assert!(space("run").is_err_and(|error| error.contains("runs, general")));
        assert!(technique("x").is_err_and(|error| error.contains("pile-symmetry")));
        assert!(streamliner("x").is_err_and(|error| error.contains("smart")));
    }
}
