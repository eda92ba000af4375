//! The JSON Schema of rule files, generated from the types. It accepts what the parser accepts before it checks whether
//! the values make a game together: today's spelling, that of 2018, and any mix that gives nothing twice.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::language::{
    AccordionMove, FoundationBase, FoundationPile, GroupMoves, HoleBase, Layout, MOST_CARDS, Match, MaxRank, PackCount,
    RawRules, Redeals, Route, RuleKey, Sources, SuitCount, SunkRank,
};
use crate::spelling::{ABOUT_KEYS, ALIASES, FLAT_KEYS, TABLEAU_2018, TITLE, sections};

/// The JSON Schema (draft 2020-12) of rule files, with the descriptions that editors show.
pub fn rules_schema() -> Value {
    let generator = SchemaSettings::draft2020_12().into_generator();
    let mut schema = generator.into_root_schema_for::<RawRules>().to_value();
    tidy(&mut schema);
    let definitions = schema["$defs"].clone();
    let definition_of = |section: &Value| {
        let reference = section["$ref"].as_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
        definitions[reference].clone()
    };
    let today = schema["properties"].clone();
    let key_schema = |key: RuleKey| definition_of(&today[key.section()])["properties"][key.name()].clone();

    schema["title"] = json!("Rules of a patience game");
    schema["description"] = json!("A game. Every field has a default; the defaults together are Streets and Alleys.");
    let properties = &mut schema["properties"];
    for section in sections() {
        if let Some(key) = section.bare() {
            let short = described(key_schema(key), &format!("As of 2018: \"{}\" alone.", key.name()));
            properties[section.name] = either(&today[section.name], short);
        }
    }
    for (flat, key) in FLAT_KEYS {
        let schema = match key {
            RuleKey::InitialCards => json!({"type": "boolean"}),
            _ => key_schema(key),
        };
        let now = format!("As of 2018: today \"{}\" in \"{}\".", key.name(), key.section());
        properties[flat] = described(schema, &now);
    }
    properties[TABLEAU_2018] = described(today["tableau piles"].clone(), "As of 2018: today \"tableau piles\".");
    properties[TITLE] = json!({"type": "string", "description": "The name of the game for people."});
    properties[ALIASES] = json!({
        "type": "array",
        "items": {"type": "string", "pattern": "\\S"},
        "uniqueItems": true,
        "description": "The names that the game has elsewhere.",
    });
    for key in ABOUT_KEYS {
        properties[key] = json!({"type": "string", "description": about(key)});
    }
    schema["allOf"] = Value::Array(one_spelling_each());
    schema
}

fn about(key: &str) -> &'static str {
    match key {
        "description" => "The game in one line.",
        "source" => "Where its rules are from.",
        "note" => "Anything else worth knowing about it.",
        _ => "For editors: where this schema is.",
    }
}

/// Forbids giving a key in both spellings.
fn one_spelling_each() -> Vec<Value> {
    let mut rules = vec![json!({"not": {"required": ["tableau piles", TABLEAU_2018]}})];
    for (flat, key) in FLAT_KEYS {
        let section = key.section();
        let given = json!({"type": "object", "required": [key.name()]});
        rules.push(json!({"not": {"required": [flat, section], "properties": {section: given}}}));
    }
    rules
}

/// A section, or the bare value that stood for it in 2018. The description of the section applies to both.
fn either(section: &Value, bare: Value) -> Value {
    let mut outside = section.as_object().cloned().unwrap_or_default();
    let inside = outside.shift_remove("$ref").map(|reference| json!({"$ref": reference}));
    outside.insert("anyOf".to_owned(), json!([inside, bare]));
    Value::Object(outside)
}

fn described(schema: Value, description: &str) -> Value {
    let mut members: Map<String, Value> = schema.as_object().cloned().unwrap_or_default();
    members.insert("description".to_owned(), json!(description));
    Value::Object(members)
}

/// Removes the names of machine types, which mean nothing to the reader of a rule file, and joins the lines of
/// descriptions.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if members.get("format").is_some_and(Value::is_string) {
                members.shift_remove("format");
            }
            if let Some(Value::String(text)) = members.get_mut("description") {
                *text = text.replace('\n', " ");
            }
            members.values_mut().for_each(tidy);
        }
        Value::Array(items) => items.iter_mut().for_each(tidy),
        _ => {}
    }
}

/// The words, or true or false as in 2018.
pub(crate) fn group_moves(generator: &mut SchemaGenerator) -> Schema {
    let words = generator.subschema_for::<GroupMoves>();
    json_schema!({"anyOf": [words, {"type": "boolean", "description": "As of 2018: true for yes, false for no."}]})
}

/// A number for every pile.
pub(crate) fn pile_numbers(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": MOST_CARDS}})
}

