//! The pool of workers: every job once, and an early end for every reason there is.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use cadogan_solve::{Delivery, Workers};

static NEVER: AtomicBool = AtomicBool::new(false);

const BOTH: [Delivery; 2] = [Delivery::AtOnce, Delivery::InBatches];

fn pool(threads: usize, delivery: Delivery) -> Workers<'static> {
    Workers { threads, interrupt: &NEVER, delivery }
}

/// Work that ends only when it is told to.
fn wait_for(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn every_job_is_done_once_whatever_the_number_of_threads() {
    for delivery in BOTH {
        for (threads, jobs) in [(1, 1000), (2, 20_000), (7, 1000), (0, 10), (3, 0)] {
            let mut results = Vec::new();
            let done: Result<(), Infallible> = pool(threads, delivery).run(
                (0..jobs).map(Ok),
                || (),
                |(), job: u32, _| Ok(job * 2),
                |batch| {
                    results.extend(batch);
                    Ok(())
                },
            );
            assert_eq!(done, Ok(()));
            results.sort_unstable();
            assert_eq!(results, (0..jobs).map(|job| job * 2).collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_thread_keeps_a_state_of_its_own() {
    let made = AtomicUsize::new(0);
    let state = || {
        made.fetch_add(1, Ordering::Relaxed);
        0
    };
    let count = |count: &mut usize, _: u32, _: &AtomicBool| {
        *count += 1;
        Ok::<usize, Infallible>(*count)
    };
    let mut firsts = 0;
    let receive = |batch: Vec<usize>| {
        firsts += batch.iter().filter(|&&count| count == 1).count();
        Ok(())
    };
    assert_eq!(pool(3, Delivery::AtOnce).run((0..1000).map(Ok), state, count, receive), Ok(()));
    assert!((1..=3).contains(&firsts) && firsts <= made.into_inner());
}

#[test]
fn an_error_of_a_worker_stops_the_work_of_the_others() {
    for delivery in BOTH {
        let work = |(): &mut (), job: u32, stop: &AtomicBool| {
            if job == 3 {
                return Err("contradiction");
            }
            if job > 3 {
                wait_for(stop);
            }
            Ok(job)
        };
        let mut results = Vec::new();
        let receive = |batch| {
            results.extend(batch);
            Ok(())
        };
        // One thread takes jobs until the third fails; the others hang in later ones until they are stopped.
        assert_eq!(pool(3, delivery).run((0..).map(Ok), || (), work, receive), Err("contradiction"));
        assert!(results.iter().all(|&job| job < 3), "results of stopped jobs are dropped: {results:?}");
    }
}

#[test]
fn a_bad_job_stops_the_work() {
    for delivery in BOTH {
        let jobs = [Ok(1), Ok(2), Err("no such file"), Ok(3)].into_iter();
        let work = |(): &mut (), job: u32, stop: &AtomicBool| {
            assert_ne!(job, 3, "a job after the bad one is begun");
            wait_for(stop);
            Ok(job)
        };
        assert_eq!(pool(3, delivery).run(jobs, || (), work, |_| Ok(())), Err("no such file"));
    }
}

#[test]
fn an_error_of_the_receiver_stops_the_work() {
    for delivery in BOTH {
        let work = |(): &mut (), job: u32, stop: &AtomicBool| {
            if job > 0 {
                wait_for(stop);
            }
            Ok(job)
        };
        let receive = |batch: Vec<u32>| if batch.is_empty() { Ok(()) } else { Err("disk full") };
        assert_eq!(pool(2, delivery).run((0..).map(Ok), || (), work, receive), Err("disk full"));
    }
}

#[test]
fn an_interrupt_stops_the_work_and_delivers_what_was_begun() {
    for delivery in BOTH {
        let interrupt = AtomicBool::new(false);
        let begun = AtomicUsize::new(0);
        let work = |(): &mut (), job: u32, stop: &AtomicBool| {
            begun.fetch_add(1, Ordering::Relaxed);
            if job == 5 {
                interrupt.store(true, Ordering::Relaxed);
            }
            if job >= 5 {
                wait_for(stop);
            }
            Ok::<u32, Infallible>(job)
        };
        let mut results = Vec::new();
        let receive = |batch| {
            results.extend(batch);
            Ok(())
        };
        let workers = Workers { threads: 2, interrupt: &interrupt, delivery };
        assert_eq!(workers.run((0..).map(Ok), || (), work, receive), Ok(()));
        assert_eq!(results.len(), begun.into_inner());
        assert!(results.contains(&5) && results.len() <= 7, "{results:?}");
    }
}

#[test]
fn nothing_is_begun_after_an_interrupt() {
    let interrupt = AtomicBool::new(true);
    let workers = Workers { threads: 2, interrupt: &interrupt, delivery: Delivery::AtOnce };
    let work = |(): &mut (), _: u32, _: &AtomicBool| panic!("begun after the interrupt");
    assert_eq!(workers.run((0..).map(Ok), || (), work, |_: Vec<()>| Ok::<(), Infallible>(())), Ok(()));
}

/// Runs something that must panic and gives the message.
fn panic_of(run: impl FnOnce() -> Result<(), Infallible>) -> String {
    let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("a panic");
    (*panic.downcast::<&str>().expect("a plain message")).to_owned()
}

#[test]
fn a_panic_ends_all_threads_and_goes_on_in_the_calling_one() {
    for delivery in BOTH {
        let of_worker = panic_of(|| {
            let work = |(): &mut (), job: u32, stop: &AtomicBool| {
                if job == 2 {
                    panic!("worker");
                }
                wait_for(stop);
                Ok(())
            };
            pool(3, delivery).run((0..).map(Ok), || (), work, |_| Ok(()))
        });
        assert_eq!(of_worker, "worker");
        let of_receiver = panic_of(|| {
            let work = |(): &mut (), _: u32, stop: &AtomicBool| {
                wait_for(stop);
                Ok(())
            };
            pool(2, delivery).run((0..).map(Ok), || (), work, |_| panic!("receiver"))
        });
        assert_eq!(of_receiver, "receiver");
    }
}

#[test]
fn workers_wait_for_a_slow_receiver() {
    let done = AtomicUsize::new(0);
    let mut received = 0;
    let work = |(): &mut (), _: u32, _: &AtomicBool| Ok::<usize, Infallible>(done.fetch_add(1, Ordering::Relaxed));
    let receive = |batch: Vec<usize>| {
        received += batch.len();
        thread::sleep(Duration::from_millis(20));
        let ahead = done.load(Ordering::Relaxed) - received;
        assert!(ahead <= 5_000, "{ahead} results are waiting");
        Ok(())
    };
    assert_eq!(pool(2, Delivery::AtOnce).run((0..100_000).map(Ok), || (), work, receive), Ok(()));
    assert_eq!(received, 100_000);
}
