//! The general space: every game that is won on foundations or in a hole, with one deck or two.
//!
//! Positions are flat arrays that are modified in place. The rules are compiled once per deal into sets of cards, so
//! that "which top cards may this card be built on" is one `and` of two machine words. The key is a 128-bit fingerprint
//! that is updated with every move. Techniques that hold for the rules are applied while moves are generated; with all
//! of them switched off, the moves are exactly those of the game.

mod ahead;
mod compiled;
mod generate;
mod glance;
mod judge;
mod lengths;
mod mask;
mod numbers;
mod order;
mod packed;
mod piles;
mod play;
mod redeal;
mod setup;
mod sides;
pub(crate) mod stuck_cards;
mod talon;
mod translate;

use cadogan_rules::{BuildDirection, BuildPolicy, Considered, GatherOrder, Goal, KeySet, PlayerMove, Rules, keys};

use cadogan_search::{Fingerprint, Space};

use crate::{GameSpace, Glance};
use compiled::Compiled;
use judge::Judge;
pub use lengths::{Lengths, accepts_lengths};
pub use mask::Mask;
use numbers::KeyRules;
pub use order::Order;
pub use packed::{Move, Undo};
use redeal::Gathers;
use talon::Talon;

/// Pile arrays have a size that is a power of two, so that a masked index needs no bounds check.
const HEIGHT: usize = 128;
/// The same for arrays with an entry for every card: more entries than cards.
const ROUND_CARDS: usize = 128;
/// The maximum number of piles: one bit each to mark empty piles.
const PILES: usize = 128;

/// A pile of the tableau. The cards at the bottom lie face down.
#[derive(Clone)]
struct Pile<M> {
    len: u8,
    /// How many of the lowest cards are as they were when the judge last looked at the pile.
    judged: u8,
    face_down: u8,
    cards: [u8; HEIGHT],
    /// For every card, the cards from it downwards that form a group that could move together.
    groups: [M; HEIGHT],
    /// How many they are.
    lengths: [u8; HEIGHT],
    /// What every card adds to the hash.
    numbers: [u128; HEIGHT],
}

impl<M: Mask> Pile<M> {
    const EMPTY: Self = Pile {
        len: 0,
        judged: 0,
        face_down: 0,
        cards: [0; HEIGHT],
        groups: [M::NONE; HEIGHT],
        lengths: [0; HEIGHT],
        numbers: [0; HEIGHT],
    };

    /// The card with `count - 1` cards on top of it.
    #[inline]
    fn card_from_top(&self, count: u8) -> u8 {
        self.cards[self.len.wrapping_sub(count) as usize % HEIGHT]
    }

    /// What the card with `count - 1` cards on top of it adds to the hash.
    #[inline]
    fn number_from_top(&self, count: u8) -> u128 {
        self.numbers[self.len.wrapping_sub(count) as usize % HEIGHT]
    }

    /// The group at the top. The pile must not be empty.
    #[inline]
    fn group_at_top(&self) -> M {
        self.groups[self.len.wrapping_sub(1) as usize % HEIGHT]
    }

    /// How many cards the group at the top has. The pile must not be empty.
    #[inline]
    fn length_at_top(&self) -> u8 {
        self.lengths[self.len.wrapping_sub(1) as usize % HEIGHT]
    }

    /// The group at the top that a card could join, with its length; none if the card at the top lies face down.
    #[inline]
    fn group_to_join(&self) -> (M, u8) {
        if self.len > self.face_down { (self.group_at_top(), self.length_at_top()) } else { (M::NONE, 0) }
    }

    /// Puts a card on top, as the last card of a group of this length.
    #[inline]
    fn put(&mut self, card: u8, (group, length): (M, u8), number: u128) {
        let place = self.len as usize % HEIGHT;
        self.cards[place] = card;
        self.groups[place] = group;
        self.lengths[place] = length;
        self.numbers[place] = number;
        self.judged = self.judged.min(self.len);
        self.len += 1;
    }
}

