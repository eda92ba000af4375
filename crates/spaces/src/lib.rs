//! Fast positions. An engine space is one representation of the positions of a family of games that can be searched
//! quickly; it is chosen from the rules, never from the name of a game.
//!
//! Every space has `accepts(&Rules) -> Result<(), String>`, which says whether it supports the rules, and `new(&Rules,
//! &Deal, Techniques, Streamliner) -> Result<Self, SpaceError>`.
//!
//! Nothing here is trusted: a solution found in a space is translated to player moves and replayed by the referee.

pub mod accordion;
pub mod cells;
pub mod clearing;
pub mod double_runs;
mod engine;
mod game_space;
pub mod gaps;
pub mod general;
pub mod hole;
mod measure;
pub mod runs;
pub mod techniques;
#[cfg(test)]
mod testing;
pub mod universal;
mod weights;

pub use engine::{EngineSpace, InformedVisitor, SpaceVisitor, Start};
pub use game_space::{GameSpace, Glance, SpaceError};
pub use general::{General, GeneralTwoDecks, Lengths, Order, accepts_lengths};
pub use measure::Measure;
pub use techniques::{Streamliner, Technique, TechniqueReport, Techniques, report};
pub use weights::{Term, WeightClass, Weights};
