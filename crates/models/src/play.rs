//! From the events of a solution to the moves of a player.
//!
//! The table is kept with real piles. A card that comes to the tableau goes on the first pile whose top takes it; before
//! a card goes up, what lies on it is moved to a twin of the card. The counts that the model asks for guarantee that
//! there is such a pile. (This is the only occasion on which a card moves within the tableau a second time.)

use cadogan_rules::{Deal, Place, PlayerMove};

use crate::layout::{Home, Layout, Number};

/// What an event does with a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It goes on a card, with what lies on it.
    Onto(Number),
    /// It goes into a space, with what lies on it.
    Space(Number),
    /// It goes to its foundation.
    Up(Number),
}

/// A table, and what was done on it.
struct Player<'a> {
    layout: &'a Layout,
    piles: Vec<Vec<Number>>,
    /// The last card is the first to be turned.
    stock: Vec<Number>,
    waste: Vec<Number>,
    reserve: Vec<Number>,
    moves: Vec<PlayerMove>,
}

/// The moves that make these events happen, as far as they can be made.
pub(crate) fn player_moves(layout: &Layout, deal: &Deal, steps: &[Step]) -> Vec<PlayerMove> {
    let numbers = |cards: &[cadogan_cards::Card]| cards.iter().map(|&card| layout.number(card)).collect::<Vec<_>>();
    let pile = |pile: &Vec<cadogan_rules::TableauCard>| pile.iter().map(|dealt| layout.number(dealt.card)).collect();
    let mut player = Player {
        layout,
        piles: deal.tableau.iter().map(pile).collect(),
        stock: numbers(&deal.stock),
        waste: numbers(&deal.waste),
        reserve: numbers(&deal.reserve),
        moves: Vec::new(),
    };
    for &step in steps {
        if player.make(step).is_none() {
            break;
        }
    }
    player.moves
}

impl Player<'_> {
    fn make(&mut self, step: Step) -> Option<()> {
        match step {
            Step::Onto(card) => {
                let to = self.pile_for(card)?;
                self.bring(card, to)
            }
            Step::Space(card) => {
                let to = self.piles.iter().position(Vec::is_empty)?;
                self.bring(card, to)
            }
            Step::Up(card) => self.raise(card),
        }
    }

    /// A pile whose top card takes this one.
    fn pile_for(&self, card: Number) -> Option<usize> {
        let takes = |pile: &Vec<Number>| pile.last().is_some_and(|top| self.layout.parents[card].contains(top));
        self.piles.iter().position(takes)
    }

    /// Takes a card, from wherever it lies, with what lies on it to a pile.
    fn bring(&mut self, card: Number, to: usize) -> Option<()> {
        let (from, mut cards) = self.take(card)?;
        self.note(from, card, cards.len(), Place::Tableau(to as u8));
        self.piles[to].append(&mut cards);
        Some(())
    }

    fn raise(&mut self, card: Number) -> Option<()> {
        if let Some((pile, height)) = self.find(card)
            && let Some(&child) = self.piles[pile].get(height + 1)
        {
            let to = self.pile_for(child)?;
            self.bring(child, to)?;
        }
        let (from, cards) = self.take(card)?;
        self.note(from, card, cards.len(), Place::Foundation);
        Some(())
    }

    fn find(&self, card: Number) -> Option<(usize, usize)> {
        let place = |pile: &Vec<Number>| pile.iter().position(|&other| other == card);
        self.piles.iter().enumerate().find_map(|(index, pile)| place(pile).map(|height| (index, height)))
    }

    /// Takes a card and what lies on it away from where it lies.
    fn take(&mut self, card: Number) -> Option<(Place, Vec<Number>)> {
        if let Some((pile, height)) = self.find(card) {
            let cards = self.piles[pile].split_off(height);
            return Some((Place::Tableau(pile as u8), cards));
        }
        if self.layout.home[card] == Home::Reserve {
            let place = self.reserve.iter().position(|&other| other == card)?;
            self.reserve.remove(place);
            let place = if self.layout.stacked { 0 } else { place };
            return Some((Place::Reserve(place as u8), vec![card]));
        }
        self.turn_up(card)?;
        self.waste.pop();
        Some((Place::Waste, vec![card]))
    }

    /// Turns the stock until a card is on top of the waste.
    fn turn_up(&mut self, card: Number) -> Option<()> {
        // Two rounds show every card that can be had.
        for _ in 0..2 * (self.stock.len() + self.waste.len() + 2) {
            if self.waste.last() == Some(&card) {
                return Some(());
            }
            if self.stock.is_empty() {
                self.stock = self.waste.drain(..).rev().collect();
                self.moves.push(PlayerMove::Redeal);
            } else {
                let rest = self.stock.len().saturating_sub(self.layout.draw);
                self.waste.extend(self.stock.drain(rest..).rev());
                self.moves.push(PlayerMove::TurnStock);
            }
        }
        None
    }

    fn note(&mut self, from: Place, card: Number, count: usize, to: Place) {
        let card = self.layout.card(card);
        self.moves.push(PlayerMove::Carry { from, card, count: count as u8, to });
    }
}
