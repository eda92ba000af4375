//! What the random cases are like: how many can be won, goal by goal, and how long brute force takes.
//!
//! `cargo run --release -p cadogan-conformance --example census -- 1000 4 1000000`: cases, ranks, cap of positions.

use std::collections::BTreeMap;
use std::time::Instant;

use cadogan_conformance::{RandomCase, brute_force};

#[derive(Default)]
struct Tally {
    winnable: usize,
    unwinnable: usize,
    undecided: usize,
    positions: Vec<usize>,
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|word| word.parse::<usize>().ok());
    let cases = arguments.next().unwrap_or(1000);
    let ranks = arguments.next().unwrap_or(4) as u8;
    let cap = arguments.next().unwrap_or(1_000_000);
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let start = Instant::now();
    for seed in 0..cases as u64 {
        let case = RandomCase::generate(seed, ranks);
        let truth = brute_force(&case.rules, &case.deal, cap);
        let tally = tallies.entry(format!("{:?}", case.rules.goal())).or_default();
        match truth.winnable {
            Some(true) => tally.winnable += 1,
            Some(false) => tally.unwinnable += 1,
            None => tally.undecided += 1,
        }
        tally.positions.push(truth.positions);
    }
    let total: usize = tallies.values().flat_map(|tally| &tally.positions).sum();
    let seconds = start.elapsed().as_secs_f64();
    println!("goal         winnable unwinnable undecided   median      90%      99%      max");
    for (goal, tally) in &mut tallies {
        tally.positions.sort();
        let at = |percent: usize| tally.positions[(tally.positions.len() - 1) * percent / 100];
        println!(
            "{goal:12} {:8} {:10} {:9} {:8} {:8} {:8} {:8}",
            tally.winnable,
            tally.unwinnable,
            tally.undecided,
            at(50),
            at(90),
            at(99),
            at(100)
        );
    }
    println!("{total} positions in {seconds:.1} s: {:.0} a second", total as f64 / seconds);
}
