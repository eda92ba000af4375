//! What the values of several keys mean together.

use cadogan_cards::{Card, Rank};
use serde::Serialize;

use super::*;

/// The highest rank of the deck: 1 to 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct MaxRank(pub u8);

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// All cards on the foundations.
    Foundations,
    /// All cards in the hole.
    Hole,
    /// One pile left.
    Accordion,
    /// Every row in order.
    Sequences,
}

impl RawRules {
    /// How the game is won. A valid rule set has exactly one goal.
    pub fn goal(&self) -> Goal {
        if self.sequences.count > 0 {
            Goal::Sequences
        } else if self.accordion.size > 0 {
            Goal::Accordion
        } else if self.hole.present {
            Goal::Hole
        } else {
            Goal::Foundations
        }
    }

    /// The highest rank of the deck as a number, 1 to 13.
    pub fn max_rank(&self) -> u8 {
        self.max_rank.0
    }

    /// One or two.
    pub fn decks(&self) -> u8 {
        if self.two_decks { 2 } else { 1 }
    }

    /// How many cards the game is played with.
    pub fn deck_size(&self) -> usize {
        4 * self.max_rank() as usize * self.decks() as usize
    }

    /// How many foundations there are: one per suit and deck, or none.
    pub fn foundation_count(&self) -> usize {
        if self.foundations.present { 4 * self.decks() as usize } else { 0 }
    }

    /// The policy that decides what counts as a built group for moving.
    pub fn group_policy(&self) -> BuildPolicy {
        match self.tableau.group_policy {
            GroupPolicy::SameAsBuild => self.tableau.build,
            GroupPolicy::AnySuit => BuildPolicy::AnySuit,
            GroupPolicy::RedBlack => BuildPolicy::RedBlack,
            GroupPolicy::SameSuit => BuildPolicy::SameSuit,
            GroupPolicy::NoBuild => BuildPolicy::NoBuild,
        }
    }

    /// Which group moves are allowed: the published pruning value means `yes`.
    pub fn group_moves(&self) -> GroupMoves {
        match self.tableau.move_group {
            GroupMoves::PartialIfCardAboveBuildable => GroupMoves::Yes,
            other => other,
        }
    }

    /// Whether the game has a stock that deals to a waste.
    pub fn has_waste(&self) -> bool {
        self.stock.size > 0 && self.stock.deal_type == StockDeal::Waste
    }

    /// Whether the game has a stock that deals a row to the tableau.
    pub fn deals_rows(&self) -> bool {
        self.stock.size > 0 && self.stock.deal_type == StockDeal::TableauPiles
    }

    /// Whether `upper` is exactly one rank below `lower`, counted from the foundation base (an ace in games without
    /// foundations): nothing goes on a card of the base rank, and ranks wrap around at the top of the deck.
    pub fn one_below(&self, upper: Card, lower: Card, base: Rank) -> bool {
        let steps = |card: Card| card.rank().steps_above(base, self.max_rank());
        steps(upper) + 1 == steps(lower)
    }

    /// Whether `card` has the rank below the foundation base: a king, when the base is the ace of a full deck.
    pub fn is_highest(&self, card: Card, base: Rank) -> bool {
        card.rank().steps_above(base, self.max_rank()) + 1 == self.max_rank()
    }
}
