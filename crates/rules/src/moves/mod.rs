//! The moves of a player, with one notation for solutions, lists of moves and messages.
//!
//! `7: 9♥ +2 → 3` takes the nine of hearts and the two cards on it from tableau pile 7 to tableau pile 3. Piles, cells
//! and reserve places are numbered from 1. [`PlayerMove`] writes and reads the notation (`Display`, `FromStr`, and as a
//! string in JSON).

mod notation;

use cadogan_cards::Card;

pub use notation::ParseMoveError;

/// A place that cards are taken from or put on. Indices start at 0; the notation counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A tableau pile; the reserve piles and the pockets are numbered after those of the tableau.
    Tableau(u8),
    /// A free cell.
    Cell(u8),
    /// A card of the reserve: its index in the list of remaining cards. A stacked reserve has one place, 0.
    Reserve(u8),
    /// The top of the waste.
    Waste,
    /// The foundations: the card determines which one. With two decks, the first one that fits.
    Foundation,
    /// The foundation with this number, in games where the card does not determine it.
    FoundationPile(u8),
    /// The hole.
    Hole,
    /// The top of the stock, in games where it lies open.
    Stock,
    /// Where cards go that are taken away.
    Discard,
}

/// One action of a player. Turning a face-down card and refilling a space without a choice are not separate moves: they
/// happen at once, as part of the move that made them necessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerMove {
    /// Takes `card` and the `count - 1` cards on it from one place to another.
    Carry {
        /// Where the cards come from.
        from: Place,
        /// The lowest of the cards that move: the one that will lie on the target.
        card: Card,
        /// How many cards move.
        count: u8,
        /// Where they go.
        to: Place,
    },
    /// Takes two cards away together. If both come from the waste, the first is its top and the second lies under it.
    Pair {
        /// Where the first card comes from.
        from: Place,
        /// The first card.
        card: Card,
        /// Where the second card comes from.
        other: Place,
        /// The second card.
        with: Card,
    },
    /// Turns the next cards of the stock to the waste, as many as the rules say (or as are left).
    TurnStock,
    /// Turns the waste over to form the stock again.
    Redeal,
    /// Deals one card of the stock to every tableau pile, from the left, as far as the stock lasts.
    DealRow,
    /// Deals one card of the stock to the hole.
    DealToHole,
    /// Deals one card of the stock to every reserve pile, from the left, as far as the stock lasts.
    DealToReserve,
    /// Gathers the cards of the tableau and deals them again.
    Gather,
    /// Moves a card of a row into a gap.
    FillGap {
        /// The card that moves.
        card: Card,
        /// The row and the place that it comes from. If left out, it is the only card of its kind or, of two equal
        /// ones, the first, row by row from the left.
        from: Option<(u8, u8)>,
        /// The row of the gap.
        row: u8,
        /// The place of the gap in its row.
        column: u8,
    },
    /// Moves a pile of the accordion onto another one.
    Fold {
        /// The pile that moves, counted among the remaining piles.
        from: u8,
        /// Its top card.
        card: Card,
        /// The pile it goes on.
        to: u8,
    },
}
