//! The cards that lie outside of the tableau: which of them can be played from, by turning and redealing as needed.
//!
//! Shared by the runs spaces of one and of two decks. What is left is a set of places; cards do not matter here.

use cadogan_compiled::CompiledDeal;

use super::layout::{Number, bit};

/// Stock and reserve of a deal, and how they are played from.
#[derive(Clone, Debug)]
pub(crate) struct Supply {
    /// Stock cards in the order in which they are turned, then reserve cards, the available one of a stack last. At
    /// most [`MOST`].
    pub(crate) cards: Vec<Number>,
    /// Which places belong to the stock.
    pub(crate) stock_mask: u64,
    draw: u32,
    /// By number: what one more is beyond a multiple of the draw.
    turned_after: [u8; 64],
    unlimited: bool,
    pub(crate) stacked: bool,
}

/// How many cards a supply may have.
pub(crate) const MOST: usize = 63;

/// What changes in a supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Left {
    /// Places that still hold their card.
    pub(crate) places: u64,
    /// How many cards lie in the waste.
    pub(crate) waste: u8,
    /// Redeals left, where they are limited.
    pub(crate) redeals: u8,
}

impl Supply {
    pub(crate) fn new(deal: &CompiledDeal) -> Supply {
        Supply {
            cards: deal.stock.iter().chain(&deal.reserve).map(|&number| number as Number).collect(),
            stock_mask: (1u64 << deal.stock.len()) - 1,
            draw: deal.draw as u32,
            turned_after: std::array::from_fn(|count| ((count + 1) % deal.draw) as u8),
            unlimited: deal.redeals.is_none(),
            stacked: deal.stacked,
        }
    }

    /// What is left at the start of a deal.
    pub(crate) fn start(&self, deal: &CompiledDeal) -> Left {
        let mut left = Left { places: (1u64 << self.cards.len()) - 1, waste: deal.waste as u8, redeals: 0 };
        if let Some(redeals) = deal.redeals {
            // A card is played between two redeals that matter, so more redeals than cards are never used.
            left.redeals = redeals.min(self.stock_mask.count_ones()) as u8;
        }
        self.clean_waste(&mut left);
        left
    }

    /// How many bits of a key the waste takes, and the redeals.
    pub(crate) fn key_bits(&self) -> (u32, u32) {
        let stock = self.stock_mask.count_ones();
        let bits = u32::BITS - stock.leading_zeros();
        (if self.stock_is_open() { 0 } else { bits }, if self.unlimited { 0 } else { bits })
    }

    /// Whether every card of the stock is available at any time.
    pub(crate) fn stock_is_open(&self) -> bool {
        self.draw == 1 && self.unlimited
    }

    /// The reserve part of a set of places.
    pub(crate) fn reserve_part(&self, places: u64) -> u64 {
        places & !self.stock_mask
    }

    /// The places of the reserve whose cards can be played.
    pub(crate) fn open_reserve(&self, places: u64) -> u64 {
        let reserve = self.reserve_part(places);
        if self.stacked && reserve != 0 { 1 << (63 - reserve.leading_zeros()) } else { reserve }
    }

    /// With unlimited redeals, a waste that ends where turning from the start would also end is equivalent to an empty
    /// one.
    fn clean_waste(&self, left: &mut Left) {
        if self.unlimited {
            let cards = (left.places & self.stock_mask).count_ones();
            let waste = u32::from(left.waste);
            if waste.is_multiple_of(self.draw) || waste == cards {
                left.waste = 0;
            }
        }
    }

