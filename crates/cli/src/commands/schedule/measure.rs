//! `cadogan schedule measure`: measures every solver on every deal.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cadogan_lab::learning::{MeasuredRun, MeasuredRuns, measure};
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Contradiction, Delivery, Reason, Solver, Verdict, Workers};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::args::{GameArgs, Numbers, Origin, ThreadArgs, existing_seeds, parse_bytes, parse_duration, parse_solver};
use crate::commands::after_help;
use crate::console::Console;
use crate::contradiction::{solve_trouble, write_down};
use crate::error::CliError;

/// Runs every solver on every deal and records its result and its time
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan schedule measure klondike --seeds 1-500 --limit 60s --output train.csv
  cadogan schedule measure klondike --seeds 501-2000 --solvers runs,runs-restarts --output test.csv

Times are processor times of one thread, so that several runs can be made at the same time. A run
that is in the file is not repeated, unless it was stopped by a smaller limit.",
"Exit codes: 0 done; 2 bad input or usage; 130 interrupted (what was measured is kept: the same
command goes on); 70 verdicts contradict each other."))]
pub(crate) struct MeasureArgs {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, value_name = "A-B", allow_hyphen_values = true, help = "The deals of all seeds from A to B")]
    seeds: Numbers,
    #[arg(long, alias = "parts", value_name = "NAMES", value_delimiter = ',', value_parser = parse_solver,
        help = "The solvers, separated by commas [default: all that are worth trying]")]
    solvers: Vec<Solver>,
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60s",
        help = "Stop a run after this much processor time: 500ms, 10s, 2m")]
    limit: Duration,
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, default_value = "2GiB",
        help = "The memory limit for one deal: 512MiB, 2GiB")]
    memory: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    #[arg(long, help = "Print one JSON object: how many runs were measured, and how many were there")]
    json: bool,
    #[arg(long, alias = "out", value_name = "FILE", help = "The file of runs (CSV); runs that are already in it are not repeated")]
    output: PathBuf,
}

type Job = (i64, Solver);

