//! How much work may be done on a deal, and why it stops.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use web_time::Instant;

/// The limits for the work on one deal. A time limit makes the result depend on the machine; a limit on positions does
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The time limit, in wall time.
    pub time: Option<Duration>,
    /// The maximum number of positions to visit; for a constraint model, the maximum number of conflicts of the SAT
    /// solver.
    pub positions: Option<u64>,
    /// The maximum number of bytes that a search may hold: its table, its path and everything else that grows.
    pub bytes: usize,
}

impl Default for Budget {
    /// No limits except 2 GiB of memory.
    fn default() -> Self {
        Budget { time: None, positions: None, bytes: 2 << 30 }
    }
}

impl Budget {
    /// No limit but memory.
    pub const fn of_bytes(bytes: usize) -> Budget {
        Budget { time: None, positions: None, bytes }
    }

    /// The same budget with a limit on positions.
    pub const fn positions(mut self, positions: u64) -> Self {
        self.positions = Some(positions);
        self
    }

    /// The same budget with a limit on time.
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Starts measuring now, with no way to interrupt the work.
    pub fn meter(&self) -> Meter<'static> {
        Meter::start(self, None)
    }
}

/// Why a deal is undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reason {
    /// The time ran out.
    Time,
    /// The positions ran out.
    Positions,
    /// The path to the current position does not fit in memory, even if everything else is forgotten.
    Memory,
    /// A stop was requested.
    Interrupted,
    /// Every solver finished, and none of them could prove anything: a streamlined search that finds no win does not
    /// prove that there is none.
    Inconclusive,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 5] =
        [Reason::Time, Reason::Positions, Reason::Memory, Reason::Interrupted, Reason::Inconclusive];

    /// The word used in JSON, in records and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Time => "timeout",
            Reason::Positions => "positions",
            Reason::Memory => "memory",
            Reason::Interrupted => "interrupted",
            Reason::Inconclusive => "inconclusive",
        }
    }

    /// The reason with this word. `streamliner` and `not-by-me` are older words for `inconclusive`.
    pub fn from_word(word: &str) -> Option<Reason> {
        match word {
            "streamliner" | "not-by-me" => Some(Reason::Inconclusive),
            word => Reason::ALL.into_iter().find(|reason| reason.word() == word),
        }
    }

    /// Whether a solver that stopped for this reason can continue where it stopped, given a new budget.
    pub const fn can_go_on(self) -> bool {
        matches!(self, Reason::Time | Reason::Positions | Reason::Interrupted)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What is left of a budget while the work goes on.
#[derive(Clone, Debug)]
pub struct Meter<'a> {
    deadline: Option<Instant>,
    positions: Option<u64>,
    bytes: usize,
    interrupt: Option<&'a AtomicBool>,
}

impl<'a> Meter<'a> {
    /// Starts measuring now. Set `interrupt` from another thread to stop the work.
    pub fn start(budget: &Budget, interrupt: Option<&'a AtomicBool>) -> Meter<'a> {
        let deadline = budget.time.and_then(|time| Instant::now().checked_add(time));
        Meter { deadline, positions: budget.positions, bytes: budget.bytes, interrupt }
    }

    /// A part of what is left. What the part uses must be [spent](Meter::spend) here too.
    pub fn part(&self, positions: Option<u64>, time: Option<Duration>) -> Meter<'a> {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Meter {
            deadline: least(self.deadline, deadline),
            positions: least(self.positions, positions),
            bytes: self.bytes,
            interrupt: self.interrupt,
        }
    }

    /// The same meter with another limit on memory.
    pub fn with_bytes(self, bytes: usize) -> Meter<'a> {
        Meter { bytes, ..self }
    }

    /// Takes positions off.
    pub fn spend(&mut self, positions: u64) {
        self.positions = self.positions.map(|left| left.saturating_sub(positions));
    }

    /// What is left, as a budget.
    pub fn budget(&self) -> Budget {
        Budget { time: self.time(), positions: self.positions, bytes: self.bytes }
    }

    /// How many positions are left, if they are limited.
    pub const fn positions(&self) -> Option<u64> {
        self.positions
    }

    /// When to stop, if time is limited.
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// How much time is left, if it is limited.
    pub fn time(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// How many bytes a search may hold.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The flag that stops the work.
    pub const fn interrupt(&self) -> Option<&'a AtomicBool> {
        self.interrupt
    }

    /// Whether a stop was requested.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// What has run out, if anything. Checks the clock.
    pub fn stop(&self) -> Option<Reason> {
        if self.positions == Some(0) {
            Some(Reason::Positions)
        } else if self.is_interrupted() {
            Some(Reason::Interrupted)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Reason::Time)
        } else {
            None
        }
    }
}

/// The smaller of two limits, either of which may be missing.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back_to_their_reasons() {
        for reason in Reason::ALL {
            assert_eq!(Reason::from_word(reason.word()), Some(reason));
        }
        assert_eq!(Reason::from_word("not-by-me"), Some(Reason::Inconclusive));
        assert_eq!(Reason::from_word("tired"), None);
    }

    #[test]
    fn a_part_is_never_more_than_the_whole() {
        let mut meter = Meter::start(&Budget::default().positions(100).time(Duration::ZERO), None);
        assert_eq!(meter.part(Some(30), None).positions(), Some(30));
        assert_eq!(meter.part(Some(300), Some(Duration::from_secs(9))).positions(), Some(100));
        assert_eq!(meter.part(None, Some(Duration::from_secs(9))).stop(), Some(Reason::Time));
        meter.spend(100);
        assert_eq!(meter.stop(), Some(Reason::Positions));
        assert_eq!(meter.part(None, None).stop(), Some(Reason::Positions));
        let flag = AtomicBool::new(true);
        assert_eq!(Meter::start(&Budget::default(), Some(&flag)).stop(), Some(Reason::Interrupted));
        assert_eq!(Meter::start(&Budget::default(), None).stop(), None);
    }
}
