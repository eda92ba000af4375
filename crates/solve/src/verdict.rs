//! What comes out: a verdict, with what it took to find it.
//!
//! A verdict cannot be made up. `Winnable` holds a [`Win`], which only the referee makes; `Unwinnable` holds a [`Loss`],
//! each kind of which holds a proof that only the code that found it can make:
//!
//! ```compile_fail
//! // A win is made by replaying moves, not by claiming them.
//! let verdict: cadogan_solve::Verdict = cadogan_solve::Verdict::Winnable(Vec::new());
//! ```
//! ```compile_fail
//! // A loss needs the proof of an exhaustive search.
//! let verdict: cadogan_solve::Verdict = cadogan_solve::Verdict::Unwinnable(());
//! ```
//! ```compile_fail
//! // A search that a streamliner has narrowed comes to its end without such a proof.
//! fn loss(outcome: cadogan_search::Outcome<()>) -> Option<cadogan_solve::Loss> {
//!     match outcome {
//!         cadogan_search::Outcome::NotFound => Some(cadogan_solve::Loss::Exhausted(())),
//!         _ => None,
//!     }
//! }
//! ```

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use cadogan_referee::{RejectedWin, VerifyError, Win};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Exhausted, Reason, Statistics};
use cadogan_spaces::runs::LostAtSight;

use crate::Solver;
use crate::attempt::AllPositions;

/// Whether a deal can be won: with the proof of either verdict and the reason why there is none, or without them. As a
/// solver gives it, it is a `Verdict`; as [`Answer`] it is only the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict<W = Win, L = Loss, U = Reason> {
    /// It can: the referee has replayed these moves to the win.
    Winnable(W),
    /// It cannot, for this proof.
    Unwinnable(L),
    /// Not known, for this reason.
    Undecided(U),
}

/// A verdict without its proof, but with the reason if there is none.
pub type BareVerdict = Verdict<(), ()>;

/// The word of a verdict, as records keep it and as it follows for related games.
pub type Answer = Verdict<(), (), ()>;

impl<W, L, U> Verdict<W, L, U> {
    /// `winnable`, `unwinnable` or `undecided`.
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Winnable(_) => "winnable",
            Verdict::Unwinnable(_) => "unwinnable",
            Verdict::Undecided(_) => "undecided",
        }
    }

    /// Whether it is known if the deal can be won.
    pub const fn is_decided(&self) -> bool {
        !matches!(self, Verdict::Undecided(_))
    }

    /// The word alone.
    pub const fn answer(&self) -> Answer {
        match self {
            Verdict::Winnable(_) => Verdict::Winnable(()),
            Verdict::Unwinnable(_) => Verdict::Unwinnable(()),
            Verdict::Undecided(_) => Verdict::Undecided(()),
        }
    }

    /// Whether both cannot be true of one deal.
    pub fn contradicts<V, M, T>(&self, other: &Verdict<V, M, T>) -> bool {
        self.is_decided() && other.is_decided() && self.answer() != other.answer()
    }
}

impl<W, L> Verdict<W, L> {
    /// Why it is not known, if it is not.
    pub const fn reason(&self) -> Option<Reason> {
        match self {
            Verdict::Undecided(reason) => Some(*reason),
            _ => None,
        }
    }

    /// The verdict without its proof.
    pub const fn bare(&self) -> BareVerdict {
        match self {
            Verdict::Winnable(_) => Verdict::Winnable(()),
            Verdict::Unwinnable(_) => Verdict::Unwinnable(()),
            Verdict::Undecided(reason) => Verdict::Undecided(*reason),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Answer {
    type Err = String;

    fn from_str(word: &str) -> Result<Answer, String> {
        [Answer::Winnable(()), Answer::Unwinnable(()), Answer::Undecided(())]
            .into_iter()
            .find(|answer| answer.word() == word)
            .ok_or_else(|| format!("{word:?} is not a verdict; winnable, unwinnable and undecided are"))
    }
}

/// Proof that a deal cannot be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Loss {
    /// An exhaustive search visited everything.
    Exhausted(Exhausted),
    /// A relaxation of the game cannot be won.
    AtSight(LostAtSight),
    /// A constraint model has no solution.
    #[cfg(feature = "models")]
    Refuted(cadogan_models::Refuted),
    /// Brute force visited everything.
    BruteForce(AllPositions),
    /// A false proof, to test that contradictions are detected.
    #[cfg(feature = "planted")]
    Planted(crate::attempt::Planted),
}

/// What the proof is, in a few words.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Loss::Exhausted(_) => "an exhaustive search found no win",
            Loss::AtSight(_) => "an easier game, in which more is allowed, cannot be won either",
            #[cfg(feature = "models")]
            Loss::Refuted(_) => "a constraint model, which any win would satisfy, has no solution",
            Loss::BruteForce(_) => "no position that can be reached is won",
            #[cfg(feature = "planted")]
            Loss::Planted(_) => "a false proof, for tests",
        })
    }
}

