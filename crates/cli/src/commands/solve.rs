//! `cadogan solve`: can these deals be won, and how?

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cadogan_rules::Rules;
use cadogan_solve::{
    Delivery, Measure, Method, Options, Progress, Report, ShortestProgress, ShortestReport, SolveError, Solving, Verdict,
    Workers, shortest,
};
use serde_json::Value;

use super::after_help;
use crate::answers;
use crate::args::{DealArgs, Game, GameArgs, NamedDeal, SearchArgs, ShortestArgs, ThreadArgs};
use crate::console::Console;
use crate::contradiction::solve_trouble;
use crate::error::CliError;
use crate::in_order::InOrder;
use crate::moves_file::Notation;
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
  cadogan solve free-cell --ms 617 --solution --notation standard
  cadogan solve klondike --seeds 1-100 --schedule default
  cadogan solve klondike --seed 1 --solver runs-restarts
  cadogan solve free-cell --ms 1 --shortest --measure cards --memory 8GiB --timeout 2m

Every solution has been replayed by the referee before it is reported. With --json one object a
deal is printed, on a line of its own, as soon as the deal is decided. Lines come in the order of
the deals, but no line waits longer than a second for an earlier deal that takes more time. For
deals from another program, one after the other in one process, there is `cadogan serve`.",
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
    shortest: ShortestArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    #[arg(long, help = "Print one JSON object per line, one line per deal")]
    json: bool,
    #[arg(long, help = "Show the winning moves")]
    solution: bool,
    #[arg(long, value_name = "NOTATION", value_enum, default_value = "cadogan", requires = "solution",
        help = "How to write the winning moves")]
    notation: Notation,
}

impl Solve {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        self.notation.check(&game.rules)?;
        let options = self.search.options(&game.rules, self.solution, console.input)?;
        let (rules, interrupt) = (&game.rules, console.interrupt.flag());
        let line = SearchLine::new();
        let named = self.deals.all(rules, console.input)?;
        let shortest = self.shortest.wanted(rules)?;
        let decider = Decider { options: &options, rules, shortest, line: &line };
        let name = game.name();
        let printer = Printer {
            game: &game,
            name: &name,
            json: self.json,
            solution: self.solution,
            notation: self.notation,
            line: &line,
        };
        let out = &mut *console.out;
        let workers = Workers { threads: self.threads.count(), interrupt, delivery: Delivery::AtOnce };
        let numbered = named.enumerate().map(|(number, named)| Ok((number, named?)));
        let mut in_order = InOrder::new();
        let worked = workers.run(
            numbered,
            || (),
            |(), (number, named), stop| match decider.decide(&named, stop) {
                Ok(report) => Ok((number, named, report)),
                Err(error) => Err(solve_trouble(error, &name, &named.origin)),
            },
            |results| {
                let now = Instant::now();
                for (number, named, report) in results {
                    in_order.put(number, (named, report), now);
                }
                in_order.ready(now).iter().try_for_each(|(named, report)| printer.print(named, report, out))
            },
        );
        // After an interrupt, deals that were never begun may be missing before these.
        let rest = in_order.rest().try_for_each(|(named, report)| printer.print(&named, &report, out));
        line.clear();
        worked.and(rest)?;
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

/// The settings shared by all deals.
struct Decider<'a> {
    options: &'a Options,
    rules: &'a Rules,
    /// What to measure by which method, if the shortest win is wanted.
    shortest: Option<(Measure, Method)>,
    line: &'a SearchLine,
}

/// What was found out about a deal.
enum Answer {
    Decided(Report),
    Shortest(ShortestReport),
}

impl Answer {
    fn verdict(&self) -> &Verdict {
        match self {
            Answer::Decided(report) => &report.verdict,
            Answer::Shortest(report) => &report.verdict,
        }
    }
}

