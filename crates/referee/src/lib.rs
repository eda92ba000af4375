//! The referee: the slow, obvious implementation of the rules that every verdict is checked against.
//!
//! This crate is the definition of every game. It is written to be read: plain data, no caching, one short function per
//! rule, one file per subject. It never shares move generation with the search.
//!
//! It prunes nothing: a move that changes anything a player can see is legal, however useless it is. The following are
//! not moves, or not more than one move, because they change nothing at all:
//!
//! * a whole pile does not go to a space while piles are interchangeable ([`Refusal::ChangesNothing`]): that would only
//!   exchange two piles;
//! * a card does not go from one cell to another ([`Refusal::CellToCell`]);
//! * a move to or from a foundation names its suit, not which of the two foundations of a suit it is in games of two
//!   decks; the first that fits is used.
//!
//! Where foundations are of several kinds, or are not built in suit, a move names its foundation by number, and several
//! moves of one card to foundations are different moves.
//!
//! Two cards that are taken away together are one move, whichever is named first; the list has it once.
//!
//! Every space and every empty cell is a separate target, although they are alike; [`perft`] counts positions as
//! [`Canonical`] compares them.
//!
//! * [`Position`] is where the cards lie when it is the player's turn: face-down cards that came to the top are turned
//!   up, and spaces without a choice are refilled.
//! * [`check`] says whether a move is legal, and if not, why not ([`Refusal`]); [`legal_moves`] lists all legal moves;
//!   [`play`] makes one; [`is_won`] says whether the goal is reached.
//! * [`Game`] keeps the history, so that moves can be undone; [`Win`] is a solution that [`verify`] has replayed;
//!   [`perft`] counts the positions that can be reached.
//!
//! The rules and the deal given to the referee are expected to be valid; anything invalid is refused and never causes a
//! panic.

mod accordion;
mod canonical;
mod cells;
mod discard;
mod filling;
mod foundations;
mod game;
mod gaps;
mod gather;
mod hole;
mod moves;
mod named_foundations;
mod perft;
mod position;
mod refusal;
mod sides;
mod sources;
mod spaces;
mod stock;
mod tableau;
mod win;

use cadogan_rules::{KeySet, keys};

// Which file plays which rule. The referee defines every game, so it has to play all of them.
const _: () = assert!(
    keys![TableauBuild BuildDirection BuildWraps MostCards MoveGroup MoveGroupPolicy GroupLanding] // tableau.rs
        .and(keys![TableauSpaces ReserveStacked]) // spaces.rs and sources.rs
        .and(keys![SpacesTake SpacesFill SpacesRank SpacesGroups]) // spaces.rs and filling.rs
        .and(keys![EqualRanks RowsSkipSpaces LaterDealCounts]) // tableau.rs and stock.rs
        .and(keys![RunsAnywhere BaseByPlay Routes]) // foundations.rs and sources.rs
        .and(keys![Packs]) // cadogan-rules: how many cards there are
        .and(keys![FoundationsPresent FoundationsRemovable CompleteOnly TwoDecks Suits]) // foundations.rs
        .and(keys![FoundationBuild FoundationPiles]) // named_foundations.rs
        .and(keys![RunsStay]) // tableau.rs
        .and(keys![FoundationGoal]) // stock.rs
        .and(keys![HolePresent HoleLoops HoleDirection HoleClosed]) // hole.rs
        .and(keys![CellCount]) // cells.rs
        .and(keys![StockDealType StockDealCount StockRedeal DealOverSpaces]) // stock.rs
        .and(keys![AccordionMoves AccordionPolicies]) // accordion.rs
        .and(keys![SequenceDirection SequenceBuild FixedSuit]) // gaps.rs
        .and(keys![TableauLayout DiscardStockTop]) // sources.rs
        .and(keys![DiscardMatches DiscardGoal DiscardWastePairs]) // discard.rs
        .and(keys![ReservePiles ReserveBuild]) // sides.rs
        .and(KeySet::pockets()) // sides.rs
        .and(KeySet::gather()) // gather.rs
        .and(KeySet::DEAL) // the deal that a position starts from
        .is_all(),
    "which file of the referee plays the new rule?"
);

pub use canonical::Canonical;
pub use game::{Game, Verified, VerifyError, verify};
pub use moves::{check, is_won, legal_moves, play};
pub use perft::{Layers, perft};
pub use position::Position;
pub use refusal::Refusal;
pub use win::{RejectedWin, Win};
