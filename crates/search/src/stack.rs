//! The path from the start to the current position, and the moves still to be tried along it, in a few bytes per level.
//!
//! The moves left to try are kept in one list for all levels, with the first to try at the end. When that list gets
//! long, its older half is dropped; those moves are generated again when the search returns that far, which is rare on
//! a long path. So a level costs one move, what is needed to undo it, and a count.
//!
//! The path is stored in segments that never move, so that a growing path never takes the memory of two copies.

use crate::space::Space;

/// A move on the path.
struct Edge<S: Space> {
    played: S::Move,
    undo: S::Undo,
    /// How many moves are left to try after this one in the position it was played in.
    left: u16,
}

/// The bounds for how many moves to try are kept before the older half is dropped.
const KEPT: std::ops::RangeInclusive<usize> = 1 << 6..=1 << 18;
/// The mark of a forced move: its position has no other moves and was not stored.
const FORCED: u16 = u16::MAX;
/// The initial capacity of the path, and of the list of moves to try.
const FIRST_ROOM: usize = 64;

pub(crate) struct Stack<S: Space> {
    /// The segment of the path that is being filled.
    edges: Vec<Edge<S>>,
    /// The segments of the path before it, all full.
    full: Vec<Vec<Edge<S>>>,
    /// Empty segments, kept for when the path is as long again; the next one is the last.
    spare: Vec<Vec<Edge<S>>>,
    /// The number of moves in the full segments.
    before: usize,
    /// The number of moves that fit in all segments.
    room: usize,
    /// The moves left to try of all edges from `dropped` on, in the order of the edges.
    to_try: Vec<S::Move>,
    /// How many edges, counted from the start, have had their moves left to try dropped from `to_try`.
    dropped: usize,
    /// When `to_try` is longer than this its older half is dropped.
    kept: usize,
}

/// What the search finds when it goes back one move.
pub(crate) enum Back {
    /// The start: there is no move to undo.
    Start,
    /// A position whose only move was forced.
    Forced,
    /// A position with this many moves left to try; the next one is on top of the list.
    Choice(u16),
}

impl<S: Space> Stack<S> {
    pub(crate) fn new() -> Self {
        Stack {
            edges: Vec::with_capacity(FIRST_ROOM),
            full: Vec::new(),
            spare: Vec::new(),
            before: 0,
            room: FIRST_ROOM,
            to_try: Vec::with_capacity(FIRST_ROOM),
            dropped: 0,
            kept: *KEPT.start(),
        }
    }

