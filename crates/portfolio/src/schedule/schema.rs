//! The JSON Schema of schedule files.

use serde_json::{Value, json};

use super::read::MOST_SECONDS;
use crate::Part;

/// The JSON Schema (draft 2020-12) of schedule files, with the descriptions that editors show.
pub fn schedule_schema() -> Value {
    let seconds = |description: &str| json!({"type": "number", "minimum": 1e-6, "maximum": MOST_SECONDS, "description": description});
    let parts: Vec<Value> = Part::ALL
        .into_iter()
        .map(|part| json!({"const": part.name(), "description": format!("The {}.", part.about())}))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A schedule of solvers",
        "description": "Which solver works on a deal after which, and for how long. Time that is left over goes to the \
                        last one that can give both verdicts.",
        "type": "object",
        "required": ["slices"],
        "additionalProperties": false,
        "properties": {
            "$schema": {"type": "string", "description": "For editors: where this schema is."},
            "note": {"type": "string", "pattern": "\\S", "description": "What one should know about it."},
            "limit": seconds("The limit for one deal that it was learned for, in seconds."),
            "slices": {
                "type": "array",
                "minItems": 1,
                "description": "What is tried after what. Only the last one may do without a time.",
                "items": {
                    "type": "object",
                    "required": ["part"],
                    "additionalProperties": false,
                    "properties": {
                        "part": {
                            "description": "The solver; if it comes again it goes on where it stopped.",
                            "oneOf": parts,
                        },
                        "seconds": seconds("For how much processor time (more)."),
                    },
                },
            },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::super::read::{KEYS, SLICE_KEYS};
    use super::*;

    #[test]
    fn the_schema_and_the_reader_know_the_same_keys() {
        let schema = schedule_schema();
        let keys = |value: &Value| -> Vec<String> { value.as_object().expect("an object").keys().cloned().collect() };
        assert_eq!(keys(&schema["properties"]), KEYS);
        assert_eq!(keys(&schema["properties"]["slices"]["items"]["properties"]), SLICE_KEYS);
    }

    #[test]
    fn the_schema_takes_what_the_reader_takes() {
        let validator = jsonschema::validator_for(&schedule_schema()).expect("a valid schema");
        let good = json!({"note": "n", "limit": 1, "slices": [{"part": "runs", "seconds": 0.5}, {"part": "runs"}]});
        assert!(validator.is_valid(&good) && super::super::read_schedule(&good.to_string()).is_ok());
        for wrong in [
            json!({"slices": []}),
            json!({"slices": [{"part": "oracle"}]}),
            json!({"slices": [{"part": "runs", "seconds": 0}]}),
            json!({"slices": [{"part": "runs", "time": 1}]}),
            json!({"limit": "1s", "slices": [{"part": "runs"}]}),
        ] {
            assert!(!validator.is_valid(&wrong) && super::super::read_schedule(&wrong.to_string()).is_err(), "{wrong}");
        }
    }
}
