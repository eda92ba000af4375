//! Builds the first position from a deal.

use cadogan_cards::{Card, Rank};
use cadogan_rules::{Deal, FoundationBase, Goal, Rules};

use super::compiled::Compiled;
use super::{List, Universal};
use crate::SpaceError;
use crate::techniques::{Streamliner, Techniques};

impl Universal {
    /// The first position of a deal, which may be one from the middle of a game. Streamliners leave nothing out here.
    pub fn new(rules: &Rules, deal: &Deal, techniques: Techniques, _: Streamliner) -> Result<Self, SpaceError> {
        super::accepts(rules).map_err(SpaceError::Rules)?;
        deal.check(rules).map_err(|mistakes| SpaceError::Deal(mistakes.to_string()))?;
        let compiled = Compiled::new(rules, base_of(rules, deal)?, techniques);
        let places = compiled.places;
        let mut space = Universal {
            rules: compiled,
            lists: vec![List::default(); places.count()],
            redeals_used: deal.redeals_used,
            home: 0,
            journal: Vec::with_capacity(256),
        };
        for (pile, cards) in places.of_piles().zip(&deal.tableau) {
            // The top card is turned up, whatever the deal says.
            let down = cards.iter().take_while(|card| !card.face_up).count().min(cards.len().saturating_sub(1));
            space.lay(pile, cards.iter().map(|on_pile| on_pile.card));
            space.lists[pile as usize].down = down as u8;
        }
        for (foundation, cards) in places.of_foundations().zip(deal.foundation_piles(rules)) {
            space.lay(foundation, cards);
        }
        for (cell, held) in places.of_cells().zip(&deal.cells) {
            space.lay(cell, *held);
        }
        space.lay(places.reserve, deal.reserve.iter().copied());
        space.lay(places.stock, deal.stock.iter().copied());
        space.lay(places.waste, deal.waste.iter().copied());
        space.lay(places.discard, deal.discard.iter().copied());
        space.refill_spaces();
        space.journal.clear();
        Ok(space)
    }

    fn lay(&mut self, list: u8, cards: impl IntoIterator<Item = Card>) {
        for card in cards {
            self.put(list, card.index());
            self.home += self.counts_as_home(list);
        }
    }
}

fn base_of(rules: &Rules, deal: &Deal) -> Result<Rank, SpaceError> {
    match rules.foundations.base {
        _ if rules.goal() != Goal::Foundations => Ok(Rank::ACE),
        FoundationBase::Rank(rank) => Ok(rank),
        FoundationBase::Random => deal
            .base
            .ok_or_else(|| SpaceError::Deal("it does not say which rank the foundations start from".to_owned())),
    }
}
