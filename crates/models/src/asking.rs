//! Asking a question within a budget, as often as it takes.

use cadogan_search::{Meter, Reason, Statistics};

use crate::cycles::Cycles;
use crate::question::Question;

/// How many conflicts pass before the flag that stops a model is looked at again.
const SLICE: u64 = 4_000;

/// A question that is asked until its answer has no circle.
pub(crate) struct Asking {
    pub(crate) question: Question,
    pub(crate) cycles: Cycles,
    /// Clauses against circles of orders.
    circles: u64,
    /// How often the SAT solver was asked.
    rounds: u64,
    answer: Option<bool>,
}

impl Asking {
    pub(crate) fn new(mut question: Question, events: usize) -> Asking {
        let before = question.sat.clauses();
        let cycles = Cycles::new(&mut question, events);
        Asking { circles: question.sat.clauses() - before, question, cycles, rounds: 0, answer: None }
    }

    /// Whether there is a solution without circles; or why the work stopped before that was known. Conflicts of the SAT
    /// solver are what the meter counts as positions.
    pub(crate) fn run(&mut self, meter: &mut Meter<'_>) -> Result<bool, Reason> {
        if let Some(answer) = self.answer {
            return Ok(answer);
        }
        loop {
            if let Some(reason) = meter.stop() {
                return Err(reason);
            }
            let before = self.question.sat.conflicts();
            let most = meter.positions().map_or(SLICE, |left| left.min(SLICE));
            self.rounds += 1;
            let answer = self.question.sat.solve(most, meter.deadline());
            meter.spend(self.question.sat.conflicts() - before);
            match answer {
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
                    self.circles += circles.len() as u64;
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
            ..Statistics::default()
        }
    }

    /// How many of the clauses forbid circles of orders.
    pub(crate) fn circles(&self) -> u64 {
        self.circles
    }

    /// How often the SAT solver was asked.
    pub(crate) fn rounds(&self) -> u64 {
        self.rounds
    }
}
