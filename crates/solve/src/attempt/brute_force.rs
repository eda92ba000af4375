//! Ground truth for small deals: a breadth-first search over everything that the referee allows. It shares nothing with
//! the engine and prunes nothing, so that the engine can be compared with it.

use std::collections::VecDeque;

use cadogan_referee::{Canonical, Position, is_won, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Meter, Reason, Statistics};
use rustc_hash::FxHashSet;

use super::{Claim, Worker};
use crate::Loss;

/// Proof that brute force visited every position and found no win. Nothing else makes one:
///
/// ```compile_fail
/// let forged = cadogan_solve::AllPositions(());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AllPositions(());

/// Check the clock every 64 positions: one position takes a few microseconds.
const POSITIONS_PER_LOOK: u64 = 64;

/// Plays everything, breadth first. Positions that differ only in interchangeable things count as one.
pub(super) struct BruteForce {
    rules: Rules,
    found: FxHashSet<Canonical>,
    /// Every position found, with the move that led to it and the index of its predecessor.
    tree: Vec<(PlayerMove, usize)>,
    to_expand: VecDeque<(Position, usize)>,
    won: Option<usize>,
}

/// The maximum size of one position: its canonical form, and the position itself until it is expanded.
const BYTES_PER_POSITION: usize = 2 << 10;

/// The index of the start in the tree, which has no move.
const START: usize = usize::MAX;

impl BruteForce {
    pub(super) fn new(rules: &Rules, deal: &Deal) -> BruteForce {
        let start = Position::start(rules, deal);
        let won = is_won(rules, &start).then_some(START);
        let found = FxHashSet::from_iter([start.canonical(rules)]);
        BruteForce { rules: rules.clone(), found, tree: Vec::new(), to_expand: VecDeque::from([(start, START)]), won }
    }

    /// Finds the positions after every move from one position; returns the index of the first that is won.
    fn expand(&mut self, position: &Position, place: usize) -> Option<usize> {
        for player_move in legal_moves(&self.rules, position) {
            let mut child = position.clone();
            let is_legal = play(&self.rules, &mut child, &player_move).is_ok();
            if !is_legal || !self.found.insert(child.canonical(&self.rules)) {
                continue;
            }
            self.tree.push((player_move, place));
            let here = self.tree.len() - 1;
            if is_won(&self.rules, &child) {
                return Some(here);
            }
            self.to_expand.push_back((child, here));
        }
        None
    }
}

impl Worker for BruteForce {
    fn run(&mut self, meter: &mut Meter<'_>) -> Claim {
        let mut next_look = 0;
        let mut expanded = 0;
        while self.won.is_none() {
            if meter.positions() == Some(0) || expanded >= next_look {
                if let Some(reason) = meter.stop() {
                    return Claim::Undecided(reason);
                }
                next_look = expanded + POSITIONS_PER_LOOK;
            }
            if self.found.len() * BYTES_PER_POSITION > meter.bytes() {
                return Claim::Undecided(Reason::Memory);
            }
            let Some((position, place)) = self.to_expand.pop_front() else {
                return Claim::Lost(Loss::BruteForce(AllPositions(())));
            };
            let before = self.found.len();
            self.won = self.expand(&position, place);
            meter.spend((self.found.len() - before) as u64);
            expanded += 1;
        }
        Claim::Won
    }

    fn solution(&mut self, _: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
        let mut moves = Vec::new();
        let mut place = self.won.unwrap_or(START);
        while place != START {
            let (player_move, before) = self.tree[place];
            moves.push(player_move);
            place = before;
        }
        moves.reverse();
        moves
    }

    fn statistics(&self) -> Statistics {
        let positions = self.found.len() as u64;
        let peak_bytes = self.found.len() * BYTES_PER_POSITION;
        Statistics { positions, stored: positions, peak_bytes, ..Statistics::default() }
    }
}
