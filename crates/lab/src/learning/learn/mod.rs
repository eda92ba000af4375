//! Learning: from measured runs to the schedule with the least PAR10. The chapter `docs/schedules.md` has the
//! proof.

mod grid;
mod lattice;
mod sample;

use std::time::Duration;

use cadogan_solve::{Schedule, Share, Slice};

pub use sample::{Entry, Sample};

/// The maximum number of states visited in one pass.
pub const MOST_STATES: usize = 1_000_000;

/// A learned schedule.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// The schedule. Its last slice takes all the time that is left.
    pub schedule: Schedule,
    /// Its PAR10 on the sample it was learned from, in seconds.
    pub par10: f64,
    /// Whether no schedule at all has a lower PAR10 on that sample. Otherwise, no schedule has whose slices end at the
    /// times considered in the last pass.
    pub exact: bool,
    /// How many passes were made, each with the times of the best schedule so far and others around them.
    pub passes: usize,
}

/// The schedule with the least PAR10 on a sample, for a limit in microseconds. `None` if the sample is empty.
pub fn learn(sample: &Sample, limit: u64) -> Option<Learned> {
    learn_within(sample, limit, MOST_STATES)
}

/// The same with another bound on the number of states.
pub fn learn_within(sample: &Sample, limit: u64, most_states: usize) -> Option<Learned> {
    if sample.deals() == 0 || sample.solvers().is_empty() || limit == 0 {
        return None;
    }
    let all = grid::breakpoints(sample, limit);
    let exact = grid::size(&all).is_some_and(|size| size <= most_states);
    let mut points = if exact { all.clone() } else { grid::thinned(&all, most_states) };
    let mut best = lattice::cheapest(sample, &points, limit);
    let mut passes = 1;
    let mut failures = 0;
    while !exact && failures < PATIENCE && passes < MOST_PASSES {
        points = grid::around(&all, &best.used(sample.solvers().len()), most_states, failures);
        let found = lattice::cheapest(sample, &points, limit);
        failures = if found.cost < best.cost { 0 } else { failures + 1 };
        if found.cost <= best.cost {
            best = found;
        }
        passes += 1;
    }
    let par10 = best.cost as f64 / 1e6 / sample.deals() as f64;
    Some(Learned { schedule: schedule(sample, &best, limit), par10, exact, passes })
}

/// The search for better times ends after three passes in a row without gain.
const PATIENCE: usize = 3;
const MOST_PASSES: usize = 25;

/// The path as a schedule: neighbouring steps of one solver are one slice.
fn schedule(sample: &Sample, path: &lattice::Path, limit: u64) -> Schedule {
    let mut slices: Vec<Slice> = Vec::new();
    for &(place, from, to) in &path.steps {
        let solver = sample.solvers()[place].0;
        let more = Duration::from_micros(to - from);
        match slices.last_mut() {
            Some(Slice { solver: last, share: Share::Time(time) }) if *last == solver => *time += more,
            _ => slices.push(Slice { solver, share: Share::Time(more) }),
        }
    }
    let heir = sample.solvers()[path.heir].0;
    if slices.last().is_some_and(|last| last.solver == heir) {
        slices.pop();
    }
    slices.push(Slice { solver: heir, share: Share::Rest });
    let mut schedule = Schedule::new(slices).unwrap_or_else(|| Schedule::single(heir));
    schedule.limit = Some(Duration::from_micros(limit));
    schedule
}

#[cfg(test)]
mod tests;
