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
    /// The pile they go to; of two cards that are taken away together, the pile of the other one.
    pub to: PileId,
    /// Piles that may be aimed at instead: the other foundations, or the other piles that a row is dealt to.
    pub also: Vec<PileId>,
    /// The moves of the referee, first to last.
    pub moves: Vec<PlayerMove>,
    card: Option<Card>,
    says: String,
}

impl Gesture {
    /// The lowest of the cards that move, the one that will lie on the target; of a pile of an accordion, the top card.
    pub fn card(&self) -> Option<Card> {
        self.card
    }

    /// The gesture in the notation of moves, as if it were one: `7: 9♥ +2 → 3`.
    pub fn notation(&self) -> String {
        // Several moves carry a group within the tableau.
        match (&self.moves[..], self.card, self.from, self.to) {
            ([single], ..) => single.to_string(),
            (_, Some(card), PileId::Tableau(from), PileId::Tableau(to)) => {
                let (from, to) = (Place::Tableau(from), Place::Tableau(to));
                PlayerMove::Carry { from, card, count: self.cards, to }.to_string()
            }
            _ => self.says.clone(),
        }
    }

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
        match player_move {
            PlayerMove::Carry { from, card, count, to } => {
                let (from, to, also) = ends(rules, position, &player_move, from, to);
                let says = carried(rules, card, count, to);
                Gesture { from, cards: count, to, also, moves: vec![player_move], card: Some(card), says }
            }
            PlayerMove::Pair { from, card, other, with } => {
                let says = format!("{} and {} to the discard pile", card.name(), with.name());
                let pile = |place: Place| PileId::of_place(place).unwrap_or(PileId::Discard);
                // The two top cards of the waste go there at once; otherwise one card is put on the other.
                let (cards, to, card) = match from == other {
                    true => (2, PileId::Discard, with),
                    false => (1, pile(other), card),
                };
                let (from, moves) = (pile(from), vec![player_move]);
                Gesture { from, cards, to, also: Vec::new(), moves, card: Some(card), says }
            }
            PlayerMove::FillGap { card, from, row, column } => {
                let (source_row, place) = from.or_else(|| first_place(position, card)).unwrap_or_default();
                let from = PileId::Row { row: source_row, place };
                Gesture::of_card(rules, player_move, from, card, 1, PileId::Row { row, place: column })
            }
            PlayerMove::Fold { from, card, to } => {
                let cards = position.accordion.get(usize::from(from)).map_or(1, Vec::len) as u8;
                Gesture::of_card(rules, player_move, PileId::Accordion(from), card, cards, PileId::Accordion(to))
            }
            PlayerMove::TurnStock
            | PlayerMove::Redeal
            | PlayerMove::DealRow
            | PlayerMove::DealToHole
            | PlayerMove::DealToReserve
            | PlayerMove::Gather => Gesture::of_stock(rules, position, player_move),
        }
    }

    /// A card that is grabbed alone, with this many cards in its pile that go with it.
    fn of_card(rules: &Rules, player_move: PlayerMove, from: PileId, card: Card, cards: u8, to: PileId) -> Gesture {
        let says = carried(rules, card, cards, to);
        Gesture { from, cards: 1, to, also: Vec::new(), moves: vec![player_move], card: Some(card), says }
    }

    /// The same gesture from the other of two cards that are taken away together.
    pub(crate) fn from_the_other(rules: &Rules, position: &Position, player_move: PlayerMove) -> Option<Gesture> {
        match player_move {
            PlayerMove::Pair { from, card, other, with } if from != other => {
                let reversed = PlayerMove::Pair { from: other, card: with, other: from, with: card };
                Some(Gesture::of_move(rules, position, reversed))
            }
            _ => None,
        }
    }

    /// Gathered cards are dealt as if they came from a stock.
    fn of_stock(rules: &Rules, position: &Position, player_move: PlayerMove) -> Gesture {
        let (from, to, says) = match player_move {
            PlayerMove::Redeal => (PileId::Waste, PileId::Stock, "turn the waste over".to_owned()),
            PlayerMove::DealRow => (PileId::Stock, PileId::Tableau(0), "deal a row of cards of the stock".to_owned()),
            PlayerMove::DealToHole => (PileId::Stock, PileId::Hole, "deal a card of the stock to the hole".to_owned()),
            PlayerMove::Gather => {
                (PileId::Stock, PileId::Tableau(0), "gather the tableau and deal it again".to_owned())
            }
            PlayerMove::DealToReserve => {
                let first = rules.reserve_piles().start as u8;
                (PileId::Stock, PileId::Tableau(first), "deal a card of the stock to every reserve pile".to_owned())
            }
            _ => {
                let says = match usize::from(rules.stock.deal_count).min(position.stock.len()) {
                    1 => "turn a card of the stock".to_owned(),
                    count => format!("turn {count} cards of the stock"),
                };
                (PileId::Stock, PileId::Waste, says)
            }
        };
        let row = match player_move {
            PlayerMove::DealRow => 0..usize::from(rules.tableau.count),
            PlayerMove::DealToReserve => rules.reserve_piles(),
            _ => 0..0,
        };
        let also = row.take(position.stock.len()).skip(1).map(|pile| PileId::Tableau(pile as u8)).collect();
        Gesture { from, cards: 0, to, also, moves: vec![player_move], card: None, says }
    }

    /// A group that is carried from one tableau pile to another by several moves.
    pub(crate) fn of_group(rules: &Rules, from: u8, card: Card, cards: u8, to: u8, moves: Vec<PlayerMove>) -> Gesture {
        let (from, to) = (PileId::Tableau(from), PileId::Tableau(to));
        let says = carried(rules, card, cards, to);
        Gesture { from, cards, to, also: Vec::new(), moves, card: Some(card), says }
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
