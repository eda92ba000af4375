//! Searches of engine spaces.

use std::time::Instant;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Limits, Options, Reason, Solver, Unsolvable, Verdict};

use super::Worker;
use crate::claim::{Claim, Replayed, Silence};
use crate::part::Way;
use crate::run::{Broken, Budget, Pause, Statistics};

/// So many positions are visited between two looks at the clock. Slices may be as short as a millisecond, and a position
/// may take some tens of microseconds.
const CHUNK: u64 = 256;

/// A search.
pub(crate) struct Search {
    solver: Solver,
    statistics: Statistics,
}

impl Search {
    pub(crate) fn new(rules: &Rules, deal: &Deal, way: Way, shorten: bool) -> Result<Search, String> {
        let Way { space, streamliner, order } = way;
        let options = Options { streamliner, space: Some(space), order, shorten, ..Options::default() };
        let solver = Solver::new(rules, deal, &options).map_err(|error| error.to_string())?;
        Ok(Search { solver, statistics: Statistics::default() })
    }
}

impl Worker for Search {
    fn advance(&mut self, budget: &Budget<'_>) -> Result<Claim, Broken> {
        let deadline = budget.time.map(|time| Instant::now() + time);
        let last = budget.work.map(|work| self.statistics.positions.saturating_add(work));
        loop {
            let time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let left = last.map(|last| last.saturating_sub(self.statistics.positions));
            let chunk = left.map_or(CHUNK, |left| left.min(CHUNK));
            // Without a clock to look at there is no need to stop so often.
            let positions = if time.is_some() { Some(chunk) } else { left };
            let limits = Limits { time, positions, bytes: budget.bytes };
            let report = self.solver.run(&limits, budget.interrupt, &mut |_| ()).map_err(|error| match error {
                Unsolvable::Contradiction(contradiction) => Broken::Refused(contradiction),
                Unsolvable::NotForMe(reason) => Broken::Lost(reason),
            })?;
            let counted = report.statistics;
            self.statistics = Statistics {
                positions: counted.positions,
                stored: counted.stored,
                max_depth: counted.max_depth,
                peak_bytes: counted.peak_bytes,
                ..Statistics::default()
            };
            return Ok(match report.verdict {
                Verdict::Winnable(moves) => Claim::Won(Replayed::by_solver(moves)),
                Verdict::Unwinnable => Claim::Lost,
                Verdict::Undecided(Reason::Streamliner) => Claim::Silent(Silence::Inconclusive),
                Verdict::Undecided(Reason::Memory) => Claim::Silent(Silence::Memory),
                Verdict::Undecided(Reason::Interrupted) => Claim::Paused(Pause::Interrupted),
                Verdict::Undecided(Reason::Timeout) => Claim::Paused(Pause::Time),
                Verdict::Undecided(Reason::Positions) => {
                    if last.is_none_or(|last| self.statistics.positions < last) {
                        continue;
                    }
                    Claim::Paused(Pause::Work)
                }
            });
        }
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}
