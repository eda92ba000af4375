//! What the search for the shortest win requires of a position beyond what any search does.

use crate::Space;

/// A space whose moves have lengths, and whose positions say how far a win is at least.
///
/// The key must be equal only for positions that are equally far from a win, and a forced move must begin a shortest win
/// wherever there is a win: a space that is only right about *whether* a position can be won is not enough here.
pub trait Measured: Space {
    /// How long a move of this position is. It may be nothing.
    fn length(&self, m: Self::Move) -> u32;

    /// A number that no win from this position is shorter than; `None` if there is no win.
    fn bound(&mut self) -> Option<u32>;

    /// Whether the bound after a move of this position is certain to be that of this position, less the length of the move. Then it need
    /// not be computed.
    fn bound_falls(&self, m: Self::Move) -> bool {
        let _ = m;
        false
    }

    /// What makes this position less promising than others with the same bound, as a number. It only says where to look first.
    fn burden(&self) -> u32 {
        0
    }
}
