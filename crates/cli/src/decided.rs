//! What came of a deal, whoever decided it.

use std::time::Duration;

use cadogan_portfolio::schedule::{Executed, NotRun, Verdict as PartVerdict};
use cadogan_portfolio::{Broken, Statistics};
use cadogan_rules::PlayerMove;
use cadogan_solve::{Contradiction, Report, Unsolvable, Verdict};

use crate::args::Origin;
use crate::contradiction::write_down;
use crate::error::CliError;

/// A deal that was worked on.
pub(crate) struct Decided {
    /// `winnable`, `unwinnable` or `undecided`.
    pub(crate) verdict: &'static str,
    /// Why it is undecided.
    pub(crate) reason: Option<&'static str>,
    /// The moves that win.
    pub(crate) moves: Option<Vec<PlayerMove>>,
    /// The solver that decided, or was the last to try.
    pub(crate) solver: &'static str,
    pub(crate) positions: u64,
    pub(crate) stored: u64,
    pub(crate) max_depth: u64,
    pub(crate) peak_bytes: usize,
    pub(crate) elapsed: Duration,
    /// What the models have counted, if any was asked.
    pub(crate) model: Option<Statistics>,
}

impl From<Report> for Decided {
    fn from(report: Report) -> Decided {
        let counted = report.statistics;
        let word = report.verdict.word();
        let (moves, reason) = match report.verdict {
            Verdict::Winnable(moves) => (Some(moves), None),
            Verdict::Unwinnable => (None, None),
            Verdict::Undecided(reason) => (None, Some(reason.word())),
        };
        Decided {
            verdict: word,
            reason,
            moves,
            solver: report.solver,
            positions: counted.positions,
            stored: counted.stored,
            max_depth: counted.max_depth,
            peak_bytes: counted.peak_bytes,
            elapsed: report.elapsed,
            model: None,
        }
    }
}

impl From<Executed> for Decided {
    fn from(executed: Executed) -> Decided {
        let counted = executed.statistics();
        let (verdict, moves, reason) = match executed.verdict {
            PartVerdict::Winnable(moves) => ("winnable", Some(moves), None),
            PartVerdict::Unwinnable => ("unwinnable", None, None),
            PartVerdict::Undecided(open) => ("undecided", None, Some(open.word())),
        };
        Decided {
            verdict,
            reason,
            moves,
            solver: executed.part.name(),
            positions: counted.positions,
            stored: counted.stored,
            max_depth: counted.max_depth,
            peak_bytes: counted.peak_bytes,
            elapsed: executed.elapsed,
            model: (counted.variables > 0).then_some(counted),
        }
    }
}

/// Why a deal could not be worked on.
pub(crate) enum Failed {
    /// The rules or the deal are not for the solver.
    NotForMe(String),
    /// A win that the referee rejects.
    Refused(Box<Contradiction>),
    /// Another contradiction.
    Broken(String),
}

impl From<Unsolvable> for Failed {
    fn from(unsolvable: Unsolvable) -> Failed {
        match unsolvable {
            Unsolvable::NotForMe(reason) => Failed::NotForMe(reason),
            Unsolvable::Contradiction(contradiction) => Failed::Refused(contradiction),
        }
    }
}

impl From<NotRun> for Failed {
    fn from(not_run: NotRun) -> Failed {
        match not_run {
            NotRun::NotForMe(reasons) => Failed::NotForMe(reasons.join("; ")),
            NotRun::Broken(broken) => broken.into(),
        }
    }
}

impl From<Broken> for Failed {
    fn from(broken: Broken) -> Failed {
        match broken {
            Broken::Refused(contradiction) => Failed::Refused(contradiction),
            other => Failed::Broken(other.to_string()),
        }
    }
}

impl Failed {
    /// What to tell the user; a contradiction is kept in a file.
    pub(crate) fn explain(self, game: &str, origin: &Origin) -> CliError {
        match self {
            Failed::NotForMe(reason) => CliError::input(format_args!("{game}, {origin}: {reason}")),
            Failed::Refused(contradiction) => write_down(game, &origin.to_string(), &contradiction),
            Failed::Broken(reason) => CliError::Contradiction(format!("{game}, {origin}: {reason}")),
        }
    }
}
