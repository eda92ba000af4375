//! `cadogan cluster status`: the progress of every shard.

use std::collections::BTreeMap;

use serde_json::json;

use super::folder::Folder;
use super::slurm;
use crate::console::Console;
use crate::error::CliError;

/// Prints a line for every shard. The contents of the databases are shown even if Slurm cannot be queried.
pub(super) fn status(folder: &Folder, json: bool, console: &mut Console<'_>) -> Result<(), CliError> {
    let jobs = slurm::jobs(folder)?;
    let mut states = BTreeMap::new();
    let mut trouble = None;
    for job in &jobs {
        match slurm::states(folder, job) {
            Ok(found) => states.extend(found),
            Err(error) => trouble = Some(error),
        }
    }
    if !json {
        writeln!(console.out, "{}", folder.plan.title)?;
        let headings = ["shard", "seeds", "settled", "undecided", "missing"];
        let [shard, seeds, settled, undecided, missing] = headings;
        writeln!(console.out, "{shard:>6} {seeds:>24} {settled:>12} {undecided:>12} {missing:>12}  Slurm")?;
    }
    let (mut settled, mut missing) = (0, 0);
    for shard in &folder.plan.shards {
        let progress = folder.progress(shard)?;
        let state = match states.get(&shard.number) {
            Some(state) => state.as_str(),
            None if progress.is_complete() => "complete",
            None if jobs.is_empty() => "not submitted",
            None => "not in the queue",
        };
        settled += progress.counts.deals();
        missing += progress.missing_verdicts();
        if json {
            let object = json!({
                "shard": shard.number,
                "seeds": [shard.seeds.start(), shard.seeds.end()],
                "settled": progress.counts.deals(),
                "undecided": progress.counts.undecided,
                "missing": progress.missing_verdicts(),
                "state": state,
            });
            writeln!(console.out, "{object}")?;
            continue;
        }
        writeln!(
            console.out,
            "{:>6} {:>24} {:>12} {:>12} {:>12}  {state}",
            shard.number,
            format!("{}-{}", shard.seeds.start(), shard.seeds.end()),
            progress.counts.deals(),
            progress.counts.undecided,
            progress.missing_verdicts()
        )?;
    }
    if !json {
        writeln!(console.out, "{settled} of {} verdicts", settled + missing)?;
    }
    trouble.map_or(Ok(()), Err)
}
