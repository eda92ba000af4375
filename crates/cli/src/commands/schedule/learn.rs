//! `cadogan schedule learn`: the schedule with the least PAR10.

use std::path::PathBuf;
use std::time::Duration;

use cadogan_lab::learning::learn::{Sample, learn};
use cadogan_lab::learning::MeasuredRuns;
use cadogan_solve::{Reason, Schedule, Solver, Verdict};

use crate::args::{JsonAnyway, parse_duration, parse_solver, read_runs};
use crate::commands::after_help;
use crate::console::Console;
use crate::error::CliError;

/// Finds the schedule with the least PAR10 on measured runs
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan schedule learn train.csv --limit 60s > best.json
  cadogan schedule learn train.csv --limit 5s --output best-5s.json",
"Exit codes: 0 done; 2 bad input or usage; 70 verdicts contradict each other."))]
pub(crate) struct LearnArgs {
    #[arg(value_name = "RUNS", help = "A file written by `cadogan schedule measure`; - is standard input")]
    runs: PathBuf,
    #[arg(long, value_name = "TIME", value_parser = parse_duration, help = "The limit for one deal: 500ms, 10s, 2m")]
    limit: Duration,
    #[arg(long, alias = "parts", value_name = "NAMES", value_delimiter = ',', value_parser = parse_solver,
        help = "Only these solvers, separated by commas [default: all that were measured]")]
    solvers: Vec<Solver>,
    #[command(flatten)]
    _json: JsonAnyway,
    #[arg(long, alias = "out", value_name = "FILE", help = "Write the schedule to this file instead of standard output")]
    output: Option<PathBuf>,
}

impl LearnArgs {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let runs = read_runs(&self.runs, console.input)?;
        let schedule = learned(&runs, &self.solvers, self.limit)?;
        let text = format!("{:#}\n", schedule.to_json());
        match &self.output {
            Some(path) => std::fs::write(path, text)
                .map_err(|error| CliError::input(format_args!("cannot write {}: {error}", path.display())))?,
            None => console.out.write_all(text.as_bytes())?,
        }
        Ok(())
    }
}

/// The runs of these solvers (of all, if none are named) on the deals on which all of them were measured.
pub(super) fn sample(runs: &MeasuredRuns, solvers: &[Solver]) -> Result<Sample, CliError> {
    let measured: Vec<Solver> = runs.solvers().into_iter().map(|(solver, _)| solver).collect();
    let solvers = if solvers.is_empty() { &measured } else { solvers };
    let sample = Sample::of_runs(runs, solvers).ok_or_else(|| {
        let names = |solvers: &[Solver]| solvers.iter().map(|solver| solver.name()).collect::<Vec<_>>().join(", ");
        CliError::input(format_args!("of the solvers {} only {} were measured", names(solvers), names(&measured)))
    })?;
    if sample.deals() == 0 || sample.solvers().is_empty() {
        return Err(CliError::input("there is no deal on which all of the solvers were measured; measure more of them"));
    }
    Ok(sample)
}

/// The best schedule, with a note that says what it was learned from.
pub(super) fn learned(runs: &MeasuredRuns, solvers: &[Solver], limit: Duration) -> Result<Schedule, CliError> {
    let sample = sample(runs, solvers)?;
    let micros = micros(limit)?;
    let found = learn(&sample, micros).ok_or_else(|| CliError::input("nothing can be learned from no runs"))?;
    let names: Vec<Solver> = sample.solvers().iter().map(|&(solver, _)| solver).collect();
    let seeds = runs.seeds(&names);
    let cut = runs.iter().filter(|run| {
        names.contains(&run.solver) && run.verdict == Verdict::Undecided(Reason::Time) && run.limit < micros
    });
    let cut = match cut.count() {
        0 => String::new(),
        count => format!("; {count} runs were stopped before the limit and count as never deciding"),
    };
    let exact = if found.exact {
        "no schedule of these solvers is better on these deals".to_owned()
    } else {
        format!("the best of those whose slices end at chosen times, after {} passes", found.passes)
    };
    let (first, last) = (seeds.first().copied().unwrap_or_default(), seeds.last().copied().unwrap_or_default());
    let mut schedule = found.schedule;
    schedule.note = Some(format!(
        "{}, learned from {} deals (seeds {first} to {last}) with {}: PAR10 {:.6} s; {exact}{cut}",
        runs.game,
        sample.deals(),
        names.iter().map(|solver| solver.name()).collect::<Vec<_>>().join(", "),
        found.par10,
    ));
    Ok(schedule)
}

/// No run is measured for longer than this, and sums over a million deals are still whole numbers.
const LONGEST: Duration = Duration::from_secs(10 * 24 * 60 * 60);

/// A limit in microseconds.
pub(super) fn micros(limit: Duration) -> Result<u64, CliError> {
    if limit > LONGEST {
        let limit = humantime::format_duration(limit);
        return Err(CliError::input(format_args!("the limit {limit} is too long: at most 10 days are expected")));
    }
    Ok(u64::try_from(limit.as_micros()).unwrap_or(u64::MAX))
}
