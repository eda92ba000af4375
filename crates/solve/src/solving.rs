//! A schedule at work on a deal.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cadogan_referee::Win;
use cadogan_rules::{Deal, Rules};
use cadogan_search::{Budget, Meter, Reason, Statistics};
use cadogan_spaces::Techniques;
use web_time::Instant;

use crate::attempt::Attempt;
use crate::schedule::{Schedule, Share, Slice, candidates};
use crate::verdict::{BareVerdict, Report, SolveError, Tried, Verdict};
use crate::{Options, Solver};

/// How many positions a solver may visit before progress is reported and the next step begins.
const STEP: u64 = 1 << 18;

/// Decides one deal.
pub fn solve(rules: &Rules, deal: &Deal, options: &Options) -> Result<Report, SolveError> {
    Solving::new(rules, deal, options)?.run(&options.budget, None, &mut |_| ())
}

/// The progress of a running search.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The counters so far, over all solvers.
    pub statistics: Statistics,
    /// The solver at work.
    pub solver: Solver,
}

/// A deal on the way to its verdict: it can be worked on for a while, left, and resumed.
///
/// ```
/// use cadogan_rules::{Deal, preset};
/// use cadogan_solve::{Budget, Options, Solving, Verdict};
///
/// let rules = preset("free-cell").expect("a preset").rules();
/// let deal = Deal::from_seed(&rules, 1).expect("a seed in range");
/// let mut solving = Solving::new(&rules, &deal, &Options::default()).expect("rules that can be searched");
/// let a_little = Budget::default().positions(1_000);
/// let report = loop {
///     let report = solving.run(&a_little, None, &mut |_| ()).expect("no contradiction");
///     if report.verdict.is_decided() {
///         break report; // any other work of the program would go between two such steps
///     }
/// };
/// assert!(matches!(report.verdict, Verdict::Winnable(_)));
/// ```
pub struct Solving {
    rules: Rules,
    deal: Deal,
    techniques: Techniques,
    shorten: bool,
    /// The limits for all calls together, as far as they are known: shares in per cent are parts of these.
    whole: Budget,
    /// The slices of the schedule, and one more for the solver that gets what is left over.
    slices: Vec<Slice>,
    /// The slice at work.
    at: usize,
    /// How many positions the current slice has used.
    used: u64,
    /// How long it has worked.
    worked: Duration,
    /// One place for each solver that has begun, in the order of their first slices.
    places: Vec<Place>,
    /// The maximum number of solvers that fill memory and exist at the same time: they share the bytes.
    sharers: usize,
    /// The peak size of all solvers in bytes.
    peak_bytes: usize,
    /// The verdict, once there is one.
    verdict: Option<(Verdict, Solver)>,
}

/// A solver that has begun.
struct Place {
    tried: Tried,
    /// The solver at work; `None` once its last slice is over, so that its memory is free.
    attempt: Option<Attempt>,
}

impl Place {
    fn note(&mut self, verdict: BareVerdict) {
        if let Some(attempt) = &self.attempt {
            self.tried =
                Tried { solver: attempt.solver(), verdict, statistics: attempt.statistics(), time: attempt.time() };
        }
    }
}

impl Solving {
    /// Prepares the work; nothing is searched yet. Without a schedule in the options, it uses the best one known for
    /// the rules whose first solver can begin with the deal.
    pub fn new(rules: &Rules, deal: &Deal, options: &Options) -> Result<Solving, SolveError> {
        if let Some(schedule) = &options.schedule {
            return Solving::with(rules, deal, options, schedule, &schedule.solvers());
        }
        let schedules = candidates(rules, options.space, options.streamliner).map_err(SolveError::Unsupported)?;
        let mut reasons = Vec::new();
        for schedule in &schedules {
            match Solving::with(rules, deal, options, schedule, &schedule.solvers()[..1]) {
                Ok(solving) => return Ok(solving),
                Err(SolveError::Unsupported(reason)) => reasons.push(reason),
                Err(other) => return Err(other),
            }
        }
        Err(SolveError::Unsupported(reasons.join("; ")))
    }

