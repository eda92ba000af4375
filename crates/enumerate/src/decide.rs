//! The verdict on one deal, computed thousands or millions of times.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Budget, Meter, Options, SolveError, Solving, StreamlinerChoice, Verdict};

use crate::circles::is_winnable_as_published;
use crate::seen::Seen;
use crate::table::{Position, Step, Table};

/// Decides deals of one game; reuses its memory from one deal to the next.
pub struct Decider<'a> {
    rules: &'a Rules,
    method: Method,
    budget: Budget,
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
        Decider { rules, method, budget: Budget::default() }
    }

    /// The same without the small table.
    pub fn by_solver(rules: &'a Rules) -> Decider<'a> {
        Decider { rules, method: Method::Solver, budget: Budget::default() }
    }

    /// As in the program of the thesis, see [`crate::Circles::Published`]: some winnable deals are called lost. Games
    /// that do not fit on the small table are refused, with the rule that is not supported.
    pub fn as_published(rules: &'a Rules) -> Result<Decider<'a>, &'static str> {
        Ok(Decider { rules, method: Method::Published(Table::new(rules)?), budget: Budget::default() })
    }

    /// The same with a budget for each deal. The search of the thesis does not support one.
    pub fn with_budget(self, budget: Budget) -> Decider<'a> {
        Decider { budget, ..self }
    }

    /// Whether the deal can be won; `None` if the budget ran out or `stop` was set first.
    pub fn is_winnable(&mut self, deal: &Deal, stop: &AtomicBool) -> Result<Option<bool>, SolveError> {
        match &mut self.method {
            Method::Quick(quick) => return Ok(quick.is_winnable(deal, Meter::start(&self.budget, Some(stop)))),
            Method::Published(table) => {
                return Ok(Some(is_winnable_as_published(table, &mut Vec::new(), table.start(deal))));
            }
            Method::Solver => {}
        }
        let options = Options { streamliner: StreamlinerChoice::None, ..Options::default() };
        let report = Solving::new(self.rules, deal, &options)?.run(&self.budget, Some(stop), &mut |_| ())?;
        Ok(match report.verdict {
            Verdict::Winnable(_) => Some(true),
            Verdict::Unwinnable(_) => Some(false),
            Verdict::Undecided(_) => None,
        })
    }
}

/// Whether the meter stops a search of the small table. Check the clock, the memory and the stop flag every 4096 positions.
fn is_over(meter: &Meter<'_>, seen: &Seen) -> bool {
    let positions = seen.len() as u64;
    let is_time_to_look = positions.is_multiple_of(4096);
    meter.positions().is_some_and(|most| positions > most)
        || is_time_to_look && (seen.bytes() > meter.bytes() || meter.stop().is_some())
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

    /// `None` if the budget ran out or `stop` was set first.
    pub(crate) fn is_winnable(&mut self, deal: &Deal, meter: Meter<'_>) -> Option<bool> {
        self.seen.clear();
        self.moves.clear();
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
        if is_over(meter, &self.seen) {
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
