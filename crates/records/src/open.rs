//! Opening a database.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::{Records, RecordsError};

/// The first bytes of every SQLite file.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// The part of a file that contains its page size.
const HEADER: u64 = 18;

/// Where the database is located, which determines how it can be kept safe.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Storage {
    /// On a disk of this machine: a write-ahead log, readable while it is written to.
    #[default]
    Local,
    /// On a file system shared with other machines, where a write-ahead log does not work: a rollback journal.
    Shared,
}

impl Records {
    /// Opens a database, or creates a new one.
    pub fn open(path: &Path, storage: Storage) -> Result<Records, RecordsError> {
        let name = path.display().to_string();
        look_at_file(path, &name)?;
        let connection = Connection::open(path).map_err(|error| RecordsError::sqlite(&name, &error))?;
        Records::prepare(connection, name, storage)
    }

    /// Opens an existing database for reading only. This needs no write permission, neither for the file nor for its
    /// folder.
    pub fn open_existing(path: &Path) -> Result<Records, RecordsError> {
        let name = path.display().to_string();
        look_at_file(path, &name)?;
        let connection = match read_beside_writers(path) {
            Err(error) if has_content(&beside(path, "-journal")) && needs_to_write(&error) => {
                let message = "the last write to it was cut off and must be undone first, which needs the right to write; \
                               copy it to another folder, together with the file beside it that ends in -journal";
                return Err(RecordsError::new(&name, message));
            }
            Err(error) if needs_to_write(&error) => read_alone(path).unwrap_or(Err(error)),
            other => other,
        };
        let connection = connection.map_err(|error| RecordsError::sqlite(&name, &error))?;
        let records = Records { connection, name };
        records.check_version()?;
        records.see_as_today()?;
        Ok(records)
    }

    /// A database in memory, which is lost when the program ends.
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

/// Opens a database for reading while others may write to it. With a write-ahead log, SQLite needs two more files for
/// that, and creates them beside the database if they do not exist.
fn read_beside_writers(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, READING)?;
    read_something(&connection)?;
    Ok(connection)
}

/// Opens a database for reading where the files for sharing it cannot be created. A writer would have created them, so
/// there is none, and no locks are needed. `None` if the name of the file does not fit in a URI.
fn read_alone(path: &Path) -> Option<rusqlite::Result<Connection>> {
    let name = uri(path)?;
    let flags = READING | OpenFlags::SQLITE_OPEN_URI;
    let open = || {
        if !has_content(&beside(path, "-wal")) {
            let connection = Connection::open_with_flags(format!("{name}?immutable=1"), flags)?;
            read_something(&connection)?;
            return Ok(connection);
        }
        // An immutable database has no log. In exclusive mode SQLite reads the log without the other file, and requests
        // an exclusive lock, which it gets from a layer without locks.
        let layer = if cfg!(windows) { "win32-none" } else { "unix-none" };
        let connection = Connection::open_with_flags(format!("{name}?vfs={layer}"), flags)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        read_something(&connection)?;
        Ok(connection)
    };
    Some(open())
}

const READING: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// SQLite opens files when it reads for the first time.
fn read_something(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
}

/// Whether SQLite needed to create or change a file in order to read.
fn needs_to_write(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
}

/// The name of a file that SQLite keeps beside a database.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn has_content(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0)
}

/// The name of a file as a URI, to which parameters for SQLite can be added.
fn uri(path: &Path) -> Option<String> {
    let path = std::path::absolute(path).ok()?;
    let text = path.to_str()?.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    Some(if cfg!(windows) { format!("file:///{}", text.replace('\\', "/")) } else { format!("file://{text}") })
}

