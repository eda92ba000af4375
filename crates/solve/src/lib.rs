//! From rules, a deal and a budget to a verdict.
//!
//! This crate is for programs that want an answer: is the deal winnable, and how? Every way to work on a deal is a
//! [`Solver`]; a [`Schedule`] is a sequence of solvers; [`Solving`] runs a schedule on a deal, and is the only code
//! that does. The referee replays every win before it is reported.
//!
//! ```
//! use cadogan_rules::{Deal, preset};
//! use cadogan_solve::{Options, Verdict, solve};
//!
//! let rules = preset("klondike").expect("a preset").rules();
//! let deal = Deal::from_seed(&rules, 2).expect("a seed in range");
//! let report = solve(&rules, &deal, &Options::default()).expect("no contradiction");
//! match report.verdict {
//!     Verdict::Winnable(win) => println!("winnable in {} moves, first {}", win.moves().len(), win.moves()[0]),
//!     Verdict::Unwinnable(_) => println!("unwinnable, proved by visiting {} positions", report.statistics.positions),
//!     Verdict::Undecided(reason) => println!("undecided: {reason}"),
//! }
//! ```

mod ability;
mod attempt;
mod guarded;
mod options;
mod referee_space;
pub mod schedule;
mod shorter;
mod shortest;
mod solvers;
mod solving;
mod verdict;
mod workers;

pub use ability::Ability;
#[cfg(feature = "planted")]
pub use attempt::Planted;
pub use attempt::{AllPositions, Attempt};
pub use cadogan_referee::Win;
pub use cadogan_search::{Budget, Meter, Reason, Statistics};
pub use cadogan_spaces::{
    EngineSpace, Measure, Streamliner, Technique, TechniqueReport, Techniques, report as technique_report,
};
pub use options::{Options, StreamlinerChoice};
pub use schedule::{Schedule, Share, Slice};
pub use shortest::{Method, ShortestProgress, ShortestReport, shortest};
pub use solvers::{SearchWay, Solver};
pub use solving::{Progress, Solving, solve};
pub use verdict::{Answer, BareVerdict, Clash, Contradiction, Loss, Report, SolveError, Tried, Verdict};
pub use workers::{Delivery, Workers};
