//! The JSON Schema of study files.

use cadogan_rules::rules_schema;
use serde_json::{Value, json};

use super::read::{AXIS_KEYS, KEYS, LIMIT_KEYS, PAIR_KEYS, PICTURE_KEYS, VARIANT_KEYS};

/// The JSON Schema (draft 2020-12) of study files, with the descriptions that editors show. It does not check which
/// rules are compatible: reading the file does.
pub fn study_schema() -> Value {
    let text = |description: &str| json!({"type": "string", "pattern": "\\S", "description": description});
    let mut rules = rules_schema();
    // An `$id` of its own keeps the references inside the embedded schema valid.
    rules["$id"] = json!("urn:cadogan:rules");
    let game = json!({
        "description": "A preset that `cadogan games --all` lists, a rule file as seen from this one (with / or .json in \
                        its name), or rules.",
        "anyOf": [{"type": "string", "minLength": 1}, {"$ref": "urn:cadogan:rules"}],
    });
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A study of a family of patience games",
        "description": "Games that differ in some rules, played on the same deals.",
        "properties": {
            "$schema": {"type": "string", "description": "For editors: where this schema is."},
            "title": text("What the study is about, in one line."),
            "note": text("Anything else worth knowing about it."),
            "game": game,
            "axes": {
                "type": "array",
                "minItems": 1,
                "description": "A grid: every combination of values of these rules.",
                "items": axis(&text),
            },
            "variants": {
                "type": "array",
                "minItems": 1,
                "description": "A list of games.",
                "items": object(&VARIANT_KEYS, &["name"], json!({
                    "name": text("The name of the game in the table."),
                    "game": game,
                    "set": {
                        "type": "object",
                        "description": "Rules that are different, such as {\"stock.deal count\": 1}.",
                    },
                })),
            },
            "critical": {
                "type": "array",
                "minItems": 1,
                "description": "For which rules to count the winnable deals that depend on them.",
                "items": {"anyOf": [
                    text("An axis: its first value against each of the others."),
                    object(&PAIR_KEYS, &PAIR_KEYS, json!({
                        "winnable in": text("The name of a variant."),
                        "lost in": text("The name of a variant that forbids more."),
                    })),
                ]},
            },
            "seeds": {
                "type": "string",
                "pattern": "^\\s*-?\\+?[0-9]+\\s*-\\s*[-+]?[0-9]+\\s*$",
                "description": "The deals, both ends included: \"1-1000\".",
            },
            "limits": object(&LIMIT_KEYS, &[], json!({
                "time": {"type": "string", "description": "For one deal of one game: \"500ms\", \"10s\", \"2m\", \"none\"; 60s if not given."},
                "positions": {"type": "integer", "minimum": 1, "description": "For one deal of one game."},
                "memory": {"type": "string", "description": "For one deal: \"512MiB\", \"2GiB\" (if not given)."},
            })),
            "picture": object(&PICTURE_KEYS, &[], json!({
                "along": text("The axis from left to right; the first one if not given."),
                "scale": {"enum": ["linear", "log"], "description": "The scale of the percentages."},
            })),
        },
        "required": ["title", "seeds"],
        "oneOf": [{"required": ["game", "axes"]}, {"required": ["variants"]}],
        "$defs": {"rules": rules},
    });
    schema["type"] = json!("object");
    schema["additionalProperties"] = json!(false);
    debug_assert!(KEYS.iter().all(|key| schema["properties"].get(key).is_some()));
    schema
}

fn axis(text: &dyn Fn(&str) -> Value) -> Value {
    let number = |description: &str| json!({"type": "integer", "minimum": 0, "description": description});
    let mut axis = object(
        &AXIS_KEYS,
        &["name", "key"],
        json!({
            "name": text("The displayed name of the rule."),
            "key": text("The rule with its section, such as \"stock.deal count\"."),
            "values": {"type": "array", "minItems": 1, "description": "Its values."},
            "labels": {"type": "array", "minItems": 1, "items": text("The displayed name of a value."), "description": "One for every value."},
            "from": number("Instead of values: the first of a range of whole numbers."),
            "to": number("The last of them."),
        }),
    );
    axis["oneOf"] = json!([
        {"required": ["values"], "not": {"anyOf": [{"required": ["from"]}, {"required": ["to"]}]}},
        {"required": ["from", "to"], "not": {"required": ["values"]}},
    ]);
    axis
}

/// An object with these keys and no others.
fn object(keys: &[&str], required: &[&str], properties: Value) -> Value {
    debug_assert!(keys.iter().all(|key| properties.get(key).is_some()));
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}
