//! A compiled deal in the terms of the runs space: which card is uncovered when a head leaves, sets of one deck in one
//! machine word, the weights of the key.

use cadogan_cards::Card;
use cadogan_compiled::{CompiledDeal, Numbering, Set, Spaces};

use super::supply::Supply;

/// What happens in a pile when its head leaves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uncovered {
    /// The new head, or nothing.
    pub(super) head: u64,
    /// Cards that lie on the new head as a built run.
    pub(super) freed: u64,
}

/// The number of a card, as in the compiled deal: `4 * (ranks above the base) + suit`. Millions of moves are stored, so
/// it takes only one byte here.
pub(crate) type Number = u8;

/// A deal as tables.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    numbering: Numbering,
    pub(super) ranks: u8,
    /// All cards of the game.
    pub(super) deck: u64,
    /// The cards of the highest rank.
    pub(super) highest: u64,
    pub(super) pile_count: u32,
    /// Never [`Spaces::WasteThenStock`]: `accepts` refuses that.
    pub(super) spaces: Spaces,
    pub(super) worry_back: bool,
    /// What lies on top of every pile at the start.
    pub(super) start: Vec<Uncovered>,
    /// By head: what is uncovered below it.
    pub(super) uncovered: [Uncovered; 52],
    /// By head: all cards below it.
    pub(super) below: [u64; 52],
    /// The lowest card of every pile, and every card that can be put into a space by a refill or from the waste.
    pub(super) bottoms: u64,
    pub(super) supply: Supply,
    /// Where a card lies in `supply`.
    pub(super) supply_place: [u8; 52],
    /// Where in the key the size of the waste begins.
    pub(super) waste_shift: u32,
    /// Where in the key the redeals left begin.
    pub(super) redeal_shift: u32,
    /// Bits of the key below the heads and foundations.
    pub(super) supply_bits: u32,
    /// What a head adds to the key, before it is shifted by `supply_bits`.
    pub(super) head_weight: [u128; 52],
    /// What a foundation adds to the key by its number of cards, before the shift.
    pub(super) found_weight: [[u128; 14]; 4],
    /// How many bits the key needs in all.
    pub(super) key_bits: u32,
}

impl Layout {
    pub(super) fn card(&self, number: Number) -> Card {
        self.numbering.card(usize::from(number))
    }

    /// Whether spaces are filled from the reserve.
    pub(super) fn refills(&self) -> bool {
        self.spaces.refill_from_reserve()
    }
}

/// The set of one card.
pub(crate) fn bit(number: Number) -> u64 {
    1 << number
}

/// A set of cards of one deck.
fn word(set: Set) -> u64 {
    set as u64
}

impl Layout {
    /// The tables of a deal that `accepts` allows. `start_position` makes the start position.
    pub(super) fn new(deal: &CompiledDeal) -> Layout {
        let mut layout = Layout {
            numbering: deal.numbering,
            ranks: deal.numbering.ranks(),
            deck: word(deal.builds.deck),
            highest: word(deal.builds.highest),
            pile_count: deal.piles.len() as u32,
            spaces: deal.spaces,
            worry_back: deal.worry_back,
            start: Vec::with_capacity(deal.piles.len()),
            uncovered: [Uncovered::default(); 52],
            below: [0; 52],
            bottoms: 0,
            supply: Supply::new(deal),
            supply_place: [0; 52],
            waste_shift: 0,
            redeal_shift: 0,
            supply_bits: 0,
            head_weight: [0; 52],
            found_weight: [[0; 14]; 4],
            key_bits: 0,
        };
        for (place, &number) in layout.supply.cards.iter().enumerate() {
            layout.supply_place[usize::from(number)] = place as u8;
        }
        if layout.refills() {
            layout.bottoms = layout.supply.cards.iter().fold(0, |set, &number| set | bit(number));
        }
        for pile in &deal.piles {
            layout.lay_pile(deal, pile);
        }
        layout.weigh(deal);
        layout
    }

    /// The first card of a group is a head; the others are free once it is uncovered.
    fn lay_pile(&mut self, deal: &CompiledDeal, pile: &[usize]) {
        self.bottoms |= pile.first().map_or(0, |&lowest| 1 << lowest);
        for &number in pile {
            self.below[number] = word(deal.below[number]);
        }
        let mut top = Uncovered::default();
        for group in deal.groups(pile) {
            self.uncovered[group[0]] = top;
            top = Uncovered { head: 1 << group[0], freed: group[1..].iter().fold(0, |set, number| set | 1 << number) };
        }
        self.start.push(top);
    }

    /// Assigns every part of a position its place in the key: a number in mixed radix for heads and foundations, above
    /// the bits of the supply.
    fn weigh(&mut self, deal: &CompiledDeal) {
        let mut radix: u128 = 1;
        for pile in &deal.piles {
            for (height, &number) in pile.iter().enumerate() {
                self.head_weight[number] = radix * (height as u128 + 1);
            }
            radix = radix.saturating_mul(pile.len() as u128 + 1);
        }
        if self.refills() {
            for &number in &self.supply.cards {
                self.head_weight[usize::from(number)] = radix;
                radix = radix.saturating_mul(2);
            }
        }
        for weights in &mut self.found_weight {
            for (count, weight) in weights.iter_mut().enumerate() {
                *weight = radix.saturating_mul(count as u128);
            }
            radix = radix.saturating_mul(u128::from(self.ranks) + 1);
        }
        let (waste_bits, redeal_bits) = self.supply.key_bits();
        self.waste_shift = self.supply.cards.len() as u32;
        self.redeal_shift = self.waste_shift + waste_bits;
        self.supply_bits = self.redeal_shift + redeal_bits;
        self.key_bits = self.supply_bits + (u128::BITS - (radix - 1).leading_zeros());
    }
}
