//! How hard deals are, and deals of a level.

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;

use cadogan_difficulty::{Difficulty, Level, Levels, PickError, Picked, Picking, Wanted, assess};
use cadogan_solve::SolveError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::deal::Deal;
use crate::errors::{exception, mistakes, of_solving};
use crate::lab::{cores, read_numbering};
use crate::rules::Rules;
use crate::work::long_call;

/// The parts of a difficulty, the score first.
fn parts<'py>(py: Python<'py>, difficulty: &Difficulty) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    found.set_item("score", difficulty.score())?;
    found.set_item("random", difficulty.random)?;
    found.set_item("greedy", difficulty.greedy)?;
    found.set_item("careful", difficulty.careful)?;
    found.set_item("only_moves", difficulty.only_moves)?;
    found.set_item("unnoticed", difficulty.unnoticed)?;
    found.set_item("greedy_wins", difficulty.greedy_wins)?;
    found.set_item("careful_wins", difficulty.careful_wins)?;
    Ok(found)
}

/// The verdict on a deal, and how hard it is if it can be won.
#[pyfunction]
#[pyo3(signature = (deal, positions, watcher))]
#[expect(clippy::type_complexity, reason = "only the Python side calls it")]
pub(crate) fn difficulty<'py>(
    py: Python<'py>,
    deal: &Deal,
    positions: u64,
    watcher: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Option<Bound<'py, PyDict>>, Option<Py<PyAny>>)> {
    let (assessed, stopped_by) =
        long_call(py, watcher, |desk| assess(&deal.rules, &deal.deal, positions, Some(&desk.interrupt)));
    let assessed = assessed.map_err(|error| of_solving(py, &error))?;
    let level = Levels::shipped(&deal.rules);
    let found = match assessed.difficulty.filter(|_| stopped_by.is_none()) {
        None => None,
        Some(difficulty) => {
            let found = parts(py, &difficulty)?;
            found.set_item("level", level.map(|levels| levels.level(difficulty.score()).word()))?;
            Some(found)
        }
    };
    Ok((found, stopped_by))
}

/// Deals of a game that can be won, of one level if one is given, or deals that cannot be won: for each its number, its
/// difficulty and its level.
#[pyfunction]
#[pyo3(signature = (rules, numbering, numbers, winnable, level, deals, positions, threads, watcher))]
#[expect(clippy::too_many_arguments, reason = "only the Python side calls it")]
#[expect(clippy::type_complexity, reason = "as above")]
pub(crate) fn pick<'py>(
    py: Python<'py>,
    rules: &Rules,
    numbering: &str,
    numbers: (i64, i64),
    winnable: bool,
    level: Option<&str>,
    deals: usize,
    positions: u64,
    threads: usize,
    watcher: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Vec<(i64, Option<Bound<'py, PyDict>>)>, Option<Py<PyAny>>)> {
    let numbering = read_numbering(py, numbering)?;
    let level: Option<Level> =
        level.map(str::parse).transpose().map_err(|error: String| exception(py, "CadoganError", error))?;
    let (rules, threads) = (&*rules.rules, cores(threads));
    let numbers: RangeInclusive<i64> = numbers.0..=numbers.1;
    let (picked, stopped_by) = long_call(py, watcher, |desk| {
        desk.show((0, deals as u64, 0, 0, 0, 0));
        let levels = match level {
            Some(_) => Some(Levels::find(rules, positions, threads, &desk.interrupt)),
            None => Levels::shipped(rules).map(Ok),
        };
        let levels = match levels.transpose() {
            Err(_) if desk.interrupt.load(Ordering::Relaxed) => return Ok((None, Vec::new())),
            other => other?,
        };
        let wanted = if winnable { Wanted::Winnable(levels.zip(level)) } else { Wanted::Unwinnable };
        let interrupt = &desk.interrupt;
        let picking = Picking { rules, numbering, numbers, wanted, deals, positions, threads, interrupt };
        let mut found: Vec<Picked> = Vec::new();
        picking.run(|picked| {
            found.push(picked);
            desk.show((found.len() as u64, deals as u64, 0, 0, 0, 0));
            Ok(())
        })?;
        Ok((levels, found))
    });
    let (levels, picked) = picked.map_err(|error| of_picking(py, &error))?;
    let found = picked.iter().map(|picked| {
        let difficulty = picked.difficulty.map(|difficulty| {
            let found = parts(py, &difficulty)?;
            found.set_item("level", levels.map(|levels| levels.level(difficulty.score()).word()))?;
            Ok::<_, PyErr>(found)
        });
        Ok((picked.number, difficulty.transpose()?))
    });
    Ok((found.collect::<PyResult<_>>()?, stopped_by))
}

fn of_picking(py: Python<'_>, error: &PickError) -> PyErr {
    match error {
        PickError::Deal { number, mistakes: found } => mistakes(py, "DealError", &format!("deal {number}"), found),
        PickError::Solve { error: error @ SolveError::Contradiction(_), .. } => of_solving(py, error),
        other => exception(py, "UnsupportedError", other),
    }
}
