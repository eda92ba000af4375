//! The constraint models compared with brute force: the complete one agrees, the partial ones never refute what can be
//! won.

use cadogan_conformance::checks::models::{compare, small_klondike};
use cadogan_conformance::checks::runs::{Dice, random_case};
use cadogan_conformance::{RandomCase, SplitMix64};

#[test]
fn small_klondikes_are_decided_as_by_brute_force() {
    let mut random = SplitMix64::new(1);
    let (mut complete, mut won, mut lost, mut refuted) = (0, 0, 0, 0);
    while won + lost < 3_000 {
        let said = compare(&small_klondike(&mut random), 300).unwrap_or_else(|text| panic!("{text}"));
        complete += u32::from(said.complete);
        won += u32::from(said.winnable == Some(true));
        lost += u32::from(said.winnable == Some(false));
        refuted += u32::from(said.refuted);
    }
    assert!(won > 300 && lost > 300, "{won} won and {lost} lost: too one-sided to show anything");
    assert!(complete > 1_000 && refuted > 300, "{complete} by the complete model, {refuted} refuted: too few");
}

#[test]
fn no_model_is_wrong_about_random_games_of_its_kind() {
    let mut dice = Dice::new(77);
    let (mut complete, mut won, mut lost, mut refuted) = (0, 0, 0, 0);
    while won + lost < 3_000 {
        let (rules, deal) = random_case(&mut dice);
        let said = compare(&RandomCase { rules, deal }, 300).unwrap_or_else(|text| panic!("{text}"));
        complete += u32::from(said.complete);
        won += u32::from(said.winnable == Some(true));
        lost += u32::from(said.winnable == Some(false));
        refuted += u32::from(said.refuted);
    }
    assert!(won > 300 && lost > 300, "{won} won and {lost} lost: too one-sided to show anything");
    assert!(complete > 300 && refuted > 300, "{complete} by the complete model, {refuted} refuted: too few");
}

#[test]
fn no_model_is_wrong_in_the_middle_of_a_game() {
    let (mut compared, mut refuted) = (0, 0);
    for seed in 0..12_000 {
        let said = compare(&RandomCase::generate(seed, 4), 300).unwrap_or_else(|text| panic!("{text}"));
        compared += u32::from(said.winnable.is_some());
        refuted += u32::from(said.refuted);
    }
    assert!(compared > 100 && refuted > 10, "only {compared} compared and {refuted} refuted");
}

/// A run that was uncovered by the landing move itself does not take a place yet: a model that counted it refuted this
/// deal.
#[test]
fn a_run_that_the_landing_card_uncovers_takes_no_place() {
    let rules = cadogan_rules::preset("klondike")
        .expect("the preset is there")
        .rules()
        .vary(|rules| {
            rules.max_rank = cadogan_rules::MaxRank(3);
            rules.tableau.count = 3;
            rules.tableau.diagonal = false;
            rules.tableau.face_up = cadogan_rules::FaceUpCards::All;
            rules.tableau.spaces = cadogan_rules::SpacesPolicy::Any;
            rules.foundations.initial = cadogan_rules::InitialCards::One;
            rules.stock = cadogan_rules::StockRules::default();
        })
        .expect("a game");
    let deal = r#"{"tableau piles": [["AS", "3S", "AH", "3D"], ["3H", "2C", "AD", "2S"], ["2H", "3C", "2D"]],
        "foundations": ["AC"]}"#;
    let deal = cadogan_rules::Deal::from_json(&rules, deal).expect("the deal fits the rules");
    let said = compare(&RandomCase { rules, deal }, 10_000).unwrap_or_else(|text| panic!("{text}"));
    assert!(said.winnable == Some(true) && !said.refuted);
}
