//! Varying a game by settings such as `stock.deal count=5`.

use serde_json::{Map, Value};

use crate::errors::{Mistake, MistakeKind, Mistakes, quote};
use crate::language::RuleKey;
use crate::parse::{RuleFile, rules_from_json};
use crate::spelling::{ABOUT_KEYS, TITLE, flat_key, section};
use crate::strict_json::read_json;

/// The game of `file` with some of its rules changed. A setting is `KEY=VALUE`, with the section in front of the key:
/// `stock.deal count=5`, `foundations.removable=false`, `max rank=8`; the keys of 2018 work too. Values are JSON;
/// strings need no quotation marks, and lists may be written `L1 L3`. All settings are applied before the rules are
/// checked, so they may depend on each other; of two settings of one key, the later one wins.
pub fn apply_settings<S: AsRef<str>>(file: &RuleFile, settings: &[S]) -> Result<RuleFile, Mistakes> {
    let Value::Object(mut members) = file.to_json_short() else { unreachable!("a rule file is an object") };
    let mut errors = Vec::new();
    for setting in settings {
        if let Err(error) = make_setting(&mut members, setting.as_ref()) {
            errors.push(error);
        }
    }
    match rules_from_json(&Value::Object(members)) {
        Ok(varied) => Mistakes::unless_none(errors, varied),
        Err(more) => {
            // A conflict between rules may be caused by a setting that could not be applied.
            let complete = errors.is_empty();
            errors.extend(more.list().iter().filter(|error| complete || error.kind == MistakeKind::Structure).cloned());
            Mistakes::unless_none(errors, file.clone())
        }
    }
}

fn make_setting(members: &mut Map<String, Value>, setting: &str) -> Result<(), Mistake> {
    let error = |found: &str| {
        let allowed = "KEY=VALUE, such as \"stock.deal count=5\" or \"max rank=8\"";
        Mistake::found(MistakeKind::Syntax, format!("setting {}", quote(setting)), found, allowed)
    };
    let (path, text) = setting.split_once('=').ok_or_else(|| error("no \"=\""))?;
    let names: Vec<&str> = path.split('.').map(str::trim).collect();
    if names.iter().any(|name| name.is_empty()) {
        return Err(error("an empty key"));
    }
    match names[..] {
        [name] => set_top(members, name, text.trim()),
        [first, name] => {
            let first = section(first).map_or(first, |section| section.name);
            set_in_section(members, first, name, value_of(name, text.trim()));
        }
        _ => return Err(error("more than a section and a key")),
    }
    Ok(())
}

/// A key without a section: one that has none, one of 2018, or a whole section at once.
fn set_top(members: &mut Map<String, Value>, name: &str, text: &str) {
    let value = value_of(name, text);
    if let Some(key) = flat_key(name) {
        let value = match (key, &value) {
            (RuleKey::InitialCards, Value::Bool(true)) => Value::from("all"),
            (RuleKey::InitialCards, Value::Bool(false)) => Value::from("none"),
            _ => value,
        };
        set_in_section(members, key.section(), key.name(), value);
    } else if let Some(section) = section(name) {
        match (section.bare(), &value) {
            (Some(key), Value::Bool(_) | Value::Number(_)) => {
                set_in_section(members, section.name, key.name(), value);
            }
            _ => {
                members.insert(section.name.to_owned(), value);
            }
        }
    } else {
        members.insert(name.to_owned(), value);
    }
}

fn set_in_section(members: &mut Map<String, Value>, section: &str, key: &str, value: Value) {
    let entry = members.entry(section).or_insert_with(|| Value::Object(Map::new()));
    if !entry.is_object() {
        // An earlier setting replaced the section by something else; the later setting wins.
        *entry = Value::Object(Map::new());
    }
    if let Value::Object(keys) = entry {
        keys.insert(key.to_owned(), value);
    }
}

