//! Solvers and schedules, by name and from files.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use cadogan_lab::learning::MeasuredRuns;
use cadogan_rules::Rules;
use cadogan_solve::schedule::read_schedule;
use cadogan_solve::{Schedule, Solver};

use crate::error::CliError;
use crate::input::{display_name, read_text};

use super::search::SEARCH_HEADING;

/// One solver, or a schedule of them, instead of the best schedule known for the rules.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ScheduleArgs {
    #[arg(long, help_heading = SEARCH_HEADING, value_name = "NAME", value_parser = parse_solver,
        conflicts_with_all = ["schedule", "streamliner", "space"],
        help = "Use only this solver; `cadogan schedule solvers GAME` lists them")]
    solver: Option<Solver>,

    #[arg(long, help_heading = SEARCH_HEADING, value_name = "FILE", conflicts_with_all = ["streamliner", "space"],
        help = "A schedule of solvers: a JSON file, or the word default for the best one known for the rules")]
    schedule: Option<PathBuf>,
}

impl ScheduleArgs {
    /// The requested schedule, if any.
    pub(crate) fn schedule(&self, rules: &Rules, stdin: &mut dyn BufRead) -> Result<Option<Schedule>, CliError> {
        let schedule = match (self.solver, &self.schedule) {
            (Some(solver), _) => Schedule::single(solver),
            (None, Some(path)) => load_schedule(path, rules, stdin)?,
            (None, None) => return Ok(None),
        };
        let place = if self.solver.is_some() { "--solver" } else { "--schedule" };
        schedule.abilities(rules).map_err(|mistakes| CliError::mistakes(place, &mistakes))?;
        Ok(Some(schedule))
    }

    /// What distinguishes it, in a few words.
    pub(crate) fn name(&self) -> Option<String> {
        let file = |path: &PathBuf| format!("by {}", display_name(path));
        self.solver.map(|solver| format!("by {}", solver.name())).or(self.schedule.as_ref().map(file))
    }
}

/// The schedule in a file, or the best one known for the rules.
pub(crate) fn load_schedule(path: &Path, rules: &Rules, stdin: &mut dyn BufRead) -> Result<Schedule, CliError> {
    if path == Path::new("default") {
        return Schedule::best(rules)
            .ok_or_else(|| CliError::input("no solver decides games of such rules; name a schedule file"));
    }
    let text = read_text(path, stdin)?;
    read_schedule(&text).map_err(|errors| CliError::mistakes(&display_name(path), errors.list()))
}

/// The runs in a file, if no two of them contradict each other.
pub(crate) fn read_runs(path: &Path, stdin: &mut dyn BufRead) -> Result<MeasuredRuns, CliError> {
    let text = read_text(path, stdin)?;
    let name = display_name(path);
    let runs = MeasuredRuns::read(text.as_bytes()).map_err(|errors| CliError::mistakes(&name, errors.list()))?;
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

pub(crate) fn parse_solver(name: &str) -> Result<Solver, String> {
    Solver::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Solver::all().map(Solver::name).collect();
        format!("there is no such solver; there are {}", names.join(", "))
    })
}
