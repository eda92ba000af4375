//! `cadogan schedule test`: the value of schedules on deals that they were not learned from.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cadogan_lab::learning::evaluate::{Score, baselines, score};
use cadogan_lab::learning::learn::Sample;
use cadogan_solve::schedule::read_schedule;
use cadogan_lab::learning::MeasuredRuns;
use cadogan_solve::{Schedule, Solver};
use serde_json::json;

use super::learn::{learned, micros, sample};
use super::picture::{par10_chart, undecided_chart};
use crate::args::{TableFormat, parse_duration, parse_solver, read_runs};
use crate::commands::after_help;
use crate::console::Console;
use crate::error::CliError;
use crate::input::read_text;

/// Compares schedules with single solvers and simple pairs on measured runs
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan schedule test test.csv --train train.csv --limits 1s,5s,10s,60s --output figure
  cadogan schedule test test.csv --schedule best.json --format csv",
"Exit codes: 0 done; 2 bad input or usage; 70 verdicts contradict each other."))]
pub(crate) struct TestArgs {
    #[arg(value_name = "RUNS", help = "Runs on deals that nothing was learned from; - is standard input")]
    runs: PathBuf,
    #[arg(long, value_name = "RUNS", help = "Learn the best schedule for every limit from these runs on other deals")]
    train: Option<PathBuf>,
    #[arg(long, value_name = "FILE", help = "A schedule file to test at every limit; may be repeated")]
    schedule: Vec<PathBuf>,
    #[arg(long, value_name = "TIMES", value_delimiter = ',', value_parser = parse_duration, default_value = "1s,5s,10s,60s",
        help = "The limits, separated by commas")]
    limits: Vec<Duration>,
    #[arg(long, alias = "parts", value_name = "NAMES", value_delimiter = ',', value_parser = parse_solver,
        help = "Only these solvers, separated by commas [default: all that were measured]")]
    solvers: Vec<Solver>,
    #[arg(long, alias = "out", value_name = "FOLDER", help = "Write table.csv, par10.svg and undecided.svg to this folder")]
    output: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "text", help = "The output format")]
    format: TableFormat,
    #[arg(long, conflicts_with = "format", help = "Print one JSON object per line, one line per limit and approach")]
    json: bool,
    #[arg(long, hide = true, conflicts_with_all = ["format", "json"], help = "The same as --format csv")]
    csv: bool,
}

/// One way to decide deals, with its scores at every limit.
pub(super) struct Row {
    pub(super) name: String,
    pub(super) scores: Vec<Score>,
    /// Whether it is a schedule that is tested, and not a baseline.
    pub(super) tested: bool,
}

