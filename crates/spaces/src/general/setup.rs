//! Builds the first position from a deal.

use cadogan_cards::{Card, Rank};
use cadogan_rules::{Deal, FoundationBase, Goal, Rules};

use super::compiled::{CARDS, Compiled, DECK, key_rules};
use super::judge::Judge;
use super::mask::Mask;
use super::order::Order;
use super::redeal::Gathers;
use super::talon::Talon;
use super::{GeneralSpace, PILES, Pile, ROUND_CARDS};
use crate::SpaceError;
use crate::Weights;
use crate::techniques::{Streamliner, Techniques};

impl<M: Mask> GeneralSpace<M> {
    /// The first position of a deal, which may be one from the middle of a game.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        streamliner: Streamliner,
    ) -> Result<Self, SpaceError> {
        Self::accepts(rules).map_err(SpaceError::Rules)?;
        let compiled = Compiled::new(rules, base_of(rules, deal)?, techniques, streamliner);
        let piles = rules.all_piles();
        if deal.tableau.len() > piles {
            return Err(SpaceError::Deal(format!("it has {} tableau piles, not {piles}", deal.tableau.len())));
        }
        let mut space = GeneralSpace {
            gathers: Gathers::new(rules, deal, &compiled),
            key: key_rules::<M>(rules, techniques, streamliner),
            piles: vec![Pile::EMPTY; piles],
            spaces: compiled.sides.tableau_places,
            tops: M::NONE,
            top_of_pile: [M::NO_CARD; PILES],
            pile_of_top: [0; ROUND_CARDS],
            heights: [0; 8],
            foundation_cards: [[0; 13]; 8],
            wanted: M::NONE,
            safe: M::NONE,
            hole: Vec::with_capacity(CARDS),
            cells: vec![None; rules.cells.count as usize],
            in_cells: M::NONE,
            reserve: Vec::with_capacity(CARDS),
            in_reserve: M::NONE,
            talon: Talon::new(rules.has_waste()),
            in_talon: M::NONE,
            redeals_used: deal.redeals_used,
            home: 0,
            hash: 0,
            talon_part: 0,
            later: Vec::with_capacity(256),
            order: Order::Plain,
            ranked: Vec::new(),
            leaving: Vec::new(),
            judge: Judge::new(Weights::of(rules)),
            rules: compiled,
        };
        space.lay_out(rules, deal)?;
        space.count_talon();
        space.count_gathers();
        space.order_piles();
        while space.refill_is_due() {
            let _ = space.refill(space.spaces.trailing_zeros() as u8);
        }
        Ok(space)
    }

    fn lay_out(&mut self, rules: &Rules, deal: &Deal) -> Result<(), SpaceError> {
        let mut pack = Pack::new(rules);
        for (index, pile) in deal.tableau.iter().enumerate() {
            // The top card is turned up, whatever the deal says.
            let face_down = pile.iter().take_while(|card| !card.face_up).count().min(pile.len().saturating_sub(1));
            if pile[face_down..].iter().rev().skip(1).any(|card| !card.face_up) {
                return Err(SpaceError::Deal(format!("pile {}: a face-down card lies on a face-up one", index + 1)));
            }
            self.piles[index].face_down = face_down as u8;
            for card in pile {
                let number = pack.take(&self.rules, card.card)?;
                self.push(index as u8, number);
            }
        }
        if deal.cells.len() > self.cells.len() {
            return Err(SpaceError::Deal(format!("it has {} cells, not {}", deal.cells.len(), self.cells.len())));
        }
        for (index, card) in deal.cells.iter().enumerate() {
            if let Some(card) = card {
                let number = pack.take(&self.rules, *card)?;
                self.put_in_cell(index as u8, number);
            }
        }
        for card in &deal.reserve {
            let number = pack.take(&self.rules, *card)?;
            self.put_in_reserve(self.reserve.len() as u8, number);
        }
        for card in deal.waste.iter() {
            let number = pack.take(&self.rules, *card)?;
            self.append_to_talon(number, true);
        }
        for card in deal.stock.iter().rev() {
            let number = pack.take(&self.rules, *card)?;
            self.append_to_talon(number, false);
        }
        for card in &deal.hole {
            self.hole.push(pack.take(&self.rules, *card)?);
            self.home += 1;
        }
        self.lay_foundations(rules, deal, &mut pack)?;
        if let Some(top) = self.hole.last() {
            self.hash = self.hash.wrapping_add(self.key.numbers.hole_top[self.key.class[*top as usize] as usize]);
        }
        pack.all_taken()
    }

    fn lay_foundations(&mut self, rules: &Rules, deal: &Deal, pack: &mut Pack) -> Result<(), SpaceError> {
        for (index, &height) in deal.foundations.iter().enumerate() {
            if index >= rules.foundation_count() || height > rules.max_rank() {
                return Err(SpaceError::Deal(format!("foundation {} has {height} cards", index + 1)));
            }
            for steps in 0..height {
                let number = pack.take_number(&self.rules, 4 * steps + index as u8 % 4)?;
                self.foundation_cards[index][steps as usize] = number;
                self.home += 1;
            }
            self.heights[index] = height;
        }
        if rules.goal() == Goal::Foundations {
            self.look_at_foundations();
        }
        Ok(())
    }

    fn append_to_talon(&mut self, card: u8, turned: bool) {
        self.talon.append(card, turned);
        self.in_talon |= M::of(card);
        if self.has_waste() {
            self.hash = self.hash.wrapping_add(self.key.numbers.in_stock[card as usize]);
        }
    }
}

