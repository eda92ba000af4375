//! The key: a sum with one part for each list.
//!
//! The number of a list stands for its cards from the bottom to the top. Lists that no rule distinguishes (piles while
//! their order is free, cells, foundations of one kind) have parts of the same kind, so exchanging them changes nothing.

use cadogan_rules::{FoundationBuild, Redeals, StockDeal};

use super::Universal;

const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
const OTHER: u128 = 0xd1b5_4a32_d192_ed03_94d0_49bb_1331_11eb;

/// What the parts of the key are about.
const PILE: u128 = 1 << 8;
const FOUNDATION: u128 = 2 << 8;
const CELL: u128 = 3 << 8;
const RESERVE: u128 = 4 << 8;
const STOCK: u128 = 5 << 8;
const WASTE: u128 = 6 << 8;
const REDEALS: u128 = 7 << 8;
const RESERVE_PILE: u128 = 8 << 8;
const POCKET: u128 = 9 << 8;
const GATHERS: u128 = 10 << 8;

/// 128 bits that look random.
#[inline]
fn scramble(number: u128) -> u128 {
    let once = (number ^ FACTOR).wrapping_mul(OTHER);
    let twice = (once ^ once >> 61).wrapping_mul(FACTOR);
    twice ^ twice >> 67
}

impl Universal {
    /// Numbers the cards of a list from this place up.
    pub(super) fn number_from(&mut self, list: u8, at: usize) {
        let list = &mut self.lists[list as usize];
        list.numbers.truncate(at);
        for &card in &list.cards[at..] {
            let under = list.numbers.last().copied().unwrap_or_default();
            let class = u128::from(self.rules.class[card as usize]) + 1;
            list.numbers.push(scramble(under.wrapping_add(class)));
        }
    }

    pub(super) fn hash(&self) -> u128 {
        let places = self.rules.places;
        let free = self.rules.pile_symmetry && self.piles_are_interchangeable();
        let mut sum = 0u128;
        let mut add = |part: u128, number: u128| sum = sum.wrapping_add(scramble(number.wrapping_add(scramble(part))));
        for pile in places.of_piles() {
            let list = &self.lists[pile as usize];
            let order = if free { 0 } else { u128::from(pile) + 1 };
            add(PILE + (u128::from(list.down) << 32) + order, self.number(pile));
        }
        for (foundation, &kind) in places.of_foundations().zip(&self.rules.kind) {
            add(FOUNDATION + u128::from(kind), self.foundation_number(foundation));
        }
        for cell in places.of_cells() {
            let order = if self.rules.cell_symmetry { 0 } else { u128::from(cell) + 1 };
            add(CELL + order, self.number(cell));
        }
        if !self.rules.reserve_stacked && self.rules.reserve_symmetry {
            let cards = &self.lists[places.reserve as usize].cards;
            cards.iter().for_each(|&card| add(RESERVE, u128::from(self.rules.class[card as usize]) + 1));
        } else {
            add(RESERVE, self.number(places.reserve));
        }
        add(STOCK, self.number(places.stock));
        add(WASTE, self.number(places.waste));
        if self.rules.redeals != Redeals::Unlimited {
            add(REDEALS, u128::from(self.redeals_used));
        }
        let reserve_free = self.rules.pile_symmetry && self.reserve_piles_are_alike();
        for pile in places.of_reserve_piles() {
            let order = if reserve_free { 0 } else { u128::from(pile) + 1 };
            add(RESERVE_PILE + order, self.number(pile));
        }
        for pocket in places.of_pockets() {
            let order = if self.rules.pile_symmetry { 0 } else { u128::from(pocket) + 1 };
            add(POCKET + order, self.number(pocket));
        }
        if self.rules.gather.is_counted() {
            add(GATHERS, u128::from(self.gathers_used));
        }
        sum
    }

    fn number(&self, list: u8) -> u128 {
        self.lists[list as usize].numbers.last().copied().unwrap_or_default()
    }

    /// Of a foundation only what can still matter counts: its height; where colours must follow, that of the top; the top card of one that is built either way; where
    /// cards come back and heights do not tell them, all cards.
    pub(super) fn foundation_number(&self, foundation: u8) -> u128 {
        let cards = &self.lists[foundation as usize].cards;
        let height = cards.len() as u128;
        let either = self.rules.around[(foundation - self.rules.places.piles) as usize].is_some();
        match self.rules.foundation_build {
            _ if either && self.rules.removable => self.number(foundation),
            // Its length never matters.
            _ if either => cards.last().map_or(0, |&card| u128::from(self.rules.class[card as usize]) + 1),
            FoundationBuild::SameSuit => height,
            _ if self.rules.removable => self.number(foundation),
            FoundationBuild::AnySuit => height,
            FoundationBuild::RedBlack | FoundationBuild::SameColour => {
                let colour = cards.last().map_or(0, |&card| u128::from(card & 1) + 1);
                height + (colour << 32)
            }
        }
    }

    /// Whether the order of the piles is irrelevant: unless a stock that deals rows still has cards, or they can still be
    /// gathered in their order.
    pub(super) fn piles_are_interchangeable(&self) -> bool {
        let rows = self.rules.stock == Some(StockDeal::TableauPiles);
        let dealt = !rows || self.lists[self.rules.places.stock as usize].cards.is_empty();
        dealt && !(self.rules.gather.in_order && self.may_gather())
    }

    /// The same for reserve piles, to which a stock may be dealt.
    fn reserve_piles_are_alike(&self) -> bool {
        let dealt_to = self.rules.stock == Some(StockDeal::ReservePiles);
        !dealt_to || self.lists[self.rules.places.stock as usize].cards.is_empty()
    }
}
