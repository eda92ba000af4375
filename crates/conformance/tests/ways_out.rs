//! What is said about the ways out of a card is true.

use cadogan_conformance::checks::ways::{WaysTally, check_ways};
use cadogan_explain::{At, Leaving, Needs};
use cadogan_rules::{Deal, preset};
use cadogan_solve::{Budget, Options, Technique, Techniques, Verdict, solve};

#[test]
fn no_way_out_that_is_called_closed_is_ever_open() {
    let mut tally = WaysTally::default();
    for seed in 1..=8_000 {
        check_ways(seed, &mut tally).unwrap_or_else(|text| panic!("seed {seed}: {text}"));
    }
    let enough = tally.never >= 1_000 && tally.decided >= 500 && tally.played >= 10_000 && tally.blocked >= 5_000;
    assert!(enough, "too few to show anything: {tally:?}");
}

#[test]
fn a_deal_of_klondike_with_a_card_that_never_leaves_is_lost() {
    let rules = preset("klondike").expect("a preset").rules();
    let techniques = [Technique::BlockedCards, Technique::Rivals, Technique::Unpiling];
    let techniques = techniques.into_iter().fold(Techniques::all(), Techniques::without);
    let (mut refuted, mut decided) = (0, 0);
    for seed in 1..=1_000 {
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let needs = Needs::of_deal(rules, &deal).expect("a game with foundations");
        let never = |at| needs.ways_out(rules, &deal, at).is_some_and(|ways| ways.verdict == Leaving::Never);
        if !At::all(&deal).into_iter().any(never) {
            continue;
        }
        refuted += 1;
        let budget = Budget::default().positions(20_000);
        let report = solve(rules, &deal, &Options { techniques, budget, ..Options::default() });
        match report.expect("a game with foundations").verdict {
            Verdict::Winnable(_) => panic!("seed {seed} can be won"),
            Verdict::Unwinnable(_) => decided += 1,
            Verdict::Undecided(_) => {}
        }
    }
    assert!(refuted > 20 && decided > 10, "too few to show anything: {refuted} {decided}");
}
