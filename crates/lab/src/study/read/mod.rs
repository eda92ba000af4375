//! Study files: converts JSON text to a family of games. A file is always read to its end, so that one run reports
//! every mistake.

mod axes;
mod numbers;
mod variants;

use std::collections::BTreeMap;

use cadogan_picture::chart::Scale;
use cadogan_rules::json::{describe, member, quoted_list, read_json};
use cadogan_rules::{
    Mistake, MistakeKind, Mistakes, Numbering, RuleFile, nearest, nearest_preset, parse_rules, preset, rules_from_json,
};
use serde_json::{Map, Value};

use super::{Study, StudyAxis};

/// Returns the text of the rule file with this name, or an error. Names in a study are relative to its file.
pub type LoadRules<'a> = &'a dyn Fn(&str) -> Result<String, String>;

pub(in crate::study) const KEYS: [&str; 10] =
    ["$schema", "title", "note", "game", "axes", "variants", "critical", "seeds", "limits", "picture"];
pub(in crate::study) const AXIS_KEYS: [&str; 6] = ["name", "key", "values", "labels", "from", "to"];
pub(in crate::study) const VARIANT_KEYS: [&str; 3] = ["name", "game", "set"];
pub(in crate::study) const PAIR_KEYS: [&str; 2] = ["winnable in", "lost in"];
pub(in crate::study) const LIMIT_KEYS: [&str; 3] = ["time", "positions", "memory"];
pub(in crate::study) const PICTURE_KEYS: [&str; 2] = ["along", "scale"];

/// Reads a study file. `load` provides the rule files that it names.
pub fn read_study(text: &str, load: LoadRules<'_>) -> Result<Study, Mistakes> {
    let file = read_json(text)?;
    let mut reader = Reader { errors: Vec::new(), load };
    let study = reader.study(&file);
    let unread = || Mistake::found(MistakeKind::Structure, "the whole file", "something else", "a study").into();
    Mistakes::unless_none(reader.errors, study)?.ok_or_else(unread)
}

/// A game that variants are made from.
struct Base {
    name: String,
    file: RuleFile,
}

struct Reader<'a> {
    errors: Vec<Mistake>,
    load: LoadRules<'a>,
}

