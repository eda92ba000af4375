//! The hole: takes a card one rank above or below its top card, whatever the suits.

use cadogan_cards::{Card, Rank};
use cadogan_rules::{Place, Rules};

use crate::{Position, Refusal};

/// Whether an available card may go to the hole.
pub(crate) fn check_to_hole(rules: &Rules, position: &Position, card: Card, count: u8) -> Result<(), Refusal> {
    if !rules.hole.present {
        return Err(Refusal::NotInThisGame("hole"));
    }
    if count > 1 {
        return Err(Refusal::OneCardAtATime(Place::Hole));
    }
    match position.hole.last() {
        Some(top) if are_neighbours(rules, card.rank(), top.rank()) => Ok(()),
        top => Err(Refusal::NotNextToHole { card, top: top.copied(), loops: rules.hole.loops }),
    }
}

/// Whether two ranks are one apart; with loops, the highest rank and the ace are neighbours too.
fn are_neighbours(rules: &Rules, a: Rank, b: Rank) -> bool {
    let is_next = |low: Rank, high: Rank| {
        if rules.hole.loops {
            (low.number() + 1) % rules.max_rank() == high.number() % rules.max_rank()
        } else {
            low.number() + 1 == high.number()
        }
    };
    is_next(a, b) || is_next(b, a)
}

/// Whether no card is left outside the hole, or none that was not taken away.
pub(crate) fn nothing_is_left(position: &Position) -> bool {
    position.tableau.iter().all(|pile| pile.is_empty())
        && position.cells.iter().all(|cell| cell.is_none())
        && position.stock.is_empty()
        && position.waste.is_empty()
        && position.reserve.is_empty()
}
