//! A win that the referee has replayed.

use cadogan_rules::{Deal, PlayerMove, Rules};

use crate::{VerifyError, verify};

/// Moves that win a deal. The referee has replayed them from the start; there is no other way to make one:
///
/// ```compile_fail
/// let forged = cadogan_referee::Win { moves: Vec::new() };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    moves: Vec<PlayerMove>,
}

impl Win {
    /// Replays a claimed solution. Moves after the win are dropped. If the referee rejects the claim it comes back, with
    /// the reason.
    pub fn replay(rules: &Rules, deal: &Deal, moves: Vec<PlayerMove>) -> Result<Win, RejectedWin> {
        match verify(rules, deal, &moves) {
            Ok(verified) => {
                let mut moves = moves;
                moves.truncate(verified.won_after);
                Ok(Win { moves })
            }
            Err(refusal) => Err(RejectedWin { moves, refusal }),
        }
    }

    /// The moves, up to the win.
    pub fn moves(&self) -> &[PlayerMove] {
        &self.moves
    }

    /// The moves, up to the win.
    pub fn into_moves(self) -> Vec<PlayerMove> {
        self.moves
    }
}

/// A claimed solution that the referee rejects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedWin {
    /// The claimed solution.
    pub moves: Vec<PlayerMove>,
    /// What the referee says to it.
    pub refusal: VerifyError,
}