impl TestArgs {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let runs = read_runs(&self.runs, console.input)?;
        let sample = sample(&runs, &self.solvers)?;
        let mut rows = Vec::new();
        for baseline in baselines(&sample) {
            rows.push(self.row(baseline.name, &sample, |_| Ok(baseline.schedule.clone()), false)?);
        }
        for path in &self.schedule {
            let schedule = read(path, console)?;
            rows.push(self.row(file_name(path), &sample, |_| Ok(schedule.clone()), true)?);
        }
        let mut learned_schedules = Vec::new();
        if let Some(path) = &self.train {
            let train = read_runs(path, console.input)?;
            check_apart(&runs, &train)?;
            let learn = |limit| {
                let schedule = learned(&train, &self.solvers, limit)?;
                learned_schedules.push((limit, schedule.to_string()));
                Ok(schedule)
            };
            rows.push(self.row("learned".to_owned(), &sample, learn, true)?);
        }
        let csv = self.to_csv(&rows);
        match TableFormat::chosen(self.format, self.json, self.csv) {
            TableFormat::Csv => console.out.write_all(csv.as_bytes())?,
            TableFormat::Json => self.write_json(&runs.game, &rows, console.out)?,
            TableFormat::Text => {
                writeln!(console.out, "{}, {} deals", runs.game, sample.deals())?;
                console.out.write_all(self.to_text(&rows).as_bytes())?;
                for (limit, schedule) in &learned_schedules {
                    writeln!(console.out, "learned for {limit:?}: {schedule}")?;
                }
            }
        }
        if let Some(folder) = &self.output {
            let limits: Vec<f64> = self.limits.iter().map(Duration::as_secs_f64).collect();
            write(folder, "table.csv", &csv)?;
            write(folder, "par10.svg", &par10_chart(&runs.game, &limits, &rows))?;
            write(folder, "undecided.svg", &undecided_chart(&runs.game, &limits, &rows))?;
        }
        Ok(())
    }

    fn row(
        &self,
        name: String,
        sample: &Sample,
        mut schedule: impl FnMut(Duration) -> Result<Schedule, CliError>,
        tested: bool,
    ) -> Result<Row, CliError> {
        let mut scores = Vec::new();
        for &limit in &self.limits {
            let micros = micros(limit)?;
            let score = score(sample, &schedule(limit)?, micros);
            scores.push(score.ok_or_else(|| {
                CliError::input(format_args!("{name}: it has a solver that was not measured; measure it with the others"))
            })?);
        }
        Ok(Row { name, scores, tested })
    }

    fn to_csv(&self, rows: &[Row]) -> String {
        let mut text = "limit,approach,par10,undecided,deals\n".to_owned();
        for row in rows {
            for (limit, score) in self.limits.iter().zip(&row.scores) {
                let (par10, undecided) = (score.par10, score.undecided);
                let limit = limit.as_secs_f64();
                text.push_str(&format!("{limit},{},{par10:.6},{undecided:.6},{}\n", row.name, score.deals));
            }
        }
        text
    }

    fn write_json(&self, game: &str, rows: &[Row], out: &mut dyn Write) -> io::Result<()> {
        for row in rows {
            for (limit, score) in self.limits.iter().zip(&row.scores) {
                let object = json!({
                    "game": game, "limit_seconds": limit.as_secs_f64(), "approach": row.name, "par10": score.par10,
                    "undecided": score.undecided, "deals": score.deals,
                });
                writeln!(out, "{object}")?;
            }
        }
        Ok(())
    }

    fn to_text(&self, rows: &[Row]) -> String {
        let best: Vec<f64> = (0..self.limits.len())
            .map(|index| rows.iter().map(|row| row.scores[index].par10).fold(f64::INFINITY, f64::min))
            .collect();
        let mut text = format!("{:<28}", "PAR10 in s (undecided in %)");
        for limit in &self.limits {
            text.push_str(&format!("{:>22}", format!("{limit:?}")));
        }
        text.push('\n');
        for row in rows {
            text.push_str(&format!("{:<28}", row.name));
            for (score, best) in row.scores.iter().zip(&best) {
                let mark = if score.par10 <= *best { "*" } else { "" };
                let cell = format!("{mark}{:.5} ({:.2})", score.par10, 100.0 * score.undecided);
                text.push_str(&format!("{cell:>22}"));
            }
            text.push('\n');
        }
        text.push_str("* the lowest of its column\n");
        text
    }
}

fn read(path: &Path, console: &mut Console<'_>) -> Result<Schedule, CliError> {
    let text = read_text(path, console.input)?;
    read_schedule(&text).map_err(|errors| CliError::mistakes(&path.display().to_string(), errors.list()))
}

fn file_name(path: &Path) -> String {
    path.file_stem().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// Deals that a schedule was learned from must not be used to test it.
fn check_apart(test: &MeasuredRuns, train: &MeasuredRuns) -> Result<(), CliError> {
    if test.game != train.game {
        return Err(CliError::input(format_args!("--train has runs of {}, not of {}", train.game, test.game)));
    }
    let seeds = |runs: &MeasuredRuns| runs.iter().map(|run| run.seed).collect::<BTreeSet<i64>>();
    let both: Vec<i64> = seeds(test).intersection(&seeds(train)).copied().collect();
    match both.first() {
        None => Ok(()),
        Some(seed) => Err(CliError::input(format_args!(
            "{} deals are in both files (the first is seed {seed}): a schedule cannot be tested on deals that it was learned from",
            both.len()
        ))),
    }
}

fn write(folder: &Path, name: &str, text: &str) -> Result<(), CliError> {
    let path = folder.join(name);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, text))
        .map_err(|error| CliError::input(format_args!("cannot write {}: {error}", path.display())))
}
