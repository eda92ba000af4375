//! The command line of Cadogan: arguments in, text or JSON out.
//!
//! [`run`] is the whole program. It touches no process-wide state and only files that the user names, so that tests can
//! run thousands of commands in one process. There is one file per command in `commands`; arguments that several commands
//! share are in `args`.

mod answers;
mod args;
mod commands;
mod console;
mod contradiction;
mod edited_lines;
mod error;
mod in_order;
mod input;
mod lab_line;
mod moves_file;
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

    /// Every command, nested ones included, by its words.
    fn commands() -> Vec<(String, clap::Command)> {
        fn collect(command: &clap::Command, words: &str, found: &mut Vec<(String, clap::Command)>) {
            for inner in command.get_subcommands() {
                let words = format!("{words} {}", inner.get_name()).trim().to_owned();
                collect(inner, &words, found);
                found.push((words, inner.clone()));
            }
        }
        let mut found = Vec::new();
        collect(&Cli::command(), "", &mut found);
        found
    }

    fn argument<'c>(command: &'c clap::Command, long: &str) -> Option<&'c clap::Arg> {
        command.get_arguments().find(|argument| argument.get_long() == Some(long))
    }

    #[test]
    fn every_command_has_examples_and_exit_codes_that_fit_on_its_lines() {
        for (words, command) in commands() {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let example = format!("cadogan {words}");
            assert!(text.contains("Examples:\n") && text.contains(&example), "{words}: {text}");
            assert!(text.contains("\nExit codes: 0 "), "{words}: {text}");
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{words}: {line}");
            }
        }
    }

    /// Commands without a result that a program would read, and why.
    const WITHOUT_JSON: [(&str, &str); 3] =
        [("play", "it talks with a person"), ("completions", "it writes a script"), ("man", "it writes manual pages")];

    #[test]
    fn every_command_prints_json_on_request() {
        for (words, command) in commands().into_iter().filter(|(_, command)| !command.has_subcommands()) {
            let excused = WITHOUT_JSON.iter().any(|(other, _)| *other == words);
            let json = argument(&command, "json");
            assert!(json.is_some() != excused, "{words}: --json is missing, or its excuse is out of date");
            assert!(json.is_none_or(|json| !json.is_hide_set() && !json.get_action().takes_values()), "{words}");
            if argument(&command, "csv").is_some_and(|csv| !csv.is_hide_set()) {
                panic!("{words}: other formats than JSON are values of --format");
            }
        }
    }

    #[test]
    fn one_word_for_each_thing() {
        // Words that some commands had before: the word now, and what else may be meant by it.
        let gone = ["sample", "into", "out", "csv", "parts", "jobs", "cores", "destination", "count", "number"];
        for (words, command) in commands() {
            for word in gone {
                assert!(argument(&command, word).is_none_or(clap::Arg::is_hide_set), "{words} --{word}");
            }
            if let Some(output) = argument(&command, "output") {
                let aliases = output.get_all_aliases().unwrap_or_default();
                assert!(aliases.contains(&"out"), "{words} --output has no alias --out");
            }
            if let Some(threads) = argument(&command, "threads") {
                // One set of arguments says what it means and that its default is the number of cores.
                let help = threads.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(help.ends_with("[default: the number of cores]"), "{words}: {help}");
                assert!(threads.get_default_values().is_empty(), "{words}");
            }
        }
    }
}
