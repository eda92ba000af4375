//! The order in which moves are tried. It does not change any verdict, only how soon a win is found.
//!
//! Chosen by measurement: Klondike, draw 3, seeds 20,001 to 22,000, positions until a win is found (counting at most
//! 200,000 per deal).
//!
//! | order | geometric mean | mean |
//! |---|---|---|
//! | standings as they are found; heads, then supply | 166 | 5,458 |
//! | few cards down; heads with many cards below; supply to foundations, then to the tableau | 160 | 5,492 |
//! | the same, supply cards that heads could go on before others | 150 | 5,386 |
//! | the same, and of those high ranks before low ones | 149 | 5,363 |
//! | the same, but a card down weighs no more than a rank | 148 | 5,494 |
//!
//! The fourth is used; it also left the fewest deals open after a second (16 of them).

use cadogan_compiled::Step;

use super::building::Building;
use super::explore::cards;
use super::layout::{Layout, Number, bit};
use super::position::Position;
use super::space::Move;

/// How much a variation may change the penalty of a move.
const MIXING: u32 = 128;

impl Layout {
    /// Puts the most promising moves first. Equally promising moves keep their order. Variation 0 is the order above;
    /// every other number shuffles moves of similar value in its own way.
    pub(super) fn most_promising_first<B: Building>(&self, position: &Position, moves: &mut [Move], variation: u32) {
        let doubt = |m: &Move| (position.found & !m.found).count_ones() * 1_000 + self.doubt::<B>(position, m);
        if variation == 0 {
            moves.sort_by_key(doubt);
        } else {
            moves.sort_by_cached_key(|m| doubt(m) + mixing(m, variation));
        }
    }

    /// Less for better moves.
    fn doubt<B: Building>(&self, position: &Position, m: &Move) -> u32 {
        if position.heads & bit(m.card) != 0 {
            100 - self.below[usize::from(m.card)].count_ones()
        } else if m.step == Step::Foundation {
            200
        } else {
            300 - u32::from(m.card / 4) - 20 * self.heads_that_fit_on::<B>(position, m.card)
        }
    }

    fn heads_that_fit_on<B: Building>(&self, position: &Position, card: Number) -> u32 {
        cards(position.heads).map(|head| u32::from(B::parents(B::twins(bit(head))) & bit(card) != 0)).sum()
    }
}

/// A number below [`MIXING`] that looks random but depends only on the move and the variation: the order of the moves
/// of a position must always be the same.
fn mixing(m: &Move, variation: u32) -> u32 {
    let seed = m.found ^ u64::from(m.card) << 52 ^ (m.step as u64) << 58;
    let mixed = (seed ^ u64::from(variation).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed ^ mixed >> 31).wrapping_mul(0x94d0_49bb_1331_11eb) >> 32) as u32 % MIXING
}
