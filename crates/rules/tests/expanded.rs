//! The general form of every game.

use std::collections::BTreeMap;

use cadogan_rules::*;

#[test]
fn every_game_has_a_general_form_and_equal_rules_have_equal_ones() {
    let mut forms: BTreeMap<String, String> = BTreeMap::new();
    for preset in presets() {
        let form = preset.rules().expanded();
        assert!(form["goal"].is_string() && form["deck"]["cards"] == preset.rules().deck_size(), "{}", preset.name());
        let known = forms.entry(preset.rules().fingerprint()).or_insert_with(|| form.to_string());
        assert_eq!(known, &form.to_string(), "{}", preset.name());
    }
}

/// Rules that have no effect in a game are not in its general form, so a form may belong to several fingerprints; but then
/// nothing that the comparison of games knows tells them apart.
#[test]
fn games_with_one_general_form_are_the_same_game() {
    let mut forms: BTreeMap<String, &Preset> = BTreeMap::new();
    for preset in presets() {
        let first = *forms.entry(preset.rules().expanded().to_string()).or_insert(preset);
        let relation = compare(first.rules(), preset.rules()).relation;
        assert_eq!(relation, Relation::Same, "{} and {}", first.name(), preset.name());
    }
    assert!(forms.len() > 200, "{} forms", forms.len());
}

#[test]
fn a_change_of_a_rule_that_matters_changes_the_general_form() {
    let klondike = preset("klondike").expect("a game").rules().expanded();
    for setting in [
        "stock.deal count=1",
        "stock.redeal=2",
        "foundations.removable=false",
        "tableau piles.spaces policy=any",
        "tableau piles.build policy=same-suit",
        "tableau piles.face up cards=all",
        "cells.count=1",
        "suits=2",
    ] {
        let file = RuleFile { rules: preset("klondike").expect("a game").rules().clone(), ..RuleFile::default() };
        let varied = apply_settings(&file, &[setting]).expect("a game").rules.expanded();
        assert_ne!(varied, klondike, "{setting}");
    }
}
