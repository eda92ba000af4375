//! A part at work on one deal.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cadogan_rules::PlayerMove;
use cadogan_solve::Contradiction;
use cpu_time::ThreadTime;

use crate::claim::{Claim, Silence};
use crate::parts::Worker;
use crate::{Ability, Part};

/// What one call of [`Run::advance`] may use.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// How long. The clock is looked at about every millisecond.
    pub time: Option<Duration>,
    /// How much work: positions of a search, conflicts of a model.
    pub work: Option<u64>,
    /// How many bytes a search may take for its table and its path.
    pub bytes: usize,
    /// Set by somebody else to stop the work soon.
    pub interrupt: Option<&'a AtomicBool>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Budget { time: None, work: None, bytes: 2 << 30, interrupt: None }
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The deal can be won: the referee has replayed these moves to the win.
    Winnable(Vec<PlayerMove>),
    /// The deal cannot be won.
    Unwinnable,
    /// The part has come to its end and cannot tell.
    NotByMe(Silence),
    /// The budget is used up; the part can go on where it stopped.
    Paused(Pause),
}

impl Step {
    /// The word used in files.
    pub const fn word(&self) -> &'static str {
        match self {
            Step::Winnable(_) => "winnable",
            Step::Unwinnable => "unwinnable",
            Step::NotByMe(_) => "not-by-me",
            Step::Paused(_) => "unfinished",
        }
    }

    /// Whether it is a verdict.
    pub const fn is_verdict(&self) -> bool {
        matches!(self, Step::Winnable(_) | Step::Unwinnable)
    }
}

/// Which part of the budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pause {
    /// The time.
    Time,
    /// The amount of work.
    Work,
    /// Somebody asked for a stop.
    Interrupted,
}

/// What a part has counted since it was started. What a kind of part does not have is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Processor time of this thread, the start included.
    pub time: Duration,
    /// Positions visited by a search.
    pub positions: u64,
    /// Positions that a search has stored.
    pub stored: u64,
    /// The longest path of a search, in moves.
    pub max_depth: u64,
    /// The bytes that a search needed at its worst moment.
    pub peak_bytes: usize,
    /// Variables of a model.
    pub variables: u64,
    /// Clauses of a model.
    pub clauses: u64,
    /// Conflicts met by the SAT solver.
    pub conflicts: u64,
}

impl Statistics {
    /// Counts of one part after another.
    pub fn and(&self, other: &Statistics) -> Statistics {
        Statistics {
            time: self.time + other.time,
            positions: self.positions + other.positions,
            stored: self.stored + other.stored,
            max_depth: self.max_depth.max(other.max_depth),
            peak_bytes: self.peak_bytes.max(other.peak_bytes),
            variables: self.variables + other.variables,
            clauses: self.clauses + other.clauses,
            conflicts: self.conflicts + other.conflicts,
        }
    }
}

/// The program has contradicted itself: a bug.
#[derive(Clone, Debug)]
pub enum Broken {
    /// A part claims a win that the referee does not accept.
    Refused(Box<Contradiction>),
    /// A part gave a verdict that it is not able to give for these rules.
    Overreach {
        /// The part.
        part: Part,
        /// The verdict.
        verdict: &'static str,
    },
    /// A part that had begun says that the deal is not for it.
    Lost(String),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Refused(contradiction) => contradiction.fmt(f),
            Broken::Overreach { part, verdict } => {
                write!(f, "the part `{}` says {verdict}, which it cannot prove for these rules", part.name())
            }
            Broken::Lost(reason) => write!(f, "a part that had begun cannot go on: {reason}"),
        }
    }
}

impl std::error::Error for Broken {}

/// A part at work on one deal. It can be left for any time between two calls of [`advance`](Run::advance).
///
/// ```
/// use cadogan_portfolio::{Budget, Part, Step};
/// use cadogan_rules::{Deal, preset};
///
/// let rules = preset("klondike").expect("a preset").rules();
/// let deal = Deal::from_seed(rules, 3).expect("a seed in range");
/// let mut run = Part::Runs.start(rules, &deal, false).expect("a game of the runs space");
/// let a_little = Budget { work: Some(1_000), ..Budget::default() };
/// let step = loop {
///     match run.advance(&a_little).expect("no contradiction") {
///         Step::Paused(_) => continue, // any other work would go here
///         step => break step,
///     }
/// };
/// assert!(matches!(step, Step::Winnable(_)));
/// ```
pub struct Run {
    part: Part,
    ability: Ability,
    worker: Box<dyn Worker>,
    time: Duration,
    /// What it has come to; it says the same ever after.
    end: Option<Step>,
}

