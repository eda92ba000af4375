//! How far a position seems to be from a win: the terms of [`Term`] that have a meaning here, weighted and added up.
//!
//! Free cards are in nobody's way. So only the cards that lie where they were dealt are looked at, those of the supply,
//! and how many are up.

use cadogan_compiled::{Set, bit, numbers};
use cadogan_search::{Informed, Prospect, Space};

use super::DoubleRuns;
use super::counting::Counting;
use super::position::next;
use crate::{Term, Weights};

impl<B: Counting> DoubleRuns<B> {
    /// The same position, judged by other weights.
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self
    }

    fn cost(&self) -> i32 {
        let weight = |term| self.weights.get(term);
        let count = |cards: Set| cards.count_ones() as i32;
        let (layout, position) = (&self.layout, &self.position);
        let away = 2 * layout.deck.count_ones() as i32 - position.found.count() as i32;
        let needed = next(position.found) & layout.deck;
        // What is needed after one other card, or after two.
        let soon = [needed << 4 & layout.deck, needed << 8 & layout.deck];
        let with = |faces: u64| Set::from(faces) | Set::from(faces) << cadogan_compiled::COPIES;
        let (needed, soon) = (with(needed), soon.map(with));
        let mut cost = away * weight(Term::Away);
        for head in numbers(position.heads) {
            let below = layout.below[head];
            cost += weight(Term::Pile) + count(below) * weight(Term::FaceDown);
            if below != 0 {
                cost += weight(Term::OverFaceDown);
            }
            // The cards of a pile from `card` up to the head; the head itself lies above.
            let above = |card: usize| count(below & !layout.below[card] & !bit(card)) + 1;
            let sum = |cards: Set| numbers(cards & below).map(above).sum::<i32>();
            cost += sum(needed) * (weight(Term::OverNext) + weight(Term::GroupOverNext));
            let soon = 3 * sum(soon[0]) + 2 * sum(soon[1]);
            cost += soon * (weight(Term::OverSoon) + weight(Term::GroupOverSoon));
        }
        let supply = &layout.supply;
        let left = position.left;
        let reserve = count(layout.supply_cards(supply.reserve_part(left.places)));
        let stock = (left.places & supply.stock_mask).count_ones() as i32;
        cost += reserve * weight(Term::Reserve);
        if supply.turns_again(left) {
            return cost + stock * weight(Term::Stock);
        }
        let waste = i32::from(left.waste);
        cost += (stock - waste) * weight(Term::Stock) + waste * weight(Term::Waste);
        let mut places = left.places;
        for index in 0..waste {
            let card = bit(usize::from(supply.cards[places.trailing_zeros() as usize]));
            places &= places - 1;
            let above = waste - index - 1;
            if card & needed != 0 {
                cost += above * weight(Term::WasteOverNext);
            }
            let soon = 3 * i32::from(card & soon[0] != 0) + 2 * i32::from(card & soon[1] != 0);
            cost += above * soon * weight(Term::WasteOverSoon);
        }
        cost
    }
}

impl<B: Counting> Informed for DoubleRuns<B> {
    fn prospect(&self) -> Prospect {
        let (supply, left) = (&self.layout.supply, self.position.left);
        let stock = (left.places & supply.stock_mask).count_ones() as u8;
        let stratum = if supply.turns_again(left) { stock } else { stock - left.waste };
        Prospect { cost: if self.is_won() { 0 } else { self.cost().max(1) }, stratum }
    }
}
