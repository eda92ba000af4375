//! Reading records.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use cadogan_records::{RecordedGame, Records, RecordsError, Row};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::errors::{exception, of_records};

fn open(py: Python<'_>, path: &Path) -> PyResult<Records> {
    if !path.is_file() {
        let message = format!("there are no records in {}: no such file", path.display());
        return Err(exception(py, "RecordsError", message));
    }
    Records::open_existing(path).map_err(|error| of_records(py, &error))
}

/// Name, fingerprint and rules (as JSON) of every game.
#[pyfunction]
pub(crate) fn recorded_games(py: Python<'_>, path: PathBuf) -> PyResult<Vec<(String, String, String)>> {
    let mut games = open(py, &path)?.games().map_err(|error| of_records(py, &error))?;
    // A game whose deals are numbered in several ways is listed once.
    let mut seen = HashSet::new();
    games.retain(|game| seen.insert(game.fingerprint.clone()));
    let entry = |game: RecordedGame| (game.name, game.fingerprint, game.rules.to_json_short().to_string());
    Ok(games.into_iter().map(entry).collect())
}

/// One list for every column, with a row for every deal: of all games, or of the one with this fingerprint.
#[pyfunction]
pub(crate) fn record_rows(py: Python<'_>, path: PathBuf, fingerprint: Option<&str>) -> PyResult<Py<PyDict>> {
    let records = open(py, &path)?;
    let read = || -> Result<Vec<(RecordedGame, String, Vec<Row>)>, RecordsError> {
        let mut all = Vec::new();
        for game in records.games()? {
            if fingerprint.is_some_and(|wanted| wanted != game.fingerprint) {
                continue;
            }
            for source in records.sources(&game)? {
                let rows = records.rows(&game, &source, i64::MIN..=i64::MAX)?.into_values().collect();
                all.push((game.clone(), source, rows));
            }
        }
        Ok(all)
    };
    let all = read().map_err(|error| of_records(py, &error))?;
    let found = PyDict::new(py);
    let [names, fingerprints, numberings, sources] = [(); 4].map(|()| PyList::empty(py));
    for (game, source, rows) in &all {
        let entries = [
            (&names, game.name.as_str()),
            (&fingerprints, game.fingerprint.as_str()),
            (&numberings, game.numbering.word()),
            (&sources, source.as_str()),
        ];
        for (list, text) in entries {
            let text = PyString::new(py, text);
            rows.iter().try_for_each(|_| list.append(&text))?;
        }
    }
    found.set_item("game", names)?;
    found.set_item("fingerprint", fingerprints)?;
    found.set_item("numbering", numberings)?;
    found.set_item("source", sources)?;
    found.update(columns(py, all.iter().flat_map(|(_, _, rows)| rows))?.as_mapping())?;
    Ok(found.unbind())
}

/// The kept solution of a deal.
#[pyfunction]
pub(crate) fn recorded_solution(
    py: Python<'_>,
    path: PathBuf,
    fingerprint: &str,
    seed: i64,
) -> PyResult<Option<Vec<String>>> {
    let records = open(py, &path)?;
    let read = || match records.find_game(fingerprint)? {
        Some(game) => records.solution(&game, seed),
        None => Ok(None),
    };
    let solution = read().map_err(|error| of_records(py, &error))?;
    Ok(solution.map(|moves| moves.iter().map(ToString::to_string).collect()))
}

/// One list for every column of the rows. Words that come again and again are one object each.
pub(crate) fn columns<'py, 'r>(
    py: Python<'py>,
    rows: impl Iterator<Item = &'r Row> + Clone,
) -> PyResult<Bound<'py, PyDict>> {
    let word = |text: &str| PyString::intern(py, text);
    let optional = |text: &Option<String>| text.as_deref().map(word);
    let found = PyDict::new(py);
    found.set_item("seed", rows.clone().map(|row| row.seed).collect::<Vec<_>>())?;
    found.set_item("verdict", rows.clone().map(|row| word(row.answer.word())).collect::<Vec<_>>())?;
    found.set_item("reason", rows.clone().map(|row| optional(&row.reason)).collect::<Vec<_>>())?;
    found.set_item("solver", rows.clone().map(|row| word(&row.solver)).collect::<Vec<_>>())?;
    found.set_item("positions", rows.clone().map(|row| row.positions).collect::<Vec<_>>())?;
    found.set_item("depth", rows.clone().map(|row| row.depth).collect::<Vec<_>>())?;
    found.set_item("seconds", rows.clone().map(|row| row.seconds).collect::<Vec<_>>())?;
    found.set_item("peak_bytes", rows.clone().map(|row| row.peak_bytes).collect::<Vec<_>>())?;
    let seconds = |row: &Row| row.budget.time.map(|time| time.as_secs_f64());
    found.set_item("limit_seconds", rows.clone().map(seconds).collect::<Vec<_>>())?;
    found.set_item("limit_positions", rows.clone().map(|row| row.budget.positions).collect::<Vec<_>>())?;
    found.set_item("limit_bytes", rows.clone().map(|row| row.budget.bytes).collect::<Vec<_>>())?;
    found.set_item("derived_from", rows.clone().map(|row| optional(&row.derived_from)).collect::<Vec<_>>())?;
    found.set_item("version", rows.map(|row| word(&row.version)).collect::<Vec<_>>())?;
    Ok(found)
}
