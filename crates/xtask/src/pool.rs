//! Work on many cases in several threads.

use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_solve::{Delivery, Workers};

use crate::failure::Failure;

/// Whether more cases are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum More {
    Yes,
    No,
}

/// Works on cases until there are no more, `receive` has enough, or one of them fails.
pub(crate) fn work_on<J, R: Send>(
    threads: usize,
    cases: impl Iterator<Item = J> + Send,
    work: impl Fn(J) -> Result<R, Failure> + Sync,
    mut receive: impl FnMut(R) -> More,
) -> Result<(), Failure> {
    let enough = AtomicBool::new(false);
    let workers = Workers { threads, interrupt: &enough, delivery: Delivery::InBatches };
    workers.run(
        cases.map(Ok),
        || (),
        |(), case, _stop| work(case),
        |results| {
            for result in results {
                if receive(result) == More::No {
                    enough.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        },
    )
}
