//! What a long call may use, how to watch it and how to stop it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cadogan_sample::Counts;
use cadogan_solve::schedule::read_schedule;
use cadogan_solve::{Budget, Schedule, Solver};

use crate::Error;

/// How to work on a deal: limits, progress, cancellation. Everything that may take long takes one.
///
/// Without limits a call works until it has a verdict or 2 GiB of memory are full. A limit in positions gives the same
/// result on every machine; one in time does not.
///
/// ```
/// use std::time::Duration;
/// use cadogan::{Cancel, Options};
///
/// let cancel = Cancel::new();
/// let options = Options::new()
///     .timeout(Duration::from_secs(10))
///     .memory(512 << 20)
///     .cancel(&cancel)
///     .progress(|progress| println!("{} positions", progress.positions));
/// # let _ = options;
/// ```
#[derive(Clone, Default)]
pub struct Options {
    pub(crate) solve: cadogan_solve::Options,
    pub(crate) threads: Option<usize>,
    pub(crate) cancel: Cancel,
    progress: Option<Arc<Observe>>,
}

type Observe = dyn Fn(&Progress) + Send + Sync;

impl Options {
    /// No limits except 2 GiB of memory.
    pub fn new() -> Options {
        Options::default()
    }

    /// The longest time for a deal.
    pub fn timeout(mut self, time: Duration) -> Options {
        self.solve.budget.time = Some(time);
        self
    }

    /// The largest number of positions to visit for a deal.
    pub fn positions(mut self, positions: u64) -> Options {
        self.solve.budget.positions = Some(positions);
        self
    }

    /// The largest number of bytes that the search for a deal may hold. A winrate searches one deal on each thread.
    pub fn memory(mut self, bytes: usize) -> Options {
        self.solve.budget.bytes = bytes;
        self
    }

    /// How many threads to use for many deals. A single deal is always searched by one. The default is one for each core.
    pub fn threads(mut self, threads: usize) -> Options {
        self.threads = Some(threads.max(1));
        self
    }

    /// Whether to spend some time on making a solution shorter. The verdict does not depend on it.
    pub fn shorten(mut self, shorten: bool) -> Options {
        self.solve.shorten = shorten;
        self
    }

    /// Uses one solver by its name, such as `runs`, `general` or `brute-force`, instead of the best schedule for the
    /// rules.
    pub fn solver(mut self, name: &str) -> Result<Options, Error> {
        let solver = Solver::from_name(name).ok_or_else(|| {
            let names: Vec<&str> = Solver::all().map(Solver::name).collect();
            Error::Option(format!("there is no solver {name:?}; there are {}", names.join(", ")))
        })?;
        self.solve.schedule = Some(Schedule::single(solver));
        Ok(self)
    }

    /// Uses a schedule of solvers, written as JSON.
    pub fn schedule(mut self, json: &str) -> Result<Options, Error> {
        self.solve.schedule = Some(read_schedule(json).map_err(|mistakes| Error::Option(mistakes.to_string()))?);
        Ok(self)
    }

    /// Stops the work soon after [`Cancel::cancel`] is called on the token or one of its clones.
    pub fn cancel(mut self, token: &Cancel) -> Options {
        self.cancel = token.clone();
        self
    }

    /// Calls this now and then: for one deal every quarter of a million positions, for many deals twenty times a
    /// second. It runs on the thread that makes the call, between two steps of the work, and may cancel it.
    pub fn progress(mut self, observe: impl Fn(&Progress) + Send + Sync + 'static) -> Options {
        self.progress = Some(Arc::new(observe));
        self
    }

    pub(crate) fn budget(&self) -> &Budget {
        &self.solve.budget
    }

    pub(crate) fn report(&self, progress: &Progress) {
        if let Some(observe) = &self.progress {
            observe(progress);
        }
    }

    /// For the search of a single deal.
    pub(crate) fn observe(&self) -> impl FnMut(&cadogan_solve::Progress) + '_ {
        |inner| {
            let positions = inner.statistics.positions;
            self.report(&Progress {
                positions,
                deals: 1,
                counts: Counts::default(),
                solver: Some(inner.solver.name()),
            });
        }
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Options { solve, threads, cancel, progress } = self;
        f.debug_struct("Options")
            .field("solve", solve)
            .field("threads", threads)
            .field("cancel", cancel)
            .field("progress", &progress.is_some())
            .finish()
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// How many positions were visited so far: by all solvers, and for all finished deals of a sample.
    pub positions: u64,
    /// How many deals are to be decided: 1, or the size of a sample.
    pub deals: u64,
    /// The deals that are finished.
    pub counts: Counts,
    /// The solver at work on a single deal.
    pub solver: Option<&'static str>,
}

/// A token that stops work from outside: from another thread, a signal handler, a progress callback.
///
/// Clones share one flag. Work that was cancelled is not lost: a cancelled [`Solving`](crate::Solving) can be resumed,
/// and a cancelled winrate has the deals that were decided.
///
/// ```
/// use std::thread;
/// use cadogan::{Cancel, Game, Options, Reason, Verdict};
///
/// let deal = Game::preset("spider")?.deal(1)?; // a hard one
/// let cancel = Cancel::new();
/// let options = Options::new().cancel(&cancel).memory(64 << 20);
/// let search = thread::spawn(move || deal.solve(&options));
/// cancel.cancel();
/// let report = search.join().expect("no panic")?;
/// assert!(matches!(report.verdict, Verdict::Undecided(Reason::Interrupted)));
/// # Ok::<(), cadogan::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A token that has not been used.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Stops the work that uses this token or a clone of it, within milliseconds.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was used.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Makes it as new, for work that is to go on.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// A guard that cancels when it is dropped. Hold it in a future that waits for the work, so that nobody goes on
    /// searching for an answer that is no longer wanted.
    pub fn drop_guard(&self) -> CancelOnDrop {
        CancelOnDrop(self.clone())
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// Cancels when it is dropped. See [`Cancel::drop_guard`].
#[derive(Debug)]
#[must_use = "it cancels as soon as it is dropped"]
pub struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
