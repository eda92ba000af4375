//! Solution files: rules, a deal and the moves that win it, in one self-contained JSON file. A saved game is the same
//! file, with the moves made so far and those that were taken back.

use serde_json::{Map, Value, json};

use crate::deal::error::Reasons;
use crate::errors::{Mistake, Mistakes};
use crate::errors::{describe, member, nearest, quoted_list};
use crate::spelling::ABOUT_KEYS;
use crate::strict_json::read_json;
use crate::{Deal, PlayerMove, Rules, deal_schema, rules_from_json, rules_schema};

/// The keys of a solution file.
const KEYS: [&str; 4] = ["rules", "deal", "moves", "undone"];

/// A claim that these moves win this deal of this game. It has not been verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The game.
    pub rules: Rules,
    /// The deal.
    pub deal: Deal,
    /// The moves, first to last.
    pub moves: Vec<PlayerMove>,
}

impl Solution {
    /// The solution as JSON: `{"rules": …, "deal": …, "moves": ["7: 9♥ → 3", …]}`.
    pub fn to_json(&self) -> Value {
        let moves: Vec<String> = self.moves.iter().map(ToString::to_string).collect();
        json!({"rules": self.rules.to_json_short(), "deal": self.deal.to_json(&self.rules), "moves": moves})
    }

    /// Reads a solution that names its rules and its deal. All mistakes are reported at once.
    pub fn from_json(text: &str) -> Result<Solution, Mistakes> {
        let file = SolutionFile::from_json(text, None)?;
        let mut reasons = Reasons::default();
        let mut missing = |key: &str, there: bool| {
            if !there {
                reasons.add("solution", format!("\"{key}\" is missing; a solution file needs it"));
            }
        };
        missing("rules", file.rules.is_some());
        missing("deal", file.deal.is_some());
        reasons.into_result()?;
        let (rules, deal) = (file.rules.unwrap_or_default(), file.deal.unwrap_or_default());
        Ok(Solution { rules, deal, moves: file.moves })
    }
}

/// The contents of a solution file. Rules and deal may be missing if they are known otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionFile {
    /// The game, if the file says.
    pub rules: Option<Rules>,
    /// The deal, if the file says.
    pub deal: Option<Deal>,
    /// The moves, first to last.
    pub moves: Vec<PlayerMove>,
    /// In a saved game, the moves that were taken back: they go on where `moves` end.
    pub undone: Vec<PlayerMove>,
    /// What the file says about itself, for human readers.
    pub description: Option<String>,
}

impl SolutionFile {
    /// Reads a solution or a saved game: an object with `moves` and perhaps `rules`, `deal` and `undone`; one line of `solve --json`, whose moves
    /// are called `solution`; or a bare list of moves. A deal without rules is read by the rules of `game`. All
    /// mistakes are reported at once.
    pub fn from_json(text: &str, game: Option<&Rules>) -> Result<SolutionFile, Mistakes> {
        let mut reader = Reader::default();
        match read_json(text) {
            Ok(Value::Array(moves)) => reader.moves = reader.moves_of("solution", &moves),
            Ok(Value::Object(object)) => reader.object(&object, game),
            Ok(other) => {
                let message =
                    format!("found {}; a list of moves, or an object with \"moves\", is expected", describe(&other));
                reader.reasons.add("solution", message);
            }
            Err(errors) => reader.rule_errors("", errors),
        }
        reader.reasons.into_result()?;
        let Reader { rules, deal, moves, undone, description, .. } = reader;
        Ok(SolutionFile { rules, deal, moves, undone, description })
    }
}

#[derive(Default)]
struct Reader {
    reasons: Reasons,
    rules: Option<Rules>,
    deal: Option<Deal>,
    moves: Vec<PlayerMove>,
    undone: Vec<PlayerMove>,
    description: Option<String>,
}

impl Reader {
    fn object(&mut self, object: &Map<String, Value>, game: Option<&Rules>) {
        // A line of `solve --json` has many more keys, and may get new ones.
        if !object.contains_key("solution") {
            self.check_keys(object);
        }
        match object.get("rules").map(rules_from_json) {
            Some(Ok(file)) => self.rules = Some(file.rules),
            Some(Err(errors)) => self.rule_errors("\"rules\"", errors),
            None => {}
        }
        if let Some(deal) = object.get("deal") {
            self.deal(deal, object.contains_key("rules"), game);
        }
        match (object.get("moves"), object.get("solution")) {
            (Some(_), Some(_)) => self.reasons.add("\"solution\"", "the same as \"moves\"; one of them is expected"),
            (Some(moves), None) => self.moves = self.list_of_moves("moves", moves),
            (None, Some(Value::Null)) => self.reasons.add("\"solution\"", "there is none in this line"),
            (None, Some(moves)) => self.moves = self.list_of_moves("solution", moves),
            (None, None) => {
                self.reasons.add("solution", "it has no \"moves\": a list such as [\"7: 9♥ → 3\"] is expected")
            }
        }
        if let Some(undone) = object.get("undone") {
            self.undone = self.list_of_moves("undone", undone);
        }
        self.description = object.get("description").and_then(Value::as_str).map(str::to_owned);
    }

