//! Work on all cores, with results handed back in batches to one place.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How long results are collected before they are handed over: long enough that writing them down costs nothing, short
/// enough that little has to be done again after a crash.
const BATCH: Duration = Duration::from_millis(50);

/// Does all jobs on so many threads, each job once, starting in order. Results are handed to `receive` in batches,
/// which is called every now and then even if there are none. No new job is started once `stop` is set or `receive`
/// has failed.
pub(crate) fn in_parallel<J, R, E>(
    jobs: &[J],
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(&J) -> R + Sync,
    mut receive: impl FnMut(Vec<R>) -> Result<(), E>,
) -> Result<(), E>
where
    J: Sync,
    R: Send,
{
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let threads = threads.clamp(1, jobs.len().max(1));
    let desk = Desk { tray: Mutex::new(Tray { results: Vec::new(), working: threads }), all_gone: Condvar::new() };
    thread::scope(|scope| {
        for _ in 0..threads {
            let (next, failed, work, desk) = (&next, &failed, &work, &desk);
            scope.spawn(move || {
                let _presence = Presence(desk);
                while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                    let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    let result = work(job);
                    desk.tray().results.push(result);
                }
            });
        }
        loop {
            let (batch, finished) = desk.next_batch();
            if let Err(error) = receive(batch) {
                failed.store(true, Ordering::Relaxed);
                return Err(error);
            }
            if finished {
                return Ok(());
            }
        }
    })
}

/// Where workers leave their results. Nobody is woken for a single one: that would cost more than a small deal.
struct Desk<R> {
    tray: Mutex<Tray<R>>,
    all_gone: Condvar,
}

struct Tray<R> {
    results: Vec<R>,
    /// How many workers are still there.
    working: usize,
}

impl<R> Desk<R> {
    fn tray(&self) -> MutexGuard<'_, Tray<R>> {
        self.tray.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that arrives within the time of a batch, and whether nothing more will.
    fn next_batch(&self) -> (Vec<R>, bool) {
        let waited = self.all_gone.wait_timeout_while(self.tray(), BATCH, |tray| tray.working > 0);
        let (mut tray, _) = waited.unwrap_or_else(PoisonError::into_inner);
        (std::mem::take(&mut tray.results), tray.working == 0)
    }
}

/// Tells when a worker goes, even if it goes in a panic.
struct Presence<'a, R>(&'a Desk<R>);

impl<R> Drop for Presence<'_, R> {
    fn drop(&mut self) {
        let mut tray = self.0.tray();
        tray.working -= 1;
        if tray.working == 0 {
            self.0.all_gone.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_job_is_done_once_whatever_the_number_of_threads() {
        let jobs: Vec<u32> = (0..1000).collect();
        for threads in [1, 2, 7] {
            let mut results = Vec::new();
            let done: Result<(), ()> = in_parallel(
                &jobs,
                threads,
                &AtomicBool::new(false),
                |job| job * 2,
                |batch| {
                    results.extend(batch);
                    Ok(())
                },
            );
            assert_eq!(done, Ok(()));
            results.sort();
            assert_eq!(results, (0..1000).map(|job| job * 2).collect::<Vec<_>>());
        }
        assert_eq!(in_parallel(&[] as &[u8], 2, &AtomicBool::new(false), |_| (), |_| Ok::<(), ()>(())), Ok(()));
    }

    #[test]
    fn a_failing_receiver_and_a_stop_end_the_work() {
        let jobs: Vec<u32> = (0..100_000).collect();
        let done = AtomicUsize::new(0);
        let work = |_: &u32| {
            done.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_micros(50));
        };
        assert_eq!(in_parallel(&jobs, 2, &AtomicBool::new(false), work, |_| Err("full")), Err("full"));
        assert!(done.load(Ordering::Relaxed) < jobs.len());
        let stop = AtomicBool::new(true);
        assert_eq!(in_parallel(&jobs, 2, &stop, |_| panic!("stopped before"), |_: Vec<()>| Ok::<(), ()>(())), Ok(()));
    }
}
