//! Fast positions. A space is one way to write down the positions of a family of games so that they can be searched
//! quickly; it is chosen from the rules, never from the name of a game.
//!
//! Nothing here is believed: a solution found in a space is translated to player moves and replayed by the referee.

mod space;

pub use space::{Key, Space};
