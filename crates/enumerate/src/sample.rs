//! Random deals of a game that has too many to decide all.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Delivery, Workers};

use crate::decide::Decider;
use crate::run::EnumerateError;

/// The verdicts on the deals of some seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// How many deals can be won.
    pub winnable: u64,
    /// The seeds of the deals that cannot, in order.
    pub lost: Vec<i64>,
    /// Whether all seeds that were asked for are decided.
    pub is_complete: bool,
}

/// Decides the deals of these seeds. Setting `interrupt` ends it soon; `observe` is told how many are decided.
pub fn sample(
    rules: &Rules,
    seeds: RangeInclusive<i64>,
    threads: usize,
    interrupt: &AtomicBool,
    observe: &mut dyn FnMut(u64),
) -> Result<Sample, EnumerateError> {
    let count = seeds.end().abs_diff(*seeds.start()) + 1;
    let workers = Workers { threads, interrupt, delivery: Delivery::InBatches };
    let mut found = Sample::default();
    workers.run(
        seeds.map(Ok),
        || Decider::new(rules),
        |decider, seed, stop| {
            let deal = Deal::from_seed(rules, seed).map_err(EnumerateError::Rules)?;
            Ok((seed, decider.is_winnable(&deal, stop).map_err(EnumerateError::Unsolvable)?))
        },
        |decided| {
            for (seed, winnable) in decided {
                match winnable {
                    Some(true) => found.winnable += 1,
                    Some(false) => found.lost.push(seed),
                    None => {}
                }
            }
            observe(found.winnable + found.lost.len() as u64);
            Ok(())
        },
    )?;
    found.lost.sort_unstable();
    found.is_complete = found.winnable + found.lost.len() as u64 == count;
    Ok(found)
}
