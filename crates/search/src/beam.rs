//! A beam search: level by level, keeping only the best positions of each.

use rustc_hash::FxHashSet;

use crate::informed::{Informed, Prospect};
use crate::outcome::{Exhausted, Outcome};
use crate::space::{Key, Space};
use crate::statistics::Statistics;
use crate::{Meter, Reason};

/// Check the clock, and the interrupt flag, every 1024 positions.
const POSITIONS_PER_LOOK: u64 = 1024;

/// What one element of a hash set takes in memory, at the load that it has when it is about to grow, twice: while it
/// grows, there are two of them.
const BYTES_PER_SEEN: usize = 64;

/// A beam search that can be stopped and resumed.
///
/// The positions that are one move further than those of the last level are judged by their
/// [prospect](Informed::prospect), and the best `width` of them are the next level. At most half of a level is of one
/// stratum, as long as there are others: a position with more of its stock left always looks better than one where
/// the cards have just been dealt on everything.
///
/// No position is kept as such: what is kept is a tree of moves, and the search walks from one leaf to the next by
/// undoing and playing moves in one position. Leaves are visited in the order of the tree, so that the way is short.
///
/// A beam that never had to drop a position has visited everything: in an exhaustive space that proves a loss. One that
/// has dropped something ends when there is nothing left, or when the best cost has not improved for a while.
pub struct Beam<S: Informed> {
    space: S,
    width: usize,
    /// How many levels in a row may pass without a better position than all before.
    patience: u32,
    tree: Vec<Node<S::Move>>,
    /// The moves between the start and the current position, forced ones included.
    played: Vec<(S::Move, S::Undo)>,
    /// The nodes between the start (included) and the current position, with how many moves were played at each.
    path: Vec<(u32, u32)>,
    /// The end of the present level in the tree; the nodes before `next_node` have been visited.
    level_end: u32,
    next_node: u32,
    /// The moves of the position that is visited; those before `next_move` have been judged.
    moves: Vec<S::Move>,
    next_move: usize,
    /// The positions that may be in the next level.
    candidates: Vec<Candidate<S>>,
    /// Their ranks and indices, while they are sorted.
    ranked: Vec<(u64, u32)>,
    /// The way down to the next node, while it is walked.
    way: Vec<u32>,
    seen: FxHashSet<u128>,
    /// The keys of the candidates.
    candidate_keys: FxHashSet<u128>,
    /// Whether any position was left out.
    dropped: bool,
    best: i32,
    levels_since_best: u32,
    end: Option<End>,
    statistics: Statistics,
}

/// A position that was kept: the one after a move from another, and after the forced moves that follow.
struct Node<M> {
    parent: u32,
    /// There is none to the start.
    last: Option<M>,
}

struct Candidate<S: Space> {
    parent: u32,
    last: S::Move,
    prospect: Prospect,
    key: S::Key,
}

/// How a beam has ended, if it has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The moves that are played win.
    Won,
    /// Nothing is left to visit.
    Over,
}

impl<S: Informed> Beam<S> {
    /// A beam that starts at the present position of `space`.
    pub fn new(space: S, width: usize, patience: u32) -> Self {
        Beam {
            space,
            width: width.max(1),
            patience,
            tree: vec![Node { parent: 0, last: None }],
            played: Vec::new(),
            path: Vec::new(),
            level_end: 1,
            next_node: 0,
            moves: Vec::new(),
            next_move: 0,
            candidates: Vec::new(),
            ranked: Vec::new(),
            way: Vec::new(),
            seen: FxHashSet::default(),
            candidate_keys: FxHashSet::default(),
            dropped: false,
            best: i32::MAX,
            levels_since_best: 0,
            end: None,
            statistics: Statistics::default(),
        }
    }

    /// What has been counted so far. Every position that is judged counts, whether it is kept or not.
    pub fn statistics(&self) -> Statistics {
        Statistics { depth: self.played.len() as u64, ..self.statistics }
    }

