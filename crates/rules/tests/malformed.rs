//! Wrong rule files never crash the parser, and every mistake is reported: where it is, what was found, what is
//! allowed.

mod support;

use cadogan_rules::*;
use serde_json::json;
use support::Random;

/// The messages for a file, one per line; none if it is valid.
fn messages(text: &str) -> Vec<String> {
    match parse_rules(text) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.to_string().lines().map(str::to_owned).collect(),
    }
}

/// Every mistake says where it is, and takes one line.
fn assert_well_reported(text: &str, errors: &Mistakes) {
    assert!(!errors.list().is_empty(), "{text}");
    assert_eq!(errors.to_string().lines().count(), errors.list().len(), "{text}\n{errors}");
    for error in errors.list() {
        let names_a_place =
            error.place.starts_with('"') || error.place.starts_with("line ") || error.place == "the whole file";
        assert!(names_a_place, "{text}\n{error}");
        let parts = error.problem.strip_prefix("found ").and_then(|problem| problem.split_once("; allowed: "));
        assert!(parts.is_some_and(|(found, allowed)| !found.is_empty() && !allowed.is_empty()), "{text}\n{error}");
    }
}

#[test]
fn damaged_presets_never_panic_and_are_reported_with_a_place() {
    let mut random = Random(3);
    let junk = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ",",
        ":",
        "null",
        "-",
        "1e999",
        "99999999999999999999999999",
        "-7",
        "2.5",
        "true",
        "\\",
        "\u{0}",
        "♠",
        "{\"a\":{\"a\":{\"a\":[[[[]]]]}}}",
        "\"count\": 3,",
        "\n",
        "\\ud800",
        "/* */",
        "NaN",
        "'",
    ];
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..20_000 {
        let preset = &presets()[random.below(presets().len())];
        let mut text: Vec<char> = preset.text().chars().collect();
        for _ in 0..1 + random.below(3) {
            let place = random.below(text.len());
            match random.below(5) {
                0 => {
                    text.remove(place);
                }
                1 => text.truncate(place.max(1)),
                2 => {
                    text.splice(place..place, random.pick(&junk).chars());
                }
                3 => text[place] = random.pick(&['x', '0', '"', ' ', '{', ']', '\u{7f}']),
                _ => {
                    let end = (place + 1 + random.below(20)).min(text.len());
                    text.drain(place..end);
                }
            }
            if text.is_empty() {
                text.push('{');
            }
        }
        let text: String = text.into_iter().collect();
        match parse_rules(&text) {
            Ok(file) => {
                accepted += 1;
                assert!(file.rules.to_raw().validate().is_ok());
            }
            Err(errors) => {
                refused += 1;
                assert_well_reported(&text, &errors);
            }
        }
    }
    // Some damage affects only a description. Most of it must be noticed.
    assert!(refused > 12_000 && accepted > 100, "{refused} refused, {accepted} accepted");
}

#[test]
fn wrong_words_and_types_in_presets_are_always_noticed() {
    let wrong = [json!("nonsense"), json!(-1), json!(3.5), json!(1e30), json!(null), json!([true]), json!({"x": 1})];
    let mut random = Random(5);
    let mut tried = 0;
    for preset in presets() {
        let rules = preset.rules().to_json();
        let sections = rules.as_object().unwrap().iter().filter_map(|(name, keys)| Some((name, keys.as_object()?)));
        for (section, key) in sections.flat_map(|(section, keys)| keys.keys().map(move |key| (section, key))) {
            let mut damaged = rules.clone();
            damaged[section][key] = wrong[random.below(wrong.len())].clone();
            let text = damaged.to_string();
            let errors = parse_rules(&text).unwrap_err();
            assert_well_reported(&text, &errors);
            let path = format!("{section:?}.{key:?}");
            assert!(errors.list().iter().any(|error| error.place.starts_with(&path)), "{text}\n{errors}");
            tried += 1;
        }
    }
    assert!(tried > 5_000, "{tried}");
}

