//! Cells, stock and reserve: where cards wait.

use schemars::JsonSchema;
use serde::Serialize;

/// Where the stock is dealt to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub enum StockDeal {
    /// To a waste pile, whose top card may be played.
    #[serde(rename = "waste")]
    Waste,
    /// One card to every tableau pile.
    #[serde(rename = "tableau piles")]
    TableauPiles,
    /// One card to the hole, whatever its rank.
    #[serde(rename = "hole")]
    Hole,
    /// Cadogan's own: one by one to a tableau pile that the player chooses, whatever lies there; the card that comes next
    /// lies open and may go to a foundation instead.
    #[serde(rename = "heaps")]
    Heaps,
    /// Cadogan's own: one card to every reserve pile.
    #[serde(rename = "reserve piles")]
    ReservePiles,
    /// Cadogan's own: nowhere. Its cards only fill spaces, as `spaces take` says.
    #[serde(rename = "spaces")]
    Spaces,
}

/// When pockets take cards. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PocketOpens {
    /// Always.
    Always,
    /// Once the stock is empty.
    WhenStockIsEmpty,
}

/// In which order the cards of the tableau are dealt again after they were gathered. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GatherOrder {
    /// The first pile first, and of each pile the lowest card first, as when the last pile is picked up first, each
    /// further one is put on it, and everything is turned over.
    InOrder,
    /// The last pile first, and of each pile the lowest card first.
    LastPileFirst,
    /// Shuffled. The order of each time belongs to the deal, so that the game stays one of open cards.
    Shuffled,
    /// Nothing is gathered: the bottom card of every pile goes to its top.
    BottomToTop,
}

/// How often the waste may be turned over. JSON: `true`, `false` (that is 0) or a number (Cadogan's own).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Redeals {
    /// This many times.
    Times(u32),
    /// Any number of times.
    Unlimited,
}

impl Serialize for Redeals {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Redeals::Times(0) => serializer.serialize_bool(false),
            Redeals::Times(times) => serializer.serialize_u32(*times),
            Redeals::Unlimited => serializer.serialize_bool(true),
        }
    }
}
