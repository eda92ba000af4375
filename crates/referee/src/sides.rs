//! Reserve piles and pockets: piles beside the tableau, with rules of their own about what they take and give.

use cadogan_cards::Card;
use cadogan_rules::{BuildPolicy, Place, PocketOpens, Rules, SunkRank};

use crate::{Position, Refusal, tableau};

/// Whether available cards at `from` may go to a reserve pile or a pocket.
pub(crate) fn check_to_side(
    rules: &Rules,
    position: &Position,
    from: Place,
    card: Card,
    count: u8,
    to: u8,
) -> Result<(), Refusal> {
    if matches!(from, Place::Foundation | Place::FoundationPile(_)) {
        return Err(Refusal::FoundationCardsGoToTableau);
    }
    if rules.pockets().contains(&(to as usize)) {
        check_to_pocket(rules, position, from, card, count, to)
    } else {
        check_to_reserve(rules, position, card, count, to)
    }
}

/// Only single cards are built on reserve piles, by the ranks of the tableau; an empty one stays empty.
fn check_to_reserve(rules: &Rules, position: &Position, card: Card, count: u8, to: u8) -> Result<(), Refusal> {
    let policy = rules.reserve.build;
    if policy == BuildPolicy::NoBuild {
        return Err(Refusal::ReservePileTakesNothing { pile: to });
    }
    if count > 1 {
        return Err(Refusal::OneCardAtATime(Place::Tableau(to)));
    }
    match position.top_of_pile(to) {
        None => Err(Refusal::ReservePileStaysEmpty { pile: to }),
        Some(onto) if !rules.ranks_fit(card, onto, position.counted_from()) => {
            Err(Refusal::RanksDoNotFit { card, onto, direction: rules.tableau.direction })
        }
        Some(onto) if !policy.suits_fit(card, onto) => Err(Refusal::SuitsDoNotFit { card, onto, policy }),
        Some(_) => Ok(()),
    }
}

/// A pocket takes single cards until it is full, or a group while it is empty. Cards do not move from one pocket to
/// another or between pockets and cells.
fn check_to_pocket(
    rules: &Rules,
    position: &Position,
    from: Place,
    card: Card,
    count: u8,
    to: u8,
) -> Result<(), Refusal> {
    let (pockets, held) = (&rules.pockets, position.tableau[to as usize].len());
    if is_parked(rules, from) {
        return Err(Refusal::CellToCell);
    }
    if pockets.opens == PocketOpens::WhenStockIsEmpty && !position.stock.is_empty() {
        return Err(Refusal::PocketIsClosed { pile: to, left: position.stock.len() });
    }
    if let SunkRank::Rank(rank) = pockets.rank
        && card.rank() != rank
    {
        return Err(Refusal::PocketTakesOneRank { pile: to, card, rank });
    }
    if held >= pockets.most as usize {
        return Err(Refusal::PileIsFull { pile: to, held, most: pockets.most });
    }
    match from {
        _ if count > 1 && !pockets.groups => Err(Refusal::OneCardAtATime(Place::Tableau(to))),
        Place::Tableau(pile) if count > 1 => tableau::check_group(rules, position, pile, count),
        _ => Ok(()),
    }
}

/// Whether a place is a cell or a pocket.
pub(crate) fn is_parked(rules: &Rules, place: Place) -> bool {
    match place {
        Place::Cell(_) => true,
        Place::Tableau(pile) => rules.pockets().contains(&(pile as usize)),
        _ => false,
    }
}

/// Whether `count` cards may leave a reserve pile or a pocket together.
pub(crate) fn check_from_side(rules: &Rules, position: &Position, pile: u8, count: u8) -> Result<(), Refusal> {
    if count > 1 && rules.pockets.groups && rules.pockets().contains(&(pile as usize)) {
        return tableau::check_group(rules, position, pile, count);
    }
    if count > 1 { Err(Refusal::OneCardAtATime(Place::Tableau(pile))) } else { Ok(()) }
}
