//! Accordions and games of gaps: cards in rows instead of piles.

use cadogan_cards::Card;
use schemars::JsonSchema;
use serde::Serialize;

use super::tableau::BuildPolicy;

/// `L3`: three places to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AccordionMove {
    /// Left or right.
    pub direction: AccordionDirection,
    /// How many places, 1 to 52.
    pub distance: u8,
}

impl std::fmt::Display for AccordionMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let letter = match self.direction {
            AccordionDirection::Left => 'L',
            AccordionDirection::Right => 'R',
        };
        write!(f, "{letter}{}", self.distance)
    }
}

impl Serialize for AccordionMove {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Which way a pile of the accordion moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AccordionDirection {
    /// Towards the first pile.
    Left,
    /// Towards the last pile.
    Right,
}

/// How two top cards of the accordion may match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AccordionPolicy {
    /// The same suit.
    SameSuit,
    /// Different colours, whatever the ranks.
    RedBlack,
    /// Always.
    AnySuit,
    /// The same rank.
    SameRank,
}

impl AccordionPolicy {
    /// Whether two top cards match.
    pub fn matches(self, a: Card, b: Card) -> bool {
        match self {
            AccordionPolicy::SameSuit => a.suit() == b.suit(),
            AccordionPolicy::RedBlack => a.colour() != b.colour(),
            AccordionPolicy::AnySuit => true,
            AccordionPolicy::SameRank => a.rank() == b.rank(),
        }
    }
}

/// From which side the rows of a game of gaps are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub enum SequenceDirection {
    /// Upwards from the left end.
    L,
    /// Downwards from the right end.
    R,
    /// From both.
    LR,
}

/// Which card continues which in a row of a game of gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SequenceBuild {
    /// The next rank.
    AnySuit,
    /// The next rank in the other colour.
    RedBlack,
    /// The next rank of the same suit.
    SameSuit,
}

impl SequenceBuild {
    /// The same as a build policy of the tableau.
    pub fn as_build_policy(self) -> BuildPolicy {
        match self {
            SequenceBuild::AnySuit => BuildPolicy::AnySuit,
            SequenceBuild::RedBlack => BuildPolicy::RedBlack,
            SequenceBuild::SameSuit => BuildPolicy::SameSuit,
        }
    }
}
