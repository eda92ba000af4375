//! What the page and the engine say to each other: JSON objects, one question and one answer at a time.
//!
//! A [`Question`] goes to the referee's worker, which answers at once; a [`Task`] goes to the thinker's worker, which
//! reports [`Thought`]s until it is done. The page knows these types through `www/protocol.d.ts`, which a test compares
//! with what is written here.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What the page asks of the referee.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Question {
    /// The games that come with the program.
    Games,
    /// Start a game.
    Open {
        /// Which game.
        game: GameChoice,
        /// Which deal of it.
        deal: DealChoice,
        /// Moves to play at once, in the notation of solutions.
        #[serde(default)]
        moves: Vec<String>,
        /// How many of the moves are played; the others can be played again by `redo`. All, if left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        at: Option<u32>,
    },
    /// Start the game that a file or a link holds: a saved game, a solution, a deal or a text board (by the rules of
    /// the game on the table).
    Load {
        /// The contents of the file.
        text: String,
    },
    /// Start the game of a link: what follows the `#` of an address.
    Follow {
        /// The fragment, without `#`.
        fragment: String,
    },
    /// Play cards from one pile to another. Several single moves may be necessary for it.
    Carry {
        /// The pile that the cards come from.
        from: String,
        /// How many cards.
        cards: u32,
        /// The pile that they go to.
        to: String,
    },
    /// Play moves in the notation of solutions.
    Play {
        /// The moves, first to last.
        moves: Vec<String>,
    },
    /// Turn or deal cards of the stock, or turn the waste over.
    Stock,
    /// Take the last move back if it was one of the stock.
    StockBack,
    /// Take back the last gesture.
    Undo,
    /// Play what was taken back last.
    Redo,
    /// Go to any point of the game.
    GoTo {
        /// After how many moves.
        at: u32,
    },
    /// Play every move to the foundations that cannot be a mistake.
    PlaySafe,
    /// The table as it is.
    Table,
    /// Tell the table what the thinker has found out about a position of this game.
    Learn {
        /// After how many moves of the game.
        at: u32,
        /// `winnable`, `unwinnable` or `undecided`.
        verdict: VerdictWord,
        /// Moves that win from there, if it is winnable.
        #[serde(default)]
        solution: Vec<String>,
    },
    /// How a card can leave its place.
    WaysOut {
        /// Its pile.
        pile: String,
        /// Its index in the pile, from 0 at the bottom.
        index: u32,
    },
    /// Which cards can go up, can only go up, or cover what they need.
    Outlines,
    /// The game as a file that `load` and `cadogan play` read.
    Save,
    /// The rules on the table, and the schema for a form.
    Rules,
    /// Check rules without starting a game.
    CheckRules {
        /// Rules as text in JSON.
        text: String,
    },
    /// The position as fields for editing.
    Edit,
    /// Check an edited position.
    CheckEdit {
        /// The fields.
        fields: Vec<EditField>,
    },
}

/// Which game.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GameChoice {
    /// One that comes with the program, by name.
    Named(String),
    /// One by its rules, as text in JSON.
    Rules(String),
    /// The one on the table.
    Same,
}

/// Which deal.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum DealChoice {
    /// The deal of a seed.
    Seed(String),
    /// A Microsoft deal number.
    Ms(String),
    /// A PySolFC deal number.
    Pysol(String),
    /// A game number of Klondike-Solver.
    KlondikeSolver(String),
    /// A board or a deal in JSON.
    Text(String),
    /// Edited fields.
    Fields(Vec<EditField>),
    /// The start of the game on the table.
    Same,
}

/// The answer of the referee.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "answer", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Answer {
    /// To `games`.
    Games {
        /// All of them.
        games: Vec<GameInfo>,
    },
    /// The table, after whatever was asked was done.
    Table {
        /// It.
        table: Box<TableView>,
    },
    /// A move was refused; the table is as it was.
    Refused {
        /// The referee's words.
        reason: String,
    },
    /// The question cannot be carried out; nothing has changed.
    Mistakes {
        /// All of them, in the order of their places.
        mistakes: Vec<MistakeView>,
    },
    /// To `ways-out`; `null` where the game has no such reasoning.
    WaysOut {
        /// The ways.
        ways: Option<WaysView>,
    },
    /// To `outlines`.
    Outlines {
        /// One for each card that has one.
        outlines: Vec<OutlineView>,
    },
    /// To `save`.
    Save {
        /// The contents of the file.
        text: String,
        /// A name for it.
        name: String,
    },
    /// To `rules`.
    Rules {
        /// The rules, without defaults.
        text: String,
        /// The fields of a form.
        fields: Vec<RuleField>,
    },
    /// To `check-rules`: there is nothing wrong.
    Right,
    /// To `check-edit`.
    EditChecked {
        /// The cards that lie nowhere yet, as often as they are missing.
        loose: Vec<String>,
        /// What is wrong; nothing if the position can be played.
        mistakes: Vec<MistakeView>,
    },
    /// To `edit`.
    Edit {
        /// The fields.
        fields: Vec<EditField>,
        /// Every card of the pack, as often as it is there.
        pack: Vec<String>,
    },
}

