//! The winnability of one game.

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use cadogan_records::{Contradiction, OWN_SOURCE, RecordedGame};
use cadogan_rules::{Numbering, Rules};
use cadogan_solve::Budget;

use crate::adaptive;
use crate::paper::{Published, published};
use crate::settle::{Lab, LabError, Progress};
use crate::statistics::{Counts, Interval, Method};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Request {
    /// The game.
    pub rules: Rules,
    /// What to call it.
    pub name: String,
    /// The deals, or the range to take from while more are needed.
    pub seeds: RangeInclusive<i64>,
    /// What a deal may take.
    pub limits: Budget,
    /// Continue until half of the interval is no wider than this share; 0.001 is 0.1 %.
    pub precision: Option<f64>,
    /// Start with short limits and widen them when that promises more than new deals.
    pub adaptive: bool,
    /// How the interval is computed.
    pub method: Method,
}

/// Receives progress reports.
pub trait Observer {
    /// Called every now and then.
    fn progress(&mut self, progress: &Progress);

    /// Called with a decision that a reader of the log should see.
    fn log(&mut self, line: &str);
}

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Winrate {
    /// What the game is called.
    pub name: String,
    /// The fingerprint of its rules.
    pub fingerprint: String,
    /// How the deals are numbered.
    pub numbering: Numbering,
    /// The deals of the sample.
    pub seeds: RangeInclusive<i64>,
    /// The limits for each deal.
    pub limits: Budget,
    /// Their verdicts.
    pub counts: Counts,
    /// How the interval is computed.
    pub method: Method,
    /// The confidence interval.
    pub interval: Interval,
    /// What it took.
    pub progress: Progress,
    /// How long the whole request took.
    pub elapsed: Duration,
    /// Whether the whole sample was attempted: not if it was interrupted.
    pub complete: bool,
    /// Verdicts from other sources that contradict ours.
    pub disagreements: Vec<Contradiction>,
    /// The published figures for the game.
    pub published: Option<&'static Published>,
}

/// With a precision: how many deals are attempted first, and the divisor of the share that is added each time.
const FIRST_DEALS: i64 = 200;
const GROWTH: i64 = 10;
/// After this many deals it is clear whether undecided deals alone make the precision impossible.
const CLEAR_AFTER: u64 = 1_000;

impl Lab<'_> {
    /// Decides a sample of deals and reports what it says about the game.
    pub fn winrate(&mut self, request: &Request, observer: &mut dyn Observer) -> Result<Winrate, LabError> {
        self.winrate_of(request, Numbering::Seed, observer)
    }

    /// The same for deals that are numbered in another way: the seeds of the request are then such numbers.
    pub fn winrate_of(
        &mut self,
        request: &Request,
        numbering: Numbering,
        observer: &mut dyn Observer,
    ) -> Result<Winrate, LabError> {
        let begin = Instant::now();
        let game = self.records.numbered_game(&request.rules, &request.name, numbering)?;
        let mut progress = Progress::default();
        let seeds = if request.adaptive {
            adaptive::run(self, &game, request, &mut progress, observer)?
        } else if request.precision.is_some() {
            self.until_precise(&game, request, &mut progress, observer)?
        } else {
            progress.total = length(&request.seeds);
            let observe = &mut |progress: &Progress| observer.progress(progress);
            self.settle(std::slice::from_ref(&game), request.seeds.clone(), &request.limits, &mut progress, observe)?;
            request.seeds.clone()
        };
        let counts = self.records.counts(&game, OWN_SOURCE, seeds.clone())?;
        let (ours, disagreements): (Vec<_>, Vec<_>) =
            self.records.contradictions_of(&game)?.into_iter().partition(Contradiction::is_our_own);
        if !ours.is_empty() {
            return Err(LabError::Contradictions(ours));
        }
        Ok(Winrate {
            name: request.name.clone(),
            fingerprint: game.fingerprint.clone(),
            complete: counts.deals() == length(&seeds),
            interval: request.method.interval(&counts),
            method: request.method,
            limits: request.limits,
            numbering,
            seeds,
            counts,
            progress,
            elapsed: begin.elapsed(),
            disagreements,
            published: published(&request.rules),
        })
    }

    /// Takes more and more deals, always all seeds from the first on, until the interval is narrow enough. The stopping
    /// condition is checked after fixed numbers of deals, so that it does not depend on the number of threads.
    fn until_precise(
        &mut self,
        game: &RecordedGame,
        request: &Request,
        progress: &mut Progress,
        observer: &mut dyn Observer,
    ) -> Result<RangeInclusive<i64>, LabError> {
        let first = *request.seeds.start();
        let mut next = first;
        let mut last = first.saturating_add(FIRST_DEALS - 1).min(*request.seeds.end());
        loop {
            progress.total = length(&(first..=last));
            let observe = &mut |progress: &Progress| observer.progress(progress);
            self.settle(std::slice::from_ref(game), next..=last, &request.limits, progress, observe)?;
            let counts = self.records.counts(game, OWN_SOURCE, first..=last)?;
            let stop = self.interrupt.load(Ordering::Relaxed) || last >= *request.seeds.end();
            if stop || is_precise(&counts, request) || is_hopeless(&counts, request, observer) {
                return Ok(first..=last);
            }
            next = last + 1;
            last = last.saturating_add(((last - first) / GROWTH).max(FIRST_DEALS)).min(*request.seeds.end());
        }
    }
}

/// Whether the interval is as narrow as requested.
pub(crate) fn is_precise(counts: &Counts, request: &Request) -> bool {
    request.precision.is_some_and(|precision| request.method.interval(counts).half_width() <= precision)
}

/// Whether undecided deals alone make the interval wider than requested, however many deals are added.
pub(crate) fn is_hopeless(counts: &Counts, request: &Request, observer: &mut dyn Observer) -> bool {
    let Some(precision) = request.precision else { return false };
    let undecided = counts.undecided as f64 / counts.deals().max(1) as f64;
    let hopeless = counts.deals() >= CLEAR_AFTER && undecided / 2.0 > precision;
    if hopeless {
        observer.log(&format!(
            "stopped after {} deals: {:.2}% of them are undecided, so more deals cannot narrow the interval to \
             ± {:.3}%; give every deal more time or positions",
            counts.deals(),
            100.0 * undecided,
            100.0 * precision,
        ));
    }
    hopeless
}

/// How many seeds a range has.
pub(crate) fn length(seeds: &RangeInclusive<i64>) -> u64 {
    if seeds.is_empty() { 0 } else { seeds.end().abs_diff(*seeds.start()) + 1 }
}
