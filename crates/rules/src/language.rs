//! The typed rule language: one table of all keys, and the types of their values.
//!
//! The table below is the only place that declares a key. [`rule_language!`](define) generates everything that is the
//! same for every key: the structs with their defaults, the names in JSON, the reading and the printing, and
//! [`RuleKey`], by which every other part of the program declares how it treats a key. Keys, values and defaults are
//! those of the published language (paper, Listings 4 and 5), plus the keys that Cadogan adds, each marked.
//!
//! Editors show the comments on keys and values: the JSON Schema is made from them.

#[macro_use]
mod define;
mod clearing;
mod foundations;
mod game;
mod goals;
mod keys;
mod rows;
mod sources;
mod supplies;
mod tableau;

use cadogan_cards::{Card, Rank, Suit};
use schemars::JsonSchema;
use serde::Serialize;

use crate::schema;

pub use clearing::*;
pub use foundations::*;
pub use game::*;
pub use goals::*;
pub use keys::*;
pub use rows::*;
pub use sources::*;
pub use supplies::*;
pub use tableau::*;

/// The number of cards in four full decks, the most that any part can hold.
pub(crate) const MOST_CARDS: u8 = 208;

/// The longest move of an accordion that the language can express.
pub(crate) const MOST_PLACES: u8 = 52;