    /// One of `beginners` must be able to begin with the deal.
    fn with(
        rules: &Rules,
        deal: &Deal,
        options: &Options,
        schedule: &Schedule,
        beginners: &[Solver],
    ) -> Result<Solving, SolveError> {
        let abilities = schedule.abilities(rules).map_err(|reasons| SolveError::Unsupported(reasons.join("; ")))?;
        let is_complete = |solver| abilities.iter().any(|&(other, ability)| other == solver && ability.is_complete());
        let heir = schedule.heir(is_complete).map(|solver| Slice { solver, share: Share::Rest });
        let slices: Vec<Slice> = schedule.slices().iter().copied().chain(heir).collect();
        let mut solving = Solving {
            sharers: sharers(&slices),
            rules: rules.clone(),
            deal: deal.clone(),
            techniques: options.techniques,
            shorten: options.shorten,
            whole: options.budget,
            slices,
            at: 0,
            used: 0,
            worked: Duration::ZERO,
            places: Vec::new(),
            peak_bytes: 0,
            verdict: None,
        };
        // A solver that supports the rules may not support the deal. The others of a schedule continue without it.
        let mut reasons = Vec::new();
        let can_begin = |&solver: &Solver| match solving.place_of(solver) {
            Ok(_) => true,
            Err(error) => {
                reasons.push(error.to_string());
                false
            }
        };
        if !beginners.iter().any(can_begin) {
            return Err(SolveError::Unsupported(reasons.join("; ")));
        }
        Ok(solving)
    }

