//! Verdicts, each with its proof.

use std::fmt;
use std::time::Duration;

use cadogan_referee::Win as Replayed;
use cadogan_solve::{Answer, Reason};

use crate::Move;
use crate::moves::moves;

/// Whether a deal can be won, with the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can: the referee has replayed these moves to the win.
    Winnable(Win),
    /// It cannot, for this proof.
    Unwinnable(Loss),
    /// Not known, because something ran out or the work was cancelled.
    Undecided(Reason),
}

impl Verdict {
    /// `winnable`, `unwinnable` or `undecided`.
    pub fn word(&self) -> &'static str {
        self.answer().word()
    }

    /// Whether it is known if the deal can be won.
    pub fn is_decided(&self) -> bool {
        !matches!(self, Verdict::Undecided(_))
    }

    /// Whether it is proved that the deal can be won.
    pub fn is_winnable(&self) -> bool {
        matches!(self, Verdict::Winnable(_))
    }

    /// Whether it is proved that the deal cannot be won.
    pub fn is_unwinnable(&self) -> bool {
        matches!(self, Verdict::Unwinnable(_))
    }

    /// The win, if there is one.
    pub fn win(&self) -> Option<&Win> {
        match self {
            Verdict::Winnable(win) => Some(win),
            _ => None,
        }
    }

    /// The verdict without its proof.
    pub fn answer(&self) -> Answer {
        match self {
            Verdict::Winnable(_) => Answer::Winnable(()),
            Verdict::Unwinnable(_) => Answer::Unwinnable(()),
            Verdict::Undecided(_) => Answer::Undecided(()),
        }
    }
}

impl From<cadogan_solve::Verdict> for Verdict {
    fn from(verdict: cadogan_solve::Verdict) -> Verdict {
        match verdict {
            cadogan_solve::Verdict::Winnable(win) => Verdict::Winnable(Win::new(win)),
            cadogan_solve::Verdict::Unwinnable(loss) => Verdict::Unwinnable(Loss(loss)),
            cadogan_solve::Verdict::Undecided(reason) => Verdict::Undecided(reason),
        }
    }
}

/// `winnable in 104 moves`, `unwinnable`, `undecided (timeout)`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Winnable(win) if win.moves.len() == 1 => f.write_str("winnable in 1 move"),
            Verdict::Winnable(win) => write!(f, "winnable in {} moves", win.moves.len()),
            Verdict::Unwinnable(_) => f.write_str("unwinnable"),
            Verdict::Undecided(reason) => write!(f, "undecided ({reason})"),
        }
    }
}

/// Moves that win. The referee has replayed them; there is no other way to make one:
///
/// ```compile_fail
/// let forged = cadogan::Win { moves: Vec::new() };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    moves: Vec<Move>,
}

impl Win {
    pub(crate) fn new(win: Replayed) -> Win {
        Win { moves: moves(win.into_moves()) }
    }

    /// The moves, first to last. None if the position was already won.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// The proof that a deal cannot be won. Only a solver makes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss(pub(crate) cadogan_solve::Loss);

/// What the proof is, in a few words.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A verdict with what it took to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// Whether the deal can be won.
    pub verdict: Verdict,
    /// The solver that gave the verdict, or was the last to try.
    pub solver: &'static str,
    /// How many positions were visited, by all solvers.
    pub positions: u64,
    /// The most memory that was held, in bytes.
    pub peak_bytes: usize,
    /// How long the call took.
    pub elapsed: Duration,
}

impl From<cadogan_solve::Report> for Report {
    fn from(report: cadogan_solve::Report) -> Report {
        Report {
            verdict: report.verdict.into(),
            solver: report.solver.name(),
            positions: report.statistics.positions,
            peak_bytes: report.statistics.peak_bytes,
            elapsed: report.elapsed,
        }
    }
}
