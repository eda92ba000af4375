//! Printed rules are read back as the same game.

mod support;

use cadogan_rules::*;
use support::{Random, random_rules};

#[test]
fn printed_rules_are_read_again_as_the_same() {
    let mut random = Random(1);
    for _ in 0..3_000 {
        let rules = random_rules(&mut random);
        for printed in [rules.to_json(), rules.to_json_short()] {
            let text = serde_json::to_string_pretty(&printed).unwrap();
            assert_eq!(parse_rules(&text).map(|file| file.rules), Ok(rules.clone()), "{text}");
        }
        assert_eq!(serde_json::to_value(&rules).unwrap(), rules.to_json());
    }
}

#[test]
fn printed_files_keep_what_they_say_of_themselves() {
    for preset in presets() {
        let file = preset.file();
        for printed in [file.to_json(), file.to_json_short()] {
            assert_eq!(rules_from_json(&printed).as_ref(), Ok(file), "{}", preset.name());
        }
    }
}

#[test]
fn every_goal_and_every_word_is_drawn() {
    let mut random = Random(1);
    let texts: Vec<String> = (0..3_000).map(|_| random_rules(&mut random).to_json().to_string()).collect();
    let words = [
        "auto-reserve-then-any",
        "auto-waste-then-stock",
        "auto-reserve-then-waste",
        "kings",
        "whole-pile",
        "maximal-group",
        "by-group-policy",
        "\"direction\":\"LR\"",
        "same-rank",
        "\"deal type\":\"hole\"",
        "\"deal type\":\"tableau piles\"",
        "\"two decks\":true",
        "\"max rank\":1,",
        "\"base card\":\"10\"",
        "\"hole\":{\"present\":true",
        "\"layout\":\"pyramid\"",
        "\"layout\":\"three-peaks\"",
        "\"layout\":[",
        "\"matches\":[\"sum ",
        "\"goal\":\"tableau\"",
        "\"stock top\":true",
        "\"waste pairs\":true",
    ];
    for word in words {
        assert!(texts.iter().any(|text| text.contains(word)), "{word}");
    }
}
