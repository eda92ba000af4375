//! How long a search may run, how it ended, and what it counted.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What one call of [`Search::run`](crate::Search::run) may use.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// How many more positions may be visited. Exact: two runs of 100 do what one run of 200 does.
    pub positions: Option<u64>,
    /// When to stop. Looked at every few thousand positions.
    pub deadline: Option<Instant>,
    /// How many bytes the table, the path and everything else that grows may take together.
    pub bytes: usize,
    /// Set by somebody else to stop the search. Looked at as often as the clock.
    pub interrupt: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// No limit but memory.
    pub const fn of_bytes(bytes: usize) -> Budget<'static> {
        Budget { positions: None, deadline: None, bytes, interrupt: None }
    }

    /// The same budget with a limit on positions.
    pub const fn positions(mut self, positions: u64) -> Self {
        self.positions = Some(positions);
        self
    }

    /// The same budget with a time to stop.
    pub const fn until(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A won position was reached by these moves from the start.
    Won(Vec<M>),
    /// Every position that can be reached has been visited; none is won.
    Exhausted,
    /// The budget ran out. The search can go on where it stopped.
    Stopped(StopReason),
}

/// Which part of the budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The number of positions.
    Positions,
    /// The time.
    Time,
    /// The path to the current position does not fit in memory, even if everything else is forgotten.
    Memory,
    /// Somebody asked the search to stop.
    Interrupted,
}

/// What a search has counted since it was made, over all its runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions visited: the start, and one for every move made.
    pub positions: u64,
    /// Positions put into the table. Those with a forced move, won ones and known ones are not.
    pub stored: u64,
    /// Positions that the table knew already.
    pub hits: u64,
    /// Positions that were forgotten to make room.
    pub evictions: u64,
    /// The longest path, in moves.
    pub max_depth: u64,
    /// The length of the path at the moment.
    pub depth: u64,
    /// How many positions the table holds now.
    pub table_entries: u64,
    /// How many positions the table has room for at its present size.
    pub table_slots: u64,
    /// The bytes of the table, the path, and everything else that grows, at the worst moment.
    pub peak_bytes: usize,
}
