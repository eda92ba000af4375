//! `--records`: where verdicts are kept.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use cadogan_records::{Records, RecordsError, Storage};

use crate::error::CliError;

const RECORDS_HEADING: &str = "Where verdicts are kept";

/// The environment variable that names the file for every command.
const VARIABLE: &str = "CADOGAN_RECORDS";

/// Names a database of verdicts.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct RecordsArgs {
    #[arg(long, help_heading = RECORDS_HEADING, value_name = "FILE",
        help = "The database of verdicts, made if it is not there; none: keep nothing. Otherwise the file that \
                CADOGAN_RECORDS names, or records.db in your folder for data of programs")]
    records: Option<PathBuf>,

    #[arg(long, help_heading = RECORDS_HEADING,
        help = "The file lies on a file system that other machines see too, such as NFS")]
    shared: bool,
}

impl RecordsArgs {
    /// The name of the file; nothing if verdicts are not to be kept.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        let path = self.records.clone().unwrap_or_else(usual_path);
        (path != Path::new("none")).then_some(path)
    }

    /// The database, made if it is not there yet.
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

    /// The database, which must be there.
    pub(crate) fn open_existing(&self) -> Result<Records, CliError> {
        let Some(path) = self.path() else {
            return Err(CliError::input("--records none: there is nothing to look at; name a file"));
        };
        open_existing(&path)
    }

    /// How a command ends that keeps every verdict at once: an interrupted one says where it goes on.
    pub(crate) fn end_of_run(&self, interrupted: bool) -> Result<(), CliError> {
        match (interrupted, self.path()) {
            (false, _) => Ok(()),
            (true, Some(path)) => Err(CliError::Paused(format!(
                "interrupted; everything decided is kept in {}, and the same command goes on from there",
                path.display()
            ))),
            (true, None) => Err(CliError::Interrupted),
        }
    }
}

/// A database that must be there.
pub(crate) fn open_existing(path: &Path) -> Result<Records, CliError> {
    if !path.is_file() {
        return Err(CliError::input(format_args!(
            "there are no records in {}: no such file; name one with --records",
            path.display()
        )));
    }
    Records::open_existing(path).map_err(trouble)
}

/// Something about the records went wrong: a contradiction or damage means that they cannot be trusted, everything else
/// the user can mend.
pub(crate) fn trouble(error: RecordsError) -> CliError {
    let error = match error.into_output() {
        Ok(error) => return CliError::Output(error),
        Err(error) => error,
    };
    if error.as_contradiction().is_some() {
        CliError::Contradiction(format!("{error}; nothing of that was written down"))
    } else if error.is_damage() {
        CliError::Damaged(format!(
            "records {error}; go back to a copy of it (`cadogan records check` says whether one is whole), or start with \
             a new file"
        ))
    } else {
        CliError::input(format_args!("records {error}"))
    }
}

/// Where programs keep their data on this system.
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