    /// Works until there is a verdict or the budget, counted from this call, is used up. Set `interrupt` from another
    /// thread to stop the work soon; `observe` is called with the progress now and then.
    pub fn run(
        &mut self,
        budget: &Budget,
        interrupt: Option<&AtomicBool>,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<Report, SolveError> {
        let begin = Instant::now();
        let mut meter = Meter::start(budget, interrupt);
        while self.verdict.is_none() {
            let Some(&Slice { solver, share }) = self.slices.get(self.at) else {
                self.verdict = Some(self.give_up());
                break;
            };
            let Ok(place) = self.place_of(solver) else {
                self.next_slice();
                continue;
            };
            if self.places[place].attempt.is_none() {
                self.next_slice();
                continue;
            }
            let mut part = self.part(share, budget, &meter).with_bytes(budget.bytes / self.sharers);
            let verdict = self.work(place, &mut part, &mut meter, observe)?;
            match verdict {
                Verdict::Winnable(win) if self.shorten => {
                    let attempt = self.places[place].attempt.as_mut().expect("it has just won");
                    let win = attempt.shortened(win, &mut meter);
                    self.verdict = Some((Verdict::Winnable(win), solver));
                }
                Verdict::Winnable(_) | Verdict::Unwinnable(_) => self.verdict = Some((verdict, solver)),
                Verdict::Undecided(Reason::Memory | Reason::Inconclusive) => {
                    self.places[place].attempt = None;
                    self.next_slice();
                }
                Verdict::Undecided(_) => match meter.stop() {
                    Some(reason) => {
                        let verdict = Verdict::Undecided(reason);
                        return Ok(self.report(verdict, solver, begin));
                    }
                    None => self.next_slice(),
                },
            }
        }
        let (verdict, solver) = self.verdict.clone().expect("the loop has just found it");
        Ok(self.report(verdict, solver, begin))
    }

    /// Looks for fewer moves for a deal that was found winnable, and returns the win; `None` if there is none yet. For
    /// callers who want the verdict at once and the short solution later.
    pub fn shorten(&mut self, budget: &Budget) -> Option<&Win> {
        let Some((Verdict::Winnable(win), solver)) = &mut self.verdict else { return None };
        let place = self.places.iter_mut().find(|place| place.tried.solver == *solver);
        if let Some(attempt) = place.and_then(|place| place.attempt.as_mut()) {
            *win = attempt.shortened(win.clone(), &mut budget.meter());
        }
        Some(win)
    }

    /// What a slice may use: what it was granted, minus what it has used in earlier calls.
    fn part<'a>(&self, share: Share, budget: &Budget, meter: &Meter<'a>) -> Meter<'a> {
        match share {
            Share::Rest => meter.part(None, None),
            Share::Positions(positions) => meter.part(Some(positions.saturating_sub(self.used)), None),
            Share::Time(time) => meter.part(None, Some(time.saturating_sub(self.worked))),
            Share::Percent(percent) => {
                // Of all calls together if that is known, otherwise of this call.
                let limited = |budget: &Budget| budget.time.is_some() || budget.positions.is_some();
                let (whole, used, worked) = match limited(&self.whole) {
                    true => (&self.whole, self.used, self.worked),
                    false => (budget, 0, Duration::ZERO),
                };
                if !limited(whole) {
                    let positions = Share::UNLIMITED / 100 * u64::from(percent);
                    return meter.part(Some(positions.saturating_sub(self.used)), None);
                }
                let positions = whole.positions.map(|all| part_of(all, percent).saturating_sub(used));
                let time = whole.time.map(|all| (all * u32::from(percent) / 100).saturating_sub(worked));
                meter.part(positions, time)
            }
        }
    }

    /// Lets the solver of a place work through a slice, step by step so that progress is visible.
    fn work(
        &mut self,
        place: usize,
        part: &mut Meter<'_>,
        meter: &mut Meter<'_>,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<Verdict, SolveError> {
        loop {
            let attempt = self.places[place].attempt.as_mut().expect("only solvers at work are run");
            let solver = attempt.solver();
            let (before, worked) = (attempt.statistics().work(), attempt.time());
            let verdict = attempt.run(&mut part.part(Some(STEP), None))?;
            let done = attempt.statistics().work() - before;
            self.worked += attempt.time() - worked;
            self.used += done;
            part.spend(done);
            meter.spend(done);
            self.places[place].note(verdict.bare());
            let held = self.places.iter().filter(|place| place.attempt.is_some());
            self.peak_bytes = self.peak_bytes.max(held.map(|place| place.tried.statistics.peak_bytes).sum());
            observe(&Progress { statistics: self.statistics(), solver });
            let step_is_over = matches!(verdict, Verdict::Undecided(Reason::Positions | Reason::Time));
            if !step_is_over || part.stop().is_some() {
                return Ok(verdict);
            }
        }
    }

    /// Ends the current slice. A solver without a later slice is dropped, so that its memory is free before the next
    /// one fills its own.
    fn next_slice(&mut self) {
        self.at += 1;
        (self.used, self.worked) = (0, Duration::ZERO);
        let to_come = &self.slices[self.at.min(self.slices.len())..];
        for place in &mut self.places {
            if !to_come.iter().any(|slice| slice.solver == place.tried.solver) {
                place.attempt = None;
            }
        }
    }

    /// The place of a solver; the solver is started if necessary.
    fn place_of(&mut self, solver: Solver) -> Result<usize, SolveError> {
        if let Some(index) = self.places.iter().position(|place| place.tried.solver == solver) {
            return Ok(index);
        }
        let attempt = solver.start(&self.rules, &self.deal, self.techniques)?;
        let verdict = Verdict::Undecided(Reason::Inconclusive);
        let tried = Tried { solver, verdict, statistics: attempt.statistics(), time: attempt.time() };
        self.places.push(Place { tried, attempt: Some(attempt) });
        Ok(self.places.len() - 1)
    }

    /// The result if every solver has finished without a verdict.
    fn give_up(&self) -> (Verdict, Solver) {
        let memory = self.places.iter().rev().find(|place| place.tried.verdict.reason() == Some(Reason::Memory));
        let (reason, last) = match memory {
            Some(place) => (Reason::Memory, place),
            None => (Reason::Inconclusive, self.places.last().expect("a solver has begun")),
        };
        (Verdict::Undecided(reason), last.tried.solver)
    }

    fn statistics(&self) -> Statistics {
        let all = self.places.iter().map(|place| place.tried.statistics);
        let sum = all.fold(Statistics::default(), |sum, counted| sum.and(&counted));
        Statistics { peak_bytes: self.peak_bytes, ..sum }
    }

    fn report(&self, verdict: Verdict, solver: Solver, begin: Instant) -> Report {
        let tried: Vec<Tried> = self.places.iter().map(|place| place.tried).collect();
        let search_time = tried.iter().map(|tried| tried.time).sum();
        Report { verdict, solver, statistics: self.statistics(), elapsed: begin.elapsed(), search_time, tried }
    }
}

/// A percentage of a number, rounded down.
fn part_of(all: u64, percent: u8) -> u64 {
    u64::try_from(u128::from(all) * u128::from(percent) / 100).unwrap_or(u64::MAX)
}

/// The maximum number of solvers that fill memory and exist at the same time.
fn sharers(slices: &[Slice]) -> usize {
    let held = |at: usize| {
        let mut solvers: Vec<Solver> = Vec::new();
        for slice in &slices[..=at] {
            let comes_again = slices[at..].iter().any(|later| later.solver == slice.solver);
            if slice.solver.fills_memory() && comes_again && !solvers.contains(&slice.solver) {
                solvers.push(slice.solver);
            }
        }
        solvers.len()
    };
    (0..slices.len()).map(held).max().unwrap_or(0).max(1)
}
