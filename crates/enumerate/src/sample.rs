//! Random deals of a game that has too many deals to decide all.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Delivery, Options, Workers};

use crate::decide::Decider;
use crate::run::EnumerateError;

/// The verdicts on the deals of some seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// How many deals can be won.
    pub winnable: u64,
    /// The seeds of the deals that cannot be won, in order.
    pub lost: Vec<i64>,
    /// How many deals reached the limits.
    pub undecided: u64,
    /// Whether all requested seeds were tried.
    pub is_complete: bool,
}

impl Sample {
    /// How many deals were tried.
    pub fn deals(&self) -> u64 {
        self.winnable + self.lost.len() as u64 + self.undecided
    }
}

/// Decides the deals of these seeds, each with the schedule and the budget of the options. Setting `interrupt` ends it
/// soon; `observe` is called with the number of deals tried.
pub fn sample(
    rules: &Rules,
    seeds: RangeInclusive<i64>,
    options: &Options,
    threads: usize,
    interrupt: &AtomicBool,
    observe: &mut dyn FnMut(u64),
) -> Result<Sample, EnumerateError> {
    let count = seeds.end().abs_diff(*seeds.start()) + 1;
    let workers = Workers { threads, interrupt, delivery: Delivery::InBatches };
    let mut found = Sample::default();
    workers.run(
        seeds.map(Ok),
        || Decider::new(rules, options),
        |decider, seed, stop| {
            let deal = Deal::from_seed(rules, seed).map_err(EnumerateError::Rules)?;
            let winnable = decider.is_winnable(&deal, stop).map_err(EnumerateError::Solve)?;
            Ok((seed, winnable, stop.load(Ordering::Relaxed)))
        },
        |decided| {
            for (seed, winnable, was_stopped) in decided {
                match winnable {
                    Some(true) => found.winnable += 1,
                    Some(false) => found.lost.push(seed),
                    None if was_stopped => {}
                    None => found.undecided += 1,
                }
            }
            observe(found.deals());
            Ok(())
        },
    )?;
    found.lost.sort_unstable();
    found.is_complete = found.deals() == count;
    Ok(found)
}