/// JSON if the text is JSON, otherwise a string. Keys that hold strings or lists accept them in their informal
/// spelling.
fn value_of(key: &str, text: &str) -> Value {
    let json = read_json(text).ok();
    let holds_text =
        ["base card", "sunk rank", "spaces rank", "rank", TITLE].contains(&key) || ABOUT_KEYS.contains(&key);
    let holds_numbers = key == "pile sizes" || key == "face down cards" || key == "later deal counts";
    let holds_list = key == "moves" || key == "build policies" || holds_numbers;
    if (key == "matches" || key == "spaces take" || key == "routes") && !matches!(json, Some(Value::Array(_))) {
        // `sum 13` is one match and `reserve or waste` one item, so these are told apart by commas.
        let items = text.split(',').map(|item| item.trim().trim_matches('"')).filter(|item| !item.is_empty());
        return items.map(Value::from).collect();
    }
    if key == "piles" && !matches!(json, Some(Value::Array(_))) {
        // `4 A up, laid out` has blanks and a comma, so these are told apart by strokes.
        let items = text.split('|').map(|item| item.trim().trim_matches('"')).filter(|item| !item.is_empty());
        return items.map(Value::from).collect();
    }
    match json {
        Some(Value::String(inner)) if holds_text => Value::String(inner),
        _ if holds_text => Value::from(text),
        Some(list @ Value::Array(_)) => list,
        _ if holds_list => {
            let words = text.split([',', ' ']).map(|word| word.trim_matches('"')).filter(|word| !word.is_empty());
            let item = |word: &str| word.parse::<u32>().ok().filter(|_| holds_numbers).map(Value::from);
            words.map(|word| item(word).unwrap_or_else(|| Value::from(word))).collect()
        }
        Some(value) => value,
        None => Value::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::*;
    use crate::{Rules, preset};

    fn vary(game: &str, settings: &[&str]) -> Result<Rules, Mistakes> {
        apply_settings(preset(game).unwrap().file(), settings).map(|file| file.rules)
    }

    #[test]
    fn one_rule_is_changed_and_the_others_stay() {
        let klondike = preset("klondike").unwrap().rules();
        let expected = klondike
            .vary(|rules| {
                rules.stock.deal_count = 5;
                rules.foundations.removable = false;
                rules.stock.redeal = Redeals::Times(2);
            })
            .unwrap();
        let settings = ["stock.deal count=5", " foundations.removable = false", "stock.redeal=2"];
        assert_eq!(vary("klondike", &settings).unwrap(), expected);
        let old_spelling = ["stock deal count=5", "foundations removable=false", "stock redeal=2"];
        assert_eq!(vary("klondike", &old_spelling).unwrap(), expected);
        assert_eq!(&vary("klondike", &[]).unwrap(), klondike);
        assert_eq!(vary("klondike", &["stock.deal count=9", "stock.deal count=24"]).unwrap().stock.deal_count, 24);
    }

    #[test]
    fn short_spellings_texts_and_lists() {
        assert_eq!(vary("free-cell", &["cells=2"]).unwrap().cells.count, 2);
        assert_eq!(
            vary("free-cell", &["foundations initial card=true"]).unwrap().foundations.initial,
            InitialCards::All
        );
        let base = |setting| vary("free-cell", &[setting]).unwrap().foundations.base;
        assert_eq!(base("foundations.base card=10"), base("foundations.base card=\"T\""));
        assert_eq!(vary("free-cell", &["tableau_piles.move built group=true"]).unwrap().group_moves(), GroupMoves::Yes);
        let moves = vary("accordion", &["accordion.moves=L1, R2 L13"]).unwrap().accordion.moves.clone();
        assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["L1", "R2", "L13"]);
        assert_eq!(vary("accordion", &["accordion.moves=[\"L2\"]"]).unwrap().accordion.moves.len(), 1);
        let hole = vary("free-cell", &["hole=true", "foundations=false", "stock={\"size\": 3}"]).unwrap();
        assert_eq!((hole.goal(), hole.stock.size), (Goal::Hole, 3));
    }

    #[test]
    fn settings_are_checked_together_and_all_mistakes_named() {
        // Each setting alone does not make a game; together they do.
        assert!(vary("free-cell", &["tableau piles.spaces policy=auto-reserve-then-any"]).is_err());
        assert!(vary("free-cell", &["tableau piles.spaces policy=auto-reserve-then-any", "reserve.size=3"]).is_ok());
        let errors =
            vary("free-cell", &["cells", "a.b.c=1", "=1", "stock.deal cuont=3", "tableau.count=x"]).unwrap_err();
        let lines: Vec<String> = errors.list().iter().map(ToString::to_string).collect();
        assert_eq!(lines.len(), 5, "{lines:#?}");
        assert!(lines[3].contains("\"stock\".\"deal cuont\"") && lines[3].ends_with("did you mean \"deal count\"?"));
        assert!(lines[4].contains("\"tableau\""));
    }
}
