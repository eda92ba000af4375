//! Solving a question within a budget, in as many rounds as it takes.

use cadogan_search::{Meter, Reason, Statistics};

use crate::cycles::Cycles;
use crate::question::Question;

/// Check the stop flag every 4000 conflicts.
const SLICE: u64 = 4_000;

/// A question that is solved repeatedly until its answer has no cycle.
pub(crate) struct Asking {
    pub(crate) question: Question,
    pub(crate) cycles: Cycles,
    /// Clauses against circles of orders.
    circles: u64,
    /// How often the SAT solver was called.
    rounds: u64,
    answer: Option<bool>,
}

impl Asking {
    pub(crate) fn new(mut question: Question, events: usize) -> Asking {
        let before = question.sat.clauses();
        let cycles = Cycles::new(&mut question, events);
        Asking { circles: question.sat.clauses() - before, question, cycles, rounds: 0, answer: None }
    }

    /// Whether there is a solution without cycles; or why the work stopped before the answer was known. The meter
    /// counts conflicts of the SAT solver as positions.
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

    /// How many of the clauses forbid cycles of orders.
    pub(crate) fn circles(&self) -> u64 {
        self.circles
    }

    /// How often the SAT solver was called.
    pub(crate) fn rounds(&self) -> u64 {
        self.rounds
    }
}
