//! The typed rule language. One struct a section of the JSON, one enum a policy; the spelling of keys, values and
//! defaults is that of the published language (paper, Listings 4 and 5), plus the keys that Cadogan adds, each marked.

use cadogan_cards::{Card, Rank};
use schemars::JsonSchema;
use serde::Serialize;

/// A game. Every field has a default; the defaults together are Streets and Alleys.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Rules {
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
    /// The reserve: cards that may leave, never to be replaced.
    pub reserve: ReserveRules,
    /// A row of piles that are folded onto each other (Accordion).
    pub accordion: AccordionRules,
    /// Rows with gaps (Gaps).
    pub sequences: SequenceRules,
    /// The highest rank of the deck, 1 to 13.
    #[serde(rename = "max rank")]
    pub max_rank: MaxRank,
    /// Whether every card is there twice.
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

/// Section `tableau piles`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TableauRules {
    /// How many piles.
    pub count: u8,
    /// Which card may be built on which.
    #[serde(rename = "build policy")]
    pub build: BuildPolicy,
    /// What may enter an empty pile.
    #[serde(rename = "spaces policy")]
    pub spaces: SpacesPolicy,
    /// Whether the deal is a triangle (Klondike) instead of rows.
    #[serde(rename = "diagonal deal")]
    pub diagonal: bool,
    /// Which parts of a built group may move together.
    #[serde(rename = "move built group")]
    pub move_group: GroupMoves,
    /// What counts as a built group for moving.
    #[serde(rename = "move built group policy")]
    pub group_policy: GroupPolicy,
    /// Cadogan's own: where a group of two or more may land.
    #[serde(rename = "built group landing")]
    pub landing: GroupLanding,
    /// Which cards start face up.
    #[serde(rename = "face up cards")]
    pub face_up: FaceUpCards,
}

impl Default for TableauRules {
    fn default() -> Self {
        TableauRules {
            count: 8,
            build: BuildPolicy::AnySuit,
            spaces: SpacesPolicy::Any,
            diagonal: false,
            move_group: GroupMoves::No,
            group_policy: GroupPolicy::SameAsBuild,
            landing: GroupLanding::ByBuildPolicy,
            face_up: FaceUpCards::All,
        }
    }
}

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
}

impl BuildPolicy {
    /// Whether the suits of `upper` (the card that moves) and `lower` (the card it is put on) go together.
    /// Ranks are not looked at.
    pub fn suits_fit(self, upper: Card, lower: Card) -> bool {
        match self {
            BuildPolicy::AnySuit => true,
            BuildPolicy::RedBlack => upper.colour() != lower.colour(),
            BuildPolicy::SameSuit => upper.suit() == lower.suit(),
            BuildPolicy::NoBuild => false,
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
    /// At once and without choice a reserve card while there is one; then any card.
    AutoReserveThenAny,
    /// At once and without choice the top of the waste, or of the stock when the waste is empty; then any card.
    AutoWasteThenStock,
    /// At once and without choice a reserve card while there is one; then only a card from the waste.
    AutoReserveThenWaste,
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
    /// The published name of a pruning rule. As a rule of play it means [`GroupMoves::Yes`].
    PartialIfCardAboveBuildable,
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
}

/// Where a group of two or more cards may land. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroupLanding {
    /// Where its first card may be built.
    ByBuildPolicy,
    /// Where its first card may be built and also continues the group policy: what the published runs played.
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

/// Section `foundations`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
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
    /// Whether only a complete suit may be moved to a foundation, in one go.
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
            // The published language knows `10`, not `T`.
            FoundationBase::Rank(rank) if rank.number() == 10 => serializer.serialize_str("10"),
            FoundationBase::Rank(rank) => serializer.collect_str(rank),
            FoundationBase::Random => serializer.serialize_str("random"),
        }
    }
}

/// Section `hole`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
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
        let ace_of_spades = Card::new(Rank::ACE, cadogan_cards::Suit::Spades);
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

/// Section `cells`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize)]
pub struct CellRules {
    /// How many.
    pub count: u8,
    /// How many hold a card at the start.
    #[serde(rename = "pre-filled")]
    pub prefilled: u8,
}

/// Section `stock`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct StockRules {
    /// How many cards; 0 means that the game has no stock.
    pub size: u8,
    /// Where its cards go.
    #[serde(rename = "deal type")]
    pub deal_type: StockDeal,
    /// How many cards are turned at a time (stocks with a waste only).
    #[serde(rename = "deal count")]
    pub deal_count: u8,
    /// How often the waste may be turned over to form the stock again.
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
    /// As often as one likes.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize)]
pub struct ReserveRules {
    /// How many cards; 0 means that the game has no reserve.
    pub size: u8,
    /// Whether they lie in one pile, of which only the top is available.
    pub stacked: bool,
}

/// Section `accordion`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize)]
pub struct AccordionRules {
    /// How many cards are dealt in a row; 0 means that this is no accordion game.
    pub size: u8,
    /// Which distances a pile may move.
    pub moves: Vec<AccordionMove>,
    /// Ways in which two top cards may match; one of them is enough.
    #[serde(rename = "build policies")]
    pub policies: Vec<AccordionPolicy>,
}

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

/// Section `sequences`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SequenceRules {
    /// How many rows; 0 means that this is no game of gaps.
    pub count: u8,
    /// From which side rows are built.
    pub direction: SequenceDirection,
    /// Which card continues which.
    #[serde(rename = "build policy")]
    pub build: SequenceBuild,
    /// Whether every row belongs to one suit (from the top: C, H, S, D).
    #[serde(rename = "fixed suit")]
    pub fixed_suit: bool,
}

impl Default for SequenceRules {
    fn default() -> Self {
        SequenceRules { count: 0, direction: SequenceDirection::L, build: SequenceBuild::SameSuit, fixed_suit: false }
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

impl Rules {
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

    /// How many foundations there are: one a suit and deck, or none.
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

    /// Which group moves are played: the published pruning value means `yes`.
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
    /// foundations): nothing goes on a card of the base rank, and ranks run round at the top of the deck.
    pub fn one_below(&self, upper: Card, lower: Card, base: Rank) -> bool {
        let steps = |card: Card| card.rank().steps_above(base, self.max_rank());
        steps(upper) + 1 == steps(lower)
    }

    /// Whether `card` has the rank below the foundation base: a king, when the base is the ace of a full deck.
    pub fn is_highest(&self, card: Card, base: Rank) -> bool {
        card.rank().steps_above(base, self.max_rank()) + 1 == self.max_rank()
    }
}