/// The general space. `M` is `u64` for one deck and `u128` for two: see [`General`] and [`GeneralTwoDecks`].
pub struct GeneralSpace<M: Mask> {
    rules: Compiled<M>,
    key: KeyRules,
    piles: Vec<Pile<M>>,
    /// Which piles are empty, as bits.
    spaces: u128,
    /// The top cards of all piles.
    tops: M,
    /// The top card of every pile; [`Mask::NO_CARD`] for an empty one.
    top_of_pile: [u8; PILES],
    /// In which pile a top card lies.
    pile_of_top: [u8; ROUND_CARDS],
    /// Cards on the foundations: suits C H S D, then the second foundation of each suit.
    heights: [u8; 8],
    foundation_cards: [[u8; 13]; 8],
    /// The cards that the foundations need next.
    wanted: M,
    /// Those of them that may go up at once.
    safe: M,
    hole: Vec<u8>,
    cells: Vec<Option<u8>>,
    in_cells: M,
    reserve: Vec<u8>,
    in_reserve: M,
    talon: Talon,
    /// The cards of waste and stock.
    in_talon: M,
    redeals_used: u32,
    /// What the tableau is gathered into.
    gathers: Gathers,
    /// Cards on the foundations or in the hole.
    home: u8,
    /// The key.
    hash: u128,
    /// The part of the hash that depends on how much of the talon has been turned.
    talon_part: u128,
    /// Moves that are tried after better ones; empty between calls.
    later: Vec<Move>,
    order: Order,
    /// Moves with their ranks while they are sorted, and the values of leaving their piles; empty between calls.
    ranked: Vec<u64>,
    leaving: Vec<(u8, i32)>,
    judge: Judge<M>,
}

/// The general space for one deck.
pub type General = GeneralSpace<u64>;
/// The general space for two decks.
pub type GeneralTwoDecks = GeneralSpace<u128>;

/// What this space does with every rule key: it plays all rules of games that have piles.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(KeySet::GROUPS).and(keys![
        TableauBuild TableauSpaces FoundationsRemovable CompleteOnly HoleLoops HoleDirection HoleClosed CellCount StockDealType StockDealCount
        StockRedeal DealOverSpaces ReserveStacked TwoDecks BuildDirection BuildWraps MostCards Suits TableauLayout
        ReservePiles ReserveBuild
    ]).and(KeySet::pockets()).and(KeySet::gather()),
    KeySet::accordion().and(KeySet::sequences()).and(KeySet::discard()),
)
.with_new_words();

impl<M: Mask> GeneralSpace<M> {
    /// Whether this space supports these rules; if not, why not.
    pub fn accepts(rules: &Rules) -> Result<(), String> {
        KEYS.check(rules)?;
        match rules.goal() {
            _ if rules.tableau.layout.covers() => Err("piles cover each other".to_owned()),
            _ if rules.tableau.direction == BuildDirection::Equal => Err("cards are built on equal ranks".to_owned()),
            _ if rules.tableau.direction == BuildDirection::Kept => Err("piles keep their direction".to_owned()),
            _ if rules.gather.order == GatherOrder::BottomToTop => Err("piles are turned round".to_owned()),
            _ if rules.deals_heaps() => Err("the stock is put on heaps".to_owned()),
            _ if rules.tableau.build == BuildPolicy::SpacesOnly => Err("cards are put into spaces only".to_owned()),
            Goal::Foundations | Goal::Hole if rules.decks() == M::DECKS => Ok(()),
            Goal::Foundations | Goal::Hole => Err(format!("they are played with {} decks", rules.decks())),
            Goal::Accordion => Err("an accordion has no piles that cards are built on".to_owned()),
            Goal::Sequences => Err("a game of gaps has no piles that cards are built on".to_owned()),
            Goal::Discard => Err("cards are taken away".to_owned()),
        }
    }

    /// Whether the order of moves no longer matters: no row deal and no refill from the stock can still happen.
    #[inline]
    fn order_is_free(&self) -> bool {
        !self.rules.order_matters || self.talon.is_over()
    }

    /// Whether the place of a pile is irrelevant.
    #[inline]
    fn piles_are_interchangeable(&self) -> bool {
        !self.piles_have_places()
    }
}

impl<M: Mask> Space for GeneralSpace<M> {
    type Move = Move;
    type Undo = Undo;
    type Key = Fingerprint;

    fn is_exhaustive(&self) -> bool {
        self.rules.streamliner.is_exhaustive()
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.home == self.rules.deck_size
    }

    #[inline]
    fn forced(&mut self) -> Option<Move> {
        self.forced_move()
    }

    fn moves(&mut self, out: &mut Vec<Move>) {
        self.generate(out);
    }

    #[inline]
    fn play(&mut self, m: Move) -> Undo {
        self.play_move(m)
    }

    #[inline]
    fn undo(&mut self, m: Move, undo: Undo) {
        self.undo_move(m, undo);
    }

    #[inline]
    fn key(&self) -> Fingerprint {
        Fingerprint(self.hash)
    }

    #[inline(always)]
    fn key_after(&self, m: Move) -> Option<Fingerprint> {
        self.hash_after(m).map(Fingerprint)
    }
}

impl<M: Mask> GameSpace for GeneralSpace<M> {
    fn player_moves(&mut self, line: &[Move]) -> Vec<PlayerMove> {
        self.translate(line)
    }

    fn glance(&self) -> Option<&dyn Glance> {
        Some(self)
    }
}

#[cfg(test)]
mod tests;