#[test]
fn deep_nesting_and_long_texts_are_refused_in_few_words() {
    for text in
        ["[".repeat(50_000), "{\"a\":".repeat(50_000), format!("{{\"hole\": {}1{}}}", "[".repeat(100), "]".repeat(100))]
    {
        assert_well_reported(&text, &parse_rules(&text).unwrap_err());
    }
    let long = format!("{{\"stock\": {{\"deal type\": \"{}\"}}}}", "waste ".repeat(10_000));
    assert!(messages(&long)[0].len() < 300);
    let long_key = format!("{{\"{}\": 1}}", "k".repeat(100_000));
    assert!(messages(&long_key)[0].len() < 500);
}

#[test]
fn one_run_names_every_mistake() {
    let text = r#"{
        "tableau piles": {"count": -3, "build policy": "redblack", "colour": 1, "stacked": true},
        "stok": {"size": 3},
        "cells": "4",
        "foundations": {"base card": "0", "removable": "yes"},
        "foundations removable": true,
        "accordion": {"moves": ["L1", "L1", "X3"], "size": 999},
        "reserve": {"count": 2},
        "max rank": 14
    }"#;
    let starts = [
        r#""tableau piles"."colour": found a key that is not known here; allowed: "count", "build policy""#,
        r#""tableau piles"."stacked": found a key that is not known here; allowed: "count""#,
        r#""stok": found a key that is not known here; allowed: "tableau piles", "foundations""#,
        r#""cells": found "4"; allowed: a number, or an object with the keys "count", "pre-filled""#,
        r#""foundations removable": found another spelling of "foundations"."removable", which is also given; allowed: one"#,
        r#""reserve"."count": found a key that is not known here; allowed: "size", "stacked", "pile sizes", "build policy"; did you mean "size"?"#,
        r#""tableau piles"."count": found -3; allowed: a whole number from 0 to 208"#,
        r#""tableau piles"."build policy": found "redblack"; allowed: "any-suit", "red-black", "same-suit", "no-build", "same-colour", "other-suit", "spaces-only"; did you mean "red-black"?"#,
        r#""foundations"."base card": found "0"; allowed: "A", "2" to "10""#,
        r#""foundations"."removable": found "yes"; allowed: true or false"#,
        r#""accordion"."size": found 999; allowed: a whole number from 0 to 208"#,
        r#""accordion"."moves"[1]: found "L1" a second time; allowed: "L" or "R" and a number from 1 to 52"#,
        r#""accordion"."moves"[2]: found "X3"; allowed: "L" or "R" and a number from 1 to 52"#,
        r#""max rank": found 14; allowed: a whole number from 1 to 13"#,
    ];
    let lines = messages(text);
    assert_eq!(lines.len(), starts.len(), "{lines:#?}");
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}\n{start}");
    }
    assert!(lines[1].ends_with("(\"stacked\" belongs in \"reserve\")"));
    assert!(lines[2].ends_with("did you mean \"stock\"?"));
}

#[test]
fn mistakes_of_structure_do_not_hide_those_of_meaning_nor_invent_any() {
    // The stock cannot be read, so nothing is reported about a policy that needs one; the reserve can be read.
    let lines = messages(r#"{"tableau piles": {"spaces policy": "auto-reserve-then-waste"}, "stock": {"sise": 24}}"#);
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert!(lines[0].contains("did you mean \"size\"?"));
    assert!(lines[1].contains("no reserve"));
    let lines = messages(r#"{"hole": "yes", "foundations": false}"#);
    assert_eq!(lines.len(), 1, "{lines:#?}");
}

#[test]
fn a_key_that_is_given_twice_is_a_mistake() {
    for text in [
        r#"{"cells": 4, "cells": 4}"#,
        r#"{"stock": {"size": 1, "size": 1}}"#,
        r#"{"tableau piles": {}, "tableau_piles": {}}"#,
        r#"{"reserve": {"size": 1}, "reserve size": 1}"#,
        r#"{"reserve size": 1, "reserve": {"size": 1}}"#,
    ] {
        assert_eq!(messages(text).len(), 1, "{text}");
    }
}
