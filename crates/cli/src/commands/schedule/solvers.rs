//! `cadogan schedule solvers`: the solvers, and what they can prove.

use cadogan_solve::Solver;

use crate::args::GameArgs;
use crate::console::Console;
use crate::error::CliError;

/// Lists the solvers, and what each can prove for a game
#[derive(Debug, clap::Args)]
pub(crate) struct SolversArgs {
    #[command(flatten)]
    game: GameArgs,
}

impl SolversArgs {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let rules = self.game.load(console.input)?.rules;
        for solver in Solver::all() {
            match solver.abilities(&rules) {
                Ok(ability) => writeln!(console.out, "{:<20} {:<11} {}", solver.name(), ability.word(), solver.about())?,
                Err(reason) => writeln!(console.out, "{:<20} {:<11} {reason}", solver.name(), "none")?,
            }
        }
        Ok(())
    }
}
