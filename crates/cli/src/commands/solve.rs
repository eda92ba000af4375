//! `cadogan solve`: can these deals be won, and how?

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cadogan_rules::Rules;
use cadogan_solve::{Delivery, Options, Progress, Report, SolveError, Solving, Verdict, Workers};
use serde_json::{Value, json};

use super::after_help;
use crate::args::{DealArgs, Game, GameArgs, NamedDeal, Origin, SearchArgs};
use crate::console::Console;
use crate::contradiction::solve_trouble;
use crate::error::CliError;
use crate::progress::SearchLine;

/// Decides whether deals can be won, and shows how
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan solve [OPTIONS] <GAME> <DEAL>...",
    after_help = after_help!("  cadogan solve klondike --seed 1
  cadogan solve free-cell --ms 11982
  cadogan solve spider --seeds 1-100 --timeout 30s --threads 2 --json
  cadogan solve klondike --seed 3 --json --solution > won.json
  cadogan verify klondike --seed 3 won.json
  cadogan solve klondike --seeds 1-100 --schedule default
  cadogan solve klondike --seed 1 --solver runs-restarts

Every solution has been replayed by the referee before it is reported. With --json one object a
deal is printed, on a line of its own, as soon as the deal is decided; with several threads the
lines come in the order in which deals are decided.",
"Exit codes: 0 done, whatever the verdicts; 2 bad input or usage; 130 interrupted (what was decided
by then is printed); 70 the program has contradicted itself (a file for a bug report is written).")
)]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024),
        help = "How many deals to work on at the same time, each with its own memory")]
    threads: u16,
    #[arg(long, help = "Print one JSON object per line, one line per deal")]
    json: bool,
    #[arg(long, help = "Show the winning moves")]
    solution: bool,
}

impl Solve {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let options = self.search.options(&game.rules, self.solution, console.input)?;
        let (rules, interrupt) = (&game.rules, console.interrupt.flag());
        let line = SearchLine::new();
        let named = self.deals.all(rules, console.input)?;
        let decider = Decider { options: &options, rules, line: &line };
        let name = game.name();
        let printer = Printer { game: &game, name: &name, json: self.json, solution: self.solution, line: &line };
        let out = &mut *console.out;
        let workers = Workers { threads: self.threads.into(), interrupt, delivery: Delivery::AtOnce };
        let worked = workers.run(
            named,
            || (),
            |(), named, stop| match decider.decide(&named, stop) {
                Ok(report) => Ok((named, report)),
                Err(error) => Err(solve_trouble(error, &name, &named.origin)),
            },
            |results| results.iter().try_for_each(|(named, report)| printer.print(named, report, out)),
        );
        line.clear();
        worked?;
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

/// The settings shared by all deals.
struct Decider<'a> {
    options: &'a Options,
    rules: &'a Rules,
    line: &'a SearchLine,
}

impl Decider<'_> {
    fn decide(&self, named: &NamedDeal, stop: &AtomicBool) -> Result<Report, SolveError> {
        let words = named.origin.command_words();
        let begin = Instant::now();
        let budget = self.options.budget;
        let mut observe = |progress: &Progress| self.line.show(&words, progress, begin.elapsed(), budget.bytes);
        Solving::new(self.rules, &named.deal, self.options)?.run(&budget, Some(stop), &mut observe)
    }
}

/// Writes results as they come.
struct Printer<'a> {
    game: &'a Game,
    /// What text calls it.
    name: &'a str,
    json: bool,
    solution: bool,
    line: &'a SearchLine,
}

impl Printer<'_> {
    fn print(
        &self,
        named: &NamedDeal,
        report: &Report,
        out: &mut (dyn std::io::Write + Send),
    ) -> Result<(), CliError> {
        let text = if self.json { self.json(&named.origin, report).to_string() } else { self.text(named, report) };
        self.line.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))?;
        Ok(())
    }

    fn json(&self, origin: &Origin, report: &Report) -> Value {
        let counted = &report.statistics;
        let mut object = self.game.json_head();
        let (key, value) = origin.json_entry();
        object.insert(key.into(), value);
        object.insert("verdict".into(), report.verdict.word().into());
        if let Some(reason) = report.verdict.reason() {
            object.insert("reason".into(), reason.word().into());
        }
        object.insert("positions".into(), counted.positions.into());
        object.insert("stored".into(), counted.stored.into());
        object.insert("max_depth".into(), counted.max_depth.into());
        object.insert("seconds".into(), json!(micros(report.elapsed.as_secs_f64())));
        object.insert("peak_bytes".into(), counted.peak_bytes.into());
        object.insert("solver".into(), report.solver.name().into());
        if counted.variables > 0 {
            object.insert("variables".into(), counted.variables.into());
            object.insert("clauses".into(), counted.clauses.into());
            object.insert("conflicts".into(), counted.conflicts.into());
        }
        if let (true, Verdict::Winnable(win)) = (self.solution, &report.verdict) {
            object.insert("solution".into(), win.moves().iter().map(ToString::to_string).collect());
        }
        Value::Object(object)
    }

    fn text(&self, named: &NamedDeal, report: &Report) -> String {
        let counted = &report.statistics;
        let verdict = match &report.verdict {
            Verdict::Winnable(win) if self.solution => format!("winnable in {} moves", win.moves().len()),
            Verdict::Undecided(reason) => format!("undecided ({reason})"),
            verdict => verdict.word().to_owned(),
        };
        let model = match counted.variables {
            0 => String::new(),
            variables => {
                format!(", {variables} variables, {} clauses, {} conflicts", counted.clauses, counted.conflicts)
            }
        };
        let mut text = format!(
            "{} {}: {verdict}   [{}, {} positions{model}, {:.3} s]",
            self.name,
            named.origin,
            report.solver.name(),
            counted.positions,
            report.elapsed.as_secs_f64()
        );
        if let (true, Verdict::Winnable(win)) = (self.solution, &report.verdict) {
            for (index, player_move) in win.moves().iter().enumerate() {
                text.push_str(&format!("\n{:>5}. {player_move}", index + 1));
            }
        }
        text
    }
}

/// Seconds to the microsecond: more digits are noise.
pub(super) fn micros(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
