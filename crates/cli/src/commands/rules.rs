//! `cadogan rules`: a game as JSON.

use super::after_help;
use crate::args::GameArgs;
use crate::console::Console;
use crate::error::CliError;

/// Prints the rules of a game as JSON
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan rules klondike                           what differs from the defaults
  cadogan rules klondike --full                    every key, with the defaults filled in
  cadogan rules klondike --set 'stock.deal count=1' > draw-one.json
  cadogan play ./draw-one.json --seed 1"))]
pub(crate) struct Rules {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, help = "Every key, with the defaults filled in")]
    full: bool,
}

impl Rules {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let json = if self.full { game.rules.to_json() } else { game.rules.to_json_short() };
        writeln!(console.out, "{json:#}")?;
        Ok(())
    }
}
