//! The tableau: how cards are built, how groups move, what enters a space.

use cadogan_cards::{Card, Rank};
use schemars::JsonSchema;
use serde::Serialize;

/// Which card may be built on a card one rank higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BuildPolicy {
    /// Any card one rank lower.
    AnySuit,
    /// One rank lower and of the other colour.
    RedBlack,
    /// One rank lower and of the same suit.
    SameSuit,
    /// No card is ever put on a tableau pile, not even into a space.
    NoBuild,
    /// Cadogan's own: one rank lower and of the same colour.
    SameColour,
    /// Cadogan's own: one rank lower and of any other suit.
    OtherSuit,
    /// Cadogan's own: nothing is put on a card, but spaces are filled as `spaces policy` says.
    SpacesOnly,
}

impl BuildPolicy {
    /// Whether the suits of `upper` (the card that moves) and `lower` (the card it is put on) fit. Ranks are ignored.
    pub fn suits_fit(self, upper: Card, lower: Card) -> bool {
        match self {
            BuildPolicy::AnySuit => true,
            BuildPolicy::RedBlack => upper.colour() != lower.colour(),
            BuildPolicy::SameSuit => upper.suit() == lower.suit(),
            BuildPolicy::NoBuild | BuildPolicy::SpacesOnly => false,
            BuildPolicy::SameColour => upper.colour() == lower.colour(),
            BuildPolicy::OtherSuit => upper.suit() != lower.suit(),
        }
    }
}

/// What may enter an empty tableau pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpacesPolicy {
    /// Any card or movable group.
    Any,
    /// Nothing, ever.
    NoBuild,
    /// Only a card of the rank below the foundation base (kings, when the base is the ace), or a group headed by one.
    Kings,
    /// At once and without a choice a reserve card while there is one; then any card.
    AutoReserveThenAny,
    /// At once and without a choice the top of the waste, or of the stock if the waste is empty; then any card.
    AutoWasteThenStock,
    /// At once and without a choice a reserve card while there is one; then only a card from the waste.
    AutoReserveThenWaste,
}

/// When a space is filled from the places of `spaces take`. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SpacesFill {
    /// The player fills it or leaves it.
    AtWill,
    /// At once while the reserve, the waste or the stock is next in the list and has a card: by itself if there is one such
    /// card, before any other move if the player has to choose one. Where another place is next, the player fills it or
    /// leaves it.
    AtOnce,
}

/// Which parts of a built group may move as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroupMoves {
    /// Any part that ends at the top of the pile.
    Yes,
    /// Single cards only.
    No,
    /// Only entire piles: a pile that is not one built group does not move at all within the tableau.
    WholePile,
    /// Only the longest group at the top of the pile.
    MaximalGroup,
    /// The published name of a pruning rule. As a rule of play it means the same as `yes`.
    PartialIfCardAboveBuildable,
    /// Cadogan's own: any face-up card with all cards on it, whether they are built or not.
    AnyTail,
    /// Cadogan's own: the top card, or the entire pile if it is one built group.
    TopOrWholePile,
}

/// What counts as a built group for moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroupPolicy {
    /// What counts as built.
    SameAsBuild,
    /// Descending ranks.
    AnySuit,
    /// Descending ranks in alternating colours.
    RedBlack,
    /// Descending ranks of one suit.
    SameSuit,
    /// Nothing: every group is a single card.
    NoBuild,
    /// Cadogan's own: descending ranks of one colour.
    SameColour,
    /// Cadogan's own: descending ranks, no two neighbours of one suit.
    OtherSuit,
}

/// Where a group of two or more cards may land. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroupLanding {
    /// Where its first card may be built.
    ByBuildPolicy,
    /// Where its first card may be built and also continues the group policy: how the published experiments were
    /// played.
    ByGroupPolicy,
}

/// Which tableau cards start face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaceUpCards {
    /// All of them.
    All,
    /// Only the top card of every pile.
    Top,
}

/// In which direction tableau piles are built. (Cadogan's own key.) Where the words of other keys say "lower" or
/// "descending", they mean the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BuildDirection {
    /// A card goes on the next higher rank.
    Down,
    /// A card goes on the next lower rank.
    Up,
    /// A card goes on either.
    Both,
    /// A card goes on the same rank.
    Equal,
    /// A card goes on either, but a pile keeps the direction in which its two top cards lie.
    Kept,
}

/// The rank that is put under the other cards of its pile after the deal. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SunkRank {
    /// None.
    None,
    /// This rank.
    Rank(Rank),
}

impl Serialize for SunkRank {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            SunkRank::None => serializer.serialize_str("none"),
            // As in the published language, `10`, not `T`.
            SunkRank::Rank(rank) if rank.number() == 10 => serializer.serialize_str("10"),
            SunkRank::Rank(rank) => serializer.collect_str(rank),
        }
    }
}
