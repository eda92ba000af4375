//! What random cases are like.

use std::collections::BTreeMap;
use std::time::Instant;

use cadogan_conformance::{RandomCase, brute_force};

use crate::failure::Failure;

/// Decides random cases by brute force and prints, for each goal of a game, how many can be won and how many positions
/// brute force needs.
#[derive(Debug, clap::Args)]
pub(crate) struct RandomCases {
    /// The number of cases
    #[arg(long, value_name = "N", default_value_t = 1000)]
    cases: u64,
    /// The largest number of ranks in a suit
    #[arg(long, value_name = "N", default_value_t = 4)]
    size: u8,
    /// Give a case up after this many positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    cap: usize,
}

#[derive(Default)]
struct Tally {
    winnable: usize,
    unwinnable: usize,
    undecided: usize,
    positions: Vec<usize>,
}

impl RandomCases {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
        let start = Instant::now();
        for seed in 0..self.cases {
            let case = RandomCase::generate(seed, self.size);
            let truth = brute_force(&case.rules, &case.deal, self.cap);
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
        Ok(())
    }
}
