//! `cadogan refute`: can a deal be proved unwinnable without playing it through?

use std::time::Duration;

use cadogan_portfolio::{Ability, Budget, Part, Pause, Statistics, Step};
use cadogan_rules::Rules;
use serde_json::{Map, Value, json};

use super::after_help;
use crate::args::{DealArgs, GameArgs, NamedDeal, parse_bytes, parse_duration};
use crate::console::Console;
use crate::decided::Failed;
use crate::error::CliError;

/// Tries to prove deals unwinnable by relaxations and constraint models, the cheapest first
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan refute [OPTIONS] <GAME> <DEAL>...",
    after_help = after_help!("  cadogan refute klondike --seed 22
  cadogan refute klondike --seeds 1-20 --timeout 5s --json
  cadogan refute northwest-territory --seed 4 --all

Which solvers refute follows from the rules; `cadogan schedule parts GAME` lists them. That none of
them refutes a deal does not mean that it can be won: ask `cadogan solve`. With --all the solvers
that give both verdicts are asked too, after those that only refute.",
"Exit codes: 0 done, whatever was found; 2 bad input or usage, or no solver can refute deals of the
game; 130 interrupted; 70 the program has contradicted itself.")
)]
pub(crate) struct Refute {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "60s",
        help = "The processor time of each solver for one deal: 500ms, 10s, 2m")]
    timeout: Duration,
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, default_value = "2GiB",
        help = "The memory for the search of one deal")]
    memory: usize,
    #[arg(long, help = "Ask the solvers that give both verdicts too")]
    all: bool,
    #[arg(long, help = "One JSON object a deal and line")]
    json: bool,
}

/// What one part said.
struct Told {
    part: Part,
    step: Step,
    counted: Statistics,
}

impl Refute {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let rules = self.game.load(console.input)?.rules;
        let parts = self.parts(&rules)?;
        let interrupt = console.interrupt.flag();
        let game = self.game.word();
        for named in self.deals.all(&rules, console.input)? {
            let named = named?;
            let told = self.ask(&rules, &named, &parts, interrupt).map_err(|failed| failed.explain(game, &named.origin))?;
            let interrupted = told.last().is_some_and(|told| told.step == Step::Paused(Pause::Interrupted));
            if interrupted {
                return Err(CliError::Interrupted);
            }
            let text = if self.json { self.json(&named, &told).to_string() } else { self.text(&named, &told) };
            writeln!(console.out, "{text}")?;
            console.out.flush()?;
        }
        Ok(())
    }

    /// The parts that can refute deals of these rules, in the order of what they cost.
    fn parts(&self, rules: &Rules) -> Result<Vec<Part>, CliError> {
        let (mut only, mut both, mut reasons) = (Vec::new(), Vec::new(), Vec::new());
        for part in Part::usual(rules) {
            match part.abilities(rules) {
                Ok(Ability::Unwinnable) => only.push(part),
                Ok(Ability::Both) => both.push(part),
                Ok(Ability::Winnable) | Err(_) => {}
            }
        }
        for part in Part::ALL.into_iter().filter(|part| part.only_refutes()) {
            reasons.extend(part.abilities(rules).err().map(|reason| format!("{}: {reason}", part.name())));
        }
        if self.all {
            only.extend(both);
        }
        if only.is_empty() {
            let reasons = reasons.join("\n  ");
            return Err(CliError::input(format_args!(
                "no solver only refutes deals of {}:\n  {reasons}\n--all asks those that search",
                self.game.word()
            )));
        }
        Ok(only)
    }

    /// Asks one part after the other until there is a verdict.
    fn ask(
        &self,
        rules: &Rules,
        named: &NamedDeal,
        parts: &[Part],
        interrupt: &std::sync::atomic::AtomicBool,
    ) -> Result<Vec<Told>, Failed> {
        let mut all = Vec::new();
        for &part in parts {
            // By its rules the game is for the part; a deal in the middle of a game may not be.
            let mut run = match part.start(rules, &named.deal, false) {
                Ok(run) => run,
                Err(reason) if parts.len() == 1 => return Err(Failed::NotForMe(reason)),
                Err(_) => continue,
            };
            let step = loop {
                let left = self.timeout.saturating_sub(run.statistics().time);
                let budget = Budget { time: Some(left), bytes: self.memory, interrupt: Some(interrupt), work: None };
                match run.advance(&budget)? {
                    Step::Paused(Pause::Time) if run.statistics().time < self.timeout => continue,
                    step => break step,
                }
            };
            let over = step.is_verdict() || step == Step::Paused(Pause::Interrupted);
            all.push(Told { part, step, counted: run.statistics() });
            if over {
                break;
            }
        }
        Ok(all)
    }

    fn json(&self, named: &NamedDeal, told: &[Told]) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), self.game.word().into());
        let (key, value) = named.origin.json_entry();
        object.insert(key.into(), value);
        let decided = told.iter().find(|told| told.step.is_verdict());
        object.insert("verdict".into(), decided.map_or("undecided", |told| told.step.word()).into());
        object.insert("solver".into(), decided.map(|told| told.part.name()).into());
        let seconds: f64 = told.iter().map(|told| told.counted.time.as_secs_f64()).sum();
        object.insert("seconds".into(), json!((seconds * 1e6).round() / 1e6));
        let part = |told: &Told| {
            json!({
                "part": told.part.name(),
                "result": told.step.word(),
                "seconds": (told.counted.time.as_secs_f64() * 1e6).round() / 1e6,
                "positions": told.counted.positions,
                "variables": told.counted.variables,
                "clauses": told.counted.clauses,
                "conflicts": told.counted.conflicts,
            })
        };
        object.insert("parts".into(), told.iter().map(part).collect());
        Value::Object(object)
    }

    fn text(&self, named: &NamedDeal, told: &[Told]) -> String {
        let decided = told.iter().find(|told| told.step.is_verdict());
        let verdict = match decided {
            Some(Told { part, step: Step::Unwinnable, .. }) => format!("unwinnable, refuted by {}", part.name()),
            Some(Told { part, .. }) => format!("winnable, says {}", part.name()),
            None => "not refuted".to_owned(),
        };
        let mut text = format!("{} {}: {verdict}", self.game.word(), named.origin);
        for Told { part, step, counted } in told {
            text.push_str(&format!("\n  {:<18}{:<12}{:>9.4} s", part.name(), step.word(), counted.time.as_secs_f64()));
            if counted.variables > 0 {
                let Statistics { variables, clauses, conflicts, .. } = counted;
                text.push_str(&format!("   {variables} variables, {clauses} clauses, {conflicts} conflicts"));
            } else if counted.positions > 0 {
                text.push_str(&format!("   {} positions", counted.positions));
            }
        }
        text
    }
}
