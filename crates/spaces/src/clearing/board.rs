//! The cards of tableau and reserve, and which of them lie on which.

use cadogan_cards::Card;
use cadogan_rules::{Deal, Place, Rules};

/// A set of cards, one bit for each.
pub(super) type Set = u128;

/// The set of one card.
#[inline]
pub(super) fn one(card: usize) -> Set {
    1 << card
}

/// The cards of a set, lowest number first.
#[inline]
pub(super) fn cards(set: Set) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let card = (rest != 0).then_some(rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(card)
    })
}

/// What a deal says about tableau and reserve. Cards are numbered pile by pile, each pile from its bottom; then come the
/// cards of the reserve.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) cards: Vec<Card>,
    /// By card: where it lies. Cards of an open reserve move up when one of them leaves.
    places: Vec<Place>,
    /// By card: the cards that must be gone before it can be taken.
    pub(super) under: Vec<Set>,
    /// The cards of the tableau.
    pub(super) tableau: Set,
    /// The cards of an open reserve.
    open_reserve: Set,
}

impl Board {
    pub(super) fn new(rules: &Rules, deal: &Deal) -> Board {
        let mut board = Board { cards: Vec::new(), places: Vec::new(), under: Vec::new(), tableau: 0, open_reserve: 0 };
        // By pile, the card at its bottom: the last of the pile to go.
        let mut bottoms = vec![None; deal.tableau.len()];
        for (index, pile) in deal.tableau.iter().enumerate() {
            bottoms[index] = (!pile.is_empty()).then_some(board.cards.len());
            board.add_pile(Place::Tableau(index as u8), pile.iter().map(|lying| lying.card));
        }
        board.tableau = (1 << board.cards.len()) - 1;
        for (index, pile) in deal.tableau.iter().enumerate() {
            let covering = rules.tableau.layout.on(index).into_iter();
            let covering: Set = covering.filter_map(|other| bottoms[other]).map(one).sum();
            let first = bottoms[index].unwrap_or(0);
            board.under[first..first + pile.len()].iter_mut().for_each(|under| *under |= covering);
        }
        if rules.reserve.stacked {
            board.add_pile(Place::Reserve(0), deal.reserve.iter().copied());
        } else {
            let first = board.cards.len();
            for (index, &card) in deal.reserve.iter().enumerate() {
                board.add_pile(Place::Reserve(index as u8), [card].into_iter());
            }
            board.open_reserve = (first..board.cards.len()).map(one).sum();
        }
        board
    }

    fn add_pile(&mut self, place: Place, pile: impl ExactSizeIterator<Item = Card>) {
        let last = self.cards.len() + pile.len();
        for card in pile {
            let above = self.cards.len() + 1;
            self.under.push(if above < last { one(above) } else { 0 });
            self.places.push(place);
            self.cards.push(card);
        }
    }

    /// Of the cards that are left, those that can be taken.
    #[inline]
    pub(super) fn available(&self, left: Set) -> Set {
        let all: Set = (1 << self.cards.len()) - 1;
        cards(left & all).filter(|&card| self.under[card] & left == 0).map(one).sum()
    }

    /// By card, all cards that must be gone before it can be taken, directly or not.
    pub(super) fn all_above(&self) -> Vec<Set> {
        let mut above = self.under.clone();
        loop {
            let next: Vec<Set> = above.iter().map(|&set| cards(set).fold(set, |set, card| set | above[card])).collect();
            if next == above {
                return above;
            }
            above = next;
        }
    }

    /// Where a card lies while these cards are left.
    pub(super) fn place(&self, card: usize, left: Set) -> Place {
        match self.places[card] {
            Place::Reserve(_) if self.open_reserve & one(card) != 0 => {
                let before = left & self.open_reserve & (one(card) - 1);
                Place::Reserve(before.count_ones() as u8)
            }
            place => place,
        }
    }
}
