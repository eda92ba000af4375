//! Families that are grids: every combination of values of some rules.

use cadogan_rules::json::{describe, member};
use cadogan_rules::{Mistake, MistakeKind, apply_settings};
use serde_json::{Map, Value};

use super::variants::setting;
use super::{AXIS_KEYS, Base, Reader};
use crate::study::{StudyAxis, Variant};

/// A larger family is probably a typing mistake.
const MOST_VARIANTS: usize = 2_000;

/// The maximum number of errors reported for combinations that do not make a game.
const MOST_ERRORS: usize = 10;

/// An axis with the settings for its values.
struct ReadAxis {
    axis: StudyAxis,
    path: String,
    settings: Vec<String>,
}

impl Reader<'_> {
    pub(super) fn grid(&mut self, value: &Value, base: Option<&Base>) -> (Vec<StudyAxis>, Vec<Variant>) {
        let before = self.errors.len();
        let items = self.list("\"axes\"", value, "axes");
        let read: Vec<ReadAxis> = items.iter().enumerate().filter_map(|(index, item)| self.axis(index, item)).collect();
        for (index, axis) in read.iter().enumerate() {
            if read[..index].iter().any(|other| other.axis.name == axis.axis.name) {
                self.error(&member(&axis.path, "name"), "the name of another axis", "a name of its own");
            }
        }
        let size = read.iter().fold(1usize, |size, axis| size.saturating_mul(axis.settings.len()));
        if size > MOST_VARIANTS {
            self.error("\"axes\"", format!("{size} combinations"), format!("at most {MOST_VARIANTS}"));
        }
        if let Some(base) = base {
            self.check_alone(&read, base);
        }
        let axes: Vec<StudyAxis> = read.iter().map(|axis| axis.axis.clone()).collect();
        match base {
            Some(base) if self.errors.len() == before => {
                let variants = self.combinations(&read, base, size);
                (axes, variants)
            }
            _ => (axes, Vec::new()),
        }
    }

    /// Checks every value of every axis by itself: a value that is not a rule at all is reported at its place.
    fn check_alone(&mut self, axes: &[ReadAxis], base: &Base) {
        for axis in axes {
            for (place, setting) in axis.settings.iter().enumerate() {
                let Err(errors) = apply_settings(&base.file, std::slice::from_ref(setting)) else { continue };
                let wrong = |error: &&Mistake| error.kind != MistakeKind::Meaning;
                if let Some(error) = errors.list().iter().find(wrong) {
                    self.errors.push(error.clone().within(&format!("{} ({})", axis.path, axis.axis.labels[place])));
                }
            }
        }
    }

    fn combinations(&mut self, axes: &[ReadAxis], base: &Base, size: usize) -> Vec<Variant> {
        let mut variants = Vec::with_capacity(size);
        let before = self.errors.len();
        for index in 0..size {
            // A rule that is incompatible with all the others would be reported for every one of them.
            if self.errors.len() >= before + MOST_ERRORS {
                break;
            }
            let mut rest = index;
            let mut at: Vec<usize> = Vec::with_capacity(axes.len());
            for axis in axes.iter().rev() {
                at.insert(0, rest % axis.settings.len());
                rest /= axis.settings.len();
            }
            let chosen = || axes.iter().zip(&at);
            let settings: Vec<String> = chosen().map(|(axis, &place)| axis.settings[place].clone()).collect();
            let label: Vec<String> = chosen().map(|(axis, &place)| axis.axis.words(place)).collect();
            let label = label.join(", ");
            if let Some(variant) = self.variant(&format!("\"axes\" ({label})"), &label, base, &settings, at) {
                variants.push(variant);
            }
        }
        variants
    }

    fn axis(&mut self, index: usize, value: &Value) -> Option<ReadAxis> {
        let path = format!("\"axes\"[{index}]");
        let members = self.object(&path, value, &AXIS_KEYS)?;
        let mut required = |key: &str, what: &str| match members.get(key) {
            Some(value) => self.text(&member(&path, key), value),
            None => {
                self.error(&member(&path, key), "nothing", what);
                None
            }
        };
        let name = required("name", "a text: the displayed name of the rule");
        let key = required("key", "a rule with its section, such as \"stock.deal count\"");
        let values = self.axis_values(&path, members)?;
        let labels = match members.get("labels") {
            None => values.iter().map(plain).collect(),
            Some(labels) => {
                let label_path = member(&path, "labels");
                let items = self.list(&label_path, labels, "texts, one for every value");
                let read = |(index, label): (usize, &Value)| self.text(&format!("{label_path}[{index}]"), label);
                let texts: Vec<String> = items.iter().enumerate().filter_map(read).collect();
                if !items.is_empty() && items.len() != values.len() {
                    self.error(
                        &label_path,
                        format!("{} labels", items.len()),
                        format!("{}, one per value", values.len()),
                    );
                    return None;
                }
                texts
            }
        };
        if labels.len() != values.len() {
            return None;
        }
        let key = key?;
        let numbers: Option<Vec<f64>> = values.iter().map(Value::as_f64).collect();
        let settings = values.iter().map(|value| setting(&key, value)).collect();
        Some(ReadAxis { axis: StudyAxis { name: name?, labels, numbers }, path, settings })
    }

    /// A list of values, or all whole numbers of a range.
    fn axis_values(&mut self, path: &str, members: &Map<String, Value>) -> Option<Vec<Value>> {
        let allowed = "\"values\", a list, or \"from\" and \"to\", the first and the last of whole numbers";
        match (members.get("values"), members.get("from"), members.get("to")) {
            (Some(values), None, None) => {
                let values = self.list(&member(path, "values"), values, "values of the rule");
                (!values.is_empty()).then(|| values.to_vec())
            }
            (None, Some(from), Some(to)) => match (from.as_u64(), to.as_u64()) {
                (Some(from), Some(to)) if from < to && to - from < MOST_VARIANTS as u64 => {
                    Some((from..=to).map(Value::from).collect())
                }
                _ => {
                    let found = format!("{} to {}", describe(from), describe(to));
                    self.error(&member(path, "from"), found, "whole numbers, the smaller one first");
                    None
                }
            },
            (None, None, None) => {
                self.error(path, "no values", allowed);
                None
            }
            _ => {
                self.error(path, "values in two ways, or half of a range", allowed);
                None
            }
        }
    }
}

/// A value as a label.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}
