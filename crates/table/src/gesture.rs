//! What a player can do in one go.

use cadogan_cards::Card;
use cadogan_referee::{Position, play};
use cadogan_rules::{Place, PlayerMove, Rules};

use crate::PileId;

/// Something that a player does in one go: a move of the referee, or several that carry a group card by card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gesture {
    /// The pile that is taken from.
    pub from: PileId,
    /// How many cards are picked up: none if the stock is dealt or turned over, one if a pile of an accordion is folded
    /// (it goes wherever its top card goes).
    pub cards: u8,
    /// The pile they go to.
    pub to: PileId,
    /// Piles that may be aimed at instead: the other foundations, or the other piles that a row is dealt to.
    pub also: Vec<PileId>,
    /// The moves of the referee, first to last.
    pub moves: Vec<PlayerMove>,
    says: String,
}

impl Gesture {
    /// What it does, in words: `queen of hearts and 2 more cards to pile 3`.
    pub fn says(&self) -> &str {
        &self.says
    }

    /// Whether it takes cards from one pile to another.
    pub fn goes(&self, from: PileId, to: PileId) -> bool {
        self.from == from && (self.to == to || self.also.contains(&to))
    }

    /// The gesture that is this one move, which must be legal.
    pub(crate) fn of_move(rules: &Rules, position: &Position, player_move: PlayerMove) -> Gesture {
        let moves = vec![player_move];
        let stock =
            |from, to, also, says: &str| Gesture { from, cards: 0, to, also, moves: moves.clone(), says: says.into() };
        match player_move {
            PlayerMove::TurnStock => {
                let count = usize::from(rules.stock.deal_count).min(position.stock.len());
                let says = if count == 1 {
                    "turn a card of the stock".into()
                } else {
                    format!("turn {count} cards of the stock")
                };
                stock(PileId::Stock, PileId::Waste, Vec::new(), &says)
            }
            PlayerMove::Redeal => stock(PileId::Waste, PileId::Stock, Vec::new(), "turn the waste over"),
            PlayerMove::DealToHole => {
                stock(PileId::Stock, PileId::Hole, Vec::new(), "deal a card of the stock to the hole")
            }
            PlayerMove::DealRow => {
                let count = position.stock.len().min(position.tableau.len()) as u8;
                let also = (1..count).map(PileId::Tableau).collect();
                stock(PileId::Stock, PileId::Tableau(0), also, "deal a row of cards of the stock")
            }
            PlayerMove::Carry { from, card, count, to } => {
                let (from, to, also) = ends(rules, position, &player_move, from, to);
                Gesture { from, cards: count, to, also, moves, says: carried(rules, card, count, to) }
            }
            PlayerMove::FillGap { card, from, row, column } => {
                let (source_row, place) = from.or_else(|| first_place(position, card)).unwrap_or_default();
                let (from, to) = (PileId::Row { row: source_row, place }, PileId::Row { row, place: column });
                Gesture { from, cards: 1, to, also: Vec::new(), moves, says: carried(rules, card, 1, to) }
            }
            PlayerMove::Fold { from, card, to } => {
                let under = position.accordion.get(usize::from(from)).map_or(1, Vec::len) as u8;
                let (from, to) = (PileId::Accordion(from), PileId::Accordion(to));
                Gesture { from, cards: 1, to, also: Vec::new(), moves, says: carried(rules, card, under, to) }
            }
        }
    }

    /// A group that is carried from one tableau pile to another by several moves.
    pub(crate) fn of_group(rules: &Rules, from: u8, card: Card, cards: u8, to: u8, moves: Vec<PlayerMove>) -> Gesture {
        let (from, to) = (PileId::Tableau(from), PileId::Tableau(to));
        Gesture { from, cards, to, also: Vec::new(), moves, says: carried(rules, card, cards, to) }
    }
}

fn carried(rules: &Rules, card: Card, count: u8, to: PileId) -> String {
    let (card, to) = (card.name(), to.label(rules));
    match count {
        0 | 1 => format!("{card} to {to}"),
        2 => format!("{card} and 1 more card to {to}"),
        _ => format!("{card} and {} more cards to {to}", count - 1),
    }
}

/// The piles of a move of cards. Which foundation it is shows when the move is made.
fn ends(
    rules: &Rules,
    position: &Position,
    player_move: &PlayerMove,
    from: Place,
    to: Place,
) -> (PileId, PileId, Vec<PileId>) {
    let foundation = changed_foundation(rules, position, player_move);
    let pile = |place: Place| PileId::of_place(place).unwrap_or(PileId::Foundation(foundation));
    let also = match to {
        Place::Foundation => (0..position.foundations.len() as u8).filter(|&index| index != foundation).collect(),
        _ => Vec::new(),
    };
    (pile(from), pile(to), also.into_iter().map(PileId::Foundation).collect())
}

fn changed_foundation(rules: &Rules, position: &Position, player_move: &PlayerMove) -> u8 {
    let touches = |place: Place| place == Place::Foundation;
    if !matches!(*player_move, PlayerMove::Carry { from, to, .. } if touches(from) || touches(to)) {
        return 0;
    }
    let mut after = position.clone();
    let changed = play(rules, &mut after, player_move)
        .ok()
        .and_then(|()| position.foundations.iter().zip(&after.foundations).position(|(before, after)| before != after));
    changed.unwrap_or(0) as u8
}

/// Where the first card of its kind lies, row by row from the left.
fn first_place(position: &Position, card: Card) -> Option<(u8, u8)> {
    let rows = position.sequences.iter().enumerate();
    rows.filter_map(|(row, places)| {
        let place = places.iter().position(|&there| there == Some(card))?;
        Some((row as u8, place as u8))
    })
    .next()
}
