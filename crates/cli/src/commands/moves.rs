//! `cadogan moves`: the legal moves of a position.

use std::sync::atomic::Ordering;
use std::time::Instant;

use cadogan_explain::decide_moves;
use cadogan_referee::{Position, legal_moves};
use cadogan_rules::{PlayerMove, readable_json};
use cadogan_solve::Progress;
use serde_json::Value;

use super::after_help;
use crate::answers::{add_verdict, moves_in_full};
use crate::args::{DealArgs, Game, GameArgs, NamedDeal, SearchArgs};
use crate::console::Console;
use crate::contradiction::solve_trouble;
use crate::error::CliError;
use crate::progress::SearchLine;

/// Lists the legal moves of a deal, according to the referee
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan moves [OPTIONS] <GAME> <DEAL>",
    after_help = after_help!("  cadogan moves klondike --seed 1
  cadogan moves free-cell midgame.json --json
  cadogan moves klondike --seed 1 --json --full       one object per move: cards, from, to
  cadogan moves klondike --seed 3 --verdicts          which moves keep the win?
  cadogan moves free-cell --ms 617 --verdicts --timeout 5s --json

A move is written `7: 9♥ +2 → 3`: the nine of hearts of pile 7 and the two cards on it go to pile 3.
Piles are numbered from 1. In input, `->` and `9H` are also accepted. The limits of --verdicts hold
for all moves together; the options how to search matter only with it.",
"Exit codes: 0 done, whatever the verdicts; 2 bad input or usage; 130 interrupted (what was decided
by then is printed); 70 the program has contradicted itself (a file for a bug report is written).")
)]
pub(crate) struct Moves {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, help = "Print a JSON array of moves; with --full or --verdicts one object per line, one line per move")]
    json: bool,
    #[arg(long, requires = "json", help = "Also print how many cards move, and from which pile to which")]
    full: bool,
    #[arg(long, help = "Decide the deal after every move: does the move keep the win?")]
    verdicts: bool,
    #[command(flatten)]
    search: SearchArgs,
}

impl Moves {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let dealt = self.deals.one(&game.rules, console.input)?;
        if self.verdicts {
            return self.judge(&game, &dealt, console);
        }
        let position = Position::start(&game.rules, &dealt.deal);
        let moves = legal_moves(&game.rules, &position);
        if self.full {
            for object in moves_in_full(&game.rules, &position, &moves) {
                writeln!(console.out, "{}", Value::Object(object))?;
            }
            return Ok(());
        }
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        if self.json {
            console.out.write_all(readable_json(&moves.into()).as_bytes())?;
            return Ok(());
        }
        for player_move in moves {
            writeln!(console.out, "{player_move}")?;
        }
        Ok(())
    }

    /// Prints every move with the verdict on the deal after it.
    fn judge(&self, game: &Game, named: &NamedDeal, console: &mut Console<'_>) -> Result<(), CliError> {
        let (rules, position) = (&game.rules, Position::start(&game.rules, &named.deal));
        let options = self.search.options(rules, false, console.input)?;
        let interrupt = console.interrupt.flag();
        let (line, begin, words) = (SearchLine::new(), Instant::now(), named.origin.command_words());
        let mut observe = |progress: &Progress| line.show(&words, progress, begin.elapsed(), options.budget.bytes);
        let decided = decide_moves(rules, &position, &options, Some(interrupt), &mut observe);
        line.clear();
        let found = decided.map_err(|error| solve_trouble(error, &game.name(), &named.origin))?.moves;
        let moves: Vec<PlayerMove> = found.iter().map(|one| one.player_move).collect();
        for (one, mut object) in found.iter().zip(moves_in_full(rules, &position, &moves)) {
            if self.json {
                add_verdict(&mut object, one.verdict);
                writeln!(console.out, "{}", Value::Object(object))?;
            } else {
                writeln!(console.out, "{:<12} {}", one.verdict.word(), one.player_move)?;
            }
        }
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }
}
