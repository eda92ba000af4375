//! The shortest win of a deal: proved, or as short as could be found, with what is proved about all others.
//!
//! Three stages share the budget. The schedule of the game decides whether the deal can be won; searches level by level for
//! short lines make that win shorter; and the search for the shortest win proves that there is nothing below a bound that
//! rises until it meets the best win. Every win passes the referee.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cadogan_referee::Win;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Budget, Deepening, Measured, Meter, Order, Reason, Shortest, Standing, Statistics, WEIGHT_ONE};
use cadogan_spaces::general::Mask;
use cadogan_spaces::{GameSpace, Lengths, Measure, accepts_lengths};
use web_time::Instant;

use crate::referee_space::MeasuredReferee;
use crate::verdict::{Contradiction, Loss, SolveError, Verdict};
use crate::{Options, Solving};

/// How wide searches level by level are that look for short wins, and up to how many positions the proof goes on after each.
/// The wider, the shorter is what they find, but an easy proof takes less than the widest.
const LEVELS: [(usize, u64); 3] = [(200, 500_000), (1_000, 8_000_000), (4_000, u64::MAX)];
const STRESS: u32 = 5;

/// The weights of the greedy searches for games whose moves the referee measures, in units of [`WEIGHT_ONE`], and how many positions each may visit.
const GREEDY: [u32; 4] = [6 * WEIGHT_ONE, 3 * WEIGHT_ONE, 2 * WEIGHT_ONE, 3 * WEIGHT_ONE / 2];
const GREEDY_POSITIONS: u64 = 100_000;

/// How many positions are visited before progress is reported.
const STEP: u64 = 1 << 16;

/// How to prove that a win is the shortest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// A*, with bounds from the rules.
    #[default]
    AStar,
    /// Depth-first searches without bounds, each a move deeper than the last. For comparison: it is very slow.
    Deepening,
}

/// What is known about the shortest win of a deal.
#[derive(Clone, Debug)]
pub struct ShortestReport {
    /// `Winnable` with the shortest win that was found.
    pub verdict: Verdict,
    /// What was counted.
    pub measure: Measure,
    /// The length of that win.
    pub length: Option<u32>,
    /// No win is shorter than this.
    pub bound: u32,
    /// Why the length is not proved to be the least, if it is not.
    pub open: Option<Reason>,
    /// What was counted, over all stages. The peak of memory is that of the largest.
    pub statistics: Statistics,
    /// The time from the beginning of the work.
    pub elapsed: Duration,
}

impl ShortestReport {
    /// Whether no win is shorter than the one found, or there is none.
    pub fn is_proved(&self) -> bool {
        self.open.is_none()
    }
}

/// How the work goes.
#[derive(Clone, Copy, Debug)]
pub struct ShortestProgress {
    /// The length of the shortest win that was found.
    pub length: Option<u32>,
    /// No win is shorter than this.
    pub bound: u32,
    /// The counters so far.
    pub statistics: Statistics,
}

/// Finds the shortest win of a deal within a budget, or the best win and the best bound. `options` say how the deal
/// is decided first; their budget is not used.
pub fn shortest(
    rules: &Rules,
    deal: &Deal,
    (measure, method): (Measure, Method),
    options: &Options,
    (budget, interrupt): (&Budget, Option<&AtomicBool>),
    observe: &mut dyn FnMut(&ShortestProgress),
) -> Result<ShortestReport, SolveError> {
    measure.applies(rules).map_err(SolveError::Unsupported)?;
    let mut work = Work {
        rules,
        deal,
        measure,
        meter: Meter::start(budget, interrupt),
        begin: Instant::now(),
        best: None,
        bound: 0,
        statistics: Statistics::default(),
        finished: Statistics::default(),
        held: None,
        observe,
    };
    if let Some(verdict) = work.decide(options, budget, interrupt)? {
        return Ok(work.report(verdict, None));
    }
    let unsupported = |error: cadogan_spaces::SpaceError| SolveError::Unsupported(error.to_string());
    match (in_general_space(rules), rules.two_decks) {
        (false, _) => work.prove(method, || MeasuredReferee::new(rules, deal, measure)),
        (true, false) => {
            Lengths::<u64>::new(rules, deal, measure).map_err(unsupported)?;
            work.prove(method, || in_general::<u64>(rules, deal, measure))
        }
        (true, true) => {
            Lengths::<u128>::new(rules, deal, measure).map_err(unsupported)?;
            work.prove(method, || in_general::<u128>(rules, deal, measure))
        }
    }
}

