//! What the search asks of a position.

use std::hash::Hash;

use cadogan_rules::PlayerMove;

/// What the transposition table stores for a position: one or two machine words.
pub trait Key: Copy + Eq + Hash + std::fmt::Debug {
    /// The key as 128 bits. Keys that are equal give equal bits; different keys different ones.
    fn bits(self) -> u128;
    /// Whether `bits` needs only its lower 64 bits, so that a stored position takes 8 bytes instead of 16.
    const ONE_WORD: bool;
}

impl Key for u64 {
    fn bits(self) -> u128 {
        self as u128
    }
    const ONE_WORD: bool = true;
}

impl Key for u128 {
    fn bits(self) -> u128 {
        self
    }
    const ONE_WORD: bool = false;
}

/// A position that can be searched: it plays and takes back moves in place.
///
/// Pre-conditions: `play` gets only moves that `moves` or `forced` gave for this very position; `undo` gets the last
/// move that is still played, with what `play` returned for it.
pub trait Space {
    /// A move of this space, a few bytes. Not a player's move: it may stand for several of those.
    type Move: Copy + Eq + std::fmt::Debug;
    /// What `undo` needs beyond the move itself, a few bytes or nothing.
    type Undo: Copy;
    /// Canonical: equal for positions that are equivalent as far as winning goes.
    type Key: Key;

    /// Whether this position is won.
    fn is_won(&self) -> bool;

    /// A move that may be made at once without trying any other: a dominance. The position itself is then not stored.
    fn forced(&mut self) -> Option<Self::Move>;

    /// Appends the moves worth trying to `out`, most promising first.
    fn moves(&mut self, out: &mut Vec<Self::Move>);

    /// Makes a move.
    fn play(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes a move back.
    fn undo(&mut self, m: Self::Move, undo: Self::Undo);

    /// The key of this position.
    fn key(&self) -> Self::Key;

    /// Translates a line of moves from this position (usually the start) to player moves.
    /// On return the position is what it was before.
    fn player_moves(&mut self, line: &[Self::Move]) -> Vec<PlayerMove>;
}
