//! The counters of a solver.

/// The counters of a solver since it was created, over all its runs. Counters that do not apply to a kind of solver are
/// zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions visited: the start, and one for every move made.
    pub positions: u64,
    /// Positions inserted into the table. Positions with a forced move, won ones and known ones are not inserted.
    pub stored: u64,
    /// Positions that were already in the table.
    pub hits: u64,
    /// Positions that were forgotten to make room.
    pub evictions: u64,
    /// The longest path, in moves.
    pub max_depth: u64,
    /// The present length of the path.
    pub depth: u64,
    /// How many positions the table holds now.
    pub table_entries: u64,
    /// How many positions the table has room for at its present size.
    pub table_slots: u64,
    /// The peak size in bytes of the table, the path, and everything else that grows.
    pub peak_bytes: usize,
    /// Variables of a constraint model.
    pub variables: u64,
    /// Clauses of a constraint model.
    pub clauses: u64,
    /// Conflicts of the SAT solver.
    pub conflicts: u64,
}

impl Statistics {
    /// The sum of the counters of two solvers. The state of the table is that of the later one.
    pub fn and(&self, later: &Statistics) -> Statistics {
        Statistics {
            positions: self.positions + later.positions,
            stored: self.stored + later.stored,
            hits: self.hits + later.hits,
            evictions: self.evictions + later.evictions,
            max_depth: self.max_depth.max(later.max_depth),
            peak_bytes: self.peak_bytes.max(later.peak_bytes),
            variables: self.variables + later.variables,
            clauses: self.clauses + later.clauses,
            conflicts: self.conflicts + later.conflicts,
            ..*later
        }
    }

    /// What a limit on positions counts: positions of a search, conflicts of a model.
    pub const fn work(&self) -> u64 {
        self.positions.saturating_add(self.conflicts)
    }
}
