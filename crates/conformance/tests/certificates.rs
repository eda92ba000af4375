//! Certificates: proofs that pass, and damaged ones that do not.

use cadogan_certificate::{Certificate, Claim, Failure, Head, Kind, Resources};
use cadogan_conformance::checks::certificates::{
    Fate, SMALL, Tally, Victim, check_seed, file, open_and_check, prove_seed,
};
use cadogan_prove::{Method, Proof, is_chosen};
use cadogan_rules::{Deal, preset};

/// One certificate of each kind, with and without claims.
fn one_of_each() -> impl Iterator<Item = Proof> {
    SMALL.into_iter().map(|(game, seed, method)| prove_seed(game, seed, method).expect("a proof"))
}

#[test]
fn certificates_of_every_kind_are_accepted_on_any_number_of_threads() {
    let mut kinds = Vec::new();
    for proof in one_of_each() {
        let (Head { rules, deal, .. }, file) = (proof.head(), file(&proof));
        for threads in [1, 4] {
            let certificate = Certificate::open(std::io::Cursor::new(&file)).expect("an unharmed file");
            assert_eq!(certificate.head(), proof.head());
            let proved = certificate
                .check_for(rules, deal, Resources { threads, ..Resources::default() })
                .expect("a true proof");
            assert_eq!(proved.is_winnable(), proof.head().kind == Kind::Win);
            assert_eq!(proved.claims(), proof.head().claims);
        }
        kinds.push((proof.head().kind, proof.head().claims.is_empty()));
    }
    assert!(Kind::ALL.into_iter().all(|kind| kinds.iter().any(|(other, _)| *other == kind)), "{kinds:?}");
}

#[test]
fn no_damaged_certificate_is_accepted() {
    for proof in one_of_each() {
        let victim = Victim::new(&proof);
        let fates: Vec<Fate> = (0..200).map(|seed| victim.damage(seed).expect("a refusal")).collect();
        let refused = fates.iter().filter(|fate| **fate == Fate::Refused).count();
        assert!(refused >= 130, "{}: {refused} of 200 refused", proof.head().kind.name());
    }
}

#[test]
fn damage_is_told_from_a_wrong_proof() {
    let proof = prove_seed("klondike", 33, Method::BlockedCards).expect("a proof");
    let Head { rules, deal, .. } = proof.head();
    let mut damaged = file(&proof);
    damaged[40] ^= 1;
    assert!(matches!(open_and_check(&damaged, rules, deal), Err(Failure::Damaged(_))));
    let other = Deal::from_seed(rules, 34).expect("a seed in range");
    assert!(matches!(open_and_check(&file(&proof), rules, &other), Err(Failure::NotProved(_))));
    let golf = preset("golf").expect("a preset").rules();
    assert!(matches!(open_and_check(&file(&proof), golf, deal), Err(Failure::NotProved(_))));
    let large = prove_seed("klondike", 21, Method::RunsSet).expect("a proof");
    let tiny = Resources { memory: 1 << 10, ..Resources::default() };
    let checked = Certificate::open(std::io::Cursor::new(file(&large))).and_then(|large| large.check(tiny));
    assert!(matches!(checked, Err(Failure::TooLarge { memory: 1024 })));
}

#[test]
fn a_check_that_is_stopped_proves_nothing() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    for proof in one_of_each().filter(|proof| matches!(proof.head().kind, Kind::ClosedSet | Kind::RunsSet)) {
        let resources = Resources { interrupt: Some(&stop), ..Resources::default() };
        let checked = Certificate::open(std::io::Cursor::new(file(&proof))).and_then(|whole| whole.check(resources));
        assert!(matches!(checked, Err(Failure::Interrupted)), "{checked:?}");
    }
}

#[test]
fn proofs_agree_with_brute_force_on_random_rules() {
    let mut tally = Tally::default();
    for seed in 0..300 {
        check_seed(seed, &mut tally).unwrap_or_else(|text| panic!("case {seed}: {text}"));
    }
    assert!(tally.lost > 20 && tally.won > 20, "{tally:?}");
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
