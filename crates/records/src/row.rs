//! What is known about one deal of one game, as it is stored.

use cadogan_solve::{Answer, Budget, Report, Verdict};

/// The budget of rows that no search was made for.
pub(crate) const NO_BUDGET: Budget = Budget { time: None, positions: None, bytes: 0 };

/// What is known about one deal of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The seed of the deal.
    pub seed: i64,
    /// Whether it can be won.
    pub answer: Answer,
    /// Why it is undecided: `timeout`, `memory`, `positions` or `inconclusive`.
    pub reason: Option<String>,
    /// The solver that gave the verdict, or was the last to try.
    pub solver: String,
    /// The version of the program that produced it.
    pub version: String,
    /// The limits that applied.
    pub budget: Budget,
    /// How many positions were visited.
    pub positions: u64,
    /// How deep the search went.
    pub depth: u64,
    /// How long it took.
    pub seconds: f64,
    /// The peak memory of the search in bytes.
    pub peak_bytes: u64,
    /// The fingerprint of the related game whose verdict also decides this deal; in that case nothing was searched.
    pub derived_from: Option<String>,
}

/// The version of the program that is stored with results.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Row {
    /// What a solver reported.
    pub fn from_report(seed: i64, report: &Report, budget: &Budget) -> Row {
        let reason = match &report.verdict {
            Verdict::Undecided(reason) => Some(reason.word().to_owned()),
            _ => None,
        };
        Row {
            seed,
            answer: report.verdict.answer(),
            reason,
            solver: report.solver.name().to_owned(),
            version: VERSION.to_owned(),
            budget: *budget,
            positions: report.statistics.positions,
            depth: report.statistics.max_depth,
            seconds: report.elapsed.as_secs_f64(),
            peak_bytes: report.statistics.peak_bytes as u64,
            derived_from: None,
        }
    }

    /// A verdict that follows from a related game.
    pub fn derived(seed: i64, answer: Answer, from: &str) -> Row {
        Row {
            seed,
            answer,
            reason: None,
            solver: "relation".to_owned(),
            version: VERSION.to_owned(),
            budget: NO_BUDGET,
            positions: 0,
            depth: 0,
            seconds: 0.0,
            peak_bytes: 0,
            derived_from: Some(from.to_owned()),
        }
    }

    /// Whether it is worth retrying the deal with these limits: it is undecided, and there is now more of what ran out.
    pub fn may_profit_from(&self, budget: &Budget) -> bool {
        if self.answer.is_decided() {
            return false;
        }
        let more_time = is_more(budget.time, self.budget.time);
        let more_positions = is_more(budget.positions, self.budget.positions);
        let more_bytes = budget.bytes > self.budget.bytes;
        match self.reason.as_deref() {
            Some("timeout") => more_time,
            Some("positions") => more_positions,
            Some("memory") => more_bytes,
            _ => more_time || more_positions || more_bytes,
        }
    }
}

/// Unlimited is more than any limit.
fn is_more<T: PartialOrd>(now: Option<T>, then: Option<T>) -> bool {
    match (now, then) {
        (None, Some(_)) => true,
        (Some(now), Some(then)) => now > then,
        (_, None) => false,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn undecided(reason: &str, budget: Budget) -> Row {
        let answer = Answer::Undecided(());
        Row { reason: Some(reason.to_owned()), budget, ..Row::derived(1, answer, "") }
    }

    #[test]
    fn a_deal_is_tried_again_if_there_is_more_of_what_ran_out() {
        let then = Budget { time: Some(Duration::from_secs(1)), positions: Some(500), bytes: 1 << 20 };
        let more_time = Budget { time: Some(Duration::from_secs(2)), ..then };
        let no_clock = Budget { time: None, ..then };
        let more_positions = Budget { positions: Some(501), ..then };
        let more_bytes = Budget { bytes: 1 << 21, ..then };
        for (reason, helps) in [
            ("timeout", [true, true, false, false]),
            ("positions", [false, false, true, false]),
            ("memory", [false, false, false, true]),
        ] {
            let row = undecided(reason, then);
            let found = [more_time, no_clock, more_positions, more_bytes].map(|now| row.may_profit_from(&now));
            assert_eq!(found, helps, "{reason}");
            assert!(!row.may_profit_from(&then));
        }
        assert!(!Row::derived(1, Answer::Winnable(()), "").may_profit_from(&no_clock));
    }

    #[test]
    fn verdicts_are_written_as_words() {
        for answer in [Answer::Winnable(()), Answer::Unwinnable(()), Answer::Undecided(())] {
            assert_eq!(answer.word().parse(), Ok(answer));
        }
        assert!("won".parse::<Answer>().is_err());
        assert!(Answer::Winnable(()).contradicts(&Answer::Unwinnable(())));
        assert!(!Answer::Winnable(()).contradicts(&Answer::Undecided(())));
    }
}
