//! How a lost deal is lost: what all ways to play it to its end have in common.
//!
//! The ways are those of *hurried play*, after R. Reijtenbach (Determining the Success Rate for the Game of Solitaire,
//! Leiden 2021): a card of the two lowest ranks goes up as soon as it can; everything else is the player's choice. No
//! other card ever needs such a card in the tableau, so nothing is lost by that, and equivalent orders of moves are not
//! counted as different ways.

use cadogan_cards::Card;
use cadogan_compiled::{Number, numbers, steps, suit};
use cadogan_rules::{Deal, Rules};
use serde::Serialize;

use crate::circles::Circles;
use crate::table::{Position, SmallTable};

/// The maximum number of moves played to examine one deal.
const MOST_MOVES: u64 = 20_000_000;

/// The smallest and the largest value of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Span {
    /// The smallest.
    pub min: u8,
    /// The largest.
    pub max: u8,
}

impl Span {
    const EMPTY: Span = Span { min: u8::MAX, max: 0 };
}

/// Numbers over all ways to play a lost deal, in hurried play, until no move is left. A move back to a position on the
/// way from the start is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct LossNumbers {
    /// Moves made.
    pub depth: Span,
    /// Cards put up.
    pub cards_up: Span,
    /// Aces put up (cards of the lowest rank, where that is another one).
    pub aces_up: Span,
    /// Cards left face down.
    pub closed: Span,
    /// Cards left in the stock.
    pub in_stock: Span,
}

impl LossNumbers {
    const EMPTY: LossNumbers = LossNumbers {
        depth: Span::EMPTY,
        cards_up: Span::EMPTY,
        aces_up: Span::EMPTY,
        closed: Span::EMPTY,
        in_stock: Span::EMPTY,
    };
}

/// A deal that was called lost, and won by hurried play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WonAfterAll;

/// Why a deal is lost, in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The numbers.
    pub statistics: LossNumbers,
    /// Cards that stay face down whatever moves are made.
    pub never_turned: Vec<Card>,
}

/// Examines lost deals; reuses its memory from one to the next.
#[derive(Clone)]
pub struct LossStudy {
    table: SmallTable,
    circles: Circles,
    path: Vec<Position>,
    moves: u64,
    statistics: LossNumbers,
    always_closed: u32,
    won: bool,
}

impl LossStudy {
    /// For games that fit on the small table; otherwise, the rule that is not supported.
    pub fn new(rules: &Rules, circles: Circles) -> Result<LossStudy, &'static str> {
        let table = SmallTable::new(rules)?;
        Ok(LossStudy {
            table,
            circles,
            path: Vec::new(),
            moves: 0,
            statistics: LossNumbers::EMPTY,
            always_closed: 0,
            won: false,
        })
    }

    /// Examines a deal. Returns `None` if there are too many ways to play it. A way that wins contradicts the solver
    /// that called the deal lost.
    pub fn study(&mut self, deal: &Deal) -> Result<Option<Loss>, WonAfterAll> {
        let start = self.table.start(deal);
        self.statistics = LossNumbers::EMPTY;
        self.always_closed = u32::MAX;
        self.path.clear();
        self.moves = 0;
        self.won = false;
        self.note_move(&start);
        let is_finished = self.play(start);
        if self.circles == Circles::Published {
            // In the thesis, the largest number of closed cards is that of the start in all classes.
            self.statistics.closed.max = start.all_closed();
        }
        if self.is_contradicted() {
            return Err(WonAfterAll);
        }
        Ok(is_finished.then(|| Loss { statistics: self.statistics, never_turned: self.never_turned(deal) }))
    }

    /// Hurried play turns every card that can be turned at all.
    fn never_turned(&self, deal: &Deal) -> Vec<Card> {
        let numbering = self.table.numbering(deal);
        let mut closed: Vec<Number> = numbers(self.always_closed.into()).collect();
        closed.sort_by_key(|&number| (suit(number), steps(number)));
        closed.into_iter().map(|number| numbering.card(number)).collect()
    }

    /// Whether a way to win was found in a deal that was called lost. The search of the thesis calls some winnable deals
    /// lost, so that there it says nothing.
    fn is_contradicted(&self) -> bool {
        self.won && self.circles == Circles::Exact
    }

    /// Returns false if there are too many ways, or if one of them wins.
    fn play(&mut self, position: Position) -> bool {
        self.path.push(position);
        let mut is_end = true;
        for next in self.table.hurried(&position) {
            if self.circles.lead_back(&self.table, &self.path, &next) {
                continue;
            }
            is_end = false;
            self.moves += 1;
            self.note_move(&next);
            if self.is_contradicted() || self.moves > MOST_MOVES || !self.play(next) {
                return false;
            }
        }
        if is_end {
            self.note_end(&position);
        }
        self.path.pop();
        true
    }

    /// The path does not contain the new position yet, so its length is the number of moves made.
    fn note_move(&mut self, position: &Position) {
        self.won |= self.table.is_as_good_as_won(position);
        self.always_closed &= position.closed_cards();
        let numbers = Numbers::of(position, self.path.len());
        let statistics = &mut self.statistics;
        statistics.depth.max = statistics.depth.max.max(numbers.depth);
        statistics.cards_up.max = statistics.cards_up.max.max(numbers.cards_up);
        statistics.aces_up.max = statistics.aces_up.max.max(numbers.aces_up);
        statistics.closed.min = statistics.closed.min.min(numbers.closed);
        statistics.in_stock.min = statistics.in_stock.min.min(numbers.in_stock);
    }

    /// The path ends with the position.
    fn note_end(&mut self, position: &Position) {
        let numbers = Numbers::of(position, self.path.len() - 1);
        let statistics = &mut self.statistics;
        statistics.depth.min = statistics.depth.min.min(numbers.depth);
        statistics.cards_up.min = statistics.cards_up.min.min(numbers.cards_up);
        statistics.aces_up.min = statistics.aces_up.min.min(numbers.aces_up);
        statistics.closed.max = statistics.closed.max.max(numbers.closed);
        statistics.in_stock.max = statistics.in_stock.max.max(numbers.in_stock);
    }
}

/// The numbers of one position.
struct Numbers {
    depth: u8,
    cards_up: u8,
    aces_up: u8,
    closed: u8,
    in_stock: u8,
}

impl Numbers {
    fn of(position: &Position, depth: usize) -> Numbers {
        Numbers {
            depth: depth.min(usize::from(u8::MAX)) as u8,
            cards_up: position.up.iter().sum(),
            aces_up: position.up.iter().filter(|&&up| up > 0).count() as u8,
            closed: position.all_closed(),
            in_stock: position.stock.count_ones() as u8,
        }
    }
}
