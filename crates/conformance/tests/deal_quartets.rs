//! Four deals for each kind of game, simple and complex, winnable and unwinnable, decided by brute force.
//!
//! A file in `data/deals` names its game and the changes to its rules, and says whether the deal can be won. The
//! complex ones also name a change, `turned by`, that reverses the verdict: the deal depends on what the game is about.

use std::fs;
use std::path::{Path, PathBuf};

use cadogan_conformance::brute_force;
use cadogan_rules::{Deal, Rules, preset, rules_from_json};
use serde_json::Value;

const KINDS: [&str; 4] =
    ["complex-unwinnable.json", "complex-winnable.json", "simple-unwinnable.json", "simple-winnable.json"];
const CAP: usize = 300_000;

/// The sorted entries of a folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut entries: Vec<PathBuf> = read.map(|entry| entry.expect("an entry of the folder").path()).collect();
    entries.sort();
    entries
}

fn games() -> Vec<PathBuf> {
    entries(&Path::new(env!("CARGO_MANIFEST_DIR")).join("data/deals"))
}

fn read(file: &Path) -> Value {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Overwrites the keys of `rules` with those of `change`, section by section.
fn apply(rules: &mut Value, change: &Value) {
    match (rules, change) {
        (Value::Object(rules), Value::Object(change)) => {
            for (key, value) in change {
                apply(rules.entry(key.clone()).or_insert(Value::Object(Default::default())), value);
            }
        }
        (rules, change) => *rules = change.clone(),
    }
}

/// The rules of a file's game, with these changes.
fn rules(file: &Value, changes: &[&str]) -> Rules {
    let name = file["game"].as_str().expect("the name of a game");
    let game = preset(name).unwrap_or_else(|| panic!("there is no game {name}"));
    let mut rules = serde_json::from_str(game.text()).expect("a rule file");
    changes.iter().filter_map(|key| file.get(key)).for_each(|change| apply(&mut rules, change));
    rules_from_json(&rules).unwrap_or_else(|errors| panic!("{name}: {errors}")).rules
}

fn winnable(rules: &Rules, file: &Value) -> Option<bool> {
    let deal = Deal::from_json_value(rules, &file["deal"]).unwrap_or_else(|errors| panic!("{errors}\n{file}"));
    brute_force(rules, &deal, CAP).winnable
}

#[test]
fn every_deal_is_decided_as_on_record() {
    for path in games().iter().flat_map(|game| entries(game)) {
        let file = read(&path);
        let expected = file["winnable"].as_bool().expect("whether it can be won");
        assert!(
            path.ends_with(if expected { "simple-winnable.json" } else { "simple-unwinnable.json" })
                || path.ends_with(if expected { "complex-winnable.json" } else { "complex-unwinnable.json" })
        );
        assert_eq!(winnable(&rules(&file, &["changes"]), &file), Some(expected), "{}", path.display());
    }
}

#[test]
fn complex_deals_hinge_on_what_their_game_is_about() {
    for path in games().iter().flat_map(|game| entries(game)) {
        let file = read(&path);
        let is_complex = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("complex"));
        assert_eq!(file.get("turned by").is_some(), is_complex, "{}", path.display());
        if is_complex {
            let turned = winnable(&rules(&file, &["changes", "turned by"]), &file);
            assert_eq!(turned, file["winnable"].as_bool().map(|winnable| !winnable), "{}", path.display());
        }
    }
}

#[test]
fn every_game_has_its_quartet() {
    let games = games();
    assert!(games.len() >= 14, "{games:?}");
    for game in games {
        let names: Vec<String> =
            entries(&game).iter().filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect();
        assert_eq!(names, KINDS, "{}", game.display());
    }
}
