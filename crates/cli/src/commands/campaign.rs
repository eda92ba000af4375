//! `cadogan campaign`: many studies one after the other, over days, with files of verdicts and the paper's tables.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::SystemTime;

use cadogan_lab::campaign::{Campaign as Steps, Standing, file_name, read_campaign, short_name, tables, undecided};
use cadogan_lab::statistics::Method;
use cadogan_lab::{Lab, LabError, ProcessorTime, Progress, SolverDecides};
use cadogan_records::{OWN_SOURCE, Records, VerdictFile};
use cadogan_rules::Numbering;
use serde_json::json;

use super::after_help;
use crate::args::{RecordsArgs, ThreadArgs, open_existing, records_trouble};
use crate::console::Console;
use crate::contradiction::lab_trouble;
use crate::error::CliError;
use crate::input::{display_name, read_bytes, read_text};
use crate::lab_line::LabLine;

/// Runs many studies one after the other in the background, and prints the tables of the paper
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  nice -n 19 cadogan campaign experiments/campaign.json --records campaign.db \\
      --output experiments/verdicts --threads 1
  cadogan campaign experiments/campaign.json --records campaign.db --status
  cadogan campaign experiments/campaign.json --records campaign.db --report > tables.md

The file lists studies with their samples and limits. Every verdict is recorded at once, and a line
is printed when a number of deals is in the records: the program may be killed at any moment, and
the same command continues; with nice and --threads 1 it leaves the machine to others.
With --output, every game gets a file of verdicts, and what such files already know is not computed
again. docs/tables.md has the results, docs/studies.md describes the file.",
"Exit codes: 0 done; 2 bad input or usage; 130 interrupted (what was decided is kept);
70 verdicts contradict each other, or the records are damaged."))]
pub(crate) struct Campaign {
    #[arg(value_name = "FILE", help = "The campaign file, or - for standard input")]
    file: PathBuf,
    #[arg(long, conflicts_with = "report", help = "Only print how far every game is")]
    status: bool,
    #[arg(long, help = "Only print the tables, from what the records know, in Markdown")]
    report: bool,
    #[arg(long, alias = "out", value_name = "FOLDER", help = "Write a file of verdicts for every game to this folder, and read those that are there")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..),
        help = "Print a line whenever this many deals are in the records")]
    every: u32,
    #[command(flatten)]
    threads: ThreadArgs,
    #[arg(long, help = "Print one JSON object per line instead of text")]
    json: bool,
    #[command(flatten)]
    records: RecordsArgs,
}

