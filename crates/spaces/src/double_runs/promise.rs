//! The order in which moves are tried. It does not change any verdict, only how soon a win is found. It is that of the
//! runs space of one deck ([`crate::runs`]); what leads to another standing only comes last.

use cadogan_compiled::{Set, numbers};

use super::counting::Counting;
use super::layout::{Layout, face};
use super::position::{Event, Position};
use super::space::Move;

/// How much a variation may change the penalty of a move.
const MIXING: u32 = 128;

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
        if position.heads & (1 as Set) << card != 0 {
            100 - self.below[usize::from(card)].count_ones().min(100)
        } else if event == Event::Foundation {
            200
        } else {
            let welcome = places.iter().filter(|&&place| place & face(card) != 0).count() as u32;
            300 - u32::from(card % 52 / 4) - 20 * welcome.min(12)
        }
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
