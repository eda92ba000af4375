//! A solver at work on one deal: one file for each kind of solver.
//!
//! What a solver returns is a claim. [`Attempt`] turns claims into verdicts: a win must pass the referee, a loss needs
//! a proof, and a verdict that the solver cannot prove for the rules is rejected.

mod beams;
mod brute_force;
#[cfg(feature = "models")]
mod model;
#[cfg(feature = "planted")]
mod planted;
mod restarts;
mod search;
mod sight;
mod supermoves;

use std::time::Duration;

use cadogan_referee::Win;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Meter, Outcome, Reason, Statistics, shorten};
use cadogan_spaces::{GameSpace, Techniques};
use web_time::Instant;

pub use brute_force::AllPositions;
#[cfg(feature = "models")]
pub(crate) use model::complete_abilities;
#[cfg(feature = "planted")]
pub use planted::Planted;

use crate::referee_space::RefereeSpace;
use crate::shorter::shorter_by_greed;
use crate::verdict::{Clash, Contradiction, Loss, SolveError, Verdict};
use crate::{Ability, Solver};

/// What a solver claims, before it is checked.
pub(crate) enum Claim {
    /// The deal can be won; [`Worker::solution`] has the moves.
    Won,
    /// The deal cannot be won.
    Lost(Loss),
    /// Nothing is proved.
    Undecided(Reason),
}

impl Claim {
    /// What a search claims with its outcome. The line of a win is kept in `line`.
    fn of_search<M>(outcome: Outcome<M>, line: &mut Vec<M>) -> Claim {
        match outcome {
            Outcome::Won(won) => {
                *line = won;
                Claim::Won
            }
            Outcome::Exhausted(proof) => Claim::Lost(Loss::Exhausted(proof)),
            Outcome::NotFound => Claim::Undecided(Reason::Inconclusive),
            Outcome::Stopped(reason) => Claim::Undecided(reason),
        }
    }
}

/// The player moves of a line from the start of `space`. If a meter is given for that, the line is shortened first.
fn written_down<S: GameSpace>(
    mut space: S,
    line: &mut Vec<S::Move>,
    polish: Option<&mut Meter<'_>>,
) -> Vec<PlayerMove> {
    if let Some(meter) = polish {
        *line = shorten(&mut space, std::mem::take(line), meter);
    }
    space.player_moves(line)
}

