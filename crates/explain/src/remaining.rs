//! What is left of the limits of an explanation: its searches share them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cadogan_solve::Limits;

/// The limits of an explanation and what has been used of them.
pub(crate) struct Remaining<'a> {
    limits: Limits,
    begin: Instant,
    positions: u64,
    pub(crate) interrupt: Option<&'a AtomicBool>,
}

impl<'a> Remaining<'a> {
    /// Nothing is used yet; the clock starts.
    pub(crate) fn new(limits: &Limits, interrupt: Option<&'a AtomicBool>) -> Remaining<'a> {
        Remaining { limits: *limits, begin: Instant::now(), positions: 0, interrupt }
    }

    /// Counts the positions of a search.
    pub(crate) fn spend(&mut self, positions: u64) {
        self.positions += positions;
    }

    /// What the next search may use.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            time: self.limits.time.map(|time| time.saturating_sub(self.begin.elapsed())),
            positions: self.limits.positions.map(|most| most.saturating_sub(self.positions)),
            bytes: self.limits.bytes,
        }
    }

    /// The same, with at most this many positions.
    pub(crate) fn limits_up_to(&self, positions: u64) -> Limits {
        let limits = self.limits();
        Limits { positions: Some(limits.positions.map_or(positions, |left| left.min(positions))), ..limits }
    }

    /// Whether no search should begin any more.
    pub(crate) fn is_used_up(&self) -> bool {
        let Limits { time, positions, .. } = self.limits();
        let is_interrupted = self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed));
        is_interrupted || time.is_some_and(|left| left.is_zero()) || positions == Some(0)
    }
}
