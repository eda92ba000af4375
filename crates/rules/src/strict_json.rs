//! Parses JSON and detects what ordinary parsers ignore: a key that is given twice.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::errors::{Mistake, MistakeKind, Mistakes, member};

/// Reads one JSON value. All duplicate keys are reported; syntax errors are reported with line and column.
pub fn read_json(text: &str) -> Result<Value, Mistakes> {
    // Some editors put a byte order mark at the start of a file.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Mistake::found(MistakeKind::Syntax, "line 1", "an empty text", "one JSON value").into());
    }
    let mut doubled = Vec::new();
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = Watch { path: String::new(), doubled: &mut doubled }
        .deserialize(&mut reader)
        .and_then(|value| reader.end().map(|()| value))
        .map_err(|error| syntax_error(&error))?;
    let errors = doubled
        .into_iter()
        .map(|path| Mistake::found(MistakeKind::Syntax, path, "the same key a second time", "every key once"))
        .collect();
    Mistakes::unless_none(errors, value)
}

fn syntax_error(error: &serde_json::Error) -> Mistakes {
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let found = format!("text that is not JSON ({})", message.strip_suffix(&place).unwrap_or(&message));
    let place = format!("line {}, column {}", error.line(), error.column());
    Mistake::found(MistakeKind::Syntax, place, found, "one JSON value").into()
}

/// Builds a value and records the paths of duplicate keys.
struct Watch<'a> {
    path: String,
    doubled: &'a mut Vec<String>,
}

impl<'de> DeserializeSeed<'de> for Watch<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Watch<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        loop {
            let path = format!("{}[{}]", self.path, list.len());
            match items.next_element_seed(Watch { path, doubled: self.doubled })? {
                Some(item) => list.push(item),
                None => return Ok(Value::Array(list)),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = members.next_key::<String>()? {
            let path = member(&self.path, &key);
            if object.contains_key(&key) {
                self.doubled.push(path.clone());
            }
            let value = members.next_value_seed(Watch { path, doubled: self.doubled })?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_value_as_the_ordinary_reader() {
        let text = r#" {"a": [1, -2, 2.5, 1e3, null, true, "x\n☃"], "b": {"c": {}, "d": [[]]}} "#;
        assert_eq!(read_json(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        assert_eq!(read_json("\u{feff}[]").unwrap(), Value::Array(vec![]));
    }

    #[test]
    fn every_doubled_key_is_reported_with_its_path() {
        let errors = read_json(r#"{"a": 1, "b": [{"c": 1, "c": 2}], "a": 1}"#).unwrap_err();
        let paths: Vec<&str> = errors.list().iter().map(|error| error.place.as_str()).collect();
        assert_eq!(paths, ["\"b\"[0].\"c\"", "\"a\""]);
    }

    #[test]
    fn broken_text_names_line_and_column() {
        let errors = read_json("{\n  \"cells\": ,\n}").unwrap_err();
        assert_eq!(errors.list()[0].place, "line 2, column 12");
        assert!(read_json("{} {}").is_err());
        assert!(read_json("").is_err());
        assert!(read_json(&"[".repeat(100_000)).is_err());
    }
}
