//! What a caller may choose.

use cadogan_search::Budget;
use cadogan_spaces::{EngineSpace, Streamliner, Techniques};

use crate::Schedule;

/// What to do about streamliners: restrictions under which wins are found sooner, but losses are not proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StreamlinerChoice {
    /// Search exhaustively from the start.
    None,
    /// Only search with this streamliner. The verdict is never `Unwinnable`.
    Only(Streamliner),
    /// What is best for the rules.
    #[default]
    Smart,
}

/// How a deal is to be solved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// What the work on a deal may use.
    pub budget: Budget,
    /// Which solvers work after which. `None` takes the best schedule known for the rules.
    pub schedule: Option<Schedule>,
    /// Without a schedule: the engine space to search in. `None` takes the one that suits the rules best.
    pub space: Option<EngineSpace>,
    /// Without a schedule: which streamliners are used, and when.
    pub streamliner: StreamlinerChoice,
    /// The techniques that searches may use; of these, the ones that hold for the rules are.
    pub techniques: Techniques,
    /// Whether a solution is shortened for a reader. The verdict does not depend on it.
    pub shorten: bool,
}
