//! What can go wrong with the records.

use std::fmt;

use super::Contradiction;

/// Why something could not be written to or read from a database of results.
#[derive(Debug)]
pub struct RecordsError {
    file: String,
    message: String,
    contradiction: Option<Box<Contradiction>>,
}

impl RecordsError {
    pub(super) fn new(file: &str, message: impl Into<String>) -> RecordsError {
        RecordsError { file: file.to_owned(), message: message.into(), contradiction: None }
    }

    pub(super) fn sqlite(file: &str, error: &rusqlite::Error) -> RecordsError {
        RecordsError::new(file, error.to_string())
    }

    pub(super) fn contradiction(file: &str, contradiction: Contradiction) -> RecordsError {
        let message = contradiction.to_string();
        RecordsError { file: file.to_owned(), message, contradiction: Some(Box::new(contradiction)) }
    }

    /// The contradiction that was about to be written down, if that is what went wrong.
    pub fn as_contradiction(&self) -> Option<&Contradiction> {
        self.contradiction.as_deref()
    }
}

impl fmt::Display for RecordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.message)
    }
}

impl std::error::Error for RecordsError {}
