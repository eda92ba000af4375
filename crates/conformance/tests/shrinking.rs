//! The shrinker preserves the failure that it shrinks for, and makes only cases that could have been written by hand.

use cadogan_conformance::{RandomCase, brute_force, shrink};
use cadogan_rules::{GroupMoves, RawRules, Rules};

/// Shrinks the first cases that `fail`, and checks every step on the way.
fn shrunk(ranks: u8, count: usize, fails: impl Fn(&RandomCase) -> bool) -> Vec<(RandomCase, RandomCase)> {
    let cases = (0..3000).map(|seed| RandomCase::generate(seed, ranks));
    let shrink_one = |case: RandomCase| {
        let simplest = shrink(&case, |simpler| {
            simpler.rules.to_raw().validate().unwrap_or_else(|errors| panic!("{errors}\n{simpler:?}\nfrom {case:?}"));
            simpler.deal.check(&simpler.rules).unwrap_or_else(|errors| panic!("{errors}\n{simpler:?}\nfrom {case:?}"));
            fails(simpler)
        });
        (case, simplest)
    };
    cases.filter(|case| fails(case)).take(count).map(shrink_one).collect()
}

#[test]
fn a_shrunk_case_still_fails_and_is_valid() {
    let unwinnable = |case: &RandomCase| brute_force(&case.rules, &case.deal, 2000).winnable == Some(false);
    for (case, simplest) in shrunk(3, 40, unwinnable) {
        assert!(unwinnable(&simplest), "{case:?}");
        assert!(simplest.rules.deck_size() <= case.rules.deck_size());
    }
}

#[test]
fn what_does_not_matter_is_taken_away() {
    // Fails exactly if only whole piles move, whatever else the game is like.
    let fails =
        |case: &RandomCase| case.rules.tableau.count > 0 && case.rules.tableau.move_group == GroupMoves::WholePile;
    for (case, simplest) in shrunk(4, 20, fails) {
        let RawRules { tableau, cells, foundations, max_rank, two_decks, .. } = &*simplest.rules;
        assert!(fails(&simplest));
        assert_eq!(
            (tableau.count, cells.count, foundations.removable, *two_decks),
            (1, 0, false, false),
            "{simplest:?}"
        );
        let plain = Rules::default();
        let kept = (tableau.build, tableau.diagonal, tableau.group_policy, tableau.landing, tableau.face_up);
        let wanted = (
            plain.tableau.build,
            plain.tableau.diagonal,
            plain.tableau.group_policy,
            plain.tableau.landing,
            plain.tableau.face_up,
        );
        assert_eq!(kept, wanted, "{simplest:?}");
        // A base card or a hole card of the highest rank keeps its rank in the deck.
        assert!(max_rank.0 <= case.rules.max_rank(), "{simplest:?}");
    }
}