    fn check_keys(&mut self, object: &Map<String, Value>) {
        for key in object.keys().filter(|key| !KEYS.contains(&key.as_str()) && !ABOUT_KEYS.contains(&key.as_str())) {
            let near = nearest(key, KEYS).map_or(String::new(), |word| format!("; did you mean \"{word}\"?"));
            let message = format!("a solution has no such part; allowed: {}{near}", quoted_list(KEYS));
            self.reasons.add(member("", key), message);
        }
    }

    fn rule_errors(&mut self, path: &str, errors: Mistakes) {
        let placed = |mistake: Mistake| if path.is_empty() { mistake } else { mistake.within(path) };
        self.reasons.extend(errors.into_iter().map(placed));
    }

    /// Reads the deal by the rules of the file, or else those of the game. If the file has rules but they are wrong,
    /// the deal cannot be checked.
    fn deal(&mut self, deal: &Value, file_has_rules: bool, game: Option<&Rules>) {
        let game = if file_has_rules { None } else { game };
        let Some(rules) = self.rules.as_ref().or(game) else {
            if !file_has_rules {
                self.reasons.add("\"deal\"", "a deal needs the rules of its game: \"rules\" is missing");
            }
            return;
        };
        match Deal::from_json_value(rules, deal) {
            Ok(deal) => self.deal = Some(deal),
            Err(errors) => self.reasons.extend(errors.into_iter().map(|mistake| mistake.within("\"deal\""))),
        }
    }

    fn list_of_moves(&mut self, key: &str, value: &Value) -> Vec<PlayerMove> {
        match value {
            Value::Array(moves) => self.moves_of(&member("", key), moves),
            other => {
                let message = format!("found {}; a list of moves such as [\"7: 9♥ → 3\"] is expected", describe(other));
                self.reasons.add(member("", key), message);
                Vec::new()
            }
        }
    }

    fn moves_of(&mut self, path: &str, moves: &[Value]) -> Vec<PlayerMove> {
        let mut read = Vec::with_capacity(moves.len());
        for (index, value) in moves.iter().enumerate() {
            let place = format!("{path}[{index}] (move {})", index + 1);
            match value.as_str().map(str::parse) {
                Some(Ok(player_move)) => read.push(player_move),
                Some(Err(error)) => self.reasons.add(place, format!("{error}")),
                None => {
                    let message = format!("found {}; a move such as \"7: 9♥ → 3\" is expected", describe(value));
                    self.reasons.add(place, message);
                }
            }
        }
        read
    }
}

