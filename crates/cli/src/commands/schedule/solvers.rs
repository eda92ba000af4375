//! `cadogan schedule solvers`: the solvers, and what they can prove.

use cadogan_solve::Solver;
use serde_json::json;

use crate::args::GameArgs;
use crate::commands::after_help;
use crate::console::Console;
use crate::error::CliError;

/// Lists the solvers, and what each can prove for a game
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan schedule solvers klondike
  cadogan schedule solvers free-cell --json"))]
pub(crate) struct SolversArgs {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, help = "Print one JSON object per line, one line per solver")]
    json: bool,
}

impl SolversArgs {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let rules = self.game.load(console.input)?.rules;
        for solver in Solver::all() {
            let abilities = solver.abilities(&rules);
            if self.json {
                let (proves, reason) = match abilities {
                    Ok(ability) => (ability.word(), None),
                    Err(reason) => ("none", Some(reason)),
                };
                let object =
                    json!({ "solver": solver.name(), "proves": proves, "about": solver.about(), "reason": reason });
                writeln!(console.out, "{object}")?;
                continue;
            }
            match abilities {
                Ok(ability) => writeln!(console.out, "{:<20} {:<11} {}", solver.name(), ability.word(), solver.about())?,
                Err(reason) => writeln!(console.out, "{:<20} {:<11} {reason}", solver.name(), "none")?,
            }
        }
        Ok(())
    }
}