fn base_of(rules: &Rules, deal: &Deal) -> Result<Rank, SpaceError> {
    if rules.goal() != Goal::Foundations {
        return Ok(Rank::ACE);
    }
    let base = match rules.foundations.base {
        FoundationBase::Rank(rank) => Some(rank),
        FoundationBase::Random => deal.base,
    };
    match base {
        Some(base) if base.number() <= rules.max_rank() => Ok(base),
        Some(base) => Err(SpaceError::Deal(format!("the foundation base {base} is not in the deck"))),
        None => Err(SpaceError::Deal("it does not say which rank the foundations start from".to_owned())),
    }
}

/// The cards that have not been laid out yet.
struct Pack {
    left: [u8; DECK as usize],
    decks: u8,
}

impl Pack {
    fn new(rules: &Rules) -> Pack {
        let cards = 4 * rules.max_rank();
        let left = std::array::from_fn(|card| if (card as u8) < cards { rules.decks() } else { 0 });
        Pack { left, decks: rules.decks() }
    }

    fn take<M: Mask>(&mut self, rules: &Compiled<M>, card: Card) -> Result<u8, SpaceError> {
        if card.rank().number() > rules.max_rank {
            return Err(SpaceError::Deal(format!("{card} is not in the deck")));
        }
        let number = rules.number(card);
        self.take_number(rules, number).map_err(|_| SpaceError::Deal(format!("{card} occurs too often")))
    }

    /// Takes a card that is the same in this game as the one with this number.
    fn take_number<M: Mask>(&mut self, rules: &Compiled<M>, number: u8) -> Result<u8, SpaceError> {
        let own = rules.played[number as usize % 4];
        let alike = |number: &u8| rules.played[*number as usize % 4] == own && self.left[*number as usize] > 0;
        let Some(number) = (number & !3..(number & !3) + 4).find(alike) else {
            return Err(SpaceError::Deal("a card of a foundation also lies elsewhere".to_owned()));
        };
        let left = &mut self.left[number as usize];
        *left -= 1;
        Ok(number + DECK * (self.decks - 1 - *left))
    }

    fn all_taken(&self) -> Result<(), SpaceError> {
        match self.left.iter().map(|&left| left as usize).sum() {
            0usize => Ok(()),
            missing => Err(SpaceError::Deal(format!("{missing} cards are missing"))),
        }
    }
}
