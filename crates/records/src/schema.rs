//! The tables, and their version.

use std::time::Duration;

use rusqlite::Connection;

use crate::{Records, RecordsError, Storage};

/// How long to wait for another program that is writing to the same database.
const PATIENCE: Duration = Duration::from_secs(30);

/// Incremented with every change of the tables.
const VERSION: i64 = 2;

/// The version before deals had other numbers than seeds. It is read as it is, and brought up to date by who writes.
const ONLY_SEEDS: i64 = 1;

/// Marks the file as ours, so that another program's database is not mistaken for one: `CADO`.
const APPLICATION: i64 = 0x4341_444F;

const TABLES: &str = "
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL,
        name TEXT NOT NULL,
        rules TEXT NOT NULL,
        numbering TEXT NOT NULL DEFAULT 'seed',
        UNIQUE (fingerprint, numbering)
    ) STRICT;
    CREATE TABLE verdict (
        game INTEGER NOT NULL REFERENCES game (id),
        source TEXT NOT NULL,
        seed INTEGER NOT NULL,
        verdict TEXT NOT NULL CHECK (verdict IN ('winnable', 'unwinnable', 'undecided')),
        reason TEXT,
        solver TEXT NOT NULL,
        version TEXT NOT NULL,
        limit_seconds REAL,
        limit_positions INTEGER,
        limit_bytes INTEGER NOT NULL,
        positions INTEGER NOT NULL,
        depth INTEGER NOT NULL,
        seconds REAL NOT NULL,
        peak_bytes INTEGER NOT NULL,
        derived_from INTEGER REFERENCES game (id),
        PRIMARY KEY (game, source, seed)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE solution (
        game INTEGER NOT NULL REFERENCES game (id),
        seed INTEGER NOT NULL,
        moves BLOB NOT NULL,
        PRIMARY KEY (game, seed)
    ) STRICT, WITHOUT ROWID;";

/// Brings tables of version 1 up to date: the column `numbering`, and a key with it. Other tables keep their rows.
const FROM_ONLY_SEEDS: &str = "
    CREATE TABLE numbered_game (
        id INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL,
        name TEXT NOT NULL,
        rules TEXT NOT NULL,
        numbering TEXT NOT NULL DEFAULT 'seed',
        UNIQUE (fingerprint, numbering)
    ) STRICT;
    INSERT INTO numbered_game (id, fingerprint, name, rules) SELECT id, fingerprint, name, rules FROM game;
    DROP TABLE game;
    ALTER TABLE numbered_game RENAME TO game;";

/// Makes tables of version 1 look like those of today, for a database that cannot be written to.
const SEEN_AS_NUMBERED: &str = "
    PRAGMA temp_store = MEMORY;
    CREATE TEMP VIEW game AS SELECT *, 'seed' AS numbering FROM main.game;";

impl Records {
    /// Creates the tables of a new database, or checks those of an old one.
    pub(crate) fn set_up(&mut self, storage: Storage) -> Result<(), RecordsError> {
        let name = self.name().to_owned();
        let trouble = |error: rusqlite::Error| RecordsError::sqlite(&name, &error);
        self.connection.busy_timeout(PATIENCE).map_err(trouble)?;
        let journal = match storage {
            Storage::Local => "WAL",
            Storage::Shared => "TRUNCATE",
        };
        // With a write-ahead log, NORMAL never damages the database; only a power cut may undo the last transactions.
        let synchronous = match storage {
            Storage::Local => "NORMAL",
            Storage::Shared => "FULL",
        };
        self.connection.pragma_update(None, "journal_mode", journal).map_err(trouble)?;
        self.connection.pragma_update(None, "synchronous", synchronous).map_err(trouble)?;
        // A table that others refer to is only replaced while nobody checks the references.
        self.connection.pragma_update(None, "foreign_keys", false).map_err(trouble)?;
        let transaction = self.begin()?;
        if number(&transaction, "SELECT count(*) FROM sqlite_schema").map_err(trouble)? == 0 {
            transaction.execute_batch(TABLES).map_err(trouble)?;
            transaction.pragma_update(None, "application_id", APPLICATION).map_err(trouble)?;
            transaction.pragma_update(None, "user_version", VERSION).map_err(trouble)?;
        } else if is_ours(&transaction, ONLY_SEEDS).map_err(trouble)? {
            transaction.execute_batch(FROM_ONLY_SEEDS).map_err(trouble)?;
            transaction.pragma_update(None, "user_version", VERSION).map_err(trouble)?;
        }
        transaction.commit().map_err(trouble)?;
        self.connection.pragma_update(None, "foreign_keys", true).map_err(trouble)?;
        self.check_version()
    }

    /// Makes an older database that was opened for reading look like one of today.
    pub(crate) fn see_as_numbered(&self) -> Result<(), RecordsError> {
        if is_ours(&self.connection, ONLY_SEEDS).map_err(|error| self.trouble(error))? {
            self.connection.execute_batch(SEEN_AS_NUMBERED).map_err(|error| self.trouble(error))?;
        }
        Ok(())
    }

    /// Refuses a file that is not a database of results, or one of another version.
    pub(crate) fn check_version(&self) -> Result<(), RecordsError> {
        let read =
            |pragma: &str| number(&self.connection, &format!("PRAGMA {pragma}")).map_err(|error| self.trouble(error));
        let application = read("application_id")?;
        if application == 0 && read("schema_version")? == 0 {
            let message = "the file is empty; name a file that cadogan has created";
            return Err(RecordsError::new(self.name(), message));
        }
        if application != APPLICATION {
            let message = "this is a database of another program; name a file that cadogan has created, or a new one";
            return Err(RecordsError::new(self.name(), message));
        }
        match read("user_version")? {
            VERSION | ONLY_SEEDS => Ok(()),
            other => {
                let message = format!(
                    "its tables have version {other}, this program reads versions up to {VERSION}; use the program that created it"
                );
                Err(RecordsError::new(self.name(), message))
            }
        }
    }
}

/// Whether it is a database of results with tables of this version.
fn is_ours(connection: &Connection, version: i64) -> rusqlite::Result<bool> {
    let read = |pragma: &str| number(connection, &format!("PRAGMA {pragma}"));
    Ok(read("application_id")? == APPLICATION && read("user_version")? == version)
}

fn number(connection: &Connection, query: &str) -> rusqlite::Result<i64> {
    connection.query_row(query, [], |row| row.get(0))
}
