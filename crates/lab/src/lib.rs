//! The winnability lab: from a game to a number that can be published.
//!
//! * [`statistics`]: confidence intervals that count undecided deals both ways, and how to print them.
//! * [`records`]: a database of verdicts that survives everything, can be resumed, merged, imported and exported.
//! * [`paper`]: the published figures to compare with.
//! * [`chart`]: pictures without anything installed.
//! * [`study`]: families of games on the same deals, described in a file.
//! * [`cluster`]: studies on many machines.
//! * [`report`]: a page about everything in a database.
//! * [`Lab`]: settles deals on all cores, with what is known about related games on the same deals.

mod adaptive;
pub mod chart;
pub mod cluster;
mod decide;
mod family;
mod format;
pub mod paper;
pub mod records;
pub mod report;
mod row;
mod settle;
pub mod statistics;
pub mod study;
mod winrate;

pub use decide::{Decide, Failure, SolverDecides};
pub use format::{Format, table};
pub use row::{Allowance, Answer, Row, VERSION};
pub use settle::{Lab, LabError, Progress};
pub use winrate::{Observer, Request, Winrate};
