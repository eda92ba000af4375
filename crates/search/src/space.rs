//! What the search requires of a position.

use std::hash::Hash;

/// What the transposition table stores for a position: one or two machine words.
pub trait Key: Copy + Eq + Hash + std::fmt::Debug {
    /// The key as 128 bits. Equal keys give equal bits, different keys different ones.
    fn bits(self) -> u128;
    /// Whether `bits` needs only its lower 64 bits, so that a stored position takes 8 bytes instead of 16.
    const ONE_WORD: bool;
    /// Whether equal keys mean equivalent positions for certain. A key that is not exact is a fingerprint: its bits
    /// must look random, and different positions have the same one with probability 2^-128.
    const EXACT: bool;
    /// Whether the bits already look random. Otherwise the table mixes them on every access.
    const LOOKS_RANDOM: bool = !Self::EXACT;
}

impl Key for u64 {
    fn bits(self) -> u128 {
        self as u128
    }
    const ONE_WORD: bool = true;
    const EXACT: bool = true;
}

impl Key for u128 {
    fn bits(self) -> u128 {
        self
    }
    const ONE_WORD: bool = false;
    const EXACT: bool = true;
}

/// A hash of a position that does not fit in two machine words: 128 bits that look random.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(pub u128);

impl Key for Fingerprint {
    fn bits(self) -> u128 {
        self.0
    }
    const ONE_WORD: bool = false;
    const EXACT: bool = false;
}

/// A position that can be searched: it plays and undoes moves in place.
///
/// Preconditions: `play` gets only moves that `moves` or `forced` returned for this very position; `undo` gets the last
/// move that is still played, with what `play` returned for it.
///
/// `forced` and `moves` must depend only on the position: the search may call them again after it has returned to it,
/// and relies on getting the same moves in the same order. In particular they must not depend on how the position was
/// reached, or the transposition table becomes wrong.
pub trait Space {
    /// A move of this space, a few bytes. Not a player's move: it may stand for several of those.
    type Move: Copy + Eq + std::fmt::Debug;
    /// What `undo` needs beyond the move itself, a few bytes or nothing.
    type Undo: Copy;
    /// Canonical: equal for positions that are equivalent as far as winning goes.
    type Key: Key;
    /// Whether a line of moves may return to a position that it has passed. If it cannot, a search ends even if it
    /// forgets positions on its path, and need not keep track of them.
    const RETURNS: bool = true;
    /// Whether every move carries the key of the position that it leads to, so that `key_after` costs nothing and may
    /// be called twice.
    const MOVES_HAVE_KEYS: bool = false;

    /// Whether every line of the game can be followed here, up to equivalence, so that a search that visits everything
    /// and finds no win proves that there is none. False for a space with a streamliner, which may lose solutions.
    fn is_exhaustive(&self) -> bool;

    /// Whether this position is won.
    fn is_won(&self) -> bool;

    /// A move that may be made at once without trying any other: a dominance. The position itself is then not stored.
    /// A chain of forced moves must end.
    fn forced(&mut self) -> Option<Self::Move>;

    /// Appends the moves worth trying to `out`, most promising first. The existing contents of `out` are preserved.
    /// Called only if no move is forced.
    fn moves(&mut self, out: &mut Vec<Self::Move>);

    /// Makes a move.
    fn play(&mut self, m: Self::Move) -> Self::Undo;

    /// Undoes a move: the position is again exactly what it was.
    fn undo(&mut self, m: Self::Move, undo: Self::Undo);

    /// The key of this position.
    fn key(&self) -> Self::Key;

    /// The key of the position after a move, if it can be computed for much less than making the move; otherwise
    /// `None`. The search looks such positions up before it makes any of the moves. Must be what `key` would return.
    fn key_after(&self, m: Self::Move) -> Option<Self::Key> {
        let _ = m;
        None
    }
}
