//! Writes rules as JSON, in full or only where they differ from the default, and computes a short fingerprint of a rule
//! set.

use serde_json::{Map, Value};

use crate::language::{GroupMoves, RawRules};
use crate::parse::{About, RuleFile};
use crate::spelling::{ALIASES, TITLE};

impl RawRules {
    /// Every key with its value.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_else(|error| unreachable!("rules are plain data: {error}"))
    }

    /// Only the keys whose value is not the default. Reading it gives the same rules again.
    pub fn to_json_short(&self) -> Value {
        difference(&self.to_json(), &RawRules::default().to_json()).unwrap_or_else(|| Value::Object(Map::new()))
    }

    /// Sixteen hexadecimal digits that identify the game: the same on every machine and in every version.
    ///
    /// Rule sets that differ only in naming the published pruning rule for group moves instead of `yes` are the same
    /// game and have the same fingerprint. Other rule sets that happen to play alike have different ones. Only
    /// differences from the default are hashed, so a key that is added to the language later changes no fingerprint.
    pub fn fingerprint(&self) -> String {
        let mut rules = self.clone();
        if rules.tableau.move_group == GroupMoves::PartialIfCardAboveBuildable {
            rules.tableau.move_group = GroupMoves::Yes;
        }
        format!("{:016x}", fnv1a(rules.to_json_short().to_string().as_bytes()))
    }
}

impl RuleFile {
    /// The file with every key of the rules.
    pub fn to_json(&self) -> Value {
        with_about(&self.about, self.rules.to_json())
    }

    /// The file with only those keys of the rules whose value is not the default.
    pub fn to_json_short(&self) -> Value {
        with_about(&self.about, self.rules.to_json_short())
    }
}

fn with_about(about: &About, rules: Value) -> Value {
    let text = |text: &Option<String>| text.as_deref().map(Value::from);
    let aliases = (!about.aliases.is_empty()).then(|| Value::from(about.aliases.clone()));
    let keys = [
        (TITLE, text(&about.title)),
        (ALIASES, aliases),
        ("description", text(&about.description)),
        ("source", text(&about.source)),
        ("note", text(&about.note)),
    ];
    let keys = keys.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    let rules = rules.as_object().cloned().unwrap_or_default();
    Value::Object(keys.chain(rules).collect())
}

/// The part of `value` that differs from `default`, if any.
fn difference(value: &Value, default: &Value) -> Option<Value> {
    match (value, default) {
        (Value::Object(members), Value::Object(defaults)) => {
            let different: Map<String, Value> = members
                .iter()
                .filter_map(|(key, value)| Some((key.clone(), difference(value, defaults.get(key)?)?)))
                .collect();
            (!different.is_empty()).then_some(Value::Object(different))
        }
        _ => (value != default).then(|| value.clone()),
    }
}

/// The 64-bit hash function FNV-1a: fixed forever by its published constants.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn defaults_are_left_out() {
        assert_eq!(RawRules::default().to_json_short().to_string(), "{}");
        let free_cell = preset("free-cell").unwrap().rules().to_json_short();
        assert_eq!(free_cell.to_string(), r#"{"tableau piles":{"build policy":"red-black"},"cells":{"count":4}}"#);
    }

    #[test]
    fn fingerprints_tell_games_apart_and_stay_as_they_are() {
        let print = |name: &str| preset(name).unwrap().rules().fingerprint();
        assert_eq!(print("klondike"), print("klondike-arbitrary-built-moves"));
        assert_eq!(print("default"), print("streets-and-alleys"));
        assert_ne!(print("klondike"), print("klondike-deal-1"));
        assert_ne!(print("spider"), print("spider-published"));
        // Files of results may contain fingerprints, so these must never change.
        assert_eq!(print("klondike"), "7358414be0260fe5");
        assert_eq!(print("free-cell"), "f56dac85d1829d9b");
    }
}
