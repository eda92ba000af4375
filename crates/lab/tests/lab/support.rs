//! A simulated solver, and small helpers.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cadogan_lab::{Decide, Failure, Observer, Progress};
use cadogan_records::{Answer, Found, Row};
use cadogan_rules::{Numbering, Rules, preset};
use cadogan_solve::Budget;

/// Decides by arithmetic: every seed has a hardness in positions, and a luck from 0 to 99 below which it is winnable.
pub(crate) struct Simulated {
    /// How hard the deal of a seed is.
    pub(crate) hardness: fn(i64) -> u64,
    /// How many deals of 100 the game wins.
    pub(crate) chance: fn(&Rules) -> u64,
    /// How many deals were tried.
    pub(crate) calls: AtomicU64,
    /// How many positions that took.
    pub(crate) positions: AtomicU64,
    /// Set the interrupt at this call.
    pub(crate) interrupt_at: Option<u64>,
    /// The interrupt of the experiment.
    pub(crate) interrupt: AtomicBool,
}

impl Simulated {
    pub(crate) fn new(hardness: fn(i64) -> u64, chance: fn(&Rules) -> u64) -> Simulated {
        Simulated {
            hardness,
            chance,
            calls: AtomicU64::new(0),
            positions: AtomicU64::new(0),
            interrupt_at: None,
            interrupt: AtomicBool::new(false),
        }
    }

    pub(crate) fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }
}

/// A pseudorandom number (the mixing function of SplitMix64).
pub(crate) fn mixed(seed: i64) -> u64 {
    let mut z = (seed as u64).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Decide for Simulated {
    fn decide(
        &self,
        rules: &Rules,
        (_, seed): (Numbering, i64),
        limits: &Budget,
        _: &AtomicBool,
    ) -> Result<Option<Found>, Failure> {
        let call = self.calls.fetch_add(1, Ordering::Relaxed);
        if self.interrupt_at == Some(call) {
            self.interrupt.store(true, Ordering::Relaxed);
            return Ok(None);
        }
        let (hardness, limit) = ((self.hardness)(seed), limits.positions.unwrap_or(u64::MAX));
        let positions = hardness.min(limit);
        self.positions.fetch_add(positions, Ordering::Relaxed);
        let answer = match (hardness <= limit, mixed(seed) % 100 < (self.chance)(rules)) {
            (false, _) => Answer::Undecided(()),
            (true, true) => Answer::Winnable(()),
            (true, false) => Answer::Unwinnable(()),
        };
        let reason = (!answer.is_decided()).then(|| "positions".to_owned());
        let row = Row {
            reason,
            solver: "simulated".to_owned(),
            budget: *limits,
            positions,
            derived_from: None,
            ..Row::derived(seed, answer, "")
        };
        Ok(Some(row.into()))
    }
}

/// Klondike with this many cards turned at a time.
pub(crate) fn draw(count: u8) -> Rules {
    preset("klondike").expect("a preset").rules().vary(|rules| rules.stock.deal_count = count).expect("a game")
}

pub(crate) fn positions(limit: u64) -> Budget {
    Budget { positions: Some(limit), ..Budget::default() }
}

/// Records what it receives.
#[derive(Default)]
pub(crate) struct Listener {
    pub(crate) lines: Vec<String>,
    pub(crate) last: Progress,
}

impl Observer for Listener {
    fn progress(&mut self, progress: &Progress) {
        self.last = *progress;
    }

    fn log(&mut self, line: &str) {
        self.lines.push(line.to_owned());
    }
}
