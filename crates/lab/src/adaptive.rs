//! Adaptive limits: start short, and retry undecided deals with twice the limit when that is expected to narrow the
//! interval more than new deals would in the same time (report of 2018, section 6.4, algorithms 2 to 6).
//!
//! Time can be measured in seconds or in positions; with positions, everything is the same on every machine. Decisions
//! are made after blocks of deals instead of after every deal, so that many can be processed at once.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cadogan_records::{Answer, OWN_SOURCE, RecordedGame, Row};
use cadogan_solve::Budget;

use crate::settle::{Lab, LabError, Progress};
use crate::statistics::{Counts, Interval, Method, agresti_coull_mean, expected_interval};
use crate::winrate::{Observer, Request, is_hopeless, is_precise, length};

/// How many new deals are tried between two decisions.
const BLOCK: i64 = 64;
/// Where the limit starts.
const FIRST_SECONDS: f64 = 0.01;
const FIRST_POSITIONS: f64 = 1_000.0;
/// How much the latest re-evaluation weighs in the moving averages.
const WEIGHT: f64 = 0.5;

/// What is measured and limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Seconds,
    Positions,
}

/// The expected gain of retrying an undecided deal with twice the limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Coefficients {
    winnable: f64,
    unwinnable: f64,
    undecided: f64,
    /// The cost of a deal, as a share of the doubled limit.
    cost: f64,
}

impl Default for Coefficients {
    /// Nothing is known: all verdicts are equally likely, and the whole limit is used.
    fn default() -> Self {
        Coefficients { winnable: 1.0 / 3.0, unwinnable: 1.0 / 3.0, undecided: 1.0 / 3.0, cost: 1.0 }
    }
}

impl Coefficients {
    /// Algorithm 6: moving averages over the re-evaluations.
    fn update(&mut self, counts: &Counts, cost_share: f64) {
        let [winnable, unwinnable, undecided] = shares(counts);
        let average = |new: f64, old: f64| WEIGHT * new + (1.0 - WEIGHT) * old;
        self.winnable = average(winnable, self.winnable);
        self.unwinnable = average(unwinnable, self.unwinnable);
        self.undecided = average(undecided, self.undecided);
        self.cost = average(cost_share, self.cost);
    }
}

/// Means of Agresti and Coull for the three verdicts, scaled to add up to one.
fn shares(counts: &Counts) -> [f64; 3] {
    let deals = counts.deals() as f64;
    let means = [counts.winnable, counts.unwinnable, counts.undecided].map(|n| agresti_coull_mean(n as f64, deals));
    let sum: f64 = means.iter().sum();
    means.map(|mean| mean / sum)
}

/// Algorithm 4: the interval to expect if new deals are tried for as long as a retry would take.
fn interval_if_continued(
    counts: &Counts,
    coefficients: &Coefficients,
    limit: f64,
    cost: f64,
    method: Method,
) -> Interval {
    let deals = counts.deals() as f64;
    let cost_of_going_back = counts.undecided as f64 * 2.0 * limit * coefficients.cost;
    let deals_then = deals * (1.0 + cost_of_going_back / cost.max(f64::MIN_POSITIVE));
    let [winnable, unwinnable, undecided] = shares(counts).map(|share| share * deals_then);
    expected_interval(winnable, unwinnable + undecided, undecided, method)
}

/// Algorithm 5: the interval to expect after retrying the undecided deals with twice the limit.
fn interval_if_doubled(counts: &Counts, coefficients: &Coefficients, method: Method) -> Interval {
    let open = counts.undecided as f64;
    let winnable = counts.winnable as f64 + coefficients.winnable * open;
    let undecided = coefficients.undecided * open;
    let unwinnable = counts.unwinnable as f64 + coefficients.unwinnable * open;
    expected_interval(winnable, unwinnable + undecided, undecided, method)
}

/// The state of a run.
struct Run<'r> {
    game: &'r RecordedGame,
    request: &'r Request,
    unit: Unit,
    /// The present limit, in the unit.
    limit: f64,
    ceiling: f64,
    coefficients: Coefficients,
    /// What is known with the limits so far, by seed.
    answers: BTreeMap<i64, Answer>,
    cost: f64,
}

/// Tries deals until the sample is complete or precise; returns the seeds of the sample.
pub(crate) fn run(
    lab: &mut Lab<'_>,
    game: &RecordedGame,
    request: &Request,
    progress: &mut Progress,
    observer: &mut dyn Observer,
) -> Result<RangeInclusive<i64>, LabError> {
    let mut run = Run::new(game, request);
    let (first, end) = (*request.seeds.start(), *request.seeds.end());
    let mut last = first - 1;
    progress.total = if request.precision.is_some() { 0 } else { length(&request.seeds) };
    loop {
        if last < end {
            let block: Vec<i64> = (last + 1..=last.saturating_add(BLOCK).min(end)).collect();
            last = block.last().copied().unwrap_or(end);
            run.attempt(lab, &block, progress, observer)?;
        }
        while run.should_double(last >= end, observer) && !lab.interrupt.load(Ordering::Relaxed) {
            run.double(lab, progress, observer)?;
        }
        let interrupted = lab.interrupt.load(Ordering::Relaxed);
        let counts = run.counts();
        let hopeless = run.limit >= run.ceiling && is_hopeless(&counts, request, observer);
        if interrupted || last >= end || is_precise(&counts, request) || hopeless {
            return Ok(first..=last);
        }
    }
}

