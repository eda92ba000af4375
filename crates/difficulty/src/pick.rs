//! Looks for deals that somebody wants.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_rules::{Deal, Mistakes, Numbering, Rules};
use cadogan_solve::{Delivery, SolveError, Verdict, Workers};

use crate::assess::{Assessed, Difficulty, assess_within};
use crate::levels::{Level, Levels};

/// Which deals are wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    /// Deals that can be won; of one level if there is one.
    Winnable(Option<(Levels, Level)>),
    /// Deals that cannot be won.
    Unwinnable,
}

/// A search for deals of one game.
#[derive(Clone, Debug)]
pub struct Picking<'a> {
    /// The game.
    pub rules: &'a Rules,
    /// How its deals are numbered.
    pub numbering: Numbering,
    /// Which deals are tried, in this order.
    pub numbers: RangeInclusive<i64>,
    /// Which of them are wanted.
    pub wanted: Wanted,
    /// How many are wanted.
    pub deals: usize,
    /// How many positions may be visited to decide a deal. One that is not decided is passed over.
    pub positions: u64,
    /// How many threads work. The result does not depend on it.
    pub threads: usize,
    /// Set to stop soon.
    pub interrupt: &'a AtomicBool,
}

/// A deal that was wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Picked {
    /// Its number.
    pub number: i64,
    /// How hard it is, if it can be won.
    pub difficulty: Option<Difficulty>,
    /// How many positions were visited to decide it.
    pub effort: u64,
}

/// What a search has come across.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many deals were tried.
    pub tried: u64,
    /// How many of them were wanted.
    pub found: u64,
    /// How many were passed over because they were not decided.
    pub undecided: u64,
    /// How many positions were visited.
    pub positions: u64,
}

/// Why a search has failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum PickError {
    /// There is no deal with this number.
    Deal {
        /// The number.
        number: i64,
        /// What is wrong.
        mistakes: Mistakes,
    },
    /// A deal could not be solved.
    Solve {
        /// Its number.
        number: i64,
        /// What is wrong.
        error: SolveError,
    },
    /// There are no levels, because there are too few winnable deals.
    TooFew {
        /// How many there are.
        winnable: usize,
        /// How many are necessary.
        least: usize,
        /// Among how many deals.
        deals: i64,
    },
    /// The caller does not want to go on.
    Stopped(String),
}

impl fmt::Display for PickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PickError::Deal { mistakes, .. } => mistakes.fmt(f),
            PickError::Solve { number, error } => write!(f, "deal {number}: {error}"),
            PickError::TooFew { winnable, least, deals } => write!(
                f,
                "the game has no levels of difficulty: of its first {deals} deals, only {winnable} are known to be \
                 winnable, and levels need {least}; allow more positions for a deal, or ask for no level"
            ),
            PickError::Stopped(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for PickError {}

impl Picking<'_> {
    /// Tries deals in the order of their numbers until enough are found or there are no more. `receive` gets those that
    /// are wanted, in this order, on the calling thread.
    pub fn run(&self, mut receive: impl FnMut(Picked) -> Result<(), String>) -> Result<Tally, PickError> {
        let mut tally = Tally::default();
        if self.deals == 0 {
            return Ok(tally);
        }
        let enough = AtomicBool::new(false);
        let is_over = || enough.load(Ordering::Relaxed) || self.interrupt.load(Ordering::Relaxed);
        let mut next = *self.numbers.start();
        let mut waiting: BTreeMap<i64, Assessed> = BTreeMap::new();
        let workers = Workers { threads: self.threads, interrupt: self.interrupt, delivery: Delivery::AtOnce };
        workers.run(
            self.numbers.clone().take_while(|_| !is_over()).map(Ok),
            || (),
            |(), number, stop| self.assess(number, stop).map(|assessed| (number, assessed)),
            |results| {
                // A deal is counted when all before it are, so that what is found does not depend on the threads.
                waiting.extend(results.into_iter().filter(|_| !self.interrupt.load(Ordering::Relaxed)));
                while let Some(assessed) = waiting.remove(&next).filter(|_| tally.found < self.deals as u64) {
                    tally.tried += 1;
                    tally.positions += assessed.positions;
                    tally.undecided += u64::from(!assessed.verdict.is_decided());
                    if self.is_wanted(&assessed) {
                        tally.found += 1;
                        let Assessed { difficulty, effort, .. } = assessed;
                        receive(Picked { number: next, difficulty, effort }).map_err(PickError::Stopped)?;
                    }
                    next += 1;
                }
                enough.store(tally.found >= self.deals as u64, Ordering::Relaxed);
                Ok(())
            },
        )?;
        Ok(tally)
    }

    fn assess(&self, number: i64, stop: &AtomicBool) -> Result<Assessed, PickError> {
        let deal = self.deal(number)?;
        let scores = match &self.wanted {
            Wanted::Winnable(Some((levels, level))) => levels.scores(*level),
            Wanted::Winnable(None) => f64::NEG_INFINITY..=f64::INFINITY,
            // None.
            Wanted::Unwinnable => f64::INFINITY..=f64::NEG_INFINITY,
        };
        let assessed = assess_within(self.rules, &deal, self.positions, Some(stop), &scores);
        assessed.map_err(|error| PickError::Solve { number, error })
    }

    /// The deal of a number.
    pub fn deal(&self, number: i64) -> Result<Deal, PickError> {
        self.numbering.deal(self.rules, number).map_err(|mistakes| PickError::Deal { number, mistakes })
    }

    fn is_wanted(&self, assessed: &Assessed) -> bool {
        match (self.wanted, assessed.verdict, assessed.difficulty) {
            (Wanted::Winnable(None), Verdict::Winnable(()), _) | (Wanted::Unwinnable, Verdict::Unwinnable(()), _) => {
                true
            }
            (Wanted::Winnable(Some((levels, level))), Verdict::Winnable(()), Some(difficulty)) => {
                levels.level(difficulty.score()) == level
            }
            _ => false,
        }
    }
}
