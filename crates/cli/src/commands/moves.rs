//! `cadogan moves`: the legal moves of a position.

use cadogan_referee::{Position, legal_moves};
use cadogan_rules::readable_json;

use super::after_help;
use crate::args::{DealArgs, GameArgs};
use crate::console::Console;
use crate::error::CliError;

/// Lists the legal moves of a deal, according to the referee
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan moves [OPTIONS] <GAME> <DEAL>",
    after_help = after_help!("  cadogan moves klondike --seed 1
  cadogan moves free-cell midgame.json --json

A move is written `7: 9♥ +2 → 3`: the nine of hearts of pile 7 and the two cards on it go to pile 3.
Piles are numbered from 1. In input, `->` and `9H` are also accepted.")
)]
pub(crate) struct Moves {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, help = "Print a JSON array of moves")]
    json: bool,
}

impl Moves {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let dealt = self.deals.one(&game.rules, console.input)?;
        let moves = legal_moves(&game.rules, &Position::start(&game.rules, &dealt.deal));
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
}
