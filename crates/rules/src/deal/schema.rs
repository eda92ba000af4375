//! The JSON Schema of deals. It does not depend on the game: `Deal::check` decides whether the cards fit the rules.

use serde_json::{Value, json};

use super::json_read::KEYS;
use crate::spelling::ABOUT_KEYS;

/// The pattern of a rank at the beginning of a card.
const RANK: &str = "(?:0?[1-9]|1[0-3]|[AaTtJjQqKk])";

/// The JSON Schema (draft 2020-12) of deals, with the descriptions that editors show.
pub fn deal_schema() -> Value {
    let mut properties = serde_json::Map::new();
    for (key, others) in KEYS {
        properties.insert(key.to_owned(), part(key));
        for other in others {
            properties.insert((*other).to_owned(), part(key));
        }
    }
    for key in ABOUT_KEYS {
        properties.insert(
            key.to_owned(),
            json!({"type": "string", "description": "For human readers; ignored by programs."}),
        );
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A deal of a patience game",
        "description": "Where every card lies, at the start or in the middle of a game. All piles are listed bottom card first.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "allOf": one_spelling_each(),
        "$defs": {
            "card": {
                "type": "string",
                "description": "Rank (A, 2 to 10 or T, J, Q, K, or 1 to 13) and suit (C, H, S, D, or a symbol). In games with \
                                face-down cards a lower-case suit letter means face down.",
                "pattern": format!("^\\s*{RANK}[CHSDchsd♣♥♠♦♧♡♤♢]\\s*$"),
            },
            "place": {
                "description": "A card, or an empty place.",
                "anyOf": [
                    {"$ref": "#/$defs/card"},
                    {"type": "string", "pattern": "^\\s*-?-?\\s*$"},
                    {"type": "null"},
                ],
            },
            "cards": {"type": "array", "items": {"$ref": "#/$defs/card"}},
            "places": {"type": "array", "items": {"$ref": "#/$defs/place"}},
        },
    })
}

/// The schema of one part of the table.
fn part(key: &str) -> Value {
    let cards = json!({"$ref": "#/$defs/cards"});
    let card = json!({"$ref": "#/$defs/card"});
    let described = |description: &str, mut schema: Value| {
        schema["description"] = json!(description);
        schema
    };
    match key {
        "tableau piles" => described(
            "The tableau piles from left to right, then the reserve piles and the pockets. Piles that are left out at the end are empty.",
            json!({"type": "array", "items": cards}),
        ),
        "foundations" => described(
            "The cards on the foundations: one list, from which each goes to its suit in the order given, or a list for each. \
             If this part is left out, the cards lie there that the rules put there at the start.",
            json!({"anyOf": [cards, {"type": "array", "items": cards}]}),
        ),
        "foundation base" => described(
            "The rank that foundations are built up from, in games where it differs from deal to deal.",
            json!({"anyOf": [
                {"type": "string", "pattern": format!("^\\s*{RANK}\\s*$")},
                {"type": "integer", "minimum": 1, "maximum": 13},
            ]}),
        ),
        "hole" => described("The card in the hole, or all of them.", json!({"anyOf": [card, cards]})),
        "cells" => described("The cells; \"\", \"-\" or null is an empty one.", json!({"$ref": "#/$defs/places"})),
        "stock" => described("The stock; the last card is turned first.", cards),
        "waste" => described("The waste; the last card is its top.", cards),
        "redeals used" => described(
            "How often the waste has been turned over.",
            json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}),
        ),
        "reserve" => described("The reserve; the last card of a stacked one is available.", cards),
        "sequences" => described(
            "The rows of a game of gaps; \"\", \"-\", \"--\" or null is a gap, and so is an ace.",
            json!({"type": "array", "items": {"$ref": "#/$defs/places"}}),
        ),
        "gathers used" => described(
            "How often the tableau has been gathered and dealt again.",
            json!({"type": "integer", "minimum": 0, "maximum": u32::MAX}),
        ),
        "later orders" => described(
            "Where gathered cards are shuffled: for each time, all cards of the deck in the order in which they are dealt then.",
            json!({"type": "array", "items": cards}),
        ),
        "discard" => described("The cards that were taken away, in any order.", cards),
        _ => described(
            "The piles of an accordion from left to right: a card, or a list for a pile of several.",
            json!({"type": "array", "items": {"anyOf": [card, cards]}}),
        ),
    }
}

/// Forbids giving a part under two spellings.
fn one_spelling_each() -> Vec<Value> {
    let mut pairs = Vec::new();
    for (key, others) in KEYS {
        let spellings: Vec<&str> = std::iter::once(key).chain(others.iter().copied()).collect();
        for (index, one) in spellings.iter().enumerate() {
            pairs.extend(spellings[index + 1..].iter().map(|other| json!({"not": {"required": [one, other]}})));
        }
    }
    pairs
}
