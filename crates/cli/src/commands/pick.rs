//! `cadogan pick`: deals to play, of a chosen difficulty.

use std::hash::{BuildHasher, Hasher};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_difficulty::{Level, Levels, PickError, Picked, Picking, Tally, Wanted};
use cadogan_explain::{Explanation, explain};
use cadogan_rules::Numbering;
use cadogan_solve::{Budget, Options, SolveError};
use serde_json::{Value, json};

use super::after_help;
use crate::args::{Game, GameArgs, Numbers, ThreadArgs, existing_seeds, other_numbers};
use crate::console::Console;
use crate::contradiction::write_down;
use crate::error::CliError;

/// How many seeds are tried if none are given.
const TRIES: i64 = 1_000_000;

/// Finds deals that can be won, of a chosen difficulty, or deals that cannot
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan pick [OPTIONS] <GAME>",
    after_help = after_help!("  cadogan pick klondike --difficulty hard --deals 20
  cadogan pick free-cell --difficulty easy --ms 1-32000
  cadogan pick yukon --winnable --deals 5 --seeds 1-1000 --json
  cadogan pick klondike --unwinnable --seeds 1-100

Deals are tried in the order of their numbers, from a random seed on if none are given; each that is
found is printed with the command that plays it. Of the winnable deals of a game the easiest 30 %
are easy, the next 35 % medium, the next 25 % hard and the rest brutal. Levels of common games come
with the program; for others, the first 100 winnable deals are measured first. An unwinnable deal is
printed with the reason.",
"Exit codes: 0 done, even if fewer deals were found; 2 bad input or usage; 130 interrupted (what was
found by then is printed); 70 the program has contradicted itself (a file for a bug report is
written).")
)]
pub(crate) struct Pick {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, conflicts_with = "unwinnable", help = "Deals that can be won [default]")]
    winnable: bool,
    #[arg(long, conflicts_with = "difficulty", help = "Deals that cannot be won, with the reason")]
    unwinnable: bool,
    #[arg(long, value_name = "LEVEL", value_parser = |word: &str| word.parse::<Level>(),
        help = "How hard: easy, medium, hard or brutal [default: any]")]
    difficulty: Option<Level>,
    #[arg(long, alias = "count", value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..),
        help = "How many deals to find")]
    deals: u32,
    #[arg(long, value_name = "A-B", allow_hyphen_values = true, conflicts_with = "ms",
        help = "Among the deals of all seeds from A to B [default: from a random seed on]")]
    seeds: Option<Numbers>,
    #[arg(long, value_name = "A-B", help = "Among the deals of Microsoft and FreeCell Pro numbers from A to B")]
    ms: Option<Numbers>,
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..),
        help = "The maximum number of positions to visit to decide a deal; those not decided are passed over")]
    positions: u64,
    #[command(flatten)]
    threads: ThreadArgs,
    #[arg(long, help = "Print one JSON object per line, one line per deal")]
    json: bool,
}

