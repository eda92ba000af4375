//! Where cards are taken from: is the card there, and is it available?

use cadogan_cards::Card;
use cadogan_rules::{Place, Rules};

use crate::{Position, Refusal, foundations, named_foundations, tableau};

/// Whether `card` and the `count - 1` cards on it lie at this place, and may be taken from it at all.
pub(crate) fn check_cards(
    rules: &Rules,
    position: &Position,
    from: Place,
    card: Card,
    count: u8,
) -> Result<(), Refusal> {
    if count == 0 {
        return Err(Refusal::NoCards);
    }
    match from {
        Place::Tableau(pile) => return check_cards_of_pile(rules, position, pile, card, count),
        Place::Foundation => foundations::check_from_foundation(rules, position, card)?,
        Place::FoundationPile(index) => named_foundations::check_from_foundation(rules, position, card, index)?,
        Place::Hole => return Err(Refusal::HoleKeepsItsCards),
        Place::Discard => return Err(Refusal::TakenAway),
        Place::Cell(_) | Place::Reserve(_) | Place::Waste | Place::Stock => {
            let found = available(rules, position, from)?;
            if found != card {
                return Err(Refusal::OtherCard { from, named: card, found, count: 1 });
            }
        }
    }
    if count > 1 { Err(Refusal::OneCardAtATime(from)) } else { Ok(()) }
}

/// Whether the rules let the one place give to the other. A place that does not exist is for others to refuse.
pub(crate) fn check_route(rules: &Rules, from: Place, to: Place) -> Result<(), Refusal> {
    match rules.route_to(to) {
        Some(route) if !rules.source_of(from).is_some_and(|source| route.from.contains(source)) => {
            Err(Refusal::NoRoute { from, route })
        }
        _ => Ok(()),
    }
}

fn check_cards_of_pile(rules: &Rules, position: &Position, pile: u8, card: Card, count: u8) -> Result<(), Refusal> {
    let from = Place::Tableau(pile);
    let piles = position.tableau.len();
    let cards = position.tableau.get(pile as usize).ok_or(Refusal::NoSuchPlace { place: from, places: piles })?;
    let place = cards.len().checked_sub(count as usize);
    let lowest = match place {
        None => return Err(Refusal::TooFewCards { pile, held: cards.len(), asked: count }),
        Some(place) => cards[place],
    };
    if lowest.card != card {
        return Err(Refusal::OtherCard { from, named: card, found: lowest.card, count });
    }
    match covering(rules, position, pile) {
        Some((by, on)) => Err(Refusal::Covered { pile, by, on }),
        None if !lowest.face_up => Err(Refusal::FaceDown { pile, card }),
        None => Ok(()),
    }
}

/// The first pile that covers this one, and its top card.
fn covering(rules: &Rules, position: &Position, pile: u8) -> Option<(u8, Card)> {
    if !rules.tableau.layout.covers() {
        return None;
    }
    let on = rules.tableau.layout.on(pile as usize).into_iter();
    on.map(|other| other as u8).find_map(|other| Some((other, position.top_of_pile(other)?)))
}

/// The one card that a cell, a place of the reserve, the waste or an open stock offers.
fn available(rules: &Rules, position: &Position, from: Place) -> Result<Card, Refusal> {
    let found = match from {
        Place::Cell(cell) => {
            let cells = position.cells.len();
            *position.cells.get(cell as usize).ok_or(Refusal::NoSuchPlace { place: from, places: cells })?
        }
        Place::Reserve(place) => {
            let places = if rules.reserve.stacked { position.reserve.len().min(1) } else { position.reserve.len() };
            if place as usize >= places {
                return Err(Refusal::NoSuchPlace { place: from, places });
            }
            if rules.reserve.stacked {
                position.reserve.last().copied()
            } else {
                Some(position.reserve[place as usize])
            }
        }
        Place::Waste => position.waste.last().copied(),
        Place::Stock if !rules.discard.stock_top && !rules.deals_heaps() => return Err(Refusal::StockIsClosed),
        Place::Stock => position.stock.last().copied(),
        Place::Tableau(_) | Place::Foundation | Place::FoundationPile(_) | Place::Hole | Place::Discard => None,
    };
    found.ok_or(Refusal::Empty(from))
}

/// Takes cards that were already checked, lowest first.
pub(crate) fn take_cards(rules: &Rules, position: &mut Position, from: Place, card: Card, count: u8) -> Vec<Card> {
    let table = &mut position.table;
    match from {
        Place::Tableau(pile) => {
            let cards = &mut table.tableau[pile as usize];
            let rest = cards.len() - count as usize;
            return cards.drain(rest..).map(|taken| taken.card).collect();
        }
        Place::Cell(cell) => table.cells[cell as usize] = None,
        Place::Reserve(_) if rules.reserve.stacked => {
            table.reserve.pop();
        }
        Place::Reserve(place) => {
            table.reserve.remove(place as usize);
        }
        Place::Waste => {
            table.waste.pop();
        }
        Place::Stock => {
            table.stock.pop();
        }
        Place::Foundation => foundations::take_down(rules, position, card),
        Place::FoundationPile(index) => named_foundations::take_down(position, index),
        Place::Hole | Place::Discard => {}
    }
    vec![card]
}

/// Everything that a player could pick up: every place with a card, and every tail of a tableau pile that is not too long for
/// any move. Cards on foundations are left out where they stay there.
pub(crate) fn liftable(rules: &Rules, position: &Position) -> Vec<(Place, Card, u8)> {
    let mut found = Vec::new();
    for (pile, cards) in position.tableau.iter().enumerate() {
        let tails = cards.iter().rev().enumerate().map(|(above, lowest)| (lowest.card, above as u8 + 1));
        let tails = tails.take(tableau::longest_tail(rules, position, pile as u8));
        found.extend(tails.map(|(card, count)| (Place::Tableau(pile as u8), card, count)));
    }
    let cells = (0..position.cells.len() as u8).map(Place::Cell);
    let reserve = (0..position.reserve.len() as u8).map(Place::Reserve);
    for place in cells.chain(reserve).chain([Place::Waste, Place::Stock]) {
        found.extend(available(rules, position, place).ok().map(|card| (place, card, 1)));
    }
    if !rules.foundations.removable {
        return found;
    }
    if rules.names_foundations() {
        let piles = (0..position.foundations.len() as u8).map(Place::FoundationPile);
        let tops = piles.zip(position.foundation_piles(rules));
        found.extend(tops.filter_map(|(place, cards)| Some((place, *cards.last()?, 1))));
    } else {
        found.extend(foundations::tops(rules, position).into_iter().map(|card| (Place::Foundation, card, 1)));
    }
    found
}
