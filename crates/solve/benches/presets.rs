//! `cargo bench -p cadogan-solve`: positions per second on every preset, and one number that changes whenever the
//! search visits other positions.
//!
//! Every game gets the same seeds and the same budget in positions, so the node counts are the same on every machine;
//! only the rates (by processor time, from the deal to the verdict) are not. Words after `--` select games by name;
//! without them the games of the published experiments are measured, so that the number stays comparable.

use std::time::Duration;

use cadogan_rules::{Deal, Preset, PresetKind, presets};
use cadogan_solve::{Budget, Options, solve};
use cpu_time::ThreadTime;

const SEEDS: std::ops::RangeInclusive<i64> = 1..=5;
const POSITIONS: u64 = 300_000;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let options = Options { budget: Budget::default().positions(POSITIONS), ..Options::default() };
    println!("{:44} {:>8} {:>12} {:>10}", "game", "decided", "positions", "Mpos/s");
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for preset in presets().iter().filter(|preset| is_wanted(preset, &wanted)) {
        let rules = preset.rules();
        let begin = ThreadTime::now();
        let (mut decided, mut positions) = (0, 0);
        for seed in SEEDS {
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            let report = solve(rules, &deal, &options).expect("no contradiction");
            decided += usize::from(report.verdict.is_decided());
            positions += report.statistics.positions;
        }
        let taken = begin.elapsed();
        let rate = positions as f64 / taken.as_secs_f64() / 1e6;
        println!("{:44} {decided:>8} {positions:>12} {rate:>10.2}", preset.name());
        nodes += positions;
        time += taken;
    }
    println!("Bench: {nodes} positions in {:.1} s", time.as_secs_f64());
}

fn is_wanted(preset: &Preset, wanted: &[String]) -> bool {
    let by_name = |word: &String| preset.name().contains(word.as_str());
    let published = || preset.kind() == PresetKind::Game && preset.source().contains("Solvitaire 0.10.1");
    if wanted.is_empty() { published() } else { wanted.iter().any(by_name) }
}
