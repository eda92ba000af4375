#![doc = include_str!("../../../../docs/schedules.md")]

pub mod evaluate;
pub mod learn;
mod measure;
mod runs;

pub use measure::measure;
pub use runs::{MeasuredRun, MeasuredRuns};
