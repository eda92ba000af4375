//! Deals, and positions in the middle of a game as deals.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use cadogan_picture::{BoardStyle, Picture, draw};
use cadogan_referee::{VerifyError, verify};
use cadogan_rules::{PlayerMove, readable_json};
use pyo3::prelude::*;

use crate::errors::exception;
use crate::rules::read_move;

/// Where every card lies.
#[pyclass(frozen, module = "cadogan._native")]
pub(crate) struct Deal {
    pub(crate) rules: Arc<cadogan_rules::Rules>,
    pub(crate) deal: cadogan_rules::Deal,
}

impl Deal {
    pub(crate) fn new(rules: Arc<cadogan_rules::Rules>, deal: cadogan_rules::Deal) -> Deal {
        Deal { rules, deal }
    }
}

#[pymethods]
impl Deal {
    fn to_json(&self) -> String {
        readable_json(&self.deal.to_json(&self.rules))
    }

    fn to_text(&self) -> String {
        self.deal.to_text(&self.rules)
    }

    /// The cards as on a table; with `peek`, face-down cards are shown.
    fn board(&self, peek: bool, ascii: bool) -> String {
        draw(&self.rules, &self.deal, BoardStyle { peek, ascii, ..BoardStyle::PLAIN })
    }

    fn svg(&self, title: &str, caption: &str) -> String {
        Picture::of_deal(&self.rules, &self.deal).title(title).caption(caption).svg()
    }

    /// After how many of these moves the game is won.
    fn verify(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<usize> {
        let moves: Vec<PlayerMove> = moves.iter().map(|text| read_move(py, text)).collect::<PyResult<_>>()?;
        verify(&self.rules, &self.deal, &moves).map(|verified| verified.won_after).map_err(|error| {
            let name = match error {
                VerifyError::Refused { .. } => "IllegalMoveError",
                VerifyError::NotWon { .. } => "NotWonError",
            };
            exception(py, name, error)
        })
    }

    fn equals(&self, other: &Deal) -> bool {
        self.deal == other.deal && self.rules == other.rules
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.deal.hash(&mut hasher);
        hasher.finish()
    }
}
