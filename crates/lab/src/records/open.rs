//! Opening a database.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{Records, RecordsError};

/// What every SQLite file begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Where the database lies: it decides how it can be kept safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// On a disk of this machine: a write-ahead log, readable while it is written to.
    #[default]
    Local,
    /// On a file system that other machines see too, where a write-ahead log does not work: a rollback journal.
    Shared,
}

impl Records {
    /// Opens a database, or makes a new one.
    pub fn open(path: &Path, storage: Storage) -> Result<Records, RecordsError> {
        let name = path.display().to_string();
        refuse_other_files(path, &name)?;
        let connection = Connection::open(path).map_err(|error| RecordsError::sqlite(&name, &error))?;
        Records::prepare(connection, name, storage)
    }

    /// Opens a database that must be there, for reading only.
    pub fn open_existing(path: &Path) -> Result<Records, RecordsError> {
        let name = path.display().to_string();
        refuse_other_files(path, &name)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection =
            Connection::open_with_flags(path, flags).map_err(|error| RecordsError::sqlite(&name, &error))?;
        let records = Records { connection, name };
        records.check_version()?;
        Ok(records)
    }

    /// A database in memory, gone with the program.
    pub fn in_memory() -> Result<Records, RecordsError> {
        let name = "(memory)".to_owned();
        let connection = Connection::open_in_memory().map_err(|error| RecordsError::sqlite(&name, &error))?;
        Records::prepare(connection, name, Storage::Local)
    }

    fn prepare(connection: Connection, name: String, storage: Storage) -> Result<Records, RecordsError> {
        let mut records = Records { connection, name };
        records.set_up(storage)?;
        Ok(records)
    }
}

/// Refuses a file that is no database at all. SQLite gives the same error for such a file and for a damaged database;
/// the first one is a mistake in the name of the file, the second one a loss of data.
fn refuse_other_files(path: &Path, name: &str) -> Result<(), RecordsError> {
    let failed = |error: io::Error| RecordsError::new(name, error.to_string());
    let mut beginning = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(MAGIC.len() as u64).read_to_end(&mut beginning).map_err(failed)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    // An empty file is what a database is before its first table is written.
    if beginning.is_empty() || beginning == MAGIC {
        return Ok(());
    }
    Err(RecordsError::new(name, "this is no database; name a file that cadogan has made, or a new one"))
}