// Section by section: the name in JSON, the field of the rules and its type. In a section, key by key: the name as a
// `RuleKey`, the name in JSON, the field, its type and its default. A key of a section whose part a game does not have
// (no stock, no hole, ...) must have no effect in that game.
rule_language! {
    /// The tableau: where most of the play happens.
    section "tableau piles" tableau: TableauRules {
        /// How many piles.
        #[schemars(range(max = MOST_CARDS))]
        TableauCount, "count", count: u8 = 8;
        /// Which card may be built on which.
        TableauBuild, "build policy", build: BuildPolicy = BuildPolicy::AnySuit;
        /// What may enter an empty pile.
        TableauSpaces, "spaces policy", spaces: SpacesPolicy = SpacesPolicy::Any;
        /// Whether the deal is a triangle, as in Klondike, instead of rows.
        TableauDiagonal, "diagonal deal", diagonal: bool = false;
        /// Which parts of a built group may move together.
        #[schemars(schema_with = "schema::group_moves")]
        MoveGroup, "move built group", move_group: GroupMoves = GroupMoves::No;
        /// What counts as a built group for moving.
        MoveGroupPolicy, "move built group policy", group_policy: GroupPolicy = GroupPolicy::SameAsBuild;
        /// Cadogan's own: where a group of two or more may land.
        GroupLanding, "built group landing", landing: GroupLanding = GroupLanding::ByBuildPolicy;
        /// Which cards start face up.
        FaceUpCards, "face up cards", face_up: FaceUpCards = FaceUpCards::All;
        /// Cadogan's own: how many cards each pile is dealt, from the left; an empty list means rows (or a triangle) of
        /// all cards that are left. Without `count`, there are as many piles as numbers.
        #[schemars(schema_with = "schema::pile_numbers")]
        PileSizes, "pile sizes", sizes: Vec<u8> = Vec::<u8>::new();
        /// Cadogan's own: how many cards at the bottom of each pile start face down, from the left; an empty list means
        /// what `face up cards` says.
        #[schemars(schema_with = "schema::pile_numbers")]
        FaceDownCards, "face down cards", face_down: Vec<u8> = Vec::<u8>::new();
        /// Cadogan's own: the cards of this rank are put under the other cards of their pile after the deal, in the order
        /// in which they lie; `none` for no rank.
        SunkRank, "sunk rank", sunk: SunkRank = SunkRank::None;
        /// Cadogan's own: whether piles are built down, up, or either way from card to card.
        BuildDirection, "build direction", direction: BuildDirection = BuildDirection::Down;
        /// Cadogan's own: whether ranks form a circle in the tableau, so that the highest rank may lie on a card of the
        /// foundation base.
        BuildWraps, "build wraps", wraps: bool = false;
        /// Cadogan's own: a player puts no card on a pile that would then have more cards than this; 0 means any number.
        #[schemars(range(max = MOST_CARDS))]
        MostCards, "most cards", most: u8 = 0;
        /// Cadogan's own: how the piles lie. A word, or a picture: a list of rows, each a text with an `x` for every place;
        /// a pile is covered while a pile of the next row that overlaps it, by half a card or wholly, has cards.
        TableauLayout, "layout", layout: Layout = Layout::SideBySide;
        /// Cadogan's own: from where spaces take cards, in turn: only from the first of the list that has a card. An item is
        /// a place, several as in `reserve or waste`, or `anywhere`; an empty list means what `spaces policy` says.
        #[schemars(extend("uniqueItems" = true))]
        SpacesTake, "spaces take", spaces_take: Vec<Sources> = Vec::<Sources>::new();
        /// Cadogan's own: whether spaces wait for the player, or are filled at once (with a list in `spaces take` only).
        SpacesFill, "spaces fill", spaces_fill: SpacesFill = SpacesFill::AtWill;
        /// Cadogan's own: the only rank that the player puts into a space, alone or as the lowest card of a group; `none` for
        /// cards of any rank.
        SpacesRank, "spaces rank", spaces_rank: SunkRank = SunkRank::None;
        /// Cadogan's own: whether a group may enter a space; if not, only single cards do.
        SpacesGroups, "spaces take groups", spaces_groups: bool = true;
        /// Cadogan's own: whether a card may also be built on a card of its own rank, whatever its suit. A group that moves is
        /// then of one kind: built in the direction, or of equal ranks.
        EqualRanks, "equal ranks too", equal_ranks: bool = false;
    }
    /// The foundations, built up to win.
    section "foundations" foundations: FoundationRules {
        /// Whether the game is won on foundations.
        FoundationsPresent, "present", present: bool = true;
        /// Which base cards start on them.
        InitialCards, "initial cards", initial: InitialCards = InitialCards::None;
        /// The rank they are built up from.
        FoundationsBase, "base card", base: FoundationBase = FoundationBase::Rank(Rank::ACE);
        /// Whether cards may be worried back to the tableau.
        FoundationsRemovable, "removable", removable: bool = false;
        /// Whether only a complete suit may be moved to a foundation, all at once.
        CompleteOnly, "only complete pile moves", complete_only: bool = false;
        /// Cadogan's own: which cards go up while the tableau is dealt, if they fit then; their places stay short.
        UpWhileDealing, "go up while dealing", up_while_dealing: UpWhileDealing = UpWhileDealing::None;
        /// Cadogan's own: which suits follow each other on a foundation.
        FoundationBuild, "build policy", build: FoundationBuild = FoundationBuild::SameSuit;
        /// Cadogan's own: which foundations there are; none means one for each suit and deck, from `base card` up. `4 A up`
        /// is four from the ace up, `4 K down` four from the king down; `2 up by 2` is built by steps, `TS up to A` one of
        /// spades from the ten round to the ace, `AS up or down` one that is built either way from card to card, like a hole,
        /// and holds any number of cards; `4 A up and back` are built up and then down again, from the second card of the last
        /// rank; with `, laid out` the first card of each starts there. Suits come in turn: clubs, hearts, spades, diamonds.
        #[schemars(extend("uniqueItems" = true))]
        FoundationPiles, "piles", piles: Vec<FoundationPile> = Vec::<FoundationPile>::new();
        /// Cadogan's own: whether complete runs stay where they are. There are then no foundations, and the game is won when
        /// every tableau pile is empty or a complete run by the build policy, and no card lies elsewhere. A run has every rank
        /// once; where piles are built on equal ranks, it has all cards of a rank.
        RunsStay, "complete runs stay", runs_stay: bool = false;
        /// Cadogan's own: whether a complete run may begin with any rank, in a circle of ranks.
        RunsAnywhere, "complete runs begin anywhere", runs_anywhere: bool = false;
        /// Cadogan's own: whether play decides from which rank all foundations are built up. Until then none of them has a
        /// card, and `base card` says nothing.
        BaseByPlay, "base by play", base_by_play: BaseByPlay = BaseByPlay::No;
        /// Cadogan's own: what wins the game.
        FoundationGoal, "goal", goal: FoundationGoal = FoundationGoal::EverythingUp;
    }
    /// The hole, the other way to win.
    section "hole" hole: HoleRules {
        /// Whether the game is won by moving everything to the hole.
        HolePresent, "present", present: bool = false;
        /// The card that starts there.
        HoleBase, "base card", base: HoleBase = HoleBase::Card(Card::new(Rank::ACE, Suit::Spades));
        /// Whether the highest rank and the ace are neighbours.
        HoleLoops, "build loops", loops: bool = true;
        /// Cadogan's own: whether the hole is built down, up, or either way from card to card.
        HoleDirection, "build direction", direction: HoleDirection = HoleDirection::Both;
        /// Cadogan's own: nothing is put on a card of this rank, except from a stock that is dealt to the hole; `none` for no
        /// rank.
        HoleClosed, "closed rank", closed: SunkRank = SunkRank::None;
    }
    /// Free cells: places for one card each.
    section "cells" cells: CellRules {
        /// How many.
        #[schemars(range(max = MOST_CARDS))]
        CellCount, "count", count: u8 = 0;
        /// How many hold a card at the start.
        #[schemars(range(max = MOST_CARDS))]
        CellsPrefilled, "pre-filled", prefilled: u8 = 0;
    }
    /// The stock, and how it is dealt.
    section "stock" stock: StockRules {
        /// How many cards; 0 means that the game has no stock.
        #[schemars(range(max = MOST_CARDS))]
        StockSize, "size", size: u8 = 0;
        /// Where its cards go.
        StockDealType, "deal type", deal_type: StockDeal = StockDeal::Waste;
        /// How many cards are turned at a time (stocks with a waste only).
        #[schemars(range(min = 1, max = MOST_CARDS))]
        StockDealCount, "deal count", deal_count: u8 = 1;
        /// How often the waste may be turned over to form the stock again: `true` for any number of times, `false` for
        /// never, or (Cadogan's own) a number.
        StockRedeal, "redeal", redeal: Redeals = Redeals::Times(0);
        /// Cadogan's own: whether a row may be dealt while a tableau pile is empty (stocks that deal rows only).
        DealOverSpaces, "deal over spaces", deal_over_spaces: bool = true;
        /// Cadogan's own: whether a row gives no card to spaces (stocks that deal rows only).
        RowsSkipSpaces, "rows skip spaces", rows_skip_spaces: bool = false;
        /// Cadogan's own: how many cards are turned at a time after each redeal, in turn; an empty list means always
        /// `deal count`.
        #[schemars(schema_with = "schema::pile_numbers")]
        LaterDealCounts, "later deal counts", later_deal_counts: Vec<u8> = Vec::<u8>::new();
    }
    /// The reserve: cards that may leave and are never replaced.
    section "reserve" reserve: ReserveRules {
        /// How many cards; 0 means that the game has no reserve.
        #[schemars(range(max = MOST_CARDS))]
        ReserveSize, "size", size: u8 = 0;
        /// Whether they lie in one pile of which only the top card is available.
        ReserveStacked, "stacked", stacked: bool = false;
        /// Cadogan's own: how many cards each of several reserve piles is dealt, beside those of `size`. Only the top card
        /// of each is available. They are numbered after the tableau piles.
        #[schemars(schema_with = "schema::pile_numbers")]
        ReservePiles, "pile sizes", piles: Vec<u8> = Vec::<u8>::new();
        /// Cadogan's own: which single card may be built on the top card of a reserve pile, by the ranks of the tableau; an
        /// empty reserve pile stays empty.
        ReserveBuild, "build policy", build: BuildPolicy = BuildPolicy::NoBuild;
    }
    /// A row of piles that are folded onto each other (Accordion).
    section "accordion" accordion: AccordionRules {
        /// How many cards are dealt in a row; 0 means that this is not an accordion game.
        #[schemars(range(max = MOST_CARDS))]
        AccordionSize, "size", size: u8 = 0;
        /// Which distances a pile may move.
        #[schemars(extend("uniqueItems" = true))]
        AccordionMoves, "moves", moves: Vec<AccordionMove> = Vec::new();
        /// Ways in which two top cards may match; any one of them is enough.
        #[schemars(extend("uniqueItems" = true))]
        AccordionPolicies, "build policies", policies: Vec<AccordionPolicy> = Vec::new();
    }
    /// Rows with gaps (Gaps).
    section "sequences" sequences: SequenceRules {
        /// How many rows; 0 means that this is not a game of gaps.
        #[schemars(range(max = MOST_CARDS))]
        SequenceCount, "count", count: u8 = 0;
        /// From which side rows are built.
        SequenceDirection, "direction", direction: SequenceDirection = SequenceDirection::L;
        /// Which card continues which.
        SequenceBuild, "build policy", build: SequenceBuild = SequenceBuild::SameSuit;
        /// Whether every row belongs to one suit (from the top: C, H, S, D).
        FixedSuit, "fixed suit", fixed_suit: bool = false;
    }
    /// Cadogan's own: cards that are taken away, one or two at a time (Pyramid), the way to win in such games.
    section "discard" discard: DiscardRules {
        /// Which cards may be taken away; none means that this is not such a game. `sum 13` is two cards whose ranks add up
        /// to 13, or one of that rank; `same-rank` two cards of one rank; `K` a king alone; `Q+K` a queen and a king;
        /// `lower-of-suit` a card alone, while a higher one of its suit lies on top of another pile (the ace is the highest).
        #[schemars(extend("uniqueItems" = true))]
        DiscardMatches, "matches", matches: Vec<Match> = Vec::new();
        /// What must be gone.
        DiscardGoal, "goal", goal: DiscardGoal = DiscardGoal::Everything;
        /// Whether the top card of the stock lies open and may be taken away too.
        DiscardStockTop, "stock top", stock_top: bool = false;
        /// Whether the top card of the waste may be taken away together with the card under it.
        DiscardWastePairs, "waste pairs", waste_pairs: bool = false;
    }
    /// Cadogan's own: places beside the tableau that are empty at the start and take cards under a condition (the pocket of
    /// Miss Milligan). They are numbered after the tableau piles and the reserve piles.
    section "pockets" pockets: PocketRules {
        /// How many.
        #[schemars(range(max = MOST_CARDS))]
        PocketCount, "count", count: u8 = 0;
        /// When they take cards.
        PocketOpens, "opens", opens: PocketOpens = PocketOpens::Always;
        /// The only rank that they take; `none` for cards of any rank.
        PocketRank, "rank", rank: SunkRank = SunkRank::None;
        /// How many cards each holds; they are put there one by one, and only the top card is available.
        #[schemars(range(min = 1, max = MOST_CARDS))]
        PocketMost, "most cards", most: u8 = 1;
        /// Whether an empty pocket also takes a group that moves in the tableau; it leaves whole or in parts, as from there.
        PocketGroups, "groups", groups: bool = false;
    }
    /// Cadogan's own: gathering the cards of the tableau, or of rows with gaps, and dealing them again (Cruel, Montana).
    section "gather" gather: GatherRules {
        /// How often: `true` for any number of times, `false` for never, or a number.
        GatherTimes, "times", times: Redeals = Redeals::Times(0);
        /// In which order the cards are dealt again.
        GatherOrder, "order", order: GatherOrder = GatherOrder::InOrder;
        /// How many cards each pile is dealt, one pile after the other, as far as they last; 0 means row by row, in the
        /// shape of the first deal.
        #[schemars(range(max = MOST_CARDS))]
        GatherCards, "cards a pile", cards: u8 = 0;
    }
    // Outside sections.
    deck {
        /// The highest rank of the deck, 1 to 13.
        MaxRank, "max rank", max_rank: MaxRank = MaxRank(13);
        /// Whether every card occurs twice.
        TwoDecks, "two decks", two_decks: bool = false;
        /// Cadogan's own: how many suits the cards have, 1 to 4. The deck keeps its size: with 3 suits spades stand for clubs
        /// too, with 2 also hearts for diamonds, with 1 all cards are spades.
        Suits, "suits", suits: SuitCount = SuitCount(4);
        /// Cadogan's own: how many packs, 3 or 4; 0 means one or two, as `two decks` says.
        Packs, "packs", packs: PackCount = PackCount(0);
        /// Cadogan's own: which places give to which. `waste to tableau` means that the tableau takes cards from the waste and
        /// from no other place, `tableau or reserve to foundations` that foundations take cards from these two. A place
        /// that is not named after `to` takes cards from everywhere.
        #[schemars(extend("uniqueItems" = true))]
        Routes, "routes", routes: Vec<Route> = Vec::<Route>::new();
    }
}
