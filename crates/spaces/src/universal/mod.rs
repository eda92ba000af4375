//! The universal space: games whose foundations are of several kinds or not built in suit, games of heaps, games in which
//! cards go under a higher one of their suit, and games in which what enters a space depends on where it comes from.
//!
//! Every place where cards lie is a list: tableau piles, foundations, cells, reserve, stock, waste, and beside them reserve
//! piles and pockets. A move shifts cards
//! from list to list and writes down what it did, so undoing it is reading that backwards, whatever happened by itself
//! (cards that turn, spaces that are refilled). The key is the sum of one number for each list, so lists that no rule
//! distinguishes are merged by giving them the same part in it. It is slower than the general space and plays what that
//! one does not; with all techniques switched off, its moves are exactly those of the game.

mod compiled;
mod gather;
mod generate;
mod judge;
mod key;
pub(crate) mod meeting_foundations;
mod play;
mod setup;
mod sides;
mod spaces;
pub(crate) mod sure_discards;
mod translate;

use cadogan_rules::{Considered, Goal, KeySet, Match, PlayerMove, Rules, keys};
use cadogan_search::{Fingerprint, Space};

use crate::GameSpace;
use crate::general::{General, GeneralTwoDecks};
use compiled::{Compiled, Places};
use generate::Lift;
use judge::Judge;
pub use play::{Move, Undo};

/// Cards that lie on each other, the last one on top.
#[derive(Clone, Debug, Default)]
struct List {
    cards: Vec<u8>,
    /// A number for the empty list, and for every card one for it and all cards under it.
    numbers: Vec<u128>,
    /// What the list adds to the key.
    part: u128,
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
    /// The piles that are spaces, a bit for each.
    spaces: u128,
    /// The sum of the parts of the key, and what it takes for interchangeable: tableau piles, reserve piles.
    sum: u128,
    free: bool,
    reserve_free: bool,
    redeals_used: u32,
    /// How often the tableau was gathered, and what it was before each time that is still played.
    gathers_used: u32,
    before_gathers: Vec<Vec<List>>,
    /// Cards on foundations, or taken away.
    home: u32,
    /// What the moves that are still played did, in order.
    journal: Vec<play::Step>,
    /// Whether every card that fits a foundation goes there at once: a streamliner.
    homeward: bool,
    judge: Judge,
    /// Room for the cards that are available alone.
    singles: Vec<Lift>,
}

/// What this space does with every rule key.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(KeySet::GROUPS).and(keys![
        TableauBuild TableauSpaces FoundationsRemovable CompleteOnly CellCount StockDealType StockDealCount StockRedeal
        DealOverSpaces ReserveStacked TwoDecks BuildDirection BuildWraps MostCards Suits TableauLayout FoundationBuild
        FoundationPiles DiscardGoal DiscardStockTop DiscardWastePairs HoleLoops HoleDirection HoleClosed RunsStay
        ReservePiles ReserveBuild SpacesTake SpacesFill SpacesRank SpacesGroups EqualRanks RunsAnywhere BaseByPlay
        RowsSkipSpaces LaterDealCounts Packs Routes FoundationGoal
    ]).and(KeySet::pockets()).and(KeySet::gather()),
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
        Goal::Foundations if !Places::fit(rules) => Err("there are too many places for cards".to_owned()),
        Goal::Foundations => Ok(()),
        Goal::Discard if rules.discard.matches.contains(&Match::LowerOfSuit) => Ok(()),
        Goal::Discard => Err("cards are taken away in pairs or by their rank".to_owned()),
        Goal::Hole => Err("they are won in a hole".to_owned()),
        Goal::Accordion => Err("an accordion has no piles that cards are built on".to_owned()),
        Goal::Sequences => Err("a game of gaps has no piles that cards are built on".to_owned()),
    }
}

impl Universal {
    fn stock_is_used_up(&self) -> bool {
        let places = self.rules.places;
        [places.stock, places.waste].iter().all(|&list| self.lists[list as usize].cards.is_empty())
    }

    /// Whether every card lies in a complete run that is alone in its pile.
    fn all_in_runs(&self, length: usize) -> bool {
        let places = self.rules.places;
        let is_run = |list: &List| {
            // Equal ranks are a way to build, but no part of a run.
            let equals = |upper: u8| self.rules.equals.as_ref().map_or(0, |equals| equals[upper as usize]);
            let under = |upper: u8| self.rules.parents[upper as usize] & !equals(upper);
            let fits = |pair: &[u8]| under(pair[1]) >> pair[0] & 1 == 1;
            list.len() == length && list.down == 0 && list.cards.windows(2).all(fits)
        };
        let (piles, others) = self.lists.split_at(places.piles as usize);
        piles.iter().all(|pile| pile.cards.is_empty() || is_run(pile))
            && others.iter().all(|list| list.cards.is_empty())
    }
}

impl Space for Universal {
    type Move = Move;
    type Undo = Undo;
    type Key = Fingerprint;

    fn is_exhaustive(&self) -> bool {
        !self.homeward
    }

    fn is_won(&self) -> bool {
        match self.rules.run_length {
            Some(length) => self.all_in_runs(length),
            None if self.rules.wins_by_stock => self.stock_is_used_up(),
            None => self.home == self.rules.wanted,
        }
    }

    fn forced(&mut self) -> Option<Move> {
        if self.homeward {
            return self.first_home();
        }
        if !self.rules.has_sure_moves || self.base_is_due() || self.choice_is_due() {
            return None;
        }
        self.meeting_move().or_else(|| self.sure_discard())
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
