//! The command line of Cadogan: arguments in, text or JSON out.
//!
//! [`run`] is the whole program. It touches no process-wide state and only files that the user names, so that tests can
//! run thousands of commands in one process. There is one file per command in `commands`; arguments that several commands
//! share are in `args`.

mod args;
mod commands;
mod console;
mod contradiction;
mod edited_lines;
mod error;
mod input;
mod lab_line;
mod progress;

use std::ffi::OsString;
use std::io::Write;

use clap::Parser;
use clap::error::ErrorKind;

pub use console::{Console, Interrupt, LineEditor, Look, Terminal, Typed};
pub use edited_lines::EditedLines;
pub use error::{BAD_INPUT, CONTRADICTION, DONE, INTERRUPTED, REFUTED};

/// The program and its commands.
#[derive(Debug, Parser)]
#[command(
    name = "cadogan",
    version,
    about = "Cadogan decides whether deals of patience (solitaire) games can be won, proves it and shows how.",
    after_help = "Examples:
  cadogan games                          list the games
  cadogan solve klondike --seed 1        can this deal be won?
  cadogan winrate klondike --deals 1000  how many deals can be won?
  cadogan play klondike --seed 1         play in the terminal
  cadogan deal free-cell --ms 11982 --format board
  cadogan help deal                      how to specify deals

GAME is a preset name (see `cadogan games`) or a path to a rules JSON file.
DEAL is --seed N, --ms N, --pysol N, --klondike-solver N, a file, or - for standard input.

Exit codes: 0 done; 1 (verify) the solution does not win, (cluster merge) verdicts are
missing; 2 bad input or usage; 130 interrupted; 70 internal contradiction, or damaged records.",
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

/// Runs the program with these arguments, the first being its own name. Returns the exit code.
pub fn run<I, T>(arguments: I, mut console: Console<'_>) -> u8
where
    I: IntoIterator<Item = T>,
    T: Into<OsString>,
{
    let arguments = arguments.into_iter().map(|word| without_test_hyphen(word.into()));
    let result = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli.command.run(&mut console),
        Err(error) => return explain_usage(&error, &mut console),
    };
    let result = result.and_then(|()| Ok(console.out.flush()?));
    let Err(error) = result else { return DONE };
    // Output that was written before the error belongs before the message.
    let _ = console.out.flush();
    if let Some(message) = error.message() {
        let _ = writeln!(console.err, "error: {message}");
    }
    error.exit_code()
}

/// The published names of test games begin with a hyphen, which would make them options.
fn without_test_hyphen(word: OsString) -> OsString {
    match word.to_str() {
        Some(text) if text.starts_with("-test-") => text[1..].into(),
        _ => word,
    }
}

/// Help and version go to standard output, mistakes to standard error. A closed output is no reason to fail.
fn explain_usage(error: &clap::Error, console: &mut Console<'_>) -> u8 {
    let text = error.render();
    let text = if console.look.colour { text.ansi().to_string() } else { text.to_string() };
    let wanted = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let stream: &mut dyn Write = if wanted { &mut *console.out } else { &mut *console.err };
    let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    if wanted { DONE } else { BAD_INPUT }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_definitions_of_all_commands_are_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn examples_fit_on_the_lines_of_help_texts() {
        for command in Cli::command().get_subcommands() {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(text.contains("Examples:\n") && text.contains("\nExit codes: "), "{}: {text}", command.get_name());
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{}: {line}", command.get_name());
            }
        }
    }
}
