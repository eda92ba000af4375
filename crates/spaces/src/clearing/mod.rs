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

use cadogan_rules::{Goal, KeySet, Rules, keys};

pub use pairs::{KEYS as PAIRS_KEYS, PairsMove, PairsSpace, Play, accepts as accepts_pairs};
pub use peaks::{KEYS as PEAKS_KEYS, PeaksMove, PeaksSpace, accepts as accepts_peaks};

/// The keys that make no difference to what is proved about cards that are taken away.
const INDIFFERENT: KeySet = Goal::Discard
    .foreign_keys()
    .and(KeySet::DEAL)
    .and(KeySet::tableau())
    .and(KeySet::cells())
    .and(KeySet::stock())
    .and(keys![ReserveStacked DiscardStockTop DiscardWastePairs TwoDecks]);

/// Where the techniques of this folder hold.
fn cards_are_taken_away(rules: &Rules) -> Result<(), String> {
    match rules.goal() {
        Goal::Discard => Ok(()),
        _ => Err("no cards are taken away".to_owned()),
    }
}

#[cfg(test)]
mod tests;