/// A game that comes with the program.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// The name by which it is opened.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// The names that it has elsewhere.
    pub aliases: Vec<String>,
    /// What sort of game it is.
    pub family: String,
    /// `game`, `variant`, `historical` or `test`.
    pub kind: String,
    /// The game in a line.
    pub description: String,
}

/// The table as a player sees it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableView {
    /// The name of the game, if it has one.
    pub game: Option<String>,
    /// The game for people.
    pub title: String,
    /// The game in a line.
    pub description: String,
    /// Where the deal is from: `seed 3`.
    pub deal: String,
    /// What follows the `#` in a link to this very point of the game.
    pub link: String,
    /// The position, as the thinker takes it.
    pub position: PositionText,
    /// The start of the game, as the thinker takes it.
    pub start: PositionText,
    /// The groups of piles, from the top of the table to its bottom.
    pub groups: Vec<GroupView>,
    /// Everything that can be done with one gesture.
    pub gestures: Vec<GestureView>,
    /// What a tap on the stock does, if it does anything.
    pub stock: Option<StockView>,
    /// All moves, played and taken back.
    pub moves: Vec<MoveView>,
    /// How many of them are played.
    pub at: u32,
    /// Whether the game is won.
    pub won: bool,
    /// Whether no move is left, and the game is not won.
    pub stuck: bool,
    /// What is known about this position; `null` if the thinker has to be asked.
    pub verdict: Option<VerdictWord>,
    /// How many moves a known win takes from here.
    pub to_win: Option<u32>,
    /// The next move of a known win.
    pub hint: Option<GestureView>,
    /// The rest of the known win, for a player who wants to be shown.
    pub solution: Vec<String>,
    /// The move that turned a winnable game into a lost one: its index.
    pub dead_end: Option<u32>,
    /// What has just happened, for a screen reader.
    pub said: String,
}

/// Rules and a position, for the thinker. The page does not look into it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionText {
    /// The rules, in JSON.
    pub rules: String,
    /// The position as a deal, in JSON.
    pub deal: String,
}

/// Piles that belong together.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GroupView {
    /// `foundations`, `hole`, `cells`, `reserve`, `stock`, `waste`, `tableau`, `sequences` or `accordion`.
    pub kind: String,
    /// The group for people.
    pub label: String,
    /// How its piles are laid out.
    pub layout: Layout,
    /// How many piles lie side by side, where that is part of the game (rows with gaps).
    pub columns: Option<u32>,
    /// Its piles.
    pub piles: Vec<PileView>,
}

/// How the cards of a pile lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Layout {
    /// On each other: only the top card is seen.
    Stack,
    /// Overlapping downwards.
    Column,
    /// Overlapping to the right; the last few are enough.
    Fan,
}

/// A pile.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PileView {
    /// Its name on the page: `tableau-3`.
    pub id: String,
    /// The pile for a screen reader: `pile 3`.
    pub label: String,
    /// What is drawn where no card lies: a suit sign, a rank, or nothing.
    pub empty: String,
    /// A short text under it: how many cards, how many redeals.
    pub note: String,
    /// Where it lies in a layout whose cards cover each other: its row from the top, and its column in halves of a card.
    pub place: Option<(u32, u32)>,
    /// Its cards, the bottom card first.
    pub cards: Vec<CardView>,
}

/// A card.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardView {
    /// Rank and suit: `QH`.
    pub card: String,
    /// The card for a screen reader: `queen of hearts`.
    pub name: String,
    /// Whether it lies face up.
    pub up: bool,
    /// How many cards are taken if this one is grabbed, if anything can be done with them; 0 if nothing can.
    pub grabs: u32,
}

/// Something that can be done with one gesture.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GestureView {
    /// The pile that cards come from.
    pub from: String,
    /// How many cards. None if it is a move of the stock.
    pub cards: u32,
    /// The pile they go to.
    pub to: String,
    /// Piles that may be aimed at instead: any foundation will do.
    pub also: Vec<String>,
    /// The moves that it takes, in the notation of solutions.
    pub moves: Vec<String>,
    /// What it does, in words: `queen of hearts and 2 more cards to pile 3`.
    pub says: String,
}

/// What a tap on the stock does.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StockView {
    /// Whether there is something to turn, deal or turn over.
    pub forward: bool,
    /// Whether the last move was one of the stock, so that it can be turned back.
    pub back: bool,
    /// What the tap does, in words.
    pub says: String,
}

/// A move of the game so far.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveView {
    /// In the notation of solutions.
    pub text: String,
    /// What is known about it.
    pub mark: MoveMark,
    /// Whether it belongs to the same gesture as the move before it.
    pub joined: bool,
}

/// What is known about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MoveMark {
    /// Nothing.
    Unknown,
    /// The game could be won after it.
    Kept,
    /// The game could be won before it, and could not after it.
    Lost,
    /// The game was lost before it.
    WasLost,
}

/// A verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum VerdictWord {
    /// It can be won.
    Winnable,
    /// It cannot.
    Unwinnable,
    /// Not known.
    Undecided,
}

