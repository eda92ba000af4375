//! `docs/rules.md` lists every key of the rule language.

use std::fmt::Write as _;

use cadogan_rules::{RawRules, RuleKey, rules_schema};
use serde_json::Value;

/// The document, generated from the schema.
fn document() -> String {
    let schema = rules_schema();
    let defaults = RawRules::default().to_json();
    let mut text =
        "# Rules of a game\n\nEvery key of a rule file, with its default. A file names only what differs from \
                    the defaults.\nThis page is generated from `crates/rules/src/language.rs`.\n"
            .to_owned();
    let mut section = None;
    for key in RuleKey::ALL {
        let of_section = &schema["properties"][key.section()];
        if section != Some(key.section()) {
            section = Some(key.section());
            match key.section() {
                "" => text.push_str("\n## Outside sections\n"),
                name => write!(text, "\n## `{name}`\n\n{}\n", words(of_section)).expect("a string"),
            }
            text.push_str("\n| key | default | meaning |\n|---|---|---|\n");
        }
        let (property, default) = match key.section() {
            "" => (schema["properties"][key.name()].clone(), &defaults[key.name()]),
            name => (definition(&schema, of_section)["properties"][key.name()].clone(), &defaults[name][key.name()]),
        };
        let meaning = words(&property) + &choices(&definition(&schema, &property));
        writeln!(text, "| `{}` | `{default}` | {meaning} |", key.name()).expect("a string");
    }
    text
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
    choices
        .iter()
        .map(|choice| format!(" <br>`{}`: {}", choice["const"].as_str().expect("a word"), words(choice)))
        .collect()
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
    assert!(RuleKey::ALL.iter().all(|key| written.contains(&format!("| `{}` |", key.name()))));
}
