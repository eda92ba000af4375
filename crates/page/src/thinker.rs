//! The thinker's worker: one task at a time, in slices, so that the worker hears when it is no longer wanted.

mod decide;
mod explain;
mod find;
mod review;

use std::time::Duration;

use cadogan_rules::{Deal, Mistakes, Rules, parse_rules};
use cadogan_solve::{Budget, SolveError};

use crate::protocol::{Limits, PositionText, Task, Thought};
use decide::Decide;
use explain::Explain;
use find::Find;
use review::Review;

/// The least and the most that a task may use, whatever it asks for.
const MOST_MEGABYTES: u32 = 2048;
const MOST_SECONDS: f64 = 3600.0;

/// A worker with or without a task.
#[derive(Default)]
pub struct Thinker {
    job: Option<Box<dyn Job>>,
}

/// A task at work.
trait Job {
    /// Works for about this long. The job is over unless it says [`Thought::Working`] or that more is to come.
    fn step(&mut self, slice: Duration) -> Result<Thought, Trouble>;
}

/// Why a task cannot be carried out.
struct Trouble(String);

impl From<Mistakes> for Trouble {
    fn from(mistakes: Mistakes) -> Trouble {
        Trouble(mistakes.to_string())
    }
}

impl From<SolveError> for Trouble {
    fn from(error: SolveError) -> Trouble {
        Trouble(match error {
            SolveError::Unsupported(reason) => format!("this game cannot be searched: {reason}"),
            SolveError::Contradiction(contradiction) => {
                format!("this is a bug in the program, please report it with this deal: {contradiction}")
            }
        })
    }
}

impl Thinker {
    /// Nothing to do yet.
    pub fn new() -> Thinker {
        Thinker::default()
    }

    /// Begins a task, in JSON, instead of any other. Nothing is computed yet.
    pub fn begin(&mut self, task: &str) -> String {
        self.job = None;
        let begun = serde_json::from_str(task).map_err(|error| Trouble(error.to_string())).and_then(job);
        text_of(&match begun {
            Ok(job) => {
                self.job = Some(job);
                Thought::Working { positions: 0, seconds: 0.0, says: String::new() }
            }
            Err(Trouble(message)) => Thought::Failed { message },
        })
    }

    /// Works for about this long.
    pub fn step(&mut self, slice: Duration) -> String {
        let Some(job) = &mut self.job else {
            return text_of(&Thought::Failed { message: "there is nothing to think about".to_owned() });
        };
        let thought = job.step(slice).unwrap_or_else(|Trouble(message)| Thought::Failed { message });
        if !matches!(thought, Thought::Working { .. } | Thought::Decided { more: true, .. }) {
            self.job = None;
        }
        text_of(&thought)
    }
}

fn text_of(thought: &Thought) -> String {
    serde_json::to_string(thought).expect("thoughts are plain data")
}

fn job(task: Task) -> Result<Box<dyn Job>, Trouble> {
    Ok(match task {
        Task::Decide { position, limits } => {
            let (rules, deal) = read(&position)?;
            Box::new(Decide::new(&rules, &deal, limits)?)
        }
        Task::Explain { position, limits } => {
            let (rules, deal) = read(&position)?;
            Box::new(Explain { rules, deal, budget: limits.budget() })
        }
        Task::Review { start, moves, limits } => {
            let (rules, deal) = read(&start)?;
            Box::new(Review::new(rules, deal, &moves, limits)?)
        }
        Task::FindWinnable { rules, seed, limits } => Box::new(Find::new(parse_rules(&rules)?.rules, seed, limits)),
    })
}

fn read(position: &PositionText) -> Result<(Rules, Deal), Trouble> {
    let rules = parse_rules(&position.rules)?.rules;
    let deal = Deal::from_json(&rules, &position.deal)?;
    Ok((rules, deal))
}

impl Limits {
    /// The limits as the solver takes them.
    fn budget(self) -> Budget {
        let bytes = (self.megabytes.clamp(1, MOST_MEGABYTES) as usize) << 20;
        let seconds = if self.seconds.is_finite() { self.seconds.clamp(0.0, MOST_SECONDS) } else { MOST_SECONDS };
        Budget::of_bytes(bytes).time(Duration::from_secs_f64(seconds))
    }
}