impl MeasureArgs {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let rules = self.game.load(console.input)?.rules;
        let solvers = self.able_solvers(&rules)?;
        let seeds = existing_seeds(&self.seeds)?;
        let known = self.known()?;
        let limit = u64::try_from(self.limit.as_micros()).unwrap_or(u64::MAX);
        let is_known = |seed: i64, solver: Solver| {
            known.get(seed, solver).is_some_and(|run| run.verdict != Verdict::Undecided(Reason::Time) || run.limit >= limit)
        };
        let all = seeds.flat_map(|seed| solvers.iter().map(move |&solver| (seed, solver)));
        let jobs: Vec<Job> = all.filter(|&(seed, solver)| !is_known(seed, solver)).collect();
        let file = self.open()?;
        let bar = ProgressBar::new(jobs.len() as u64);
        let style = ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} runs  {eta} left");
        bar.set_style(style.expect("a valid template"));
        let interrupt = console.interrupt.flag();
        let made = self.measure_all(&rules, &jobs, &known, file, &bar, interrupt);
        bar.finish_and_clear();
        let made = made?;
        if interrupt.load(Ordering::Relaxed) {
            let message = "interrupted; what was measured is stored, and the same command continues from there";
            return Err(CliError::Paused(message.to_owned()));
        }
        self.check(&rules)?;
        let there = known.iter().count();
        if self.json {
            writeln!(console.out, "{}", json!({ "output": self.output, "measured": made, "there": there }))?;
        } else {
            writeln!(console.out, "{made} runs measured, {there} were there")?;
        }
        Ok(())
    }

    /// No two runs of the file may contradict each other.
    fn check(&self, rules: &Rules) -> Result<(), CliError> {
        let runs = self.known()?;
        let Some(&(seed, winner, loser)) = runs.contradictions().first() else { return Ok(()) };
        let origin = Origin::Seed(seed.into());
        let deal = Deal::from_seed(rules, seed).map_err(CliError::input)?;
        let found = Contradiction::disagreement(rules, &deal, winner.name(), None, loser.name());
        Err(write_down(self.game.word(), &origin.to_string(), &found))
    }

    fn able_solvers(&self, rules: &Rules) -> Result<Vec<Solver>, CliError> {
        if self.solvers.is_empty() {
            return Ok(Solver::usual(rules));
        }
        let wrong = |solver: &Solver| solver.abilities(rules).err().map(|reason| format!("{}: {reason}", solver.name()));
        let mistakes: Vec<String> = self.solvers.iter().filter_map(wrong).collect();
        if mistakes.is_empty() { Ok(self.solvers.clone()) } else { Err(CliError::mistakes("--solvers", &mistakes)) }
    }

    fn trouble(&self, error: &std::io::Error) -> CliError {
        CliError::input(format_args!("cannot write {}: {error}", self.output.display()))
    }

    /// The runs that the file has.
    fn known(&self) -> Result<MeasuredRuns, CliError> {
        let name = self.game.name();
        let mut text = String::new();
        match File::open(&self.output).and_then(|mut file| file.read_to_string(&mut text)) {
            // New, or the first write was cut off.
            Ok(_) if heading().starts_with(text.as_bytes()) => Ok(MeasuredRuns::of_game(name)),
            Ok(_) => {
                let place = self.output.display().to_string();
                let mut runs = MeasuredRuns::read(text.as_bytes())
                    .map_err(|errors| CliError::mistakes(&place, errors.list()))?;
                if !runs.is_empty() && runs.game != name {
                    return Err(CliError::input(format_args!(
                        "{place} has runs of {}, not of {name}; name another file",
                        runs.game
                    )));
                }
                runs.game = name;
                Ok(runs)
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(MeasuredRuns::of_game(name)),
            Err(error) => Err(CliError::input(format_args!("cannot read {}: {error}", self.output.display()))),
        }
    }

    /// The file, ready for more lines. It is never replaced: another process may be adding lines to it.
    fn open(&self) -> Result<File, CliError> {
        let opened = || {
            let mut file = OpenOptions::new().read(true).append(true).create(true).open(&self.output)?;
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
            if whole < bytes.len() {
                // A crash has cut off the last line.
                file.set_len(whole as u64)?;
            }
            if whole == 0 {
                file.write_all(&heading())?;
            }
            Ok(file)
        };
        opened().map_err(|error| self.trouble(&error))
    }

    fn measure_all(
        &self,
        rules: &Rules,
        jobs: &[Job],
        known: &MeasuredRuns,
        mut file: File,
        bar: &ProgressBar,
        interrupt: &AtomicBool,
    ) -> Result<usize, CliError> {
        let workers = Workers { threads: self.threads.count(), interrupt, delivery: Delivery::AtOnce };
        let mut made = 0;
        workers.run(
            jobs.iter().map(Ok),
            || (),
            |(), &(seed, solver), stop| self.measure_one(rules, seed, solver, stop),
            |runs| {
                for run in runs.iter().flatten() {
                    let mut line = Vec::new();
                    let written = known.write_run(run, &mut line).and_then(|()| file.write_all(&line));
                    written.map_err(|error| self.trouble(&error))?;
                    bar.inc(1);
                    made += 1;
                }
                Ok(())
            },
        )?;
        Ok(made)
    }

    /// One run; `None` if it was interrupted.
    fn measure_one(
        &self,
        rules: &Rules,
        seed: i64,
        solver: Solver,
        stop: &AtomicBool,
    ) -> Result<Option<MeasuredRun>, CliError> {
        let game = self.game.word();
        let deal = Deal::from_seed(rules, seed)
            .map_err(|errors| CliError::input(format_args!("{game}, --seed {seed}: {errors}")))?;
        measure(rules, &deal, seed, solver, self.limit, self.memory, stop)
            .map_err(|error| solve_trouble(error, game, &Origin::Seed(seed.into())))
    }
}

/// The first line of a file.
fn heading() -> Vec<u8> {
    let mut line = Vec::new();
    MeasuredRuns::write_heading(&mut line).expect("memory takes everything");
    line
}
