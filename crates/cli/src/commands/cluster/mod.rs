//! `cadogan cluster`: a study on many machines, using Slurm.

mod folder;
mod merge;
mod plan;
mod slurm;
mod status;

use std::path::PathBuf;

use super::after_help;
use crate::args::RecordsArgs;
use crate::console::Console;
use crate::error::CliError;
use folder::Folder;

/// Runs a study on a cluster: divides it into shards, submits them to Slurm and merges the results
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan cluster plan studies/freecell.json --shards 200 --into freecell
  cadogan cluster plan my-study.json --shards 50 --cpus 8 --sbatch=--time=12:00:00 --into mine
  cadogan cluster submit freecell
  cadogan cluster status freecell
  cadogan cluster merge freecell --records freecell.db
  cadogan study freecell/study.json --records freecell.db      the table, with nothing to compute

Every task runs the ordinary program on its shard and writes its own database. A task that is
interrupted is requeued by Slurm and continues; `submit` again submits only what is missing.",
"Exit codes: 0 done; 1 (merge only) verdicts are missing; 2 bad input or usage, or Slurm is not
installed; 70 verdicts contradict each other, or records are damaged."))]
pub(crate) struct Cluster {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Divides a study into shards and writes a study file for each, a manifest and the array script
    Plan(plan::PlanArgs),
    /// Submits the shards that are not complete to Slurm
    Submit {
        #[command(flatten)]
        folder: FolderArg,
    },
    /// Shows the progress of every shard: what its database contains, and what Slurm reports
    Status {
        #[command(flatten)]
        folder: FolderArg,
    },
    /// Merges the databases of the shards and reports what is missing; doing it twice changes nothing
    Merge {
        #[command(flatten)]
        folder: FolderArg,
        #[command(flatten)]
        records: RecordsArgs,
    },
}

#[derive(Debug, clap::Args)]
struct FolderArg {
    #[arg(value_name = "DIR", help = "The folder written by `cadogan cluster plan`")]
    folder: PathBuf,
}

impl Cluster {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        match self.action {
            Action::Plan(args) => args.run(console),
            Action::Submit { folder } => slurm::submit(&Folder::open(&folder.folder)?, console),
            Action::Status { folder } => status::status(&Folder::open(&folder.folder)?, console),
            Action::Merge { folder, records } => merge::merge(&Folder::open(&folder.folder)?, &records, console),
        }
    }
}
