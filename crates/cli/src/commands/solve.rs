//! `cadogan solve`: can these deals be won, and how?

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cadogan_portfolio::{Budget, Schedule};
use cadogan_portfolio::schedule::execute;
use cadogan_rules::Rules;
use cadogan_solve::{Delivery, Options, Progress, Solver, Workers};

use serde_json::{Map, Value, json};

use super::after_help;
use crate::args::{DealArgs, GameArgs, NamedDeal, Origin, PortfolioArgs, SearchArgs};
use crate::console::Console;
use crate::decided::{Decided, Failed};
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
lines come in the order of deciding.",
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
    #[command(flatten)]
    portfolio: PortfolioArgs,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024),
        help = "How many deals to work on at the same time, each with its own memory")]
    threads: u16,
    #[arg(long, help = "Print one JSON object per line, one line per deal")]
    json: bool,
    #[arg(long, help = "Show the moves that win")]
    solution: bool,
}

/// How deals are decided.
enum Way {
    /// By the usual search.
    Usual(Options),
    /// By a schedule, or by a single part.
    Schedule(Schedule),
}

impl Solve {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let limits = self.search.limits();
        let way = match self.portfolio.schedule(&game.rules, limits.time, console.input)? {
            Some(schedule) => Way::Schedule(schedule),
            None => Way::Usual(self.search.options(self.solution)),
        };
        let (rules, interrupt) = (&game.rules, console.interrupt.flag());
        let line = SearchLine::new();
        let named = self.deals.all(rules, console.input)?;
        let solving = Solving { way: &way, rules, search: &self.search, line: &line, shorten: self.solution };
        let printer = Printer { name: self.game.word(), json: self.json, solution: self.solution, line: &line };
        let out = &mut *console.out;
        let workers = Workers { threads: self.threads.into(), interrupt, delivery: Delivery::AtOnce };
        let worked = workers.run(
            named,
            || (),
            |(), named, stop| match solving.decide(&named, stop) {
                Ok(decided) => Ok((named, decided)),
                Err(failed) => Err(failed.explain(self.game.word(), &named.origin)),
            },
            |results| results.iter().try_for_each(|(named, decided)| printer.print(named, decided, out)),
        );
        line.clear();
        worked?;
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

/// What is the same for all deals.
struct Solving<'a> {
    way: &'a Way,
    rules: &'a Rules,
    search: &'a SearchArgs,
    line: &'a SearchLine,
    shorten: bool,
}

impl Solving<'_> {
    fn decide(&self, named: &NamedDeal, stop: &AtomicBool) -> Result<Decided, Failed> {
        let limits = self.search.limits();
        match self.way {
            Way::Usual(options) => {
                let words = named.origin.command_words();
                let begin = Instant::now();
                let mut observe =
                    |progress: &Progress| self.line.show(&words, progress, begin.elapsed(), limits.bytes);
                let mut solver = Solver::new(self.rules, &named.deal, options)?;
                Ok(solver.run(&limits, Some(stop), &mut observe)?.into())
            }
            Way::Schedule(schedule) => {
                let interrupt = Some(stop);
                let budget = Budget { time: limits.time, work: limits.positions, bytes: limits.bytes, interrupt };
                Ok(execute(self.rules, &named.deal, schedule, &budget, self.shorten)?.into())
            }
        }
    }
}

/// Writes results as they come.
struct Printer<'a> {
    name: &'a str,
    json: bool,
    solution: bool,
    line: &'a SearchLine,
}

impl Printer<'_> {
    fn print(
        &self,
        named: &NamedDeal,
        decided: &Decided,
        out: &mut (dyn std::io::Write + Send),
    ) -> Result<(), CliError> {
        let text = if self.json { self.json(&named.origin, decided).to_string() } else { self.text(named, decided) };
        self.line.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))?;
        Ok(())
    }

    fn json(&self, origin: &Origin, decided: &Decided) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), self.name.into());
        let (key, value) = origin.json_entry();
        object.insert(key.into(), value);
        object.insert("verdict".into(), decided.verdict.into());
        if let Some(reason) = decided.reason {
            object.insert("reason".into(), reason.into());
        }
        object.insert("positions".into(), decided.positions.into());
        object.insert("stored".into(), decided.stored.into());
        object.insert("max_depth".into(), decided.max_depth.into());
        object.insert("seconds".into(), json!(micros(decided.elapsed.as_secs_f64())));
        object.insert("peak_bytes".into(), decided.peak_bytes.into());
        object.insert("solver".into(), decided.solver.into());
        if let Some(model) = &decided.model {
            object.insert("variables".into(), model.variables.into());
            object.insert("clauses".into(), model.clauses.into());
            object.insert("conflicts".into(), model.conflicts.into());
        }
        if let (true, Some(moves)) = (self.solution, &decided.moves) {
            object.insert("solution".into(), moves.iter().map(ToString::to_string).collect());
        }
        Value::Object(object)
    }

    fn text(&self, named: &NamedDeal, decided: &Decided) -> String {
        let verdict = match (&decided.moves, decided.reason) {
            (Some(moves), _) if self.solution => format!("winnable in {} moves", moves.len()),
            (_, Some(reason)) => format!("undecided ({reason})"),
            _ => decided.verdict.to_owned(),
        };
        let model = decided.model.map_or(String::new(), |model| {
            format!(", {} variables, {} clauses, {} conflicts", model.variables, model.clauses, model.conflicts)
        });
        let mut text = format!(
            "{} {}: {verdict}   [{}, {} positions{model}, {:.3} s]",
            self.name,
            named.origin,
            decided.solver,
            decided.positions,
            decided.elapsed.as_secs_f64()
        );
        if let (true, Some(moves)) = (self.solution, &decided.moves) {
            for (index, player_move) in moves.iter().enumerate() {
                text.push_str(&format!("\n{:>5}. {player_move}", index + 1));
            }
        }
        text
    }
}

/// Seconds to the microsecond: more digits are noise.
fn micros(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
