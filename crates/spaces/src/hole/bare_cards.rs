//! Of equal ranks that can go to the hole, the card that covers something goes first.
//!
//! Claim: in a game without building, whose cards all end in one hole, a *bare* card (the last one of its pile, or a
//! card of an open reserve) need not go to the hole while a card of the same rank lies in a cell or on other cards. Of
//! several bare cards of a rank only one need be tried.
//!
//! Why: let a winning line begin with the bare card `b`, and let `a` be a card of the same rank that lies in a cell or
//! on top of a pile. Exchange the two: `a` goes first, and `b` goes when `a` would have gone. In between, `b` still
//! lies where it covers nothing, while the cards below `a` are free, or its cell is; if the line puts `a` into a cell,
//! that move is left out. Nothing else changes; which ranks may lie on which plays no part in this. If the line had no interrupted digs (see `cell_digs`) and as few cell
//! moves as possible, then nothing was left out, and it still has none: the two techniques can be combined.

use cadogan_rules::{Considered, Goal, KeySet, Rules, keys};

use super::{HoleSpace, Word};
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "bare-cards",
    claim: "a card with nothing under it does not go to the hole before an equal rank that frees a card or a cell",
    published: false,
    keys: Considered::new(
        KeySet::GOAL
            .and(keys![TableauBuild TableauSpaces TableauLayout StockSize StockDealType ReserveSize ReserveStacked CellCount]),
        Goal::Hole
            .foreign_keys()
            .and(KeySet::DEAL)
            .and(KeySet::GROUPS)
            .and(keys![StockDealCount StockRedeal DealOverSpaces HoleLoops HoleDirection HoleClosed TwoDecks]),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::accepts(rules)
}

impl<W: Word> HoleSpace<W> {
    /// Of the piles whose top cards have one rank, those whose cards must be tried. `in_cell` says whether a cell also
    /// holds a card of that rank.
    #[inline]
    pub(super) fn without_spared(&self, piles: u64, in_cell: bool) -> u64 {
        let covering = piles & !self.bare;
        let first_bare = piles & piles.wrapping_neg();
        if in_cell || covering != 0 { covering } else { first_bare }
    }
}
