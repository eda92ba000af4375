//! Parts and schedules of the portfolio, by name and from files.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cadogan_portfolio::schedule::{default_schedule, read_schedule};
use cadogan_portfolio::{MeasuredRuns, Part, Schedule};
use cadogan_rules::Rules;

use crate::error::{CliError, list_mistakes};
use crate::input::{display_name, read_text};

const SEARCH_HEADING: &str = "How to search";

/// One part, or a schedule of them, instead of the usual search.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PortfolioArgs {
    #[arg(long, help_heading = SEARCH_HEADING, value_name = "NAME", value_parser = parse_part,
        conflicts_with_all = ["schedule", "streamliner", "without", "space"],
        help = "Only this solver; `cadogan schedule parts GAME` lists them")]
    solver: Option<Part>,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "FILE", conflicts_with_all = ["streamliner", "without", "space"],
        help = "A schedule of solvers: a JSON file, or the word default for the one that comes with the program")]
    schedule: Option<PathBuf>,
}

impl PortfolioArgs {
    /// The schedule that was asked for, if any was.
    pub(crate) fn schedule(
        &self,
        rules: &Rules,
        limit: Option<Duration>,
        stdin: &mut dyn BufRead,
    ) -> Result<Option<Schedule>, CliError> {
        let schedule = match (self.solver, &self.schedule) {
            (Some(part), _) => Schedule::single(part),
            (None, Some(path)) => load_schedule(path, rules, limit, stdin)?,
            (None, None) => return Ok(None),
        };
        let place = if self.solver.is_some() { "--solver" } else { "--schedule" };
        schedule.abilities(rules).map_err(|mistakes| CliError::Input(list_mistakes(place, &mistakes)))?;
        Ok(Some(schedule))
    }
}

/// The schedule in a file, or the one that comes with the program.
pub(crate) fn load_schedule(
    path: &Path,
    rules: &Rules,
    limit: Option<Duration>,
    stdin: &mut dyn BufRead,
) -> Result<Schedule, CliError> {
    if path == Path::new("default") {
        return default_schedule(rules, limit)
            .ok_or_else(|| CliError::input("there is no default schedule for such rules; name a schedule file"));
    }
    let text = read_text(path, stdin)?;
    read_schedule(&text).map_err(|errors| {
        let mistakes: Vec<String> = errors.list().iter().map(ToString::to_string).collect();
        CliError::Input(list_mistakes(&display_name(path), &mistakes))
    })
}

/// The runs in a file, if no two of them contradict each other.
pub(crate) fn read_runs(path: &Path, stdin: &mut dyn BufRead) -> Result<MeasuredRuns, CliError> {
    let text = read_text(path, stdin)?;
    let name = display_name(path);
    let runs =
        MeasuredRuns::read(text.as_bytes()).map_err(|errors| CliError::Input(list_mistakes(&name, &errors.0)))?;
    if let [(seed, winner, loser), ..] = runs.contradictions()[..] {
        return Err(CliError::Contradiction(format!(
            "{name}: the deal of seed {seed} of {} is winnable for {} and unwinnable for {}",
            runs.game,
            winner.name(),
            loser.name()
        )));
    }
    Ok(runs)
}

pub(crate) fn parse_part(name: &str) -> Result<Part, String> {
    Part::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Part::ALL.into_iter().map(Part::name).collect();
        format!("there is no such solver; there are {}", names.join(", "))
    })
}
