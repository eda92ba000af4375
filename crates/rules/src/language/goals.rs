//! Foundations and hole: where the cards of most games end up.

use cadogan_cards::{Card, Rank, Suit};
use schemars::JsonSchema;
use serde::Serialize;

/// Section `foundations`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[schemars(default, deny_unknown_fields)]
pub struct FoundationRules {
    /// Whether the game is won on foundations.
    pub present: bool,
    /// Which base cards start on them.
    #[serde(rename = "initial cards")]
    pub initial: InitialCards,
    /// The rank they are built up from.
    #[serde(rename = "base card")]
    pub base: FoundationBase,
    /// Whether cards may be worried back to the tableau.
    pub removable: bool,
    /// Whether only a complete suit may be moved to a foundation, all at once.
    #[serde(rename = "only complete pile moves")]
    pub complete_only: bool,
}

impl Default for FoundationRules {
    fn default() -> Self {
        FoundationRules {
            present: true,
            initial: InitialCards::None,
            base: FoundationBase::Rank(Rank::ACE),
            removable: false,
            complete_only: false,
        }
    }
}

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

/// Section `hole`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[schemars(default, deny_unknown_fields)]
pub struct HoleRules {
    /// Whether the game is won by moving everything to the hole.
    pub present: bool,
    /// The card that starts there.
    #[serde(rename = "base card")]
    pub base: HoleBase,
    /// Whether the highest rank and the ace are neighbours.
    #[serde(rename = "build loops")]
    pub loops: bool,
}

impl Default for HoleRules {
    fn default() -> Self {
        let ace_of_spades = Card::new(Rank::ACE, Suit::Spades);
        HoleRules { present: false, base: HoleBase::Card(ace_of_spades), loops: true }
    }
}

/// The card that starts in the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HoleBase {
    /// This card.
    Card(Card),
    /// The first card of the shuffled pack.
    Random,
}

impl Serialize for HoleBase {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            HoleBase::Card(card) if card.rank().number() == 10 => {
                serializer.collect_str(&format_args!("10{}", card.suit().letter()))
            }
            HoleBase::Card(card) => serializer.collect_str(card),
            HoleBase::Random => serializer.serialize_str("random"),
        }
    }
}
