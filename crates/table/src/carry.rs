//! From two piles to the gesture that is meant, or to the reason why there is none.

use cadogan_cards::Card;
use cadogan_referee::{Position, Refusal, check};
use cadogan_rules::{Goal, Place, PlayerMove, Rules, StockDeal};

use crate::supermove::{capacity, moves_single_cards, run_length};
use crate::{Gesture, PileId};

/// The gesture among `gestures` that takes this many cards from one pile to another.
pub(crate) fn find<'a>(
    rules: &Rules,
    position: &Position,
    gestures: &'a [Gesture],
    (from, cards, to): (PileId, usize, PileId),
) -> Option<&'a Gesture> {
    // A pile of an accordion moves as a whole, and the stock as the rules say, however many cards are grabbed.
    let as_a_whole = matches!(from, PileId::Accordion(_) | PileId::Stock) && !rules.deals_heaps();
    // Of two foundations with equal cards on top, the moves name the first.
    let top = |pile: PileId| match pile {
        PileId::Foundation(_) => cards_at(rules, position, pile, 1).map(|(card, _)| card),
        _ => None,
    };
    let same_top = |gesture: &Gesture| {
        !rules.names_foundations() && top(from).is_some() && top(from) == top(gesture.from) && gesture.to == to
    };
    let goes = |gesture: &&Gesture| gesture.goes(from, to) || same_top(gesture);
    let exact = gestures.iter().filter(goes).find(|gesture| usize::from(gesture.cards) == cards);
    exact.or_else(|| gestures.iter().filter(goes).find(|_| as_a_whole))
}

/// Why nothing takes these cards there.
pub(crate) fn why_not(rules: &Rules, position: &Position, from: PileId, cards: usize, to: PileId) -> String {
    let nowhere = || format!("cards do not go from {} to {}", from.label(rules), to.label(rules));
    if let Some(unknown) = [from, to].into_iter().find(|&pile| !exists(rules, position, pile)) {
        return format!("there is no {}", unknown.label(rules).trim_start_matches("the "));
    }
    let refused = match (from, to) {
        _ if from == to => return format!("the cards already lie on {}", to.label(rules)),
        _ if rules.takes_pairs() && is_pair(from, to) => why_not_together(rules, position, from, to),
        (PileId::Stock, PileId::Discard) => why_not_carried(rules, position, from, cards, to),
        (PileId::Stock, _) if rules.deals_heaps() => why_not_carried(rules, position, from, cards, to),
        (PileId::Stock, _) => check(rules, position, &stock_move(rules)).err().map(|refusal| refusal.to_string()),
        (PileId::Waste, PileId::Stock) => refusal(rules, position, &PlayerMove::Redeal),
        (_, PileId::Stock) => return "nothing is ever put on the stock".to_owned(),
        (PileId::Row { row, place }, PileId::Row { row: to_row, place: to_place }) => {
            let Some(card) = position.sequences[usize::from(row)][usize::from(place)] else {
                return format!("{} is a gap", from.label(rules));
            };
            let fill = PlayerMove::FillGap { card, from: Some((row, place)), row: to_row, column: to_place };
            refusal(rules, position, &fill)
        }
        (PileId::Accordion(from), PileId::Accordion(to)) => {
            let card = position.accordion[usize::from(from)].last().copied();
            card.and_then(|card| refusal(rules, position, &PlayerMove::Fold { from, card, to }))
        }
        _ => why_not_carried(rules, position, from, cards, to),
    };
    refused.unwrap_or_else(nowhere)
}

/// Whether a card from one pile is put on a card of another, in a game whose cards are taken away.
fn is_pair(from: PileId, to: PileId) -> bool {
    let turning = matches!((from, to), (PileId::Stock, PileId::Waste) | (PileId::Waste, PileId::Stock));
    !turning && to != PileId::Discard
}

/// Why the top cards of two piles are not taken away together.
fn why_not_together(rules: &Rules, position: &Position, from: PileId, to: PileId) -> Option<String> {
    let top = |pile: PileId| {
        let lying = cards_at(rules, position, pile, 1).ok_or_else(|| format!("{} is empty", pile.label(rules)));
        lying.map(|(card, face_up)| (pile.place(rules), card, face_up))
    };
    match (top(from), top(to)) {
        (Err(empty), _) | (_, Err(empty)) => Some(empty),
        (Ok((Some(from), card, true)), Ok((Some(other), with, true))) => {
            refusal(rules, position, &PlayerMove::Pair { from, card, other, with })
        }
        _ => Some("only cards that lie face up can be taken away".to_owned()),
    }
}

fn refusal(rules: &Rules, position: &Position, player_move: &PlayerMove) -> Option<String> {
    check(rules, position, player_move).err().map(|refusal| refusal.to_string())
}

/// Dealing from the stock, in whatever way this game does it.
pub(crate) fn stock_move(rules: &Rules) -> PlayerMove {
    match rules.stock.deal_type {
        // Cards that are put on heaps are carried, and those that fill spaces do so by themselves: the referee says so when
        // they are turned.
        StockDeal::Waste | StockDeal::Heaps | StockDeal::Spaces => PlayerMove::TurnStock,
        StockDeal::TableauPiles => PlayerMove::DealRow,
        StockDeal::Hole => PlayerMove::DealToHole,
        StockDeal::ReservePiles => PlayerMove::DealToReserve,
    }
}

