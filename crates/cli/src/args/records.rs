//! `--records`: where verdicts are stored.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use cadogan_records::{Records, RecordsError, Storage};

use crate::error::CliError;

const RECORDS_HEADING: &str = "Where verdicts are stored";

/// The environment variable that names the file for every command.
const VARIABLE: &str = "CADOGAN_RECORDS";

/// Names a database of verdicts.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RecordsArgs {
    #[arg(long, help_heading = RECORDS_HEADING, value_name = "FILE",
        help = "The database of verdicts, created if it does not exist; none: store nothing. Otherwise the file that \
                CADOGAN_RECORDS names, or records.db in your folder for data of programs")]
    records: Option<PathBuf>,

    #[arg(long, help_heading = RECORDS_HEADING,
        help = "The file is on a file system shared with other machines, such as NFS")]
    shared: bool,
}

impl RecordsArgs {
    /// The name of the file; `None` if verdicts are not stored.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        let path = self.records.clone().unwrap_or_else(usual_path);
        (path != Path::new("none")).then_some(path)
    }

    /// The database, created if it does not exist yet.
    pub(crate) fn open(&self) -> Result<Records, CliError> {
        let Some(path) = self.path() else { return Records::in_memory().map_err(trouble) };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| {
                CliError::input(format_args!(
                    "cannot make the folder {} for the records: {error}; name another file with --records, or \
                     --records none to keep nothing",
                    folder.display()
                ))
            })?;
        }
        let storage = if self.shared { Storage::Shared } else { Storage::Local };
        Records::open(&path, storage).map_err(trouble)
    }

    /// The existing database.
    pub(crate) fn open_existing(&self) -> Result<Records, CliError> {
        let Some(path) = self.path() else {
            return Err(CliError::input("--records none: there is nothing to read; name a file"));
        };
        open_existing(&path)
    }

    /// The result of a command that stores every verdict at once: an interrupted one says how to continue.
    pub(crate) fn end_of_run(&self, interrupted: bool) -> Result<(), CliError> {
        match (interrupted, self.path()) {
            (false, _) => Ok(()),
            (true, Some(path)) => Err(CliError::Paused(format!(
                "interrupted; everything decided is stored in {}, and the same command continues from there",
                path.display()
            ))),
            (true, None) => Err(CliError::Interrupted),
        }
    }
}

/// An existing database.
pub(crate) fn open_existing(path: &Path) -> Result<Records, CliError> {
    if !path.is_file() {
        return Err(CliError::input(format_args!(
            "there are no records in {}: no such file; name one with --records",
            path.display()
        )));
    }
    Records::open_existing(path).map_err(trouble)
}

/// Converts an error of the records: after a contradiction or damage they cannot be trusted; everything else can be
/// fixed by the user.
pub(crate) fn trouble(error: RecordsError) -> CliError {
    let error = match error.into_output() {
        Ok(error) => return CliError::Output(error),
        Err(error) => error,
    };
    if error.as_contradiction().is_some() {
        CliError::Contradiction(format!("{error}; nothing of that was stored"))
    } else if error.is_damage() {
        CliError::Damaged(format!(
            "records {error}; go back to a copy of it (`cadogan records check` says whether one is whole), or start with \
             a new file"
        ))
    } else {
        CliError::input(format_args!("records {error}"))
    }
}

/// The folder for application data on this system.
fn usual_path() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(path) = set(VARIABLE) {
        return path;
    }
    let home = || set("HOME");
    let folder = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    folder.map_or_else(|| PathBuf::from("cadogan-records.db"), |folder| folder.join("cadogan").join("records.db"))
}