/// A verdict with the work it took to find it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whether the deal can be won.
    pub verdict: Verdict,
    /// Which solver gave the verdict, or was the last to try.
    pub solver: Solver,
    /// The counters, over all solvers that have worked.
    pub statistics: Statistics,
    /// How long this call took.
    pub elapsed: Duration,
    /// How long the solvers worked, over all calls; the rest was spent on writing the solution, replaying it and
    /// shortening it.
    pub search_time: Duration,
    /// Every solver that has worked, in the order of their first turns.
    pub tried: Vec<Tried>,
}

/// What one solver of a schedule has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The solver.
    pub solver: Solver,
    /// What it said last.
    pub verdict: BareVerdict,
    /// What it counted.
    pub statistics: Statistics,
    /// How long it worked.
    pub time: Duration,
}

/// The program has contradicted itself. This is a bug; this value contains everything needed to investigate it.
#[derive(Clone, Debug)]
pub struct Contradiction {
    /// The rules.
    pub rules: Rules,
    /// The deal.
    pub deal: Deal,
    /// What does not fit together.
    pub clash: Clash,
}

/// What does not fit together.
#[derive(Clone, Debug)]
pub enum Clash {
    /// A solver claims a win that the referee rejects.
    Rejected {
        /// The solver.
        solver: &'static str,
        /// The claimed solution.
        moves: Vec<PlayerMove>,
        /// The referee's reason.
        refusal: VerifyError,
    },
    /// The deal can be won, but something says that it cannot.
    Disagreement {
        /// Who won.
        winner: String,
        /// The win, if it was stored: the referee has replayed it.
        win: Option<Win>,
        /// Who says that the deal is lost.
        loser: String,
    },
    /// A solver gave a verdict that it cannot prove for these rules.
    Overreach {
        /// The solver.
        solver: Solver,
        /// The verdict.
        verdict: &'static str,
    },
}

impl Contradiction {
    /// A solver claims a win that the referee rejects.
    pub fn rejected(rules: &Rules, deal: &Deal, solver: &'static str, claim: RejectedWin) -> Box<Contradiction> {
        let RejectedWin { moves, refusal } = claim;
        Contradiction::new(rules, deal, Clash::Rejected { solver, moves, refusal })
    }

    /// A deal that can be won is called lost.
    pub fn disagreement(
        rules: &Rules,
        deal: &Deal,
        winner: impl Into<String>,
        win: Option<Win>,
        loser: impl Into<String>,
    ) -> Box<Contradiction> {
        Contradiction::new(rules, deal, Clash::Disagreement { winner: winner.into(), win, loser: loser.into() })
    }

    pub(crate) fn new(rules: &Rules, deal: &Deal, clash: Clash) -> Box<Contradiction> {
        Box::new(Contradiction { rules: rules.clone(), deal: deal.clone(), clash })
    }

    /// The moves of the claimed or replayed win, if there is one.
    pub fn moves(&self) -> &[PlayerMove] {
        match &self.clash {
            Clash::Rejected { moves, .. } => moves,
            Clash::Disagreement { win: Some(win), .. } => win.moves(),
            Clash::Disagreement { win: None, .. } | Clash::Overreach { .. } => &[],
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clash {
            Clash::Rejected { solver, refusal, .. } => {
                write!(f, "the solver `{solver}` claims a solution that the referee rejects: {refusal}")
            }
            Clash::Disagreement { winner, loser, .. } => {
                write!(f, "{winner} wins a deal that {loser} calls unwinnable")
            }
            Clash::Overreach { solver, verdict } => {
                write!(f, "the solver `{}` says {verdict}, which it cannot prove for these rules", solver.name())
            }
        }
    }
}

impl std::error::Error for Contradiction {}

/// Why there is no report.
#[derive(Clone, Debug)]
pub enum SolveError {
    /// No requested solver supports these rules or this deal; the text says why.
    Unsupported(String),
    /// A bug: see there.
    Contradiction(Box<Contradiction>),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Unsupported(reason) => f.write_str(reason),
            SolveError::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<Box<Contradiction>> for SolveError {
    fn from(contradiction: Box<Contradiction>) -> SolveError {
        SolveError::Contradiction(contradiction)
    }
}
