//! Converts steps of single cards to the moves of a player, for games whose built groups move freely.
//!
//! A solver that reasons about cards says only that some card goes up, comes down, or lands on some card that it fits
//! on. A player has real piles, so the writer keeps a table with every pile and its cards in order. For every step it
//! finds the card, puts what lies on it aside on a twin of its parent, chooses a target, and turns the stock as often
//! as needed. If the steps satisfy the counting conditions (`docs/runs-space.md`, section 8), all of this is possible.

use cadogan_rules::{Place, PlayerMove};

use crate::deal::CompiledDeal;
use crate::numbers::{COPIES, Number, Set, bit, steps, suit};
use crate::spaces::Spaces;

/// What a card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// It goes to a tableau card or, where allowed, into a space, with everything built on it.
    Tableau,
    /// It goes to its foundation.
    Foundation,
    /// It goes into a space, with everything built on it.
    Space,
    /// It goes to its foundation if it is the next card there, or else comes back from there to the tableau.
    Loose,
}

/// The table, and the moves that have been made on it.
#[derive(Clone, Debug)]
pub struct Writer<'a> {
    deal: &'a CompiledDeal,
    piles: Vec<Vec<Number>>,
    face_down: Set,
    /// By suit: how many cards its foundations have. Games of one deck use the first.
    up: [[u8; 2]; 4],
    decks: usize,
    /// The cards on the foundations.
    found: Set,
    /// The last card is turned first.
    stock: Vec<Number>,
    waste: Vec<Number>,
    reserve: Vec<Number>,
    moves: Vec<PlayerMove>,
}

