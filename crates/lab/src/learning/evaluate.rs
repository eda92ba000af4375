//! The value of a schedule on measured runs: the penalised average run time, and how much it leaves undecided.

use cadogan_solve::{Ability, Schedule, Share, Slice, Solver};

use super::learn::Sample;

/// An undecided deal counts this many times the limit: PAR10.
pub const PENALTY: u64 = 10;

/// The result of a schedule on a sample at a limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The mean over all deals of the time to the verdict, or of ten times the limit if there is none, in seconds.
    pub par10: f64,
    /// The share of deals without a verdict, from 0 to 1.
    pub undecided: f64,
    /// How many deals.
    pub deals: usize,
}

/// Simulates a schedule on measured runs: what it would have done within the limit (in microseconds).
///
/// `None` if the schedule has a solver that was not measured.
pub fn score(sample: &Sample, schedule: &Schedule, limit: u64) -> Option<Score> {
    let places: Vec<(usize, Option<u64>)> = schedule
        .slices()
        .iter()
        .map(|&Slice { solver, share }| {
            let place = sample.place(solver)?;
            Some((place, sample.micros(place, share, limit)))
        })
        .collect::<Option<_>>()?;
    let heir =
        schedule.heir(|solver| sample.ability(solver) == Some(Ability::Both)).and_then(|solver| sample.place(solver));
    let (mut sum, mut undecided) = (0u128, 0usize);
    for deal in 0..sample.deals() {
        match sample.play(deal, &places, heir, limit) {
            Some(time) => sum += u128::from(time),
            None => {
                undecided += 1;
                sum += u128::from(PENALTY) * u128::from(limit);
            }
        }
    }
    let deals = sample.deals();
    let mean = |total: f64| if deals == 0 { 0.0 } else { total / deals as f64 };
    Some(Score { par10: mean(sum as f64 / 1e6), undecided: mean(undecided as f64), deals })
}

/// A named schedule to compare with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// What tables call it.
    pub name: String,
    /// The schedule.
    pub schedule: Schedule,
}

/// Every measured solver by itself, and every pair of a solver that only refutes, run to its end, followed by a
/// complete solver.
pub fn baselines(sample: &Sample) -> Vec<Baseline> {
    let solvers = sample.solvers();
    let single = |&(solver, _): &(Solver, Ability)| Baseline {
        name: solver.name().to_owned(),
        schedule: Schedule::single(solver),
    };
    let mut list: Vec<Baseline> = solvers.iter().map(single).collect();
    let with =
        |wanted: Ability| solvers.iter().filter(move |(_, ability)| *ability == wanted).map(|&(solver, _)| solver);
    for first in with(Ability::Unwinnable) {
        for second in with(Ability::Both) {
            let whole = Slice { solver: first, share: Share::Time(std::time::Duration::from_secs(1 << 30)) };
            let slices = vec![whole, Slice { solver: second, share: Share::Rest }];
            let name = format!("{} → {}", first.name(), second.name());
            list.extend(Schedule::new(slices).map(|schedule| Baseline { name, schedule }));
        }
    }
    list
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::learning::learn::Entry;

    /// Runs decides all but the last, relaxed refutes the third at once and ends early on the others.
    fn sample() -> Sample {
        let solvers = vec![(Solver::Sight, Ability::Unwinnable), (Solver::RUNS, Ability::Both)];
        let entry = |decides, ends| Entry { decides, ends };
        let rows = vec![
            vec![entry(None, Some(1)), entry(Some(2), None)],
            vec![entry(None, Some(1)), entry(Some(9), None)],
            vec![entry(Some(1), None), entry(Some(50), None)],
            vec![entry(None, Some(2)), entry(None, None)],
        ];
        Sample::new(solvers, rows)
    }

    fn par(schedule: &Schedule, limit: u64) -> (f64, f64) {
        let score = score(&sample(), schedule, limit).expect("all solvers are measured");
        (score.par10 * 4e6, score.undecided * 4.0)
    }

    #[test]
    fn undecided_deals_count_ten_times_the_limit() {
        assert_eq!(par(&Schedule::single(Solver::RUNS), 10), (2.0 + 9.0 + 100.0 + 100.0, 2.0));
        assert_eq!(par(&Schedule::single(Solver::RUNS), 50), (2.0 + 9.0 + 50.0 + 500.0, 1.0));
        assert_eq!(par(&Schedule::single(Solver::Sight), 10), (1.0 + 300.0, 3.0));
    }

    #[test]
    fn time_left_over_goes_to_the_last_complete_part() {
        let slice = |solver, micros| Slice { solver, share: Share::Time(Duration::from_micros(micros)) };
        let schedule = Schedule::new(vec![slice(Solver::Sight, 5), slice(Solver::RUNS, 5)]).expect("well formed");
        // The first solver ends after 1, so the other one has 9 in the end, of which it needs 9.
        assert_eq!(par(&schedule, 10), (3.0 + 10.0 + 1.0 + 100.0, 1.0));
        assert_eq!(par(&schedule, 9), (3.0 + 90.0 + 1.0 + 90.0, 2.0));
        let resumed = Schedule::new(vec![slice(Solver::RUNS, 5), slice(Solver::Sight, 5), slice(Solver::RUNS, 1)]);
        assert_eq!(par(&resumed.expect("well formed"), 10), (2.0 + 10.0 + 6.0 + 100.0, 1.0));
    }

    #[test]
    fn baselines_are_the_parts_and_the_pairs() {
        let names: Vec<String> = baselines(&sample()).into_iter().map(|baseline| baseline.name).collect();
        assert_eq!(names, ["sight", "runs", "sight → runs"]);
        let unknown = Schedule::single(Solver::GENERAL);
        assert_eq!(score(&sample(), &unknown, 10), None);
    }
}
