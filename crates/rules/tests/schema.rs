//! The schema accepts a file exactly if the parser finds no structural mistake in it.

mod support;

use cadogan_rules::*;
use serde_json::{Map, Value, json};
use support::{Random, random_rules};

/// The flat keys of 2018, with the present location of each.
const FLAT: [(&str, &str, &str); 9] = [
    ("foundations initial card", "foundations", "initial cards"),
    ("foundations removable", "foundations", "removable"),
    ("foundations complete piles", "foundations", "only complete pile moves"),
    ("stock size", "stock", "size"),
    ("stock deal type", "stock", "deal type"),
    ("stock deal count", "stock", "deal count"),
    ("stock redeal", "stock", "redeal"),
    ("reserve size", "reserve", "size"),
    ("reserve stacked", "reserve", "stacked"),
];

fn schema() -> jsonschema::Validator {
    jsonschema::draft202012::new(&rules_schema()).unwrap()
}

/// Whether the parser finds no structural mistake, whatever it says about the meaning.
fn parser_accepts(file: &Value) -> bool {
    match rules_from_json(file) {
        Ok(_) => true,
        Err(errors) => errors.list().iter().all(|error| error.kind == MistakeKind::Meaning),
    }
}

/// Writes some keys of a file as in 2018. Leaving the section's own key in place gives both spellings, which is a
/// mistake.
fn spell_as_in_2018(random: &mut Random, file: &mut Value) {
    for (flat, section, key) in FLAT {
        if random.one_in(3) && file[section][key] != Value::Null {
            let value = file[section][key].clone();
            if !random.one_in(8) {
                file[section].as_object_mut().unwrap().shift_remove(key);
            }
            file[flat] = match value.as_str() {
                Some("all") => json!(true),
                Some("none") => json!(false),
                _ => value,
            };
        }
    }
    for (section, key) in [("cells", "count"), ("hole", "present"), ("foundations", "present")] {
        if random.one_in(3) && file[section][key] != Value::Null {
            file[section] = file[section][key].clone();
        }
    }
    if random.one_in(3) && file["tableau piles"].is_object() {
        file["tableau_piles"] = file["tableau piles"].clone();
        if !random.one_in(8) {
            file.as_object_mut().unwrap().shift_remove("tableau piles");
        }
    }
    // Indexing a missing key with [] inserts a null, which would be another mistake.
    file.as_object_mut().unwrap().retain(|_, value| !value.is_null());
}

/// All non-empty places of a file, as JSON pointers.
fn places(value: &Value, here: &str, found: &mut Vec<String>) {
    found.push(here.to_owned());
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(key, value)| places(value, &format!("{here}/{key}"), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| places(value, &format!("{here}/{index}"), found));
        }
        _ => {}
    }
}

fn junk(random: &mut Random) -> Value {
    let words = [
        "random",
        "0",
        "1",
        "10",
        "13",
        "14",
        "01",
        "a",
        "T",
        "k",
        "AS",
        "0S",
        "10h",
        "14H",
        "ASS",
        "A♠",
        "L1",
        "R52",
        "L53",
        "L0",
        "L01",
        "l1",
        "L",
        "any",
        "no-build",
        "kings",
        "Kings",
        "red-black",
        "red black",
        "same-suit",
        "same-rank",
        "yes",
        "no",
        "whole-pile",
        "by-group-policy",
        "all",
        "top",
        "none",
        "one",
        "waste",
        "tableau piles",
        "hole",
        "LR",
        "RL",
        "",
        "same-as-build",
        "any-suit",
        "auto-reserve-then-any",
        "true",
        "\n",
        "A\n",
    ];
    let numbers = [
        json!(0),
        json!(1),
        json!(4),
        json!(13),
        json!(104),
        json!(105),
        json!(208),
        json!(209),
        json!(255),
        json!(256),
        json!(-1),
        json!(4.0),
        json!(-0.0),
        json!(2.5),
        json!(1e1),
        json!(1e300),
        json!(u32::MAX),
        json!(u64::from(u32::MAX) + 1),
        json!(4294967295.0),
        json!(u64::MAX),
        json!(i64::MIN),
    ];
    match random.below(8) {
        0..3 => json!(random.pick(&words)),
        3 | 4 => numbers[random.below(numbers.len())].clone(),
        5 => json!(random.one_in(2)),
        6 => random.pick(&[Value::Null, json!([]), json!({})].each_ref()).clone(),
        _ => json!([random.pick(&words), random.pick(&words)]),
    }
}

