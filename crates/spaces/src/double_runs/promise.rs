//! The order in which moves are tried. It does not change any verdict, only how soon a win is found. It is that of the
//! runs space of one deck ([`crate::runs`]); what leads to another standing only comes last, and in a
//! last pass through the stock the next cards come before later ones.

use cadogan_compiled::{Set, numbers};

use super::counting::Counting;
use super::layout::{Layout, face};
use super::position::{Event, Position};
use super::space::Move;

/// How much a variation may change the penalty of a move.
const MIXING: u32 = 128;

/// What every stock card that is passed over in a last pass adds to the penalty.
const SKIPPED: u32 = 40;

/// More than any move with an event.
const NO_EVENT: u32 = 1_000_000;

impl Layout {
    /// Puts the most promising moves first. Equally promising moves keep their order. Variation 0 is the order above;
    /// every other number shuffles moves of similar value in its own way.
    pub(super) fn most_promising_first<B: Counting>(&self, position: &Position, moves: &mut [Move], variation: u32) {
        let heads: Vec<u64> = numbers(position.heads).map(|head| B::parents(B::twins(face(head as u8)))).collect();
        let doubt = |m: &Move| {
            let down = position.found.minus(m.found).count() * 1_000;
            down + self.doubt(position, &heads, m)
        };
        if variation == 0 {
            moves.sort_by_cached_key(doubt);
        } else {
            moves.sort_by_cached_key(|m| doubt(m) + mixing(m, variation));
        }
    }

    /// Less for better moves. `places` says for every head on which faces it fits.
    fn doubt(&self, position: &Position, places: &[u64], m: &Move) -> u32 {
        let Some((card, event)) = m.event else { return NO_EVENT };
        let skipped = SKIPPED * self.skipped(position, card);
        if position.heads & (1 as Set) << card != 0 {
            100 - self.below[usize::from(card)].count_ones().min(100)
        } else if event == Event::Foundation {
            200 + skipped
        } else {
            let welcome = places.iter().filter(|&&place| place & face(card) != 0).count() as u32;
            300 + skipped - u32::from(card % 52 / 4) - 20 * welcome.min(12)
        }
    }
}

impl Layout {
    /// How many cards of the stock must be turned before this card of the supply, in a last pass: they come back only
    /// from the top of the waste.
    fn skipped(&self, position: &Position, card: u8) -> u32 {
        let (supply, left) = (&self.supply, position.left);
        let place = 1 << self.supply_place[usize::from(card)];
        if supply.turns_again(left) || supply.stock_mask & place == 0 {
            return 0;
        }
        (left.places & (place - 1)).count_ones().saturating_sub(u32::from(left.waste))
    }
}

/// A number below [`MIXING`] that looks random but depends only on the move and the variation: the order of the moves
/// of a position must always be the same.
fn mixing(m: &Move, variation: u32) -> u32 {
    let event = m.event.map_or(0, |(card, event)| u64::from(card) + 1 + ((event as u64) << 7));
    let seed = m.found.one ^ m.found.two.rotate_left(17) ^ event << 52;
    let mixed = (seed ^ u64::from(variation).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((mixed ^ mixed >> 31).wrapping_mul(0x94d0_49bb_1331_11eb) >> 32) as u32 % MIXING
}
