//! The typed rule language. One struct per section of the JSON, one enum per policy; the spelling of keys, values and
//! defaults is that of the published language (paper, Listings 4 and 5), plus the keys that Cadogan adds, each marked.
//!
//! Editors show the comments on fields and words: the JSON Schema is made from them.

mod goals;
mod rows;
mod supplies;
mod tableau;

use cadogan_cards::{Card, Rank};
use schemars::JsonSchema;
use serde::Serialize;

pub use goals::*;
pub use rows::*;
pub use supplies::*;
pub use tableau::*;

/// The number of cards in two full decks, the most that any part can hold.
pub(crate) const MOST_CARDS: u8 = 104;

/// The longest move of an accordion that the language can express.
pub(crate) const MOST_PLACES: u8 = 52;

/// What a rule file says, whether or not it makes a game. Every field has a default; the defaults together are Streets
/// and Alleys.
///
/// [`RawRules::validate`] turns it into [`Rules`](crate::Rules), which every other part of the program uses.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, JsonSchema)]
#[schemars(default, deny_unknown_fields)]
pub struct RawRules {
    /// The tableau: where most of the play happens.
    #[serde(rename = "tableau piles")]
    pub tableau: TableauRules,
    /// The foundations, built up to win.
    pub foundations: FoundationRules,
    /// The hole, the other way to win.
    pub hole: HoleRules,
    /// Free cells: places for one card each.
    pub cells: CellRules,
    /// The stock, and how it is dealt.
    pub stock: StockRules,
    /// The reserve: cards that may leave and are never replaced.
    pub reserve: ReserveRules,
    /// A row of piles that are folded onto each other (Accordion).
    pub accordion: AccordionRules,
    /// Rows with gaps (Gaps).
    pub sequences: SequenceRules,
    /// The highest rank of the deck, 1 to 13.
    #[serde(rename = "max rank")]
    pub max_rank: MaxRank,
    /// Whether every card occurs twice.
    #[serde(rename = "two decks")]
    pub two_decks: bool,
}

/// The highest rank of the deck: 1 to 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct MaxRank(pub u8);

impl Default for MaxRank {
    fn default() -> Self {
        MaxRank(13)
    }
}
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
