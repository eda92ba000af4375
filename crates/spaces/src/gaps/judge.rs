//! How far a position of a game of gaps seems to be from a win.
//!
//! A card can move when there is a gap behind its predecessor. If another card lies there, that one has to move first, and
//! so on: a chain that ends with a card that can move now, or leads back into itself. Such chains are counted where
//! every card has one predecessor in one place: where rows are built from the left in suit, with one deck.

use cadogan_rules::SequenceDirection;
use cadogan_search::{Informed, Prospect};

use super::GapsSpace;
use super::board::{EDGE, GAP, TWOS};
use crate::{Term, Weights};

/// A chain that does not end.
const STUCK: u8 = 100;
/// A chain that has not been followed yet, and one that is being followed.
const UNKNOWN: u8 = 101;
const FOLLOWED: u8 = 102;
/// How long a two waits if no left end is a gap.
const NO_LEFT_END: u8 = 2;
/// Longer chains count as this long.
const LONGEST: u8 = 16;

/// Cards as bits.
type Cards = u64;

impl GapsSpace {
    /// The same position, judged by other weights.
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.weights = weights;
        self
    }

    /// Visits the cards that lie in order at the end of a row where it is built from, with the place beside the last of
    /// them. At the left end that is a run from a two, at the right end one from the highest card.
    pub(super) fn visit_in_place(&self, row: usize, from_left: bool, mut visit: impl FnMut(u8)) -> u8 {
        let layout = &self.board.layout;
        let (first, length) = (layout.left_ends[row], layout.lengths[row]);
        let (mut place, mut allowed) =
            if from_left { (first, TWOS) } else { (first + length - 1, 0xF << (4 * (u32::from(layout.max_rank) - 1))) };
        if layout.fixed_suit {
            allowed &= 0x1111_1111_1111_1111 << (row & 3);
        }
        for _ in 0..length {
            let code = self.board.at[place as usize];
            if code >= EDGE || allowed >> code & 1 == 0 {
                break;
            }
            visit(code);
            (place, allowed) = if from_left {
                (place + 1, layout.continues[code as usize & 63])
            } else {
                (place - 1, layout.before[code as usize & 63])
            };
        }
        place
    }

    /// How many cards of a row are in place.
    fn in_place(&self, row: usize) -> i32 {
        let count = |from_left| {
            let mut count = 0;
            self.visit_in_place(row, from_left, |_| count += 1);
            count
        };
        match self.board.layout.direction {
            SequenceDirection::L => count(true),
            SequenceDirection::R => count(false),
            SequenceDirection::LR => count(true).max(count(false)),
        }
    }

    /// Gaps that are of no use: how many no card can go to now, and how many of these are dead.
    fn useless_gaps(&self) -> (i32, i32) {
        let board = &self.board;
        let (mut idle, mut dead) = (0, 0);
        for &gap in &board.gaps {
            if board.candidates(gap) != 0 {
                continue;
            }
            idle += 1;
            let mut left = gap - 1;
            while board.at[left as usize] == GAP {
                left -= 1;
            }
            let code = board.at[left as usize];
            dead += i32::from(code < EDGE && board.layout.continues[code as usize & 63] == 0);
        }
        (idle, dead)
    }

    /// The cost of chains.
    fn cost_of_waiting(&self) -> i32 {
        let board = &self.board;
        let mut chains = Chains { space: self, in_place: 0, two_waits: NO_LEFT_END, lengths: [UNKNOWN; 64] };
        let mut wanted = 0;
        for (row, &end) in board.layout.left_ends.iter().enumerate() {
            let mut last = None;
            self.visit_in_place(row, true, |card| {
                chains.in_place |= 1 << card;
                last = Some(card);
            });
            if board.at[end as usize] == GAP {
                chains.two_waits = 0;
            }
            wanted |= last.map_or(0, |card| board.layout.continues[card as usize & 63]);
        }
        let weight = |term| self.weights.get(term);
        let mut cost = 0;
        for card in 4..4 * board.layout.max_rank {
            let linked = card >= 8 && board.right_of(board.place_of(card - 4)) == card;
            if chains.in_place >> card & 1 == 1 || linked || !board.holds(card) {
                continue;
            }
            let length = chains.length(card);
            let waits = i32::from(length.min(LONGEST));
            cost += waits * weight(Term::Waiting) + i32::from(length == STUCK) * weight(Term::Stuck);
            if wanted >> card & 1 == 1 {
                cost += waits * weight(Term::NextWaiting);
            }
        }
        cost
    }
}

/// What every card waits for.
struct Chains<'a> {
    space: &'a GapsSpace,
    in_place: Cards,
    two_waits: u8,
    /// By card: how many others have to move before it.
    lengths: [u8; 64],
}

impl Chains<'_> {
    /// The card that has to move before this one; otherwise for how long it waits.
    fn waits_for(&self, card: u8) -> Result<u8, u8> {
        if TWOS >> card & 1 == 1 {
            return Err(self.two_waits);
        }
        let board = &self.space.board;
        let predecessor = card - 4;
        let behind = board.right_of(board.place_of(predecessor));
        match behind {
            GAP => Err(0),
            // Nothing will ever make room there: the predecessor has to go elsewhere.
            _ if behind >= EDGE || behind == card || self.in_place >> behind & 1 == 1 => Ok(predecessor),
            _ => Ok(behind),
        }
    }

    fn length(&mut self, card: u8) -> u8 {
        let (mut path, mut steps) = ([0; 64], 0);
        let mut at = card;
        let mut length = loop {
            match self.lengths[at as usize & 63] {
                UNKNOWN => {}
                FOLLOWED => break STUCK,
                known => break known,
            }
            match self.waits_for(at) {
                Err(waits) => {
                    self.lengths[at as usize & 63] = waits;
                    break waits;
                }
                Ok(next) => {
                    self.lengths[at as usize & 63] = FOLLOWED;
                    path[steps & 63] = at;
                    steps += 1;
                    at = next;
                }
            }
        };
        for &card in path[..steps].iter().rev() {
            length = if length == STUCK { STUCK } else { (length + 1).min(STUCK - 1) };
            self.lengths[card as usize & 63] = length;
        }
        length
    }
}

impl Informed for GapsSpace {
    fn prospect(&self) -> Prospect {
        let weight = |term| self.weights.get(term);
        let board = &self.board;
        if board.is_in_order() {
            return Prospect { cost: 0, stratum: self.gathers.left() };
        }
        let rows = board.layout.lengths.len();
        let in_place: i32 = (0..rows).map(|row| self.in_place(row)).sum();
        let cards = i32::from(board.layout.cards);
        let breaks = (cards - i32::from(board.links) - rows as i32).max(0);
        let (idle, dead) = self.useless_gaps();
        let mut cost = (cards - in_place) * weight(Term::Away)
            + breaks * weight(Term::Break)
            + idle * weight(Term::IdleGap)
            + dead * weight(Term::DeadGap);
        if self.has_chains {
            cost += self.cost_of_waiting();
        }
        Prospect { cost, stratum: self.gathers.left() }
    }
}
