//! The order in which moves are tried.

use super::GeneralSpace;
use super::compiled::{steps, suit};
use super::mask::Mask;
use super::packed::{Kind, Move};

/// An order of the moves of a position. It does not change the set of moves or the verdict, only how soon a win is
/// found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// By the kind of move, and pile by pile: it costs nothing.
    #[default]
    Plain,
    /// Moves that dig for the cards that the foundations need next come first.
    Digging {
        /// Zero for the unmodified order; every other number shuffles moves of similar value in its own way.
        variation: u32,
    },
}

/// How much a variation may change the value of a move.
const MIXING: u64 = 20;
/// More than any promise.
const WORST: i32 = 1 << 15;

/// The values of taking some number of cards from a pile that are already known: most piles have several moves of the
/// same cards. By pile, for one number of cards each.
struct Leaving {
    values: Vec<(u8, i32)>,
}

impl Leaving {
    #[inline]
    fn promise<M: Mask>(&mut self, space: &GeneralSpace<M>, pile: u8, count: u8) -> i32 {
        let known = &mut self.values[pile as usize];
        if known.0 != count {
            *known = (count, space.promise_of_leaving(pile, count));
        }
        known.1
    }
}

impl<M: Mask> GeneralSpace<M> {
    /// The same position with its moves in another order.
    pub fn in_order(mut self, order: Order) -> Self {
        self.order = order;
        self
    }

    /// Puts the most promising moves first; equally promising moves keep their plain order.
    pub(super) fn arrange(&mut self, moves: &mut [Move]) {
        let Order::Digging { variation } = self.order else { return };
        if moves.len() < 2 {
            return;
        }
        let mut ranked = std::mem::take(&mut self.ranked);
        let mut leaving = Leaving { values: std::mem::take(&mut self.leaving) };
        leaving.values.resize(self.piles.len(), (0, 0));
        ranked.extend(moves.iter().zip(0u64..).map(|(&m, place)| {
            // Small numbers first; packed in one machine word, so that sorting is fast.
            let rank = WORST - self.promise(m, &mut leaving) - mixing(m, variation);
            (rank as u64) << 48 | place << 32 | u64::from(m.bits())
        }));
        ranked.sort_unstable();
        for (place, &word) in moves.iter_mut().zip(&ranked) {
            *place = Move::from_bits(word as u32);
        }
        ranked.clear();
        leaving.values.clear();
        (self.ranked, self.leaving) = (ranked, leaving.values);
    }

    /// How good a move looks. Only differences between values matter.
    fn promise(&self, m: Move, leaving: &mut Leaving) -> i32 {
        match m.kind() {
            Kind::PileToPile => leaving.promise(self, m.from(), m.count()) + self.promise_of_landing(m.to()),
            Kind::CellToPile | Kind::ReserveToPile => 50 + self.promise_of_landing(m.to()),
            Kind::TalonToPile => 50 + self.promise_of_waste(m.from()) + self.promise_of_landing(m.to()),
            Kind::PileToCell => leaving.promise(self, m.from(), 1) - 400,
            Kind::ReserveToCell | Kind::TalonToCell => -400,
            Kind::FoundationToPile => -500,
            Kind::TurnStock | Kind::Redeal | Kind::DealRow | Kind::DealToHole | Kind::DealToReserve => -1000,
            Kind::Gather => -2000,
            Kind::TalonToFoundation if self.passed_over(m.from()) > 0 => 150 + self.promise_of_waste(m.from()),
            _ => 10_000,
        }
    }

    /// Spaces are saved for when nothing else helps.
    fn promise_of_landing(&self, pile: u8) -> i32 {
        if self.piles[pile as usize].len == 0 { -300 } else { 0 }
    }

    /// Turning a card or emptying a pile is good; otherwise, getting closer to a card that is needed soon.
    fn promise_of_leaving(&self, pile: u8, count: u8) -> i32 {
        let pile = &self.piles[pile as usize];
        let left = pile.len - count;
        let uncovers = if left == pile.face_down { 100 } else { 0 };
        uncovers + self.promise_of_digging(pile.cards[..left as usize].iter().rev().copied())
    }

    /// Without another redeal the waste is a pile like the others, and cards that are passed over are buried under
    /// those that follow. Otherwise every card comes round again.
    fn promise_of_waste(&self, index: u8) -> i32 {
        if self.may_redeal() {
            return 0;
        }
        let covered = (0..index).rev().map(|below| self.talon.card(below));
        self.promise_of_digging(covered) - 40 * i32::from(self.passed_over(index))
    }

    /// How many cards are turned without being played to reach this card of the stock, if they do not come round again.
    fn passed_over(&self, index: u8) -> u8 {
        if self.may_redeal() { 0 } else { index.saturating_sub(self.talon.turned()) }
    }

    /// One of the cards still covered is needed first: the sooner it is needed, and the fewer cards still lie on it,
    /// the better.
    fn promise_of_digging(&self, covered: impl Iterator<Item = u8>) -> i32 {
        let (mut soonest, mut covering) = (0, 0);
        for (card, above) in covered.zip(0..) {
            let wait = self.waits(card);
            if above == 0 || wait < soonest {
                (soonest, covering) = (wait, above);
            }
        }
        -20 * soonest - 5 * covering
    }

    /// How many cards of its suit must go up before this one can.
    fn waits(&self, card: u8) -> i32 {
        let wait = |height: u8| (steps(card) as i32 - height as i32).rem_euclid(16);
        let first = wait(self.heights[suit(card) as usize]);
        if M::DECKS == 2 { first.min(wait(self.heights[suit(card) as usize + 4])) } else { first }
    }
}

/// A number below [`MIXING`] that depends only on the move and the variation, so that the order of moves in a position
/// is always the same.
fn mixing(m: Move, variation: u32) -> i32 {
    if variation == 0 {
        return 0;
    }
    let number = (u64::from(m.bits()) ^ u64::from(variation) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    ((number >> 32) % MIXING) as i32
}
