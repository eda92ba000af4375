//! The commands of Slurm: submitting jobs and querying their state.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::process::{Command, Output};

use cadogan_lab::cluster::{SCRIPT, ranges};

use serde_json::json;

use super::folder::Folder;
use crate::console::Console;
use crate::error::CliError;

/// The numbers of the submitted jobs, one per line.
const JOBS: &str = "jobs.txt";

/// Submits the shards that are not complete to Slurm, unless earlier tasks are still there: two tasks would then do the
/// same work.
pub(super) fn submit(folder: &Folder, json: bool, console: &mut Console<'_>) -> Result<(), CliError> {
    let jobs = jobs(folder)?;
    for job in &jobs {
        let queued = in_queue(folder, job)?;
        if !queued.is_empty() {
            return Err(CliError::input(format_args!(
                "job {job} still has {} tasks in the queue; wait for them (`cadogan cluster status {}`), or stop them with \
                 `scancel {job}`",
                queued.len(),
                folder.path.display()
            )));
        }
    }
    let mut open = Vec::new();
    for shard in &folder.plan.shards {
        if !folder.progress(shard)?.is_complete() {
            open.push(i64::from(shard.number));
        }
    }
    let shards = folder.plan.shards.len();
    if open.is_empty() && json {
        writeln!(console.out, "{}", json!({ "job": null, "submitted": [], "shards": shards }))?;
        return Ok(());
    }
    if open.is_empty() {
        writeln!(console.out, "every shard is complete: there is nothing to submit")?;
        return Ok(());
    }
    let list: Vec<String> = ranges(&open).iter().map(|range| format!("{}-{}", range.start(), range.end())).collect();
    let output = call(folder, "sbatch", &["--parsable", &format!("--array={}", list.join(",")), SCRIPT])?;
    if !output.status.success() {
        return Err(failed("sbatch", &output));
    }
    let answer = String::from_utf8_lossy(&output.stdout);
    // If there are several clusters, the number is followed by the name of the cluster.
    let job = answer.trim().split(';').next().unwrap_or_default().to_owned();
    if job.is_empty() || !job.chars().all(|c| c.is_ascii_digit()) {
        return Err(CliError::input(format_args!("sbatch should have printed the number of the job, but printed {answer:?}")));
    }
    let path = folder.path.join(JOBS);
    let write = || writeln!(OpenOptions::new().create(true).append(true).open(&path)?, "{job}");
    write().map_err(|error| {
        CliError::input(format_args!("job {job} was submitted, but cannot be written to {}: {error}", path.display()))
    })?;
    if json {
        writeln!(console.out, "{}", json!({ "job": job, "submitted": open, "shards": shards }))?;
    } else {
        writeln!(console.out, "job {job}: {} of {shards} shards submitted", open.len())?;
    }
    Ok(())
}

/// The submitted jobs, the oldest first.
pub(super) fn jobs(folder: &Folder) -> Result<Vec<String>, CliError> {
    let path = folder.path.join(JOBS);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(text.split_whitespace().map(str::to_owned).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(CliError::input(format_args!("cannot read {}: {error}", path.display()))),
    }
}

/// What Slurm reports about every shard of a job: from the queue, and from the accounting for tasks that have left it.
pub(super) fn states(folder: &Folder, job: &str) -> Result<BTreeMap<u32, String>, CliError> {
    let mut states = in_accounts(folder, job);
    states.extend(in_queue(folder, job)?);
    Ok(states)
}

/// The waiting and running tasks of a job, by shard.
fn in_queue(folder: &Folder, job: &str) -> Result<BTreeMap<u32, String>, CliError> {
    let jobs = format!("--jobs={job}");
    let output = call(folder, "squeue", &["--noheader", "--array", "--format=%K|%T|%N|%r", &jobs])?;
    if !output.status.success() {
        // Slurm forgets jobs a few minutes after their end.
        let forgotten = String::from_utf8_lossy(&output.stderr).contains("Invalid job id");
        return if forgotten { Ok(BTreeMap::new()) } else { Err(failed("squeue", &output)) };
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().filter_map(queue_line).collect())
}

/// `3|RUNNING|n1|None` in a few words.
fn queue_line(line: &str) -> Option<(u32, String)> {
    let fields: Vec<&str> = line.trim().split('|').collect();
    let [shard, state, node, reason] = fields[..] else { return None };
    let state = state.to_lowercase();
    let words = match (node, reason) {
        ("", "" | "None") => state,
        ("", reason) => format!("{state} ({reason})"),
        (node, _) => format!("{state} on {node}"),
    };
    Some((shard.parse().ok()?, words))
}

/// The tasks of a job from the accounting. Many clusters keep none: then the result is empty.
fn in_accounts(folder: &Folder, job: &str) -> BTreeMap<u32, String> {
    let jobs = format!("--jobs={job}");
    let words = ["--noheader", "--parsable2", "--allocations", "--format=JobID,State,NodeList", &jobs];
    match call(folder, "sacct", &words) {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).lines().filter_map(account_line).collect()
        }
        _ => BTreeMap::new(),
    }
}

/// `12_3|COMPLETED|n1` in a few words.
fn account_line(line: &str) -> Option<(u32, String)> {
    let fields: Vec<&str> = line.trim().split('|').collect();
    let [job, state, node] = fields[..] else { return None };
    let shard = job.split_once('_')?.1.parse().ok()?;
    Some((shard, format!("{} on {node}", state.to_lowercase())))
}

fn call(folder: &Folder, program: &str, words: &[&str]) -> Result<Output, CliError> {
    Command::new(program).args(words).current_dir(&folder.path).output().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => CliError::input(format_args!(
            "{program} is not installed here: this needs the commands of Slurm, as on the login node of a cluster; \
             without Slurm a shard is run with `cd {} && SLURM_ARRAY_TASK_ID=1 bash {SCRIPT}`",
            folder.path.display()
        )),
        _ => CliError::input(format_args!("{program} cannot be run: {error}")),
    })
}

fn failed(program: &str, output: &Output) -> CliError {
    let text = String::from_utf8_lossy(&output.stderr);
    CliError::input(format_args!("{program} failed ({}): {}", output.status, text.trim()))
}

#[cfg(test)]
mod tests {
    use super::{account_line, queue_line};

    #[test]
    fn what_slurm_says_is_understood() {
        let said = |shard, words: &str| Some((shard, words.to_owned()));
        assert_eq!(queue_line("3|RUNNING|n1|None"), said(3, "running on n1"));
        assert_eq!(queue_line("12|PENDING||BeginTime"), said(12, "pending (BeginTime)"));
        assert_eq!(queue_line("N/A|PENDING||Priority"), None);
        assert_eq!(account_line("77_4|COMPLETED|n2"), said(4, "completed on n2"));
        assert_eq!(account_line("77_[5-9]|PENDING|None assigned"), None);
        assert_eq!(account_line(""), None);
    }
}
