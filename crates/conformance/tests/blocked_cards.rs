//! Deals that blocked cards call lost are lost.

use cadogan_cards::Rank;
use cadogan_conformance::checks::blocked::{Tally, check_deal, check_seed};
use cadogan_explain::Needs;
use cadogan_rules::{Deal, preset};

#[test]
fn no_refuted_position_of_random_rules_is_winnable() {
    let mut tally = Tally::default();
    for seed in 1..=25_000 {
        check_seed(seed, &mut tally).unwrap_or_else(|text| panic!("seed {seed}: {text}"));
    }
    assert!(tally.positions >= 10_000 && tally.decided >= 1_500, "too few to show anything: {tally:?}");
}

#[test]
fn no_refuted_deal_of_klondike_is_winnable() {
    let rules = preset("klondike").expect("a preset").rules();
    let needs = Needs::of(rules, Rank::ACE).expect("a game with foundations");
    let mut tally = Tally::default();
    for seed in 1..=3_000 {
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        check_deal(&needs, rules, &deal, 20_000, &mut tally).unwrap_or_else(|text| panic!("seed {seed}: {text}"));
    }
    assert!(tally.refuted > 100 && tally.decided > 50, "too few to show anything: {tally:?}");
}
