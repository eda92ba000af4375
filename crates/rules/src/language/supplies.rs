//! Cells, stock and reserve: where cards wait.

use schemars::JsonSchema;
use serde::Serialize;

use super::MOST_CARDS;

/// Section `cells`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, JsonSchema)]
#[schemars(default, deny_unknown_fields)]
pub struct CellRules {
    /// How many.
    #[schemars(range(max = MOST_CARDS))]
    pub count: u8,
    /// How many hold a card at the start.
    #[serde(rename = "pre-filled")]
    #[schemars(range(max = MOST_CARDS))]
    pub prefilled: u8,
}

/// Section `stock`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[schemars(default, deny_unknown_fields)]
pub struct StockRules {
    /// How many cards; 0 means that the game has no stock.
    #[schemars(range(max = MOST_CARDS))]
    pub size: u8,
    /// Where its cards go.
    #[serde(rename = "deal type")]
    pub deal_type: StockDeal,
    /// How many cards are turned at a time (stocks with a waste only).
    #[serde(rename = "deal count")]
    #[schemars(range(min = 1, max = MOST_CARDS))]
    pub deal_count: u8,
    /// How often the waste may be turned over to form the stock again: `true` for any number of times, `false` for
    /// never, or (Cadogan's own) a number.
    pub redeal: Redeals,
    /// Cadogan's own: whether a row may be dealt while a tableau pile is empty (stocks that deal rows only).
    #[serde(rename = "deal over spaces")]
    pub deal_over_spaces: bool,
}

impl Default for StockRules {
    fn default() -> Self {
        StockRules {
            size: 0,
            deal_type: StockDeal::Waste,
            deal_count: 1,
            redeal: Redeals::Times(0),
            deal_over_spaces: true,
        }
    }
}

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

/// Section `reserve`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, JsonSchema)]
#[schemars(default, deny_unknown_fields)]
pub struct ReserveRules {
    /// How many cards; 0 means that the game has no reserve.
    #[schemars(range(max = MOST_CARDS))]
    pub size: u8,
    /// Whether they lie in one pile of which only the top card is available.
    pub stacked: bool,
}
