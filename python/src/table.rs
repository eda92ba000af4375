//! A game in progress.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cadogan_referee::check;
use cadogan_rules::PlayerMove;
use cadogan_solve::Answer;
use pyo3::prelude::*;

use crate::deal::Deal;
use crate::errors::exception;
use crate::rules::read_move;

/// A position with the moves that led to it, and a win if one is known.
#[pyclass(frozen, module = "cadogan._native")]
pub(crate) struct Table {
    rules: Arc<cadogan_rules::Rules>,
    table: Mutex<cadogan_table::Table>,
}

impl Table {
    fn table(&self) -> MutexGuard<'_, cadogan_table::Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Table {
    #[new]
    fn new(deal: &Deal) -> Table {
        let table = cadogan_table::Table::new((*deal.rules).clone(), deal.deal.clone());
        Table { rules: deal.rules.clone(), table: Mutex::new(table) }
    }

    fn legal_moves(&self) -> Vec<String> {
        self.table().legal_moves().iter().map(ToString::to_string).collect()
    }

    /// Makes a move and returns its canonical notation. An illegal one changes nothing.
    fn play(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        let player_move = read_move(py, text)?;
        match self.table().play(&player_move) {
            Ok(()) => Ok(player_move.to_string()),
            Err(refusal) => Err(exception(py, "IllegalMoveError", format!("{player_move} is not legal: {refusal}"))),
        }
    }

    /// Whether a move is legal.
    fn allows(&self, py: Python<'_>, text: &str) -> PyResult<bool> {
        let player_move = read_move(py, text)?;
        Ok(check(&self.rules, self.table().position(), &player_move).is_ok())
    }

    /// Takes the last move back and returns it.
    fn undo(&self) -> Option<String> {
        self.table().undo_moves(1).pop().map(|player_move| player_move.to_string())
    }

    fn moves(&self) -> Vec<String> {
        self.table().moves().map(|player_move| player_move.to_string()).collect()
    }

    fn is_won(&self) -> bool {
        self.table().is_won()
    }

    fn is_stuck(&self) -> bool {
        self.table().is_stuck()
    }

    /// The next move of a known win.
    fn known_move(&self) -> Option<String> {
        self.table().win().and_then(<[_]>::first).map(ToString::to_string)
    }

    /// Takes note of moves that win from here.
    fn learn_win(&self, py: Python<'_>, moves: Vec<String>) -> PyResult<()> {
        let moves: Vec<PlayerMove> = moves.iter().map(|text| read_move(py, text)).collect::<PyResult<_>>()?;
        let mut table = self.table();
        let at = table.at();
        table.learn(at, Answer::Winnable(()), &moves).map_err(|reason| exception(py, "Contradiction", reason))
    }

    /// Where every card lay at the start.
    fn start(&self) -> Deal {
        Deal::new(self.rules.clone(), self.table().start().clone())
    }

    /// The position as a deal.
    fn deal(&self) -> Deal {
        Deal::new(self.rules.clone(), self.table().position().to_deal())
    }

    /// The same game, to be played on independently.
    fn copy(&self) -> Table {
        Table { rules: self.rules.clone(), table: Mutex::new(self.table().clone()) }
    }
}
