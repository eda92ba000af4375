//! Solving and explaining one deal.

use std::time::Duration;

use cadogan_explain::ReviewError;
use cadogan_picture::{BoardStyle, Picture};
use cadogan_referee::{Position, play};
use cadogan_rules::PlayerMove;
use cadogan_solve::{Budget, Options, Progress, Schedule, Solver, Solving, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::deal::Deal;
use crate::errors::{exception, of_solving};
use crate::rules::read_move;
use crate::work::{Desk, long_call};

/// Seconds, positions and bytes that a deal may take; the Python side has checked them.
pub(crate) type Limits = (Option<f64>, Option<u64>, usize);

pub(crate) fn budget((seconds, positions, bytes): Limits) -> Budget {
    // A time that no clock reaches is no limit.
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Budget { time, positions, bytes }
}

pub(crate) fn options(
    py: Python<'_>,
    rules: &cadogan_rules::Rules,
    limits: Limits,
    solver: Option<&str>,
    shorten: bool,
) -> PyResult<Options> {
    let schedule = solver.map(|name| named_solver(py, name)).transpose()?.map(Schedule::single);
    if let Some(schedule) = &schedule {
        schedule.abilities(rules).map_err(|reasons| exception(py, "UnsupportedError", reasons.join("; ")))?;
    }
    Ok(Options { budget: budget(limits), schedule, shorten, ..Options::default() })
}

fn named_solver(py: Python<'_>, name: &str) -> PyResult<Solver> {
    Solver::from_name(name).ok_or_else(|| {
        let names = solver_names().join(", ");
        exception(py, "UnsupportedError", format!("there is no solver {name:?}; there are {names}"))
    })
}

/// The names of all solvers.
#[pyfunction]
pub(crate) fn solver_names() -> Vec<&'static str> {
    Solver::all().map(Solver::name).collect()
}

/// Shows the progress on one deal.
pub(crate) fn observer(desk: &Desk) -> impl FnMut(&Progress) + '_ {
    desk.show((0, 1, 0, 0, 0, 0));
    |progress| desk.show((0, 1, 0, 0, 0, progress.statistics.positions))
}

fn words(moves: &[PlayerMove]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// Decides a deal. Returns what was found, and the exception that stopped the search if there was one.
#[pyfunction]
#[pyo3(signature = (deal, limits, solver, shorten, watcher))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    deal: &Deal,
    limits: Limits,
    solver: Option<&str>,
    shorten: bool,
    watcher: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<Py<PyAny>>)> {
    let (rules, cards) = (&*deal.rules, &deal.deal);
    let options = options(py, rules, limits, solver, shorten)?;
    let (solved, stopped_by) = long_call(py, watcher, |desk| {
        let mut observe = observer(desk);
        Solving::new(rules, cards, &options)?.run(&options.budget, Some(&desk.interrupt), &mut observe)
    });
    let report = solved.map_err(|error| of_solving(py, &error))?;
    let found = PyDict::new(py);
    found.set_item("verdict", report.verdict.word())?;
    found.set_item("reason", report.verdict.reason().map(|reason| reason.word()))?;
    let moves = match &report.verdict {
        Verdict::Winnable(win) => Some(words(win.moves())),
        _ => None,
    };
    found.set_item("moves", moves)?;
    found.set_item("positions", report.statistics.positions)?;
    found.set_item("seconds", report.elapsed.as_secs_f64())?;
    found.set_item("solver", report.solver.name())?;
    found.set_item("peak_bytes", report.statistics.peak_bytes)?;
    Ok((found, stopped_by))
}

/// Explains a deal: its verdict, the reason in words, the data as JSON, and the board with marks as text and picture.
#[pyfunction]
#[pyo3(signature = (deal, limits, title, watcher))]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    deal: &Deal,
    limits: Limits,
    title: &str,
    watcher: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<Py<PyAny>>)> {
    let (rules, cards) = (&*deal.rules, &deal.deal);
    let options = options(py, rules, limits, None, true)?;
    let (explained, stopped_by) = long_call(py, watcher, |desk| {
        cadogan_explain::explain(rules, cards, &options, Some(&desk.interrupt), &mut observer(desk))
    });
    let explanation = explained.map_err(|error| of_solving(py, &error))?;
    let data = serde_json::to_string(&explanation).map_err(|error| exception(py, "CadoganError", error))?;
    let picture = explanation.mark(Picture::of_deal(rules, cards));
    let found = PyDict::new(py);
    found.set_item("verdict", explanation.verdict())?;
    found.set_item("text", explanation.prose())?;
    found.set_item("data", data)?;
    found.set_item("board", picture.text(BoardStyle { peek: true, ..BoardStyle::PLAIN }))?;
    found.set_item("svg", picture.title(title).caption(explanation.prose()).svg())?;
    Ok((found, stopped_by))
}

/// Reviews a game: every move as JSON, what became of the game in words, and the position after the first mistake with marks
/// as a picture.
#[pyfunction]
#[pyo3(signature = (deal, moves, limits, title, watcher))]
pub(crate) fn review<'py>(
    py: Python<'py>,
    deal: &Deal,
    moves: Vec<String>,
    limits: Limits,
    title: &str,
    watcher: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<Py<PyAny>>)> {
    let (rules, cards) = (&*deal.rules, &deal.deal);
    let moves: Vec<PlayerMove> = moves.iter().map(|text| read_move(py, text)).collect::<PyResult<_>>()?;
    let options = options(py, rules, limits, None, true)?;
    let (reviewed, stopped_by) = long_call(py, watcher, |desk| {
        cadogan_explain::review(rules, cards, &moves, &options, Some(&desk.interrupt), &mut observer(desk))
    });
    let reviewed = reviewed.map_err(|error| match error {
        ReviewError::Solve(error) => of_solving(py, &error),
        illegal => exception(py, "IllegalMoveError", illegal),
    })?;
    let found = PyDict::new(py);
    found.set_item("data", serde_json::to_string(&reviewed).map_err(|error| exception(py, "CadoganError", error))?)?;
    found.set_item("text", reviewed.prose())?;
    let svg = reviewed.mistake.as_ref().map(|mistake| {
        let mut position = Position::start(rules, cards);
        for player_move in &moves[..=mistake.index] {
            play(rules, &mut position, player_move).expect("the review has played it");
        }
        mistake.reason.mark(Picture::of_deal(rules, &position)).title(title).caption(reviewed.prose()).svg()
    });
    found.set_item("svg", svg)?;
    found.set_item("reason", reviewed.mistake.as_ref().map(|mistake| mistake.reason.prose()))?;
    Ok((found, stopped_by))
}
