//! Iterative deepening: depth-first searches, each with a larger limit, until one finds a win. For comparison with
//! [`Shortest`](crate::Shortest).

use rustc_hash::FxHashMap;

use crate::measured::Measured;
use crate::outcome::Exhausted;
use crate::shortest::{Line, Standing};
use crate::space::Key;
use crate::statistics::Statistics;
use crate::{Meter, Reason};

/// Check the clock and the memory after this many positions.
const POSITIONS_PER_LOOK: u64 = 1024;

/// About what a hash map takes for an entry.
const ENTRY_BYTES: usize = 40;

/// A depth-first search with a limit on the length of lines, repeated with a larger limit as long as it finds nothing. Within
/// one of them a position is searched again only if a shorter way to it is found. It knows no bounds. It can be
/// stopped and resumed.
pub struct Deepening<S: Measured> {
    space: S,
    /// No line of the present search may be longer.
    limit: u32,
    /// Whether the present search has left something out because of its limit.
    cut: bool,
    /// The shortest way to each position of the present search.
    ways: FxHashMap<u128, u32>,
    path: Vec<Level<S>>,
    moves: Vec<S::Move>,
    best: Option<Line<S::Move>>,
    begun: bool,
    statistics: Statistics,
}

/// A position on the path.
struct Level<S: Measured> {
    /// The move that led here, and how to take it back.
    step: Option<(S::Move, S::Undo)>,
    /// The length of the way to here.
    way: u32,
    /// Its moves that were not tried yet are `moves[next..end]`; they begin at `begin`.
    begin: usize,
    next: usize,
    end: usize,
}

impl<S: Measured> Deepening<S> {
    /// A search from the position of `space`.
    pub fn new(space: S) -> Deepening<S> {
        Deepening {
            space,
            limit: 0,
            cut: false,
            ways: FxHashMap::default(),
            path: Vec::new(),
            moves: Vec::new(),
            best: None,
            begun: false,
            statistics: Statistics::default(),
        }
    }

    /// The win that was found.
    pub fn best(&self) -> Option<&Line<S::Move>> {
        self.best.as_ref()
    }

    /// No win is shorter than this.
    pub fn bound(&self) -> u32 {
        self.limit
    }

    /// What has been counted so far, over all searches.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Searches on until a win is found, which is then the shortest, or there is none, or the meter stops it.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Standing {
        let before = self.statistics.positions;
        let standing = self.search(meter);
        meter.spend(self.statistics.positions - before);
        standing
    }

    fn search(&mut self, meter: &Meter<'_>) -> Standing {
        let last = meter.positions().map_or(u64::MAX, |more| self.statistics.positions.saturating_add(more));
        let mut next_look = self.statistics.positions;
        while self.best.is_none() {
            if self.statistics.positions >= next_look {
                let reason = if self.statistics.positions >= last { Some(Reason::Positions) } else { meter.stop() };
                if let Some(reason) = reason {
                    return Standing::Stopped(reason);
                }
                let bytes = ENTRY_BYTES * self.ways.capacity();
                self.statistics.peak_bytes = self.statistics.peak_bytes.max(bytes);
                if bytes > meter.bytes() {
                    return Standing::Stopped(Reason::Memory);
                }
                next_look = last.min(self.statistics.positions + POSITIONS_PER_LOOK);
            }
            if !self.begun {
                self.begun = true;
                self.enter(None, 0);
            } else if self.path.is_empty() {
                if !self.cut && self.space.is_exhaustive() {
                    return Standing::NoWin(Exhausted::token());
                }
                self.limit += 1;
                (self.cut, self.begun) = (false, false);
                self.ways.clear();
            } else {
                self.step();
            }
        }
        Standing::Proved
    }

    /// Tries the next move of the last position on the path, or leaves it.
    fn step(&mut self) {
        let Some(level) = self.path.last_mut() else { return };
        if level.next == level.end {
            self.leave();
            return;
        }
        let m = self.moves[level.next];
        level.next += 1;
        let way = level.way + self.space.length(m);
        if way > self.limit {
            self.cut = true;
            return;
        }
        let undo = self.space.play(m);
        self.enter(Some((m, undo)), way);
    }

    fn leave(&mut self) {
        let Some(level) = self.path.pop() else { return };
        self.moves.truncate(level.begin);
        if let Some((m, undo)) = level.step {
            self.space.undo(m, undo);
        }
    }

    /// Enters the position at hand, which was reached by a way of this length.
    fn enter(&mut self, step: Option<(S::Move, S::Undo)>, way: u32) {
        self.statistics.positions += 1;
        let begin = self.moves.len();
        self.path.push(Level { step, way, begin, next: begin, end: begin });
        if self.space.is_won() {
            let moves = self.path.iter().filter_map(|level| level.step.map(|(m, _)| m)).collect();
            self.best = Some(Line { moves, length: way });
            return;
        }
        if let Some(forced) = self.space.forced() {
            self.moves.push(forced);
        } else {
            let shortest = self.ways.entry(self.space.key().bits()).or_insert(u32::MAX);
            if *shortest <= way {
                self.statistics.hits += 1;
                self.leave();
                return;
            }
            *shortest = way;
            self.statistics.stored += 1;
            self.space.moves(&mut self.moves);
        }
        let end = self.moves.len();
        if let Some(level) = self.path.last_mut() {
            level.end = end;
        }
    }
}