impl Campaign {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let campaign = self.read(console)?;
        if self.status {
            return self.print_status(&campaign, &self.known()?, console);
        }
        if self.report {
            return self.print_report(&campaign, &self.known()?, console);
        }
        if let Some(folder) = &self.output {
            fs::create_dir_all(folder).map_err(|error| {
                CliError::input(format_args!("--output {}: the folder cannot be created: {error}", folder.display()))
            })?;
        }
        let mut records = self.records.open()?;
        self.take_files(&campaign, &mut records)?;
        let interrupt = console.interrupt.flag();
        let decider = ProcessorTime(SolverDecides::default());
        for (index, study) in campaign.steps.iter().enumerate() {
            if interrupt.load(Ordering::Relaxed) {
                break;
            }
            let (number, out, json) = (index + 1, &mut *console.out, self.json);
            let names: Vec<String> = study.variants.iter().map(short_name).collect();
            let threads = self.threads.count();
            let mut lab = Lab { records: &mut records, decider: &decider, threads, interrupt, relatives: true };
            let mut line = LabLine::new(Method::Wilson, &mut *console.err);
            let mut failed = None;
            let report = &mut |last: i64, progress: &Progress| {
                let seeds = [*study.seeds.start(), last];
                if let Err(error) = print_progress(out, json, number, &names, seeds, progress) {
                    failed = Some(error);
                    interrupt.store(true, Ordering::Relaxed);
                }
                Ok::<(), LabError>(())
            };
            let result = lab.campaign_step(study, self.every, &mut line, report);
            line.clear();
            self.write_files(&campaign, index, &records)?;
            result.map_err(lab_trouble)?;
            if let Some(error) = failed {
                return Err(error.into());
            }
        }
        self.records.end_of_run(interrupt.load(Ordering::Relaxed))
    }

    fn read(&self, console: &mut Console<'_>) -> Result<Steps, CliError> {
        let text = read_text(&self.file, console.input)?;
        let folder = self.file.parent().unwrap_or(Path::new("")).to_owned();
        let load = |name: &str| {
            let path = folder.join(name);
            read_text(&path, &mut std::io::empty()).map_err(|error| error.message().unwrap_or_default())
        };
        read_campaign(&text, &load).map_err(|errors| CliError::mistakes(&display_name(&self.file), errors.list()))
    }

    /// What is known: before the first run nothing is.
    fn known(&self) -> Result<Records, CliError> {
        match self.records.path().filter(|path| path.is_file()) {
            Some(path) => open_existing(&path),
            None => Records::in_memory().map_err(records_trouble),
        }
    }

    /// Adds what the files of verdicts know and the records do not.
    fn take_files(&self, campaign: &Steps, records: &mut Records) -> Result<(), CliError> {
        let Some(folder) = &self.output else { return Ok(()) };
        for variant in campaign.games() {
            let path = folder.join(file_name(variant));
            if !path.is_file() {
                continue;
            }
            let bytes = read_bytes(&path, &mut std::io::empty())?;
            let file = VerdictFile::read(&display_name(&path), &bytes).map_err(records_trouble)?;
            if file.rules.fingerprint() != variant.rules.fingerprint() || file.source != OWN_SOURCE {
                return Err(CliError::input(format_args!(
                    "{} has the verdicts of {} on {}, not ours on {}; move it away, or name another folder with --output",
                    path.display(), file.source, file.game, variant.name
                )));
            }
            let known = match records.find_game(&file.rules.fingerprint()).map_err(records_trouble)? {
                Some(game) => records.counts(&game, OWN_SOURCE, file.seeds()).map_err(records_trouble)?.deals(),
                None => 0,
            };
            if known < file.counts().deals() {
                records.merge_verdicts(&file).map_err(records_trouble)?;
            }
        }
        Ok(())
    }

    /// Writes the files of the games of a step, if they say something new.
    fn write_files(&self, campaign: &Steps, step: usize, records: &Records) -> Result<(), CliError> {
        let Some(folder) = &self.output else { return Ok(()) };
        for variant in &campaign.steps[step].variants {
            let game = records.find_numbered_game(&variant.rules.fingerprint(), Numbering::Seed).map_err(records_trouble)?;
            let Some(game) = game else { continue };
            let file = records.verdict_file(&game, OWN_SOURCE, SystemTime::now()).map_err(records_trouble)?;
            let Some(file) = file else { continue };
            let path = folder.join(file_name(variant));
            let old = fs::read(&path).ok().and_then(|bytes| VerdictFile::read(&display_name(&path), &bytes).ok());
            // Only the day would be new.
            if old.is_some_and(|old| old.says_the_same_as(&file)) {
                continue;
            }
            // A program that is killed leaves the old file or the new one, never half of it.
            let draft = path.with_extension("verdicts.part");
            let failed = |error: std::io::Error| CliError::input(format_args!("cannot write {}: {error}", path.display()));
            fs::write(&draft, file.to_bytes()).and_then(|()| fs::rename(&draft, &path)).map_err(failed)?;
        }
        Ok(())
    }

    fn print_status(&self, campaign: &Steps, records: &Records, console: &mut Console<'_>) -> Result<(), CliError> {
        let out = &mut *console.out;
        if !self.json {
            writeln!(out, "{}", campaign.title)?;
            writeln!(out, "{:>4} {:40} {:>12} {:>12} {:>10}", "step", "game", "deals", "done", "undecided")?;
        }
        for standing in campaign.standings(records).map_err(records_trouble)? {
            let Standing { step, ref game, ref seeds, ref counts } = standing;
            let (total, done) = (standing.total(), counts.deals());
            if self.json {
                let object = json!({
                    "step": step, "game": game, "seeds": [seeds.start(), seeds.end()], "deals": total, "done": done,
                    "winnable": counts.winnable, "unwinnable": counts.unwinnable, "undecided": counts.undecided,
                });
                writeln!(out, "{object}")?;
            } else {
                writeln!(out, "{step:>4} {game:40} {total:>12} {done:>12} {:>10}", counts.undecided)?;
            }
        }
        Ok(())
    }

    fn print_report(&self, campaign: &Steps, records: &Records, console: &mut Console<'_>) -> Result<(), CliError> {
        let files = campaign.files(records, SystemTime::now()).map_err(records_trouble)?;
        if self.json {
            writeln!(console.out, "{}", json!({ "tables": tables(&files), "undecided": undecided(&files) }))?;
        } else {
            write!(console.out, "{}### Undecided deals\n\n{}", tables(&files), undecided(&files))?;
        }
        Ok(())
    }
}

/// Tells that all deals of a step up to a seed are in the records.
fn print_progress(
    out: &mut (dyn std::io::Write + Send),
    json: bool,
    step: usize,
    games: &[String],
    seeds: [i64; 2],
    progress: &Progress,
) -> std::io::Result<()> {
    let Progress { counts, total, solved, free, .. } = progress;
    if json {
        let object = json!({
            "step": step, "games": games, "seeds": seeds, "verdicts": counts.deals(), "of": total,
            "winnable": counts.winnable, "unwinnable": counts.unwinnable, "undecided": counts.undecided,
            "solved": solved, "free": free,
        });
        writeln!(out, "{object}")?;
    } else {
        let [first, last] = seeds;
        let (done, undecided) = (counts.deals(), counts.undecided);
        // A line stays a line: a step may have dozens of games.
        let games = match games {
            [first, .., last] if games.len() > 3 => format!("{} games, {first} to {last}", games.len()),
            few => few.join(", "),
        };
        writeln!(out, "{step}. {games}: seeds {first} to {last}: {done} of {total} verdicts, {undecided} undecided")?;
    }
    out.flush()
}
