//! Results of several threads, put in order again.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long a finished result waits for those before it. Then it is passed on out of its turn: a deal that takes hours
/// must not hold back what others have found.
const PATIENCE: Duration = Duration::from_secs(1);

/// Results that wait for their turn, by number from 0.
pub(crate) struct InOrder<T> {
    next: usize,
    waiting: BTreeMap<usize, (Instant, T)>,
}

impl<T> InOrder<T> {
    pub(crate) fn new() -> InOrder<T> {
        InOrder { next: 0, waiting: BTreeMap::new() }
    }

    /// A result has come.
    pub(crate) fn put(&mut self, number: usize, result: T, now: Instant) {
        self.waiting.insert(number, (now, result));
    }

    /// The results whose turn it is, and those that have waited long enough.
    pub(crate) fn ready(&mut self, now: Instant) -> Vec<T> {
        let mut ready = Vec::new();
        while let Some(entry) = self.waiting.first_entry() {
            let is_due = *entry.key() <= self.next || now.duration_since(entry.get().0) >= PATIENCE;
            if !is_due {
                break;
            }
            self.next = self.next.max(entry.key() + 1);
            ready.push(entry.remove().1);
        }
        ready
    }

    /// Everything that still waits.
    pub(crate) fn rest(self) -> impl Iterator<Item = T> {
        self.waiting.into_values().map(|(_, result)| result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_unless_one_takes_too_long() {
        let begin = Instant::now();
        let at = |milliseconds| begin + Duration::from_millis(milliseconds);
        let mut order = InOrder::new();
        order.put(1, 'b', at(0));
        assert_eq!(order.ready(at(10)), []);
        order.put(0, 'a', at(20));
        assert_eq!(order.ready(at(20)), ['a', 'b']);
        order.put(4, 'e', at(30));
        order.put(3, 'd', at(40));
        assert_eq!(order.ready(at(900)), []);
        // The first in order has waited long enough; the one after it has its turn then.
        assert_eq!(order.ready(at(1040)), ['d', 'e']);
        order.put(6, 'g', at(1100));
        order.put(2, 'c', at(1100));
        assert_eq!(order.ready(at(1100)), ['c']);
        assert_eq!(order.rest().collect::<Vec<_>>(), ['g']);
    }
}
