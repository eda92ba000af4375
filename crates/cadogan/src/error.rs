//! What can go wrong.

use std::fmt;

use cadogan_explain::ReviewError;
use cadogan_rules::{Mistakes, ParseMoveError, PlayerMove};
use cadogan_sample::SampleError;
use cadogan_solve::{Contradiction, SolveError};

use crate::Move;

/// Why there is no result. The message says what was found, what is expected and, where possible, what was probably
/// meant.
///
/// A deal that is not decided within its limits is no error but a [`Verdict`](crate::Verdict), and so is work that was
/// cancelled.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// There is no preset of this name.
    UnknownGame {
        /// The name.
        name: String,
        /// The nearest name that exists.
        suggestion: Option<String>,
    },
    /// Rules, settings, a deal or a saved game are wrong. The text has one line for each mistake.
    Input(String),
    /// The text is not a move.
    NotAMove(String),
    /// The move is not legal here.
    Illegal {
        /// The move.
        player_move: Move,
        /// Why not.
        reason: String,
    },
    /// An option is wrong: there is no such solver, or a schedule cannot be read.
    Option(String),
    /// No solver supports the game or the deal; the text says which rule is in the way.
    Unsupported(String),
    /// The library has contradicted itself. This is a bug in it, and never a verdict: please report the message with
    /// the game and the deal.
    Contradiction(String),
}

impl Error {
    pub(crate) fn illegal(player_move: PlayerMove, refusal: impl fmt::Display) -> Error {
        Error::Illegal { player_move: Move(player_move), reason: refusal.to_string() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::UnknownGame { name, suggestion } => {
                write!(f, "there is no game {name:?}")?;
                match suggestion {
                    Some(near) => write!(f, "; did you mean {near:?}?"),
                    None => f.write_str("; `Game::presets` lists every name"),
                }
            }
            Error::Illegal { player_move, reason } => write!(f, "{player_move} is not legal: {reason}"),
            Error::Contradiction(text) => write!(f, "a bug, please report it: {text}"),
            Error::Input(text) | Error::NotAMove(text) | Error::Option(text) | Error::Unsupported(text) => {
                f.write_str(text)
            }
        }
    }
}

impl std::error::Error for Error {}

impl From<Mistakes> for Error {
    fn from(mistakes: Mistakes) -> Error {
        Error::Input(mistakes.to_string())
    }
}

impl From<ParseMoveError> for Error {
    fn from(error: ParseMoveError) -> Error {
        Error::NotAMove(error.to_string())
    }
}

impl From<Box<Contradiction>> for Error {
    fn from(contradiction: Box<Contradiction>) -> Error {
        Error::Contradiction(contradiction.to_string())
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Error {
        match error {
            SolveError::Unsupported(reason) => Error::Unsupported(reason),
            SolveError::Contradiction(contradiction) => contradiction.into(),
        }
    }
}

impl From<ReviewError> for Error {
    fn from(error: ReviewError) -> Error {
        match error {
            ReviewError::Solve(error) => error.into(),
            ReviewError::Illegal { player_move, refusal, .. } => Error::illegal(player_move, refusal),
        }
    }
}

impl From<SampleError> for Error {
    fn from(error: SampleError) -> Error {
        match error {
            SampleError::Deal { mistakes, .. } => mistakes.into(),
            SampleError::Solve { seed, error: SolveError::Contradiction(contradiction) } => {
                Error::Contradiction(format!("seed {seed}: {contradiction}"))
            }
            other => Error::Unsupported(other.to_string()),
        }
    }
}
