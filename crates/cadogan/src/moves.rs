//! The moves of a player.

use std::fmt;
use std::str::FromStr;

use cadogan_cards::Card;
use cadogan_rules::PlayerMove;
use serde::{Deserialize, Serialize};

use crate::Error;

/// One move of a player, written `7: 9♥ +2 → 3`: the nine of hearts and the two cards on it go from pile 7 to pile 3.
///
/// Moves come from [`Position::legal_moves`](crate::Position::legal_moves), from a solution or from a text; in the last
/// case they need not be legal. Turning up a card is not a move, it happens by itself.
///
/// ```
/// use cadogan::{Game, Move};
///
/// let position = Game::preset("klondike")?.deal(1)?;
/// let ace: Move = "2: A♠ → foundation".parse()?;
/// assert_eq!(position.legal_moves()[0], ace);
/// assert_eq!(ace.card().map(|card| card.name()).as_deref(), Some("ace of spades"));
/// assert_eq!("2: AS -> foundation".parse::<Move>()?, ace, "letters will do");
/// # Ok::<(), cadogan::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Move(pub(crate) PlayerMove);

impl Move {
    /// The card that moves: the lowest one if there are several, which will lie on the target; of two that are taken away
    /// together, the one that is named first. `None` if the stock is dealt or turned over, or the tableau gathered.
    pub fn card(&self) -> Option<Card> {
        match self.0 {
            PlayerMove::Carry { card, .. }
            | PlayerMove::Pair { card, .. }
            | PlayerMove::FillGap { card, .. }
            | PlayerMove::Fold { card, .. } => Some(card),
            PlayerMove::TurnStock
            | PlayerMove::Redeal
            | PlayerMove::DealRow
            | PlayerMove::DealToHole
            | PlayerMove::DealToReserve
            | PlayerMove::Gather => None,
        }
    }

    /// The parts of the move: from where, to where, how many cards.
    pub fn inner(&self) -> PlayerMove {
        self.0
    }
}

impl From<PlayerMove> for Move {
    fn from(player_move: PlayerMove) -> Move {
        Move(player_move)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Move {
    type Err = Error;

    fn from_str(text: &str) -> Result<Move, Error> {
        Ok(Move(text.parse()?))
    }
}

pub(crate) fn moves(of: impl IntoIterator<Item = PlayerMove>) -> Vec<Move> {
    of.into_iter().map(Move).collect()
}
