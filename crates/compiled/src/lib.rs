//! A deal as numbers, compiled once from the rules and the deal for everything that reasons about cards in bulk: the
//! runs space, the constraint models, blocked cards and the enumeration of small games.
//!
//! * [`Numbering`]: cards as numbers that are counted from the foundation base, and sets of cards as bits.
//! * [`Builds`]: which card may be put on which, from the rules alone.
//! * [`Spaces`]: what may fill an empty pile.
//! * [`CompiledDeal`]: where every card lies, what lies below and above it, the order of the supply.
//! * [`Writer`]: converts steps of single cards to the moves of a player, for games whose built groups move freely.
//!
//! This crate does not search and does not judge deals.

mod builds;
mod check;
mod deal;
mod numbers;
mod spaces;
mod writer;

pub use builds::Builds;
pub use deal::CompiledDeal;
pub use numbers::{COPIES, NUMBERS, Number, Numbering, Set, bit, numbers, steps, suit};
pub use spaces::Spaces;
pub use writer::{Step, Writer};