impl Decider<'_> {
    fn decide(&self, named: &NamedDeal, stop: &AtomicBool) -> Result<Answer, SolveError> {
        let words = named.origin.command_words();
        let begin = Instant::now();
        let budget = self.options.budget;
        if let Some(wanted) = self.shortest {
            let mut observe = |progress: &ShortestProgress| self.line.show_gap(&words, progress, begin.elapsed());
            let limits = (&budget, Some(stop));
            return shortest(self.rules, &named.deal, wanted, self.options, limits, &mut observe).map(Answer::Shortest);
        }
        let mut observe = |progress: &Progress| self.line.show(&words, progress, begin.elapsed(), budget.bytes);
        Solving::new(self.rules, &named.deal, self.options)?.run(&budget, Some(stop), &mut observe).map(Answer::Decided)
    }
}

/// Writes results as they come.
struct Printer<'a> {
    game: &'a Game,
    /// What text calls it.
    name: &'a str,
    json: bool,
    solution: bool,
    notation: Notation,
    line: &'a SearchLine,
}

impl Printer<'_> {
    fn print(
        &self,
        named: &NamedDeal,
        answer: &Answer,
        out: &mut (dyn std::io::Write + Send),
    ) -> Result<(), CliError> {
        let words = match answer.verdict() {
            Verdict::Winnable(win) if self.solution => {
                Some(self.notation.write(&self.game.rules, &named.deal, win.moves())?)
            }
            _ => None,
        };
        let text = match self.json {
            true => self.json(named, answer, words).to_string(),
            false => self.text(named, answer, words),
        };
        self.line.suspend(|| writeln!(out, "{text}").and_then(|()| out.flush()))?;
        Ok(())
    }

    fn json(&self, named: &NamedDeal, answer: &Answer, words: Option<Vec<String>>) -> Value {
        let mut object = self.game.json_head();
        let (key, value) = named.origin.json_entry();
        object.insert(key.into(), value);
        object.extend(match answer {
            Answer::Decided(report) => answers::solved(report),
            Answer::Shortest(report) => answers::shortest(report),
        });
        if let Some(words) = words {
            if self.notation == Notation::Standard {
                object.insert("notation".into(), "standard".into());
            }
            object.insert("solution".into(), words.into());
        }
        Value::Object(object)
    }

    fn text(&self, named: &NamedDeal, answer: &Answer, words: Option<Vec<String>>) -> String {
        let found = match answer {
            Answer::Decided(report) => self.decided(report),
            Answer::Shortest(report) => shortest_in_words(report),
        };
        let mut text = format!("{} {}: {found}", self.name, named.origin);
        match self.notation {
            Notation::Cadogan => {
                for (index, player_move) in words.iter().flatten().enumerate() {
                    text.push_str(&format!("\n{:>5}. {player_move}", index + 1));
                }
            }
            Notation::Standard => {
                for line in words.as_deref().unwrap_or_default().chunks(WORDS_ON_A_LINE) {
                    text.push_str(&format!("\n{}", line.join(" ")));
                }
            }
        }
        text
    }

    fn decided(&self, report: &Report) -> String {
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
        format!(
            "{verdict}   [{}, {} positions{model}, {:.3} s]",
            report.solver.name(),
            counted.positions,
            report.elapsed.as_secs_f64()
        )
    }
}

fn shortest_in_words(report: &ShortestReport) -> String {
    let ShortestReport { measure, bound, .. } = report;
    let found = match (&report.verdict, report.length, report.open) {
        (Verdict::Winnable(_), Some(length), None) => format!("shortest win {length} ({measure}), proved"),
        (Verdict::Winnable(_), Some(length), Some(reason)) => {
            format!("win of {length} ({measure}), none shorter than {bound} ({reason})")
        }
        (Verdict::Undecided(reason), ..) => format!("undecided ({reason}), no win shorter than {bound} ({measure})"),
        (verdict, ..) => verdict.word().to_owned(),
    };
    format!("{found}   [{} positions, {:.3} s]", report.statistics.positions, report.elapsed.as_secs_f64())
}

/// In standard notation.
const WORDS_ON_A_LINE: usize = 10;
