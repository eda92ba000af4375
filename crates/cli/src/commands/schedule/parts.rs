//! `cadogan schedule parts`: the solvers, and what they can prove.

use cadogan_portfolio::Part;

use crate::args::GameArgs;
use crate::console::Console;
use crate::error::CliError;

/// Lists the solvers, and what each can prove for a game
#[derive(Debug, clap::Args)]
pub(crate) struct PartsArgs {
    #[command(flatten)]
    game: GameArgs,
}

impl PartsArgs {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let rules = self.game.load(console.input)?.rules;
        for part in Part::ALL {
            match part.abilities(&rules) {
                Ok(ability) => writeln!(console.out, "{:<20} {:<11} {}", part.name(), ability.word(), part.about())?,
                Err(reason) => writeln!(console.out, "{:<20} {:<11} {reason}", part.name(), "none")?,
            }
        }
        Ok(())
    }
}
