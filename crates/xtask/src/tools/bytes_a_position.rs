//! How much memory a stored position takes: the most that the process has had, over the positions that the table holds.

use cadogan_search::{Budget, Fingerprint, Key, Outcome, Search, Space};
use cpu_time::ThreadTime;

use crate::failure::Failure;

/// Stores the nodes of a large tree, first with exact one-word keys, then with 128-bit fingerprints: the table does not know
/// what they stand for. Prints a row each time that a tenth more positions are stored. `counted` is what the search counts
/// against its budget (table and path), `resident` the peak of the whole process less what it had before (Linux only).
#[derive(Debug, clap::Args)]
pub(crate) struct BytesAPosition {}

impl BytesAPosition {
    pub(crate) fn run(self) -> Result<(), Failure> {
        println!("key bits  stored (M)  held (M)  lost (%)  counted  resident  ns/position");
        // The peak is that of the whole run: the search that takes less comes first.
        let before = resident_peak();
        measure("64", before, |node| node);
        measure("128", before, |node| Fingerprint((mix(node) as u128) << 64 | mix(!node) as u128));
        Ok(())
    }
}

/// A tree in which every node above the leaves has two children; node `n` has the children `2n` and `2n + 1`.
struct Tree<K> {
    at: u64,
    leaves: u64,
    key: fn(u64) -> K,
}

impl<K: Key> Space for Tree<K> {
    type Move = u8;
    type Undo = ();
    type Key = K;

    fn is_exhaustive(&self) -> bool {
        true
    }
    fn is_won(&self) -> bool {
        false
    }
    fn forced(&mut self) -> Option<u8> {
        None
    }
    fn moves(&mut self, out: &mut Vec<u8>) {
        if self.at < self.leaves {
            out.extend([0, 1]);
        }
    }
    fn play(&mut self, m: u8) {
        self.at = 2 * self.at + m as u64;
    }
    fn undo(&mut self, _: u8, (): ()) {
        self.at /= 2;
    }
    fn key(&self) -> K {
        (self.key)(self.at)
    }
    fn key_after(&self, m: u8) -> Option<K> {
        Some((self.key)(2 * self.at + m as u64))
    }
}

fn measure<K: Key>(name: &str, before: u64, key: fn(u64) -> K) {
    let mut search = Search::new(Tree { at: 1, leaves: 1 << 25, key });
    let begin = ThreadTime::now();
    let mut next = 10_000_000;
    loop {
        let outcome = search.run(&mut Budget::of_bytes(2 << 30).positions(10_000).meter());
        let statistics = search.statistics();
        if statistics.stored >= next {
            next += next / 10;
            let held = statistics.table_entries as f64;
            println!(
                "{name:8}  {:10.1}  {:8.1}  {:8.2}  {:7.2}  {:8.2}  {:13.0}",
                statistics.stored as f64 / 1e6,
                held / 1e6,
                statistics.evictions as f64 / statistics.stored as f64 * 100.0,
                statistics.peak_bytes as f64 / held,
                resident_peak().saturating_sub(before) as f64 / held,
                begin.elapsed().as_nanos() as f64 / statistics.positions as f64
            );
        }
        if !matches!(outcome, Outcome::Stopped(_)) || statistics.stored >= 15_000_000 {
            return;
        }
    }
}

/// A bijection of words that looks random.
fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// The peak memory of this process in bytes; 0 where the system does not report it.
fn resident_peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok()).map_or(0, |kilobytes| kilobytes << 10)
}
