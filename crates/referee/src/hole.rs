//! The hole: takes a card one rank above or below its top card, whatever the suits. Where the rules name no first card,
//! any card may be the first.

use cadogan_cards::{Card, Rank};
use cadogan_rules::{HoleBase, HoleDirection, Place, Rules, SunkRank};

use crate::{Position, Refusal};

/// Whether an available card may go to the hole.
pub(crate) fn check_to_hole(rules: &Rules, position: &Position, card: Card, count: u8) -> Result<(), Refusal> {
    if !rules.hole.present {
        return Err(Refusal::NotInThisGame("hole"));
    }
    if count > 1 {
        return Err(Refusal::OneCardAtATime(Place::Hole));
    }
    let (loops, direction) = (rules.hole.loops, rules.hole.direction);
    match position.hole.last() {
        None if rules.hole.base == HoleBase::Any => Ok(()),
        Some(&top) if rules.hole.closed == SunkRank::Rank(top.rank()) => Err(Refusal::HoleIsClosed { card, top }),
        Some(top) if follows(rules, card.rank(), top.rank()) => Ok(()),
        top => Err(Refusal::NotNextToHole { card, top: top.copied(), loops, direction }),
    }
}

/// Whether a rank may lie on another in the hole: one rank higher, lower, or either. With loops, the ace comes after the
/// highest rank.
fn follows(rules: &Rules, rank: Rank, under: Rank) -> bool {
    let is_next = |low: Rank, high: Rank| {
        if rules.hole.loops {
            (low.number() + 1) % rules.max_rank() == high.number() % rules.max_rank()
        } else {
            low.number() + 1 == high.number()
        }
    };
    match rules.hole.direction {
        HoleDirection::Up => is_next(under, rank),
        HoleDirection::Down => is_next(rank, under),
        HoleDirection::Both => is_next(rank, under) || is_next(under, rank),
    }
}

/// Whether no card is left outside the hole, or none that was not taken away.
pub(crate) fn nothing_is_left(position: &Position) -> bool {
    position.tableau.iter().all(|pile| pile.is_empty()) && nothing_outside_of_piles(position)
}

/// Whether no card lies in cells, stock, waste and reserve.
pub(crate) fn nothing_outside_of_piles(position: &Position) -> bool {
    position.cells.iter().all(|cell| cell.is_none())
        && position.stock.is_empty()
        && position.waste.is_empty()
        && position.reserve.is_empty()
}