    /// The places that can be played from, by turning and redealing as needed.
    pub(crate) fn reachable(&self, left: Left) -> u64 {
        let reserve = self.open_reserve(left.places);
        let stock = left.places & self.stock_mask;
        if self.stock_is_open() || stock == 0 {
            return stock | reserve;
        }
        let waste = u32::from(left.waste);
        let again = self.unlimited || left.redeals > 0;
        let mut reached = 1 << (63 - stock.leading_zeros());
        let mut rest = stock;
        // Counted from the start, and from the waste on: the card on its top is in reach, then every turn.
        let (mut from_start, mut onward) = (0, if waste == 0 { 0 } else { self.draw });
        let mut index = 0;
        while rest != 0 {
            let place = rest & rest.wrapping_neg();
            rest ^= place;
            index += 1;
            from_start += 1;
            onward += u32::from(index > waste);
            let is_turned = onward == self.draw && index >= waste;
            if is_turned {
                onward = 0;
            }
            let is_turned_again = from_start == self.draw;
            if is_turned_again {
                from_start = 0;
            }
            if is_turned || again && is_turned_again {
                reached |= place;
            }
        }
        // Without another redeal, a last card that lies in the waste below its top would be out of reach; but the last
        // card of all is either in the stock or the top of the waste.
        reached | reserve
    }

    /// Removes a card that is in reach.
    pub(crate) fn take(&self, left: &mut Left, place: u8) {
        let before = bit(place) - 1;
        if bit(place) & self.stock_mask != 0 && !self.stock_is_open() {
            let index = (left.places & before).count_ones();
            let waste = u32::from(left.waste);
            let cards = (left.places & self.stock_mask).count_ones();
            let onward = index + 1 == waste
                || index >= waste && ((index + 1 - waste).is_multiple_of(self.draw) || index + 1 == cards);
            if !self.unlimited && !onward {
                left.redeals -= 1;
            }
            left.waste = index as u8;
        }
        left.places &= !bit(place);
        self.clean_waste(left);
    }

    /// Whether the waste can be turned over once more.
    pub(crate) fn turns_again(&self, left: Left) -> bool {
        self.unlimited || left.redeals > 0
    }

    /// The stock places that may be played from in a last pass, if all cards that are no longer in `places` have been
    /// played: the top of the waste, and whatever has not been turned.
    pub(crate) fn open_waste(&self, start: Left, places: u64) -> u64 {
        let mut waste = 0;
        let mut stock = start.places & self.stock_mask;
        for _ in 0..start.waste {
            waste |= stock & stock.wrapping_neg();
            stock &= stock - 1;
        }
        let waste = waste & places;
        let top = if waste == 0 { 0 } else { 1 << (63 - waste.leading_zeros()) };
        (stock & places) | top
    }

    /// The places that can be played from after some of the cards that are in `full` but not in `left` have been
    /// played, in some order, if redeals are never used up.
    ///
    /// Let the last of the played cards be z. Then the cards in reach are: the card just before z; every card with a
    /// multiple of the draw, less one, between it and z or between it and the start; the last card. The number of cards
    /// between two places may be smaller by as many as could have been played from there.
    pub(crate) fn reach_after_some(&self, full: u64, left: u64) -> u64 {
        let mut reach = self.open_reserve(left);
        let stock = full & self.stock_mask;
        let gone = stock & !left;
        if gone == 0 {
            return reach;
        }
        let mut gone_at = [0; MOST];
        let mut gone_count = 0;
        let mut last_left = 0;
        let mut rest = stock;
        let mut index = 0;
        while rest != 0 {
            let place = rest & rest.wrapping_neg();
            // From here on every number of cards can be made a multiple.
            if gone_count as u32 + 1 >= self.draw {
                return reach | rest & left | last_left_before_gone(rest, gone, last_left);
            }
            rest ^= place;
            let enough = |played: usize, cards_between: usize| played >= usize::from(self.turned_after[cards_between]);
            if gone & place != 0 {
                reach |= last_left;
                gone_at[gone_count] = index;
                gone_count += 1;
            } else {
                last_left = place;
                let from_start = enough(gone_count, index);
                let onward = |nth: usize| enough(gone_count - nth - 1, index - gone_at[nth] - 1);
                if from_start || (0..gone_count).any(onward) {
                    reach |= place;
                }
            }
            index += 1;
        }
        reach
    }
}

/// The last card before `rest` that is left, if a card that is gone comes next.
fn last_left_before_gone(rest: u64, gone: u64, last_left: u64) -> u64 {
    if gone & rest & rest.wrapping_neg() != 0 { last_left } else { 0 }
}