impl<'r> Run<'r> {
    fn new(game: &'r RecordedGame, request: &'r Request) -> Run<'r> {
        let limits = &request.limits;
        let (unit, start, ceiling) = match (limits.positions, limits.time) {
            (Some(positions), None) => (Unit::Positions, FIRST_POSITIONS, positions as f64),
            (_, time) => (Unit::Seconds, FIRST_SECONDS, time.map_or(f64::INFINITY, |time| time.as_secs_f64())),
        };
        let (coefficients, answers) = (Coefficients::default(), BTreeMap::new());
        Run { game, request, unit, limit: start.min(ceiling), ceiling, coefficients, answers, cost: 0.0 }
    }

    fn counts(&self) -> Counts {
        self.answers.values().copied().collect()
    }

    fn limits(&self) -> Budget {
        match self.unit {
            Unit::Seconds => Budget { time: Some(Duration::from_secs_f64(self.limit)), ..self.request.limits },
            Unit::Positions => Budget { positions: Some(self.limit as u64), ..self.request.limits },
        }
    }

    /// Tries deals with the present limit. Their costs, and whether they were decided, are read from the records, so
    /// that a resumed run makes the same decisions.
    fn attempt(
        &mut self,
        lab: &mut Lab<'_>,
        seeds: &[i64],
        progress: &mut Progress,
        observer: &mut dyn Observer,
    ) -> Result<f64, LabError> {
        let (Some(&first), Some(&last)) = (seeds.first(), seeds.last()) else { return Ok(0.0) };
        let again = seeds.iter().filter(|seed| self.answers.contains_key(seed)).count() as u64;
        let mut settled = *progress;
        settled.counts = self.counts();
        settled.counts.undecided -= again;
        let observe = &mut |progress: &Progress| observer.progress(progress);
        lab.settle_seeds(std::slice::from_ref(self.game), seeds, &self.limits(), &mut settled, observe)?;
        let rows = lab.records.rows(self.game, OWN_SOURCE, first..=last)?;
        let mut spent = 0.0;
        for row in seeds.iter().filter_map(|seed| rows.get(seed)) {
            let (answer, cost) = self.reading(row);
            self.answers.insert(row.seed, answer);
            spent += cost;
        }
        self.cost += spent;
        // Deals read from the records in the second round must not be counted as known twice.
        let known = if again > 0 { progress.known } else { settled.known };
        *progress = Progress { counts: self.counts(), known, ..settled };
        Ok(spent)
    }

    /// What a row says under the present limit: a verdict that needed a wider limit does not count yet.
    fn reading(&self, row: &Row) -> (Answer, f64) {
        let (allowed, cost) = match self.unit {
            Unit::Seconds => (row.budget.time.map(|time| time.as_secs_f64()), row.seconds),
            Unit::Positions => (row.budget.positions.map(|positions| positions as f64), row.positions as f64),
        };
        let in_time = allowed.unwrap_or(cost) <= self.limit;
        match row.answer {
            Answer::Undecided(()) => (Answer::Undecided(()), self.limit),
            decided if in_time => (decided, cost),
            _ => (Answer::Undecided(()), self.limit),
        }
    }

    /// Whether to retry the undecided deals with twice the limit.
    fn should_double(&self, no_more_deals: bool, observer: &mut dyn Observer) -> bool {
        let counts = self.counts();
        if counts.undecided == 0 || self.limit >= self.ceiling {
            return false;
        }
        let method = self.request.method;
        let go_on = interval_if_continued(&counts, &self.coefficients, self.limit, self.cost, method).half_width();
        let go_back = interval_if_doubled(&counts, &self.coefficients, method).half_width();
        let double = no_more_deals || go_back < go_on;
        observer.log(&format!(
            "{} deals with {}: {} winnable, {} unwinnable, {} undecided; expected interval ± {:.3}% with new deals, \
             ± {:.3}% with twice the limit: {}",
            counts.deals(),
            self.limit_in_words(),
            counts.winnable,
            counts.unwinnable,
            counts.undecided,
            100.0 * go_on,
            100.0 * go_back,
            match (double, no_more_deals) {
                (true, true) => "no new deals are left, twice the limit",
                (true, false) => "twice the limit",
                (false, _) => "new deals",
            }
        ));
        double
    }

    fn double(
        &mut self,
        lab: &mut Lab<'_>,
        progress: &mut Progress,
        observer: &mut dyn Observer,
    ) -> Result<(), LabError> {
        self.limit = (2.0 * self.limit).min(self.ceiling);
        let open = |(&seed, &answer): (&i64, &Answer)| (!answer.is_decided()).then_some(seed);
        let open: Vec<i64> = self.answers.iter().filter_map(open).collect();
        let spent = self.attempt(lab, &open, progress, observer)?;
        let outcome: Counts = open.iter().filter_map(|seed| self.answers.get(seed)).copied().collect();
        self.coefficients.update(&outcome, spent / (open.len().max(1) as f64 * self.limit));
        Ok(())
    }

    fn limit_in_words(&self) -> String {
        match self.unit {
            Unit::Seconds => format!("{} s", self.limit),
            Unit::Positions => format!("{} positions", self.limit),
        }
    }
}
