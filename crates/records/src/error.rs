//! What can go wrong with the records.

use std::fmt;
use std::io;

use cadogan_rules::Mistakes;
use rusqlite::ErrorCode;

use crate::Contradiction;

/// Why a database of verdicts could not be read or written.
#[derive(Debug)]
pub struct RecordsError {
    file: String,
    cause: Cause,
}

#[derive(Debug)]
enum Cause {
    /// Something that the user can fix; the message says how.
    Input(String),
    /// A table to import has mistakes.
    Mistakes(Mistakes),
    /// The contents of the file cannot be trusted.
    Damage(String),
    /// Two verdicts that cannot both be true.
    Contradiction(Box<Contradiction>),
    /// What was read from the database could not be written to the requested output.
    Output(io::Error),
}

impl RecordsError {
    pub(crate) fn new(file: &str, message: impl Into<String>) -> RecordsError {
        RecordsError { file: file.to_owned(), cause: Cause::Input(message.into()) }
    }

    /// A source that imported verdicts cannot have.
    pub(crate) fn foreign(file: &str, source: &str) -> RecordsError {
        let message = format!("{source:?} cannot be the source of an import: name where the verdicts come from");
        RecordsError::new(file, message)
    }

    /// Mistakes in an input with this name.
    pub(crate) fn mistakes(input: &str, mistakes: Mistakes) -> RecordsError {
        RecordsError { file: input.to_owned(), cause: Cause::Mistakes(mistakes) }
    }

    pub(crate) fn damage(file: &str, message: impl Into<String>) -> RecordsError {
        RecordsError { file: file.to_owned(), cause: Cause::Damage(message.into()) }
    }

    /// An error of SQLite in a file that is known to be one of our databases.
    pub(crate) fn sqlite(file: &str, error: &rusqlite::Error) -> RecordsError {
        let cause = if is_damage(error) { Cause::Damage } else { Cause::Input };
        let next = next_step(error).map_or(String::new(), |step| format!("; {step}"));
        RecordsError { file: file.to_owned(), cause: cause(format!("{error}{next}")) }
    }

    pub(crate) fn contradiction(file: &str, contradiction: Contradiction) -> RecordsError {
        RecordsError { file: file.to_owned(), cause: Cause::Contradiction(Box::new(contradiction)) }
    }

    pub(crate) fn output(file: &str, error: io::Error) -> RecordsError {
        RecordsError { file: file.to_owned(), cause: Cause::Output(error) }
    }

    /// The contradiction that was about to be stored, if that is what went wrong.
    pub fn as_contradiction(&self) -> Option<&Contradiction> {
        match &self.cause {
            Cause::Contradiction(contradiction) => Some(contradiction),
            _ => None,
        }
    }

    /// Whether the database is damaged: it cannot be trusted, and another command will not help.
    pub fn is_damage(&self) -> bool {
        matches!(self.cause, Cause::Damage(_))
    }

    /// The error of the output, if that is what went wrong; otherwise this error.
    pub fn into_output(self) -> Result<io::Error, RecordsError> {
        match self.cause {
            Cause::Output(error) => Ok(error),
            cause => Err(RecordsError { file: self.file, cause }),
        }
    }
}

/// Whether an error means that the contents of the file are wrong, not that the disk is full or the file locked.
fn is_damage(error: &rusqlite::Error) -> bool {
    match error {
        rusqlite::Error::SqliteFailure(failure, message) => match failure.code {
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => true,
            ErrorCode::SystemIoFailure => failure.extended_code == rusqlite::ffi::SQLITE_IOERR_SHORT_READ,
            // Our queries are correct: if a table or column is missing, the schema was damaged.
            ErrorCode::Unknown => message.as_deref().is_some_and(|message| message.starts_with("no such")),
            _ => false,
        },
        rusqlite::Error::SqlInputError { msg, .. } => msg.starts_with("no such"),
        rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::IntegralValueOutOfRange(..)
        | rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::Utf8Error(..) => true,
        _ => false,
    }
}

/// What can be done about an error that is not the fault of the file.
fn next_step(error: &rusqlite::Error) -> Option<&'static str> {
    match error.sqlite_error_code()? {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => {
            Some("another program is writing to it: try again when that is done, or name another file")
        }
        ErrorCode::DiskFull => Some("what was stored before is kept: make room, and run the same command again"),
        ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied => {
            Some("the file and its folder must exist and be writable, or name another file")
        }
        _ => None,
    }
}

impl fmt::Display for RecordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecordsError { file, cause } = self;
        match cause {
            Cause::Input(message) => write!(f, "{file}: {message}"),
            Cause::Mistakes(mistakes) => f.write_str(&mistakes.report(file)),
            Cause::Damage(message) => write!(f, "{file}: damaged: {message}"),
            Cause::Contradiction(contradiction) => write!(f, "{file}: {contradiction}"),
            Cause::Output(error) => write!(f, "{file}: its contents cannot be written: {error}"),
        }
    }
}

impl std::error::Error for RecordsError {}
