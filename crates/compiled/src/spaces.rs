//! What may fill an empty pile.

use cadogan_rules::{Rules, SpacesPolicy};

/// What may fill a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spaces {
    /// Nothing.
    Closed,
    /// Cards of the highest rank.
    Highest,
    /// Any card.
    Any,
    /// The reserve while it lasts, then any card.
    ReserveThenAny,
    /// The reserve while it lasts, then cards from the waste.
    ReserveThenWaste,
    /// Waste and stock while they last, then any card.
    WasteThenStock,
}

impl Spaces {
    /// What the rules say. A refill from a reserve or stock that the game does not have counts as no refill.
    pub fn of(rules: &Rules) -> Spaces {
        match rules.tableau.spaces {
            SpacesPolicy::NoBuild => Spaces::Closed,
            SpacesPolicy::Kings => Spaces::Highest,
            SpacesPolicy::Any => Spaces::Any,
            SpacesPolicy::AutoReserveThenAny if rules.reserve.size == 0 => Spaces::Any,
            SpacesPolicy::AutoReserveThenAny => Spaces::ReserveThenAny,
            SpacesPolicy::AutoReserveThenWaste => Spaces::ReserveThenWaste,
            SpacesPolicy::AutoWasteThenStock if rules.stock.size == 0 => Spaces::Any,
            SpacesPolicy::AutoWasteThenStock => Spaces::WasteThenStock,
        }
    }

    /// Whether spaces are filled from the reserve while it lasts.
    pub const fn refill_from_reserve(self) -> bool {
        matches!(self, Spaces::ReserveThenAny | Spaces::ReserveThenWaste)
    }
}
