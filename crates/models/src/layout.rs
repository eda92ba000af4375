//! A compiled deal in the terms of the models: what must happen before each card can be reached.

use cadogan_compiled::{CompiledDeal, Number, Spaces, bit, numbers};
use cadogan_rules::{Deal, Rules};

use crate::NotForThis;

/// Where a card lies at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In the tableau; it must be moved before what lies below it can be reached.
    Head,
    /// In the tableau, built on a card that it fits on, or where it could be put anyway: it blocks no other card.
    Free,
    /// In the stock.
    Stock,
    /// In the reserve.
    Reserve,
    /// On its foundation.
    Foundation,
}

/// A deal, by card numbers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) deal: CompiledDeal,
    /// How many cards the deck has.
    pub(crate) cards: usize,
    pub(crate) home: Vec<Home>,
    /// By tableau card: the head that must move before the card can be moved or built on; `None` if there is none.
    pub(crate) under: Vec<Option<Number>>,
}

impl Layout {
    /// Reads a deal.
    pub(crate) fn new(rules: &Rules, deal: &Deal) -> Result<Layout, NotForThis> {
        let deal = CompiledDeal::checked(rules, deal).map_err(NotForThis::deal)?;
        let cards = rules.deck_size();
        let mut home = vec![Home::Foundation; cards];
        let mut under = vec![None; cards];
        for card in numbers(deal.stock_cards) {
            home[card] = Home::Stock;
        }
        for card in numbers(deal.reserve_cards) {
            home[card] = Home::Reserve;
        }
        for pile in &deal.piles {
            let mut head = None;
            for group in deal.groups(pile).rev() {
                for &card in group {
                    under[card] = head;
                    home[card] = Home::Free;
                }
                let stands_already = deal.below[group[0]] == 0
                    && deal.spaces == Spaces::Highest
                    && deal.builds.highest & bit(group[0]) != 0;
                if !stands_already {
                    home[group[0]] = Home::Head;
                    head = Some(group[0]);
                }
            }
        }
        Ok(Layout { deal, cards, home, under })
    }

    pub(crate) fn is_highest(&self, card: Number) -> bool {
        self.deal.builds.highest & bit(card) != 0
    }

    /// Whether a card starts in the stock or the reserve.
    pub(crate) fn in_supply(&self, card: Number) -> bool {
        matches!(self.home[card], Home::Stock | Home::Reserve)
    }

    /// Whether a card is the lowest of its pile.
    pub(crate) fn is_lowest(&self, card: Number) -> bool {
        self.deal.tableau & bit(card) != 0 && self.deal.below[card] == 0
    }
}
