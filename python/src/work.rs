//! Long calls. The work runs on a thread of its own; the calling thread waits for it without the lock of the interpreter,
//! so that other threads of Python run, and looks every [`PERIOD`] whether there is a signal (Ctrl-C) or progress to show.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

use pyo3::prelude::*;

/// How long a signal waits at most before the search is told to stop.
const PERIOD: Duration = Duration::from_millis(25);

/// How far the work is, for the one who watches: done, total, winnable, unwinnable, undecided deals, and positions.
pub(crate) type Snapshot = (u64, u64, u64, u64, u64, u64);

/// What the two threads share.
#[derive(Default)]
pub(crate) struct Desk {
    /// Set to stop the work soon.
    pub(crate) interrupt: AtomicBool,
    snapshot: Mutex<Snapshot>,
    is_done: AtomicBool,
}

impl Desk {
    pub(crate) fn show(&self, snapshot: Snapshot) {
        *self.lock() = snapshot;
    }

    fn lock(&self) -> MutexGuard<'_, Snapshot> {
        self.snapshot.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes the waiting thread when the work is over, by a panic too.
struct Bell<'a> {
    desk: &'a Desk,
    waiting: Thread,
}

impl Drop for Bell<'_> {
    fn drop(&mut self) {
        self.desk.is_done.store(true, Ordering::Release);
        self.waiting.unpark();
    }
}

/// Does the work and returns its result, and the exception that stopped it if a handler of a signal or `watcher`, which
/// is called with a [`Snapshot`] now and then, has raised one.
pub(crate) fn long_call<T: Send>(
    py: Python<'_>,
    watcher: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Desk) -> T + Send,
) -> (T, Option<Py<PyAny>>) {
    let desk = &Desk::default();
    let waiting = thread::current();
    thread::scope(|scope| {
        let worker = scope.spawn(move || {
            let _bell = Bell { desk, waiting };
            work(desk)
        });
        let mut stopped_by = None;
        while !desk.is_done.load(Ordering::Acquire) {
            py.detach(|| thread::park_timeout(PERIOD));
            if stopped_by.is_none()
                && let Err(error) = attend(py, watcher, desk)
            {
                desk.interrupt.store(true, Ordering::Relaxed);
                stopped_by = Some(error.into_value(py).into_any());
            }
        }
        match worker.join() {
            Ok(result) => (result, stopped_by),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn attend(py: Python<'_>, watcher: Option<&Bound<'_, PyAny>>, desk: &Desk) -> PyResult<()> {
    py.check_signals()?;
    if let Some(watcher) = watcher {
        let snapshot = *desk.lock();
        watcher.call1(snapshot)?;
    }
    Ok(())
}