/// The JSON Schema (draft 2020-12) of solution files, with the descriptions that editors show.
pub fn solution_schema() -> Value {
    // An `$id` of their own keeps the references inside the two embedded schemas valid.
    let embedded = |mut schema: Value, name: &str| {
        schema["$id"] = json!(name);
        schema
    };
    let rules = json!({"$ref": "urn:cadogan:rules"});
    let deal = json!({"$ref": "urn:cadogan:deal"});
    let moves = json!({"$ref": "#/$defs/moves"});
    let text = json!({"type": "string", "description": "For human readers; ignored by programs."});
    let mut undone = moves.clone();
    undone["description"] = json!("In a saved game: the moves that were taken back, which go on where the moves end.");
    let mut properties = json!({"rules": rules, "deal": deal, "moves": moves, "undone": undone});
    for key in ABOUT_KEYS {
        properties[key] = text.clone();
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A solution of a patience deal",
        "description": "Rules, deal and the moves that win it; or the moves alone; or a saved game, whose moves need not win yet.",
        "anyOf": [
            {
                "description": "A self-contained solution, or at least its moves.",
                "type": "object",
                "properties": properties,
                "required": ["moves"],
                "additionalProperties": false,
            },
            {
                "description": "One line of solve --json for a deal that was won.",
                "type": "object",
                "properties": {"solution": moves, "rules": rules, "deal": deal},
                "required": ["solution"],
                "not": {"required": ["moves"]},
            },
            moves,
        ],
        "$defs": {
            "moves": {
                "type": "array",
                "description": "The moves of the player, first to last.",
                "items": {
                    "type": "string",
                    "description": "Such as \"7: 9♥ +2 → 3\", \"waste: 9♥ → foundation\", \"stock → waste\", \"5♥ → row 1 place 7\", \
                                    \"row 2 place 3: 5♥ → row 1 place 7\" (with two decks: which of two equal cards), \"fold 5: 9♥ → 2\". Piles, cells and places are numbered from 1.",
                    "pattern": "→|->",
                },
            },
            "rules": embedded(rules_schema(), "urn:cadogan:rules"),
            "deal": embedded(deal_schema(), "urn:cadogan:deal"),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    fn solution() -> Solution {
        let rules = preset("klondike").expect("Klondike").rules().clone();
        let deal = Deal::from_seed(&rules, 1).expect("can be dealt");
        let moves = ["7: 9♥ +2 → 3", "stock → waste", "waste: K♠ → foundation"];
        Solution { rules, deal, moves: moves.map(|text| text.parse().expect("a move")).to_vec() }
    }

    fn told(text: &str, game: Option<&Rules>) -> String {
        SolutionFile::from_json(text, game).expect_err("the file is wrong").to_string()
    }

    #[test]
    fn a_solution_that_is_written_is_read_again() {
        let solution = solution();
        let text = serde_json::to_string_pretty(&solution.to_json()).expect("JSON can be written");
        assert!(text.contains("\"7: 9♥ +2 → 3\""));
        assert_eq!(Solution::from_json(&text), Ok(solution));
    }

    #[test]
    fn moves_alone_are_read_too() {
        let moves = solution().moves;
        let expected = SolutionFile { rules: None, deal: None, moves, undone: Vec::new(), description: None };
        for text in [
            r#"["7: 9♥ +2 → 3", "stock -> waste", "waste: ks -> foundation"]"#,
            r#"{"moves": ["7: 9♥ +2 → 3", "stock → waste", "waste: K♠ → foundation"]}"#,
            r#"{"game": "klondike", "seed": 1, "verdict": "winnable",
                "solution": ["7: 9♥ +2 → 3", "stock → waste", "waste: K♠ → foundation"]}"#,
        ] {
            assert_eq!(SolutionFile::from_json(text, None), Ok(expected.clone()), "{text}");
        }
        let incomplete = Solution::from_json("[]").expect_err("no rules, no deal").to_string();
        assert!(incomplete.contains("\"rules\" is missing") && incomplete.contains("\"deal\" is missing"));
    }

    #[test]
    fn a_saved_game_has_moves_that_were_taken_back() {
        let text = r#"{"moves": ["stock → waste"], "undone": ["7: 9♥ +2 → 3"], "description": "Klondike, seed 1"}"#;
        let file = SolutionFile::from_json(text, None).expect("a saved game");
        assert_eq!(
            (file.moves.len(), file.undone, file.description.as_deref()),
            (1, solution().moves[..1].to_vec(), Some("Klondike, seed 1"))
        );
        let errors = told(r#"{"moves": ["7 → 3"], "undone": ["x"]}"#, None);
        assert!(errors.contains("\"moves\"[0] (move 1)") && errors.contains("\"undone\"[0] (move 1)"), "{errors}");
        assert!(told(r#"{"moves": [], "undnoe": []}"#, None).contains("did you mean \"undone\"?"));
        assert!(told(r#"{"moves": [], "undone": 4}"#, None).contains("\"undone\": found 4"));
    }

    #[test]
    fn a_deal_is_read_by_the_rules_of_the_file_or_of_the_game() {
        let solution = solution();
        let mut json = solution.to_json();
        json.as_object_mut().expect("an object").remove("rules");
        let text = json.to_string();
        let file = SolutionFile::from_json(&text, Some(&solution.rules)).expect("a solution");
        assert_eq!((file.rules, file.deal), (None, Some(solution.deal)));
        assert!(told(&text, None).contains("\"rules\" is missing"));
    }

    #[test]
    fn every_bad_move_is_named_with_its_index() {
        let errors = told(r#"{"moves": ["stock → waste", "7: 9X → 3", 5, "7 → 3"]}"#, None);
        let lines: Vec<&str> = errors.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("\"moves\"[1] (move 2): \"7: 9X → 3\" is not a move"), "{errors}");
        assert!(lines[1].starts_with("\"moves\"[2] (move 3): found 5"), "{errors}");
        assert!(lines[2].starts_with("\"moves\"[3] (move 4): "), "{errors}");
    }

    #[test]
    fn mistakes_of_all_parts_are_told_together() {
        let errors = told(r#"{"rules": {"celss": 4}, "deal": {}, "moves": 3, "movs": []}"#, None);
        for part in ["\"movs\": a solution has no such part", "\"rules\", ", "\"moves\": found 3"] {
            assert!(errors.contains(part), "{part} is not in:\n{errors}");
        }
        let errors = told(r#"{"rules": {}, "deal": {"stock": ["AS"]}, "moves": []}"#, None);
        assert!(errors.contains("\"deal\", stock: 1 card; this game has no stock"), "{errors}");
        for text in [
            "",
            "5",
            "{}",
            "{\"solution\": null}",
            "{\"solution\": [], \"moves\": []}",
            "{\"moves\": [], \"moves\": []}",
        ] {
            assert!(!told(text, None).is_empty());
        }
    }
}
