//! Builds the first position from a deal.

use cadogan_cards::{Card, Rank};
use cadogan_rules::{Deal, FoundationBase, Goal, Rules};

use super::compiled::Compiled;
use super::judge::Judge;
use super::{List, Universal};
use crate::techniques::{Streamliner, Techniques};
use crate::{SpaceError, Weights};

impl Universal {
    /// The first position of a deal, which may be one from the middle of a game. Only the streamliner about foundations
    /// leaves something out here.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        streamliner: Streamliner,
    ) -> Result<Self, SpaceError> {
        super::accepts(rules).map_err(SpaceError::Rules)?;
        deal.check(rules).map_err(|mistakes| SpaceError::Deal(mistakes.to_string()))?;
        let mut compiled = Compiled::new(rules, base_of(rules, deal)?, techniques);
        compiled.gather.tell_orders(rules, deal);
        let places = compiled.places;
        let judge = Judge::new(&compiled, Weights::of(rules));
        let mut space = Universal {
            rules: compiled,
            lists: vec![List::default(); places.count()],
            spaces: 0,
            sum: 0,
            free: false,
            reserve_free: false,
            redeals_used: deal.redeals_used,
            gathers_used: deal.gathers_used,
            before_gathers: Vec::new(),
            home: 0,
            journal: Vec::with_capacity(256),
            homeward: streamliner.foundations,
            judge,
            singles: Vec::new(),
        };
        space.number_all();
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
        let sides = places.of_reserve_piles().chain(places.of_pockets());
        for (side, cards) in sides.zip(deal.tableau.iter().skip(rules.tableau.count.into())) {
            space.lay(side, cards.iter().map(|on_pile| on_pile.card));
        }
        space.lay(places.reserve, deal.reserve.iter().copied());
        space.lay(places.stock, deal.stock.iter().copied());
        space.lay(places.waste, deal.waste.iter().copied());
        space.lay(places.discard, deal.discard.iter().copied());
        space.look_for_spaces();
        space.number_all();
        space.refill_spaces();
        space.look_at_order();
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
