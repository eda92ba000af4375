//! The waste and the stock as one list: turning cards only moves the boundary between them.

use std::ops::Range;

use cadogan_rules::{Redeals, StockDeal};

use super::ROUND_CARDS;
use super::mask::Mask;
use super::packed::Kind;

/// How many cards are turned at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct DealCount {
    cards: u8,
    /// Its multiples, as bits: a division would take longer than everything else that is done for a position's key.
    multiples: u128,
}

impl DealCount {
    pub(super) fn new(cards: u8) -> DealCount {
        let cards = cards.max(1);
        DealCount { cards, multiples: (0..128u8).step_by(cards as usize).fold(0, |bits, bit| bits | 1 << bit) }
    }

    #[inline]
    pub(super) fn cards(self) -> u8 {
        self.cards
    }

    /// How many of the `of` cards are turned after the next turn.
    #[inline]
    pub(super) fn turn(self, turned: u8, of: u8) -> u8 {
        turned.saturating_add(self.cards).min(of)
    }

    #[inline]
    pub(super) fn divides(self, number: u8) -> bool {
        self.multiples >> (number & 127) & 1 == 1
    }
}

/// The remaining cards, in the order in which they are turned; the first `turned` of them are the waste or, if the
/// stock is not turned to a waste, have already been dealt.
#[derive(Clone)]
pub(super) struct Talon {
    cards: [u8; ROUND_CARDS],
    /// Where each card lies in the list, if it does.
    place: [u8; ROUND_CARDS],
    len: u8,
    turned: u8,
    /// How many of the first cards are as they were when the judge last looked at them.
    pub(super) judged: u8,
    /// Whether cards are played from the middle of the list, rather than dealt from its front.
    has_waste: bool,
}

impl Talon {
    pub(super) fn new(has_waste: bool) -> Talon {
        Talon { cards: [0; ROUND_CARDS], place: [0; ROUND_CARDS], len: 0, turned: 0, judged: 0, has_waste }
    }

    /// Adds a card behind all others, turned or not.
    pub(super) fn append(&mut self, card: u8, turned: bool) {
        self.cards[self.len as usize] = card;
        self.place[card as usize % ROUND_CARDS] = self.len;
        self.len += 1;
        self.turned += u8::from(turned);
    }

    /// Whether no more cards will come from it.
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
        self.cards[index as usize % ROUND_CARDS]
    }

    /// How many cards the stock still has.
    #[inline]
    pub(super) fn in_stock(&self) -> u8 {
        self.len - self.turned
    }

    /// The places of cards that it has, as a set.
    #[inline]
    pub(super) fn places<M: Mask>(&self, cards: M) -> M {
        cards.looked_up_in(&self.place)
    }

    /// Removes a card; the cards before it are then the waste.
    #[inline]
    pub(super) fn take(&mut self, index: u8) -> u8 {
        let card = self.card(index);
        self.len -= 1;
        self.shift(index as usize + 1..self.len as usize + 1, index);
        self.turned = index;
        card
    }

    /// Puts back a card that was taken, and restores the boundary.
    #[inline]
    pub(super) fn put_back(&mut self, index: u8, card: u8, turned: u8) {
        self.shift(index as usize..self.len as usize, index + 1);
        self.cards[index as usize % ROUND_CARDS] = card;
        self.place[card as usize % ROUND_CARDS] = index;
        self.judged = self.judged.min(index);
        self.len += 1;
        self.turned = turned;
    }

    /// Moves cards to other places, from `to` on.
    #[inline]
    fn shift(&mut self, cards: Range<usize>, to: u8) {
        let count = cards.len();
        self.cards.copy_within(cards, to as usize);
        for (&card, place) in self.cards[to as usize..][..count].iter().zip(to..) {
            self.place[card as usize % ROUND_CARDS] = place;
        }
        self.judged = self.judged.min(to);
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

    /// The places of all cards that can be brought to the top of the waste.
    #[inline]
    fn reachable<M: Mask>(&self, deal_count: DealCount, multiples: M, may_redeal: bool) -> Playable<M> {
        let Some(last) = self.len.checked_sub(1) else { return Playable::NOTHING };
        // The last card is always reached: an incomplete turn ends with it.
        let every = |first: u8| match first <= last {
            true => multiples.shifted(first) & M::below(self.len) | M::of(last),
            false => M::of(last),
        };
        let first = deal_count.cards - 1;
        let pass = every(self.turned.checked_sub(1).unwrap_or(first));
        Playable { in_this_pass: pass, in_the_next: if may_redeal { every(first) & !pass } else { M::NONE } }
    }
}

