//! Whether a position can be won: the verdict as soon as it is known, then a shorter solution.

use std::time::Duration;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Budget, Options, Reason, Report, Solving, Verdict};
use web_time::Instant;

use super::{Job, Trouble};
use crate::protocol::{Limits, Thought};
use crate::view::word_of;

/// How long the last attempt to shorten a solution takes. Each one begins anew and takes twice as long as the one before,
/// from a slice on, so that the worker hears in between whether it is still wanted.
const LONGEST_SHORTENING: Duration = Duration::from_millis(80);

/// A position at work.
pub(super) struct Decide {
    solving: Solving,
    budget: Budget,
    limits: Limits,
    spent: Duration,
    /// The report of a win whose solution is still to be shortened, and how long the last attempt to do so was.
    won: Option<(Report, Duration)>,
}

impl Decide {
    pub(super) fn new(rules: &Rules, deal: &Deal, limits: Limits) -> Result<Decide, Trouble> {
        let budget = limits.budget();
        let solving = Solving::new(rules, deal, &Options { budget, ..Options::default() })?;
        Ok(Decide { solving, budget, limits, spent: Duration::ZERO, won: None })
    }

    /// Works until there is a verdict, the slice is over or the whole budget is spent; the report says which.
    pub(super) fn search(&mut self, slice: Duration) -> Result<Report, Trouble> {
        let left = self.time_left();
        let begin = Instant::now();
        let report = self.solving.run(&self.budget.time(slice.min(left)), None, &mut |_| ())?;
        self.spent += begin.elapsed();
        Ok(report)
    }

    /// Whether the report is the last one: decided, or nothing is left to spend.
    pub(super) fn is_over(&self, report: &Report) -> bool {
        !matches!(report.verdict, Verdict::Undecided(Reason::Time)) || self.time_left().is_zero()
    }

    pub(super) fn seconds(&self) -> f64 {
        self.spent.as_secs_f64()
    }

    fn time_left(&self) -> Duration {
        self.budget.time.unwrap_or_default().saturating_sub(self.spent)
    }

    /// Tries for so long to find fewer moves.
    fn shorten(&mut self, report: Report, time: Duration) -> Thought {
        let shorter = self.solving.shorten(&self.budget.time(time)).map(|win| win.moves().to_vec());
        if time < LONGEST_SHORTENING {
            let positions = report.statistics.positions;
            self.won = Some((report, time));
            let says = "looking for a shorter solution".to_owned();
            return Thought::Working { positions, seconds: self.seconds(), says };
        }
        self.decided(&report, &shorter.unwrap_or_default(), false)
    }

    fn decided(&self, report: &Report, moves: &[cadogan_rules::PlayerMove], more: bool) -> Thought {
        Thought::Decided {
            verdict: word_of(report.verdict.answer()),
            solution: moves.iter().map(ToString::to_string).collect(),
            reason: self.reason(&report.verdict, report.statistics.positions),
            positions: report.statistics.positions,
            seconds: self.seconds(),
            more,
        }
    }

    fn reason(&self, verdict: &Verdict, positions: u64) -> String {
        let Limits { seconds, megabytes } = self.limits;
        match verdict.reason() {
            None => String::new(),
            Some(Reason::Memory) => format!("{megabytes} MB of memory are full after {positions} positions"),
            Some(Reason::Inconclusive) => format!("no method could prove anything in {positions} positions"),
            Some(_) => format!("{seconds} s were not enough for it: {positions} positions were looked at"),
        }
    }
}

impl Job for Decide {
    fn step(&mut self, slice: Duration) -> Result<Thought, Trouble> {
        if let Some((report, last)) = self.won.take() {
            return Ok(self.shorten(report, (last * 2).max(slice)));
        }
        let report = self.search(slice)?;
        if !self.is_over(&report) {
            let (positions, says) = (report.statistics.positions, report.solver.about());
            return Ok(Thought::Working { positions, seconds: self.seconds(), says });
        }
        let moves = match &report.verdict {
            Verdict::Winnable(win) => win.moves().to_vec(),
            _ => return Ok(self.decided(&report, &[], false)),
        };
        let thought = self.decided(&report, &moves, true);
        self.won = Some((report, Duration::ZERO));
        Ok(thought)
    }
}
