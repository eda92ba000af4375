//! Random rules and random small deals: the general space agrees with brute force, whatever is switched off.

mod engine_regressions;

use cadogan_conformance::checks::general::{Checked, Settings, check};
use cadogan_conformance::{RandomCase, SplitMix64};

#[test]
fn random_rules_get_the_verdict_of_brute_force() {
    let (mut winnable, mut unwinnable, mut undecided) = (0, 0, 0);
    // The general space does not play the rules of about half of the cases.
    for seed in 0..8_000 {
        let case = RandomCase::generate(seed, 3);
        let settings = Settings::random(&mut SplitMix64::new(seed ^ 0x5eed));
        match check(&case, settings, 5_000) {
            Ok(Checked::Winnable) => winnable += 1,
            Ok(Checked::Unwinnable) => unwinnable += 1,
            Ok(Checked::Undecided) => undecided += 1,
            Ok(Checked::GaveUp) => {
                panic!("case {seed}: gave up although there are few positions\n{settings:?}\n{case:?}")
            }
            Ok(Checked::OtherSpace) => {}
            Err(error) => panic!("case {seed}: {error}\n{settings:?}\n{case:?}"),
        }
    }
    assert!(winnable > 1_500 && unwinnable > 500, "{winnable} winnable, {unwinnable} unwinnable");
    assert!(winnable + unwinnable >= 3_000, "{winnable} winnable, {unwinnable} unwinnable, {undecided} undecided");
}
