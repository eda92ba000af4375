//! `cadogan play`: interactive play in the terminal.

mod session;
mod wish;

use super::after_help;
use crate::args::{DealArgs, GameArgs};
use crate::console::Console;
use crate::error::CliError;
use session::Session;

/// Plays a game in the terminal, with undo and a list of legal moves
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan play [OPTIONS] <GAME> <DEAL>",
    after_help = after_help!("  cadogan play klondike --seed 1
  cadogan play free-cell --ms 617 --peek
  cadogan play spider --seed 7 < moves.txt     moves from a file, one per line

In the game, `help` explains how to type moves; `l` lists the legal ones, `u` undoes one,
`q` quits. Colours are omitted if NO_COLOR is set or the output is not a terminal.")
)]
pub(crate) struct Play {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, help = "Show face-down cards and the order of the stock")]
    peek: bool,
}

impl Play {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let dealt = self.deals.one(&game.rules, console.input)?;
        if dealt.origin.is_file("-".as_ref()) {
            return Err(CliError::input("play reads moves from standard input, so the deal must be a file or a number"));
        }
        let again = format!("cadogan play {} {}", self.game.command_words(), dealt.origin.command_words());
        Session::new(game, dealt.deal, again, self.peek).run(console)
    }
}
