//! The path from the start to the current position, and the moves still to be tried along it, in a few bytes a level.
//!
//! The moves left to try are kept in one list for all levels, the first to try last. When that list is long its older
//! half is dropped: those moves are asked for again when the search has come back so far, which on a long path is rare.
//! So a level costs one move, what is needed to take it back, and a count.

use cadogan_spaces::Space;

/// A move on the path.
struct Edge<S: Space> {
    played: S::Move,
    undo: S::Undo,
    /// How many moves are left to try after this one in the position it was played in.
    left: u16,
}

/// Between so many and so many moves to try are kept before the older half is dropped.
const KEPT: std::ops::RangeInclusive<usize> = 1 << 6..=1 << 18;
/// The mark of a forced move: its position has no other moves and was not stored.
const FORCED: u16 = u16::MAX;
/// The path, and the list of moves to try, first get room for so many moves.
const FIRST_ROOM: usize = 64;

pub(crate) struct Stack<S: Space> {
    edges: Vec<Edge<S>>,
    /// The moves left to try of all edges from `dropped` on, in the order of the edges.
    to_try: Vec<S::Move>,
    /// The moves left to try of so many edges, counted from the start, are not in `to_try`.
    dropped: usize,
    /// When `to_try` is longer than this its older half is dropped.
    kept: usize,
}

/// What the search finds when it goes one move back.
pub(crate) enum Back {
    /// The start: there is no move to take back.
    Start,
    /// A position whose only move was forced.
    Forced,
    /// A position with so many moves left to try; the next one is on top of the list.
    Choice(u16),
}

impl<S: Space> Stack<S> {
    pub(crate) fn new() -> Self {
        let to_try = Vec::with_capacity(FIRST_ROOM);
        Stack { edges: Vec::with_capacity(FIRST_ROOM), to_try, dropped: 0, kept: *KEPT.start() }
    }

    /// Sets how many bytes all memory of the search may take: the list of moves to try is to be a small part of it.
    pub(crate) fn set_budget(&mut self, bytes: usize) {
        self.kept = (bytes / 64 / size_of::<S::Move>()).clamp(*KEPT.start(), *KEPT.end());
    }

    pub(crate) fn depth(&self) -> usize {
        self.edges.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.edges.capacity() * size_of::<Edge<S>>() + self.to_try.capacity() * size_of::<S::Move>()
    }

    /// Whether one more move needs more memory.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.edges.len() == self.edges.capacity()
    }

    /// How many bytes the stack will take after `make_room`.
    pub(crate) fn bytes_with_more_room(&self) -> usize {
        self.bytes() + self.more_room() * size_of::<Edge<S>>()
    }

    /// Makes room for more moves: a quarter more, so that a path of any length wastes little.
    pub(crate) fn make_room(&mut self) {
        self.edges.reserve_exact(self.more_room());
    }

    fn more_room(&self) -> usize {
        (self.edges.capacity() / 4).max(FIRST_ROOM)
    }

    /// Asks for the moves of the position, and says how many there are. The first to try is on top of the list.
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

    /// The next moves to try of the current position, at most all of them.
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

    /// Takes the next moves to try off the list without playing them.
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
        let Some(edge) = self.edges.pop() else { return Back::Start };
        space.undo(edge.played, edge.undo);
        if edge.left == FORCED {
            self.dropped = self.dropped.min(self.edges.len());
            return Back::Forced;
        }
        if self.edges.len() < self.dropped && edge.left > 0 {
            self.ask_again(space, edge.played);
        }
        Back::Choice(edge.left)
    }

    /// Takes all moves back.
    pub(crate) fn unwind(&mut self, space: &mut S) {
        while let Some(edge) = self.edges.pop() {
            space.undo(edge.played, edge.undo);
        }
    }

    /// The moves of the path.
    pub(crate) fn line(&self) -> Vec<S::Move> {
        self.edges.iter().map(|edge| edge.played).collect()
    }

    /// Asks for the moves of a position again and leaves those that come after the one that was played last.
    #[cold]
    fn ask_again(&mut self, space: &mut S, played: S::Move) {
        self.dropped = self.edges.len();
        self.to_try.clear();
        space.moves(&mut self.to_try);
        let tried = self.to_try.iter().position(|&m| m == played).map_or(0, |index| index + 1);
        self.to_try.drain(..tried);
        self.to_try.reverse();
    }

    #[cold]
    fn drop_older_half(&mut self) {
        let mut moves = 0;
        while moves < self.kept / 2 && self.dropped < self.edges.len() {
            let left = self.edges[self.dropped].left;
            moves += if left == FORCED { 0 } else { left as usize };
            self.dropped += 1;
        }
        self.to_try.drain(..moves);
    }
}
