//! Spaces: empty tableau piles, what may enter them, and how they are refilled.

use cadogan_cards::Card;
use cadogan_rules::{Place, PlayerMove, Rules, SpacesPolicy, SunkRank};

use crate::{Position, Refusal, filling, foundations, sources};

/// Whether a card, with the `count - 1` cards on it, may go to a space.
pub(crate) fn check_enter(
    rules: &Rules,
    position: &Position,
    from: Place,
    card: Card,
    count: u8,
    to: u8,
) -> Result<(), Refusal> {
    check_changes_something(rules, position, from, count, to)?;
    if count > 1 && !rules.tableau.spaces_groups {
        return Err(Refusal::SpacesTakeSingleCards { pile: to, count });
    }
    if let SunkRank::Rank(rank) = rules.tableau.spaces_rank
        && card.rank() != rank
    {
        return Err(Refusal::SpaceTakesOneRank { pile: to, card, rank });
    }
    filling::check_source(rules, position, from, to)?;
    match rules.tableau.spaces {
        SpacesPolicy::NoBuild => Err(Refusal::SpacesStayEmpty { pile: to }),
        SpacesPolicy::Kings if !rules.is_highest(card, position.counted_from()) => {
            Err(Refusal::HighestRankOnly { pile: to, card })
        }
        // The reserve is empty: otherwise the space would have been refilled from it.
        SpacesPolicy::AutoReserveThenWaste if from != Place::Waste => Err(Refusal::WasteCardOnly { pile: to }),
        // The same holds here for the reserve, or for the waste and the stock.
        SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoWasteThenStock => Ok(()),
        SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::AutoReserveThenWaste => Ok(()),
    }
}

/// Refuses moving a whole pile to a space while piles are interchangeable: that only exchanges two piles. It is refused
/// because nothing changes, not because the move would be useless.
fn check_changes_something(rules: &Rules, position: &Position, from: Place, count: u8, to: u8) -> Result<(), Refusal> {
    match from {
        Place::Tableau(pile)
            if rules.is_tableau_pile(pile as usize)
                && position.tableau[pile as usize].len() == count as usize
                && position.piles_are_interchangeable(rules) =>
        {
            Err(Refusal::ChangesNothing { pile, space: to })
        }
        _ => Ok(()),
    }
}

/// Refills spaces from left to right, while the rules determine the card. Nothing moves before the base is chosen.
pub(crate) fn refill_without_choice(rules: &Rules, position: &mut Position) {
    if foundations::base_is_due(rules, position) {
        return;
    }
    while let Some(space) = position.first_space(rules) {
        match next_refill(rules, position) {
            Some(card) => position.put_on_pile(space, card),
            None => return,
        }
    }
}

/// Takes the card that must go to a space, if there is one and the player has no choice.
fn next_refill(rules: &Rules, position: &mut Position) -> Option<Card> {
    if let Some(card) = filling::take_only_candidate(rules, position) {
        return Some(card);
    }
    let table = &mut position.table;
    match rules.tableau.spaces {
        SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste if rules.reserve.stacked => {
            table.reserve.pop()
        }
        SpacesPolicy::AutoWasteThenStock if rules.has_waste() => table.waste.pop().or_else(|| table.stock.pop()),
        _ => None,
    }
}

/// Whether a space must now be refilled with a card that the player chooses, from an open reserve or from whatever else
/// fills spaces at once.
pub(crate) fn choice_is_due(rules: &Rules, position: &Position) -> bool {
    let from_reserve =
        matches!(rules.tableau.spaces, SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste);
    let open = from_reserve && !rules.reserve.stacked && !position.reserve.is_empty();
    (open || filling::candidates(rules, position).len() > 1) && position.first_space(rules).is_some()
}

/// While such a choice is due, making it is the only legal move.
pub(crate) fn check_choice(rules: &Rules, position: &Position, player_move: &PlayerMove) -> Result<(), Refusal> {
    let space = position.first_space(rules).unwrap_or(0);
    let sources = filling::sources_now(rules, position);
    let fills = |from: Place| match sources {
        Some(sources) => rules.source_of(from).is_some_and(|source| sources.contains(source)),
        None => matches!(from, Place::Reserve(_)),
    };
    match *player_move {
        PlayerMove::Carry { from, card, count, to: Place::Tableau(pile) }
            if fills(from) && rules.is_tableau_pile(pile as usize) && position.is_space(pile) =>
        {
            sources::check_cards(rules, position, from, card, count)?;
            if count > 1 { Err(Refusal::OneCardAtATime(from)) } else { Ok(()) }
        }
        _ => Err(match sources {
            Some(sources) => Refusal::FillFirst { space, sources },
            None => Refusal::RefillFirst { space },
        }),
    }
}
