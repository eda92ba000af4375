//! The SAT solver, with counters for its work.

use cadical::{Callbacks, Solver};
use std::time::Instant;

/// A variable, or its negation as a negative number.
pub(crate) type Literal = i32;

/// Counts what the solver learns, and stops it at a deadline.
#[derive(Debug, Default)]
struct Watch {
    learnt: u64,
    deadline: Option<Instant>,
}

impl Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _clause: &[i32]) {
        self.learnt += 1;
    }
}

/// CaDiCaL with a count of variables and clauses.
pub(crate) struct Sat {
    solver: Solver<Watch>,
    variables: Literal,
    clauses: u64,
}

impl Sat {
    /// A solver without clauses. `looks_for_solutions` makes it faster where most questions have a solution.
    pub(crate) fn new(looks_for_solutions: bool) -> Sat {
        let configured = if looks_for_solutions { Solver::with_config("sat").ok() } else { None };
        let mut solver = configured.unwrap_or_default();
        solver.set_callbacks(Some(Watch::default()));
        Sat { solver, variables: 0, clauses: 0 }
    }

    pub(crate) fn variable(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    pub(crate) fn add(&mut self, clause: &[Literal]) {
        self.clauses += 1;
        self.solver.add_clause(clause.iter().copied());
    }

    pub(crate) fn variables(&self) -> u64 {
        self.variables.unsigned_abs().into()
    }

    pub(crate) fn clauses(&self) -> u64 {
        self.clauses
    }

    /// How many clauses were learnt: one per conflict.
    pub(crate) fn conflicts(&mut self) -> u64 {
        self.solver.get_callbacks().map_or(0, |watch| watch.learnt)
    }

    /// Whether the clauses can all hold; `None` if the conflicts or the time ran out before the answer was known.
    pub(crate) fn solve(&mut self, conflicts: u64, deadline: Option<Instant>) -> Option<bool> {
        if let Some(watch) = self.solver.get_callbacks() {
            watch.deadline = deadline;
        }
        // Every version of CaDiCaL knows this limit by this name.
        let _ = self.solver.set_limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        self.solver.solve()
    }

    /// Whether a literal holds in the last solution; a variable without a value counts as false.
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        self.solver.value(literal) == Some(true)
    }
}
