//! How a way of play is kept from going in circles.

use crate::table::{Position, Table};

/// Which positions are taken for the same as one on the way from the start, so that no move leads there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Circles {
    /// The same positions.
    #[default]
    Exact,
    /// As the program of R. Reijtenbach's thesis must have told them apart: as many cards of every suit up, and piles of
    /// cards with the same ranks. Suits do not count, and it does not count whether cards lie face down. So a card that uncovers
    /// another one and comes back to it seems to have gone in a circle, and some winnable deals are called lost.
    /// For agreement with the figures of the thesis only.
    Published,
}

impl Circles {
    /// Whether the next position was there already, on the path to it.
    pub(crate) fn lead_back(self, table: &Table, path: &[Position], next: &Position) -> bool {
        match self {
            Circles::Exact => path.contains(next),
            Circles::Published => path.iter().any(|earlier| table.have_same_ranks(earlier, next)),
        }
    }
}

/// Plays a deal in every way that comes back to no position on its path, as [`Circles::Published`] tells them, until it is won.
pub(crate) fn is_winnable_as_published(table: &Table, path: &mut Vec<Position>, position: Position) -> bool {
    if table.is_as_good_as_won(&position) {
        return true;
    }
    path.push(position);
    let wins = table
        .hurried(&position)
        .into_iter()
        .any(|next| !Circles::Published.lead_back(table, path, &next) && is_winnable_as_published(table, path, next));
    path.pop();
    wins
}
