//! Shortest wins of random small deals against breadth-first search over referee positions. `cargo xtask check-shortest`
//! does the same at length.

use cadogan_conformance::RandomCase;
use cadogan_conformance::checks::shortest::{Checked, check};
use cadogan_solve::Measure;

#[test]
fn the_search_and_brute_force_agree_in_every_measure() {
    let mut wins = [0; Measure::ALL.len()];
    for seed in 0..700 {
        let case = RandomCase::generate(seed, 3);
        for (measure, wins) in Measure::ALL.into_iter().zip(&mut wins) {
            match check(&case, measure, seed, 3_000) {
                Ok(Checked::Length(_)) => *wins += 1,
                Ok(_) => {}
                Err(error) => panic!("case {seed}: {error}\n{case:?}"),
            }
        }
    }
    assert!(wins.iter().all(|&wins| wins >= 10), "too few wins to say anything: {wins:?}");
}
