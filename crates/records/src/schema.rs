//! The tables, and their version.

use std::time::Duration;

use rusqlite::Connection;

use crate::{Records, RecordsError, Storage};

/// How long to wait for another program that is writing to the same database.
const PATIENCE: Duration = Duration::from_secs(30);

/// Incremented with every change of the tables.
const VERSION: i64 = 3;

/// The version in which a verdict was one row of words, more than twice as long.
const WORDY: i64 = 2;

/// The version before deals had other numbers than seeds. Older tables are read as they are, and brought up
/// to date by who writes.
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
    CREATE TABLE solution (
        game INTEGER NOT NULL REFERENCES game (id),
        seed INTEGER NOT NULL,
        moves BLOB NOT NULL,
        PRIMARY KEY (game, seed)
    ) STRICT, WITHOUT ROWID;";

/// The verdicts. Millions of them share their source and their circumstances, so that a row has only numbers; who reads
/// uses the view, in which everything is in words.
const VERDICTS: &str = "
    CREATE TABLE source (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE circumstance (
        id INTEGER PRIMARY KEY,
        reason TEXT,
        solver TEXT NOT NULL,
        version TEXT NOT NULL,
        limit_seconds REAL,
        limit_positions INTEGER,
        limit_bytes INTEGER NOT NULL,
        derived_from INTEGER REFERENCES game (id)
    ) STRICT;
    CREATE TABLE entry (
        game INTEGER NOT NULL REFERENCES game (id),
        source INTEGER NOT NULL REFERENCES source (id),
        seed INTEGER NOT NULL,
        verdict INTEGER NOT NULL CHECK (verdict BETWEEN 0 AND 2),
        circumstance INTEGER NOT NULL REFERENCES circumstance (id),
        positions INTEGER NOT NULL,
        depth INTEGER NOT NULL,
        seconds REAL NOT NULL,
        peak_bytes INTEGER NOT NULL,
        PRIMARY KEY (game, source, seed)
    ) STRICT, WITHOUT ROWID;
    CREATE VIEW verdict AS
    SELECT entry.game, source.name AS source, entry.seed,
           CASE entry.verdict WHEN 0 THEN 'undecided' WHEN 1 THEN 'unwinnable' ELSE 'winnable' END AS verdict,
           reason, solver, version, limit_seconds, limit_positions, limit_bytes,
           positions, depth, seconds, peak_bytes, derived_from
    FROM entry JOIN source ON source.id = entry.source LEFT JOIN circumstance ON circumstance.id = entry.circumstance;";

/// Brings tables of version 2 up to date.
const FROM_WORDY: &str = "
    INSERT INTO source (name) SELECT DISTINCT source FROM old_verdict;
    INSERT INTO circumstance (reason, solver, version, limit_seconds, limit_positions, limit_bytes, derived_from)
    SELECT DISTINCT reason, solver, version, limit_seconds, limit_positions, limit_bytes, derived_from FROM old_verdict;
    INSERT INTO entry
    SELECT old.game, source.id, old.seed,
           CASE old.verdict WHEN 'undecided' THEN 0 WHEN 'unwinnable' THEN 1 ELSE 2 END,
           (SELECT id FROM circumstance AS c
            WHERE c.reason IS old.reason AND c.solver = old.solver AND c.version = old.version
              AND c.limit_seconds IS old.limit_seconds AND c.limit_positions IS old.limit_positions
              AND c.limit_bytes = old.limit_bytes AND c.derived_from IS old.derived_from),
           old.positions, old.depth, old.seconds, old.peak_bytes
    FROM old_verdict AS old JOIN source ON source.name = old.source;
    DROP TABLE old_verdict;";

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

/// Makes tables of version 1 look like those of version 2, for a database that cannot be written to.
const SEEN_AS_NUMBERED: &str = "CREATE TEMP VIEW game AS SELECT *, 'seed' AS numbering FROM main.game;";

/// Makes tables of version 2 look like those of today.
const SEEN_AS_NUMBERS: &str = "
    CREATE TEMP VIEW source AS SELECT DISTINCT source AS id, source AS name FROM main.verdict;
    CREATE TEMP VIEW entry AS SELECT * FROM main.verdict;";

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
        // Every number that a row refers to is read or made in the transaction that writes the row; a check of the records
        // looks for those that were lost. Without checks at every row, rows are written faster and tables can be replaced.
        self.connection.pragma_update(None, "foreign_keys", false).map_err(trouble)?;
        let transaction = self.begin()?;
        let is_new = number(&transaction, "SELECT count(*) FROM sqlite_schema").map_err(trouble)? == 0;
        let has = |version| is_ours(&transaction, version).map_err(trouble);
        if is_new {
            transaction.execute_batch(TABLES).map_err(trouble)?;
            transaction.execute_batch(VERDICTS).map_err(trouble)?;
            transaction.pragma_update(None, "application_id", APPLICATION).map_err(trouble)?;
            transaction.pragma_update(None, "user_version", VERSION).map_err(trouble)?;
        } else if has(ONLY_SEEDS)? || has(WORDY)? {
            if has(ONLY_SEEDS)? {
                transaction.execute_batch(FROM_ONLY_SEEDS).map_err(trouble)?;
            }
            transaction.execute_batch("ALTER TABLE verdict RENAME TO old_verdict").map_err(trouble)?;
            transaction.execute_batch(VERDICTS).map_err(trouble)?;
            transaction.execute_batch(FROM_WORDY).map_err(trouble)?;
            transaction.pragma_update(None, "user_version", VERSION).map_err(trouble)?;
        }
        transaction.commit().map_err(trouble)?;
        self.check_version()
    }

    /// Makes an older database that was opened for reading look like one of today.
    pub(crate) fn see_as_today(&self) -> Result<(), RecordsError> {
        let has = |version| is_ours(&self.connection, version).map_err(|error| self.trouble(error));
        let look = |views| self.connection.execute_batch(views).map_err(|error| self.trouble(error));
        if has(ONLY_SEEDS)? || has(WORDY)? {
            look("PRAGMA temp_store = MEMORY")?;
            look(SEEN_AS_NUMBERS)?;
        }
        if has(ONLY_SEEDS)? { look(SEEN_AS_NUMBERED) } else { Ok(()) }
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
            VERSION | WORDY | ONLY_SEEDS => Ok(()),
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
