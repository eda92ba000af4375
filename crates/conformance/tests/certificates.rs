//! Certificates: proofs that pass, and damaged ones that do not.

use cadogan_certificate::{Certificate, Claim, Failure, Kind, Resources};
use cadogan_conformance::checks::certificates::{Fate, Tally, Victim, check_seed, file, open_and_check};
use cadogan_prove::{Method, Proof, certify, is_chosen};
use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{Budget, Options, solve};

/// A deal by its seed, and a proof of its verdict.
fn proved(game: &str, seed: i64, method: Method) -> (Rules, Deal, Proof) {
    let rules = preset(game).expect("a preset").rules().clone();
    let deal = Deal::from_seed(&rules, seed).expect("a seed in range");
    let report = solve(&rules, &deal, &Options::default()).expect("no contradiction");
    let proof = certify(&rules, &deal, &report, &[method], &Budget::default(), None).expect("a proof");
    (rules, deal, proof)
}

/// One certificate of each kind, with and without claims.
fn one_of_each() -> [(Rules, Deal, Proof); 6] {
    [
        proved("klondike", 2, Method::ClosedSet),
        proved("free-cell-0-cell", 1, Method::ClosedSet),
        proved("free-cell-0-cell", 2, Method::ClosedSetWithClaims),
        proved("klondike", 33, Method::BlockedCards),
        proved("klondike", 21, Method::RunsSet),
        proved("klondike", 19, Method::RunsSetWithClaims),
    ]
}

#[test]
fn certificates_of_every_kind_are_accepted_on_any_number_of_threads() {
    let mut kinds = Vec::new();
    for (rules, deal, proof) in one_of_each() {
        let file = file(&proof);
        for threads in [1, 4] {
            let certificate = Certificate::open(std::io::Cursor::new(&file)).expect("an unharmed file");
            assert_eq!(certificate.head(), proof.head());
            let proved =
                certificate.check_for(&rules, &deal, Resources { threads, memory: 1 << 30 }).expect("a true proof");
            assert_eq!(proved.is_winnable(), proof.head().kind == Kind::Win);
            assert_eq!(proved.claims(), proof.head().claims);
        }
        kinds.push((proof.head().kind, proof.head().claims.is_empty()));
    }
    assert!(Kind::ALL.into_iter().all(|kind| kinds.iter().any(|(other, _)| *other == kind)), "{kinds:?}");
}

#[test]
fn no_damaged_certificate_is_accepted() {
    for (_, _, proof) in one_of_each() {
        let victim = Victim::new(&proof);
        let fates: Vec<Fate> = (0..300).map(|seed| victim.damage(seed).expect("a refusal")).collect();
        let refused = fates.iter().filter(|fate| **fate == Fate::Refused).count();
        assert!(refused >= 200, "{}: {refused} of 300 refused", proof.head().kind.name());
    }
}

#[test]
fn damage_is_told_from_a_wrong_proof() {
    let (rules, deal, proof) = proved("klondike", 33, Method::BlockedCards);
    let mut damaged = file(&proof);
    damaged[40] ^= 1;
    assert!(matches!(open_and_check(&damaged, &rules, &deal), Err(Failure::Damaged(_))));
    let other = Deal::from_seed(&rules, 34).expect("a seed in range");
    assert!(matches!(open_and_check(&file(&proof), &rules, &other), Err(Failure::NotProved(_))));
    let golf = preset("golf").expect("a preset").rules();
    assert!(matches!(open_and_check(&file(&proof), golf, &deal), Err(Failure::NotProved(_))));
    let large = proved("klondike", 21, Method::RunsSet).2;
    let tiny = Resources { threads: 1, memory: 1 << 10 };
    let checked = Certificate::open(std::io::Cursor::new(file(&large))).and_then(|large| large.check(tiny));
    assert!(matches!(checked, Err(Failure::TooLarge { memory: 1024 })));
}

#[test]
fn proofs_agree_with_brute_force_on_random_rules() {
    let mut tally = Tally::default();
    for seed in 0..1_500 {
        check_seed(seed, &mut tally).unwrap_or_else(|text| panic!("case {seed}: {text}"));
    }
    assert!(tally.lost > 100 && tally.won > 100, "{tally:?}");
    assert!(tally.proved.iter().all(|&proved| proved > 0), "{tally:?}");
}

#[test]
fn claims_are_refused_where_they_are_not_known_to_hold() {
    let holds = |claim: Claim, game: &str| claim.holds_for(preset(game).expect("a preset").rules()).is_ok();
    assert!(holds(Claim::SafeFoundation, "free-cell") && holds(Claim::BlockedCards, "klondike"));
    assert!(!holds(Claim::SafeFoundation, "klondike"), "cards come back from the foundations");
    assert!(!holds(Claim::SafeFoundation, "golf") && !holds(Claim::BlockedCards, "spider"));
}

#[test]
fn a_share_of_all_deals_is_about_that_share_and_always_the_same() {
    let rules = preset("klondike").expect("a preset").rules();
    let chosen = (1..=10_000).filter(|&seed| is_chosen(rules, seed, 0.1)).count();
    assert!((900..1_100).contains(&chosen), "{chosen}");
    assert!((1..=100).all(|seed| is_chosen(rules, seed, 1.0) && !is_chosen(rules, seed, 0.0)));
}
