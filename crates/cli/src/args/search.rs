//! How to search deals: budgets, techniques, streamliners. Shared by all commands that solve.

use std::io::BufRead;
use std::time::Duration;

use cadogan_rules::Rules;
use cadogan_solve::{
    Budget, EngineSpace, Measure, Method, Options, Streamliner, StreamlinerChoice, Technique, Techniques,
};

use super::schedule::ScheduleArgs;
use crate::error::CliError;

pub(super) const SEARCH_HEADING: &str = "How to search";

/// The budget for one deal and the ways to spend it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SearchArgs {
    #[arg(long, help_heading = SEARCH_HEADING, value_name = "TIME", value_parser = parse_time, default_value = "60s",
        help = "The time limit for one deal: 500ms, 10s, 2m, 1h, or none")]
    timeout: TimeLimit,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "BYTES", value_parser = parse_bytes, default_value = "2GiB",
        help = "The memory limit for the search of one deal: 512MiB, 2GiB")]
    memory: usize,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "N", value_parser = parse_positions, allow_negative_numbers = true,
        help = "The maximum number of positions to visit for one deal; unlike a time limit, it gives the same result on every machine")]
    positions: Option<u64>,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "KIND", value_enum, default_value = "smart",
        help = "Restrict the search to find wins sooner; smart: the best schedule known for the rules")]
    streamliner: StreamlinerName,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "NAME", value_parser = parse_technique,
        help = "Switch off a technique (repeatable); `cadogan rules GAME --dominances` lists them")]
    without: Vec<Technique>,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "NAME", value_parser = parse_space,
        help = "The engine space to search in: runs, double-runs, hole, gaps, accordion, general [default: the one that suits the rules best]")]
    space: Option<EngineSpace>,

    #[command(flatten)]
    schedule: ScheduleArgs,
}

/// The budget for one deal where something else sets the default.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LimitArgs {
    #[arg(long, help_heading = SEARCH_HEADING, value_name = "TIME", value_parser = parse_time,
        help = "The time limit for one deal, instead of that of the file: 500ms, 10s, 2m, or none")]
    timeout: Option<TimeLimit>,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "N", value_parser = parse_positions, allow_negative_numbers = true, help = "The maximum number of positions for one deal, instead of that of the file")]
    positions: Option<u64>,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "BYTES", value_parser = parse_bytes,
        help = "The memory limit for one deal, instead of that of the file: 512MiB, 2GiB")]
    memory: Option<usize>,
}

impl LimitArgs {
    /// The limits with those given on the command line replaced.
    pub(crate) fn instead_of(&self, limits: Budget) -> Budget {
        Budget {
            time: self.timeout.map_or(limits.time, |limit| limit.0),
            positions: self.positions.or(limits.positions),
            bytes: self.memory.unwrap_or(limits.bytes),
        }
    }
}

/// The budget for each deal of a sample.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SampleLimits {
    #[arg(long, help_heading = SEARCH_HEADING, value_name = "TIME", value_parser = parse_time, default_value = "60s",
        requires = "deals", help = "With --deals: the time limit for one deal: 500ms, 10s, 2m, 1h, or none")]
    timeout: TimeLimit,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "N", value_parser = parse_positions, allow_negative_numbers = true, requires = "deals",
        help = "With --deals: the number of positions to visit for one deal at most")]
    positions: Option<u64>,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "BYTES", value_parser = parse_bytes, default_value = "2GiB",
        requires = "deals", help = "With --deals: the memory limit for one deal: 512MiB, 2GiB")]
    memory: usize,
}

impl SampleLimits {
    pub(crate) fn budget(&self) -> Budget {
        Budget { time: self.timeout.0, positions: self.positions, bytes: self.memory }
    }
}

/// Whether to look for the shortest win, and how.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ShortestArgs {
    #[arg(long, help_heading = SHORTEST_HEADING,
        help = "Prove a shortest win; when the budget ends, give the best one found and what no win is shorter than")]
    shortest: bool,

    #[arg(long, help_heading = SHORTEST_HEADING, value_name = "MEASURE", value_enum, default_value = "moves", requires = "shortest",
        help = "What to count")]
    measure: MeasureName,

    #[arg(long, help_heading = SHORTEST_HEADING, value_name = "METHOD", value_enum, default_value = "a-star", requires = "shortest",
        help = "How to prove it")]
    method: MethodName,
}

