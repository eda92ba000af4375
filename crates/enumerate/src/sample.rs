//! Random deals of a game that has too many to decide all.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use cadogan_rules::{Deal, Rules};

use crate::decide::Decider;
use crate::run::EnumerateError;

/// So many seeds are taken at a time.
const PORTION: u64 = 500;

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

/// Decides the deals of these seeds on so many threads. Setting `stop` ends it soon; `observe` is told how many are
/// decided.
pub fn sample(
    rules: &Rules,
    seeds: RangeInclusive<i64>,
    threads: usize,
    stop: &AtomicBool,
    observe: &mut dyn FnMut(u64),
) -> Result<Sample, EnumerateError> {
    let (first, last) = seeds.into_inner();
    let count = last.abs_diff(first) + 1;
    let next = AtomicU64::new(0);
    let mut found = Sample::default();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut decider = Decider::new(rules);
                loop {
                    let from = next.fetch_add(PORTION, Ordering::Relaxed);
                    if from >= count || stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let portion = (from..count.min(from + PORTION)).map(|index| first + index as i64);
                    if sender.send(portion_of(rules, portion, &mut decider, stop)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for portion in receiver {
            let (winnable, lost) = portion?;
            found.winnable += winnable;
            found.lost.extend(lost);
            observe(found.winnable + found.lost.len() as u64);
        }
        found.lost.sort_unstable();
        found.is_complete = found.winnable + found.lost.len() as u64 == count;
        Ok(found)
    })
}

fn portion_of(
    rules: &Rules,
    seeds: impl Iterator<Item = i64>,
    decider: &mut Decider<'_>,
    stop: &AtomicBool,
) -> Result<(u64, Vec<i64>), EnumerateError> {
    let (mut winnable, mut lost) = (0, Vec::new());
    for seed in seeds {
        let deal = Deal::from_seed(rules, seed).map_err(EnumerateError::Rules)?;
        match decider.is_winnable(&deal, stop).map_err(EnumerateError::Unsolvable)? {
            Some(true) => winnable += 1,
            Some(false) => lost.push(seed),
            None => break,
        }
    }
    Ok((winnable, lost))
}
