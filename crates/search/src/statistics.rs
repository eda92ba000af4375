//! What a solver has counted.

/// What a solver has counted since it was made, over all its runs. What a kind of solver does not have is zero.
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
    /// Variables of a constraint model.
    pub variables: u64,
    /// Clauses of a constraint model.
    pub clauses: u64,
    /// Conflicts that the SAT solver met.
    pub conflicts: u64,
}

impl Statistics {
    /// The counts of one solver after another. The state of the table is that of the later one.
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

    /// What a budget of positions pays for: positions of a search, conflicts of a model.
    pub const fn work(&self) -> u64 {
        self.positions + self.conflicts
    }
}
