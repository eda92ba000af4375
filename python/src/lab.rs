//! Experiments on many deals.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::thread;

use cadogan_lab::statistics::Method;
use cadogan_lab::study::read_study;
use cadogan_lab::{Lab, LabError, Observer, Progress, Request, SolverDecides};
use cadogan_picture::chart::Colours;
use cadogan_records::{OWN_SOURCE, Records, RecordsError, Row, Storage};
use cadogan_rules::Numbering;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{exception, mistakes, of_lab};
use crate::records::columns;
use crate::rules::Rules;
use crate::search::{Limits, budget, options};
use crate::work::{Desk, long_call};

/// How an experiment is made: threads (0: one for each core), records (a path, and whether its file system is shared with
/// other machines; without a path they are kept in memory), and whether solutions are kept.
type Setup = (usize, Option<PathBuf>, bool, bool);

/// Tells the waiting thread how far the experiment is, and keeps what a reader of the log should see.
struct Telling<'a> {
    desk: &'a Desk,
    log: Vec<String>,
}

impl Observer for Telling<'_> {
    fn progress(&mut self, progress: &Progress) {
        let counts = &progress.counts;
        self.desk.show((
            progress.done(),
            progress.total,
            counts.winnable,
            counts.unwinnable,
            counts.undecided,
            progress.positions,
        ));
    }

    fn log(&mut self, line: &str) {
        self.log.push(line.to_owned());
    }
}

pub(crate) fn cores(threads: usize) -> usize {
    if threads > 0 { threads } else { thread::available_parallelism().map_or(1, NonZero::get) }
}

fn open(path: Option<&Path>, shared: bool) -> Result<Records, RecordsError> {
    match path {
        Some(path) => Records::open(path, if shared { Storage::Shared } else { Storage::Local }),
        None => Records::in_memory(),
    }
}

/// Decides a sample of deals of a game.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "only the Python side calls it")]
pub(crate) fn winrate<'py>(
    py: Python<'py>,
    rules: &Rules,
    name: String,
    numbering: &str,
    seeds: (i64, i64),
    precision: Option<f64>,
    adaptive: bool,
    limits: Limits,
    solver: Option<&str>,
    setup: Setup,
    watcher: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<Py<PyAny>>)> {
    let rules = &*rules.rules;
    let numbering = read_numbering(py, numbering)?;
    let (threads, records, shared, keep_solutions) = setup;
    let decider = SolverDecides { options: options(py, rules, limits, solver, keep_solutions)?, keep_solutions };
    let request = Request {
        rules: rules.clone(),
        name,
        seeds: seeds.0..=seeds.1,
        limits: budget(limits),
        precision,
        adaptive,
        method: Method::Wilson,
    };
    let (measured, stopped_by) = long_call(py, watcher, |desk| {
        let mut records = open(records.as_deref(), shared)?;
        let mut telling = Telling { desk, log: Vec::new() };
        let mut lab = Lab {
            records: &mut records,
            decider: &decider,
            threads: cores(threads),
            interrupt: &desk.interrupt,
            relatives: true,
        };
        let result = lab.winrate_of(&request, numbering, &mut telling)?;
        let rows = own_rows(&records, rules, numbering, result.seeds.clone())?;
        Ok::<_, LabError>((result, rows, telling.log))
    });
    let (result, rows, log) = measured.map_err(|error| of_lab(py, &error))?;
    let found = PyDict::new(py);
    found.set_item("data", result.to_json().to_string())?;
    found.set_item("percentage", result.percentage().to_string())?;
    found.set_item("deals", columns(py, rows.iter())?)?;
    found.set_item("log", log)?;
    Ok((found, stopped_by))
}

/// The numbering with this word.
pub(crate) fn read_numbering(py: Python<'_>, word: &str) -> PyResult<Numbering> {
    Numbering::from_word(word).ok_or_else(|| {
        let words: Vec<&str> = Numbering::ALL.into_iter().map(Numbering::word).collect();
        let message = format!("numbering: found {word:?}; allowed: {}", words.join(", "));
        exception(py, "DealError", message)
    })
}

/// The rows of this program's verdicts on a game.
fn own_rows(
    records: &Records,
    rules: &cadogan_rules::Rules,
    numbering: Numbering,
    seeds: RangeInclusive<i64>,
) -> Result<Vec<Row>, RecordsError> {
    match records.find_numbered_game(&rules.fingerprint(), numbering)? {
        Some(game) => Ok(records.rows(&game, OWN_SOURCE, seeds)?.into_values().collect()),
        None => Ok(Vec::new()),
    }
}

/// Decides the deals of a study. `folder` is where the rule files are that it names; `seeds` and `limits` are used
/// instead of its own.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "only the Python side calls it")]
pub(crate) fn study<'py>(
    py: Python<'py>,
    text: &str,
    input: &str,
    folder: PathBuf,
    numbering: Option<&str>,
    seeds: Option<(i64, i64)>,
    limits: (Option<(Option<f64>,)>, Option<u64>, Option<usize>),
    setup: Setup,
    watcher: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<Py<PyAny>>)> {
    let (threads, records, shared, keep_solutions) = setup;
    let load = |name: &str| {
        let path = folder.join(name);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut family = read_study(text, &load).map_err(|errors| mistakes(py, "StudyError", input, &errors))?;
    if let Some(word) = numbering {
        family.numbering = read_numbering(py, word)?;
    }
    if let Some((first, last)) = seeds {
        family.seeds = first..=last;
    }
    let (time, positions, bytes) = limits;
    let own = family.limits;
    let given = budget((time.and_then(|(time,)| time), positions, bytes.unwrap_or(own.bytes)));
    family.limits = cadogan_solve::Budget {
        time: if time.is_some() { given.time } else { own.time },
        positions: positions.or(own.positions),
        bytes: given.bytes,
    };
    let options = cadogan_solve::Options { budget: family.limits, shorten: keep_solutions, ..Default::default() };
    let decider = SolverDecides { options, keep_solutions };
    let (measured, stopped_by) = long_call(py, watcher, |desk| {
        let mut records = open(records.as_deref(), shared)?;
        let mut telling = Telling { desk, log: Vec::new() };
        let mut lab = Lab {
            records: &mut records,
            decider: &decider,
            threads: cores(threads),
            interrupt: &desk.interrupt,
            relatives: true,
        };
        let result = lab.study(&family, Method::Wilson, &mut telling)?;
        Ok::<_, LabError>((result, telling.log))
    });
    let (result, log) = measured.map_err(|error| of_lab(py, &error))?;
    let found = PyDict::new(py);
    found.set_item("data", result.to_json().to_string())?;
    found.set_item("text", result.in_format(cadogan_lab::Format::Text))?;
    found.set_item("markdown", result.in_format(cadogan_lab::Format::Markdown))?;
    found.set_item("svg", result.picture().draw().to_svg(Colours::OnWhite))?;
    found.set_item("log", log)?;
    Ok((found, stopped_by))
}
