//! JSON for human readers: piles of cards on one line each, everything else indented.

use serde_json::Value;

/// Lists with words longer than a card are spread over several lines if they are longer than this.
const LONGEST_LINE: usize = 100;

/// The longest JSON text of a card, in quotation marks: `"10H"`.
const LONGEST_CARD: usize = 5;

/// The value as JSON text, ending in a line break: a list of cards takes one line, other long lists one line per item.
pub fn readable_json(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, &mut text);
    text.push('\n');
    text
}

fn write(value: &Value, depth: usize, text: &mut String) {
    match value {
        Value::Object(members) if !members.is_empty() => {
            let members = members.iter().map(|(key, value)| (Some(key), value));
            spread('{', members, '}', depth, text);
        }
        Value::Array(items) if !fits_on_a_line(items) => {
            spread('[', items.iter().map(|item| (None, item)), ']', depth, text);
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(Value::to_string).collect();
            text.push_str(&format!("[{}]", items.join(", ")));
        }
        simple => text.push_str(&simple.to_string()),
    }
}

fn spread<'v>(
    open: char,
    items: impl Iterator<Item = (Option<&'v String>, &'v Value)>,
    close: char,
    depth: usize,
    text: &mut String,
) {
    text.push(open);
    for (index, (key, value)) in items.enumerate() {
        text.push_str(if index > 0 { ",\n" } else { "\n" });
        text.push_str(&"  ".repeat(depth + 1));
        if let Some(key) = key {
            text.push_str(&format!("{}: ", Value::from(key.as_str())));
        }
        write(value, depth + 1, text);
    }
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
    text.push(close);
}

fn fits_on_a_line(items: &[Value]) -> bool {
    if items.iter().any(|item| item.is_array() || item.is_object()) {
        return false;
    }
    let lengths: Vec<usize> = items.iter().map(|item| item.to_string().chars().count()).collect();
    lengths.iter().all(|&length| length <= LONGEST_CARD) || lengths.iter().sum::<usize>() <= LONGEST_LINE
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn piles_take_a_line_each() {
        let value = json!({"tableau piles": [["AC", "2C"], []], "hole": "AS", "stock": vec!["KH"; 30], "cells": {}});
        let stock = vec!["\"KH\""; 30].join(", ");
        let expected = format!(
            "{{\n  \"tableau piles\": [\n    [\"AC\", \"2C\"],\n    []\n  ],\n  \"hole\": \"AS\",\n  \"stock\": [{stock}],\n  \
             \"cells\": {{}}\n}}\n"
        );
        assert_eq!(readable_json(&value), expected);
    }

    #[test]
    fn long_lists_of_moves_are_spread_out() {
        let value = json!({"moves": vec!["7: 9♥ +2 → 3"; 20]});
        assert_eq!(readable_json(&value).lines().count(), 24);
        assert_eq!(readable_json(&json!(["stock → waste"])), "[\"stock → waste\"]\n");
    }

    #[test]
    fn the_value_stays_the_same() {
        let value = json!({"a\"b": [1, 2.5, null, true, "x\n☃", {"c": [[], {}, [[]]]}]});
        assert_eq!(serde_json::from_str::<Value>(&readable_json(&value)).expect("JSON"), value);
    }
}
