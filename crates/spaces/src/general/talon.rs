//! The waste and the stock as one list: turning cards only moves the border between them.

use cadogan_rules::{Redeals, StockDeal};

use super::compiled::{CARDS, Compiled};
use super::mask::Mask;

/// How many cards are turned at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct DealCount {
    cards: u8,
    /// Its multiples, as bits: a division would take longer than everything else that is done to a position's key.
    multiples: u128,
}

impl DealCount {
    pub(super) fn new(cards: u8) -> DealCount {
        let cards = cards.max(1);
        DealCount { cards, multiples: (0..128u8).step_by(cards as usize).fold(0, |bits, bit| bits | 1 << bit) }
    }

    /// So many cards are turned after the next ones, of so many.
    #[inline]
    pub(super) fn turn(self, turned: u8, of: u8) -> u8 {
        turned.saturating_add(self.cards).min(of)
    }

    #[inline]
    fn divides(self, number: u8) -> bool {
        self.multiples >> (number & 127) & 1 == 1
    }
}

/// The cards that are left, in the order in which they are turned; the first `turned` of them are the waste, or, where
/// the stock is not turned to a waste, have been dealt and are gone.
#[derive(Clone)]
pub(super) struct Talon {
    cards: [u8; CARDS],
    len: u8,
    turned: u8,
    /// Where cards come out of the middle of the list, rather than being dealt from its front.
    has_waste: bool,
}

impl Talon {
    pub(super) fn new(has_waste: bool) -> Talon {
        Talon { cards: [0; CARDS], len: 0, turned: 0, has_waste }
    }

    /// Adds a card behind all others, turned or not.
    pub(super) fn append(&mut self, card: u8, turned: bool) {
        self.cards[self.len as usize] = card;
        self.len += 1;
        self.turned += u8::from(turned);
    }

    /// Whether no card will come from it any more.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        if self.has_waste { self.len == 0 } else { self.turned == self.len }
    }

    #[inline]
    pub(super) fn len(&self) -> u8 {
        self.len
    }

    #[inline]
    pub(super) fn turned(&self) -> u8 {
        self.turned
    }

    #[inline]
    pub(super) fn set_turned(&mut self, turned: u8) {
        self.turned = turned;
    }

    #[inline]
    pub(super) fn card(&self, index: u8) -> u8 {
        self.cards[index as usize]
    }

    /// How many cards the stock still has.
    #[inline]
    pub(super) fn in_stock(&self) -> u8 {
        self.len - self.turned
    }

    /// Takes out a card; the cards before it are then the waste.
    #[inline]
    pub(super) fn take(&mut self, index: u8) -> u8 {
        let (index, len) = (index as usize, self.len as usize);
        let card = self.cards[index];
        self.cards.copy_within(index + 1..len, index);
        self.len -= 1;
        self.turned = index as u8;
        card
    }

    /// Puts back a card that was taken, and the border where it was.
    #[inline]
    pub(super) fn put_back(&mut self, index: u8, card: u8, turned: u8) {
        let (at, len) = (index as usize, self.len as usize);
        self.cards.copy_within(at..len, at + 1);
        self.cards[at] = card;
        self.len += 1;
        self.turned = turned;
    }

    /// The next card that is dealt from a stock without waste.
    #[inline]
    pub(super) fn deal(&mut self) -> u8 {
        let card = self.cards[self.turned as usize];
        self.turned += 1;
        card
    }

    /// Whether turning alone, without a redeal, brings this card to the top of the waste.
    #[inline]
    pub(super) fn in_this_pass(&self, index: u8, deal_count: DealCount) -> bool {
        if index < self.turned {
            return index + 1 == self.turned;
        }
        index + 1 == self.len || deal_count.divides(index + 1 - self.turned)
    }

    /// Calls `visit` with every card that can be brought to the top of the waste: those of this pass first.
    #[inline]
    pub(super) fn for_each_reachable(&self, deal_count: DealCount, may_redeal: bool, mut visit: impl FnMut(u8)) {
        if deal_count.cards == 1 {
            let first = if may_redeal { 0 } else { self.turned.saturating_sub(1) };
            (self.turned.saturating_sub(1)..self.len).for_each(&mut visit);
            (first..self.turned.saturating_sub(1)).for_each(&mut visit);
            return;
        }
        if self.turned > 0 {
            visit(self.turned - 1);
        }
        let mut turned = self.turned;
        while turned < self.len {
            turned = deal_count.turn(turned, self.len);
            visit(turned - 1);
        }
        if may_redeal {
            let mut turned = 0;
            while turned < self.len {
                turned = deal_count.turn(turned, self.len);
                if !self.in_this_pass(turned - 1, deal_count) {
                    visit(turned - 1);
                }
            }
        }
    }
}

