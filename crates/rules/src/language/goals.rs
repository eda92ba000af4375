//! Foundations and hole: where the cards of most games end up.

use cadogan_cards::{Card, Rank};
use schemars::JsonSchema;
use serde::Serialize;

/// How many base cards start on the foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InitialCards {
    /// None.
    None,
    /// One.
    One,
    /// One on each.
    All,
    /// Cadogan's own: all but one. The one is the first card of the tableau, whose rank is the base.
    Mates,
}

/// Which cards go to the foundations while the tableau is dealt. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UpWhileDealing {
    /// None.
    None,
    /// Cards of the foundation base.
    Bases,
    /// Every card that fits when it is dealt.
    All,
}

/// The rank that foundations are built up from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FoundationBase {
    /// This rank in every deal.
    Rank(Rank),
    /// The rank of one card of the deal.
    Random,
}

impl Serialize for FoundationBase {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            // The published language has `10`, not `T`.
            FoundationBase::Rank(rank) if rank.number() == 10 => serializer.serialize_str("10"),
            FoundationBase::Rank(rank) => serializer.collect_str(rank),
            FoundationBase::Random => serializer.serialize_str("random"),
        }
    }
}

/// Whether play decides the rank that foundations are built up from. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BaseByPlay {
    /// No.
    No,
    /// The first card that goes up decides.
    FirstCardUp,
    /// The player sends a card of the reserve up before anything else, and it decides.
    ReserveFirst,
    /// The same with the top card of a tableau pile. No space is filled before.
    TableauFirst,
}

/// What wins a game that is neither one of a hole, of rows nor of cards that are taken away. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FoundationGoal {
    /// All cards on the foundations.
    EverythingUp,
    /// The stock used up, wherever its cards lie but in the waste. There are no foundations.
    StockIsEmpty,
}

/// Which way the hole is built. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HoleDirection {
    /// A card goes on the next higher or the next lower rank.
    Both,
    /// A card goes on the next lower rank.
    Up,
    /// A card goes on the next higher rank.
    Down,
}

/// The card that starts in the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HoleBase {
    /// This card.
    Card(Card),
    /// The first card of the shuffled pack.
    Random,
    /// Cadogan's own: none. The hole is empty, and the player puts any available card there first.
    Any,
}

impl Serialize for HoleBase {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            HoleBase::Card(card) if card.rank().number() == 10 => {
                serializer.collect_str(&format_args!("10{}", card.suit().letter()))
            }
            HoleBase::Card(card) => serializer.collect_str(card),
            HoleBase::Random => serializer.serialize_str("random"),
            HoleBase::Any => serializer.serialize_str("any"),
        }
    }
}