/// A mistake in what somebody typed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MistakeView {
    /// Where: a key of the rules (`stock.deal count`), a field, a line.
    pub place: String,
    /// What is wrong and what is expected.
    pub message: String,
}

/// How a card can leave its place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaysView {
    /// In words.
    pub prose: String,
    /// Every card that it needs, with the state of that card.
    pub needs: Vec<NeedView>,
}

/// A card that another one needs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NeedView {
    /// The card.
    pub card: String,
    /// The pile in which it lies.
    pub pile: String,
    /// Its index there.
    pub index: u32,
    /// What it is needed for.
    pub role: Role,
    /// Whether it can be had.
    pub state: NeedState,
    /// In words: `under the 10♠ in pile 7`.
    pub says: String,
}

/// What a card is needed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Role {
    /// To be packed on.
    Packing,
    /// To go up before it.
    Foundation,
}

/// Whether a needed card can be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum NeedState {
    /// It lies open.
    Free,
    /// It does not lie open, but nothing known keeps it from being had.
    Possible,
    /// It cannot be had before the card that needs it leaves.
    Blocked,
    /// It lies on a foundation.
    Gone,
}

/// An outline around a card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutlineView {
    /// The pile.
    pub pile: String,
    /// The index of the card in it.
    pub index: u32,
    /// `goes-up`, `only-up`, `blocks-helper`, `keep-reachable` or `second`.
    pub outline: String,
}

/// A field of the form for rules.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleField {
    /// The section and the key: `stock`, `deal count`.
    pub section: String,
    /// The key.
    pub key: String,
    /// What it means.
    pub description: String,
    /// Its schema: `enum`, `type`, `minimum`, `maximum`.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub schema: Map<String, Value>,
    /// Its value on the table.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub value: Value,
    /// Its default.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub default: Value,
}

/// A line of the form for a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EditField {
    /// The pile: `tableau-3`.
    pub pile: String,
    /// The pile for people.
    pub label: String,
    /// Its cards, the bottom card first: `QH 9C`; face-down cards in parentheses.
    pub cards: String,
}

/// What the page asks of the thinker.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "task", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Task {
    /// Whether a position can be won, and how.
    Decide {
        /// The position.
        position: PositionText,
        /// How much may be spent on it.
        limits: Limits,
    },
    /// Why a position is lost.
    Explain {
        /// The position.
        position: PositionText,
        /// How much may be spent on it.
        limits: Limits,
    },
    /// Which moves of a game kept the win, and which lost it.
    Review {
        /// The start of the game.
        start: PositionText,
        /// Its moves.
        moves: Vec<String>,
        /// How much may be spent on each position.
        limits: Limits,
    },
    /// A deal that can be won: the first from a seed on.
    FindWinnable {
        /// The rules, as text in JSON.
        rules: String,
        /// The first seed to try.
        seed: u32,
        /// How much may be spent on each deal.
        limits: Limits,
    },
}

/// How much may be spent.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Limits {
    /// Seconds of work.
    pub seconds: f64,
    /// Megabytes of memory.
    pub megabytes: u32,
}

/// What the thinker reports. All but `working`, and `decided` with `more`, end the task.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "thought", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Thought {
    /// It goes on.
    Working {
        /// Positions visited so far.
        #[cfg_attr(test, ts(type = "number"))]
        positions: u64,
        /// Seconds spent so far.
        seconds: f64,
        /// In words, what it is doing: `deal 4 of seed 7`, `move 12 of 90`.
        says: String,
    },
    /// The answer to `decide`.
    Decided {
        /// Whether it can be won.
        verdict: VerdictWord,
        /// Moves that win.
        solution: Vec<String>,
        /// Why it is undecided, in words for a player; empty if it is decided.
        reason: String,
        /// Positions visited.
        #[cfg_attr(test, ts(type = "number"))]
        positions: u64,
        /// Seconds spent.
        seconds: f64,
        /// Whether a shorter solution is being looked for: then another `decided` follows.
        more: bool,
    },
    /// The answer to `explain`.
    Explained {
        /// Whether it can be won.
        verdict: VerdictWord,
        /// The story.
        prose: String,
        /// Which cards it is about.
        marks: Vec<CardMark>,
    },
    /// The answer to `review`.
    Reviewed {
        /// The verdict on every position, the start first.
        verdicts: Vec<VerdictWord>,
        /// A win from the position before the first mistake, or from the start if there is none.
        solution: Vec<String>,
        /// The index of the first move that lost the game.
        first_mistake: Option<u32>,
        /// In words.
        prose: String,
    },
    /// The answer to `find-winnable`.
    Found {
        /// The seed; `null` if none was found within the limits.
        seed: Option<u32>,
        /// How many deals were tried.
        tried: u32,
    },
    /// The task cannot be carried out.
    Failed {
        /// Why.
        message: String,
    },
}

/// A card that an explanation is about.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardMark {
    /// The pile.
    pub pile: String,
    /// The index in it.
    pub index: u32,
    /// `traced`: can never leave its place; `needed`: is needed, but cannot be had; `hidden`: was never laid open by the
    /// search.
    pub mark: String,
}