const SHORTEST_HEADING: &str = "The shortest win";

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum MeasureName {
    /// Moves as the referee counts them: a group of cards is one, and so is each turn of the stock
    Moves,
    /// Cards: a group counts as many as it has
    Cards,
    /// Moves, but turning the stock costs nothing
    StockFree,
    /// In games with cells: a sequence that free cells and spaces can carry is one
    Supermoves,
    /// The same, but to a space only what free cells alone can carry
    NarrowSupermoves,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum MethodName {
    /// A*, with bounds derived from the rules
    AStar,
    /// Depth-first searches, each deeper than the last; very slow, for comparison
    Deepening,
}

impl ShortestArgs {
    /// What to measure by which method, if the shortest win is wanted.
    pub(crate) fn wanted(&self, rules: &Rules) -> Result<Option<(Measure, Method)>, CliError> {
        if !self.shortest {
            return Ok(None);
        }
        let measure = match self.measure {
            MeasureName::Moves => Measure::Moves,
            MeasureName::Cards => Measure::Cards,
            MeasureName::StockFree => Measure::StockFree,
            MeasureName::Supermoves => Measure::Supermoves,
            MeasureName::NarrowSupermoves => Measure::NarrowSupermoves,
        };
        measure.applies(rules).map_err(CliError::input)?;
        let method = match self.method {
            MethodName::AStar => Method::AStar,
            MethodName::Deepening => Method::Deepening,
        };
        Ok(Some((measure, method)))
    }
}

/// A limit, if there is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(pub(crate) Option<Duration>);

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum StreamlinerName {
    None,
    Foundations,
    Suits,
    Both,
    Smart,
}

impl SearchArgs {
    /// What distinguishes this way to search, in a few words.
    pub(crate) fn name(&self) -> String {
        let without = self.without.iter().map(|technique| format!("without {}", technique.name()));
        let space = self.space.map(|space| format!("in {}", space.name()));
        let words: Vec<String> = without.chain(space).chain(self.schedule.name()).collect();
        if words.is_empty() { "all techniques".to_owned() } else { words.join(", ") }
    }

    /// The budget of one deal.
    pub(crate) fn budget(&self) -> Budget {
        Budget { time: self.timeout.0, positions: self.positions, bytes: self.memory }
    }

    /// How to solve deals of these rules.
    pub(crate) fn options(&self, rules: &Rules, shorten: bool, stdin: &mut dyn BufRead) -> Result<Options, CliError> {
        Ok(Options {
            budget: self.budget(),
            schedule: self.schedule.schedule(rules, stdin)?,
            streamliner: match self.streamliner {
                StreamlinerName::None => StreamlinerChoice::None,
                StreamlinerName::Foundations => {
                    StreamlinerChoice::Only(Streamliner { foundations: true, suits: false })
                }
                StreamlinerName::Suits => StreamlinerChoice::Only(Streamliner { foundations: false, suits: true }),
                StreamlinerName::Both => StreamlinerChoice::Only(Streamliner::BOTH),
                StreamlinerName::Smart => StreamlinerChoice::Smart,
            },
            techniques: self.without.iter().fold(Techniques::all(), |set, &technique| set.without(technique)),
            space: self.space,
            shorten,
        })
    }
}

/// A time limit, or `none`.
pub(crate) fn parse_time(text: &str) -> Result<TimeLimit, String> {
    if text == "none" {
        return Ok(TimeLimit(None));
    }
    humantime::parse_duration(text)
        .map(|time| TimeLimit(Some(time)))
        .map_err(|error| format!("{error}; write a number with its unit, such as 500ms, 10s or 2m, or none"))
}

fn parse_positions(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&positions| positions > 0).ok_or_else(|| {
        format!("{text:?} is not a number of positions; a whole number from 1 to {} is expected", u64::MAX)
    })
}

/// A time greater than zero.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let expected = "write a number with its unit, such as 500ms, 10s or 2m";
    match humantime::parse_duration(text) {
        Ok(time) if !time.is_zero() => Ok(time),
        Ok(_) => Err(format!("the time is zero; {expected}")),
        Err(error) => Err(format!("{error}; {expected}")),
    }
}

/// The least memory that a search can work with.
const LEAST_BYTES: usize = 1 << 16;

pub(crate) fn parse_bytes(text: &str) -> Result<usize, String> {
    let expected = "write a number with its unit, such as 512MiB or 2GiB";
    let bytes: bytesize::ByteSize = text.parse().map_err(|error| format!("{error}; {expected}"))?;
    match usize::try_from(bytes.as_u64()) {
        Ok(bytes) if bytes >= LEAST_BYTES => Ok(bytes),
        Ok(bytes) => Err(format!("{bytes} bytes are too few for any search; at least 64KiB are needed; {expected}")),
        Err(_) => Err(format!("more than this machine can address; {expected}")),
    }
}

fn parse_technique(name: &str) -> Result<Technique, String> {
    Technique::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Technique::ALL.into_iter().map(Technique::name).collect();
        format!("there is no such technique; there are {}", names.join(", "))
    })
}

fn parse_space(name: &str) -> Result<EngineSpace, String> {
    EngineSpace::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = EngineSpace::ALL.into_iter().map(EngineSpace::name).collect();
        format!("there is no such engine space; there are {}", names.join(", "))
    })
}
