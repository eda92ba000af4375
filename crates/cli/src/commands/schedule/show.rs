//! `cadogan schedule show`: a schedule for human readers.

use std::path::PathBuf;
use std::time::Duration;

use cadogan_solve::{Ability, Schedule, Share};

use crate::args::{GameArgs, load_schedule, parse_duration};
use crate::commands::after_help;
use crate::console::Console;
use crate::error::CliError;

/// Shows a schedule in words and as a chart
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan schedule show klondike
  cadogan schedule show klondike --schedule best.json --limit 5s
  cadogan schedule show free-cell --json > default.json"))]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, value_name = "FILE", default_value = "default",
        help = "A schedule file, or the word default for the one that comes with the program")]
    schedule: PathBuf,
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60s",
        help = "The limit for one deal")]
    limit: Duration,
    #[arg(long, help = "Print the schedule as JSON, as in a schedule file")]
    json: bool,
}

/// The speed of a search assumed by the chart, because the shares of a schedule may be in positions.
const POSITIONS_PER_SECOND: f64 = 500_000.0;

/// How wide the picture is.
const WIDTH: usize = 60;

impl ShowArgs {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let rules = self.game.load(console.input)?.rules;
        let schedule = load_schedule(&self.schedule, &rules, console.input)?;
        let place = self.schedule.display().to_string();
        let abilities =
            schedule.abilities(&rules).map_err(|mistakes| CliError::mistakes(&place, &mistakes))?;
        if self.json {
            writeln!(console.out, "{:#}", schedule.to_json())?;
            return Ok(());
        }
        if let Some(note) = &schedule.note {
            writeln!(console.out, "{note}\n")?;
        }
        let mut seen = Vec::new();
        for (index, slice) in schedule.slices().iter().enumerate() {
            let ability = abilities.iter().find(|(solver, _)| *solver == slice.solver).map(|(_, ability)| *ability);
            let proves = match ability {
                Some(Ability::Both) => "proves both",
                Some(Ability::Winnable) => "proves wins",
                _ => "proves losses",
            };
            let share = match slice.share {
                Share::Rest => "the rest".to_owned(),
                share => share.to_string().trim().to_owned(),
            };
            let again = if seen.contains(&slice.solver) { ", continues where it stopped" } else { "" };
            let about = slice.solver.about();
            writeln!(console.out, "{:>2}. {share:<16} {:<18} {about}; {proves}{again}", index + 1, slice.solver.name())?;
            seen.push(slice.solver);
        }
        let heir = schedule.heir(|solver| abilities.contains(&(solver, Ability::Both)));
        match heir {
            Some(solver) => writeln!(console.out, "    the remaining budget goes to {}", solver.name())?,
            None => writeln!(console.out, "    no solver decides everything: the remaining budget is not used")?,
        }
        writeln!(console.out, "\n{}", picture(&schedule, self.limit))?;
        Ok(())
    }
}

/// How long a slice lasts at most, in seconds. Positions are converted at the minimum rate of a search.
fn seconds(share: Share, limit: f64) -> f64 {
    match share {
        Share::Positions(positions) => positions as f64 / POSITIONS_PER_SECOND,
        Share::Time(time) => time.as_secs_f64(),
        Share::Percent(percent) => limit * f64::from(percent) / 100.0,
        Share::Rest => limit,
    }
}

/// One line for each slice: when it is at work, on a logarithmic time scale.
fn picture(schedule: &Schedule, limit: Duration) -> String {
    let limit = limit.as_secs_f64();
    let times = schedule.slices().iter().map(|slice| seconds(slice.share, limit));
    let least = times.fold(limit, f64::min).clamp(1e-6, limit / 10.0);
    let first = 10f64.powf(least.log10().floor());
    let place = |time: f64| {
        let share = (time.max(first) / first).ln() / (limit / first).ln();
        (share.clamp(0.0, 1.0) * WIDTH as f64).round() as usize
    };
    let mut lines = Vec::new();
    let mut begin = 0.0;
    for slice in schedule.slices() {
        let end = (begin + seconds(slice.share, limit)).min(limit);
        let (from, to) = (place(begin), place(end));
        let (from, to) = if from < to { (from, to) } else { (to.saturating_sub(1), to.max(1)) };
        lines.push(format!("{:<18} {}{}", slice.solver.name(), " ".repeat(from), "█".repeat(to - from)));
        begin = end;
    }
    let (left, right) = (format!("{first} s"), format!("{limit} s"));
    let gap = WIDTH.saturating_sub(left.chars().count() + right.chars().count());
    lines.push(format!("{:<18} {left}{}{right}", "", " ".repeat(gap)));
    lines.join("\n")
}
