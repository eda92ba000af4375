//! A pool of worker threads, for every command that works on many deals.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How long the calling thread waits before it checks the interrupt flag and passes on what has arrived. Long enough
/// that writing a batch to disk costs little, short enough that little is lost in a crash.
const PERIOD: Duration = Duration::from_millis(50);

/// Workers pause when this many results wait for a slow receiver.
const MOST_WAITING: usize = 4096;

/// When finished results are passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// As soon as there is one.
    AtOnce,
    /// Every 50 milliseconds. Waking the receiver for every result would cost more than a small deal.
    InBatches,
}

/// A pool of worker threads.
#[derive(Clone, Copy, Debug)]
pub struct Workers<'a> {
    /// The number of threads; zero counts as one.
    pub threads: usize,
    /// Set by someone outside, such as the handler of Ctrl-C, to end the work early.
    pub interrupt: &'a AtomicBool,
    /// When finished results are passed on.
    pub delivery: Delivery,
}

impl Workers<'_> {
    /// Works on all jobs and returns when every thread has ended.
    ///
    /// Each job is taken from the iterator when a thread is ready for it, so the iterator may be long or endless. Every
    /// thread makes a state of its own with `state` and passes it to `work` along with the job and the stop flag of the
    /// pool. `receive` runs on the calling thread and gets the results in order of completion. It is called at least
    /// every 50 milliseconds, with no results if there are none.
    ///
    /// The pool sets its stop flag, and starts no further job, when
    /// - the interrupt flag is set: the jobs that were begun still deliver their results, and `run` returns `Ok`;
    /// - the iterator, `work` or `receive` returns an error: results that were finished before are delivered, later ones
    ///   are dropped, and `run` returns the error;
    /// - `work` or `receive` panics: the panic goes on in the calling thread.
    ///
    /// Work that takes long must look at the stop flag; a solver does when it is passed as its interrupt flag.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use cadogan_solve::{Delivery, Workers};
    ///
    /// let interrupt = AtomicBool::new(false);
    /// let workers = Workers { threads: 2, interrupt: &interrupt, delivery: Delivery::AtOnce };
    /// let mut sum = 0;
    /// let jobs = ["1", "2", "3"].into_iter().map(Ok);
    /// workers
    ///     .run(jobs, || (), |(), job: &str, _stop| job.parse::<i32>(), |results| {
    ///         sum += results.into_iter().sum::<i32>();
    ///         Ok(())
    ///     })
    ///     .expect("these are numbers");
    /// assert_eq!(sum, 6);
    /// ```
    pub fn run<J, S, R, E>(
        &self,
        jobs: impl Iterator<Item = Result<J, E>> + Send,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, J, &AtomicBool) -> Result<R, E> + Sync,
        receive: impl FnMut(Vec<R>) -> Result<(), E>,
    ) -> Result<(), E>
    where
        R: Send,
        E: Send,
    {
        let threads = self.threads.min(jobs.size_hint().1.unwrap_or(usize::MAX)).max(1);
        let desk = Desk::new(threads, self.delivery);
        let jobs = Mutex::new(jobs);
        let next_job = || lock(&jobs).next();
        let worker = || {
            let _presence = Presence(&desk);
            let mut state = state();
            while let Some(job) = next_job() {
                if desk.is_stopped() || self.interrupt.load(Ordering::Relaxed) {
                    return;
                }
                match job.and_then(|job| work(&mut state, job, &desk.stop)) {
                    Ok(result) => desk.put(result),
                    Err(error) => return desk.fail(error),
                }
            }
        };
        thread::scope(|scope| {
            let mut handles = vec![scope.spawn(worker)];
            // The system may refuse more threads than it has room for: then fewer do the same work.
            for _ in 1..threads {
                match thread::Builder::new().spawn_scoped(scope, worker) {
                    Ok(handle) => handles.push(handle),
                    Err(_) => desk.leave(),
                }
            }
            let outcome = self.deliver(&desk, receive);
            for handle in handles {
                handle.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
            outcome
        })
    }

    /// Passes on results until all workers have ended or something fails.
    fn deliver<R, E>(&self, desk: &Desk<R, E>, mut receive: impl FnMut(Vec<R>) -> Result<(), E>) -> Result<(), E> {
        let _closing = Closing(desk);
        loop {
            let Batch { results, error, is_last } = desk.next_batch();
            if self.interrupt.load(Ordering::Relaxed) {
                desk.stop();
            }
            let received = receive(results);
            // An error in the work matters more than, say, a closed pipe.
            error.map_or(Ok(()), Err).and(received)?;
            if is_last {
                return Ok(());
            }
        }
    }
}

