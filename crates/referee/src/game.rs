//! A game in progress, with its history, and the verification of a claimed solution.

use std::fmt;

use cadogan_rules::{Deal, PlayerMove, Rules};

use crate::{Position, Refusal, check, is_won, legal_moves, play};

/// A game in progress. Every earlier position is kept, so undoing a move restores it exactly.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    position: Position,
    history: Vec<(PlayerMove, Position)>,
}

impl Game {
    /// A game at its start.
    pub fn new(rules: Rules, deal: &Deal) -> Game {
        let position = Position::start(&rules, deal);
        Game { rules, position, history: Vec::new() }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<PlayerMove> {
        legal_moves(&self.rules, &self.position)
    }

    /// Whether a move is legal; if not, why not.
    pub fn check(&self, player_move: &PlayerMove) -> Result<(), Refusal> {
        check(&self.rules, &self.position, player_move)
    }

    /// Makes a move. An illegal one changes nothing.
    pub fn play(&mut self, player_move: &PlayerMove) -> Result<(), Refusal> {
        let before = self.position.clone();
        play(&self.rules, &mut self.position, player_move)?;
        self.history.push((*player_move, before));
        Ok(())
    }

    /// Undoes the last move and returns it; does nothing at the start.
    pub fn undo(&mut self) -> Option<PlayerMove> {
        let (player_move, before) = self.history.pop()?;
        self.position = before;
        Some(player_move)
    }

    /// The moves made so far and not undone.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = PlayerMove> + '_ {
        self.history.iter().map(|(player_move, _)| *player_move)
    }

    /// Whether the goal is reached.
    pub fn is_won(&self) -> bool {
        is_won(&self.rules, &self.position)
    }
}

/// A solution that was replayed to the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How many moves were replayed.
    pub moves: usize,
    /// After how many of them the goal was first reached.
    pub won_after: usize,
}

/// Why a list of moves is not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// A move is not legal.
    Refused {
        /// How many legal moves came before it.
        index: usize,
        /// The move.
        player_move: PlayerMove,
        /// Why.
        refusal: Refusal,
    },
    /// All moves are legal, but the goal is not reached.
    NotWon {
        /// How many moves there were.
        moves: usize,
    },
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Refused { index, player_move, refusal } => {
                write!(f, "move {} ({player_move}) is not legal: {refusal}", index + 1)
            }
            VerifyError::NotWon { moves } => write!(f, "all {moves} moves are legal, but the game is not won"),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Replays a claimed solution from the start. It is a solution if every move is legal and the goal is reached on the
/// way.
pub fn verify(rules: &Rules, deal: &Deal, moves: &[PlayerMove]) -> Result<Verified, VerifyError> {
    let mut position = Position::start(rules, deal);
    let mut won_after = is_won(rules, &position).then_some(0);
    for (index, player_move) in moves.iter().enumerate() {
        play(rules, &mut position, player_move).map_err(|refusal| VerifyError::Refused {
            index,
            player_move: *player_move,
            refusal,
        })?;
        if won_after.is_none() && is_won(rules, &position) {
            won_after = Some(index + 1);
        }
    }
    won_after
        .map(|won_after| Verified { moves: moves.len(), won_after })
        .ok_or(VerifyError::NotWon { moves: moves.len() })
}
