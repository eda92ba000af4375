//! Random rules and random small deals through the public interface: every engine space that supports a game gives the
//! verdict of brute force, whatever techniques are switched off, streamlined first or not.

use cadogan_conformance::RandomCase;
use cadogan_conformance::checks::engine_spaces;

#[test]
fn every_engine_space_that_takes_a_game_agrees_with_brute_force() {
    let mut compared = engine_spaces::none_compared();
    for seed in 0..13_000 {
        let case = RandomCase::generate(0x7e57_0000 + seed, 3);
        if let Err(error) = engine_spaces::check(&case, seed, 3_000, &mut compared) {
            panic!("case {seed}: {error}\n{case:?}");
        }
    }
    for (space, count) in compared {
        assert!(count >= 40, "{} was compared only {count} times", space.name());
    }
}
