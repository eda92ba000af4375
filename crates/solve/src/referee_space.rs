//! The referee as a space: slow, but it knows every move that a player can make. Used to shorten solutions once they
//! are written in player moves.

use std::hash::{Hash, Hasher};

use cadogan_referee::{Position, is_won, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Fingerprint, Space};

/// A game played by the referee, with its history.
pub(crate) struct RefereeSpace<'a> {
    rules: &'a Rules,
    position: Position,
    past: Vec<Position>,
}

impl<'a> RefereeSpace<'a> {
    pub(crate) fn new(rules: &'a Rules, deal: &Deal) -> Self {
        RefereeSpace { rules, position: Position::start(rules, deal), past: Vec::new() }
    }
}

impl Space for RefereeSpace<'_> {
    type Move = PlayerMove;
    type Undo = ();
    type Key = Fingerprint;

    fn is_exhaustive(&self) -> bool {
        true
    }

    fn is_won(&self) -> bool {
        is_won(self.rules, &self.position)
    }

    fn forced(&mut self) -> Option<PlayerMove> {
        None
    }

    fn moves(&mut self, out: &mut Vec<PlayerMove>) {
        out.extend(legal_moves(self.rules, &self.position));
    }

    fn play(&mut self, m: PlayerMove) {
        let before = self.position.clone();
        play(self.rules, &mut self.position, &m).expect("only legal moves are played");
        self.past.push(before);
    }

    fn undo(&mut self, _: PlayerMove, (): ()) {
        self.position = self.past.pop().expect("only moves that were played are taken back");
    }

    /// Two hashes of the position with different seeds. A false match would only spoil a shortcut, and a spoilt line is
    /// not used: the referee replays it first.
    fn key(&self) -> Fingerprint {
        let canonical = self.position.canonical(self.rules);
        let half = |begin: u64| {
            let mut hasher = rustc_hash::FxHasher::default();
            begin.hash(&mut hasher);
            canonical.hash(&mut hasher);
            hasher.finish()
        };
        Fingerprint((half(1) as u128) << 64 | half(2) as u128)
    }
}