fn key(random: &mut Random) -> &'static str {
    random.pick(&[
        "count",
        "size",
        "present",
        "build policy",
        "spaces policy",
        "deal count",
        "base card",
        "stacked",
        "redeal",
        "move built group",
        "moves",
        "build policies",
        "direction",
        "fixed suit",
        "stock",
        "cells",
        "hole",
        "foundations",
        "tableau piles",
        "tableau_piles",
        "stock size",
        "reserve stacked",
        "foundations initial card",
        "max rank",
        "two decks",
        "description",
        "source",
        "title",
        "aliases",
        "note",
        "$schema",
        "colour",
        "",
        "deal over spaces",
        "built group landing",
        "Stock",
        "build_policy",
    ])
}

/// Changes something: changes a value or a key, or adds or removes a member.
fn mutate(random: &mut Random, file: &mut Value) {
    let mut all = Vec::new();
    places(file, "", &mut all);
    let place = all[random.below(all.len())].clone();
    let target = file.pointer_mut(&place).unwrap();
    match (random.below(4), target) {
        (0, Value::Object(members)) if !members.is_empty() => {
            let old = members.keys().nth(random.below(members.len())).unwrap().clone();
            let value = members.shift_remove(&old).unwrap();
            members.insert(key(random).to_owned(), value);
        }
        (1 | 2, Value::Object(members)) => {
            members.insert(key(random).to_owned(), junk(random));
        }
        (0..3, Value::Array(items)) => items.push(junk(random)),
        (_, target) => *target = junk(random),
    }
}

/// Takes the value of a key from another game: valid by itself, but perhaps not in this game.
fn borrow_a_rule(random: &mut Random, file: &mut Value) {
    let other = random_rules(random).to_json();
    let sections: Vec<&String> = other.as_object().unwrap().keys().collect();
    let section = random.pick(&sections);
    match (&other[section], file.get_mut(section)) {
        (Value::Object(members), Some(Value::Object(mine))) => {
            let (key, value) = members.iter().nth(random.below(members.len())).unwrap();
            mine.insert(key.clone(), value.clone());
        }
        (value, _) => file[section] = value.clone(),
    }
}

#[test]
fn schema_and_parser_accept_the_same_files() {
    let schema = schema();
    let mut random = Random(7);
    let (mut accepted, mut refused, mut only_meaning) = (0, 0, 0);
    for round in 0..14_000 {
        let rules = random_rules(&mut random);
        let mut file = if random.one_in(2) { rules.to_json() } else { rules.to_json_short() };
        if random.one_in(2) {
            spell_as_in_2018(&mut random, &mut file);
        }
        for _ in 0..random.below(3) {
            borrow_a_rule(&mut random, &mut file);
        }
        for _ in 0..random.below(3) {
            mutate(&mut random, &mut file);
        }
        let by_schema = schema.is_valid(&file);
        assert_eq!(by_schema, parser_accepts(&file), "file {round}: {file}\n{:?}", rules_from_json(&file));
        match (by_schema, rules_from_json(&file)) {
            (false, _) => refused += 1,
            (true, Ok(_)) => accepted += 1,
            (true, Err(_)) => only_meaning += 1,
        }
    }
    // All three outcomes must have occurred, or the test shows little.
    assert!(accepted > 2_000 && refused > 5_000 && only_meaning > 500, "{accepted} {refused} {only_meaning}");
}

#[test]
fn every_key_with_every_junk_value() {
    let schema = schema();
    let mut random = Random(11);
    let sections = Rules::default().to_json();
    let mut places = vec![];
    for (name, section) in sections.as_object().unwrap() {
        places.push((None, name.clone()));
        for key in section.as_object().into_iter().flat_map(Map::keys) {
            places.push((Some(name.clone()), key.clone()));
        }
    }
    places.extend(FLAT.iter().map(|(flat, _, _)| (None, flat.to_string())));
    places.extend(["tableau_piles", "description", "$schema"].map(|key| (None, key.to_owned())));
    let mut accepted = 0;
    for (section, key) in places {
        for _ in 0..150 {
            let value = junk(&mut random);
            let file = match &section {
                Some(section) => json!({section: {&key: value}}),
                None => json!({&key: value}),
            };
            assert_eq!(schema.is_valid(&file), parser_accepts(&file), "{file}\n{:?}", rules_from_json(&file));
            accepted += usize::from(schema.is_valid(&file));
        }
    }
    assert!(accepted > 500, "{accepted}");
}

#[test]
fn the_schema_accepts_every_preset_and_is_one_itself() {
    let schema = schema();
    for preset in presets() {
        let file: Value = serde_json::from_str(preset.text()).unwrap();
        assert!(schema.is_valid(&file), "{}", preset.name());
    }
    assert!(jsonschema::meta::is_valid(&rules_schema()));
}
