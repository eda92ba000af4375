//! How a line of play is kept from going in circles.

use crate::table::{Position, SmallTable};

/// Which positions count as equal to one on the path from the start, so that no move leads there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Circles {
    /// The same positions.
    #[default]
    Exact,
    /// The comparison that the program of R. Reijtenbach's thesis seems to have used: the same number of cards of every
    /// suit on the foundations, and piles of cards with the same ranks. Suits are ignored, and so is whether cards lie
    /// face down. So a card that uncovers another one and comes back to it seems to have gone in a circle, and some
    /// winnable deals are called lost. Only for reproducing the figures of the thesis.
    Published,
}

impl Circles {
    /// Whether the next position is already on the path that leads to it.
    pub(crate) fn lead_back(self, table: &SmallTable, path: &[Position], next: &Position) -> bool {
        match self {
            Circles::Exact => path.contains(next),
            Circles::Published => path.iter().any(|earlier| table.have_same_ranks(earlier, next)),
        }
    }
}

/// Plays a deal in every way that does not return to a position on its path, in the sense of [`Circles::Published`],
/// until it is won.
pub(crate) fn is_winnable_as_published(table: &SmallTable, path: &mut Vec<Position>, position: Position) -> bool {
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
