//! Certificates: written and checked.

use std::fs::File;
use std::io;
use std::path::PathBuf;

use cadogan_certificate::{Certificate, Failure, Resources};
use cadogan_prove::{Method, Unproved, certify, write_file};
use cadogan_solve::{Report, SolveError, Solving, Verdict};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::deal::Deal;
use crate::errors::{exception, of_contradiction, of_solving};
use crate::search::{Limits, observer, options};
use crate::work::long_call;

/// The names of all ways to prove a loss.
#[pyfunction]
pub(crate) fn method_names() -> Vec<&'static str> {
    Method::ALL.into_iter().map(Method::name).collect()
}

/// What the work on another thread comes to.
enum Written {
    Solve(SolveError),
    /// There is no proof, but there is a report.
    Unproved(Unproved, Box<Report>),
    File(io::Error),
    Done(Summary),
}

/// What a certificate says, once it is written or checked.
struct Summary {
    winnable: bool,
    kind: &'static str,
    claims: Vec<&'static str>,
    members: u64,
    bytes: u64,
}

impl Summary {
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        found.set_item("verdict", if self.winnable { "winnable" } else { "unwinnable" })?;
        found.set_item("kind", self.kind)?;
        found.set_item("claims", &self.claims)?;
        found.set_item("members", self.members)?;
        found.set_item("bytes", self.bytes)?;
        Ok(found)
    }
}

/// Decides a deal and writes a certificate of the verdict. Without a proof, `verdict` and `reason` say why; the second value is the
/// exception that stopped the work, if there was one.
#[pyfunction]
#[pyo3(signature = (deal, path, methods, limits, watcher))]
pub(crate) fn prove<'py>(
    py: Python<'py>,
    deal: &Deal,
    path: PathBuf,
    methods: Option<Vec<String>>,
    limits: Limits,
    watcher: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyDict>, Option<Py<PyAny>>)> {
    let (rules, cards) = (&*deal.rules, &deal.deal);
    let options = options(py, rules, limits, None, false)?;
    let methods: Vec<Method> = match methods {
        None => Method::ALL.to_vec(),
        Some(names) => names.iter().map(|name| method(py, name)).collect::<PyResult<_>>()?,
    };
    let (written, stopped_by) = long_call(py, watcher, |desk| {
        let mut observe = observer(desk);
        let solved = Solving::new(rules, cards, &options)
            .and_then(|mut solving| solving.run(&options.budget, Some(&desk.interrupt), &mut observe));
        let report = match solved {
            Ok(report) => report,
            Err(error) => return Written::Solve(error),
        };
        let proof = match certify(rules, cards, &report, &methods, &options.budget, Some(&desk.interrupt)) {
            Ok(proof) => proof,
            Err(unproved) => return Written::Unproved(unproved, Box::new(report)),
        };
        let head = proof.head();
        let (winnable, kind, members) =
            (matches!(report.verdict, Verdict::Winnable(_)), head.kind.name(), head.members);
        let claims = head.claims.iter().map(|claim| claim.name()).collect();
        match write_file(&proof, &path) {
            Ok(bytes) => Written::Done(Summary { winnable, kind, claims, members, bytes }),
            Err(error) => Written::File(error),
        }
    });
    let found = match written {
        Written::Solve(error) => return Err(of_solving(py, &error)),
        Written::File(error) => {
            return Err(PyOSError::new_err((
                error.raw_os_error(),
                format!("cannot write {}: {error}", path.display()),
            )));
        }
        Written::Unproved(Unproved::Contradiction(clash), _) => return Err(of_contradiction(py, &clash)),
        Written::Unproved(unproved, report) => {
            let found = PyDict::new(py);
            found.set_item("verdict", report.verdict.word())?;
            found.set_item("reason", unproved.to_string())?;
            found
        }
        Written::Done(summary) => summary.to_dict(py)?,
    };
    Ok((found, stopped_by))
}

fn method(py: Python<'_>, name: &str) -> PyResult<Method> {
    Method::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| {
        let names = method_names().join(", ");
        exception(py, "UnsupportedError", format!("there is no method of proof {name:?}; there are {names}"))
    })
}

/// Checks the certificate in a file; with a deal, that it is about this deal of this game.
#[pyfunction]
#[pyo3(signature = (path, deal, memory, threads))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    path: PathBuf,
    deal: Option<&Deal>,
    memory: usize,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyDict>> {
    let threads = threads.unwrap_or(Resources::default().threads);
    let about = deal.map(|deal| (&*deal.rules, &deal.deal));
    let (checked, stopped_by) = long_call(py, None, |desk| {
        let resources = Resources { memory, threads, interrupt: Some(&desk.interrupt) };
        let file = File::open(&path).map_err(Failure::Unreadable)?;
        let bytes = file.metadata().map_err(Failure::Unreadable)?.len();
        let certificate = Certificate::open(file)?;
        let proved = match about {
            Some((rules, deal)) => certificate.check_for(rules, deal, resources)?,
            None => certificate.check(resources)?,
        };
        let claims = proved.claims().iter().map(|claim| claim.name()).collect();
        let (winnable, kind, members) = (proved.is_winnable(), proved.kind().name(), proved.members());
        Ok(Summary { winnable, kind, claims, members, bytes })
    });
    if let Some(stop) = stopped_by {
        return Err(PyErr::from_value(stop.into_bound(py)));
    }
    match checked {
        Ok(summary) => summary.to_dict(py),
        Err(Failure::Unreadable(error)) => {
            Err(PyOSError::new_err((error.raw_os_error(), format!("cannot read {}: {error}", path.display()))))
        }
        Err(failure @ Failure::Damaged(_)) => Err(exception(py, "DamagedError", failure)),
        Err(failure @ (Failure::NotProved(_) | Failure::TooLarge { .. } | Failure::Interrupted)) => {
            Err(exception(py, "NotProvedError", failure))
        }
    }
}