/// Checks the beginning and the length of a file. SQLite gives the same error for a file that is not a database at all
/// and for a damaged one, but the first is a mistake in the name of the file and the second a loss of data.
fn look_at_file(path: &Path, name: &str) -> Result<(), RecordsError> {
    let failed = |error: io::Error| RecordsError::new(name, error.to_string());
    let mut beginning = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(HEADER).read_to_end(&mut beginning).map_err(failed)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    // A database is an empty file before its first table is written.
    if beginning.is_empty() {
        return Ok(());
    }
    if !beginning.starts_with(MAGIC) {
        return Err(RecordsError::new(
            name,
            "this is not a database; name a file that cadogan has created, or a new one",
        ));
    }
    // SQLite reads the missing part of a last page as zeros. A file that was being written to when the disk was full
    // may end like that too, but then a journal beside it contains the whole page.
    let length = fs::metadata(path).map_err(failed)?.len();
    let page = match beginning.get(16..18) {
        Some(&[0, 1]) => 65_536,
        Some(&[high, low]) => u64::from(high) << 8 | u64::from(low),
        _ => 0,
    };
    let is_cut_off = page == 0 || length % page != 0;
    if is_cut_off && !["-wal", "-journal"].iter().any(|ending| has_content(&beside(path, ending))) {
        return Err(RecordsError::damage(name, format!("the end of the file is missing: it has {length} bytes")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::hash::{DefaultHasher, Hash, Hasher};

    use cadogan_rules::preset;

    use super::*;
    use crate::{Answer, Row};
    use crate::{Found, OWN_SOURCE};

    /// A folder that is removed at the end. Its name contains every character that has a special meaning in a URI.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let odd = if cfg!(windows) { "100%25#" } else { "100%25?#" };
            let path = std::env::temp_dir().join(format!("cadogan {odd} {name}-{}", std::process::id()));
            fs::create_dir_all(&path).expect("a folder for the test");
            Folder(path)
        }

        /// Every file, with a hash of its content.
        fn content(&self) -> BTreeMap<PathBuf, u64> {
            let files = fs::read_dir(&self.0).expect("a folder").map(|entry| entry.expect("an entry").path());
            let hash = |path: &PathBuf| {
                let mut hasher = DefaultHasher::new();
                fs::read(path).expect("readable").hash(&mut hasher);
                hasher.finish()
            };
            files.filter(|path| path.is_file()).map(|path| (path.clone(), hash(&path))).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// Adds a verdict on a deal of golf.
    fn add(records: &mut Records, seed: i64) {
        let game = records.game(preset("golf").expect("a preset").rules(), "golf").expect("entered");
        let found = Found::from(Row::derived(seed, Answer::Winnable(()), ""));
        records.save(&game, OWN_SOURCE, &[found]).expect("saved");
    }

    fn deals(records: &Records) -> u64 {
        records.summary().expect("readable").iter().map(|entry| entry.counts.deals()).sum()
    }

    #[test]
    fn a_database_is_read_where_nothing_can_be_made_beside_it() {
        let folder = Folder::new("at-rest");
        let path = folder.0.join("a.db");
        add(&mut Records::open(&path, Storage::Local).expect("opened"), 1);
        let before = folder.content();
        // Even an administrator cannot open a folder as a file.
        fs::create_dir(beside(&path, "-wal")).expect("a folder");
        assert_eq!(before.len(), 1, "the log is gone when the last writer is");
        let mut records = Records::open_existing(&path).expect("readable");
        assert_eq!(deals(&records), 1);
        assert_eq!(records.check().expect("readable").mistakes(), Vec::<String>::new());
        assert!(records.connection.is_readonly("main").expect("its name"));
        let golf = preset("golf").expect("a preset").rules();
        assert!(records.game(golf, "golf").is_err(), "nothing can be written");
        drop(records);
        assert_eq!(folder.content(), before);
    }

    #[test]
    fn what_is_still_in_the_log_is_read_without_the_file_for_sharing() {
        let folder = Folder::new("log");
        let [path, copy] = ["a.db", "copy.db"].map(|name| folder.0.join(name));
        let mut records = Records::open(&path, Storage::Local).expect("opened");
        add(&mut records, 1);
        add(&mut records, 2);
        // What a killed program leaves behind, on a disk that cannot be written to.
        for ending in ["", "-wal"] {
            fs::copy(beside(&path, ending), beside(&copy, ending)).expect("copied");
        }
        drop(records);
        fs::create_dir(beside(&copy, "-shm")).expect("a folder");
        let before = folder.content();
        let mut records = Records::open_existing(&copy).expect("readable");
        assert_eq!(deals(&records), 2);
        let golf = preset("golf").expect("a preset").rules();
        assert!(records.game(golf, "golf").is_err(), "nothing can be written");
        drop(records);
        assert_eq!(folder.content(), before);
    }

    #[test]
    fn a_database_is_read_while_it_is_written_to() {
        let folder = Folder::new("writer");
        let path = folder.0.join("a.db");
        let mut writer = Records::open(&path, Storage::Local).expect("opened");
        add(&mut writer, 1);
        let reader = Records::open_existing(&path).expect("readable");
        assert!(reader.connection.is_readonly("main").expect("its name"));
        assert_eq!(deals(&reader), 1);
        add(&mut writer, 2);
        assert_eq!(deals(&reader), 2);
    }

    #[test]
    fn a_lock_that_does_not_end_is_told() {
        let folder = Folder::new("locked");
        let path = folder.0.join("a.db");
        let mut holder = Records::open(&path, Storage::Local).expect("opened");
        let mut waiting = Records::open(&path, Storage::Local).expect("opened");
        waiting.connection.busy_timeout(std::time::Duration::ZERO).expect("no patience");
        let lock = holder.begin().expect("a lock");
        let golf = preset("golf").expect("a preset").rules();
        let message = waiting.game(golf, "golf").expect_err("it is locked").to_string();
        assert!(message.contains("a.db: ") && message.contains("try again when that is done"), "{message}");
        drop(lock);
        add(&mut waiting, 1);
        assert_eq!(deals(&holder), 1);
    }
}
