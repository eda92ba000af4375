//! Measures one solver on one deal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Budget, Meter, Reason, SolveError, Solver, Techniques, Verdict};
use cpu_time::ThreadTime;

use super::MeasuredRun;

/// Check the processor clock at least every 256 positions: runs may last a few milliseconds.
const STEP: u64 = 256;

/// Measures a solver on a deal in processor time of this thread. `Ok(None)` if it was interrupted.
pub fn measure(
    rules: &Rules,
    deal: &Deal,
    seed: i64,
    solver: Solver,
    limit: Duration,
    bytes: usize,
    interrupt: &AtomicBool,
) -> Result<Option<MeasuredRun>, SolveError> {
    let begin = ThreadTime::now();
    let mut attempt = solver.start(rules, deal, Techniques::all())?;
    let verdict = loop {
        // Wall time runs faster than processor time, so the limit is not reached too early.
        let left = limit.saturating_sub(begin.elapsed());
        let budget = Budget { time: Some(left), positions: Some(STEP), bytes };
        let verdict = attempt.run(&mut Meter::start(&budget, Some(interrupt)))?.bare();
        if interrupt.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let goes_on = verdict.reason().is_some_and(Reason::can_go_on);
        if !goes_on || begin.elapsed() >= limit {
            break verdict;
        }
    };
    let time = begin.elapsed();
    // Results after the limit do not count, so that all solvers have the same time.
    let verdict = if time >= limit { Verdict::Undecided(Reason::Time) } else { verdict };
    let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    Ok(Some(MeasuredRun {
        seed,
        solver,
        ability: attempt.ability(),
        verdict,
        micros: micros(time.min(limit)).max(1),
        limit: micros(limit),
        counted: attempt.statistics(),
    }))
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;
    use cadogan_solve::Ability;

    use super::*;

    #[test]
    fn a_run_is_measured_to_its_end_or_to_the_limit() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 598).expect("a seed in range");
        let on = |solver, limit| {
            let solver = Solver::from_name(solver).expect("a solver");
            let flag = AtomicBool::new(false);
            measure(rules, &deal, 598, solver, limit, 1 << 28, &flag)
        };
        let long = on("runs", Duration::from_millis(3)).expect("for it").expect("not interrupted");
        assert_eq!((long.verdict, long.micros), (Verdict::Undecided(Reason::Time), 3_000));
        let short = on("sight", Duration::from_secs(9)).expect("for it").expect("not interrupted");
        let verdict = Verdict::Undecided(Reason::Inconclusive);
        assert_eq!((short.verdict, short.ability), (verdict, Ability::Unwinnable));
        assert!(matches!(on("hole", Duration::from_secs(9)), Err(SolveError::Unsupported(_))));
        let flag = AtomicBool::new(true);
        let runs = Solver::from_name("runs").expect("a solver");
        let stopped = measure(rules, &deal, 598, runs, Duration::from_secs(99), 1 << 28, &flag);
        assert!(matches!(stopped, Ok(None)));
    }
}
