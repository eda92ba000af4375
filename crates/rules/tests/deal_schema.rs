//! The schemas of deals and solutions accept everything that is written, and everything that can be read.

mod positions;

use cadogan_rules::{Deal, Rules, Solution, SolutionFile, deal_schema, preset, presets, solution_schema};
use jsonschema::Validator;
use positions::{Dice, middle_of_game};
use serde_json::{Value, json};

fn validator(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).expect("the schema is one")
}

#[test]
fn written_deals_and_solutions_are_valid() {
    let (deals, solutions) = (validator(&deal_schema()), validator(&solution_schema()));
    let mut dice = Dice::new(5);
    for preset in presets() {
        let start = Deal::from_seed(preset.rules(), 11).expect("every preset can be dealt");
        for _ in 0..4 {
            let deal = middle_of_game(preset.rules(), &start, &mut dice);
            let json = deal.to_json(preset.rules());
            assert!(deals.is_valid(&json), "{}: {json}", preset.name());
            let moves = vec!["stock → waste".parse().expect("a move")];
            let solution = Solution { rules: preset.rules().clone(), deal, moves }.to_json();
            assert!(solutions.is_valid(&solution), "{}: {solution}", preset.name());
        }
    }
}

/// Changes one value somewhere in a JSON document.
fn change(value: &mut Value, dice: &mut Dice) {
    let replacements = [
        json!(null),
        json!(""),
        json!("--"),
        json!(" 10h "),
        json!("T♥"),
        json!("01c"),
        json!("14H"),
        json!("H"),
        json!(1),
        json!(-1),
        json!(2.5),
        json!(true),
        json!([]),
        json!([[]]),
        json!(["AS"]),
        json!([["AS"]]),
        json!({}),
        json!("king"),
    ];
    match value {
        Value::Array(items) if !items.is_empty() && dice.below(5) > 0 => {
            let index = dice.below(items.len());
            change(&mut items[index], dice);
        }
        Value::Object(members) if !members.is_empty() && dice.below(8) > 0 => {
            let index = dice.below(members.len());
            if let Some(member) = members.values_mut().nth(index) {
                change(member, dice);
            }
        }
        Value::Object(members) => {
            let keys = ["tableau", "tableau_piles", "waste", "foundation base", "redeals used", "note", "hole", "stok"];
            let replacement = replacements[dice.below(replacements.len())].clone();
            members.insert(keys[dice.below(keys.len())].to_owned(), replacement);
        }
        _ => *value = replacements[dice.below(replacements.len())].clone(),
    }
}

#[test]
fn what_the_schema_refuses_the_reader_refuses_too() {
    let deals = validator(&deal_schema());
    let mut dice = Dice::new(6);
    let (mut refused, mut read) = (0, 0);
    for round in 0..25 {
        for preset in presets() {
            let deal = Deal::from_seed(preset.rules(), round).expect("every preset can be dealt");
            let mut json = deal.to_json(preset.rules());
            change(&mut json, &mut dice);
            let valid = deals.is_valid(&json);
            let accepted = Deal::from_json_value(preset.rules(), &json).is_ok();
            assert!(valid || !accepted, "{} reads what the schema refuses: {json}", preset.name());
            refused += usize::from(!valid);
            read += usize::from(accepted);
        }
    }
    assert!(refused > 500 && read > 50, "{refused} refused by the schema, {read} read");
}

#[test]
fn structure_is_refused_by_schema_and_reader_alike() {
    let deals = validator(&deal_schema());
    let accordion: &Rules = preset("accordion").expect("Accordion").rules();
    for part in [
        json!({"stok": []}),
        json!({"note": 5}),
        json!({"tableau": [], "tableau piles": []}),
        json!({"stock": "AS"}),
        json!({"stock": ["1S", "0S"]}),
        json!({"cells": ["---"]}),
        json!({"foundation base": "king"}),
        json!({"foundation base": 14}),
        json!({"redeals used": -1}),
        json!({"hole": 5}),
        json!({"foundations": ["AS", ["AC"]]}),
        json!([]),
    ] {
        assert!(!deals.is_valid(&part), "{part}");
        let mut whole = json!({"accordion": ["AC"]});
        match (part.as_object(), whole.as_object_mut()) {
            (Some(part), Some(whole)) => whole.extend(part.clone()),
            _ => whole = part.clone(),
        }
        assert!(Deal::from_json_value(accordion, &whole).is_err(), "{part}");
    }
    assert!(Deal::from_json_value(accordion, &json!({"accordion": ["AC"]})).is_ok());
}

#[test]
fn all_forms_of_solutions_are_valid_and_others_are_not() {
    let solutions = validator(&solution_schema());
    for good in [
        json!(["stock -> waste"]),
        json!({"moves": []}),
        json!({"game": "klondike", "seed": 1, "solution": ["stock → waste"]}),
        json!({"rules": {"cells": 4}, "moves": []}),
    ] {
        assert!(solutions.is_valid(&good), "{good}");
        assert!(SolutionFile::from_json(&good.to_string(), None).is_ok(), "{good}");
    }
    for bad in [
        json!("stock → waste"),
        json!(["stock"]),
        json!({"movs": []}),
        json!({"moves": [5]}),
        json!({"solution": null}),
        json!({"solution": [], "moves": []}),
        json!({"rules": {"celss": 4}, "moves": []}),
        json!({"rules": {}, "deal": {"stok": []}, "moves": []}),
    ] {
        assert!(!solutions.is_valid(&bad), "{bad}");
        assert!(SolutionFile::from_json(&bad.to_string(), None).is_err(), "{bad}");
    }
}
