//! The rules as fields of a form: every key with its schema, its value and its default.

use cadogan_rules::{RawRules, RuleKey, Rules, rules_schema};
use serde_json::{Map, Value};

use crate::protocol::RuleField;

/// The fields for these rules, in the order of the language.
pub(crate) fn fields(rules: &Rules) -> Vec<RuleField> {
    let schema = rules_schema();
    let (values, defaults) = (rules.to_json(), RawRules::default().to_json());
    let field = |&key: &RuleKey| {
        let (section, name) = (key.section(), key.name());
        let own = key_schema(&schema, section, name);
        let value = |json: &Value| match section {
            "" => json[name].clone(),
            section => json[section][name].clone(),
        };
        RuleField {
            section: section.to_owned(),
            key: name.to_owned(),
            description: own.get("description").and_then(Value::as_str).unwrap_or_default().to_owned(),
            schema: own,
            value: value(&values),
            default: value(&defaults),
        }
    };
    RuleKey::ALL.iter().map(field).collect()
}

/// The schema of one key, with everything that it refers to put in its place.
fn key_schema(schema: &Value, section: &str, name: &str) -> Map<String, Value> {
    let own = match section {
        "" => schema["properties"][name].clone(),
        section => {
            let part = &schema["properties"][section];
            let reference =
                part.get("$ref").or_else(|| part["anyOf"].as_array()?.iter().find_map(|one| one.get("$ref")));
            let definition = reference.and_then(Value::as_str).and_then(|reference| reference.rsplit('/').next());
            schema["$defs"][definition.unwrap_or_default()]["properties"][name].clone()
        }
    };
    match resolved(schema, own) {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// Replaces references; what stands beside a reference wins over what it refers to.
fn resolved(schema: &Value, value: Value) -> Value {
    match value {
        Value::Object(mut members) => {
            if let Some(Value::String(reference)) = members.shift_remove("$ref") {
                let name = reference.rsplit('/').next().unwrap_or_default();
                if let Value::Object(definition) = schema["$defs"][name].clone() {
                    for (key, value) in definition {
                        members.entry(key).or_insert(value);
                    }
                }
            }
            Value::Object(members.into_iter().map(|(key, value)| (key, resolved(schema, value))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(|item| resolved(schema, item)).collect()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn every_key_has_a_field_that_a_form_can_show() {
        let rules = preset("klondike").expect("a preset").rules();
        let fields = fields(rules);
        assert_eq!(fields.len(), RuleKey::ALL.len());
        for field in &fields {
            let is_described = !field.description.is_empty();
            let has_kind =
                ["type", "enum", "anyOf", "oneOf", "const"].iter().any(|kind| field.schema.contains_key(*kind));
            assert!(is_described && has_kind, "{field:?}");
            assert!(!field.value.is_null() && !field.default.is_null(), "{field:?}");
        }
        let draw = fields.iter().find(|field| field.key == "deal count").expect("a key");
        assert_eq!((&draw.value, &draw.default), (&3.into(), &1.into()));
    }
}
