//! One depth-first search for all spaces: [`Search`] visits the positions of a [`Space`] until it has found a win or
//! has seen everything, within a [`Budget`]; it can be stopped and resumed. And two informed searches for those spaces
//! that can judge their positions: [`Beams`] look for a win in the most promising positions of each level, and
//! [`BestFirst`] in the most promising of all. [`Shortest`] proves a win to be the shortest, in spaces that are
//! [`Measured`].
//!
//! The transposition table is bounded in bytes and forgets old positions when it is full, but never one on the path to
//! the current position, so the search cannot run in circles. Only the decision to stop depends on the clock: the same
//! deal gives the same line and the same counts in every run.

mod beam;
mod beams;
mod best_first;
mod budget;
mod deepening;
mod depth_first;
mod informed;
mod measured;
mod outcome;
mod perft;
mod seen;
mod shorten;
mod shortest;
mod space;
mod stack;
mod statistics;
mod table;
#[cfg(test)]
mod testing;

pub use beam::Beam;
pub use beams::Beams;
pub use best_first::BestFirst;
pub use budget::{Budget, Meter, Reason};
pub use deepening::Deepening;
pub use depth_first::Search;
pub use informed::{Informed, Kept, Prospect};
pub use measured::Measured;
pub use outcome::{Exhausted, Outcome};
pub use perft::perft;
pub use shorten::shorten;
pub use shortest::{Line, Order, Shortest, Standing, WEIGHT_ONE};
pub use space::{Fingerprint, Key, Space};
pub use statistics::Statistics;
