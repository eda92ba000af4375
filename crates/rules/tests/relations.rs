//! The relations between games that the paper states in section 6, and those that it does not claim.

mod support;

use std::collections::BTreeSet;

use cadogan_rules::{Comparison, Relation, RuleKey, Rules, compare, parse_rules, preset};
use support::{Random, random_rules};

fn game(name: &str) -> Rules {
    preset(name).unwrap_or_else(|| panic!("no preset {name}")).rules().clone()
}

/// Klondike with some rules changed; the text is a part of a rule file.
fn klondike(change: &str) -> Rules {
    let mut file: serde_json::Value = serde_json::to_value(game("klondike")).expect("rules are JSON");
    let changes: serde_json::Value = serde_json::from_str(change).expect("valid JSON");
    for (section, values) in changes.as_object().expect("an object") {
        for (key, value) in values.as_object().expect("a section") {
            file[section][key] = value.clone();
        }
    }
    parse_rules(&file.to_string()).expect("valid rules").rules
}

fn draw(count: u8) -> Rules {
    klondike(&format!(r#"{{"stock": {{"deal count": {count}}}}}"#))
}

fn tableau(key: &str, value: &str) -> Rules {
    klondike(&format!(r#"{{"tableau piles": {{"{key}": "{value}"}}}}"#))
}

#[track_caller]
fn assert_stronger(strong: &Rules, weak: &Rules) {
    let Comparison { relation, reasons } = compare(strong, weak);
    assert_eq!(relation, Relation::Stronger, "{reasons:?}");
    assert!(!reasons.is_empty());
    assert_eq!(compare(weak, strong), Comparison { relation: Relation::Weaker, reasons });
}

#[track_caller]
fn assert_unknown(first: &Rules, second: &Rules) {
    for comparison in [compare(first, second), compare(second, first)] {
        assert_eq!(comparison.relation, Relation::Unknown);
        assert!(!comparison.reasons.is_empty());
    }
}

#[test]
fn a_free_cell_makes_a_worm_hole_of_a_black_hole() {
    assert_stronger(&game("black-hole"), &game("worm-hole"));
}

#[test]
fn worrying_back_weakens() {
    assert_stronger(&klondike(r#"{"foundations": {"removable": false}}"#), &game("klondike"));
}

#[test]
fn spaces_weaken_from_nothing_over_kings_to_anything() {
    let [nothing, kings, any] = ["no-build", "kings", "any"].map(|policy| tableau("spaces policy", policy));
    assert_eq!(compare(&kings, &game("klondike")).relation, Relation::Same);
    assert_stronger(&nothing, &kings);
    assert_stronger(&kings, &any);
    assert_stronger(&nothing, &any);
}

#[test]
fn building_in_any_suit_weakens_and_the_others_are_incomparable() {
    let [any, red_black, same] = ["any-suit", "red-black", "same-suit"].map(|policy| tableau("build policy", policy));
    assert_stronger(&red_black, &any);
    assert_stronger(&same, &any);
    assert_unknown(&red_black, &same);
}

#[test]
fn draws_are_weaker_than_their_multiples() {
    for few in 1..=13 {
        for many in few + 1..=13 {
            if many % few == 0 {
                assert_stronger(&draw(many), &draw(few));
            } else {
                assert_unknown(&draw(many), &draw(few));
            }
        }
    }
    // Turning the whole stock of 24 cards is turning ten cards three times.
    assert_stronger(&draw(24), &draw(10));
}

#[test]
fn several_differences_in_one_direction_add_up_and_in_both_they_do_not() {
    let strict = klondike(r#"{"foundations": {"removable": false}, "stock": {"deal count": 6, "redeal": 2}}"#);
    assert_stronger(&strict, &draw(3));
    assert_eq!(compare(&strict, &draw(3)).reasons.len(), 3);
    assert_unknown(&strict, &draw(4));
    let mixed = klondike(r#"{"foundations": {"removable": false}, "stock": {"deal count": 1}}"#);
    assert_unknown(&mixed, &draw(3));
}

#[test]
fn redeals_and_faces_weaken() {
    let [once, thrice] = [1, 3].map(|times| klondike(&format!(r#"{{"stock": {{"redeal": {times}}}}}"#)));
    assert_stronger(&once, &thrice);
    assert_stronger(&thrice, &game("klondike"));
    assert_stronger(&game("klondike"), &tableau("face up cards", "all"));
}

#[test]
fn group_moves_have_an_order() {
    let [none, whole, longest, any] =
        ["no", "whole-pile", "maximal-group", "yes"].map(|moves| tableau("move built group", moves));
    assert_stronger(&whole, &longest);
    assert_stronger(&longest, &any);
    assert_stronger(&none, &any);
    assert_unknown(&none, &longest);
    assert_unknown(&none, &whole);
    let pruned = tableau("move built group", "partial-if-card-above-buildable");
    assert_eq!(compare(&pruned, &any).relation, Relation::Same);
}

#[test]
fn the_longest_group_is_another_one_when_the_group_policy_widens() {
    let longest = |build: &str| {
        let text = r#"{"tableau piles": {"move built group": "maximal-group", "build policy": "BUILD"}}"#;
        klondike(&text.replace("BUILD", build))
    };
    assert_unknown(&longest("same-suit"), &longest("any-suit"));
    let up = |faces: &str| {
        let text = r#"{"tableau piles": {"move built group": "maximal-group", "face up cards": "FACES"}}"#;
        klondike(&text.replace("FACES", faces))
    };
    assert_unknown(&up("top"), &up("all"));
}

#[test]
fn published_spider_games_relate_to_those_of_the_page() {
    // Complete runs against single cards one way, where groups may land the other way.
    assert_unknown(&game("spider"), &game("spider-published"));
}

#[test]
fn other_deals_cannot_be_compared() {
    assert_unknown(&game("klondike"), &game("free-cell"));
    assert_unknown(&game("free-cell-7-pile"), &game("free-cell"));
    assert_stronger(&game("free-cell-3-cell"), &game("free-cell"));
}

#[test]
fn rules_without_effect_do_not_separate_games() {
    let no_build = game("black-hole")
        .vary(|rules| {
            rules.foundations.removable = true;
            rules.stock.deal_count = 3;
        })
        .expect("a game");
    assert_eq!(compare(&no_build, &game("black-hole")).relation, Relation::Same);
}

#[test]
fn every_key_can_make_another_game() {
    let mut random = Random(14);
    let mut separating = BTreeSet::new();
    for _ in 0..20_000 {
        let game = random_rules(&mut random);
        for &key in RuleKey::ALL {
            let plain = game.vary(|rules| key.reset(rules));
            if plain.is_ok_and(|plain| compare(&game, &plain).relation != Relation::Same) {
                separating.insert(key);
            }
        }
    }
    let never: Vec<&RuleKey> = RuleKey::ALL.iter().filter(|key| !separating.contains(key)).collect();
    // A game in which these have other values is none with their defaults.
    let needed = [
        RuleKey::FoundationsPresent,
        RuleKey::HolePresent,
        RuleKey::AccordionSize,
        RuleKey::AccordionMoves,
        RuleKey::AccordionPolicies,
        RuleKey::SequenceCount,
        RuleKey::DiscardMatches,
    ];
    assert_eq!(never, needed.iter().collect::<Vec<_>>());
}