/// Whether the general space measures the moves of these games; otherwise the referee has to.
fn in_general_space(rules: &Rules) -> bool {
    accepts_lengths(rules).is_ok()
}

fn in_general<M: Mask>(rules: &Rules, deal: &Deal, measure: Measure) -> Lengths<M> {
    Lengths::new(rules, deal, measure).expect("the same start was made before")
}

/// A deal at work.
struct Work<'a> {
    rules: &'a Rules,
    deal: &'a Deal,
    measure: Measure,
    meter: Meter<'a>,
    begin: Instant,
    /// The best win so far, and its length.
    best: Option<(Win, u32)>,
    bound: u32,
    statistics: Statistics,
    /// What was counted by the stages that are over, and by a search that waits meanwhile.
    finished: Statistics,
    held: Option<Statistics>,
    observe: &'a mut dyn FnMut(&ShortestProgress),
}

impl Work<'_> {
    /// Decides the deal by its schedule, with half of the budget; returns the verdict if that was all.
    fn decide(
        &mut self,
        options: &Options,
        budget: &Budget,
        interrupt: Option<&AtomicBool>,
    ) -> Result<Option<Verdict>, SolveError> {
        let half = Budget {
            time: budget.time.map(|time| time / 2),
            positions: budget.positions.map(|positions| positions / 2),
            bytes: budget.bytes,
        };
        // In supermoves, a win that is short in single cards need not be.
        let shorten = !self.measure.has_supermoves();
        let options = Options { budget: half, shorten, ..options.clone() };
        let report = Solving::new(self.rules, self.deal, &options)?.run(&half, interrupt, &mut |progress| {
            let statistics = progress.statistics;
            (self.observe)(&ShortestProgress { length: None, bound: 0, statistics });
        })?;
        self.meter.spend(report.statistics.work());
        self.statistics = report.statistics;
        self.finished = report.statistics;
        match report.verdict {
            Verdict::Winnable(win) => {
                let length = self.length_of(win.moves());
                self.best = Some((win, length));
                Ok(None)
            }
            Verdict::Undecided(_) => Ok(None),
            lost => Ok(Some(lost)),
        }
    }

    /// In supermoves it may be less.
    fn length_of(&self, moves: &[PlayerMove]) -> u32 {
        moves.iter().map(|player_move| self.measure.length(player_move)).sum()
    }

    fn prove<S: GameSpace + Measured>(
        mut self,
        method: Method,
        make: impl Fn() -> S,
    ) -> Result<ShortestReport, SolveError> {
        if method == Method::Deepening {
            return self.deepen(make);
        }
        // What the deal itself shows is known before any search has a better bound.
        self.bound = make().bound().unwrap_or(0);
        if !in_general_space(self.rules) {
            for weight in GREEDY {
                let mut search = Shortest::new(make(), weight);
                if let Some(report) = self.search(&mut search, &make, GREEDY_POSITIONS)? {
                    return Ok(report);
                }
                self.finished = self.finished.and(&search.statistics());
            }
        }
        let mut proof = Shortest::new(make(), WEIGHT_ONE);
        for (width, positions) in LEVELS {
            if in_general_space(self.rules) {
                let mut search = Shortest::in_order(make(), Order::Level { width, stress: STRESS });
                self.held = Some(proof.statistics());
                if let Some(report) = self.search(&mut search, &make, u64::MAX)? {
                    return Ok(report);
                }
                self.finished = self.finished.and(&search.statistics());
                self.held = None;
            }
            let left = positions.saturating_sub(proof.statistics().positions);
            if let Some(report) = self.search(&mut proof, &make, left)? {
                return Ok(report);
            }
        }
        Ok(self.undecided(Reason::Inconclusive))
    }

    /// Runs a search for so many positions at most; returns a report if that ends the work.
    fn search<S: GameSpace + Measured>(
        &mut self,
        search: &mut Shortest<S>,
        make: &impl Fn() -> S,
        positions: u64,
    ) -> Result<Option<ShortestReport>, SolveError> {
        let before = self.held.map_or(self.finished, |held| self.finished.and(&held));
        let mut left = positions;
        while left > 0 {
            if let Some((_, length)) = self.best {
                search.only_shorter_than(length);
            }
            let held = self.held.map_or(0, |held| held.peak_bytes);
            let bytes = self.meter.budget().bytes.saturating_sub(held);
            let mut step = self.meter.part(Some(STEP.min(left)), None).with_bytes(bytes);
            let visited = search.statistics().positions;
            let standing = search.run(&mut step);
            let visited = search.statistics().positions - visited;
            left = left.saturating_sub(visited);
            self.meter.spend(visited);
            self.statistics = before.and(&search.statistics());
            self.statistics.peak_bytes = before.peak_bytes.max(held + search.statistics().peak_bytes);
            if let Some(line) = search.best()
                && self.best.as_ref().is_none_or(|&(_, length)| line.length < length)
            {
                let (moves, length) = (make().player_moves(&line.moves), line.length);
                self.take(moves, length)?;
            }
            self.bound = self.bound.max(search.bound());
            self.tell();
            match standing {
                Standing::NoWin(proof) => {
                    return Ok(Some(self.report_now(Verdict::Unwinnable(Loss::Exhausted(proof)), None)));
                }
                Standing::Proved => return Ok(Some(self.proved())),
                Standing::Stopped(Reason::Positions) if self.meter.stop().is_none() => {}
                Standing::Stopped(reason) => {
                    let is_proof = self.held.is_none() && reason == Reason::Memory;
                    let ended = self.meter.stop().or(is_proof.then_some(reason));
                    return Ok(ended.map(|reason| self.undecided(reason)));
                }
            }
        }
        Ok(None)
    }

    fn deepen<S: GameSpace + Measured>(mut self, make: impl Fn() -> S) -> Result<ShortestReport, SolveError> {
        let mut search = Deepening::new(make());
        let before = self.statistics;
        loop {
            let mut step = self.meter.part(Some(STEP), None);
            let standing = search.run(&mut step);
            let visited = search.statistics().positions + before.positions - self.statistics.positions;
            self.meter.spend(visited);
            self.statistics = before.and(&search.statistics());
            let known = self.best.as_ref().map_or(u32::MAX, |&(_, length)| length);
            self.bound = self.bound.max(search.bound()).min(known);
            self.tell();
            match standing {
                Standing::Proved => {
                    let line = search.best().expect("a search that has ended has found a line");
                    let (moves, length) = (make().player_moves(&line.moves), line.length);
                    if length <= known {
                        self.take(moves, length)?;
                    }
                    self.bound = length;
                    return Ok(self.proved());
                }
                Standing::NoWin(proof) => {
                    return Ok(self.report(Verdict::Unwinnable(Loss::Exhausted(proof)), None));
                }
                Standing::Stopped(_) if self.bound == known => return Ok(self.proved()),
                Standing::Stopped(Reason::Positions) if self.meter.stop().is_none() => {}
                Standing::Stopped(reason) => return Ok(self.undecided(self.meter.stop().unwrap_or(reason))),
            }
        }
    }

    /// Takes a shorter win, if the referee does.
    fn take(&mut self, moves: Vec<PlayerMove>, length: u32) -> Result<(), SolveError> {
        let win = Win::replay(self.rules, self.deal, moves)
            .map_err(|claim| Contradiction::rejected(self.rules, self.deal, "shortest", claim))?;
        self.best = Some((win, length));
        Ok(())
    }

    fn tell(&mut self) {
        let length = self.best.as_ref().map(|&(_, length)| length);
        (self.observe)(&ShortestProgress { length, bound: self.bound, statistics: self.statistics });
    }

    /// The best win is the shortest.
    fn proved(&mut self) -> ShortestReport {
        self.bound = self.best.as_ref().map_or(self.bound, |&(_, length)| length);
        let verdict = self.best_verdict(Reason::Inconclusive);
        self.report_now(verdict, None)
    }

    fn undecided(&self, reason: Reason) -> ShortestReport {
        self.report_now(self.best_verdict(reason), Some(reason))
    }

    fn best_verdict(&self, reason: Reason) -> Verdict {
        self.best.as_ref().map_or(Verdict::Undecided(reason), |(win, _)| Verdict::Winnable(win.clone()))
    }

    fn report(self, verdict: Verdict, open: Option<Reason>) -> ShortestReport {
        self.report_now(verdict, open)
    }

    fn report_now(&self, verdict: Verdict, open: Option<Reason>) -> ShortestReport {
        let length = self.best.as_ref().map(|&(_, length)| length);
        ShortestReport {
            verdict,
            measure: self.measure,
            length,
            bound: length.map_or(self.bound, |length| self.bound.min(length)),
            open,
            statistics: self.statistics,
            elapsed: self.begin.elapsed(),
        }
    }
}
