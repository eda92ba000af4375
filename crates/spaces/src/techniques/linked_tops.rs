//! Accordion positions in which the top cards fall apart into groups that never match.
//!
//! Claim: if the top cards cannot all be reached from one of them by steps from a card to a matching card, the position
//! is lost; a move that leaves such a position need not be tried.
//!
//! Why: every move covers one top card with a matching one, which stays a top card; no card becomes a top card again.
//! So of each group of cards that match no card outside it at least one stays to the end, and the row never becomes one
//! pile. Distances and directions do not matter for this, so it holds for every accordion.

use cadogan_rules::{Goal, Rules};

pub(super) const CLAIM: &str = "a position is given up when its top cards fall apart into groups that never match";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    if rules.goal() != Goal::Accordion {
        return Err("the game is not an accordion".to_owned());
    }
    Ok(())
}
