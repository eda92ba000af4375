//! `cadogan play`: interactive play in the terminal.

mod advice;
mod help;
mod opening;
mod saving;
mod session;
mod thinking;
mod wish;

use std::time::Duration;

use super::after_help;
use crate::args::{DealArgs, GameArgs, parse_duration};
use crate::console::Console;
use crate::error::CliError;
use opening::open;
use session::Session;
use thinking::Thinker;

/// Plays a game in the terminal, with undo, hints and verdicts
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan play [OPTIONS] <GAME> [DEAL]\n       cadogan play [OPTIONS] <SAVED.json>",
    after_help = after_help!("  cadogan play klondike                        a random deal that can be won
  cadogan play free-cell --ms 617 --peek
  cadogan play klondike --seed 1 --verdict     after every move: can it still be won?
  cadogan play saved.json                      go on with a saved game
  cadogan play spider --seed 7 < moves.txt     moves from a file, one per line

In the game, `help` explains how to type moves; `l` lists the legal ones, `u` undoes one, `hint`
shows the next move of a win, `q` quits. A game saved by `save FILE` goes on with its history;
`verify` reads it too. Colours are omitted if NO_COLOR is set or the output is not a terminal.",
"Exit codes: 0 done; 2 bad input or usage; 70 the program has contradicted itself.")
)]
pub(crate) struct Play {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, help = "Show face-down cards and the order of the stock")]
    peek: bool,
    #[arg(long, help = "After every move, say whether the game can still be won; it knows all cards, face-down ones too")]
    verdict: bool,
    #[arg(long, help = "After every move, make the moves to the foundations that cannot be a mistake")]
    auto: bool,
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "2s",
        help = "How long to think about a position for a verdict or a hint: 500ms, 2s, 1m")]
    think: Duration,
}

impl Play {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let thinker = Thinker::new(self.think);
        let opened = open(&self.game, &self.deals, &thinker, console)?;
        Session::new(opened, thinker, self.peek, self.verdict, self.auto).run(console)
    }
}
