//! All classes of a game on all cores, job by job, so that an interrupted run can be resumed.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_rules::Mistakes;
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Budget, Delivery, Options, SolveError, Workers};
use serde::{Deserialize, Serialize};

use crate::blueprint::Blueprint;
use crate::circles::Circles;
use crate::decide::Decider;
use crate::number::Number;
use crate::state::{StateError, StateFile};
use crate::symmetry::Symmetries;
use crate::walk::Walk;

/// The minimum number of jobs, if the game has enough prefixes: jobs are small enough that little is lost with one.
const JOBS: usize = 4_096;

/// More classes than this are refused: at a few microseconds per deal they would take hours.
pub const MOST_CLASSES: u128 = 2_000_000_000;

/// What is to be enumerated.
#[derive(Clone, Debug)]
pub struct Enumeration {
    rules: Rules,
    symmetries: Symmetries,
    blueprints: Vec<Blueprint>,
    /// The blueprint and the common prefix of the forms of every job.
    jobs: Vec<(usize, Vec<u8>)>,
    circles: Circles,
    options: Options,
}

/// Classes and the deals in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Classes: deals that no symmetry maps to each other.
    pub classes: u64,
    /// Deals: every way to lay out the cards.
    pub deals: u128,
}

impl Tally {
    pub(crate) fn add(&mut self, deals: u128) {
        self.classes += 1;
        self.deals += deals;
    }

    fn join(&mut self, other: &Tally) {
        self.classes += other.classes;
        self.deals += other.deals;
    }
}

/// A lost class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    /// Which blueprint the form belongs to.
    pub blueprint: usize,
    /// The form that represents the class.
    pub form: Vec<u8>,
    /// How many deals are in the class.
    pub deals: u128,
}

/// What one job has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobResult {
    pub(crate) job: usize,
    pub(crate) all: Tally,
    pub(crate) lost: Vec<Lost>,
}

/// The verdicts on all deals of a game, or on those decided before an interruption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// Everything decided.
    pub all: Tally,
    /// The lost part of it.
    pub lost_tally: Tally,
    /// The lost classes, in the order of their forms.
    pub lost: Vec<Lost>,
    /// Whether these are all deals.
    pub is_complete: bool,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Finished jobs, including those of earlier runs.
    pub done: usize,
    /// All jobs.
    pub jobs: usize,
    /// Classes decided.
    pub classes: u64,
    /// Classes lost.
    pub lost: u64,
}

/// Why an enumeration does not begin or continue.
#[derive(Debug)]
pub enum EnumerateError {
    /// The rules make no game.
    Rules(Mistakes),
    /// There are too many deals.
    TooMany {
        /// How many deals there are.
        deals: Number,
        /// The minimum number of classes.
        classes: Number,
    },
    /// A deal could not be decided.
    Solve(SolveError),
    /// The state could not be read or written.
    State(StateError),
    /// The numbers do not add up: a bug.
    Miscounted {
        /// The sum over all classes.
        counted: u128,
        /// How many deals there are.
        deals: Number,
    },
}

impl fmt::Display for EnumerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnumerateError::Rules(errors) => write!(f, "{errors}"),
            EnumerateError::TooMany { deals, classes } => {
                write!(
                    f,
                    "this game has {deals} deals, at least {classes} classes after all symmetries: too many to decide"
                )
            }
            EnumerateError::Solve(error) => write!(f, "{error}"),
            EnumerateError::State(error) => write!(f, "{error}"),
            EnumerateError::Miscounted { counted, deals } => {
                write!(f, "the classes add up to {counted} deals, but there are {deals}")
            }
        }
    }
}

impl std::error::Error for EnumerateError {}

impl Enumeration {
    /// Prepares the enumeration of a game, if it is small enough: at most `most` classes, as far as can be computed
    /// beforehand.
    pub fn new(rules: &Rules, most: u128) -> Result<Enumeration, EnumerateError> {
        let blueprints = Blueprint::all(rules).map_err(EnumerateError::Rules)?;
        let symmetries = Symmetries::of(rules);
        let one = blueprints.first().map(Blueprint::least_classes);
        if let Some(mut classes) = one {
            classes.multiply(blueprints.len() as u64);
            if classes.small().is_none_or(|classes| classes > most) {
                return Err(EnumerateError::TooMany { deals: all_deals(&blueprints), classes });
            }
        }
        let jobs = jobs(&blueprints);
        let (circles, options) = (Circles::Exact, Options::default());
        Ok(Enumeration { rules: rules.clone(), symmetries, blueprints, jobs, circles, options })
    }

    /// The same enumeration by another schedule. The budget of the options is not used: every deal is decided.
    pub fn with_options(self, options: Options) -> Enumeration {
        Enumeration { options: Options { budget: Budget::default(), ..options }, ..self }
    }

