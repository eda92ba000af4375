//! What a caller may choose.

use std::time::Duration;

use cadogan_spaces::{Streamliner, Techniques};

use crate::EngineSpace;

/// How much one call may use. Time makes a run depend on the machine; positions do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How long.
    pub time: Option<Duration>,
    /// How many positions the searches may visit, all together.
    pub positions: Option<u64>,
    /// How many bytes the search may take for its table and its path.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { time: None, positions: None, bytes: 2 << 30 }
    }
}

/// What to do about streamliners: restrictions under which wins are found sooner, but losses are not proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StreamlinerChoice {
    /// Search exhaustively from the start.
    None,
    /// Only search with this streamliner. The verdict is never `Unwinnable`.
    Only(Streamliner),
    /// A tenth of the budget with both streamliners, the rest exhaustively.
    #[default]
    Smart,
}

/// In which order moves are tried. It changes no verdict, only how soon there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveOrder {
    /// The order that has proved best.
    #[default]
    Usual,
    /// Another one; every number stands for an order of its own. In the runs space 0 is the usual one.
    Varied(u32),
    /// One order after another: the deal is searched again and again, with more positions as time goes on. A search that
    /// comes to its end has seen everything, as any other.
    Restarts,
}

/// How a deal is to be solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The budget.
    pub limits: Limits,
    /// Which streamliners are used, and when.
    pub streamliner: StreamlinerChoice,
    /// The techniques that may be used; of these, the ones that hold for the rules are.
    pub techniques: Techniques,
    /// The engine space to search in. `None` takes the one that suits the rules best.
    pub space: Option<EngineSpace>,
    /// In which order moves are tried. Only the general and the runs space have several.
    pub order: MoveOrder,
    /// Whether a solution is shortened for a reader. The verdict does not depend on it.
    pub shorten: bool,
}
