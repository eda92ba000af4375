//! Foundations that a move has to name, because they are of several kinds or not built in suit: each has its first rank,
//! its direction, its steps and its length.

use cadogan_cards::{Card, Rank};
use cadogan_rules::{Foundation, FoundationBuild, Place, Rules};

use crate::{Position, Refusal, hole};

/// Whether an available card at `from` may go to the foundation with this index.
pub(crate) fn check_to_foundation(
    rules: &Rules,
    position: &Position,
    from: Place,
    card: Card,
    count: u8,
    index: u8,
) -> Result<(), Refusal> {
    let base = position.base.unwrap_or(card.rank());
    let kind = kind(rules, base, index)?;
    if matches!(from, Place::Foundation | Place::FoundationPile(_)) {
        return Err(Refusal::FoundationCardsGoToTableau);
    }
    if count > 1 {
        return Err(Refusal::OneCardAtATime(Place::FoundationPile(index)));
    }
    let height = position.foundations[index as usize];
    if height >= kind.length {
        return Err(Refusal::FoundationIsComplete { card, foundation: index });
    }
    if kind.either && height > 0 {
        check_either_way(rules, position, kind, card, index)?;
    } else {
        let next = kind.rank_at(height, rules.max_rank());
        if card.rank() != next {
            return Err(Refusal::OtherRankIsNext { card, foundation: index, next });
        }
    }
    check_suit(rules, position, kind, card, index)
}

/// A foundation that is built either way: the card is one step above or below the top card, on a circle of ranks.
fn check_either_way(
    rules: &Rules,
    position: &Position,
    kind: Foundation,
    card: Card,
    index: u8,
) -> Result<(), Refusal> {
    let (ranks, step) = (u32::from(rules.max_rank()), u32::from(kind.step));
    let after = |card: Card| (u32::from(card.rank().number()) + step) % ranks;
    let is_next = |low: Card, high: Card| after(low) == u32::from(high.rank().number()) % ranks;
    match top(rules, position, index) {
        Some(top) if !is_next(top, card) && !is_next(card, top) => {
            Err(Refusal::NotNextToFoundation { card, foundation: index, top, step: kind.step })
        }
        _ => Ok(()),
    }
}

fn check_suit(rules: &Rules, position: &Position, kind: Foundation, card: Card, index: u8) -> Result<(), Refusal> {
    let build = rules.foundations.build;
    match top(rules, position, index) {
        _ if build == FoundationBuild::SameSuit => match card.suit() == kind.suit {
            true => Ok(()),
            false => Err(Refusal::FoundationHasSuit { card, foundation: index, suit: kind.suit }),
        },
        Some(top) if !build.follows(card, top) => Err(Refusal::SuitDoesNotFollow { card, foundation: index, top }),
        _ => Ok(()),
    }
}

/// Whether a card lies on top of this foundation, from which it may be worried back.
pub(crate) fn check_from_foundation(rules: &Rules, position: &Position, card: Card, index: u8) -> Result<(), Refusal> {
    kind(rules, position.counted_from(), index)?;
    if !rules.foundations.removable {
        return Err(Refusal::NoWorryingBack);
    }
    match top(rules, position, index) {
        None => Err(Refusal::Empty(Place::FoundationPile(index))),
        Some(found) if found != card => {
            Err(Refusal::OtherCard { from: Place::FoundationPile(index), named: card, found, count: 1 })
        }
        Some(_) => Ok(()),
    }
}

/// The foundation with this index, where moves name foundations.
fn kind(rules: &Rules, base: Rank, index: u8) -> Result<Foundation, Refusal> {
    if !rules.foundations.present {
        return Err(Refusal::NotInThisGame("foundations"));
    }
    if !rules.names_foundations() {
        return Err(Refusal::FoundationsHaveNoNumbers);
    }
    let kinds = rules.foundation_kinds(base);
    let place = Place::FoundationPile(index);
    kinds.get(index as usize).copied().ok_or(Refusal::NoSuchPlace { place, places: kinds.len() })
}

/// Takes the top card of a foundation, which was already checked.
pub(crate) fn take_down(position: &mut Position, index: u8) {
    position.table.foundations[index as usize] -= 1;
    if let Some(cards) = position.table.foundation_cards.get_mut(index as usize) {
        cards.pop();
    }
}

/// The card on top of a foundation.
pub(crate) fn top(rules: &Rules, position: &Position, index: u8) -> Option<Card> {
    position.foundation_piles(rules).get(index as usize)?.last().copied()
}

/// Whether every card lies on a foundation. Where foundations meet, as those of the aces and of the kings do in Bisley,
/// they need not be complete.
pub(crate) fn all_up(position: &Position) -> bool {
    hole::nothing_is_left(position)
}
