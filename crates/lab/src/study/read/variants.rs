//! Families that are lists of games, and pairs of games to compare.

use cadogan_rules::apply_settings;
use cadogan_rules::json::{describe, member, quoted_list, read_json};
use serde_json::Value;

use super::{Base, PAIR_KEYS, Reader, VARIANT_KEYS};
use crate::study::{Pair, Study, Variant};

impl Reader<'_> {
    pub(super) fn variants(&mut self, value: &Value, base: Option<&Base>, base_is_given: bool) -> Vec<Variant> {
        let items = self.list("\"variants\"", value, "games");
        let mut variants: Vec<Variant> = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let path = format!("\"variants\"[{index}]");
            let Some(members) = self.object(&path, item, &VARIANT_KEYS) else { continue };
            let label = match members.get("name") {
                Some(value) => self.text(&member(&path, "name"), value),
                None => {
                    self.error(&member(&path, "name"), "nothing", "a text: the name of the game in the table");
                    None
                }
            };
            let own = members.get("game").map(|value| self.base(&member(&path, "game"), value));
            let base = match (&own, base) {
                (Some(own), _) => own.as_ref(),
                (None, Some(base)) => Some(base),
                (None, None) => {
                    if !base_is_given {
                        self.error(
                            &member(&path, "game"),
                            "nothing",
                            "a game here, or one for all at the top of the file",
                        );
                    }
                    None
                }
            };
            let settings = self.settings(&member(&path, "set"), members.get("set"));
            let (Some(label), Some(base), Some(settings)) = (label, base, settings) else { continue };
            if variants.iter().any(|other| other.label == label) {
                self.error(&member(&path, "name"), "the name of another variant", "a name of its own");
            }
            variants.extend(self.variant(&path, &label, base, &settings, Vec::new()));
        }
        variants
    }

    fn settings(&mut self, path: &str, value: Option<&Value>) -> Option<Vec<String>> {
        match value {
            None => Some(Vec::new()),
            Some(Value::Object(members)) => Some(members.iter().map(|(key, value)| setting(key, value)).collect()),
            Some(other) => {
                self.error(path, describe(other), "an object of rules, such as {\"stock.deal count\": 1}");
                None
            }
        }
    }

    /// A game with some rules changed.
    pub(super) fn variant(
        &mut self,
        path: &str,
        label: &str,
        base: &Base,
        settings: &[String],
        at: Vec<usize>,
    ) -> Option<Variant> {
        match apply_settings(&base.file, settings) {
            Ok(file) => {
                // Settings that change nothing do not belong in the name.
                let differs = |setting: &&String| {
                    let alone = apply_settings(&base.file, std::slice::from_ref(*setting));
                    alone.map_or(true, |alone| alone.rules != base.file.rules)
                };
                let words = settings.iter().filter(differs).map(|setting| format!(" --set '{setting}'"));
                let name = std::iter::once(base.name.clone()).chain(words).collect();
                Some(Variant { label: label.to_owned(), name, rules: file.rules, at })
            }
            Err(errors) => {
                self.rule_errors(path, errors);
                None
            }
        }
    }

    pub(super) fn critical(&mut self, value: &Value, study: &Study) -> Vec<Pair> {
        let items = self.list("\"critical\"", value, "axes, or of pairs of variants");
        let mut pairs = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let path = format!("\"critical\"[{index}]");
            match item {
                Value::String(name) => match study.axes.iter().position(|axis| &axis.name == name) {
                    Some(axis) => pairs.extend(pairs_along(study, axis)),
                    None => {
                        let names = quoted_list(study.axes.iter().map(|axis| axis.name.as_str()));
                        let allowed =
                            if names.is_empty() { "pairs of variants: there are no axes".into() } else { names };
                        self.error(&path, describe(item), allowed);
                    }
                },
                Value::Object(_) => pairs.extend(self.pair(&path, item, study)),
                other => self.error(&path, describe(other), "the name of an axis, or a pair of variants"),
            }
        }
        pairs
    }

    fn pair(&mut self, path: &str, value: &Value, study: &Study) -> Option<Pair> {
        let members = self.object(path, value, &PAIR_KEYS)?;
        let mut find = |key: &str| {
            let label = members.get(key).and_then(Value::as_str);
            let found = label.and_then(|label| study.variants.iter().position(|variant| variant.label == label));
            if found.is_none() {
                let shown = members.get(key).map_or("nothing".to_owned(), describe);
                let names = quoted_list(study.variants.iter().take(20).map(|variant| variant.label.as_str()));
                self.error(&member(path, key), shown, format!("the name of a variant: {names}"));
            }
            found
        };
        let (with, without) = (find(PAIR_KEYS[0]), find(PAIR_KEYS[1]));
        Some(Pair { with: with?, without: without?, axis: None })
    }
}

/// For every combination of the other axes: the first value of an axis against each of the others.
fn pairs_along(study: &Study, axis: usize) -> Vec<Pair> {
    let against_first = |without: usize| {
        let mut at = study.variants.get(without)?.at.clone();
        if at[axis] == 0 {
            return None;
        }
        at[axis] = 0;
        Some(Pair { with: study.index(&at), without, axis: Some(axis) })
    };
    (0..study.variants.len()).filter_map(against_first).collect()
}

/// A rule and its value as on the command line. A string is written as it is unless it would be read as a number or the
/// like.
pub(super) fn setting(key: &str, value: &Value) -> String {
    match value {
        Value::String(text) if read_json(text).is_err() => format!("{key}={text}"),
        other => format!("{key}={other}"),
    }
}
