//! Taking cards away, one or two at a time.

use cadogan_cards::{Card, Rank};
use cadogan_rules::{DiscardGoal, Goal, Match, Place, PlayerMove, Rules};

use crate::{Position, Refusal, hole, sources};

/// Whether an available card may be taken away alone.
pub(crate) fn check_alone(
    rules: &Rules,
    position: &Position,
    from: Place,
    card: Card,
    count: u8,
) -> Result<(), Refusal> {
    check_is_played(rules)?;
    if count > 1 {
        return Err(Refusal::OneCardAtATime(Place::Discard));
    }
    let by_suit = rules.discard.matches.contains(&Match::LowerOfSuit);
    match rules.discard.matches.iter().any(|one| one.takes_one(card)) {
        true => Ok(()),
        false if by_suit && lies_under_a_higher_one(position, from, card) => Ok(()),
        false if by_suit => Err(Refusal::NoHigherOfSuit(card)),
        false => Err(Refusal::DoesNotGoAlone(card)),
    }
}

/// Whether a higher card of its suit lies on top of another pile.
fn lies_under_a_higher_one(position: &Position, from: Place, card: Card) -> bool {
    let others = (0..position.tableau.len() as u8).filter(|&pile| from != Place::Tableau(pile));
    others.filter_map(|pile| position.top_of_pile(pile)).any(|top| Match::is_lower_of_suit(card, top))
}

/// Whether two cards are available and may be taken away together.
pub(crate) fn check_pair(
    rules: &Rules,
    position: &Position,
    (from, card): (Place, Card),
    (other, with): (Place, Card),
) -> Result<(), Refusal> {
    check_is_played(rules)?;
    sources::check_cards(rules, position, from, card, 1)?;
    match (from, other) {
        (Place::Waste, Place::Waste) => check_second_of_waste(rules, position, with)?,
        _ if from == other => return Err(Refusal::TwoFromOnePlace(from)),
        _ => sources::check_cards(rules, position, other, with, 1)?,
    }
    match rules.discard.matches.iter().any(|one| one.takes_two(card, with)) {
        true => Ok(()),
        false => Err(Refusal::DoNotGoTogether { card, with }),
    }
}

fn check_is_played(rules: &Rules) -> Result<(), Refusal> {
    match rules.goal() {
        Goal::Discard => Ok(()),
        _ => Err(Refusal::NotInThisGame("discard: no cards are taken away")),
    }
}

fn check_second_of_waste(rules: &Rules, position: &Position, card: Card) -> Result<(), Refusal> {
    if !rules.discard.waste_pairs {
        return Err(Refusal::TwoFromOnePlace(Place::Waste));
    }
    match position.waste.iter().rev().nth(1) {
        Some(&found) if found == card => Ok(()),
        Some(&found) => Err(Refusal::OtherCard { from: Place::Waste, named: card, found, count: 2 }),
        None => Err(Refusal::TwoFromOnePlace(Place::Waste)),
    }
}

/// Takes two cards away that were already checked.
pub(crate) fn take_pair(rules: &Rules, position: &mut Position, first: (Place, Card), second: (Place, Card)) {
    // Of two cards of an open reserve the later one goes first, so that the other keeps its place.
    let (first, second) = match (first.0, second.0) {
        (Place::Reserve(one), Place::Reserve(other)) if one < other => (second, first),
        _ => (first, second),
    };
    for (from, card) in [first, second] {
        let cards = sources::take_cards(rules, position, from, card, 1);
        position.table.discard.extend(cards);
    }
}

/// Whether everything is gone that must go.
pub(crate) fn is_cleared(rules: &Rules, position: &Position) -> bool {
    match rules.discard.goal {
        DiscardGoal::Everything => hole::nothing_is_left(position),
        DiscardGoal::Tableau => position.tableau.iter().all(|pile| pile.is_empty()),
        DiscardGoal::AllButAces => {
            let on_piles = position.tableau.iter().flatten().map(|on_pile| on_pile.card);
            on_piles.chain(position.stock.iter().copied()).all(|card| card.rank() == Rank::ACE)
        }
    }
}

/// Every two cards that lie on top of something, and the two top cards of the waste.
pub(crate) fn thinkable_pairs(rules: &Rules, position: &Position) -> Vec<PlayerMove> {
    if rules.goal() != Goal::Discard {
        return Vec::new();
    }
    let tops: Vec<(Place, Card)> = sources::liftable(rules, position)
        .into_iter()
        .filter(|&(_, _, count)| count == 1)
        .map(|(from, card, _)| (from, card))
        .collect();
    let mut pairs = Vec::new();
    for (index, &(from, card)) in tops.iter().enumerate() {
        let others = tops[index + 1..].iter();
        pairs.extend(others.map(|&(other, with)| PlayerMove::Pair { from, card, other, with }));
    }
    if let [.., under, top] = position.waste[..] {
        pairs.push(PlayerMove::Pair { from: Place::Waste, card: top, other: Place::Waste, with: under });
    }
    pairs
}