fn why_not_carried(rules: &Rules, position: &Position, from: PileId, cards: usize, to: PileId) -> Option<String> {
    let (place, target) = (from.place(rules)?, to.place(rules)?);
    let Some((card, face_up)) = cards_at(rules, position, from, cards) else {
        return Some(match cards {
            0 => "at least one card must move".to_owned(),
            _ if is_empty(position, from) => format!("{} is empty", from.label(rules)),
            _ => format!("{} has fewer than {cards} cards", from.label(rules)),
        });
    };
    if !face_up {
        // The referee would name the card, which the player may not have seen.
        return Some("only cards that lie face up can be moved".to_owned());
    }
    let count = u8::try_from(cards).ok()?;
    let refused = check(rules, position, &PlayerMove::Carry { from: place, card, count, to: target }).err()?;
    match (refused, from, to) {
        (Refusal::SingleCardsOnly, PileId::Tableau(from), PileId::Tableau(to)) => {
            Some(why_not_card_by_card(rules, position, from, count, to))
        }
        _ => Some(refused.to_string()),
    }
}

/// Why a group does not go card by card to another pile.
fn why_not_card_by_card(rules: &Rules, position: &Position, from: u8, asked: u8, to: u8) -> String {
    let group = run_length(rules, position, from);
    if !moves_single_cards(rules) {
        return Refusal::SingleCardsOnly.to_string();
    }
    if asked > group {
        let policy = rules.tableau.build;
        return Refusal::NotOneGroup { pile: from, group, asked, policy }.to_string();
    }
    // What the referee would say if the lowest card of the group lay open.
    let mut deal = position.to_deal();
    let cards = &mut deal.tableau[usize::from(from)];
    cards.truncate(cards.len() + 1 - usize::from(asked));
    let card = cards.last().map(|lowest| lowest.card);
    let alone = Position::start(rules, &deal);
    let (from, target) = (Place::Tableau(from), Place::Tableau(to));
    let refused = card.and_then(|card| refusal(rules, &alone, &PlayerMove::Carry { from, card, count: 1, to: target }));
    refused.unwrap_or_else(|| {
        let most = match capacity(rules, position, to) {
            1 => "only one card can be moved".to_owned(),
            most => format!("no more than {most} cards can be moved, one by one,"),
        };
        format!("{most} with the cells and spaces that are empty now, not {asked}")
    })
}

/// The lowest of this many cards at the top of a pile, and whether it lies face up.
pub(crate) fn cards_at(rules: &Rules, position: &Position, pile: PileId, cards: usize) -> Option<(Card, bool)> {
    let from_top = |pile: &[Card]| Some((*pile.get(pile.len().checked_sub(cards.max(1))?)?, true));
    match pile {
        PileId::Tableau(index) => {
            let pile = position.tableau.get(usize::from(index))?;
            let lowest = pile.get(pile.len().checked_sub(cards).filter(|_| cards > 0)?)?;
            Some((lowest.card, lowest.face_up))
        }
        PileId::Foundation(index) => from_top(position.foundation_piles(rules).get(usize::from(index))?),
        PileId::Cell(index) => Some(((*position.cells.get(usize::from(index))?)?, true)),
        PileId::Waste => from_top(&position.waste),
        PileId::Hole => from_top(&position.hole),
        PileId::Reserve(_) if rules.reserve.stacked => from_top(&position.reserve),
        PileId::Reserve(index) => Some((*position.reserve.get(usize::from(index))?, true)),
        PileId::Discard => from_top(&position.discard),
        PileId::Stock if rules.stock_top_is_open() => from_top(&position.stock),
        PileId::Stock => None,
        PileId::Row { row, place } => {
            Some(((*position.sequences.get(usize::from(row))?.get(usize::from(place))?)?, true))
        }
        PileId::Accordion(index) => from_top(position.accordion.get(usize::from(index))?),
    }
}

fn is_empty(position: &Position, pile: PileId) -> bool {
    match pile {
        PileId::Tableau(index) => position.is_space(index),
        PileId::Foundation(index) => position.foundations.get(usize::from(index)).is_none_or(|&height| height == 0),
        PileId::Cell(index) => position.cells.get(usize::from(index)).is_none_or(Option::is_none),
        PileId::Waste => position.waste.is_empty(),
        PileId::Stock => position.stock.is_empty(),
        PileId::Reserve(_) => position.reserve.is_empty(),
        _ => false,
    }
}

/// Whether the table has such a pile now. A stacked reserve keeps its place when it is empty.
fn exists(rules: &Rules, position: &Position, pile: PileId) -> bool {
    match pile {
        PileId::Tableau(index) => usize::from(index) < position.tableau.len(),
        PileId::Foundation(index) => usize::from(index) < position.foundations.len(),
        PileId::Cell(index) => usize::from(index) < position.cells.len(),
        PileId::Stock => rules.stock.size > 0,
        PileId::Waste => rules.has_waste(),
        PileId::Hole => rules.hole.present,
        PileId::Discard => rules.goal() == Goal::Discard,
        PileId::Reserve(index) if rules.reserve.stacked => rules.reserve.size > 0 && index == 0,
        PileId::Reserve(index) => usize::from(index) < position.reserve.len(),
        PileId::Row { row, place } => {
            position.sequences.get(usize::from(row)).is_some_and(|places| usize::from(place) < places.len())
        }
        PileId::Accordion(index) => usize::from(index) < position.accordion.len(),
    }
}
