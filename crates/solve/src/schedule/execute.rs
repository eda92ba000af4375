//! Running a schedule on a deal.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cadogan_rules::{Deal, PlayerMove, Rules};

use super::Schedule;
use crate::{Broken, Budget, Part, Pause, Run, Silence, Statistics, Step};

/// What became of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can be won: the referee has replayed these moves to the win.
    Winnable(Vec<PlayerMove>),
    /// It cannot be won.
    Unwinnable,
    /// Not known, for this reason.
    Undecided(Open),
}

/// Why a deal is undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Open {
    /// The time ran out.
    Timeout,
    /// The amount of work ran out.
    Work,
    /// Somebody interrupted the work.
    Interrupted,
    /// A part could not go on in its memory, and no other had an answer.
    Memory,
    /// All parts came to their end without an answer.
    NotByMe,
}

impl Open {
    /// The word used in JSON and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Open::Timeout => "timeout",
            Open::Work => "positions",
            Open::Interrupted => "interrupted",
            Open::Memory => "memory",
            Open::NotByMe => "not-by-me",
        }
    }
}

/// What a schedule did to a deal.
#[derive(Clone, Debug)]
pub struct Executed {
    /// Whether it can be won.
    pub verdict: Verdict,
    /// The part that decided, or was the last to try.
    pub part: Part,
    /// What every part that was started has counted, in the order of their first slices.
    pub counted: Vec<(Part, Statistics)>,
    /// How long it took.
    pub elapsed: Duration,
}

impl Executed {
    /// What all parts together have counted.
    pub fn statistics(&self) -> Statistics {
        self.counted.iter().fold(Statistics::default(), |sum, (_, counted)| sum.and(counted))
    }
}

/// Why a schedule could not be run.
#[derive(Debug)]
pub enum NotRun {
    /// Parts that are not for these rules or this deal: one text each.
    NotForMe(Vec<String>),
    /// A bug.
    Broken(Broken),
}

impl From<Broken> for NotRun {
    fn from(broken: Broken) -> NotRun {
        NotRun::Broken(broken)
    }
}

/// Works on a deal by a schedule. The time of the budget is that of a clock on the wall; slices are in processor time of
/// this thread, as runs are measured. Work is counted over all parts; the bytes are divided between the parts.
pub fn execute(
    rules: &Rules,
    deal: &Deal,
    schedule: &Schedule,
    budget: &Budget<'_>,
    shorten: bool,
) -> Result<Executed, NotRun> {
    let begin = Instant::now();
    let abilities = schedule.abilities(rules).map_err(NotRun::NotForMe)?;
    let is_complete = |part| abilities.iter().any(|(other, ability)| *other == part && ability.is_complete());
    let share = Budget { bytes: budget.bytes / abilities.len(), ..*budget };
    let deadline = budget.time.map(|time| begin + time);
    let mut execution =
        Execution { rules, deal, budget: share, deadline, shorten, alone: abilities.len() == 1, runs: Vec::new() };
    let heir = schedule.heir(is_complete).map(|part| (part, None));
    let mut last = (Step::NotByMe(Silence::Inconclusive), schedule.slices()[0].part);
    for (part, time) in schedule.slices().iter().map(|slice| (slice.part, slice.time)).chain(heir) {
        let step = execution.work(part, time)?;
        let over = match &step {
            Step::Winnable(_) | Step::Unwinnable | Step::Paused(Pause::Interrupted | Pause::Work) => true,
            Step::Paused(Pause::Time) => execution.is_late(),
            Step::NotByMe(_) => false,
        };
        last = (step, part);
        if over {
            break;
        }
    }
    let memory = execution.runs.iter().any(|run| run.silence == Some(Silence::Memory));
    let verdict = match last.0 {
        Step::Winnable(moves) => Verdict::Winnable(moves),
        Step::Unwinnable => Verdict::Unwinnable,
        Step::Paused(Pause::Interrupted) => Verdict::Undecided(Open::Interrupted),
        Step::Paused(Pause::Work) => Verdict::Undecided(Open::Work),
        Step::Paused(Pause::Time) => Verdict::Undecided(Open::Timeout),
        Step::NotByMe(_) if memory => Verdict::Undecided(Open::Memory),
        Step::NotByMe(_) => Verdict::Undecided(Open::NotByMe),
    };
    let counted = execution.runs.iter().map(|started| (started.run.part(), started.run.statistics())).collect();
    Ok(Executed { verdict, part: last.1, counted, elapsed: begin.elapsed() })
}

struct Execution<'a> {
    rules: &'a Rules,
    deal: &'a Deal,
    /// What is left of the work, and what one part may take of the memory.
    budget: Budget<'a>,
    deadline: Option<Instant>,
    shorten: bool,
    /// Whether the schedule has one part only.
    alone: bool,
    runs: Vec<Started>,
}

struct Started {
    run: Run,
    /// The processor time that its slices so far add up to.
    granted: Duration,
    silence: Option<Silence>,
}

impl Execution<'_> {
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Lets a part work for a slice. What it took too much the last time is taken off.
    fn work(&mut self, part: Part, time: Option<Duration>) -> Result<Step, NotRun> {
        let Some(index) = self.started(part)? else { return Ok(Step::NotByMe(Silence::Inconclusive)) };
        let started = &mut self.runs[index];
        started.granted = time.map_or(Duration::MAX, |time| started.granted.saturating_add(time));
        loop {
            let left = started.granted.saturating_sub(started.run.statistics().time);
            let wall = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let time = match (started.granted == Duration::MAX, wall) {
                (true, wall) => wall,
                (false, None) => Some(left),
                (false, Some(wall)) => Some(left.min(wall)),
            };
            let before = worked(&started.run);
            let step = started.run.advance(&Budget { time, ..self.budget })?;
            let done = worked(&started.run) - before;
            self.budget.work = self.budget.work.map(|work| work.saturating_sub(done));
            match step {
                Step::NotByMe(silence) => started.silence = Some(silence),
                Step::Paused(Pause::Time) => {
                    // Time on the wall runs faster than processor time: the slice may not be used up yet.
                    let slice_is_over = started.run.statistics().time >= started.granted;
                    let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
                    let interrupted =
                        self.budget.interrupt.is_some_and(|flag: &AtomicBool| flag.load(Ordering::Relaxed));
                    if !slice_is_over && !is_late && !interrupted {
                        continue;
                    }
                }
                _ => {}
            }
            return Ok(step);
        }
    }

    /// The run of a part; none if the part is able to work by these rules, but not on this deal, and is not alone.
    fn started(&mut self, part: Part) -> Result<Option<usize>, NotRun> {
        if let Some(index) = self.runs.iter().position(|started| started.run.part() == part) {
            return Ok(Some(index));
        }
        match part.start(self.rules, self.deal, self.shorten) {
            Ok(run) => self.runs.push(Started { run, granted: Duration::ZERO, silence: None }),
            Err(reason) if self.alone => {
                return Err(NotRun::NotForMe(vec![format!("the part \"{}\": {reason}", part.name())]));
            }
            Err(_) => return Ok(None),
        }
        Ok(Some(self.runs.len() - 1))
    }
}

/// Positions and conflicts so far.
fn worked(run: &Run) -> u64 {
    let counted = run.statistics();
    counted.positions + counted.conflicts
}
