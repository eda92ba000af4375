//! The source of verdicts: the solver, or a simulated solver in tests.

use std::fmt;
use std::sync::atomic::AtomicBool;

use cadogan_records::{Found, Row};
use cadogan_rules::{Mistakes, Numbering, Rules};
use cadogan_solve::{Budget, Contradiction, Options, Reason, Report, SolveError, Solving, Verdict};
use cpu_time::ThreadTime;

/// Decides single deals; used from several threads at once.
pub trait Decide: Sync {
    /// Tries to decide a numbered deal within the limits. `None` if `stop` was set before there was a result.
    fn decide(
        &self,
        rules: &Rules,
        deal: (Numbering, i64),
        limits: &Budget,
        stop: &AtomicBool,
    ) -> Result<Option<Found>, Failure>;
}

/// Why a deal could not even be tried.
#[derive(Debug)]
pub enum Failure {
    /// There is no such deal.
    Deal(Mistakes),
    /// The solver does not take the rules.
    NotForMe(String),
    /// The solver has contradicted itself: a bug.
    Contradiction(Box<Contradiction>),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Deal(errors) => errors.fmt(f),
            Failure::NotForMe(reason) => f.write_str(reason),
            Failure::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        match error {
            SolveError::Unsupported(reason) => Failure::NotForMe(reason),
            SolveError::Contradiction(contradiction) => Failure::Contradiction(contradiction),
        }
    }
}

/// Someone who decides deals, with the processor time that it took instead of the time on the clock, which says little on
/// a busy machine.
#[derive(Clone, Debug)]
pub struct ProcessorTime<D>(pub D);

impl<D: Decide> Decide for ProcessorTime<D> {
    fn decide(
        &self,
        rules: &Rules,
        deal: (Numbering, i64),
        limits: &Budget,
        stop: &AtomicBool,
    ) -> Result<Option<Found>, Failure> {
        // Some systems do not tell; then the time on the clock has to do.
        let begin = ThreadTime::try_now().ok();
        let mut found = self.0.decide(rules, deal, limits, stop)?;
        if let (Some(found), Some(time)) = (&mut found, begin.and_then(|begin| begin.try_elapsed().ok())) {
            found.row.seconds = time.as_secs_f64();
        }
        Ok(found)
    }
}

/// The solver.
#[derive(Clone, Debug, Default)]
pub struct SolverDecides {
    /// How to solve deals; the limits are given with every deal.
    pub options: Options,
    /// Whether solutions are kept.
    pub keep_solutions: bool,
}

impl Decide for SolverDecides {
    fn decide(
        &self,
        rules: &Rules,
        (numbering, number): (Numbering, i64),
        limits: &Budget,
        stop: &AtomicBool,
    ) -> Result<Option<Found>, Failure> {
        let report = self.solve(rules, (numbering, number), limits, stop)?;
        Ok(report.map(|report| self.found(number, report, limits)))
    }
}

impl SolverDecides {
    /// Works on a deal; `None` if that was interrupted.
    pub fn solve(
        &self,
        rules: &Rules,
        (numbering, number): (Numbering, i64),
        limits: &Budget,
        stop: &AtomicBool,
    ) -> Result<Option<Report>, Failure> {
        let deal = numbering.deal(rules, number).map_err(Failure::Deal)?;
        let report = Solving::new(rules, &deal, &self.options)?.run(limits, Some(stop), &mut |_| ())?;
        Ok(if report.verdict == Verdict::Undecided(Reason::Interrupted) { None } else { Some(report) })
    }

    /// What is recorded of such work.
    pub fn found(&self, number: i64, report: Report, limits: &Budget) -> Found {
        let row = Row::from_report(number, &report, limits);
        let solution = match report.verdict {
            Verdict::Winnable(win) if self.keep_solutions => Some(win.into_moves()),
            _ => None,
        };
        Found { row, solution }
    }
}