/// Implements the schema by hand for a type whose JSON is a text with its own format.
macro_rules! schema_by_hand {
    ($type:ident, $schema:expr) => {
        impl JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

schema_by_hand!(MaxRank, json_schema!({"type": "integer", "minimum": 1, "maximum": 13}));
schema_by_hand!(SuitCount, json_schema!({"type": "integer", "minimum": 1, "maximum": 4}));
schema_by_hand!(FoundationBase, json_schema!({"type": "string", "pattern": "^([1-9]|1[0-3]|[aAtTjJqQkK]|random)$"}));
schema_by_hand!(SunkRank, json_schema!({"type": "string", "pattern": "^([1-9]|1[0-3]|[aAtTjJqQkK]|none)$"}));
schema_by_hand!(
    HoleBase,
    json_schema!({"type": "string", "pattern": "^(([1-9]|1[0-3]|[aAtTjJqQkK])[cCdDhHsS]|random|any)$"})
);
schema_by_hand!(
    Redeals,
    json_schema!({"anyOf": [{"type": "boolean"}, {"type": "integer", "minimum": 0, "maximum": u32::MAX}]})
);
schema_by_hand!(
    Layout,
    json_schema!({"anyOf": [
        {"enum": Layout::WORDS.map(|(word, _)| word)},
        {
            "type": "array",
            "maxItems": MOST_CARDS,
            "items": {"type": "string", "maxLength": Layout::MOST_COLUMNS, "pattern": "^[ .]*([xX]([ .]+[xX])*[ .]*)?$"},
        },
    ]})
);
schema_by_hand!(
    Match,
    json_schema!({
        "type": "string",
        "pattern": "^(sum ([2-9]|1[0-9]|2[0-6])|same-rank|lower-of-suit|([1-9]|1[0-3]|[aAtTjJqQkK])(\\+([1-9]|1[0-3]|[aAtTjJqQkK]))?)$"
    })
);
schema_by_hand!(
    FoundationPile,
    json_schema!({
        "type": "string",
        "pattern": "^([1-9][0-9]{0,2} )?(([1-9]|1[0-3]|[aAtTjJqQkK])[cCdDhHsS]?) (up|up or down|down)( by ([1-9]|1[0-2]))?( to \
                    ([1-9]|1[0-3]|[aAtTjJqQkK]))?( and back)?(, laid out)?$"
    })
);
schema_by_hand!(
    Sources,
    json_schema!({
        "type": "string",
        "pattern": "^(anywhere|(tableau|cells|reserve|pockets|waste|stock|foundations)( or (tableau|cells|reserve|pockets|waste|stock|foundations))*)$"
    })
);
schema_by_hand!(PackCount, json_schema!({"enum": [0, 3, 4]}));
schema_by_hand!(
    Route,
    json_schema!({
        "type": "string",
        "pattern": "^(anywhere|(tableau|cells|reserve|pockets|waste|stock|foundations)( or (tableau|cells|reserve|pockets|waste|stock|foundations))*) to (tableau|cells|reserve|pockets|foundations)$"
    })
);
schema_by_hand!(AccordionMove, json_schema!({"type": "string", "pattern": "^[LR]([1-9]|[1-4][0-9]|5[0-2])$"}));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::*;
    use crate::words::Word;

    fn words_of_schema<T: JsonSchema>() -> Vec<String> {
        let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value();
        let choices = schema["oneOf"].as_array().cloned().unwrap_or_default();
        choices.iter().map(|choice| choice["const"].as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn the_parser_knows_every_word_of_every_policy() {
        fn check<T: Word + JsonSchema>() {
            let known: Vec<String> = T::ALL.iter().map(|word| word.spelled()).collect();
            assert_eq!(words_of_schema::<T>(), known);
            assert!(known.len() > 1);
        }
        check::<BuildPolicy>();
        check::<SpacesPolicy>();
        check::<GroupMoves>();
        check::<GroupPolicy>();
        check::<GroupLanding>();
        check::<FaceUpCards>();
        check::<InitialCards>();
        check::<FoundationBuild>();
        check::<StockDeal>();
        check::<AccordionPolicy>();
        check::<SequenceDirection>();
        check::<SequenceBuild>();
        check::<DiscardGoal>();
        check::<SpacesFill>();
    }

    #[test]
    fn every_key_has_a_description_and_a_default() {
        let schema = rules_schema();
        for (name, property) in schema["properties"].as_object().unwrap() {
            assert!(property["description"].is_string(), "{name}");
        }
        for section in sections() {
            assert!(schema["properties"][section.name]["default"].is_object(), "{}", section.name);
        }
        for (name, definition) in schema["$defs"].as_object().unwrap() {
            for (key, property) in definition["properties"].as_object().into_iter().flatten() {
                assert!(property["description"].is_string(), "{name}: {key}");
                assert!(!property["default"].is_null(), "{name}: {key}");
            }
        }
    }
}
