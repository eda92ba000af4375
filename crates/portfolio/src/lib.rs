#![doc = include_str!("../../../docs/portfolio.md")]

mod ability;
mod claim;
pub mod evaluate;
pub mod learn;
mod measure;
mod part;
mod parts;
mod run;
mod runs;
pub mod schedule;

pub use ability::Ability;
pub use claim::Silence;
pub use measure::measure;
pub use part::Part;
pub use run::{Broken, Budget, Pause, Run, Statistics, Step};
pub use runs::{MeasuredRun, MeasuredRuns, Outcome, RunsErrors};
pub use schedule::{Schedule, Slice};
