//! Asking a question within limits, as often as it takes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

use crate::cycles::Cycles;
use crate::question::Question;

/// What one call of `run` may use. The next call goes on where it stopped.
#[derive(Clone, Copy, Debug, Default)]
pub struct Effort<'a> {
    /// How many more conflicts of the SAT solver. The only limit that gives the same result on every machine.
    pub conflicts: Option<u64>,
    /// How long.
    pub time: Option<Duration>,
    /// Set by somebody else to stop. Looked at between the rounds of the SAT solver.
    pub stop: Option<&'a AtomicBool>,
}

/// Which part of the effort ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stopped {
    /// The number of conflicts.
    Conflicts,
    /// The time.
    Time,
    /// Somebody asked to stop.
    Interrupted,
}

/// What a model consists of, and what it took so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Variables of the SAT question.
    pub variables: u64,
    /// Clauses given to the SAT solver, with those against circles of orders that were added on the way.
    pub clauses: u64,
    /// Clauses against circles of orders.
    pub circles: u64,
    /// How often the SAT solver was asked.
    pub rounds: u64,
    /// Conflicts of the SAT solver.
    pub conflicts: u64,
    /// CPU time, with the making of the model.
    pub time: Duration,
}

/// How many conflicts pass before the flag that stops a model is looked at again.
const SLICE: u64 = 4_000;

/// A question that is asked until its answer has no circle.
pub(crate) struct Asking {
    pub(crate) question: Question,
    pub(crate) cycles: Cycles,
    statistics: Statistics,
    answer: Option<bool>,
}

impl Asking {
    pub(crate) fn new(mut question: Question, events: usize, started: ThreadTime) -> Asking {
        let before = question.sat.clauses();
        let cycles = Cycles::new(&mut question, events);
        let statistics =
            Statistics { circles: question.sat.clauses() - before, time: started.elapsed(), ..Statistics::default() };
        Asking { question, cycles, statistics, answer: None }
    }

    /// Whether there is a solution without circles.
    pub(crate) fn run(&mut self, effort: &Effort<'_>) -> Result<bool, Stopped> {
        let started = ThreadTime::now();
        let result = self.ask(effort);
        self.statistics.time += started.elapsed();
        result
    }

    fn ask(&mut self, effort: &Effort<'_>) -> Result<bool, Stopped> {
        if let Some(answer) = self.answer {
            return Ok(answer);
        }
        let deadline = effort.time.map(|time| Instant::now() + time);
        let most = effort.conflicts.map(|conflicts| self.question.sat.conflicts() + conflicts);
        loop {
            if effort.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Err(Stopped::Interrupted);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Stopped::Time);
            }
            let left = most.map_or(SLICE, |most| most.saturating_sub(self.question.sat.conflicts()));
            if left == 0 {
                return Err(Stopped::Conflicts);
            }
            self.statistics.rounds += 1;
            match self.question.sat.solve(left.min(SLICE), deadline) {
                None => {}
                Some(false) => {
                    self.answer = Some(false);
                    return Ok(false);
                }
                Some(true) => {
                    let circles = self.cycles.find(&self.question);
                    if circles.is_empty() {
                        self.answer = Some(true);
                        return Ok(true);
                    }
                    self.statistics.circles += circles.len() as u64;
                    for circle in circles {
                        self.question.sat.add(&circle);
                    }
                }
            }
        }
    }

    pub(crate) fn statistics(&mut self) -> Statistics {
        Statistics {
            variables: self.question.sat.variables(),
            clauses: self.question.sat.clauses(),
            conflicts: self.question.sat.conflicts(),
            ..self.statistics
        }
    }
}