impl<'a> Writer<'a> {
    /// The table at the start of a deal.
    pub fn new(deal: &'a CompiledDeal) -> Writer<'a> {
        let (waste, stock) = deal.stock.split_at(deal.waste);
        let mut writer = Writer {
            deal,
            piles: deal.piles.clone(),
            face_down: deal.face_down,
            up: deal.heights,
            decks: if deal.builds.deck >> COPIES == 0 { 1 } else { 2 },
            found: deal.found,
            stock: stock.iter().rev().copied().collect(),
            waste: waste.to_vec(),
            reserve: deal.reserve.clone(),
            moves: Vec::new(),
        };
        writer.refill();
        writer
    }

    /// The moves that have been made.
    pub fn into_moves(self) -> Vec<PlayerMove> {
        self.moves
    }

    /// Whether the card lies on a foundation. With two decks a step names one of the copies: a loose card that comes back
    /// must be one that is up.
    pub fn is_up(&self, card: Number) -> bool {
        self.found & bit(card) != 0
    }

    /// Makes one step. Returns `None` if it cannot be made; the moves so far may then include a part of the step.
    pub fn make(&mut self, card: Number, step: Step) -> Option<()> {
        match step {
            Step::Foundation => self.raise(card),
            Step::Loose if self.is_up(card) => self.worry_back(card),
            Step::Loose => self.raise(card),
            Step::Tableau => {
                let to = self.landing(card)?;
                self.bring(card, to)
            }
            Step::Space => {
                let to = self.piles.iter().position(Vec::is_empty)?;
                self.bring(card, to)
            }
        }
    }

    /// Finishes a game in which all cards lie open: the lowest card goes up, again and again.
    pub fn finish(&mut self) -> Option<()> {
        let ranks = self.deal.numbering.ranks();
        loop {
            let lowest = |suit: usize| self.up[suit][..self.decks].iter().copied().min().unwrap_or(ranks);
            let Some(suit) = (0..4).filter(|&suit| lowest(suit) < ranks).min_by_key(|&suit| lowest(suit)) else {
                return Some(());
            };
            let first = 4 * usize::from(lowest(suit)) + suit;
            self.raise(if self.is_up(first) { first + COPIES } else { first })?;
        }
    }

    /// A foundation of the card's suit with so many cards.
    fn foundation(&mut self, card: Number, cards: usize) -> Option<&mut u8> {
        self.up[suit(card)][..self.decks].iter_mut().find(|up| usize::from(**up) == cards)
    }

    fn note(&mut self, from: Place, card: Number, count: usize, to: Place) {
        let card = self.deal.numbering.card(card);
        self.moves.push(PlayerMove::Carry { from, card, count: count as u8, to });
    }

    fn find(&self, card: Number) -> Option<(usize, usize)> {
        let height = |pile: &Vec<Number>| pile.iter().position(|&other| other == card);
        self.piles.iter().enumerate().find_map(|(index, pile)| height(pile).map(|height| (index, height)))
    }

    /// A pile whose top card takes this one.
    fn target(&self, card: Number) -> Option<usize> {
        self.piles.iter().position(|pile| pile.last().is_some_and(|&top| self.deal.builds.fits(card, top)))
    }

    /// A pile whose top card takes this one, or else a space.
    fn landing(&mut self, card: Number) -> Option<usize> {
        self.target(card).or_else(|| self.space())
    }

    /// An empty pile. If there is none, makes one by moving a pile that is a single built run onto a card that takes
    /// it.
    fn space(&mut self) -> Option<usize> {
        if let Some(pile) = self.piles.iter().position(Vec::is_empty) {
            return Some(pile);
        }
        if !matches!(self.deal.spaces, Spaces::Any | Spaces::ReserveThenAny) {
            return None;
        }
        let (pile, to) = self.piles.iter().enumerate().find_map(|(index, pile)| {
            let is_built =
                |pair: &[Number]| self.face_down & bit(pair[0]) == 0 && self.deal.builds.fits(pair[1], pair[0]);
            let to = self.target(*pile.first()?)?;
            pile.windows(2).all(is_built).then_some((index, to))
        })?;
        let lowest = *self.piles[pile].first()?;
        self.bring(lowest, to)?;
        Some(pile)
    }

    /// Moves what lies on a tableau card elsewhere.
    fn lay_bare(&mut self, card: Number) -> Option<()> {
        let (pile, height) = self.find(card)?;
        let Some(&covering) = self.piles[pile].get(height + 1) else { return Some(()) };
        let to = self.landing(covering)?;
        self.bring(covering, to)
    }

    /// Takes a card to its foundation from wherever it lies.
    fn raise(&mut self, card: Number) -> Option<()> {
        self.foundation(card, steps(card))?;
        let from = if self.find(card).is_some() {
            self.lay_bare(card)?;
            let (pile, _) = self.find(card)?;
            self.piles[pile].pop();
            Place::Tableau(pile as u8)
        } else {
            self.take_from_supply(card)?
        };
        *self.foundation(card, steps(card))? += 1;
        self.found |= bit(card);
        self.note(from, card, 1, Place::Foundation);
        self.tidy();
        Some(())
    }

    /// Takes a card back from its foundation to the tableau.
    fn worry_back(&mut self, card: Number) -> Option<()> {
        self.foundation(card, steps(card) + 1)?;
        let to = self.landing(card)?;
        *self.foundation(card, steps(card) + 1)? -= 1;
        self.found &= !bit(card);
        self.piles[to].push(card);
        self.note(Place::Foundation, card, 1, Place::Tableau(to as u8));
        Some(())
    }

    /// Moves a tableau card with everything on it, or a supply card, to a pile. A whole pile that would go to a space
    /// stays where it is: all spaces are the same. (A reserve card that refilled a space at the very start is such a
    /// pile.)
    fn bring(&mut self, card: Number, to: usize) -> Option<()> {
        if self.piles[to].is_empty() && self.find(card).is_some_and(|(_, height)| height == 0) {
            return Some(());
        }
        let (from, cards) = match self.find(card) {
            Some((pile, height)) => (Place::Tableau(pile as u8), self.piles[pile].split_off(height)),
            None => (self.take_from_supply(card)?, vec![card]),
        };
        self.note(from, card, cards.len(), Place::Tableau(to as u8));
        self.piles[to].extend(cards);
        self.tidy();
        Some(())
    }

    /// Removes a card from the reserve or the waste, turning and redealing until it is on top of the waste.
    fn take_from_supply(&mut self, card: Number) -> Option<Place> {
        if let Some(place) = self.reserve.iter().position(|&number| number == card) {
            self.reserve.remove(place);
            return Some(Place::Reserve(if self.deal.stacked { 0 } else { place as u8 }));
        }
        let mut redeals = 0;
        while self.waste.last() != Some(&card) {
            if self.stock.is_empty() {
                redeals += 1;
                if redeals > 2 {
                    return None;
                }
                self.stock = self.waste.drain(..).rev().collect();
                self.moves.push(PlayerMove::Redeal);
            } else {
                let rest = self.stock.len().saturating_sub(self.deal.draw);
                self.waste.extend(self.stock.drain(rest..).rev());
                self.moves.push(PlayerMove::TurnStock);
            }
        }
        self.waste.pop();
        Some(Place::Waste)
    }

    /// Does what happens automatically: top cards are turned up, spaces are refilled.
    fn tidy(&mut self) {
        for top in self.piles.iter().filter_map(|pile| pile.last()) {
            self.face_down &= !bit(*top);
        }
        self.refill();
    }

    fn refill(&mut self) {
        if !self.deal.spaces.refill_from_reserve() || !self.deal.stacked {
            return;
        }
        for pile in self.piles.iter_mut().filter(|pile| pile.is_empty()) {
            pile.extend(self.reserve.pop());
        }
    }
}

#[cfg(test)]
mod tests {
    use cadogan_cards::Card;
    use cadogan_rules::{Deal, parse_rules};

