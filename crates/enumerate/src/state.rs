//! The file from which an enumeration can be resumed: a line about the game, then a line for every finished job.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::circles::Circles;
use crate::run::{Enumeration, JobResult};

/// Which enumeration a file belongs to.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Heading {
    cadogan_enumeration: u32,
    rules: serde_json::Value,
    jobs: usize,
    /// Whether the verdicts are those of the program of the thesis.
    #[serde(default)]
    as_published: bool,
}

/// The version of the format.
const FORMAT: u32 = 1;

/// The file that keeps the state of an enumeration.
#[derive(Debug)]
pub struct StateFile {
    path: PathBuf,
    file: File,
    results: Vec<JobResult>,
}

/// What is wrong with a state file.
#[derive(Debug)]
pub struct StateError {
    path: PathBuf,
    message: String,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.message)
    }
}

impl std::error::Error for StateError {}

impl StateFile {
    /// Opens the state of this enumeration, or creates it. A last line that was cut off in the middle is ignored.
    pub fn open(path: &Path, enumeration: &Enumeration) -> Result<StateFile, StateError> {
        let trouble = |message: String| StateError { path: path.to_owned(), message };
        let failed = |error: io::Error| trouble(format!("cannot be used as a state file: {error}"));
        let rules = serde_json::to_value(enumeration.rules()).map_err(|error| trouble(error.to_string()))?;
        let heading = Heading {
            cadogan_enumeration: FORMAT,
            rules,
            jobs: enumeration.job_count(),
            as_published: enumeration.circles() == Circles::Published,
        };
        let mut results = Vec::new();
        let mut good = 0;
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
        let mut reader = BufReader::new(&file);
        let mut line = String::new();
        while reader.read_line(&mut line).map_err(failed)? > 0 && line.ends_with('\n') {
            if good == 0 {
                check_heading(&line, &heading).map_err(trouble)?;
            } else {
                let result: JobResult = serde_json::from_str(&line).map_err(|error| {
                    trouble(format!(
                        "line {} is not the result of a job: {error}; remove the file to begin again",
                        results.len() + 2
                    ))
                })?;
                if result.job >= heading.jobs {
                    return Err(trouble(format!("line {}: there is no job {}", results.len() + 2, result.job)));
                }
                results.push(result);
            }
            good += line.len() as u64;
            line.clear();
        }
        let text = serde_json::to_string(&heading).map_err(|error| trouble(error.to_string()))? + "\n";
        // A full disk or a kill may have cut off the first line.
        if good == 0 && !text.starts_with(&line) {
            check_heading(&line, &heading).map_err(trouble)?;
        }
        file.set_len(good).map_err(failed)?;
        if good == 0 {
            file.write_all(text.as_bytes()).map_err(failed)?;
        }
        Ok(StateFile { path: path.to_owned(), file, results })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn take_results(&mut self) -> Vec<JobResult> {
        std::mem::take(&mut self.results)
    }

    /// Writes each line at once, so that a kill leaves whole lines except for the last.
    pub(crate) fn append(&mut self, result: &JobResult) -> Result<(), StateError> {
        let failed = |message: String| StateError { path: self.path.clone(), message };
        let mut text = serde_json::to_string(result).map_err(|error| failed(error.to_string()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(|error| failed(format!("cannot be written: {error}")))
    }
}

fn check_heading(line: &str, expected: &Heading) -> Result<(), String> {
    let Ok(heading) = serde_json::from_str::<Heading>(line) else {
        return Err("is not the state of an enumeration; name another file".to_owned());
    };
    if heading == *expected {
        return Ok(());
    }
    if heading.rules != expected.rules {
        return Err("is the state of an enumeration of other rules; name another file, or remove it".to_owned());
    }
    if heading.as_published != expected.as_published {
        return Err("holds verdicts found the other way (with or without --as-published); name another file".to_owned());
    }
    Err("was written by another version of the program; remove it to begin again".to_owned())
}