    /// Sets how many bytes all memory of the search may take: the list of moves to try gets a small part of it.
    pub(crate) fn set_budget(&mut self, bytes: usize) {
        self.kept = (bytes / 64 / size_of::<S::Move>()).clamp(*KEPT.start(), *KEPT.end());
    }

    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.before + self.edges.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.room * size_of::<Edge<S>>() + self.to_try.capacity() * size_of::<S::Move>()
    }

    /// The number of bytes that the stack may take before it asks for more room: the list of moves to try can grow to
    /// twice the number that is kept, and the copy that it grows from counts too.
    pub(crate) fn bytes_at_most(&self) -> usize {
        let to_try = self.to_try.capacity().max(3 * self.kept);
        self.room * size_of::<Edge<S>>() + to_try * size_of::<S::Move>()
    }

    /// Whether one more move needs another segment.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.edges.len() == self.edges.capacity()
    }

    /// The number of bytes by which the stack grows in `make_room`.
    pub(crate) fn more_bytes(&self) -> usize {
        if self.spare.is_empty() { self.more_room() * size_of::<Edge<S>>() } else { 0 }
    }

    /// Reserves space for a quarter more moves, so that a path of any length wastes little.
    pub(crate) fn make_room(&mut self) {
        let next = self.spare.pop().unwrap_or_else(|| {
            let segment = Vec::with_capacity(self.more_room());
            self.room += segment.capacity();
            segment
        });
        self.before += self.edges.len();
        self.full.push(std::mem::replace(&mut self.edges, next));
    }

    fn more_room(&self) -> usize {
        (self.room / 4).max(FIRST_ROOM)
    }

    /// Generates the moves of the position and returns how many there are. The first to try is on top of the list.
    #[inline]
    pub(crate) fn ask(&mut self, space: &mut S) -> u16 {
        if self.to_try.len() > self.kept {
            self.drop_older_half();
        }
        let asked_at = self.to_try.len();
        space.moves(&mut self.to_try);
        let asked = &mut self.to_try[asked_at..];
        asked.reverse();
        debug_assert!(asked.len() < FORCED as usize);
        asked.len() as u16
    }

    /// The next moves to try of the current position, at most `count` of them.
    #[inline]
    pub(crate) fn next(&self, count: usize) -> impl Iterator<Item = &S::Move> {
        let others = self.to_try.len().saturating_sub(count);
        self.to_try[others..].iter().rev()
    }

    /// The next move to try of the current position, if it has one.
    #[inline]
    pub(crate) fn first(&self) -> Option<S::Move> {
        self.to_try.last().copied()
    }

    /// Removes the next moves to try from the list without playing them.
    #[inline]
    pub(crate) fn pass_over(&mut self, count: usize) {
        self.to_try.truncate(self.to_try.len().saturating_sub(count));
    }

    /// Plays the next of `left` moves to try.
    #[inline]
    pub(crate) fn play_next(&mut self, space: &mut S, left: u16) {
        if let Some(played) = self.to_try.pop() {
            let undo = space.play(played);
            self.edges.push(Edge { played, undo, left: left - 1 });
        }
    }

    /// Plays a forced move.
    #[inline]
    pub(crate) fn play_forced(&mut self, space: &mut S, played: S::Move) {
        let undo = space.play(played);
        self.edges.push(Edge { played, undo, left: FORCED });
    }

    /// Takes the last move back.
    #[inline]
    pub(crate) fn back(&mut self, space: &mut S) -> Back {
        let Some(edge) = self.edges.pop().or_else(|| self.pop_from_before()) else { return Back::Start };
        space.undo(edge.played, edge.undo);
        if edge.left == FORCED {
            self.dropped = self.dropped.min(self.depth());
            return Back::Forced;
        }
        if self.depth() < self.dropped && edge.left > 0 {
            self.ask_again(space, edge.played);
        }
        Back::Choice(edge.left)
    }

    /// Removes the last move of the path if the present segment is empty.
    #[cold]
    fn pop_from_before(&mut self) -> Option<Edge<S>> {
        let segment = self.full.pop()?;
        self.before -= segment.len();
        self.spare.push(std::mem::replace(&mut self.edges, segment));
        self.edges.pop()
    }

    /// Takes all moves back.
    pub(crate) fn unwind(&mut self, space: &mut S) {
        while let Some(edge) = self.edges.pop().or_else(|| self.pop_from_before()) {
            space.undo(edge.played, edge.undo);
        }
    }

    /// The moves of the path.
    pub(crate) fn line(&self) -> Vec<S::Move> {
        self.full.iter().flatten().chain(&self.edges).map(|edge| edge.played).collect()
    }

    /// Generates the moves of a position again and keeps those after the one that was played last.
    #[cold]
    fn ask_again(&mut self, space: &mut S, played: S::Move) {
        self.dropped = self.depth();
        self.to_try.clear();
        space.moves(&mut self.to_try);
        let tried = self.to_try.iter().position(|&m| m == played).map_or(0, |index| index + 1);
        self.to_try.drain(..tried);
        self.to_try.reverse();
    }

    #[cold]
    fn drop_older_half(&mut self) {
        let mut moves = 0;
        for edge in self.full.iter().flatten().chain(&self.edges).skip(self.dropped) {
            if moves >= self.kept / 2 {
                break;
            }
            moves += if edge.left == FORCED { 0 } else { edge.left as usize };
            self.dropped += 1;
        }
        self.to_try.drain(..moves);
    }
}