/// Places of the talon whose cards can be played: those that are reached in this pass, and those after a redeal.
#[derive(Clone, Copy)]
pub(super) struct Playable<M> {
    pub in_this_pass: M,
    pub in_the_next: M,
}

impl<M: Mask> Playable<M> {
    pub(super) const NOTHING: Playable<M> = Playable { in_this_pass: M::NONE, in_the_next: M::NONE };

    #[inline]
    pub(super) fn is_nothing(self) -> bool {
        (self.in_this_pass | self.in_the_next).is_empty()
    }

    /// The places in the order in which they are tried.
    #[inline]
    pub(super) fn places(self) -> impl Iterator<Item = u8> {
        self.in_this_pass.cards().chain(self.in_the_next.cards())
    }
}

impl<M: Mask> super::GeneralSpace<M> {
    /// The places of those cards of a set that can be played from the waste: only its top, or with `k-plus` whatever
    /// turning can bring there.
    #[inline]
    pub(super) fn playable(&self, set: M) -> Playable<M> {
        if !self.has_waste() || (self.in_talon & set).is_empty() {
            return Playable::NOTHING;
        }
        if !self.rules.k_plus {
            let top = self.talon.turned.checked_sub(1).filter(|&top| set.has(self.talon.card(top)));
            return Playable { in_this_pass: top.map_or(M::NONE, M::of), in_the_next: M::NONE };
        }
        let Playable { in_this_pass, in_the_next } =
            self.talon.reachable(self.rules.deal_count, self.rules.deal_multiples, self.may_redeal());
        let places = self.talon.places(self.in_talon & set);
        Playable { in_this_pass: places & in_this_pass, in_the_next: places & in_the_next }
    }

    /// Updates the hash to the boundary between waste and stock and to the redeals.
    #[inline]
    pub(super) fn count_talon(&mut self) {
        let number = self.talon_number();
        self.hash = self.hash.wrapping_sub(self.talon_part).wrapping_add(number);
        self.talon_part = number;
    }

    /// Whether the waste could be turned over once more.
    #[inline]
    pub(super) fn may_redeal(&self) -> bool {
        match self.rules.redeals {
            Redeals::Unlimited => true,
            Redeals::Times(times) => self.redeals_used < times,
        }
    }

    /// The part of the key for the boundary between waste and stock and for the redeals.
    #[inline]
    fn talon_number(&self) -> u128 {
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
        // Where redeals are not counted, there is no need to check for one.
        let redealt = self.counts_redeals() && !self.talon.in_this_pass(index, self.rules.deal_count);
        self.number_of_turned(index, self.talon.len - 1, self.redeals_used + u32::from(redealt))
    }

    /// The hash after the stock has been turned, or after the waste has.
    pub(super) fn hash_after_turning(&self, kind: Kind) -> u128 {
        let len = self.talon.len;
        let number = match kind {
            Kind::Redeal => self.number_of_turned(0, len, self.redeals_used + 1),
            _ => self.number_of_turned(self.rules.deal_count.turn(self.talon.turned, len), len, self.redeals_used),
        };
        self.hash.wrapping_sub(self.talon_part).wrapping_add(number)
    }

    #[inline]
    fn number_of_turned(&self, turned: u8, len: u8, redeals_used: u32) -> u128 {
        let all = turned == len && self.key.all_turned_is_none;
        let number = self.key.turned[if all { 0 } else { turned as usize % ROUND_CARDS }];
        if self.counts_redeals() { number.wrapping_mul(2 * redeals_used as u128 + 1) } else { number }
    }

    /// Whether positions are distinguished by the redeals that are left.
    #[inline]
    fn counts_redeals(&self) -> bool {
        self.talon.has_waste && self.rules.redeals != Redeals::Unlimited
    }

    #[inline]
    pub(super) fn has_waste(&self) -> bool {
        self.talon.has_waste && self.rules.stock == StockDeal::Waste
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reachable(len: u8, turned: u8, deal_count: u8, may_redeal: bool) -> Vec<u8> {
        let mut talon = Talon::new(true);
        (0..len).for_each(|card| talon.append(card, card < turned));
        let multiples = (0..52).step_by(deal_count as usize).fold(0, |multiples, number| multiples | 1 << number);
        talon.reachable::<u64>(DealCount::new(deal_count), multiples, may_redeal).places().collect()
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
