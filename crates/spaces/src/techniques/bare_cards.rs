//! Of equal ranks that can go to the hole, the one that covers something goes first.
//!
//! Claim: in a game without building, whose cards all end in one hole, a *bare* card (the last one of its pile, or a
//! card of an open reserve) need not go to the hole while a card of the same rank lies in a cell or on other cards.
//! Of several bare cards of a rank only one need be tried.
//!
//! Why: let a winning line begin with the bare card `b`, and let `a` be a card of the same rank that lies in a cell or
//! on top of a pile. Exchange the two: `a` goes first, and `b` goes when `a` would have gone. In between `b` still lies
//! where it covers nothing, while the cards below `a` are free, or its cell is; should the line put `a` into a cell,
//! that move is left out. Nothing else changes. If the line had no interrupted digs (see `cell_digs`) and as few cell
//! moves as possible, then nothing was left out, and it still has none: the two techniques go together.

use cadogan_rules::Rules;

use crate::hole;

pub(super) const CLAIM: &str =
    "a card with nothing under it does not go to the hole before an equal rank that frees a card or a cell";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    hole::accepts(rules)
}
