//! A best-first search: it goes on from the most promising position, wherever that is.

use std::collections::BinaryHeap;

use crate::informed::Kept;
use crate::outcome::Outcome;
use crate::seen::Seen;
use crate::space::Key;
use crate::statistics::Statistics;
use crate::{Meter, Reason};

/// Check the clock, and the interrupt flag, every 1024 positions.
const POSITIONS_PER_LOOK: u64 = 1024;

/// How many positions the first round may judge, and how many more each of the following ones, in per cent.
const FIRST_ROUND: u64 = 3000;
const LONGER: u64 = 150;

/// A best-first search that can be stopped and resumed, in rounds.
///
/// Of all positions that are one move away from a visited one, that with the least cost is visited next; each move on the
/// way to it adds a little, so that of two ways the shorter is preferred, and of equal ones the newest. A round that has
/// judged too many positions has been led astray: the next one begins again in a space that judges positions a little
/// differently, and may be longer.
///
/// It finds wins and proves nothing else, so that it compares positions by 64 bits of their keys only.
pub struct BestFirst<S: Kept, F> {
    /// Makes the space of a round.
    make: F,
    round: u32,
    space: S,
    /// The positions that were visited in this round.
    visited: Vec<Visited<S::Position>>,
    nodes: Vec<Node<S::Move>>,
    /// The nodes that were not visited yet, the most promising on top.
    queue: BinaryHeap<u64>,
    /// The visited positions, by key.
    seen: Seen,
    /// The moves of the last visited position; those before `next_move` have been judged.
    moves: Vec<S::Move>,
    next_move: usize,
    /// When the round ends.
    round_end: u64,
    end: Option<End<S::Move>>,
    statistics: Statistics,
}

/// A position that was visited.
struct Visited<P> {
    position: P,
    /// Its node.
    node: u32,
    /// How many moves lead to it, not counting forced ones.
    depth: u32,
}

/// A position that was judged: the one after a move from a visited one, and after the forced moves that follow.
struct Node<M> {
    /// The index of the visited position.
    parent: u32,
    last: M,
}

/// How the search has ended, if it has.
enum End<M> {
    Won(Vec<M>),
    /// Nothing is left to visit.
    Over,
}

/// The node of the start, which has none.
const START: u32 = u32::MAX;

impl<S: Kept, F: Fn(u32) -> S> BestFirst<S, F> {
    /// `make` makes the space of a round, at the same start each time.
    pub fn new(make: F) -> Self {
        let space = make(0);
        BestFirst {
            make,
            round: 0,
            space,
            visited: Vec::with_capacity(64),
            nodes: Vec::with_capacity(512),
            queue: BinaryHeap::with_capacity(512),
            seen: Seen::new(),
            moves: Vec::with_capacity(64),
            next_move: 0,
            round_end: FIRST_ROUND,
            end: None,
            statistics: Statistics::default(),
        }
    }

    /// The space of the present round, at the start: to translate the line of a win.
    pub fn space(&self) -> S {
        (self.make)(self.round)
    }

