//! Schedules of solvers, learned from measured runs: which solver works on a deal, in which order, and for how long, so
//! that the mean time to a verdict is least. The chapter `docs/schedules.md` of the project explains how.

pub mod evaluate;
pub mod learn;
mod measure;
mod runs;

pub use measure::measure;
pub use runs::{MeasuredRun, MeasuredRuns};
