//! A deal that can be won.

use std::time::Duration;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::Verdict;

use super::decide::Decide;
use super::{Job, Trouble};
use crate::protocol::{Limits, Thought};

/// How many deals are tried before the search gives up: more than enough for any game of which one deal in a hundred can
/// be won.
const MOST_DEALS: u32 = 1000;

/// One seed after the other.
pub(super) struct Find {
    rules: Rules,
    seed: u32,
    tried: u32,
    limits: Limits,
    /// The work on the deal of the current seed.
    at_work: Option<Decide>,
    positions: u64,
    seconds: f64,
}

impl Find {
    pub(super) fn new(rules: Rules, seed: u32, limits: Limits) -> Find {
        Find { rules, seed: seed.clamp(1, SEEDS), tried: 0, limits, at_work: None, positions: 0, seconds: 0.0 }
    }
}

/// Seeds above this are not tried: they are longer than a person wants to type.
const SEEDS: u32 = i32::MAX as u32;

impl Job for Find {
    fn step(&mut self, slice: Duration) -> Result<Thought, Trouble> {
        let mut decide = match self.at_work.take() {
            Some(decide) => decide,
            None => Decide::new(&self.rules, &Deal::from_seed(&self.rules, self.seed.into())?, self.limits)?,
        };
        let report = decide.search(slice)?;
        if !decide.is_over(&report) {
            let working = self.working(report.statistics.positions, decide.seconds());
            self.at_work = Some(decide);
            return Ok(working);
        }
        self.tried += 1;
        self.positions += report.statistics.positions;
        self.seconds += decide.seconds();
        if matches!(report.verdict, Verdict::Winnable(_)) {
            return Ok(Thought::Found { seed: Some(self.seed), tried: self.tried });
        }
        if self.tried == MOST_DEALS {
            return Ok(Thought::Found { seed: None, tried: self.tried });
        }
        self.seed = self.seed % SEEDS + 1;
        Ok(self.working(0, 0.0))
    }
}

impl Find {
    fn working(&self, positions: u64, seconds: f64) -> Thought {
        let says = format!("deal {}, seed {}", self.tried + 1, self.seed);
        Thought::Working { positions: self.positions + positions, seconds: self.seconds + seconds, says }
    }
}
