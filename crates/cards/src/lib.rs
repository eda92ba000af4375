//! Cards, ranks, suits and packs, and the shufflers that turn a number into a pack.
//!
//! This room knows nothing of games. Its shufflers are frozen: a number gives the same pack for ever.

mod card;
pub mod shuffle;

pub use card::{Card, Colour, ParseCardError, Rank, Suit, pack};
