//! A compiled deal of two decks in the terms of the runs space.

use cadogan_cards::Card;
use cadogan_compiled::{COPIES, CompiledDeal, NUMBERS, Numbering, Set, Spaces, bit};

use super::faces::Faces;
use crate::runs::supply::Supply;

/// What happens in a pile when its head leaves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uncovered {
    /// The new head, or nothing.
    pub(super) head: Set,
    /// Cards that lie on the new head as a built run.
    pub(super) freed: Faces,
}

/// The number of a card, as in the compiled deal, in one byte.
pub(super) type Number = u8;

/// The face of a card, as a set.
#[inline]
pub(super) fn face(number: Number) -> u64 {
    1 << (number as usize % COPIES)
}

/// A deal as tables.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    numbering: Numbering,
    pub(super) ranks: u8,
    /// All faces of the game.
    pub(super) deck: u64,
    /// The faces of the highest rank.
    pub(super) highest: u64,
    pub(super) pile_count: u32,
    /// Closed, the highest rank or any card: `accepts` refuses what is filled automatically.
    pub(super) spaces: Spaces,
    pub(super) worry_back: bool,
    /// What lies on top of every pile at the start.
    pub(super) start: Vec<Uncovered>,
    /// By head: what is uncovered below it.
    pub(super) uncovered: Vec<Uncovered>,
    /// By head: all cards below it.
    pub(super) below: Vec<Set>,
    /// The lowest card of every pile.
    pub(super) bottoms: Set,
    pub(super) supply: Supply,
    /// Where a card lies in the supply.
    pub(super) supply_place: Vec<u8>,
    /// Where in the key the size of the waste begins.
    waste_shift: u32,
    /// Where in the key the redeals left begin.
    redeal_shift: u32,
    /// What a head adds to the key.
    pub(super) head_weight: Vec<u128>,
    /// What the two foundations of a suit add to the key, by the number of cards on the larger and on the smaller one.
    pub(super) found_weight: Vec<[[u128; 14]; 14]>,
    /// How many bits the key needs in all.
    pub(super) key_bits: u32,
}

impl Layout {
    /// The tables of a deal that `accepts` allows.
    pub(super) fn new(deal: &CompiledDeal) -> Layout {
        let mut layout = Layout {
            numbering: deal.numbering,
            ranks: deal.numbering.ranks(),
            deck: Faces::of(deal.builds.deck).one,
            highest: Faces::of(deal.builds.highest).one,
            pile_count: deal.piles.len() as u32,
            spaces: deal.spaces,
            worry_back: deal.worry_back,
            start: Vec::with_capacity(deal.piles.len()),
            uncovered: vec![Uncovered::default(); NUMBERS],
            below: deal.below.clone(),
            bottoms: deal.piles.iter().filter_map(|pile| pile.first()).fold(0, |set, &lowest| set | bit(lowest)),
            supply: Supply::new(deal),
            supply_place: vec![0; NUMBERS],
            waste_shift: 0,
            redeal_shift: 0,
            head_weight: vec![0; NUMBERS],
            found_weight: Vec::with_capacity(4),
            key_bits: 0,
        };
        for (place, &number) in layout.supply.cards.iter().enumerate() {
            layout.supply_place[usize::from(number)] = place as u8;
        }
        for pile in &deal.piles {
            layout.lay_pile(deal, pile);
        }
        layout.weigh(deal);
        layout
    }

    pub(super) fn card(&self, number: Number) -> Card {
        self.numbering.card(usize::from(number))
    }

    /// The first card of a group is a head; the others are free once it is uncovered.
    fn lay_pile(&mut self, deal: &CompiledDeal, pile: &[usize]) {
        let mut top = Uncovered::default();
        for group in deal.groups(pile) {
            self.uncovered[group[0]] = top;
            let freed = Faces::of(group[1..].iter().fold(0, |set, &number| set | bit(number)));
            top = Uncovered { head: bit(group[0]), freed };
        }
        self.start.push(top);
    }

    /// Assigns every part of a position its place in the key: the supply in bits, above it a number in mixed radix for
    /// heads and foundations. An unordered pair of numbers is the number of pairs that come before it.
    fn weigh(&mut self, deal: &CompiledDeal) {
        let (waste_bits, redeal_bits) = self.supply.key_bits();
        self.waste_shift = self.supply.cards.len() as u32;
        self.redeal_shift = self.waste_shift + waste_bits;
        let mut radix = 1_u128 << (self.redeal_shift + redeal_bits);
        for pile in &deal.piles {
            for (height, &number) in pile.iter().enumerate() {
                self.head_weight[number] = radix.saturating_mul(height as u128 + 1);
            }
            radix = radix.saturating_mul(pile.len() as u128 + 1);
        }
        for _ in 0..4 {
            let pair = |larger: usize, smaller: usize| (larger * (larger + 1) / 2 + smaller) as u128;
            let weight =
                |larger, smaller| if smaller <= larger { radix.saturating_mul(pair(larger, smaller)) } else { 0 };
            self.found_weight
                .push(std::array::from_fn(|larger| std::array::from_fn(|smaller| weight(larger, smaller))));
            radix = radix.saturating_mul(pair(usize::from(self.ranks) + 1, 0));
        }
        self.key_bits = u128::BITS - (radix - 1).leading_zeros();
        if radix == u128::MAX {
            self.key_bits = u128::BITS + 1;
        }
    }

    /// The key of a supply.
    pub(super) fn supply_key(&self, left: crate::runs::supply::Left) -> u128 {
        u128::from(left.places)
            | u128::from(left.waste) << self.waste_shift
            | u128::from(left.redeals) << self.redeal_shift
    }
}
