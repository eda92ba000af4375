//! Whether a position can be won, asked many times with little effort.

use std::sync::atomic::AtomicBool;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::schedule::Family;
use cadogan_solve::{Budget, Options, Report, SolveError, Solving, StreamlinerChoice, Verdict};

/// How many bytes a search may hold. Small searches need far less.
const BYTES: usize = 1 << 30;

/// Decides positions of one game.
pub(crate) struct Oracle<'a> {
    rules: &'a Rules,
    interrupt: Option<&'a AtomicBool>,
    streamliner: StreamlinerChoice,
    /// How many positions all searches have visited.
    pub(crate) positions: u64,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(rules: &'a Rules, interrupt: Option<&'a AtomicBool>) -> Oracle<'a> {
        // The schedules of these families use constraint models, which not every build has; the difficulty of a deal must
        // not depend on that.
        let streamliner = match Family::of(rules) {
            Some(_) => StreamlinerChoice::None,
            None => StreamlinerChoice::Smart,
        };
        Oracle { rules, interrupt, streamliner, positions: 0 }
    }

    pub(crate) fn solve(&mut self, deal: &Deal, positions: u64) -> Result<Report, SolveError> {
        let budget = Budget::of_bytes(BYTES).positions(positions);
        let options = Options { budget, streamliner: self.streamliner, ..Options::default() };
        let report = Solving::new(self.rules, deal, &options)?.run(&budget, self.interrupt, &mut |_| ())?;
        self.positions += report.statistics.positions;
        Ok(report)
    }

    /// Whether a win is found within so many positions.
    pub(crate) fn wins(&mut self, deal: &Deal, positions: u64) -> Result<bool, SolveError> {
        Ok(matches!(self.solve(deal, positions)?.verdict, Verdict::Winnable(_)))
    }
}
