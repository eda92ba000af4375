//! The verdict on one deal, computed thousands or millions of times.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Limits, Options, Solver, StreamlinerChoice, Unsolvable, Verdict};

use crate::circles::is_winnable_as_published;
use crate::seen::Seen;
use crate::table::{Position, Step, Table};

/// Decides deals of one game; reuses its memory from one deal to the next.
pub struct Decider<'a> {
    rules: &'a Rules,
    method: Method,
    limits: Limits,
}

enum Method {
    /// The search of the small table.
    Quick(Quick),
    /// The search of the thesis, on the small table.
    Published(Table),
    /// The solver.
    Solver,
}

impl<'a> Decider<'a> {
    /// Uses the search of the small table for games that fit on it, and the solver for all others.
    pub fn new(rules: &'a Rules) -> Decider<'a> {
        let method = Table::new(rules).map_or(Method::Solver, |table| Method::Quick(Quick::new(table)));
        Decider { rules, method, limits: Limits::default() }
    }

    /// The same without the small table.
    pub fn by_solver(rules: &'a Rules) -> Decider<'a> {
        Decider { rules, method: Method::Solver, limits: Limits::default() }
    }

    /// As in the program of the thesis, see [`crate::Circles::Published`]: some winnable deals are called lost. Games
    /// that do not fit on the small table are refused, with the rule that is not supported.
    pub fn as_published(rules: &'a Rules) -> Result<Decider<'a>, &'static str> {
        Ok(Decider { rules, method: Method::Published(Table::new(rules)?), limits: Limits::default() })
    }

    /// The same with limits for each deal. The search of the thesis knows none.
    pub fn with_limits(self, limits: Limits) -> Decider<'a> {
        Decider { limits, ..self }
    }

    /// Whether the deal can be won; `None` if the limits were reached or `stop` was set first.
    pub fn is_winnable(&mut self, deal: &Deal, stop: &AtomicBool) -> Result<Option<bool>, Unsolvable> {
        match &mut self.method {
            Method::Quick(quick) => return Ok(quick.is_winnable(deal, &self.limits, stop)),
            Method::Published(table) => {
                return Ok(Some(is_winnable_as_published(table, &mut Vec::new(), table.start(deal))));
            }
            Method::Solver => {}
        }
        let options = Options { streamliner: StreamlinerChoice::None, ..Options::default() };
        let report = Solver::new(self.rules, deal, &options)?.run(&self.limits, Some(stop), &mut |_| ())?;
        Ok(match report.verdict {
            Verdict::Winnable(_) => Some(true),
            Verdict::Unwinnable => Some(false),
            Verdict::Undecided(_) => None,
        })
    }
}

/// What one search of the small table may use.
struct Meter<'a> {
    limits: &'a Limits,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
}

impl Meter<'_> {
    /// Checks the clock, the memory and the stop flag every 4096 positions.
    fn is_over(&self, seen: &Seen) -> bool {
        let positions = seen.len() as u64;
        let is_time_to_look = positions.is_multiple_of(4096);
        self.limits.positions.is_some_and(|most| positions > most)
            || is_time_to_look
                && (self.stop.load(Ordering::Relaxed)
                    || seen.bytes() > self.limits.bytes
                    || self.deadline.is_some_and(|deadline| Instant::now() >= deadline))
    }
}

/// The search of the small table: depth first, every position once.
pub(crate) struct Quick {
    table: Table,
    seen: Seen,
    /// Moves of the positions on the path, those of the last one at the end.
    moves: Vec<Step>,
}

impl Quick {
    pub(crate) fn new(table: Table) -> Quick {
        Quick { table, seen: Seen::new(), moves: Vec::new() }
    }

    /// `None` if the limits were reached or `stop` was set first.
    pub(crate) fn is_winnable(&mut self, deal: &Deal, limits: &Limits, stop: &AtomicBool) -> Option<bool> {
        self.seen.clear();
        self.moves.clear();
        let meter = Meter { deadline: limits.time.map(|time| Instant::now() + time), limits, stop };
        let start = self.table.start(deal);
        match self.wins(start, &meter) {
            ControlFlow::Continue(wins) => Some(wins),
            ControlFlow::Break(()) => None,
        }
    }

    fn wins(&mut self, position: Position, meter: &Meter<'_>) -> ControlFlow<(), bool> {
        let position = self.put_up(position);
        if self.table.is_as_good_as_won(&position) {
            return ControlFlow::Continue(true);
        }
        if !self.seen.insert(&position) {
            return ControlFlow::Continue(false);
        }
        if meter.is_over(&self.seen) {
            return ControlFlow::Break(());
        }
        let first = self.moves.len();
        self.find_moves(&position);
        // The most promising moves were generated last.
        while self.moves.len() > first {
            let Some(step) = self.moves.pop() else { break };
            let next = self.table.after(&position, step);
            if self.wins(next, meter)? {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// Moves cards up as long as they can never be needed in the tableau.
    fn put_up(&self, mut position: Position) -> Position {
        let table = &self.table;
        loop {
            let before = position.up;
            let mut ready = table.next_up(&position) & position.stock;
            while ready != 0 {
                let card = ready.trailing_zeros() as u8;
                ready &= ready - 1;
                if table.is_harmless(&position, card) {
                    position = table.after(&position, Step { from: None, to: None, card, count: 1 });
                }
            }
            for pile in 0..table.piles {
                while let Some(card) = position.top(pile) {
                    if !table.can_go_up(&position, card) || !table.is_harmless(&position, card) {
                        break;
                    }
                    position = table.after(&position, Step { from: Some(pile as u8), to: None, card, count: 1 });
                }
            }
            if position.up == before {
                return position;
            }
        }
    }

    fn find_moves(&mut self, position: &Position) {
        let (table, moves) = (&self.table, &mut self.moves);
        let first = moves.len();
        table.piles_to_piles(position, |step| moves.push(step));
        // A move that uncovers a face-down card is better than one that splits a run.
        let uncovers = |step: &Step| {
            step.from.is_some_and(|from| {
                let from = usize::from(from);
                position.closed[from] > 0 && position.lengths[from] - step.count == position.closed[from]
            })
        };
        moves[first..].sort_by_key(uncovers);
        table.stock_to_piles(position, |step| moves.push(step));
        let mut ready = table.next_up(position) & position.stock;
        while ready != 0 {
            let card = ready.trailing_zeros() as u8;
            ready &= ready - 1;
            moves.push(Step { from: None, to: None, card, count: 1 });
        }
        table.piles_up(position, |step| moves.push(step));
    }
}
