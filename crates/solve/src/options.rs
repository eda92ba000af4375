//! The options of a caller.

use cadogan_search::Budget;
use cadogan_spaces::{EngineSpace, Streamliner, Techniques};

use crate::Schedule;

/// How to use streamliners: restrictions under which wins are found sooner, but losses are not proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StreamlinerChoice {
    /// Search exhaustively from the start.
    None,
    /// Only search with this streamliner. The verdict is never `Unwinnable`.
    Only(Streamliner),
    /// Whatever is best for the rules.
    #[default]
    Smart,
}

/// How to solve a deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The limits for the work on a deal.
    pub budget: Budget,
    /// Which solvers to run, in which order. `None` uses the best schedule known for the rules.
    pub schedule: Option<Schedule>,
    /// Without a schedule: the engine space to search in. `None` uses the one that suits the rules best.
    pub space: Option<EngineSpace>,
    /// Without a schedule: which streamliners are used, and when.
    pub streamliner: StreamlinerChoice,
    /// The techniques that searches may use; of these, those that hold for the rules are used.
    pub techniques: Techniques,
    /// Whether to shorten a solution for the reader. The verdict does not depend on it.
    pub shorten: bool,
}
