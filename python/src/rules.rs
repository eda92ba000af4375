//! Games: presets and rule files.

use std::sync::Arc;

use cadogan_rules::{
    PlayerMove, PresetKind, PysolNumber, Relation, RuleFile, apply_settings, compare, nearest_preset, parse_rules,
    preset, presets,
};
use pyo3::prelude::*;

use crate::deal::Deal;
use crate::errors::{exception, mistakes};

/// The rules of a game, and what its file says about it.
#[pyclass(frozen, module = "cadogan._native")]
pub(crate) struct Rules {
    file: RuleFile,
    /// Shared with every deal.
    pub(crate) rules: Arc<cadogan_rules::Rules>,
}

impl Rules {
    fn new(file: RuleFile) -> Rules {
        Rules { rules: Arc::new(file.rules.clone()), file }
    }

    fn deal(
        &self,
        py: Python<'_>,
        input: &str,
        dealt: Result<cadogan_rules::Deal, cadogan_rules::Mistakes>,
    ) -> PyResult<Deal> {
        match dealt {
            Ok(deal) => Ok(Deal::new(self.rules.clone(), deal)),
            Err(errors) => Err(mistakes(py, "DealError", input, &errors)),
        }
    }
}

#[pymethods]
impl Rules {
    /// The rules of a preset, and its canonical name.
    #[staticmethod]
    fn preset(py: Python<'_>, name: &str) -> PyResult<(Rules, &'static str)> {
        match preset(name) {
            Some(found) => {
                // Its title may have been made of its name.
                let mut file = found.file().clone();
                file.about.title = Some(found.title());
                Ok((Rules::new(file), found.name()))
            }
            None => {
                let near = nearest_preset(name).map(|near| format!("; did you mean {:?}?", near.name()));
                let near = near.unwrap_or_else(|| ".".to_owned());
                let message = format!(
                    "there is no game {name:?}{near} cadogan.games(all=True) lists every name; rules can also be a dict or a \
                     path to a JSON file"
                );
                Err(exception(py, "UnknownGameError", message))
            }
        }
    }

    /// The rules in a text; `input` is what messages call it.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str, input: &str) -> PyResult<Rules> {
        parse_rules(text).map(Rules::new).map_err(|errors| mistakes(py, "RulesError", input, &errors))
    }

    /// The same game with some rules changed: `stock.deal count=1`.
    fn vary(&self, py: Python<'_>, settings: Vec<String>) -> PyResult<Rules> {
        apply_settings(&self.file, &settings)
            .map(Rules::new)
            .map_err(|errors| mistakes(py, "RulesError", "settings", &errors))
    }

    /// The rules as JSON: all of them, or those that are not the default.
    fn to_json(&self, full: bool) -> String {
        if full { self.file.to_json() } else { self.file.to_json_short() }.to_string()
    }

    fn fingerprint(&self) -> String {
        self.rules.fingerprint()
    }

    fn family(&self) -> &'static str {
        self.rules.family().label()
    }

    /// What the file says about the game, as it says it: `title`, `description`, `source` or `note`.
    fn about(&self, key: &str) -> Option<&str> {
        let about = &self.file.about;
        match key {
            "title" => about.title.as_deref(),
            "description" => about.description.as_deref(),
            "source" => about.source.as_deref(),
            _ => about.note.as_deref(),
        }
    }

    /// The names that the game has elsewhere.
    fn aliases(&self) -> Vec<String> {
        self.file.about.aliases.clone()
    }

    fn equals(&self, other: &Rules) -> bool {
        self.rules == other.rules
    }

    /// The relation to another game, and the reasons.
    fn compare(&self, other: &Rules) -> (&'static str, Vec<String>) {
        let comparison = compare(&self.rules, &other.rules);
        let word = match comparison.relation {
            Relation::Same => "same",
            Relation::Stronger => "stronger",
            Relation::Weaker => "weaker",
            Relation::Unknown => "unknown",
        };
        (word, comparison.reasons)
    }

    fn seed(&self, py: Python<'_>, number: i64) -> PyResult<Deal> {
        self.deal(py, "seed", cadogan_rules::Deal::from_seed(&self.rules, number))
    }

    fn ms(&self, py: Python<'_>, number: u64) -> PyResult<Deal> {
        self.deal(py, "ms", cadogan_rules::Deal::from_ms(&self.rules, number))
    }

    fn pysol(&self, py: Python<'_>, number: &str) -> PyResult<Deal> {
        let number: PysolNumber =
            number.parse().map_err(|error| exception(py, "DealError", format!("pysol: {error}")))?;
        self.deal(py, "pysol", cadogan_rules::Deal::from_pysol(&self.rules, number))
    }

    fn klondike_solver(&self, py: Python<'_>, number: i64) -> PyResult<Deal> {
        self.deal(py, "klondike_solver", cadogan_rules::Deal::from_klondike_solver(&self.rules, number))
    }

    /// A deal from JSON or a text board; `input` is what messages call it.
    fn read(&self, py: Python<'_>, text: &str, input: &str) -> PyResult<Deal> {
        self.deal(py, input, cadogan_rules::Deal::read(&self.rules, text))
    }
}

/// The names of the presets; without `all`, only of games under their own names.
#[pyfunction]
pub(crate) fn preset_names(all: bool) -> Vec<&'static str> {
    presets().iter().filter(|preset| all || preset.kind() == PresetKind::Game).map(|preset| preset.name()).collect()
}

/// The canonical notation of a move.
#[pyfunction]
pub(crate) fn parse_move(py: Python<'_>, text: &str) -> PyResult<String> {
    read_move(py, text).map(|player_move| player_move.to_string())
}

pub(crate) fn read_move(py: Python<'_>, text: &str) -> PyResult<PlayerMove> {
    text.parse().map_err(|error: cadogan_rules::ParseMoveError| exception(py, "MoveError", error))
}
