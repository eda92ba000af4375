//! Games whose table is only ever cleared: nothing is put on a pile, so a position is the set of the cards that are left,
//! and a place in the stock.
//!
//! [`PairsSpace`] is for games whose cards are taken away, [`PeaksSpace`] for games of a hole whose cards cover each
//! other. Both have exact keys: one bit for each card, and a few for the rest. What lies on what is the same for both
//! (`board`): piles of several cards, layouts that cover, and reserves are all one relation.

mod board;
pub(crate) mod pairing;
mod pairs;
mod peaks;
pub(crate) mod sure_pairs;

pub use pairs::{KEYS as PAIRS_KEYS, PairsMove, PairsSpace, Play, accepts as accepts_pairs};
pub use peaks::{KEYS as PEAKS_KEYS, PeaksMove, PeaksSpace, accepts as accepts_peaks};

#[cfg(test)]
mod tests;
