//! `cadogan refute`: can a deal be proved unwinnable without playing it through?

use std::time::Duration;

use cadogan_solve::{Budget, Options, Reason, Report, Schedule, Share, Solving, Statistics, Tried, Verdict};
use serde_json::{Value, json};

use super::after_help;
use crate::answers::micros;
use crate::args::{DealArgs, Game, GameArgs, NamedDeal, parse_bytes, parse_duration};
use crate::console::Console;
use crate::contradiction::solve_trouble;
use crate::error::CliError;

/// Tries to prove deals unwinnable by relaxations and constraint models, the cheapest first
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan refute [OPTIONS] <GAME> <DEAL>...",
    after_help = after_help!("  cadogan refute klondike --seed 22
  cadogan refute klondike --seeds 1-20 --timeout 5s --json
  cadogan refute northwest-territory --seed 4 --all

The rules determine which solvers can refute; `cadogan schedule solvers GAME` lists them. A deal
that none of them refutes may still be unwinnable: ask `cadogan solve`. With --all, the solvers that
give both verdicts are tried after those that only refute.",
"Exit codes: 0 done, whatever was found; 2 bad input or usage, or no solver can refute deals of the
game; 130 interrupted; 70 the program has contradicted itself.")
)]
pub(crate) struct Refute {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60s",
        help = "The time limit of each solver for one deal: 500ms, 10s, 2m")]
    timeout: Duration,
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, default_value = "2GiB",
        help = "The memory limit for one deal: 512MiB, 2GiB")]
    memory: usize,
    #[arg(long, help = "Also run the solvers that give both verdicts")]
    all: bool,
    #[arg(long, help = "Print one JSON object per line, one line per deal")]
    json: bool,
}

impl Refute {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let (rules, name) = (&game.rules, game.name());
        let schedule = Schedule::refuting(rules, self.all, Share::Time(self.timeout)).map_err(|reasons| {
            CliError::input(format_args!(
                "no solver only refutes deals of {name}:\n  {}\n--all also runs those that search",
                reasons.join("\n  ")
            ))
        })?;
        let options = Options { schedule: Some(schedule), ..Options::default() };
        let budget = Budget::of_bytes(self.memory);
        let interrupt = console.interrupt.flag();
        for named in self.deals.all(rules, console.input)? {
            let named = named?;
            let report = Solving::new(rules, &named.deal, &options)
                .and_then(|mut solving| solving.run(&budget, Some(interrupt), &mut |_| ()))
                .map_err(|error| solve_trouble(error, &name, &named.origin))?;
            if report.verdict == Verdict::Undecided(Reason::Interrupted) {
                return Err(CliError::Interrupted);
            }
            let text = if self.json { json_of(&game, &named, &report).to_string() } else { text_of(&name, &named, &report) };
            writeln!(console.out, "{text}")?;
            console.out.flush()?;
        }
        Ok(())
    }
}

fn json_of(game: &Game, named: &NamedDeal, report: &Report) -> Value {
    let mut object = game.json_head();
    let (key, value) = named.origin.json_entry();
    object.insert(key.into(), value);
    object.insert("verdict".into(), report.verdict.word().into());
    object.insert("solver".into(), report.verdict.is_decided().then(|| report.solver.name()).into());
    object.insert("seconds".into(), json!(micros(report.search_time.as_secs_f64())));
    let tried = |tried: &Tried| {
        json!({
            "solver": tried.solver.name(),
            "result": result(tried),
            "seconds": micros(tried.time.as_secs_f64()),
            "positions": tried.statistics.positions,
            "variables": tried.statistics.variables,
            "clauses": tried.statistics.clauses,
            "conflicts": tried.statistics.conflicts,
        })
    };
    object.insert("tried".into(), report.tried.iter().map(tried).collect());
    Value::Object(object)
}

fn text_of(name: &str, named: &NamedDeal, report: &Report) -> String {
    let solver = report.solver.name();
    let verdict = match report.verdict {
        Verdict::Unwinnable(_) => format!("unwinnable, refuted by {solver}"),
        Verdict::Winnable(_) => format!("winnable, says {solver}"),
        Verdict::Undecided(_) => "not refuted".to_owned(),
    };
    let mut text = format!("{name} {}: {verdict}", named.origin);
    for tried in &report.tried {
        let seconds = tried.time.as_secs_f64();
        text.push_str(&format!("\n  {:<18}{:<13}{seconds:>9.4} s", tried.solver.name(), result(tried)));
        let Statistics { variables, clauses, conflicts, positions, .. } = tried.statistics;
        if variables > 0 {
            text.push_str(&format!("   {variables} variables, {clauses} clauses, {conflicts} conflicts"));
        } else if positions > 0 {
            text.push_str(&format!("   {positions} positions"));
        }
    }
    text
}

/// The verdict of a solver in one word, or why it has none.
fn result(tried: &Tried) -> &'static str {
    tried.verdict.reason().map_or(tried.verdict.word(), Reason::word)
}
