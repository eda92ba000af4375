//! `cadogan completions`: shell completion scripts.

use cadogan_rules::presets;
use clap::CommandFactory;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use super::after_help;
use crate::Cli;
use crate::console::Console;
use crate::error::CliError;

/// Prints a shell completion script for commands, options and game names
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan completions bash > ~/.local/share/bash-completion/completions/cadogan
  cadogan completions zsh > \"${fpath[1]}/_cadogan\"
  cadogan completions fish > ~/.config/fish/completions/cadogan.fish"))]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL", help = "The shell that will read the script")]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut with_game_names(Cli::command()), "cadogan", &mut script);
        console.out.write_all(&script)?;
        Ok(())
    }
}

/// The commands as seen by completion: `GAME` is one of the presets. (The program also accepts a file.)
fn with_game_names(program: clap::Command) -> clap::Command {
    program.mut_subcommands(|command| {
        let takes_games = |id: &str| command.get_arguments().any(|argument| argument.get_id() == id);
        let Some(id) = ["game", "games"].into_iter().find(|id| takes_games(id)) else { return command };
        let names = presets().iter().map(|preset| preset.name());
        command.mut_arg(id, |argument| argument.value_parser(PossibleValuesParser::new(names)))
    })
}