impl Reader<'_> {
    fn error(&mut self, path: &str, found: impl Into<String>, allowed: impl Into<String>) {
        self.errors.push(Mistake::found(MistakeKind::Structure, path, found.into(), allowed.into()));
    }

    fn rule_errors(&mut self, path: &str, errors: Mistakes) {
        self.errors.extend(errors.into_iter().map(|mistake| mistake.within(path)));
    }

    /// The members of an object, after its unknown keys have been reported.
    fn object<'v>(&mut self, path: &str, value: &'v Value, keys: &[&str]) -> Option<&'v Map<String, Value>> {
        let Value::Object(members) = value else {
            let place = if path.is_empty() { "the whole file" } else { path };
            self.error(
                place,
                describe(value),
                format!("an object with the keys {}", quoted_list(keys.iter().copied())),
            );
            return None;
        };
        for key in members.keys().filter(|key| !keys.contains(&key.as_str())) {
            let suggestion = nearest(key, keys.iter().copied()).map(|word| format!("\"{word}\""));
            let allowed = quoted_list(keys.iter().copied());
            let mistake =
                Mistake::found(MistakeKind::Structure, member(path, key), "a key that is not known here", allowed);
            self.errors.push(mistake.suggesting(suggestion));
        }
        Some(members)
    }

    fn text(&mut self, path: &str, value: &Value) -> Option<String> {
        match value {
            Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
            other => {
                self.error(path, describe(other), "a text that is not empty");
                None
            }
        }
    }

    fn list<'v>(&mut self, path: &str, value: &'v Value, of: &str) -> &'v [Value] {
        match value {
            Value::Array(items) if !items.is_empty() => items,
            other => {
                self.error(path, describe(other), format!("a list of {of}"));
                &[]
            }
        }
    }

    fn study(&mut self, file: &Value) -> Option<Study> {
        let members = self.object("", file, &KEYS)?;
        let title = match members.get("title") {
            Some(value) => self.text("\"title\"", value),
            None => {
                self.error("\"title\"", "nothing", "a text: what the study is about");
                None
            }
        };
        let note = members.get("note").and_then(|value| self.text("\"note\"", value));
        let base = members.get("game").and_then(|value| self.base("\"game\"", value));
        let seeds = self.seeds(members.get("seeds"));
        let limits = self.limits(members.get("limits"));
        let (axes, variants) = match (members.get("axes"), members.get("variants")) {
            (Some(axes), None) => {
                if !members.contains_key("game") {
                    self.error(
                        "\"game\"",
                        "nothing",
                        "the game whose rules the axes vary: a preset, a rule file or rules",
                    );
                }
                self.grid(axes, base.as_ref())
            }
            (None, Some(variants)) => {
                (Vec::new(), self.variants(variants, base.as_ref(), members.contains_key("game")))
            }
            (Some(_), Some(_)) => {
                self.error("\"variants\"", "variants beside axes", "either \"axes\" or \"variants\"");
                (Vec::new(), Vec::new())
            }
            (None, None) => {
                self.error("\"axes\"", "nothing", "either \"axes\", a grid of rules, or \"variants\", a list of games");
                (Vec::new(), Vec::new())
            }
        };
        let (along, scale) = self.picture(members.get("picture"), &axes);
        let mut study = Study {
            title: title.unwrap_or_default(),
            note,
            axes,
            variants,
            numbering: Numbering::Seed,
            seeds: seeds?,
            limits: limits?,
            critical: Vec::new(),
            along,
            scale,
        };
        if let Some(critical) = members.get("critical") {
            study.critical = self.critical(critical, &study);
        }
        self.refuse_twins(&study);
        Some(study)
    }

    /// The game of a preset, of a rule file, or of rules given in the study itself.
    fn base(&mut self, path: &str, value: &Value) -> Option<Base> {
        match value {
            Value::Object(_) => match rules_from_json(value) {
                Ok(file) => Some(Base { name: "rules of a study".to_owned(), file }),
                Err(errors) => {
                    self.rule_errors(path, errors);
                    None
                }
            },
            Value::String(name) if name.contains('/') || name.ends_with(".json") => match (self.load)(name) {
                Ok(text) => match parse_rules(&text) {
                    Ok(file) => Some(Base { name: name.clone(), file }),
                    Err(errors) => {
                        self.rule_errors(&format!("{path} ({name})"), errors);
                        None
                    }
                },
                Err(reason) => {
                    self.error(path, format!("{}, which cannot be read: {reason}", describe(value)), "a rule file");
                    None
                }
            },
            Value::String(name) => match preset(name) {
                Some(preset) => Some(Base { name: preset.name().to_owned(), file: preset.file().clone() }),
                None => {
                    let suggestion = nearest_preset(name).map(|preset| format!("\"{}\"", preset.name()));
                    let allowed = "a preset that `cadogan games --all` lists, a rule file (with / or .json in its name), or rules";
                    let mistake = Mistake::found(MistakeKind::Structure, path, describe(value), allowed);
                    self.errors.push(mistake.suggesting(suggestion));
                    None
                }
            },
            other => {
                self.error(path, describe(other), "the name of a preset, the name of a rule file, or rules");
                None
            }
        }
    }

    /// Two variants with the same rules would be one game in the records.
    fn refuse_twins(&mut self, study: &Study) {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for variant in &study.variants {
            if let Some(other) = seen.insert(variant.rules.fingerprint(), &variant.label) {
                let place = if study.axes.is_empty() { "\"variants\"" } else { "\"axes\"" };
                let found = format!("\"{}\" with the same rules as \"{other}\"", variant.label);
                self.error(place, found, "every game once");
                return;
            }
        }
    }

    fn picture(&mut self, value: Option<&Value>, axes: &[StudyAxis]) -> (usize, Scale) {
        let (mut along, mut scale) = (0, Scale::Linear);
        let Some(members) = value.and_then(|value| self.object("\"picture\"", value, &PICTURE_KEYS)) else {
            return (along, scale);
        };
        if let Some(value) = members.get("along") {
            match axes.iter().position(|axis| value.as_str() == Some(&axis.name)) {
                Some(axis) => along = axis,
                None => {
                    let names = quoted_list(axes.iter().map(|axis| axis.name.as_str()));
                    self.error("\"picture\".\"along\"", describe(value), format!("the name of an axis: {names}"));
                }
            }
        }
        match members.get("scale").map(|value| (value, value.as_str())) {
            None | Some((_, Some("linear"))) => {}
            Some((_, Some("log"))) => scale = Scale::Log,
            Some((value, _)) => self.error("\"picture\".\"scale\"", describe(value), "\"linear\" or \"log\""),
        }
        (along, scale)
    }
}
