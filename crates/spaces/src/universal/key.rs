//! The key: a sum with one part for each list, kept up to date by every step of a move.
//!
//! The part of a list is a number for its cards from the bottom to the top, made from the number of the cards below and
//! the next card. It begins with a number for the kind of list, so lists that no rule distinguishes (piles while their
//! order is free, cells, foundations of one kind) have parts of the same kind, and exchanging them changes nothing.
//! Whether the order of the piles is free changes only when the last card of a stock is dealt or the tableau is gathered;
//! then all parts are made anew.

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
const BASE: u128 = 11 << 8;

/// What is added to the class of a card that lies face down.
const FACE_DOWN: u128 = 1 << 8;

/// 128 bits that look random.
#[inline]
fn scramble(number: u128) -> u128 {
    let once = (number ^ FACTOR).wrapping_mul(OTHER);
    let twice = (once ^ once >> 61).wrapping_mul(FACTOR);
    twice ^ twice >> 67
}

impl Universal {
    /// What the key knows of a list apart from its cards.
    fn seed(&self, list: u8) -> u128 {
        let places = self.rules.places;
        let order = |free: bool| if free { 0 } else { u128::from(list) + 1 };
        scramble(if places.of_piles().contains(&list) {
            PILE + order(self.free)
        } else if places.of_foundations().contains(&list) {
            FOUNDATION + u128::from(self.rules.kind[(list - places.piles) as usize])
        } else if places.of_cells().contains(&list) {
            CELL + order(self.rules.cell_symmetry)
        } else if places.of_reserve_piles().contains(&list) {
            RESERVE_PILE + order(self.reserve_free)
        } else if places.of_pockets().contains(&list) {
            POCKET + order(self.rules.pile_symmetry)
        } else if list == places.stock {
            STOCK
        } else if list == places.waste {
            WASTE
        } else {
            RESERVE
        })
    }

    /// Numbers the cards of a list from this place up; what is above was there before and has no number yet.
    pub(super) fn number_from(&mut self, list: u8, at: usize) {
        let list = &mut self.lists[list as usize];
        list.numbers.truncate(at + 1);
        let mut number = list.numbers[at];
        for (place, &card) in list.cards.iter().enumerate().skip(at) {
            let face_down = if place < list.down.into() { FACE_DOWN } else { 0 };
            let class = u128::from(self.rules.class[card as usize]) + 1;
            number = scramble(number.wrapping_add(class + face_down));
            list.numbers.push(number);
        }
    }

    /// Numbers everything.
    pub(super) fn number_all(&mut self) {
        self.free = self.rules.pile_symmetry && self.piles_are_interchangeable();
        self.reserve_free = self.rules.pile_symmetry && self.reserve_piles_are_alike();
        self.sum = 0;
        for list in 0..self.rules.places.end {
            let seed = self.seed(list);
            self.lists[list as usize].numbers.clear();
            self.lists[list as usize].numbers.push(seed);
            self.number_from(list, 0);
            let part = self.part(list);
            self.lists[list as usize].part = part;
            self.sum = self.sum.wrapping_add(part);
        }
    }

    /// After a move: what is interchangeable may have changed.
    #[inline]
    pub(super) fn look_at_order(&mut self) {
        let free = self.rules.pile_symmetry && self.piles_are_interchangeable();
        let reserve_free = self.rules.pile_symmetry && self.reserve_piles_are_alike();
        if free != self.free || reserve_free != self.reserve_free {
            self.number_all();
        }
    }

    /// The part of the key that stands for a list.
    #[inline]
    pub(super) fn part(&self, list: u8) -> u128 {
        let places = self.rules.places;
        if list < places.piles {
            self.number(list)
        } else if list < places.foundations {
            scramble(self.lists[list as usize].numbers[0].wrapping_add(self.foundation_number(list)))
        } else if list == places.reserve && self.rules.reserve_symmetry && !self.rules.reserve_stacked {
            let list = &self.lists[list as usize];
            let class = |&card: &u8| u128::from(self.rules.class[card as usize]) + 1;
            list.cards.iter().map(class).fold(0, |sum, card| sum.wrapping_add(scramble(list.numbers[0] + card)))
        } else if list == places.discard {
            // The other lists tell what is left.
            0
        } else {
            self.number(list)
        }
    }

    pub(super) fn hash(&self) -> u128 {
        let mut sum = self.sum;
        if let Redeals::Times(1..) = self.rules.redeals {
            sum = sum.wrapping_add(scramble(REDEALS + (u128::from(self.redeals_used) << 32)));
        }
        if let Some(base) = self.base_rank() {
            sum = sum.wrapping_add(scramble(BASE + ((base as u128 + 1) << 32)));
        }
        if self.rules.gather.is_counted() {
            sum = sum.wrapping_add(scramble(GATHERS + (u128::from(self.gathers_used) << 32)));
        }
        sum
    }

    #[inline]
    fn number(&self, list: u8) -> u128 {
        self.lists[list as usize].numbers.last().copied().unwrap_or_default()
    }

    /// Of a foundation only what can still matter counts: its height; where colours must follow, that of the top; the top
    /// card of one that is built either way; where cards come back and heights do not tell them, all cards.
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
