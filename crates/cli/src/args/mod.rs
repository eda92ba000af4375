//! Command-line arguments that several commands share.

mod deals;
mod game;
mod numbers;
mod output;
mod records;
mod sample;
mod schedule;
mod search;

pub(crate) use deals::{DealArgs, NamedDeal, Origin};
pub(crate) use game::{Game, GameArgs};
pub(crate) use numbers::{Numbers, PysolNumbers};
pub(crate) use output::{JsonAnyway, TableFormat, ThreadArgs};
pub(crate) use records::{RecordsArgs, open_existing, trouble as records_trouble};
pub(crate) use sample::{LabArgs, SampleArgs, existing_seeds, other_numbers};
pub(crate) use schedule::{load_schedule, parse_solver, read_runs};
pub(crate) use search::{LimitArgs, SampleLimits, SearchArgs, ShortestArgs, parse_bytes, parse_duration, parse_time};
