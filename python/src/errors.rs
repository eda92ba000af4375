//! Errors become the exceptions of `cadogan._errors`, with the messages of the library.

use cadogan_lab::{Failure, LabError};
use cadogan_records::RecordsError;
use cadogan_rules::Mistakes;
use cadogan_solve::{Contradiction, SolveError};
use pyo3::prelude::*;

/// The exception of this name.
pub(crate) fn exception(py: Python<'_>, name: &str, message: impl ToString) -> PyErr {
    let make = || py.import("cadogan._errors")?.getattr(name)?.call1((message.to_string(),));
    make().map_or_else(|error| error, PyErr::from_value)
}

/// All mistakes of an input, in the message and one by one.
pub(crate) fn mistakes(py: Python<'_>, name: &str, input: &str, mistakes: &Mistakes) -> PyErr {
    let list: Vec<String> = mistakes.list().iter().map(ToString::to_string).collect();
    let make = || py.import("cadogan._errors")?.getattr(name)?.call1((mistakes.report(input), list));
    make().map_or_else(|error| error, PyErr::from_value)
}

/// The program has contradicted itself: the exception has everything that a bug report needs.
pub(crate) fn of_contradiction(py: Python<'_>, found: &Contradiction) -> PyErr {
    let rules = found.rules.to_json_short().to_string();
    let deal = found.deal.to_json(&found.rules).to_string();
    let moves: Vec<String> = found.moves().iter().map(ToString::to_string).collect();
    let make =
        || py.import("cadogan._errors")?.getattr("Contradiction")?.call1((found.to_string(), rules, deal, moves));
    make().map_or_else(|error| error, PyErr::from_value)
}

pub(crate) fn of_solving(py: Python<'_>, error: &SolveError) -> PyErr {
    match error {
        SolveError::Unsupported(reason) => exception(py, "UnsupportedError", reason),
        SolveError::Contradiction(found) => of_contradiction(py, found),
    }
}

pub(crate) fn of_records(py: Python<'_>, error: &RecordsError) -> PyErr {
    let name = if error.as_contradiction().is_some() { "Contradiction" } else { "RecordsError" };
    exception(py, name, error)
}

pub(crate) fn of_lab(py: Python<'_>, error: &LabError) -> PyErr {
    match error {
        LabError::Records(error) => of_records(py, error),
        LabError::Failure { failure: Failure::Contradiction(found), .. } => of_contradiction(py, found),
        LabError::Failure { failure: Failure::Deal(_), .. } => exception(py, "DealError", error),
        LabError::Failure { failure: Failure::NotForMe(_), .. } => exception(py, "UnsupportedError", error),
        LabError::Contradictions(_) => exception(py, "Contradiction", error),
    }
}
