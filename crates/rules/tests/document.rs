//! `docs/rules.md` lists every key of the rule language.

use std::fmt::Write as _;

use cadogan_rules::{RawRules, RuleKey, preset, rules_schema};
use serde_json::{Value, json};

const INTRODUCTION: &str = "# Rules of a game

A rule file is a JSON object. It names only what differs from the defaults, so the empty object `{}` is a game too: eight
piles built down in any suit, four foundations. Beside the rules it may have a `title`, `aliases`
(a list of the names that the game has elsewhere), a `description`, a `source` and a `note`.
[How to write your own game](write-a-game.md) is a tour; this page has every key, with its default, an example and, where
sources disagree, a remark.

    cadogan rules klondike           # the rules of a game, without the defaults
    cadogan rules klondike --full    # all of them
    cadogan rules klondike --expanded  # the general form: what every group of piles is dealt, accepts and gives
    cadogan schema rules             # the JSON Schema, for editors

On the command line a key is written with its section: `--set 'stock.deal count=1'`.

This page is generated from `crates/rules/src/language.rs` and `crates/rules/tests/data/keys.tsv`.
";

/// The document, generated from the schema.
fn document() -> String {
    let schema = rules_schema();
    let defaults = RawRules::default().to_json();
    let mut text = INTRODUCTION.to_owned();
    let mut section = None;
    for key in RuleKey::ALL {
        let of_section = &schema["properties"][key.section()];
        if section != Some(key.section()) {
            section = Some(key.section());
            match key.section() {
                "" => text.push_str("\n## Outside sections\n"),
                name => write!(text, "\n## `{name}`\n\n{}\n", words(of_section)).expect("a string"),
            }
        }
        let (property, default) = match key.section() {
            "" => (schema["properties"][key.name()].clone(), &defaults[key.name()]),
            name => (definition(&schema, of_section)["properties"][key.name()].clone(), &defaults[name][key.name()]),
        };
        let name = full_name(*key);
        write!(text, "\n### `{name}`\n\n{}\n\n", words(&property)).expect("a string");
        text.push_str(&choices(&definition(&schema, &property)));
        writeln!(text, "Default: `{default}`.{}", example(*key)).expect("a string");
        if let Some(remark) = row(&name).map(|(_, remark)| remark).filter(|remark| !remark.is_empty()) {
            write!(text, "\n*{remark}*\n").expect("a string");
        }
    }
    text
}

fn full_name(key: RuleKey) -> String {
    if key.section().is_empty() { key.name().to_owned() } else { format!("{}.{}", key.section(), key.name()) }
}

/// Example and remark of a key.
fn row(name: &str) -> Option<(&'static str, &'static str)> {
    let rows = include_str!("data/keys.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| Some((line.split('\t').next()?, line.split('\t').nth(1)?, line.split('\t').nth(2)?)))
        .find(|(key, ..)| *key == name)
        .map(|(_, example, remark)| (example, remark))
}

/// ` In klondike: "stock": {"deal count": 3}.`, with the value that the game has.
fn example(key: RuleKey) -> String {
    let name = full_name(key);
    let Some((game, _)) = row(&name) else { return String::new() };
    let (game, set) = game.split_once(" --set ").map_or((game, None), |(game, set)| (game, Some(set)));
    let rules = preset(game).unwrap_or_else(|| panic!("{name}: there is no game {game}")).rules().to_json_short();
    let value = match set.and_then(|set| set.trim_matches('\'').split_once('=')) {
        Some((_, word)) => json!(word),
        None => rules.pointer(&format!("/{}", name.replace('.', "/"))).unwrap_or(&Value::Null).clone(),
    };
    assert!(!value.is_null(), "{name} has its default in {game}: choose another game in tests/data/keys.tsv");
    let written = match key.section() {
        "" => format!("\"{}\": {value}", key.name()),
        section => format!("\"{section}\": {{\"{}\": {value}}}", key.name()),
    };
    let whose = if set.is_some() { "Example".to_owned() } else { format!("In `{game}`") };
    format!(" {whose}: `{written}`.")
}

/// The definition that a schema refers to, directly or as one of several.
fn definition(schema: &Value, of: &Value) -> Value {
    let reference = of["$ref"].as_str().or_else(|| of["anyOf"][0]["$ref"].as_str());
    match reference.and_then(|path| path.rsplit('/').next()) {
        Some(name) => schema["$defs"][name].clone(),
        None => of.clone(),
    }
}

fn words(schema: &Value) -> String {
    schema["description"].as_str().expect("every key has a description").to_owned()
}

/// The words of a policy.
fn choices(definition: &Value) -> String {
    let choices = definition["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut lines: String = choices
        .iter()
        .map(|choice| format!("- `{}`: {}\n", choice["const"].as_str().expect("a word"), words(choice)))
        .collect();
    if !lines.is_empty() {
        lines.push('\n');
    }
    lines
}

/// `CADOGAN_WRITE_DATA=1` writes the document anew.
#[test]
fn the_document_lists_every_key() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md");
    if std::env::var_os("CADOGAN_WRITE_DATA").is_some() {
        std::fs::write(path, document()).expect("a file that can be written");
    }
    let written = std::fs::read_to_string(path).expect("the document");
    assert_eq!(written, document(), "see CONTRIBUTING.md, \"How to add a rule key\"");
    assert!(RuleKey::ALL.iter().all(|key| written.contains(&format!("### `{}`\n", full_name(*key)))));
}

/// A row for a key that does not exist is a mistake of spelling.
#[test]
fn every_example_is_of_a_key() {
    for line in include_str!("data/keys.tsv").lines().filter(|line| !line.starts_with('#')) {
        let key = line.split('\t').next().unwrap_or_default();
        assert!(RuleKey::ALL.iter().any(|known| full_name(*known) == key), "{key}");
    }
}
