//! The winnability lab: from a game to a number that can be published.
//!
//! * [`statistics`]: confidence intervals that count undecided deals both ways, and how to print them (the crate
//!   `cadogan-sample`).
//! * [`paper`]: the published figures to compare with.
//! * [`study`]: families of games on the same deals, described in a file.
//! * [`campaign`]: studies one after the other, over days, and the paper's tables measured anew.
//! * [`cluster`]: studies on many machines.
//! * [`report`]: a page about everything in a database.
//! * [`learning`]: schedules of solvers, learned from measured runs.
//! * [`Lab`]: decides deals on all cores, using what is known about related games on the same deals.
//!
//! Verdicts are stored in a database: see `cadogan-records`.

mod adaptive;
pub mod campaign;
pub mod cluster;
mod decide;
mod family;
mod format;
pub mod learning;
pub mod paper;
pub mod report;
mod settle;
pub mod study;
mod winrate;

pub use cadogan_sample as statistics;
pub use decide::{Decide, Failure, ProcessorTime, SolverDecides};
pub use format::{Format, table};
pub use settle::{Lab, LabError, Progress};
pub use winrate::{Observer, Request, Winrate};