    use super::*;

    /// The moves that make these steps, and whether all could be made.
    fn write(rules: &str, deal: &str, steps: &[(&str, Step)]) -> (Vec<String>, bool) {
        let rules = parse_rules(rules).expect("valid rules").rules;
        let deal = Deal::from_json(&rules, deal).expect("a deal of these rules");
        let deal = CompiledDeal::checked(&rules, &deal).expect("a deal of these rules");
        let mut writer = Writer::new(&deal);
        let number = |name: &str| deal.numbering.number(name.parse::<Card>().expect("a card"));
        let made = steps.iter().try_for_each(|&(card, step)| writer.make(number(card), step));
        let moves = writer.into_moves().iter().map(ToString::to_string).collect();
        (moves, made.is_some())
    }

    const KINGS: &str = r#"{"tableau piles": {"count": 3, "build policy": "red-black", "move built group": "yes",
        "spaces policy": "kings"}, "foundations": {"removable": true}, "stock": {"size": 4, "deal count": 2, "redeal": true},
        "max rank": 3}"#;
    /// The two of clubs carries a red ace, and the two of spades could.
    const DEAL: &str = r#"{"tableau piles": [["3H", "2C", "AD"], ["3D", "2S"], ["AS", "AC", "AH"]],
        "stock": ["3C", "3S", "2D", "2H"]}"#;

    #[test]
    fn what_lies_on_a_card_is_put_on_a_twin_before_it_goes_up() {
        let steps = [("AH", Step::Foundation), ("AC", Step::Foundation), ("2C", Step::Foundation)];
        let (moves, made) = write(KINGS, DEAL, &steps);
        let expected = ["3: A♥ → foundation", "3: A♣ → foundation", "1: A♦ → 2", "1: 2♣ → foundation"];
        assert_eq!((moves, made), (expected.map(str::to_owned).to_vec(), true));
    }

    #[test]
    fn the_stock_is_turned_until_the_card_is_on_top_and_cards_come_back() {
        let deal = r#"{"tableau piles": [["3C", "AD"], ["3D", "2S"], ["AS", "AC", "2C", "AH"]],
            "stock": ["2H", "2D", "3H", "3S"]}"#;
        let steps = [
            ("AH", Step::Loose),
            ("AD", Step::Foundation),
            ("2H", Step::Foundation),
            ("2H", Step::Loose),
            ("2H", Step::Loose),
            ("3H", Step::Foundation),
        ];
        let expected = [
            "3: A♥ → foundation",
            "1: A♦ → foundation",
            "stock → waste",
            "stock → waste",
            "waste: 2♥ → foundation",
            "foundation: 2♥ → 1",
            "1: 2♥ → foundation",
            "waste → stock",
            "stock → waste",
            "waste: 3♥ → foundation",
        ];
        let (moves, made) = write(KINGS, deal, &steps);
        assert_eq!((moves, made), (expected.map(str::to_owned).to_vec(), true));
    }

    #[test]
    fn a_step_that_cannot_be_made_ends_the_moves() {
        // There is no space; the three of diamonds does not lie on a foundation; the ace of spades lies under others.
        for step in [("2S", Step::Space), ("3D", Step::Loose), ("AS", Step::Foundation)] {
            let (moves, made) = write(KINGS, DEAL, &[("AD", Step::Foundation), step, ("AH", Step::Foundation)]);
            assert_eq!((moves, made), (vec!["1: A♦ → foundation".to_owned()], false), "{step:?}");
        }
    }
}
