//! From moves of the space back to moves of a player.
//!
//! A player has the cards on the table, so the translation keeps a table too: every pile with its cards in order. A
//! move of the space says only that some card goes up, or down, or to some card that it fits on; here the card is
//! found, what lies on it is put aside on a twin of its parent, and a target is chosen. The counts that allowed the
//! move guarantee that all of this can be done (see the argument of the module).

use cadogan_rules::{Deal, Place, PlayerMove};

use super::building::Building;
use super::layout::{Layout, Number, Spaces, bit};
use super::position::Step;

/// A card on the table.
#[derive(Clone, Copy, Debug)]
struct OnTable {
    number: Number,
    face_up: bool,
}

/// The table, and what has been done on it.
pub(super) struct Player<'a> {
    layout: &'a Layout,
    /// Whether the first card fits on the second.
    fits: fn(Number, Number) -> bool,
    piles: Vec<Vec<OnTable>>,
    found: [u8; 4],
    stock: Vec<Number>,
    waste: Vec<Number>,
    reserve: Vec<Number>,
    moves: Vec<PlayerMove>,
}

fn fits<B: Building>(upper: Number, lower: Number) -> bool {
    B::parents(B::twins(bit(upper))) & bit(lower) != 0
}

impl<'a> Player<'a> {
    /// The table at the start of the deal.
    pub(super) fn new<B: Building>(layout: &'a Layout, deal: &Deal) -> Player<'a> {
        let numbers = |cards: &[cadogan_cards::Card]| cards.iter().map(|&card| layout.number(card)).collect();
        let on_table = |dealt: &cadogan_rules::deal::TableauCard| OnTable {
            number: layout.number(dealt.card),
            face_up: dealt.face_up,
        };
        let mut found = [0; 4];
        found.copy_from_slice(&deal.foundations);
        let mut player = Player {
            layout,
            fits: fits::<B>,
            piles: deal.tableau.iter().map(|pile| pile.iter().map(on_table).collect()).collect(),
            found,
            stock: numbers(&deal.stock),
            waste: numbers(&deal.waste),
            reserve: numbers(&deal.reserve),
            moves: Vec::new(),
        };
        player.refill();
        player
    }

    /// What has been done.
    pub(super) fn into_moves(self) -> Vec<PlayerMove> {
        self.moves
    }

    /// A loose card goes up, if its foundation waits for it, or else comes down. `None`: it cannot.
    pub(super) fn shift(&mut self, card: Number) -> Option<()> {
        if self.found[usize::from(card & 3)] == card / 4 {
            self.up(card)
        } else {
            let to = self.target(card).or_else(|| self.space())?;
            self.found[usize::from(card & 3)] -= 1;
            self.piles[to].push(OnTable { number: card, face_up: true });
            self.note(Place::Foundation, card, 1, Place::Tableau(to as u8));
            Some(())
        }
    }

    /// A head or supply card does what the event says.
    pub(super) fn event(&mut self, card: Number, step: Step) -> Option<()> {
        match step {
            Step::Loose => self.shift(card),
            Step::Foundation => self.up(card),
            Step::Tableau => {
                let to = self.target(card).or_else(|| self.space())?;
                self.carry(card, to)
            }
            Step::Space => {
                let to = self.piles.iter().position(Vec::is_empty)?;
                self.carry(card, to)
            }
        }
    }

    /// All cards lie open: the lowest goes up, again and again.
    pub(super) fn finish(&mut self) -> Option<()> {
        loop {
            let next = (0..4u8).filter(|&suit| self.found[usize::from(suit)] < self.layout.ranks);
            let Some(suit) = next.min_by_key(|&suit| self.found[usize::from(suit)]) else { return Some(()) };
            self.up(4 * self.found[usize::from(suit)] + suit)?;
        }
    }

    fn note(&mut self, from: Place, card: Number, count: usize, to: Place) {
        let card = self.layout.card(card);
        self.moves.push(PlayerMove::Carry { from, card, count: count as u8, to });
    }

    fn find(&self, card: Number) -> Option<(usize, usize)> {
        self.piles.iter().enumerate().find_map(|(pile, cards)| {
            cards.iter().position(|on_table| on_table.number == card).map(|place| (pile, place))
        })
    }

    /// A pile whose top card takes this one.
    fn target(&self, card: Number) -> Option<usize> {
        self.piles.iter().position(|pile| pile.last().is_some_and(|top| (self.fits)(card, top.number)))
    }

    /// An empty pile. If there is none, one is made by moving a pile that is one built run onto a card that takes it.
    fn space(&mut self) -> Option<usize> {
        if let Some(pile) = self.piles.iter().position(Vec::is_empty) {
            return Some(pile);
        }
        if !matches!(self.layout.spaces, Spaces::Any | Spaces::ReserveThenAny) {
            return None;
        }
        let (pile, to) = self.piles.iter().enumerate().find_map(|(index, pile)| {
            let built = pile.windows(2).all(|pair| pair[0].face_up && (self.fits)(pair[1].number, pair[0].number));
            let to = self.target(pile.first()?.number)?;
            built.then_some((index, to))
        })?;
        let lowest = self.piles[pile].first()?.number;
        self.carry(lowest, to)?;
        Some(pile)
    }

    /// Moves what lies on a tableau card elsewhere.
    fn lay_bare(&mut self, card: Number) -> Option<()> {
        let (pile, place) = self.find(card)?;
        let Some(covering) = self.piles[pile].get(place + 1).map(|on_table| on_table.number) else { return Some(()) };
        let to = self.target(covering).or_else(|| self.space())?;
        self.carry(covering, to)
    }

    /// Takes a card to its foundation from wherever it lies.
    fn up(&mut self, card: Number) -> Option<()> {
        let from = if self.find(card).is_some() {
            self.lay_bare(card)?;
            let (pile, _) = self.find(card)?;
            self.piles[pile].pop();
            Place::Tableau(pile as u8)
        } else {
            self.take_supply(card)?
        };
        self.found[usize::from(card & 3)] += 1;
        self.note(from, card, 1, Place::Foundation);
        self.tidy();
        Some(())
    }

    /// Takes a tableau card with all that lies on it, or a supply card, to a pile. A whole pile that would go to a space
    /// stays: spaces are all the same. (A reserve card that refilled a space at the very start is such a pile.)
    fn carry(&mut self, card: Number, to: usize) -> Option<()> {
        if self.piles[to].is_empty() && self.find(card).is_some_and(|(_, place)| place == 0) {
            return Some(());
        }
        let (from, cards) = match self.find(card) {
            Some((pile, place)) => (Place::Tableau(pile as u8), self.piles[pile].split_off(place)),
            None => (self.take_supply(card)?, vec![OnTable { number: card, face_up: true }]),
        };
        self.note(from, card, cards.len(), Place::Tableau(to as u8));
        self.piles[to].extend(cards);
        self.tidy();
        Some(())
    }

    /// Removes a card from reserve or waste, turning and redealing until it is the top of the waste.
    fn take_supply(&mut self, card: Number) -> Option<Place> {
        if let Some(place) = self.reserve.iter().position(|&number| number == card) {
            self.reserve.remove(place);
            return Some(Place::Reserve(if self.layout.stacked { 0 } else { place as u8 }));
        }
        let mut redeals = 0;
        while self.waste.last() != Some(&card) {
            if self.stock.is_empty() {
                redeals += 1;
                if redeals > 2 {
                    return None;
                }
                self.waste.reverse();
                std::mem::swap(&mut self.stock, &mut self.waste);
                self.moves.push(PlayerMove::Redeal);
            } else {
                for _ in 0..self.layout.draw.min(self.stock.len() as u32) {
                    self.waste.extend(self.stock.pop());
                }
                self.moves.push(PlayerMove::TurnStock);
            }
        }
        self.waste.pop();
        Some(Place::Waste)
    }

    /// What happens by itself: top cards turn up, spaces are refilled.
    fn tidy(&mut self) {
        for pile in &mut self.piles {
            if let Some(top) = pile.last_mut() {
                top.face_up = true;
            }
        }
        self.refill();
    }

    fn refill(&mut self) {
        if !self.layout.refills() || !self.layout.stacked {
            return;
        }
        for pile in self.piles.iter_mut().filter(|pile| pile.is_empty()) {
            pile.extend(self.reserve.pop().map(|number| OnTable { number, face_up: true }));
        }
    }
}
