//! Decides many deals.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cadogan_rules::{Deal, Mistakes, Rules};
use cadogan_solve::{Answer, Delivery, Options, Reason, SolveError, Solving, Verdict, Workers};

/// Deals of one game to be decided, without a database.
#[derive(Clone, Copy, Debug)]
pub struct Sampling<'a> {
    /// The game.
    pub rules: &'a Rules,
    /// How to solve a deal; the budget is for each deal.
    pub options: &'a Options,
    /// On how many threads. In WebAssembly, which has none, everything happens in the caller's.
    pub threads: usize,
    /// Set to stop soon. The deals that were decided by then are kept, those at work are dropped.
    pub interrupt: &'a AtomicBool,
}

/// The result for one deal of a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sampled {
    /// The seed of the deal.
    pub seed: i64,
    /// Whether the deal can be won.
    pub answer: Answer,
    /// Why the deal is undecided, if it is.
    pub reason: Option<Reason>,
    /// The solver that gave the verdict, or was the last to try.
    pub solver: &'static str,
    /// How many positions were visited.
    pub positions: u64,
    /// How long it took.
    pub time: Duration,
}

/// Why a sample cannot be taken: the deal that could not be tried.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SampleError {
    /// There is no such deal.
    Deal {
        /// The seed.
        seed: i64,
        /// What is wrong.
        mistakes: Mistakes,
    },
    /// The solver does not support the rules, or has contradicted itself.
    Solve {
        /// The seed.
        seed: i64,
        /// What is wrong.
        error: SolveError,
    },
}

impl fmt::Display for SampleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SampleError::Deal { mistakes, .. } => mistakes.fmt(f),
            SampleError::Solve { seed, error } => write!(f, "seed {seed}: {error}"),
        }
    }
}

impl std::error::Error for SampleError {}

impl Sampling<'_> {
    /// Decides the deals of all seeds. `receive` runs on the calling thread, with the results that have arrived since
    /// the last call, in order of completion; it is called at least every 50 milliseconds while threads work, also if
    /// there are none.
    ///
    /// The verdicts do not depend on the number of threads as long as time is not limited.
    pub fn run(&self, seeds: RangeInclusive<i64>, mut receive: impl FnMut(Vec<Sampled>)) -> Result<(), SampleError> {
        if cfg!(target_family = "wasm") {
            return self.run_here(seeds, receive);
        }
        let workers = Workers { threads: self.threads, interrupt: self.interrupt, delivery: Delivery::InBatches };
        workers.run(
            seeds.map(Ok),
            || (),
            |(), seed, stop| self.decide(seed, stop),
            |results: Vec<Option<Sampled>>| {
                receive(results.into_iter().flatten().collect());
                Ok(())
            },
        )
    }

    /// The same without threads.
    fn run_here(&self, seeds: RangeInclusive<i64>, mut receive: impl FnMut(Vec<Sampled>)) -> Result<(), SampleError> {
        for seed in seeds {
            if self.interrupt.load(Ordering::Relaxed) {
                break;
            }
            receive(self.decide(seed, self.interrupt)?.into_iter().collect());
        }
        Ok(())
    }

    /// Decides one deal; `None` if it was interrupted.
    fn decide(&self, seed: i64, stop: &AtomicBool) -> Result<Option<Sampled>, SampleError> {
        let deal = Deal::from_seed(self.rules, seed).map_err(|mistakes| SampleError::Deal { seed, mistakes })?;
        let solved = Solving::new(self.rules, &deal, self.options)
            .and_then(|mut solving| solving.run(&self.options.budget, Some(stop), &mut |_| ()));
        let report = solved.map_err(|error| SampleError::Solve { seed, error })?;
        if report.verdict == Verdict::Undecided(Reason::Interrupted) {
            return Ok(None);
        }
        Ok(Some(Sampled {
            seed,
            answer: report.verdict.answer(),
            reason: report.verdict.reason(),
            solver: report.solver.name(),
            positions: report.statistics.positions,
            time: report.elapsed,
        }))
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;
    use cadogan_solve::Budget;

    use super::*;
    use crate::Counts;

    fn sampled(threads: usize, here: bool) -> Vec<Sampled> {
        let rules = preset("alpha-star").expect("a preset").rules();
        let options = Options { budget: Budget::default().positions(2_000), ..Options::default() };
        let interrupt = AtomicBool::new(false);
        let sampling = Sampling { rules, options: &options, threads, interrupt: &interrupt };
        let mut all = Vec::new();
        let receive = |sampled: Vec<Sampled>| all.extend(sampled);
        if here { sampling.run_here(1..=40, receive) } else { sampling.run(1..=40, receive) }
            .expect("a game to search");
        all.sort_by_key(|decided| decided.seed);
        all.iter_mut().for_each(|decided| decided.time = Duration::ZERO);
        all
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let alone = sampled(1, true);
        assert_eq!(alone.len(), 40);
        assert_eq!(alone, sampled(1, false));
        assert_eq!(alone, sampled(3, false));
        let counts: Counts = alone.iter().map(|decided| decided.answer).collect();
        assert!(counts.winnable > 0 && counts.unwinnable > 0, "{counts:?}");
        assert!(alone.iter().all(|decided| decided.answer.is_decided() == decided.reason.is_none()));
    }

    #[test]
    fn an_interrupt_ends_it_and_a_seed_out_of_range_is_named() {
        let rules = preset("klondike").expect("a preset").rules();
        let interrupt = AtomicBool::new(true);
        let sampling = Sampling { rules, options: &Options::default(), threads: 2, interrupt: &interrupt };
        let mut count = 0;
        sampling.run(1..=1_000_000, |decided| count += decided.len()).expect("nothing fails");
        assert_eq!(count, 0);
        let interrupt = AtomicBool::new(false);
        let sampling = Sampling { interrupt: &interrupt, ..sampling };
        let error = sampling.run(i64::MAX - 1..=i64::MAX, |_| ()).expect_err("no such deals").to_string();
        assert!(error.starts_with("seed 92233720368547758"), "{error}");
    }
}