    /// The same enumeration with the verdicts of the program of the thesis, some of which are wrong: see
    /// [`Circles::Published`]. Games that do not fit on the small table are refused, with the rule that is not
    /// supported.
    pub fn as_published(self) -> Result<Enumeration, &'static str> {
        Decider::as_published(&self.rules)?;
        Ok(Enumeration { circles: Circles::Published, ..self })
    }

    /// How lines of play are kept from going in circles.
    pub fn circles(&self) -> Circles {
        self.circles
    }

    fn decider(&self) -> Decider<'_> {
        match self.circles {
            Circles::Exact => Decider::new(&self.rules, &self.options),
            Circles::Published => Decider::as_published(&self.rules).expect("the enumeration has checked the rules"),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The symmetries that define the classes.
    pub fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    /// How many deals there are, by the formula.
    pub fn deals(&self) -> Number {
        all_deals(&self.blueprints)
    }

    /// The largest factor by which the symmetries divide the number of deals: the permutations of the suits, the orders
    /// of sets, the orders of interchangeable piles.
    pub fn most_symmetric(&self) -> u128 {
        self.blueprints.first().map_or(1, Blueprint::most_symmetric)
    }

    /// The deal that a form represents.
    pub fn deal(&self, lost: &Lost) -> Deal {
        let blueprint = &self.blueprints[lost.blueprint];
        let mut deal = blueprint.empty_deal();
        blueprint.lay(&lost.form, &mut deal);
        deal
    }

    pub(crate) fn blueprint(&self, lost: &Lost) -> &Blueprint {
        &self.blueprints[lost.blueprint]
    }

    /// How many jobs the work is divided into.
    pub(crate) fn job_count(&self) -> usize {
        self.jobs.len()
    }

    /// Decides every class. Jobs that the state file has are not done again; finished jobs are added to it. Setting
    /// `interrupt` ends the run soon.
    pub fn run(
        &self,
        threads: usize,
        mut state: Option<&mut StateFile>,
        interrupt: &AtomicBool,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<Verdicts, EnumerateError> {
        let mut results: Vec<Option<JobResult>> = vec![None; self.jobs.len()];
        if let Some(state) = state.as_deref_mut() {
            for result in state.take_results() {
                let job = result.job;
                results[job] = Some(result);
            }
        }
        let open: Vec<usize> = (0..self.jobs.len()).filter(|&job| results[job].is_none()).collect();
        let mut progress = Progress { done: 0, jobs: self.jobs.len(), classes: 0, lost: 0 };
        for result in results.iter().flatten() {
            progress.note(result);
        }
        observe(&progress);
        let workers = Workers { threads, interrupt, delivery: Delivery::AtOnce };
        workers.run(
            open.into_iter().map(Ok),
            || self.decider(),
            |decider, job, stop| self.do_job(job, decider, stop),
            |finished| {
                for result in finished.into_iter().flatten() {
                    if let Some(state) = state.as_deref_mut() {
                        state.append(&result).map_err(EnumerateError::State)?;
                    }
                    progress.note(&result);
                    observe(&progress);
                    let job = result.job;
                    results[job] = Some(result);
                }
                Ok(())
            },
        )?;
        self.sum(results)
    }

    /// `None` if it was stopped.
    fn do_job(
        &self,
        job: usize,
        decider: &Decider<'_>,
        stop: &AtomicBool,
    ) -> Result<Option<JobResult>, EnumerateError> {
        let (number, prefix) = &self.jobs[job];
        let blueprint = &self.blueprints[*number];
        let mut deal = blueprint.empty_deal();
        let mut result = JobResult { job, all: Tally::default(), lost: Vec::new() };
        let mut trouble = None;
        let flow = Walk::classes(blueprint, prefix, |form, deals| {
            blueprint.lay(form, &mut deal);
            match decider.is_winnable(&deal, stop) {
                Err(error) => trouble = Some(error),
                Ok(Some(winnable)) if !stop.load(Ordering::Relaxed) => {
                    result.all.add(deals);
                    if !winnable {
                        result.lost.push(Lost { blueprint: *number, form: form.to_vec(), deals });
                    }
                    return ControlFlow::Continue(());
                }
                Ok(_) => {}
            }
            ControlFlow::Break(())
        });
        match (flow, trouble) {
            (_, Some(error)) => Err(EnumerateError::Solve(error)),
            (ControlFlow::Continue(()), None) => Ok(Some(result)),
            (ControlFlow::Break(()), None) => Ok(None),
        }
    }

    fn sum(&self, results: Vec<Option<JobResult>>) -> Result<Verdicts, EnumerateError> {
        let is_complete = results.iter().all(Option::is_some);
        let mut verdicts =
            Verdicts { all: Tally::default(), lost_tally: Tally::default(), lost: Vec::new(), is_complete };
        for result in results.into_iter().flatten() {
            verdicts.all.join(&result.all);
            for lost in result.lost {
                verdicts.lost_tally.add(lost.deals);
                verdicts.lost.push(lost);
            }
        }
        if is_complete && Some(verdicts.all.deals) != self.deals().small() {
            return Err(EnumerateError::Miscounted { counted: verdicts.all.deals, deals: self.deals() });
        }
        Ok(verdicts)
    }
}

impl Progress {
    fn note(&mut self, result: &JobResult) {
        self.done += 1;
        self.classes += result.all.classes;
        self.lost += result.lost.len() as u64;
    }
}

/// How many deals a game has: different ways to lay its cards.
pub fn deals_of(rules: &Rules) -> Result<Number, Mistakes> {
    Ok(all_deals(&Blueprint::all(rules)?))
}

fn all_deals(blueprints: &[Blueprint]) -> Number {
    // Blueprints differ only in the rank of the base cards, so they have the same number of deals.
    let mut deals = blueprints.first().map_or(Number::arrangements([]), Blueprint::deals);
    deals.multiply(blueprints.len().max(1) as u64);
    deals
}

/// The prefixes of forms that divide the work.
fn jobs(blueprints: &[Blueprint]) -> Vec<(usize, Vec<u8>)> {
    let mut jobs = Vec::new();
    for (number, blueprint) in blueprints.iter().enumerate() {
        let mut beginnings = vec![Vec::new()];
        for depth in 1..blueprint.places() {
            if beginnings.len() * blueprints.len() >= JOBS {
                break;
            }
            let mut longer = Vec::new();
            let _: ControlFlow<()> = Walk::beginnings(blueprint, depth, |form, _| {
                longer.push(form.to_vec());
                ControlFlow::Continue(())
            });
            beginnings = longer;
        }
        jobs.extend(beginnings.into_iter().map(|beginning| (number, beginning)));
    }
    jobs
}
