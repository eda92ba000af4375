//! The search for the shortest win: A*, which always goes on from a position that could be on the shortest of all lines.
//!
//! A position that was reached by a way of length `g`, and from which every win has at least length `h`, is on no win
//! shorter than `g + h`. Positions wait in buckets by this sum; of equal ones the newest goes first, so that the search
//! runs deep as soon as it can. While the smallest sum that waits is `f`, no win shorter than `f` exists: the bound that
//! is proved so far. What has a sum of at least the length of the best line that is known is never stored.
//!
//! Bounds need not be consistent: if a shorter way to a position is found after its moves were tried, they are tried
//! again. The old node stays where it is, because the moves after it are written for the position as it was reached
//! there, and equal keys do not mean that piles lie in the same order.
//!
//! With a weight above one (`g + w·h`) wins are found much sooner, and they are good but not the shortest; as nothing
//! that could be shorter is dropped, even such a search proves its last line to be the shortest if it comes to its end.

mod open;
mod store;

use crate::measured::Measured;
use crate::outcome::Exhausted;
use crate::statistics::Statistics;
use crate::{Meter, Reason};
use open::Open;
pub use open::Order;
use store::{Node, Store, random_bits};

/// Check the clock, the interrupt flag and the memory after this many positions.
const POSITIONS_PER_LOOK: u64 = 1024;

/// Ways and bounds are stored in 16 bits. A longer way is refused, with [`Reason::Memory`].
const LONGEST: u32 = u16::MAX as u32;

/// A line of moves, with its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// The moves, forced ones included.
    pub moves: Vec<M>,
    /// Its length as the space measures it.
    pub length: u32,
}

/// How a search for the shortest win stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// There is no win shorter than the best line that was found, or than what was asked for.
    Proved,
    /// There is no win at all.
    NoWin(Exhausted),
    /// The budget ran out. The search can go on where it stopped, unless it ran out of memory.
    Stopped(Reason),
}

/// The search. It can be stopped and resumed.
pub struct Shortest<S: Measured> {
    space: S,
    order: Order,
    store: Store<S::Move>,
    /// The nodes that wait.
    open: Open,
    /// The node whose position `space` has, and the moves that were made to get there.
    at: u32,
    path: Vec<Step<S>>,
    /// The nodes from the start to `at`, with the height of `path` there.
    nodes: Vec<(u32, usize)>,
    /// Lines of this length or longer are of no interest.
    limit: u32,
    best: Option<Line<S::Move>>,
    /// No win is shorter: the smallest sum that was ever taken from a bucket last, if the weight is one.
    bound: u32,
    begun: bool,
    too_long: bool,
    /// Moves of the position at hand.
    moves: Vec<S::Move>,
    /// The keys of the positions after them, as far as they are known without making them.
    keys: Vec<Option<u128>>,
    /// Nodes to be gone through on the way to another.
    way: Vec<u32>,
    statistics: Statistics,
}

/// A move that was made, and how to take it back.
type Step<S> = (<S as crate::Space>::Move, <S as crate::Space>::Undo);

/// The unit of weights: a weight of this much makes a search for the shortest win, more a greedy one.
pub const WEIGHT_ONE: u32 = 8;

impl<S: Measured> Shortest<S> {
    /// A search from the position of `space`, which proves bounds if the weight is [`WEIGHT_ONE`].
    pub fn new(space: S, weight: u32) -> Shortest<S> {
        Shortest::in_order(space, Order::Sum(weight.max(WEIGHT_ONE)))
    }

    /// A search in some order of positions.
    pub fn in_order(space: S, order: Order) -> Shortest<S> {
        Shortest {
            space,
            order,
            store: Store::new(),
            open: Open::default(),
            at: 0,
            path: Vec::new(),
            nodes: Vec::new(),
            limit: LONGEST,
            best: None,
            bound: 0,
            begun: false,
            too_long: false,
            moves: Vec::with_capacity(64),
            keys: Vec::with_capacity(64),
            way: Vec::with_capacity(64),
            statistics: Statistics::default(),
        }
    }

    /// From now on only lines shorter than this are looked for.
    pub fn only_shorter_than(&mut self, length: u32) {
        self.limit = self.limit.min(length);
    }

    /// The shortest line that was found.
    pub fn best(&self) -> Option<&Line<S::Move>> {
        self.best.as_ref()
    }

    /// No win is shorter than this, as far as is proved; never more than the best line, found or given.
    pub fn bound(&self) -> u32 {
        self.bound.min(self.limit)
    }