impl Pick {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let (numbering, numbers) = self.numbers()?;
        let interrupt = console.interrupt.flag();
        let levels = self.levels(&game, console)?;
        let wanted = match (self.unwinnable, self.difficulty, levels) {
            (true, ..) => Wanted::Unwinnable,
            (false, Some(level), Some(levels)) => Wanted::Winnable(Some((levels, level))),
            (false, ..) => Wanted::Winnable(None),
        };
        let picking = Picking {
            rules: &game.rules,
            numbering,
            numbers: numbers.clone(),
            wanted,
            deals: self.deals as usize,
            positions: self.positions,
            threads: self.threads.count(),
            interrupt,
        };
        let mut trouble = None;
        let result = picking.run(|picked| {
            let written = self.print(&game, &picking, levels, &picked, interrupt, console);
            written.map_err(|error| {
                trouble = Some(error);
                String::new()
            })
        });
        if let Some(error) = trouble {
            return Err(error);
        }
        let tally = result.map_err(|error| pick_trouble(error, &game, numbering))?;
        if interrupt.load(Ordering::Relaxed) {
            return Err(CliError::Interrupted);
        }
        if !self.json {
            writeln!(console.out, "{}", self.summary(&tally, numbering, *numbers.start(), levels))?;
        }
        Ok(())
    }

    /// Which deals were tried, and how the levels of the game are known.
    fn summary(&self, tally: &Tally, numbering: Numbering, first: i64, levels: Option<Levels>) -> String {
        let (found, tried, numbers) = (tally.found, tally.tried, numbering.plural());
        let last = first + (tried as i64 - 1).max(0);
        let mut text = format!("\n{found} of {tried} deals tried: {numbers} {first} to {last}");
        if tally.undecided > 0 {
            text += &format!("; {} were not decided within {} positions", tally.undecided, self.positions);
        }
        if let Some(levels) = levels.filter(|_| !self.unwinnable) {
            let [easy, medium, hard] = levels.bounds();
            text += &format!("\nlevels: easy to {easy:.1}, medium to {medium:.1}, hard to {hard:.1}, brutal above");
            text += &format!(" (from {} winnable deals)", levels.deals());
        }
        text
    }

    /// Which deals are tried.
    fn numbers(&self) -> Result<(Numbering, RangeInclusive<i64>), CliError> {
        if let Some(other) = other_numbers(self.ms.as_ref(), None)? {
            return Ok(other);
        }
        let seeds = match &self.seeds {
            Some(numbers) => existing_seeds(numbers)?,
            None => {
                let random = std::hash::RandomState::new().build_hasher().finish();
                let first = (random % 999_999_999) as i64 + 1;
                first..=first + TRIES - 1
            }
        };
        Ok((Numbering::Seed, seeds))
    }

    /// The levels of the game, if there are any. It is an error if one is asked for and there are none.
    fn levels(&self, game: &Game, console: &Console<'_>) -> Result<Option<Levels>, CliError> {
        let shipped = Levels::shipped(&game.rules);
        if self.unwinnable || shipped.is_some() || self.difficulty.is_none() {
            return Ok(shipped);
        }
        let interrupt = console.interrupt.flag();
        let measured = Levels::find(&game.rules, self.positions, self.threads.count(), interrupt);
        if interrupt.load(Ordering::Relaxed) {
            return Err(CliError::Interrupted);
        }
        measured.map(Some).map_err(|error| pick_trouble(error, game, Numbering::Seed))
    }

    fn print(
        &self,
        game: &Game,
        picking: &Picking<'_>,
        levels: Option<Levels>,
        picked: &Picked,
        interrupt: &AtomicBool,
        console: &mut Console<'_>,
    ) -> Result<(), CliError> {
        let Picked { number, difficulty, effort } = *picked;
        let play = format!("cadogan play {} {}", game.name(), picking.numbering.option(number));
        let level = levels.zip(difficulty).map(|(levels, difficulty)| levels.level(difficulty.score()));
        let reason = match difficulty {
            Some(_) => None,
            None => Some(self.reason(game, picking, number, interrupt)?),
        };
        if self.json {
            let mut object = game.json_head();
            object.insert(picking.numbering.word().into(), number.into());
            object.insert("verdict".into(), if difficulty.is_some() { "winnable" } else { "unwinnable" }.into());
            if let Some(difficulty) = difficulty {
                object.insert("level".into(), level.map(Level::word).into());
                object.insert("score".into(), rounded(difficulty.score()));
                let parts = difficulty.parts().map(|(name, part)| (name.replace(' ', "_"), rounded(part)));
                object.insert("parts".into(), Value::Object(parts.into_iter().collect()));
            }
            if let Some(reason) = &reason {
                object.insert("reason".into(), reason.prose().into());
            }
            object.insert("positions".into(), json!(effort));
            object.insert("play".into(), play.into());
            writeln!(console.out, "{}", Value::Object(object))?;
        } else if let Some(difficulty) = difficulty {
            let level = level.map(|level| format!("{level}, ")).unwrap_or_default();
            writeln!(console.out, "{play}   {level}{:.1}", difficulty.score())?;
        } else if let Some(reason) = &reason {
            writeln!(console.out, "{play}   unwinnable\n    {}", reason.prose())?;
        }
        console.out.flush()?;
        Ok(())
    }

    /// Why a deal is lost.
    fn reason(
        &self,
        game: &Game,
        picking: &Picking<'_>,
        number: i64,
        interrupt: &AtomicBool,
    ) -> Result<Explanation, CliError> {
        let trouble = |error| pick_trouble(error, game, picking.numbering);
        let deal = picking.deal(number).map_err(trouble)?;
        let budget = Budget { positions: Some(self.positions.saturating_mul(4)), ..Budget::default() };
        let options = Options { budget, ..Options::default() };
        let explained = explain(&game.rules, &deal, &options, Some(interrupt), &mut |_| ());
        explained.map_err(|error| trouble(PickError::Solve { number, error }))
    }
}

/// A share or a score with four digits after the point, as many as mean anything.
fn rounded(value: f64) -> Value {
    json!((value * 1e4).round() / 1e4)
}

fn pick_trouble(error: PickError, game: &Game, numbering: Numbering) -> CliError {
    match error {
        PickError::Solve { number, error: SolveError::Contradiction(contradiction) } => {
            write_down(&game.name(), &numbering.option(number), &contradiction)
        }
        other => CliError::input(format_args!("{}: {other}", game.name())),
    }
}
