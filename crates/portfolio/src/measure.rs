//! One part on one deal, with the clock running.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cadogan_rules::{Deal, Rules};

use crate::{Broken, Budget, MeasuredRun, Outcome, Part, Step};

/// Measures a part on a deal in processor time of this thread. `Ok(None)` if it was interrupted, the text of an error
/// within if the part is not for the deal.
pub fn measure(
    rules: &Rules,
    deal: &Deal,
    seed: i64,
    part: Part,
    limit: Duration,
    bytes: usize,
    interrupt: &AtomicBool,
) -> Result<Result<Option<MeasuredRun>, String>, Broken> {
    let mut run = match part.start(rules, deal, false) {
        Ok(run) => run,
        Err(reason) => return Ok(Err(reason)),
    };
    let outcome = loop {
        // Time on the wall runs faster than processor time: the limit is not reached too early.
        let left = limit.saturating_sub(run.statistics().time);
        let step = run.advance(&Budget { time: Some(left), work: None, bytes, interrupt: Some(interrupt) })?;
        match step {
            Step::Winnable(_) => break Outcome::Winnable,
            Step::Unwinnable => break Outcome::Unwinnable,
            Step::NotByMe(_) => break Outcome::NotByMe,
            Step::Paused(_) if interrupt.load(Ordering::Relaxed) => return Ok(Ok(None)),
            Step::Paused(_) if run.statistics().time >= limit => break Outcome::Unfinished,
            Step::Paused(_) => {}
        }
    };
    let counted = run.statistics();
    let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    // What came after the limit does not count, so that all parts have the same time.
    let outcome = if counted.time > limit { Outcome::Unfinished } else { outcome };
    let time = micros(counted.time.min(limit)).max(1);
    Ok(Ok(Some(MeasuredRun {
        seed,
        part,
        ability: run.ability(),
        outcome,
        micros: time,
        limit: micros(limit),
        counted,
    })))
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn a_run_is_measured_to_its_end_or_to_the_limit() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 598).expect("a seed in range");
        let on = |part, limit| {
            let flag = AtomicBool::new(false);
            measure(rules, &deal, 598, part, limit, 1 << 28, &flag).expect("no contradiction")
        };
        let long = on(Part::Runs, Duration::from_millis(3)).expect("for it").expect("not interrupted");
        assert_eq!((long.outcome, long.micros), (Outcome::Unfinished, 3_000));
        let short = on(Part::Sight, Duration::from_secs(9)).expect("for it").expect("not interrupted");
        assert_eq!((short.outcome, short.ability), (Outcome::NotByMe, crate::Ability::Unwinnable));
        assert!(on(Part::Hole, Duration::from_secs(9)).is_err());
        let flag = AtomicBool::new(true);
        let stopped = measure(rules, &deal, 598, Part::Runs, Duration::from_secs(99), 1 << 28, &flag);
        assert!(matches!(stopped, Ok(Ok(None))));
    }
}
