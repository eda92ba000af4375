//! What engine spaces have beyond what the search asks of them.

use cadogan_cards::Card;
use cadogan_rules::PlayerMove;
use cadogan_search::Space;

/// A space of a patience game: its lines can be written down as player moves.
pub trait GameSpace: Space {
    /// Translates a line of moves from this position (usually the start) to player moves.
    /// On return the position is what it was before.
    fn player_moves(&mut self, line: &[Self::Move]) -> Vec<PlayerMove>;

    /// What a watcher of the search can see of this position; `None` in a space that cannot be watched.
    fn glance(&self) -> Option<&dyn Glance> {
        None
    }
}

/// What an observer of a search can see of a position.
pub trait Glance {
    /// Cards that lie where they were dealt, below others, and have not been open to play; one bit per card, by a number of
    /// the space's own. With two decks both copies of a card may share a bit, which is then set while one of them is hidden.
    fn hidden(&self) -> u128;

    /// The card with this number.
    fn card(&self, number: u8) -> Card;

    /// How many cards lie on the foundations or in the hole.
    fn cards_up(&self) -> u32;
}

/// Why a space cannot search a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpaceError {
    /// The rules are not of the family that the space is for; the text says which rule is in the way.
    Rules(String),
    /// The deal does not go with the rules; the text says where.
    Deal(String),
}

impl std::fmt::Display for SpaceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SpaceError::Rules(reason) => write!(f, "these rules cannot be searched this way: {reason}"),
            SpaceError::Deal(reason) => write!(f, "the deal does not fit the rules: {reason}"),
        }
    }
}

impl std::error::Error for SpaceError {}
