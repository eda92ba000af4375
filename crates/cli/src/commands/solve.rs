//! `cadogan solve`: can these deals be won, and how?

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Instant;

use cadogan_solve::{Progress, Report, Solver, Unsolvable, Verdict};
use serde_json::{Map, Value, json};

use super::after_help;
use crate::args::{DealArgs, GameArgs, NamedDeal, Origin, SearchArgs};
use crate::console::Console;
use crate::contradiction::write_down;
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
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024),
        help = "How many deals are worked on at the same time, each with its own memory")]
    threads: u16,
    #[arg(long, help = "One JSON object a deal and line")]
    json: bool,
    #[arg(long, help = "Show the moves that win")]
    solution: bool,
}

/// A deal with what came of it.
struct Decided {
    named: NamedDeal,
    result: Result<Report, Unsolvable>,
}

impl Solve {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let options = self.search.options(self.solution);
        let (rules, interrupt) = (&game.rules, console.interrupt.heed());
        let line = SearchLine::new();
        let (to_workers, work) = mpsc::sync_channel::<NamedDeal>(self.threads as usize);
        let work = Mutex::new(work);
        let (to_printer, decided) = mpsc::channel::<Decided>();
        let named = self.deals.all(rules, console.input)?;
        let printer = Printer { name: self.game.word(), json: self.json, solution: self.solution, line: &line };
        let out = &mut *console.out;
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let (work, line, options) = (&work, &line, &options);
                let to_printer = to_printer.clone();
                scope.spawn(move || {
                    while let Some(named) = next(work) {
                        let words = named.origin.command_words();
                        let begin = Instant::now();
                        let mut observe =
                            |progress: &Progress| line.show(&words, progress, begin.elapsed(), options.limits.bytes);
                        let result = Solver::new(rules, &named.deal, options)
                            .and_then(|mut solver| solver.run(&options.limits, Some(interrupt), &mut observe));
                        if to_printer.send(Decided { named, result }).is_err() {
                            return; // the printer has met a mistake and stopped
                        }
                    }
                });
            }
            drop(to_printer);
            let printed = scope.spawn(|| decided.into_iter().try_for_each(|decided| printer.print(decided, out)));
            let fed = feed(named, to_workers, interrupt);
            let printed = printed.join().expect("the printer does not panic");
            printed.and(fed)
        })?;
        line.clear();
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

/// The next deal for a worker, or nothing when there are no more.
fn next(work: &Mutex<mpsc::Receiver<NamedDeal>>) -> Option<NamedDeal> {
    work.lock().expect("no worker panics while it waits").recv().ok()
}

/// Hands out the deals until there are no more, one is bad, nobody takes them, or the user has had enough.
fn feed(
    deals: impl Iterator<Item = Result<NamedDeal, CliError>>,
    to_workers: mpsc::SyncSender<NamedDeal>,
    interrupt: &AtomicBool,
) -> Result<(), CliError> {
    for named in deals {
        let named = named?;
        if interrupt.load(Ordering::Relaxed) || to_workers.send(named).is_err() {
            break;
        }
    }
    Ok(())
}

/// Writes results as they come.
struct Printer<'a> {
    name: &'a str,
    json: bool,
    solution: bool,
    line: &'a SearchLine,
}

impl Printer<'_> {
    fn print(&self, decided: Decided, out: &mut (dyn std::io::Write + Send)) -> Result<(), CliError> {
        let Decided { named, result } = decided;
        let report = match result {
            Ok(report) => report,
            Err(Unsolvable::NotForMe(reason)) => {
                return Err(CliError::input(format_args!("{}, {}: {reason}", self.name, named.origin)));
            }
            Err(Unsolvable::Contradiction(contradiction)) => {
                return Err(write_down(self.name, &named.origin.to_string(), &contradiction));
            }
        };
        let text = if self.json { self.json(&named.origin, &report).to_string() } else { self.text(&named, &report) };
        self.line.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))?;
        Ok(())
    }

    fn json(&self, origin: &Origin, report: &Report) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), self.name.into());
        let (key, value) = origin.json_entry();
        object.insert(key.into(), value);
        object.insert("verdict".into(), report.verdict.word().into());
        if let Verdict::Undecided(reason) = &report.verdict {
            object.insert("reason".into(), reason.word().into());
        }
        object.insert("positions".into(), report.statistics.positions.into());
        object.insert("stored".into(), report.statistics.stored.into());
        object.insert("max_depth".into(), report.statistics.max_depth.into());
        object.insert("seconds".into(), json!(micros(report.elapsed.as_secs_f64())));
        object.insert("peak_bytes".into(), report.statistics.peak_bytes.into());
        object.insert("solver".into(), report.solver.into());
        if let (true, Verdict::Winnable(moves)) = (self.solution, &report.verdict) {
            object.insert("solution".into(), moves.iter().map(ToString::to_string).collect());
        }
        Value::Object(object)
    }

    fn text(&self, named: &NamedDeal, report: &Report) -> String {
        let verdict = match &report.verdict {
            Verdict::Winnable(moves) if self.solution => format!("winnable in {} moves", moves.len()),
            Verdict::Undecided(reason) => format!("undecided ({reason})"),
            other => other.word().to_owned(),
        };
        let mut text = format!(
            "{} {}: {verdict}   [{}, {} positions, {:.3} s]",
            self.name,
            named.origin,
            report.solver,
            report.statistics.positions,
            report.elapsed.as_secs_f64()
        );
        if let (true, Verdict::Winnable(moves)) = (self.solution, &report.verdict) {
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