impl Run {
    pub(crate) fn start(
        part: Part,
        ability: Ability,
        make: impl FnOnce() -> Result<Box<dyn Worker>, String>,
    ) -> Result<Run, String> {
        let begin = ThreadTime::now();
        let worker = make()?;
        Ok(Run { part, ability, worker, time: begin.elapsed(), end: None })
    }

    /// The part.
    pub fn part(&self) -> Part {
        self.part
    }

    /// Which verdicts can come of it.
    pub fn ability(&self) -> Ability {
        self.ability
    }

    /// What was counted so far.
    pub fn statistics(&self) -> Statistics {
        Statistics { time: self.time, ..self.worker.statistics() }
    }

    /// Whether it has come to its end; then it costs nothing to ask again.
    pub fn is_finished(&self) -> bool {
        self.end.is_some()
    }

    /// Works on until there is a verdict, the part has come to its end, or the budget is used up.
    pub fn advance(&mut self, budget: &Budget<'_>) -> Result<Step, Broken> {
        if let Some(end) = &self.end {
            return Ok(end.clone());
        }
        let begin = ThreadTime::now();
        let claim = self.worker.advance(budget);
        self.time += begin.elapsed();
        let step = self.believe(claim?)?;
        if !matches!(step, Step::Paused(_)) {
            self.end = Some(step.clone());
        }
        Ok(step)
    }

    /// The only way from a claim to a verdict: what the part is not able to prove does not pass.
    fn believe(&self, claim: Claim) -> Result<Step, Broken> {
        let overreach = |verdict| Err(Broken::Overreach { part: self.part, verdict });
        match claim {
            Claim::Won(replayed) if self.ability.proves_winnable() => Ok(Step::Winnable(replayed.moves())),
            Claim::Won(_) => overreach("winnable"),
            Claim::Lost if self.ability.proves_unwinnable() => Ok(Step::Unwinnable),
            Claim::Lost => overreach("unwinnable"),
            Claim::Silent(silence) => Ok(Step::NotByMe(silence)),
            Claim::Paused(pause) => Ok(Step::Paused(pause)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Replayed;

    /// Says what it is told to say.
    struct Liar(Option<Claim>);

    impl Worker for Liar {
        fn advance(&mut self, _: &Budget<'_>) -> Result<Claim, Broken> {
            Ok(self.0.take().expect("asked once"))
        }

        fn statistics(&self) -> Statistics {
            Statistics::default()
        }
    }

    fn outcome(ability: Ability, claim: Claim) -> Result<Step, Broken> {
        let make = || Ok(Box::new(Liar(Some(claim))) as Box<dyn Worker>);
        Run::start(Part::Sight, ability, make).expect("it starts").advance(&Budget::default())
    }

    #[test]
    fn a_verdict_beyond_the_ability_of_a_part_does_not_pass() {
        let win = || Claim::Won(Replayed::by_solver(Vec::new()));
        assert!(matches!(outcome(Ability::Unwinnable, win()), Err(Broken::Overreach { verdict: "winnable", .. })));
        assert!(matches!(outcome(Ability::Winnable, Claim::Lost), Err(Broken::Overreach { .. })));
        assert!(matches!(outcome(Ability::Winnable, win()), Ok(Step::Winnable(_))));
        assert!(matches!(outcome(Ability::Both, win()), Ok(Step::Winnable(_))));
        assert!(matches!(outcome(Ability::Both, Claim::Lost), Ok(Step::Unwinnable)));
        assert!(matches!(outcome(Ability::Unwinnable, Claim::Lost), Ok(Step::Unwinnable)));
    }

    #[test]
    fn a_finished_part_is_not_asked_again() {
        let make = || Ok(Box::new(Liar(Some(Claim::Lost))) as Box<dyn Worker>);
        let mut run = Run::start(Part::Sight, Ability::Unwinnable, make).expect("it starts");
        for _ in 0..3 {
            assert!(matches!(run.advance(&Budget::default()), Ok(Step::Unwinnable)));
            assert!(run.is_finished());
        }
    }
}