    /// Searches on until the question is decided, the beam has ended, or the meter stops it. What is visited is taken
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
            match self.end {
                Some(End::Won) => return Outcome::Won(self.played.iter().map(|&(m, _)| m).collect()),
                Some(End::Over) if self.dropped || !self.space.is_exhaustive() => return Outcome::NotFound,
                Some(End::Over) => return Outcome::Exhausted(Exhausted::token()),
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
            if let Some(&m) = self.moves.get(self.next_move) {
                if self.candidates.len() == self.candidates.capacity() && !self.has_room(meter.bytes()) {
                    return Outcome::Stopped(Reason::Memory);
                }
                self.next_move += 1;
                self.judge(m);
            } else if self.next_node < self.level_end {
                self.visit_next_node();
            } else if self.has_room(meter.bytes()) {
                self.next_level();
            } else {
                return Outcome::Stopped(Reason::Memory);
            }
        }
    }

    /// Goes to the next node of the level and asks for its moves.
    fn visit_next_node(&mut self) {
        let node = self.next_node;
        self.next_node += 1;
        self.walk_to(node);
        self.moves.clear();
        self.next_move = 0;
        if node == 0 {
            self.statistics.positions += 1;
            self.seen.insert(self.space.key().bits());
        }
        if self.space.is_won() {
            self.end = Some(End::Won);
            return;
        }
        self.space.prepare();
        self.space.moves(&mut self.moves);
    }

    /// Leaves the current position for that of a node, by the last node that lies on the way to both.
    fn walk_to(&mut self, node: u32) {
        let mut way = std::mem::take(&mut self.way);
        let mut common = node;
        // A node comes behind its parent in the tree, so the nodes of the path are in order.
        while self.path.binary_search_by_key(&common, |&(node, _)| node).is_err() {
            way.push(common);
            if common == 0 {
                break;
            }
            common = self.tree[common as usize].parent;
        }
        if let Ok(place) = self.path.binary_search_by_key(&common, |&(node, _)| node) {
            self.undo_to(self.path[place].1 as usize);
            self.path.truncate(place + 1);
        }
        for node in way.drain(..).rev() {
            if let Some(m) = self.tree[node as usize].last {
                self.play(m);
            }
            self.play_forced();
            self.path.push((node, self.played.len() as u32));
        }
        self.way = way;
    }

    fn play(&mut self, m: S::Move) {
        let undo = self.space.play(m);
        self.played.push((m, undo));
    }

    fn play_forced(&mut self) {
        while !self.space.is_won()
            && let Some(forced) = self.space.forced()
        {
            self.play(forced);
        }
    }

    fn undo_to(&mut self, length: usize) {
        while self.played.len() > length {
            if let Some((m, undo)) = self.played.pop() {
                self.space.undo(m, undo);
            }
        }
    }

    /// Judges the position after a move from the current one: it wins, is known, or is a candidate.
    fn judge(&mut self, m: S::Move) {
        self.statistics.positions += 1;
        let key = self.space.key_after(m);
        // No move is forced in a known position, so if the key is known, then none is forced after this move either.
        if key.is_some_and(|key| self.is_known(key)) {
            self.statistics.hits += 1;
            return;
        }
        if let Some((prospect, key)) = self.space.prospect_after(m).zip(key) {
            return self.add_candidate(m, prospect, key);
        }
        let here = self.played.len();
        self.play(m);
        self.play_forced();
        if self.space.is_won() {
            self.end = Some(End::Won);
            return;
        }
        let key = self.space.key();
        let prospect = if self.is_known(key) { None } else { Some(self.space.prospect()) };
        self.undo_to(here);
        match prospect {
            Some(prospect) => self.add_candidate(m, prospect, key),
            None => self.statistics.hits += 1,
        }
    }

    /// Whether a position was kept, or is a candidate already.
    fn is_known(&self, key: S::Key) -> bool {
        self.seen.contains(&key.bits()) || self.candidate_keys.contains(&key.bits())
    }

    fn add_candidate(&mut self, last: S::Move, prospect: Prospect, key: S::Key) {
        self.candidate_keys.insert(key.bits());
        self.candidates.push(Candidate { parent: self.next_node - 1, last, prospect, key });
    }

    /// Makes the next level of the best candidates.
    fn next_level(&mut self) {
        self.rank();
        let mut chosen = std::mem::take(&mut self.way);
        self.choose(&mut chosen);
        // In the order of the tree, so that the walk from each to the next is short.
        chosen.sort_unstable();
        for index in chosen.drain(..) {
            let Candidate { parent, last, .. } = self.candidates[index as usize];
            self.tree.push(Node { parent, last: Some(last) });
        }
        self.way = chosen;
        self.candidates.clear();
        self.candidate_keys.clear();
        self.level_end = self.tree.len() as u32;
        self.statistics.stored = self.tree.len() as u64;
        let is_over = self.next_node == self.level_end;
        if is_over || self.dropped && self.levels_since_best > self.patience {
            self.end = Some(End::Over);
            self.free();
        } else {
            self.statistics.max_depth += 1;
        }
    }

    /// Sorts the candidates by cost; equal costs by key, which is a random order that is the same in every run.
    fn rank(&mut self) {
        self.ranked.clear();
        self.ranked.extend(self.candidates.iter().zip(0..).map(|(candidate, index)| {
            let tie = candidate.key.bits() as u32;
            (u64::from(candidate.prospect.cost.max(0) as u32) << 32 | u64::from(tie), index)
        }));
        self.ranked.sort_unstable();
        let best = self.ranked.first().map_or(i32::MAX, |&(rank, _)| (rank >> 32) as i32);
        self.levels_since_best = if best < self.best { 0 } else { self.levels_since_best + 1 };
        self.best = self.best.min(best);
    }

    /// The indices of the candidates of the next level: the best, at most half of them of one stratum, then the best of
    /// the others.
    fn choose(&mut self, chosen: &mut Vec<u32>) {
        let most = self.width.div_ceil(2);
        let mut of_stratum = [0usize; 256];
        let mut passed_over = 0;
        for place in 0..self.ranked.len() {
            let (rank, index) = self.ranked[place];
            let candidate = &self.candidates[index as usize];
            let count = &mut of_stratum[usize::from(candidate.prospect.stratum)];
            if chosen.len() < self.width && *count < most {
                *count += 1;
                self.seen.insert(candidate.key.bits());
                chosen.push(index);
            } else {
                self.ranked[passed_over] = (rank, index);
                passed_over += 1;
            }
        }
        for &(_, index) in &self.ranked[..passed_over] {
            if chosen.len() == self.width {
                self.dropped = true;
                return;
            }
            self.seen.insert(self.candidates[index as usize].key.bits());
            chosen.push(index);
        }
    }

    /// Whether there is memory for another level and twice the candidates.
    fn has_room(&mut self, bytes: usize) -> bool {
        let candidates = self.candidates.capacity().max(64);
        let more = self.width.min(candidates);
        let needed = (self.tree.len() + more) * size_of::<Node<S::Move>>() * 2
            + 2 * candidates * (size_of::<Candidate<S>>() + size_of::<(u64, u32)>())
            + (self.seen.len() + more + 2 * candidates) * BYTES_PER_SEEN
            + self.played.capacity() * size_of::<(S::Move, S::Undo)>();
        let fits = needed <= bytes && self.tree.len() + more < u32::MAX as usize;
        if fits {
            self.statistics.peak_bytes = self.statistics.peak_bytes.max(needed);
        }
        fits
    }

    /// A beam that has ended needs none of this.
    fn free(&mut self) {
        self.tree = Vec::new();
        self.candidates = Vec::new();
        self.ranked = Vec::new();
        self.seen = FxHashSet::default();
        self.candidate_keys = FxHashSet::default();
    }
}
