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
#[command(after_help = after_help!("  cadogan cluster plan studies/freecell.json --shards 200 --output freecell
  cadogan cluster plan my-study.json --shards 50 --cpus 8 --sbatch=--time=12:00:00 --output mine
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
    #[command(after_help = after_help!("  cadogan cluster submit freecell
  cadogan cluster submit freecell --json

Submitted again after some tasks have ended, it submits only what is missing.",
"Exit codes: 0 done; 2 bad input or usage, tasks are still in the queue, or Slurm is not installed."))]
    Submit {
        #[command(flatten)]
        folder: FolderArg,
        #[arg(long, help = "Print one JSON object: the number of the job and its shards")]
        json: bool,
    },
    /// Shows the progress of every shard: what its database contains, and what Slurm reports
    #[command(after_help = after_help!("  cadogan cluster status freecell
  cadogan cluster status freecell --json | jq 'select(.missing > 0) | .shard'",
"Exit codes: 0 done; 2 bad input or usage, or Slurm cannot be asked; 70 records are damaged."))]
    Status {
        #[command(flatten)]
        folder: FolderArg,
        #[arg(long, help = "Print one JSON object per line, one line per shard")]
        json: bool,
    },
    /// Merges the databases of the shards and reports what is missing; doing it twice changes nothing
    #[command(after_help = after_help!("  cadogan cluster merge freecell --records freecell.db
  cadogan study freecell/study.json --records freecell.db      the table, with nothing to compute",
"Exit codes: 0 done; 1 verdicts are missing; 2 bad input or usage; 70 verdicts contradict each
other, or records are damaged."))]
    Merge {
        #[command(flatten)]
        folder: FolderArg,
        #[arg(long, help = "Print one JSON object per line: one line per shard, and one for the whole")]
        json: bool,
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
            Action::Submit { folder, json } => slurm::submit(&Folder::open(&folder.folder)?, json, console),
            Action::Status { folder, json } => status::status(&Folder::open(&folder.folder)?, json, console),
            Action::Merge { folder, json, records } => {
                merge::merge(&Folder::open(&folder.folder)?, &records, json, console)
            },
        }
    }
}