impl<M: Mask> super::GeneralSpace<M> {
    /// Whether the waste could be turned over once more.
    #[inline]
    pub(super) fn may_redeal(&self) -> bool {
        match self.rules.redeals {
            Redeals::Unlimited => true,
            Redeals::Times(times) => self.redeals_used < times,
        }
    }

    /// What the key holds of the border between waste and stock and of the redeals.
    #[inline]
    pub(super) fn talon_number(&self) -> u128 {
        if self.talon.is_over() {
            0
        } else {
            self.number_of_turned(self.talon.turned, self.talon.len, self.redeals_used)
        }
    }

    /// The same after a card of the talon has been played.
    #[inline]
    pub(super) fn talon_number_after(&self, index: u8) -> u128 {
        if self.talon.len == 1 {
            return 0;
        }
        let redealt = !self.talon.in_this_pass(index, self.rules.deal_count);
        self.number_of_turned(index, self.talon.len - 1, self.redeals_used + u32::from(redealt))
    }

    #[inline]
    fn number_of_turned(&self, turned: u8, len: u8, redeals_used: u32) -> u128 {
        let number = self.key.numbers.turned[merged_turned(turned, len, &self.rules) as usize];
        if self.talon.has_waste && self.rules.redeals != Redeals::Unlimited {
            return number.wrapping_mul(2 * redeals_used as u128 + 1);
        }
        number
    }

    pub(super) fn has_waste(&self) -> bool {
        self.talon.has_waste && self.rules.stock == StockDeal::Waste
    }
}

/// How many cards have been turned, as far as that matters: see the proof at the technique `k-plus`.
#[inline]
fn merged_turned<M: Mask>(turned: u8, len: u8, rules: &Compiled<M>) -> u8 {
    let clean = || turned == len || rules.deal_count.divides(turned);
    if rules.k_plus && rules.redeals == Redeals::Unlimited && clean() { 0 } else { turned }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reachable(len: u8, turned: u8, deal_count: u8, may_redeal: bool) -> Vec<u8> {
        let mut talon = Talon::new(true);
        (0..len).for_each(|card| talon.append(card, card < turned));
        let mut found = Vec::new();
        talon.for_each_reachable(DealCount::new(deal_count), may_redeal, |index| found.push(index));
        found
    }

    #[test]
    fn eight_cards_by_threes_with_one_in_the_waste() {
        // The waste top, and cards 2, 3, 5, 6, 7 of the stock.
        let mut found = reachable(8, 1, 3, true);
        found.sort();
        assert_eq!(found, [0, 2, 3, 5, 6, 7]);
        assert_eq!(reachable(8, 1, 3, false), [0, 3, 6, 7]);
    }

    #[test]
    fn one_by_one_every_card_of_the_pass_or_of_the_stock() {
        assert_eq!(reachable(5, 2, 1, false), [1, 2, 3, 4]);
        assert_eq!(reachable(5, 2, 1, true), [1, 2, 3, 4, 0]);
        assert_eq!(reachable(3, 0, 1, false), [0, 1, 2]);
    }

    #[test]
    fn what_a_player_can_reach_by_turning() {
        for deal_count in 1..5 {
            for len in 1..12 {
                for turned in 0..=len {
                    let mut expected = Vec::new();
                    let mut waste = turned;
                    for _ in 0..40 {
                        if waste > 0 && !expected.contains(&(waste - 1)) {
                            expected.push(waste - 1);
                        }
                        waste = if waste == len { 0 } else { (waste + deal_count).min(len) };
                    }
                    expected.sort();
                    let mut found = reachable(len, turned, deal_count, true);
                    found.sort();
                    assert_eq!(found, expected, "{len} cards, {turned} turned, by {deal_count}");
                }
            }
        }
    }

    #[test]
    fn a_card_taken_out_comes_back() {
        let mut talon = Talon::new(true);
        (0..6).for_each(|card| talon.append(10 + card, card < 2));
        assert_eq!(talon.take(4), 14);
        assert_eq!((talon.len(), talon.turned(), talon.card(4)), (5, 4, 15));
        talon.put_back(4, 14, 2);
        assert_eq!((0..6).map(|index| talon.card(index)).collect::<Vec<_>>(), [10, 11, 12, 13, 14, 15]);
        assert_eq!(talon.turned(), 2);
    }
}
