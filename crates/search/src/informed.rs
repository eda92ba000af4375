//! What an informed search requires of a position beyond what any search does.

use crate::Space;

/// How far a position seems to be from a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// Small is good. A won position costs nothing, no position less than nothing.
    pub cost: i32,
    /// Positions of different strata are not comparable by their cost alone, for instance because they have not used up
    /// the same part of the stock: see [`Beam`](crate::Beam).
    pub stratum: u8,
}

/// A position that says how far it seems to be from a win.
///
/// Nothing here can make a verdict wrong: it only says where to look first.
pub trait Informed: Space {
    /// The prospect of this position, in which no move is forced.
    fn prospect(&self) -> Prospect;

    /// Prepares for [`prospect_after`](Informed::prospect_after) at this position.
    fn prepare(&mut self) {}

    /// The prospect of the position after a move and all forced moves that follow it, if it can be computed for much
    /// less than making the moves and none is forced; otherwise `None`. Also `None` for a move that wins. Called only at
    /// a position that is prepared for it.
    fn prospect_after(&self, m: Self::Move) -> Option<Prospect> {
        let _ = m;
        None
    }
}

/// A space whose positions are small enough to be kept and returned to.
pub trait Kept: Informed {
    /// Everything that differs between the positions of a deal.
    type Position: Copy;

    /// The present position.
    fn position(&self) -> &Self::Position;

    /// Goes to a position of the same deal. What was [prepared](Informed::prepare) stays.
    fn return_to(&mut self, position: &Self::Position);

    /// What every move on the way to a position adds to its cost.
    fn cost_of_a_move(&self) -> i32;
}
