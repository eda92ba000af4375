//! From rules, a deal and a budget to a verdict.
//!
//! This is the room for programs that want an answer: is the deal winnable, and how? It chooses the engine space from
//! the rules, runs a schedule of solvers under one budget, and lets the referee replay every win before it is
//! reported. It is the only place that decides what is tried after what.
//!
//! ```
//! use cadogan_rules::{Deal, preset};
//! use cadogan_solve::{Options, Verdict, solve};
//!
//! let rules = preset("klondike").expect("a preset").rules();
//! let deal = Deal::from_seed(&rules, 2).expect("a seed in range");
//! let report = solve(&rules, &deal, &Options::default()).expect("no contradiction");
//! match report.verdict {
//!     Verdict::Winnable(moves) => println!("winnable in {} moves, first {}", moves.len(), moves[0]),
//!     Verdict::Unwinnable => println!("unwinnable, proved by looking at {} positions", report.statistics.positions),
//!     Verdict::Undecided(reason) => println!("undecided: {reason}"),
//! }
//! ```

mod attempt;
mod numbers;
mod options;
mod referee_space;
mod schedule;
mod solver;
mod verdict;
mod workers;

pub use cadogan_search::Statistics;
pub use cadogan_spaces::{Streamliner, Technique, TechniqueReport, Techniques, report as technique_report};
pub use numbers::grouped;
pub use options::{Limits, MoveOrder, Options, StreamlinerChoice};
pub use schedule::EngineSpace;
pub use solver::{Progress, Solver, solve};
pub use verdict::{Clash, Contradiction, Reason, Report, Unsolvable, Verdict};
pub use workers::{Delivery, Workers};