/// The solver behind an [`Attempt`].
pub(crate) trait Worker: Send {
    /// Works until it has finished or the meter stops it. What it uses is taken off the meter.
    fn run(&mut self, meter: &mut Meter<'_>) -> Claim;

    /// The moves of a won deal, shortened if a meter is given for that.
    fn solution(&mut self, polish: Option<&mut Meter<'_>>) -> Vec<PlayerMove>;

    /// What it has counted.
    fn statistics(&self) -> Statistics;
}

/// How many positions are tried to shorten a line in its own engine space.
const ENGINE_POSITIONS: u64 = 2_000_000;

/// How many referee positions are tried to shorten a solution, and how long a solution may be for that.
const REFEREE_POSITIONS: u64 = 30_000;
const REFEREE_MOVES: usize = 3_000;

/// A solver at work on one deal. It can be left for any time between two calls of [`run`](Attempt::run).
///
/// ```
/// use cadogan_rules::{Deal, preset};
/// use cadogan_solve::{Budget, Reason, Solver, Techniques, Verdict};
///
/// let rules = preset("klondike").expect("a preset").rules();
/// let deal = Deal::from_seed(rules, 3).expect("a seed in range");
/// let runs = Solver::from_name("runs").expect("a solver");
/// let mut attempt = runs.start(rules, &deal, Techniques::all()).expect("a game of the runs space");
/// let verdict = loop {
///     match attempt.run(&mut Budget::default().positions(1_000).meter()).expect("no contradiction") {
///         Verdict::Undecided(Reason::Positions) => continue, // any other work would go here
///         verdict => break verdict,
///     }
/// };
/// assert!(matches!(verdict, Verdict::Winnable(_)));
/// ```
pub struct Attempt {
    solver: Solver,
    ability: Ability,
    rules: Rules,
    deal: Deal,
    worker: Box<dyn Worker>,
    time: Duration,
    /// The final verdict, once there is one.
    end: Option<Verdict>,
}

impl Attempt {
    pub(crate) fn start(
        solver: Solver,
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
    ) -> Result<Attempt, SolveError> {
        let begin = Instant::now();
        let about = |reason: String| SolveError::Unsupported(format!("the solver `{}`: {reason}", solver.name()));
        let ability = solver.abilities(rules).map_err(about)?;
        let worker: Box<dyn Worker> = match solver {
            Solver::Sight => Box::new(sight::Sight::new(rules, deal, techniques).map_err(about)?),
            #[cfg(feature = "models")]
            Solver::Relaxed | Solver::Strict | Solver::Complete => {
                Box::new(model::Model::new(solver, rules, deal).map_err(about)?)
            }
            #[cfg(not(feature = "models"))]
            Solver::Relaxed | Solver::Strict | Solver::Complete => unreachable!("no ability, refused above"),
            Solver::Search(way) => search::open(way, rules, deal, techniques).map_err(about)?,
            Solver::Beams(space) => beams::open(space, rules, deal, techniques).map_err(about)?,
            Solver::Supermoves => supermoves::open(rules, deal).map_err(about)?,
            Solver::BruteForce => Box::new(brute_force::BruteForce::new(rules, deal)),
            #[cfg(feature = "planted")]
            Solver::PlantedLoss | Solver::PlantedWin => Box::new(planted::Liar::new(solver)),
        };
        let (rules, deal) = (rules.clone(), deal.clone());
        Ok(Attempt { solver, ability, rules, deal, worker, time: begin.elapsed(), end: None })
    }

    /// The solver.
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// Which verdicts it can give.
    pub fn ability(&self) -> Ability {
        self.ability
    }

    /// What was counted so far.
    pub fn statistics(&self) -> Statistics {
        self.worker.statistics()
    }

    /// How long it has worked, without writing its result.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Works until there is a verdict or the meter stops it. An attempt that has finished returns the same verdict ever
    /// after.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Result<Verdict, Box<Contradiction>> {
        if let Some(end) = &self.end {
            return Ok(end.clone());
        }
        let begin = Instant::now();
        let claim = self.worker.run(meter);
        self.time += begin.elapsed();
        let verdict = self.believe(claim)?;
        if verdict.reason().is_none_or(|reason| !reason.can_go_on()) {
            self.end = Some(verdict.clone());
        }
        Ok(verdict)
    }

    /// The only way from a claim to a verdict.
    fn believe(&mut self, claim: Claim) -> Result<Verdict, Box<Contradiction>> {
        let overreach = |verdict| Clash::Overreach { solver: self.solver, verdict };
        match claim {
            Claim::Won if !self.ability.proves_winnable() => {
                Err(Contradiction::new(&self.rules, &self.deal, overreach("winnable")))
            }
            Claim::Won => {
                let moves = self.worker.solution(None);
                Win::replay(&self.rules, &self.deal, moves)
                    .map(Verdict::Winnable)
                    .map_err(|claim| Contradiction::rejected(&self.rules, &self.deal, self.solver.name(), claim))
            }
            Claim::Lost(loss) if self.ability.proves_unwinnable() => Ok(Verdict::Unwinnable(loss)),
            // A search with a streamliner that leaves nothing out is exhaustive, but was asked only for wins.
            Claim::Lost(Loss::Exhausted(_)) if matches!(self.solver, Solver::Search(_)) => {
                Ok(Verdict::Undecided(Reason::Inconclusive))
            }
            Claim::Lost(_) => Err(Contradiction::new(&self.rules, &self.deal, overreach("unwinnable"))),
            Claim::Undecided(reason) => Ok(Verdict::Undecided(reason)),
        }
    }

    /// The line of the solver, shortened in its own space.
    fn shortened_here(&mut self, win: Win, meter: &mut Meter<'_>) -> Win {
        let granted = meter.part(Some(ENGINE_POSITIONS), None);
        let mut polish = granted.clone();
        let moves = self.worker.solution(Some(&mut polish));
        meter.spend(granted.positions().zip(polish.positions()).map_or(0, |(granted, left)| granted - left));
        let shorter = Win::replay(&self.rules, &self.deal, moves);
        shorter.ok().filter(|shorter| shorter.moves().len() <= win.moves().len()).unwrap_or(win)
    }

    /// A solution with fewer moves than the win, if one is found with what is left on the meter: another line that a greedy
    /// search for short ones finds, or the line of the solver with its detours cut off.
    pub(crate) fn shortened(&mut self, win: Win, meter: &mut Meter<'_>) -> Win {
        let win = match shorter_by_greed(&self.rules, &self.deal, &win, meter) {
            Some(shorter) => shorter,
            None => self.shortened_here(win, meter),
        };
        if win.moves().len() > REFEREE_MOVES {
            return win;
        }
        let mut polish = meter.part(Some(REFEREE_POSITIONS), None);
        let moves = shorten(&mut RefereeSpace::new(&self.rules, &self.deal), win.moves().to_vec(), &mut polish);
        Win::replay(&self.rules, &self.deal, moves).unwrap_or(win)
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;
    use cadogan_search::Budget;

    use super::*;

    /// Claims whatever it is told to claim.
    struct Liar(Option<Claim>);

    impl Worker for Liar {
        fn run(&mut self, _: &mut Meter<'_>) -> Claim {
            self.0.take().expect("asked once")
        }

        fn solution(&mut self, _: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
            Vec::new()
        }

        fn statistics(&self) -> Statistics {
            Statistics::default()
        }
    }

    fn attempt(ability: Ability, claim: Claim) -> Attempt {
        let rules = preset("klondike").expect("a preset").rules().clone();
        let deal = Deal::from_seed(&rules, 2).expect("a seed in range");
        let worker = Box::new(Liar(Some(claim)));
        Attempt { solver: Solver::Sight, ability, rules, deal, worker, time: Duration::ZERO, end: None }
    }

    fn verdict(ability: Ability, claim: Claim) -> Result<Verdict, Box<Contradiction>> {
        attempt(ability, claim).run(&mut Budget::default().meter())
    }

    /// A valid proof, but of another deal.
    fn loss() -> Loss {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 15).expect("a seed in range");
        let mut attempt = Solver::Sight.start(rules, &deal, Techniques::all()).expect("a game of the runs space");
        match attempt.run(&mut Budget::default().meter()).expect("no contradiction") {
            Verdict::Unwinnable(loss) => loss,
            other => panic!("seed 15 is lost at sight, not {}", other.word()),
        }
    }

    #[test]
    fn a_verdict_beyond_the_ability_of_a_solver_does_not_pass() {
        let overreach = |verdict: Result<Verdict, Box<Contradiction>>| matches!(verdict, Err(contradiction) if matches!(contradiction.clash, Clash::Overreach { .. }));
        assert!(overreach(verdict(Ability::Unwinnable, Claim::Won)));
        assert!(overreach(verdict(Ability::Winnable, Claim::Lost(loss()))));
        assert!(matches!(verdict(Ability::Unwinnable, Claim::Lost(loss())), Ok(Verdict::Unwinnable(_))));
        let undecided = verdict(Ability::Both, Claim::Undecided(Reason::Memory));
        assert!(matches!(undecided, Ok(Verdict::Undecided(Reason::Memory))));
    }

    #[test]
    fn a_win_that_the_referee_rejects_is_a_contradiction() {
        let contradiction = verdict(Ability::Both, Claim::Won).expect_err("no move wins nothing");
        assert!(matches!(contradiction.clash, Clash::Rejected { solver: "sight", .. }), "{contradiction}");
    }

    #[test]
    fn a_finished_attempt_is_not_asked_again() {
        let mut attempt = attempt(Ability::Unwinnable, Claim::Lost(loss()));
        for _ in 0..3 {
            assert!(matches!(attempt.run(&mut Budget::default().meter()), Ok(Verdict::Unwinnable(_))));
        }
    }
}
