//! What comes out: a verdict, with what it took to find it.

use std::fmt;
use std::time::Duration;

use cadogan_referee::VerifyError;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Statistics, StopReason};

/// Whether a deal can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can: the referee has replayed these moves to the win.
    Winnable(Vec<PlayerMove>),
    /// It cannot.
    Unwinnable,
    /// Not known, for this reason.
    Undecided(Reason),
}

impl Verdict {
    /// `winnable`, `unwinnable` or `undecided`.
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Winnable(_) => "winnable",
            Verdict::Unwinnable => "unwinnable",
            Verdict::Undecided(_) => "undecided",
        }
    }
}

/// Why a deal is undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The time ran out.
    Timeout,
    /// The path of the search did not fit in memory.
    Memory,
    /// The number of positions ran out.
    Positions,
    /// Somebody interrupted the search.
    Interrupted,
    /// A streamlined search found no win, and such a search cannot prove that there is none.
    Streamliner,
}

impl Reason {
    /// The word used in JSON and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Timeout => "timeout",
            Reason::Memory => "memory",
            Reason::Positions => "positions",
            Reason::Interrupted => "interrupted",
            Reason::Streamliner => "streamliner",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl From<StopReason> for Reason {
    fn from(reason: StopReason) -> Reason {
        match reason {
            StopReason::Positions => Reason::Positions,
            StopReason::Time => Reason::Timeout,
            StopReason::Memory => Reason::Memory,
            StopReason::Interrupted => Reason::Interrupted,
        }
    }
}

/// A verdict with what it took to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whether the deal can be won.
    pub verdict: Verdict,
    /// What was counted, over all searches that were run.
    pub statistics: Statistics,
    /// How long it took.
    pub elapsed: Duration,
    /// How long the searches took that counted the positions, over all calls; the rest went into writing the solution
    /// down, replaying it and making it shorter.
    pub search_time: Duration,
    /// Which solver gave the verdict, or was the last to try.
    pub solver: &'static str,
}

/// The program has contradicted itself. This is a bug, and everything that is needed to look into it is here.
#[derive(Clone, Debug)]
pub struct Contradiction {
    /// The rules.
    pub rules: Rules,
    /// The deal.
    pub deal: Deal,
    /// The claimed solution.
    pub moves: Vec<PlayerMove>,
    /// The solver that claimed it.
    pub solver: &'static str,
    /// What it contradicts.
    pub clash: Clash,
}

/// What a claimed win contradicts.
#[derive(Clone, Debug)]
pub enum Clash {
    /// The referee, who rejects it for this reason.
    Rejected(VerifyError),
    /// The proof of this solver that the deal is lost. The referee accepts the win.
    CalledLost(&'static str),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clash {
            Clash::Rejected(refusal) => {
                write!(f, "the solver `{}` claims a solution that the referee rejects: {refusal}", self.solver)
            }
            Clash::CalledLost(by) => {
                write!(f, "the solver `{}` wins a deal that the solver `{by}` calls unwinnable", self.solver)
            }
        }
    }
}

impl std::error::Error for Contradiction {}

/// Why there is no report.
#[derive(Clone, Debug)]
pub enum Unsolvable {
    /// The chosen engine space is not for these rules, or the deal does not go with them; the text says why.
    NotForMe(String),
    /// A bug: see there.
    Contradiction(Box<Contradiction>),
}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolvable::NotForMe(reason) => f.write_str(reason),
            Unsolvable::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for Unsolvable {}