    /// What has been counted so far, over all rounds. Every position that is judged counts.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Searches on until a win is found, there is nothing left to visit, or the meter stops it. What is visited is taken
    /// off the meter, exactly: two runs of 100 positions do what one run of 200 does.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Outcome<S::Move> {
        let before = self.statistics.positions;
        let outcome = self.search(meter);
        meter.spend(self.statistics.positions - before);
        outcome
    }

    fn search(&mut self, meter: &Meter<'_>) -> Outcome<S::Move> {
        let last = meter.positions().map_or(u64::MAX, |more| self.statistics.positions.saturating_add(more));
        let mut next_look = self.statistics.positions;
        loop {
            match &self.end {
                Some(End::Won(line)) => return Outcome::Won(line.clone()),
                Some(End::Over) => return Outcome::NotFound,
                None => {}
            }
            if self.statistics.positions >= next_look {
                // The meter is charged when the run ends: until then this run counts its positions itself.
                let reason = if self.statistics.positions >= last { Some(Reason::Positions) } else { meter.stop() };
                if let Some(reason) = reason {
                    return Outcome::Stopped(reason);
                }
                next_look = last.min(self.statistics.positions + POSITIONS_PER_LOOK);
            }
            if self.visited.is_empty() {
                self.begin_round();
            } else if self.next_move < self.moves.len() {
                while self.next_move < self.moves.len() && self.statistics.positions < next_look && self.end.is_none() {
                    let m = self.moves[self.next_move];
                    self.next_move += 1;
                    self.judge(m);
                }
            } else if self.statistics.positions >= self.round_end {
                self.next_round();
            } else if self.has_room(meter.bytes()) {
                self.visit_next();
            } else {
                return Outcome::Stopped(Reason::Memory);
            }
        }
    }

    fn next_round(&mut self) {
        let length = self.round_length();
        self.round += 1;
        self.round_end += length * LONGER / 100;
        self.space = (self.make)(self.round);
        self.visited.clear();
        self.nodes.clear();
        self.queue.clear();
        self.seen.clear();
    }

    /// How many positions the present round may judge.
    fn round_length(&self) -> u64 {
        (0..self.round.min(40)).fold(FIRST_ROUND, |length, _| length * LONGER / 100)
    }

    fn begin_round(&mut self) {
        self.statistics.positions += 1;
        self.moves.clear();
        self.next_move = 0;
        self.play_forced();
        self.visit(START, 0);
    }

    /// Makes the moves that are forced here.
    fn play_forced(&mut self) {
        while !self.space.is_won()
            && let Some(forced) = self.space.forced()
        {
            self.space.play(forced);
        }
    }

    /// Goes to the most promising position that was not visited yet.
    fn visit_next(&mut self) {
        let Some(entry) = self.queue.pop() else {
            self.end = Some(End::Over);
            return;
        };
        let node = entry as u32;
        let Node { parent, last } = self.nodes[node as usize];
        let Visited { position, depth, .. } = &self.visited[parent as usize];
        let depth = depth + 1;
        self.space.return_to(position);
        self.space.play(last);
        self.play_forced();
        self.visit(node, depth);
    }

    /// Visits the current position, unless that was done before: asks for its moves.
    fn visit(&mut self, node: u32, depth: u32) {
        if self.space.is_won() {
            self.end = Some(End::Won(self.line(node)));
            return;
        }
        if !self.seen.insert(word(self.space.key())) {
            self.statistics.hits += 1;
            return;
        }
        self.visited.push(Visited { position: *self.space.position(), node, depth });
        self.statistics.stored += 1;
        self.statistics.max_depth = self.statistics.max_depth.max(u64::from(depth));
        self.moves.clear();
        self.next_move = 0;
        self.space.prepare();
        self.space.moves(&mut self.moves);
    }

    /// Judges the position after a move from the current one: it wins, is known, or waits in the queue.
    fn judge(&mut self, m: S::Move) {
        self.statistics.positions += 1;
        let here = self.visited.len() as u32 - 1;
        let Visited { position, depth, .. } = &self.visited[here as usize];
        let (prospect, key) = match self.space.prospect_after(m).zip(self.space.key_after(m)) {
            Some(foreseen) => foreseen,
            None => {
                let (position, depth) = (*position, *depth);
                self.space.play(m);
                self.play_forced();
                if self.space.is_won() {
                    self.nodes.push(Node { parent: here, last: m });
                    self.visit(self.nodes.len() as u32 - 1, depth + 1);
                    return;
                }
                let found = (self.space.prospect(), self.space.key());
                self.space.return_to(&position);
                found
            }
        };
        if self.seen.contains(word(key)) {
            self.statistics.hits += 1;
            return;
        }
        let depth = self.visited[here as usize].depth as i32 + 1;
        let cost = prospect.cost.saturating_add(depth.saturating_mul(self.space.cost_of_a_move())).max(0) as u32;
        // The least cost first; of equal ones, the newest.
        self.queue.push(u64::from(!cost) << 32 | self.nodes.len() as u64);
        self.nodes.push(Node { parent: here, last: m });
    }

    /// The moves from the start to a node, forced ones included.
    fn line(&self, mut node: u32) -> Vec<S::Move> {
        let mut chosen = Vec::new();
        while node != START {
            let Node { parent, last } = self.nodes[node as usize];
            chosen.push(last);
            node = self.visited[parent as usize].node;
        }
        let mut space = self.space();
        let mut line = Vec::with_capacity(4 * chosen.len());
        let mut next = None;
        loop {
            if let Some(m) = next {
                line.push(m);
                space.play(m);
            }
            while !space.is_won()
                && let Some(forced) = space.forced()
            {
                line.push(forced);
                space.play(forced);
            }
            next = chosen.pop();
            if next.is_none() {
                return line;
            }
        }
    }

    /// Whether there is memory for another position and its moves.
    fn has_room(&mut self, bytes: usize) -> bool {
        // While a vector grows, there are two of them.
        let needed = 3 * self.visited.capacity() * size_of::<Visited<S::Position>>()
            + 3 * self.nodes.capacity() * size_of::<Node<S::Move>>()
            + 3 * self.queue.capacity() * size_of::<u64>()
            + 3 * self.seen.bytes();
        let fits = needed <= bytes && self.nodes.len() < (u32::MAX / 2) as usize;
        if fits {
            self.statistics.peak_bytes = self.statistics.peak_bytes.max(needed);
        }
        fits
    }
}

/// A key in one machine word that looks random.
#[inline]
fn word(key: impl Key) -> u64 {
    let bits = key.bits();
    (bits as u64 ^ (bits >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests;
