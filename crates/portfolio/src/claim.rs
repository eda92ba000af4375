//! What a worker says, before anybody believes it.

use cadogan_rules::PlayerMove;

use crate::run::Pause;

/// What comes of a while of work.
pub(crate) enum Claim {
    /// The deal can be won.
    Won(Replayed),
    /// The deal cannot be won.
    Lost,
    /// The work is done and nothing is proved.
    Silent(Silence),
    /// The budget is used up.
    Paused(Pause),
}

/// Why a part that has come to its end has no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Silence {
    /// What it found proves nothing: a streamlined search without a win, a relaxed game that can be won.
    Inconclusive,
    /// It cannot go on in the memory that it may use.
    Memory,
}

/// Moves that the referee has replayed to the win. There is no other way to make one than to let it.
pub(crate) struct Replayed(Vec<PlayerMove>);

impl Replayed {
    /// Takes over what `cadogan-solve` and `cadogan-models` report: every win has passed the referee there.
    pub(crate) fn by_solver(moves: Vec<PlayerMove>) -> Replayed {
        Replayed(moves)
    }

    /// The moves.
    pub(crate) fn moves(self) -> Vec<PlayerMove> {
        self.0
    }
}
