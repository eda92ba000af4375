//! Every game that comes with the program can be read, and is the game that the table of parameters describes.

use std::collections::BTreeMap;

use cadogan_rules::*;

#[test]
fn every_rule_file_is_valid_and_describes_itself() {
    for preset in presets() {
        let file = parse_rules(preset.text()).unwrap_or_else(|errors| panic!("{}: {errors}", preset.name()));
        assert_eq!(&file.rules, preset.rules());
        assert!(preset.rules().to_raw().validate().is_ok());
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
}

/// The parameters of the games of the papers as a table: name, kind, and the settings that turn the default game into
/// each.
const TABLE: &str = include_str!("data/games.tsv");

#[test]
fn the_files_agree_with_the_table_of_parameters() {
    let mut names = 0;
    for line in TABLE.lines().skip(1) {
        let [name, kind, settings] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        let settings: Vec<&str> = settings.split("; ").filter(|setting| !setting.is_empty()).collect();
        let expected =
            apply_settings(&RuleFile::default(), &settings).unwrap_or_else(|error| panic!("{name}: {error}"));
        let game = preset(name).unwrap_or_else(|| panic!("no file for {name}"));
        assert_eq!(game.rules(), &expected.rules, "{name}");
        assert_eq!(format!("{:?}", game.kind()).to_lowercase(), kind, "{name}");
        names += 1;
    }
    assert!(names > 150, "{names} games");
}

/// The names of games with the same rules, by fingerprint.
fn games_alike() -> Vec<Vec<&'static Preset>> {
    let mut alike: BTreeMap<String, Vec<&Preset>> = BTreeMap::new();
    for preset in presets() {
        alike.entry(preset.rules().fingerprint()).or_default().push(preset);
    }
    alike.into_values().filter(|games| games.len() > 1).collect()
}

#[test]
fn a_game_that_another_one_is_too_says_so() {
    for games in games_alike() {
        let silent: Vec<&str> = games
            .iter()
            .filter(|game| {
                let others = games.iter().map(|other| other.name()).filter(|name| *name != game.name());
                let says = |words: String| game.note().unwrap_or_default().contains(&words);
                !others.into_iter().any(|other| {
                    says(format!("The same game as {other}.")) || says(format!("The same rules as {other}."))
                })
            })
            .map(|game| game.name())
            .collect();
        assert!(
            silent.len() == 1,
            "games with the same rules, of which all but one must say so in their note: {silent:?}"
        );
    }
}

#[test]
fn a_note_names_a_game_that_is_the_same() {
    for game in presets() {
        for start in ["The same game as ", "The same rules as "] {
            let Some((_, rest)) = game.note().and_then(|note| note.split_once(start)) else { continue };
            let other = rest.split('.').next().and_then(preset).unwrap_or_else(|| panic!("{}: {rest}", game.name()));
            assert_eq!(game.rules().fingerprint(), other.rules().fingerprint(), "{}", game.name());
        }
    }
}

#[test]
fn games_exist_by_the_page_and_as_published() {
    for name in ["spider", "spiderette", "will-o-the-wisp", "simple-simon", "mrs-mop"] {
        let page = preset(name).unwrap().rules();
        let published = preset(&format!("{name}-published")).unwrap().rules();
        assert!(page.foundations.complete_only && !published.foundations.complete_only);
        assert_eq!(page.tableau.landing, GroupLanding::ByBuildPolicy);
        assert_eq!(published.tableau.landing, GroupLanding::ByGroupPolicy);
        let by_the_page = published.vary(|rules| {
            rules.foundations.complete_only = true;
            rules.tableau.landing = GroupLanding::ByBuildPolicy;
        });
        assert_eq!(page, &by_the_page.unwrap());
    }
    assert!(!preset("spider-standard").unwrap().rules().stock.deal_over_spaces);
    assert_eq!(preset("klondike-three-passes").unwrap().rules().stock.redeal, Redeals::Times(2));
}

#[test]
fn the_spelling_of_2018_means_the_same_game() {
    // The listings of the 2018 report.
    let black_hole =
        r#"{"tableau piles": {"count": 17, "build policy": "no-build"}, "hole": true, "foundations": false}"#;
    assert_eq!(&parse_rules(black_hole).unwrap().rules, preset("black-hole").unwrap().rules());
    let free_cell = r#"{"tableau piles": {"build policy": "red-black"}, "cells": 4}"#;
    assert_eq!(&parse_rules(free_cell).unwrap().rules, preset("free-cell").unwrap().rules());
    let default = r#"{
        "tableau_piles": {"count": 8, "build policy": "any-suit", "spaces policy": "any", "diagonal deal": false,
            "move built group": false, "move built group policy": "same-as-build"},
        "max rank": 13, "two decks": false, "hole": false, "foundations": true, "foundations initial card": false,
        "foundations removable": false, "foundations complete piles": false, "cells": 0, "stock size": 0,
        "stock deal type": "waste", "stock deal count": 1, "stock redeal": false, "reserve size": 0,
        "reserve stacked": false}"#;
    assert_eq!(parse_rules(default).unwrap().rules, Rules::default());
    let spider = r#"{"tableau piles": {"count": 10, "move built group": true, "move built group policy": "same-suit"},
        "foundations complete piles": true, "stock size": 50, "stock deal type": "tableau piles", "two decks": true}"#;
    assert_eq!(&parse_rules(spider).unwrap().rules, preset("spider-2018").unwrap().rules());
    let martha = r#"{"tableau piles": {"count": 12, "build policy": "red-black"}, "foundations initial card": true,
        "foundations removable": true}"#;
    assert_eq!(&parse_rules(martha).unwrap().rules, preset("martha-2018").unwrap().rules());
}

#[test]
fn the_listings_of_the_paper_load_unchanged() {
    let klondike = r#"{"tableau piles": {"count": 7, "build policy": "red-black", "spaces policy": "kings",
        "move built group": "partial-if-card-above-buildable", "diagonal deal": true, "face up cards": "top"},
        "foundations": {"removable": true}, "stock": {"size": 24, "deal count": 3, "redeal": true}}"#;
    assert_eq!(&parse_rules(klondike).unwrap().rules, preset("klondike").unwrap().rules());
    let accordion = r#"{"foundations": {"present": false}, "tableau piles": {"count": 0},
        "accordion": {"size": 52, "moves": ["L1", "L3"], "build policies": ["same-suit", "same-rank"]}}"#;
    assert_eq!(&parse_rules(accordion).unwrap().rules, preset("accordion").unwrap().rules());
    let gaps = r#"{"foundations": {"present": false}, "tableau piles": {"count": 0},
        "sequences": {"count": 4, "direction": "L", "build policy": "same-suit", "fixed suit": false}}"#;
    assert_eq!(&parse_rules(gaps).unwrap().rules, preset("gaps-one-deal").unwrap().rules());
    assert_eq!(preset("default").unwrap().rules(), &Rules::default());
}