/// Where workers leave their results.
struct Desk<R, E> {
    tray: Mutex<Tray<R, E>>,
    delivery: Delivery,
    /// Tells the workers to end. Set while the tray is locked, so that no worker misses it on its way to sleep.
    stop: AtomicBool,
    /// Wakes the receiver.
    news: Condvar,
    /// Wakes workers that wait for a slow receiver.
    room: Condvar,
}

struct Tray<R, E> {
    results: Vec<R>,
    /// The first error of a worker or of the iterator, until the receiver takes it.
    error: Option<E>,
    /// Whether results are dropped, because something has failed.
    is_closed: bool,
    /// How many workers are still there.
    working: usize,
}

/// What has arrived since the last time.
struct Batch<R, E> {
    results: Vec<R>,
    error: Option<E>,
    /// Whether all workers have gone.
    is_last: bool,
}

impl<R, E> Desk<R, E> {
    fn new(threads: usize, delivery: Delivery) -> Desk<R, E> {
        let tray = Tray { results: Vec::new(), error: None, is_closed: false, working: threads };
        let stop = AtomicBool::new(false);
        Desk { tray: Mutex::new(tray), delivery, stop, news: Condvar::new(), room: Condvar::new() }
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        let _tray = lock(&self.tray);
        self.stop.store(true, Ordering::Relaxed);
        self.room.notify_all();
    }

    /// Stops the workers and drops whatever they still deliver.
    fn close(&self) {
        lock(&self.tray).is_closed = true;
        self.stop();
    }

    /// Delivers a result; waits while there are too many already.
    fn put(&self, result: R) {
        let is_full = |tray: &mut Tray<R, E>| tray.results.len() >= MOST_WAITING && !self.is_stopped();
        let waited = self.room.wait_while(lock(&self.tray), is_full);
        let mut tray = waited.unwrap_or_else(PoisonError::into_inner);
        if tray.is_closed {
            return;
        }
        tray.results.push(result);
        if self.delivery == Delivery::AtOnce || tray.results.len() >= MOST_WAITING {
            self.news.notify_one();
        }
    }

    fn fail(&self, error: E) {
        lock(&self.tray).error.get_or_insert(error);
        self.close();
        self.news.notify_one();
    }

    /// There is a worker less.
    fn leave(&self) {
        lock(&self.tray).working -= 1;
        self.news.notify_one();
    }

    fn next_batch(&self) -> Batch<R, E> {
        let most = if self.delivery == Delivery::AtOnce { 1 } else { MOST_WAITING };
        let is_quiet = |tray: &mut Tray<R, E>| tray.results.len() < most && tray.error.is_none() && tray.working > 0;
        let waited = self.news.wait_timeout_while(lock(&self.tray), PERIOD, is_quiet);
        let (mut tray, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let results = std::mem::take(&mut tray.results);
        self.room.notify_all();
        Batch { results, error: tray.error.take(), is_last: tray.working == 0 }
    }
}

/// A panic leaves no data here half-changed, and the panic itself ends the work.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Records that a worker ends. A worker that panics takes the others with it.
struct Presence<'a, R, E>(&'a Desk<R, E>);

impl<R, E> Drop for Presence<'_, R, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
        self.0.leave();
    }
}

/// Ends the workers when the receiver goes, even if it panics.
struct Closing<'a, R, E>(&'a Desk<R, E>);

impl<R, E> Drop for Closing<'_, R, E> {
    fn drop(&mut self) {
        self.0.close();
    }
}
