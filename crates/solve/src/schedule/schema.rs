//! The JSON Schema of schedule files.

use serde_json::{Value, json};

use super::read::MOST_SECONDS;
use crate::Solver;

/// The JSON Schema (draft 2020-12) of schedule files, with the descriptions that editors show.
pub fn schedule_schema() -> Value {
    let seconds = |description: &str| json!({"type": "number", "minimum": 1e-6, "maximum": MOST_SECONDS, "description": description});
    let solvers: Vec<Value> = Solver::all()
        .map(|solver| json!({"const": solver.name(), "description": format!("The {}.", solver.about())}))
        .collect();
    let no_two = json!([
        {"required": ["positions", "seconds"]},
        {"required": ["positions", "percent"]},
        {"required": ["seconds", "percent"]},
    ]);
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
            "note": {"type": "string", "pattern": "\\S", "description": "A note about the schedule."},
            "limit": seconds("The limit for one deal that it was learned for, in seconds."),
            "slices": {
                "type": "array",
                "minItems": 1,
                "description": "The solvers, in the order in which they work. Only the last one may take the rest.",
                "items": {
                    "type": "object",
                    "oneOf": [{"required": ["solver"]}, {"required": ["part"]}],
                    "not": {"anyOf": no_two},
                    "additionalProperties": false,
                    "properties": {
                        "solver": {
                            "description": "The solver; if it occurs again, it continues where it stopped.",
                            "oneOf": solvers,
                        },
                        "part": {"description": "An older word for \"solver\".", "oneOf": solvers},
                        "positions": {
                            "type": "integer",
                            "minimum": 1,
                            "description": "How many more positions (conflicts of a model). The same on every machine.",
                        },
                        "seconds": seconds("How much more time."),
                        "percent": {
                            "type": "integer",
                            "minimum": 1,
                            "maximum": 100,
                            "description": "How much of the whole budget, in time and in positions.",
                        },
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
        let good = json!({"note": "n", "limit": 1, "slices": [{"part": "runs", "seconds": 0.5}, {"solver": "runs", "positions": 9},
            {"solver": "runs", "percent": 9}, {"solver": "runs"}]});
        assert!(validator.is_valid(&good) && super::super::read_schedule(&good.to_string()).is_ok());
        for wrong in [
            json!({"slices": []}),
            json!({"slices": [{"part": "oracle"}]}),
            json!({"slices": [{"part": "runs", "seconds": 0}]}),
            json!({"slices": [{"part": "runs", "time": 1}]}),
            json!({"slices": [{"solver": "runs", "seconds": 1, "positions": 1}]}),
            json!({"slices": [{"solver": "runs", "percent": 101}]}),
            json!({"limit": "1s", "slices": [{"part": "runs"}]}),
        ] {
            assert!(!validator.is_valid(&wrong) && super::super::read_schedule(&wrong.to_string()).is_err(), "{wrong}");
        }
    }
}