    /// What has been counted so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Searches on until the best line is proved to be the shortest, or the meter stops it. What is visited is taken off
    /// the meter.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Standing {
        let before = self.statistics.positions;
        let standing = self.search(meter);
        meter.spend(self.statistics.positions - before);
        self.statistics.peak_bytes = self.statistics.peak_bytes.max(self.bytes());
        self.statistics.table_entries = self.store.len() as u64;
        standing
    }

    fn search(&mut self, meter: &Meter<'_>) -> Standing {
        let last = meter.positions().map_or(u64::MAX, |more| self.statistics.positions.saturating_add(more));
        let mut next_look = self.statistics.positions;
        loop {
            if self.statistics.positions >= next_look {
                let reason = if self.statistics.positions >= last { Some(Reason::Positions) } else { meter.stop() };
                if let Some(reason) = reason {
                    return Standing::Stopped(reason);
                }
                if self.bytes_soon() > meter.bytes() {
                    return Standing::Stopped(Reason::Memory);
                }
                next_look = last.min(self.statistics.positions + POSITIONS_PER_LOOK);
            }
            if !self.begun {
                self.begin();
            }
            let Some(node) = self.take_next() else {
                if self.too_long {
                    return Standing::Stopped(Reason::Memory);
                }
                if self.open.has_dropped() {
                    return Standing::Stopped(Reason::Inconclusive);
                }
                self.bound = self.limit;
                // Without a limit, nothing was left out.
                let visited_all = self.limit == LONGEST && self.space.is_exhaustive();
                return if visited_all { Standing::NoWin(Exhausted::token()) } else { Standing::Proved };
            };
            self.go_to(node);
            self.expand(node);
        }
    }

    /// The bytes held now.
    fn bytes(&self) -> usize {
        self.store.bytes() + self.open.bytes() + self.path.len() * size_of::<Step<S>>()
    }

    /// The bytes that could be held before the next look: a position may have more moves than one.
    fn bytes_soon(&self) -> usize {
        self.store.bytes_after(64 * POSITIONS_PER_LOOK as usize) + self.open.bytes()
    }

    fn begin(&mut self) {
        self.begun = true;
        self.statistics.positions += 1;
        let forced = self.play_forced();
        if self.space.is_won() {
            let moves = self.path.iter().map(|&(m, _)| m).collect();
            self.found(moves, forced);
            return;
        }
        let Some(bound) = self.space.bound() else { return };
        // The start stands for the position after its forced moves.
        let Some(way) = self.storable(forced, bound) else { return };
        let Some(first) = self.first_move() else { return };
        let key = random_bits(self.space.key());
        let node = self.store.add(Node::new(key, 0, first, way, bound as u16));
        self.store.node_mut(node).on_path = true;
        self.nodes.push((node, self.path.len()));
        self.at = node;
        self.wait(node);
    }

    /// Some move of the position: a filler for the start, which no move has led to.
    fn first_move(&mut self) -> Option<S::Move> {
        self.moves.clear();
        self.space.moves(&mut self.moves);
        self.moves.first().copied()
    }

    /// Makes the moves that are forced here, and returns their length.
    #[inline]
    fn play_forced(&mut self) -> u32 {
        let mut length = 0;
        while !self.space.is_won()
            && let Some(forced) = self.space.forced()
        {
            length += self.space.length(forced);
            let undo = self.space.play(forced);
            self.path.push((forced, undo));
        }
        length
    }

    fn take_back_to(&mut self, height: usize) {
        while self.path.len() > height
            && let Some((m, undo)) = self.path.pop()
        {
            self.space.undo(m, undo);
        }
    }

    /// Lets a node wait. The space is at its position.
    fn wait(&mut self, node: u32) {
        let Node { way, bound, .. } = *self.store.node(node);
        let (way, bound) = (u32::from(way), u32::from(bound));
        match self.order {
            Order::Sum(weight) => self.open.add_by_sum(WEIGHT_ONE * way + weight * bound, node),
            Order::Level { stress, .. } => {
                let outlook = WEIGHT_ONE * bound + stress * self.space.burden();
                self.open.add_by_level(way, outlook, node);
            }
        }
    }

    /// The next node to go on from.
    fn take_next(&mut self) -> Option<u32> {
        let limit = self.limit;
        let least = |node: &Node<S::Move>| u32::from(node.way) + u32::from(node.bound);
        let (store, order) = (&self.store, self.order);
        let is_alive = |index, level: Option<u32>| {
            let node = store.node(index);
            let stale = level.is_some_and(|level| level != u32::from(node.way));
            !(node.expanded || node.replaced || stale || least(node) >= limit)
        };
        let index = match order {
            Order::Sum(_) => loop {
                let index = self.open.take_by_sum()?;
                if is_alive(index, None) {
                    break index;
                }
            },
            Order::Level { width, .. } => {
                self.open.take_by_level(width, |index, level| is_alive(index, Some(level)))?
            }
        };
        if self.order == Order::Sum(WEIGHT_ONE) {
            self.bound = self.bound.max(least(self.store.node(index)));
        }
        Some(index)
    }

    /// Brings the space to the position of a node: back to the last position on the way that is also on the present
    /// path, and from there on.
    fn go_to(&mut self, node: u32) {
        self.way.clear();
        let mut next = node;
        while !self.store.node(next).on_path {
            self.way.push(next);
            next = self.store.node(next).parent;
        }
        while let Some(&(on_path, height)) = self.nodes.last() {
            if on_path == next {
                self.take_back_to(height);
                break;
            }
            self.store.node_mut(on_path).on_path = false;
            self.nodes.pop();
        }
        while let Some(next) = self.way.pop() {
            let m = self.store.node(next).last;
            let undo = self.space.play(m);
            self.path.push((m, undo));
            self.play_forced();
            self.store.node_mut(next).on_path = true;
            self.nodes.push((next, self.path.len()));
        }
        self.at = node;
    }

    /// Tries all moves of the position of a node.
    fn expand(&mut self, index: u32) {
        let node = self.store.node_mut(index);
        node.expanded = true;
        let way = u32::from(node.way);
        let least = way + u32::from(node.bound);
        self.statistics.stored += 1;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.space.moves(&mut moves);
        // All keys first, so that the search waits for memory once and not at every move.
        let mut keys = std::mem::take(&mut self.keys);
        keys.clear();
        keys.extend(moves.iter().map(|&m| self.space.key_after(m).map(random_bits)));
        keys.iter().flatten().for_each(|&key| self.store.prefetch_slot(key));
        keys.iter().flatten().for_each(|&key| self.store.prefetch_node(key));
        // The last that is put aside is the first that is taken up again: it should be the most promising.
        for (&m, &key) in moves.iter().zip(&keys).rev() {
            self.try_move(index, (way, least), m, key);
        }
        self.moves = moves;
        self.keys = keys;
    }

    #[inline]
    fn try_move(&mut self, from: u32, (way, least): (u32, u32), m: S::Move, key: Option<u128>) {
        let length = self.space.length(m);
        if (way + length).max(least) >= self.limit {
            return;
        }
        if let Some(key) = key
            && let Some(known) = self.store.find(key)
            && u32::from(self.store.node(known).way) <= way + length
        {
            self.statistics.hits += 1;
            return;
        }
        self.statistics.positions += 1;
        let falls = self.space.bound_falls(m);
        let height = self.path.len();
        let undo = self.space.play(m);
        self.path.push((m, undo));
        let length = length + self.play_forced();
        self.meet(from, way + length, (least, falls), m);
        self.take_back_to(height);
    }

    /// Notes the position at hand, which was reached by a way of this length. No win through the position before it is
    /// shorter than `least`, and it may be known that the bound is no more than that.
    #[inline]
    fn meet(&mut self, from: u32, way: u32, (least, falls): (u32, bool), last: S::Move) {
        if self.space.is_won() {
            let moves = self.path.iter().map(|&(m, _)| m).collect();
            self.found(moves, way);
            return;
        }
        let key = random_bits(self.space.key());
        if let Some(known) = self.store.find(key) {
            let node = self.store.node_mut(known);
            if u32::from(node.way) <= way {
                self.statistics.hits += 1;
                return;
            }
            if node.expanded {
                node.replaced = true;
                let node = Node::new(key, from, last, way as u16, node.bound);
                let index = self.store.add(node);
                self.wait(index);
            } else {
                (node.parent, node.last, node.way) = (from, last, way as u16);
                self.wait(known);
            }
            return;
        }
        let bound = if falls { Some(0) } else { self.space.bound() };
        let Some(bound) = bound else { return };
        let bound = bound.max(least.saturating_sub(way));
        if way + bound >= self.limit {
            return;
        }
        let Some(way) = self.storable(way, bound) else { return };
        let index = self.store.add(Node::new(key, from, last, way, bound as u16));
        self.wait(index);
    }

    /// The length of a way, if it is short enough to be stored with its bound.
    fn storable(&mut self, way: u32, bound: u32) -> Option<u16> {
        let fits = way <= LONGEST && bound <= LONGEST && self.store.len() < u32::MAX as usize - 1;
        self.too_long |= !fits;
        fits.then_some(way as u16)
    }

    fn found(&mut self, moves: Vec<S::Move>, length: u32) {
        if length < self.limit {
            self.limit = length;
            self.best = Some(Line { moves, length });
        }
    }
}

#[cfg(test)]
mod tests;
