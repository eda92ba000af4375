//! Every game that comes with the program is read, and is the game that the table of parameters says it is.

use cadogan_rules::{PresetKind, nearest_preset, parse_rules, preset, presets};

#[test]
fn every_rule_file_is_valid_and_speaks_of_itself() {
    for preset in presets() {
        let file = parse_rules(preset.text()).unwrap_or_else(|errors| panic!("{}: {errors}", preset.name()));
        assert_eq!(&file.rules, preset.rules());
        assert!(preset.rules().validate().is_ok());
        for text in [preset.description(), preset.source()] {
            assert!(!text.is_empty() && !text.contains('\n'), "{}", preset.name());
        }
        assert!(preset.description().ends_with('.'), "{}", preset.name());
        assert!(preset.description().chars().count() <= 170, "{}", preset.name());
    }
}

#[test]
fn names_are_unique_and_found() {
    for game in presets() {
        let found: Vec<_> = presets().iter().filter(|other| other.name() == game.name()).collect();
        assert_eq!(found.len(), 1, "{}", game.name());
        assert_eq!(preset(game.name()).map(|found| found.name()), Some(game.name()));
    }
    assert_eq!(preset("-test-klondike").map(|found| found.name()), Some("test-klondike"));
    assert!(preset("-klondike").is_none());
    assert!(preset("").is_none());
    assert_eq!(nearest_preset("freecell").map(|near| near.name()), Some("free-cell"));
    assert_eq!(nearest_preset("Klondyke").map(|near| near.name()), Some("klondike"));
    assert!(nearest_preset("backgammon").is_none());
}

#[test]
fn all_kinds_are_there() {
    let count = |kind| presets().iter().filter(|preset| preset.kind() == kind).count();
    assert_eq!(count(PresetKind::Game), 81);
    assert_eq!(count(PresetKind::Variant), 44);
    assert_eq!(count(PresetKind::Historical), 23);
    assert_eq!(count(PresetKind::Test), 13);
}
