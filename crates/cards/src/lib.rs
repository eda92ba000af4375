//! Cards, ranks, suits and packs, and the shufflers that turn a number into a pack.
//!
//! This crate knows nothing about games. Its shufflers are frozen: a number always gives the same pack.

mod card;
pub mod shuffle;

pub use card::{Card, Colour, ParseCardError, Rank, Suit, pack};
