//! The universal space: games whose foundations are of several kinds or not built in suit, games of heaps, and games in
//! which cards go under a higher one of their suit.
//!
//! Every place where cards lie is a list: tableau piles, foundations, cells, reserve, stock, waste. A move shifts cards
//! from list to list and writes down what it did, so undoing it is reading that backwards, whatever happened by itself
//! (cards that turn, spaces that are refilled). The key is the sum of one number for each list, so lists that no rule
//! distinguishes are merged by giving them the same part in it. It is slower than the general space and plays what that
//! one does not; with all techniques switched off, its moves are exactly those of the game.

mod compiled;
mod generate;
mod key;
mod play;
mod setup;
mod translate;

use cadogan_rules::{Considered, Goal, KeySet, Match, PlayerMove, Rules, keys};
use cadogan_search::{Fingerprint, Space};

use crate::GameSpace;
use crate::general::{General, GeneralTwoDecks};
use compiled::Compiled;
pub use play::{Move, Undo};

/// Cards that lie on each other, the last one on top.
#[derive(Clone, Debug, Default)]
struct List {
    cards: Vec<u8>,
    /// For every card, a number for it and all cards under it.
    numbers: Vec<u128>,
    /// How many cards at the bottom lie face down.
    down: u8,
}

impl List {
    #[inline]
    fn top(&self) -> Option<u8> {
        self.cards.last().copied()
    }

    #[inline]
    fn len(&self) -> usize {
        self.cards.len()
    }
}

/// The universal space.
pub struct Universal {
    rules: Compiled,
    lists: Vec<List>,
    redeals_used: u32,
    /// Cards on foundations, or taken away.
    home: u32,
    /// What the moves that are still played did, in order.
    journal: Vec<play::Step>,
}

/// What this space does with every rule key.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(KeySet::GROUPS).and(keys![
        TableauBuild TableauSpaces FoundationsRemovable CompleteOnly CellCount StockDealType StockDealCount StockRedeal
        DealOverSpaces ReserveStacked TwoDecks BuildDirection BuildWraps MostCards Suits TableauLayout FoundationBuild
        FoundationPiles DiscardGoal DiscardStockTop DiscardWastePairs HoleLoops
    ]),
    KeySet::accordion().and(KeySet::sequences()),
)
.with_new_words();

/// Whether this space supports these rules; if not, why not.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    match rules.goal() {
        _ if rules.tableau.layout.covers() => Err("piles cover each other".to_owned()),
        _ if General::accepts(rules).is_ok() || GeneralTwoDecks::accepts(rules).is_ok() => {
            Err("the general space plays them faster".to_owned())
        }
        Goal::Foundations => Ok(()),
        Goal::Discard if rules.discard.matches.contains(&Match::LowerOfSuit) => Ok(()),
        Goal::Discard => Err("cards are taken away in pairs or by their rank".to_owned()),
        Goal::Hole => Err("they are won in a hole".to_owned()),
        Goal::Accordion => Err("an accordion has no piles that cards are built on".to_owned()),
        Goal::Sequences => Err("a game of gaps has no piles that cards are built on".to_owned()),
    }
}

impl Space for Universal {
    type Move = Move;
    type Undo = Undo;
    type Key = Fingerprint;

    fn is_exhaustive(&self) -> bool {
        true
    }

    fn is_won(&self) -> bool {
        self.home == self.rules.wanted
    }

    fn forced(&mut self) -> Option<Move> {
        None
    }

    fn moves(&mut self, out: &mut Vec<Move>) {
        self.generate(out);
    }

    fn play(&mut self, m: Move) -> Undo {
        self.play_move(m)
    }

    fn undo(&mut self, _: Move, undo: Undo) {
        self.undo_to(undo);
    }

    fn key(&self) -> Fingerprint {
        Fingerprint(self.hash())
    }
}

impl GameSpace for Universal {
    fn player_moves(&mut self, line: &[Move]) -> Vec<PlayerMove> {
        self.translate(line)
    }
}
