//! Games with cells and no stock in which cards move one at a time (FreeCell and its relatives), for finding wins.
//!
//! A built group may go from pile to pile card by card, over empty cells and spaces. Here that is one move, a supermove,
//! and whatever fits on a foundation goes there at once. So a win is a line of some forty moves, and a position is small
//! enough to be copied. Not every line of the game can be followed here (groups are not taken apart at will, cards do not
//! wait below their foundations or come back from them), so this space proves no loss; the lines that it has are those
//! of the game, card by card, which the referee checks.
//!
//! How many cards a supermove takes: with `e` empty cells, `e + 1`; every space that any card may enter, except the
//! target, doubles that, because half of the cards can wait there while the other half follows the same way.

mod judge;
mod moves;
mod play;
mod setup;
mod translate;
mod weights;

use cadogan_cards::Rank;
use cadogan_rules::{BuildPolicy, Considered, Goal, GroupMoves, KeySet, PlayerMove, Rules, SpacesPolicy, keys};
use cadogan_search::{Informed, Kept, Key, Prospect, Space};

use crate::GameSpace;
use judge::Prepared;
pub use weights::Weights;

/// The largest number of piles and of cells.
const PILES: usize = 16;
const CELLS: usize = 8;
/// The cards of all piles lie in one array: every pile has the same number of places there.
const PLACES: usize = 256;
/// The largest number of cards in a pile: one bit each.
const HEIGHT: usize = 32;

/// No card, as an index that is no card's.
const NONE: u8 = 63;
/// Where a card is if it is in no pile.
const IN_CELL: u8 = 254;
const HOME: u8 = 255;

/// What this space does with every rule key. Worrying back is never necessary for the wins that it finds.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(keys![
        TableauBuild TableauSpaces MoveGroup CompleteOnly CellCount TwoDecks
    ]),
    Goal::Foundations.foreign_keys().and(keys![
        MoveGroupPolicy GroupLanding FoundationsRemovable StockDealType StockDealCount StockRedeal DealOverSpaces
        ReserveStacked
    ]),
);

/// Whether this space supports these rules; if not, which rule is not supported.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    let refuse = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Foundations || rules.foundations.complete_only || rules.two_decks {
        return refuse("the game is not won by single cards of one deck on foundations");
    }
    if rules.stock.size > 0 || rules.reserve.size > 0 {
        return refuse("there is a stock or a reserve");
    }
    if rules.group_moves() != GroupMoves::No || rules.tableau.build == BuildPolicy::NoBuild {
        return refuse("cards are not built one at a time");
    }
    if !matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild) {
        return refuse("spaces are refilled");
    }
    if rules.cells.count == 0 || rules.cells.count as usize > CELLS || rules.tableau.count as usize > PILES {
        return refuse("there are no cells, or too many cells or piles");
    }
    Ok(())
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The top cards of a pile, which are built on each other, to another pile.
    Group {
        /// The pile they leave.
        from: u8,
        /// The pile they go to.
        to: u8,
        /// How many they are.
        count: u8,
    },
    /// The top card of a pile to a cell.
    ToCell {
        /// The pile.
        from: u8,
        /// The cell.
        cell: u8,
    },
    /// A card from a cell to a pile.
    FromCell {
        /// The cell.
        cell: u8,
        /// The pile.
        to: u8,
    },
    /// The top card of a pile to its foundation.
    Up {
        /// The pile.
        from: u8,
    },
    /// A card from a cell to its foundation.
    CellUp {
        /// The cell.
        cell: u8,
    },
}

/// Where the cards are.
#[derive(Clone, Copy)]
pub struct Position {
    hash: u64,
    /// What the cards of the tableau cost because of what they lie on.
    links: i32,
    /// By pile, which cards are not built on what they lie on, as bits.
    breaks: [u32; PILES],
    cards: [u8; PLACES],
    /// By card: its pile, and how many cards lie below it there.
    pile_of: [u8; 52],
    place_of: [u8; 52],
    len: [u8; PILES],
    cells: [u8; CELLS],
    heights: [u8; 4],
    in_cells: u8,
    home: u8,
}

/// The rules and the weights, prepared for a deal.
struct Compiled {
    weights: Weights,
    /// By card: the cards that it may be built on, and those that may be built on it.
    parents: [u64; 64],
    children: [u64; 64],
    piles: usize,
    /// How many places a pile has.
    stride: usize,
    cells: usize,
    max_rank: u8,
    base: Rank,
    /// What may enter a space.
    spaces: SpacesPolicy,
}

/// The space of a deal.
pub struct CellSpace {
    rules: Compiled,
    at: Position,
    prepared: Prepared,
}

/// A fingerprint of 64 bits. That is enough where nothing is proved by equal keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signature(u64);

impl Key for Signature {
    fn bits(self) -> u128 {
        u128::from(self.0)
    }
    const ONE_WORD: bool = true;
    const EXACT: bool = false;
}

impl Space for CellSpace {
    type Move = Move;
    /// The card that moved; the head of a group.
    type Undo = u8;
    type Key = Signature;

    fn is_exhaustive(&self) -> bool {
        false
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.at.home == 4 * self.rules.max_rank
    }

    #[inline]
    fn forced(&mut self) -> Option<Move> {
        self.goes_up()
    }

    fn moves(&mut self, out: &mut Vec<Move>) {
        self.generate(out);
    }

    #[inline]
    fn play(&mut self, m: Move) -> u8 {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, card: u8) {
        self.undo_move(m, card);
    }

    #[inline]
    fn key(&self) -> Signature {
        Signature(self.at.hash)
    }

    #[inline]
    fn key_after(&self, m: Move) -> Option<Signature> {
        Some(Signature(self.hash_after(m)))
    }
}

impl Informed for CellSpace {
    fn prospect(&self) -> Prospect {
        Prospect { cost: self.cost(), stratum: 0 }
    }

    fn prepare(&mut self) {
        self.look();
    }

    #[inline]
    fn prospect_after(&self, m: Move) -> Option<Prospect> {
        self.cost_after(m).map(|cost| Prospect { cost, stratum: 0 })
    }
}

impl Kept for CellSpace {
    type Position = Position;

    #[inline]
    fn position(&self) -> &Position {
        &self.at
    }

    #[inline]
    fn return_to(&mut self, position: &Position) {
        self.at = *position;
    }

    #[inline]
    fn cost_of_a_move(&self) -> i32 {
        self.rules.weights.a_move
    }
}

impl GameSpace for CellSpace {
    fn player_moves(&mut self, line: &[Move]) -> Vec<PlayerMove> {
        self.translate(line)
    }
}

#[cfg(test)]
mod tests;
