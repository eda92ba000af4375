//! The folder of a plan: the plan itself, and the results of its shards.

use std::path::{Path, PathBuf};

use cadogan_records::{Records, Storage};
use cadogan_lab::cluster::{self, MANIFEST, Plan, Shard, ShardProgress, WHOLE_STUDY};
use cadogan_lab::study::{Study, read_study};

use crate::args::records_trouble;
use crate::error::CliError;
use crate::input::read_text;

/// A folder written by `cadogan cluster plan`.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    pub(super) plan: Plan,
    pub(super) study: Study,
}

impl Folder {
    /// Reads the plan. A study that was changed since then is refused: its shards would not fit together.
    pub(super) fn open(path: &Path) -> Result<Folder, CliError> {
        let manifest = path.join(MANIFEST);
        if !manifest.is_file() {
            return Err(CliError::input(format_args!(
                "{}: there is no {MANIFEST} in it; `cadogan cluster plan STUDY --shards N --output {0}` creates it",
                path.display()
            )));
        }
        let text = read_text(&manifest, &mut std::io::empty())?;
        let plan = Plan::from_json(&text)
            .map_err(|errors| CliError::input(errors.report(&manifest.display().to_string()) + "; plan again"))?;
        let study = read_study_file(&path.join(WHOLE_STUDY))?;
        let found = cluster::fingerprint(&study);
        if found != plan.fingerprint {
            return Err(CliError::input(format_args!(
                "{}: this is study {found}, but {MANIFEST} was made for study {}; it was changed after it was planned: \
                 plan again into a new folder",
                path.join(WHOLE_STUDY).display(),
                plan.fingerprint
            )));
        }
        Ok(Folder { path: path.to_owned(), plan, study })
    }

    /// The database of a shard, if its task has begun. It is opened for writing, because only that can roll back what
    /// an interrupted task has half written.
    pub(super) fn records(&self, shard: &Shard) -> Result<Option<Records>, CliError> {
        let path = self.path.join(shard.records_file());
        if !path.is_file() {
            return Ok(None);
        }
        Records::open(&path, Storage::Shared).map(Some).map_err(records_trouble)
    }

    /// The progress of a shard, from its own database.
    pub(super) fn progress(&self, shard: &Shard) -> Result<ShardProgress, CliError> {
        let records = match self.records(shard)? {
            Some(records) => records,
            None => Records::in_memory().map_err(records_trouble)?,
        };
        cluster::progress(&self.study, shard, &records).map_err(records_trouble)
    }
}

/// Reads a study and the rule files that it names.
pub(super) fn read_study_file(file: &Path) -> Result<Study, CliError> {
    let text = read_text(file, &mut std::io::empty())?;
    parse_study(file, &text)
}

/// The study with this text, from this file.
pub(super) fn parse_study(file: &Path, text: &str) -> Result<Study, CliError> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let load = |name: &str| {
        read_text(&folder.join(name), &mut std::io::empty()).map_err(|error| error.message().unwrap_or_default())
    };
    read_study(text, &load).map_err(|errors| CliError::mistakes(&file.display().to_string(), errors.list()))
}
