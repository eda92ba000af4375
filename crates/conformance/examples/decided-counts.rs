//! How many deals are decided within a number of positions: the same on every machine, for comparing orders of moves.
//!
//!     cargo run --release -p cadogan-conformance --example decided-counts -- [--positions 300000] [--seeds 101-200] [--streamliner smart|none] [GAME...]
//!
//! Without names every preset is counted, variants too.

use std::time::Instant;

use cadogan_rules::{Deal, Rules, preset, presets};
use cadogan_solve::{Limits, Options, StreamlinerChoice, Verdict, solve};

fn main() {
    let mut options =
        Options { limits: Limits { positions: Some(300_000), ..Limits::default() }, ..Options::default() };
    let (mut first, mut last) = (101, 200);
    let mut wanted = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("a value");
        match word.as_str() {
            "--positions" => options.limits.positions = Some(value().parse().expect("a number")),
            "--seeds" => {
                let range = value();
                let (from, to) = range.split_once('-').expect("two seeds with - between them");
                (first, last) = (from.parse().expect("a seed"), to.parse().expect("a seed"));
            }
            "--streamliner" if value() == "none" => options.streamliner = StreamlinerChoice::None,
            "--streamliner" => {}
            _ => wanted.push(word),
        }
    }
    if wanted.is_empty() {
        wanted = presets().iter().map(|preset| preset.name().to_owned()).collect();
    }
    println!(
        "{:48} {:>8} {:>10} {:>9} {:>14} {:>8}",
        "game", "winnable", "unwinnable", "undecided", "positions", "seconds"
    );
    let mut decided = 0;
    for name in wanted {
        let rules = preset(&name).expect("a preset of this name").rules();
        decided += count(&name, rules, first..=last, &options);
    }
    println!("{decided} decided");
}

/// Prints the row of one game and gives the number of deals that were decided.
fn count(name: &str, rules: &Rules, seeds: std::ops::RangeInclusive<i64>, options: &Options) -> usize {
    let begin = Instant::now();
    let (mut winnable, mut unwinnable, mut undecided, mut positions) = (0, 0, 0, 0);
    for seed in seeds {
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let report = solve(rules, &deal, options).expect("no contradiction");
        positions += report.statistics.positions;
        match report.verdict {
            Verdict::Winnable(_) => winnable += 1,
            Verdict::Unwinnable => unwinnable += 1,
            Verdict::Undecided(_) => undecided += 1,
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{name:48} {winnable:>8} {unwinnable:>10} {undecided:>9} {positions:>14} {seconds:>8.1}");
    winnable + unwinnable
}
