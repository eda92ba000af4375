//! `cadogan man`: manual pages.

use std::fs;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::after_help;
use crate::Cli;
use crate::console::Console;
use crate::error::CliError;

/// Prints the manual page, or writes one for every command to a folder
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan man | man -l -
  cadogan man solve | man -l -
  cadogan man --output ~/.local/share/man/man1      then: man cadogan, man cadogan-solve"))]
pub(crate) struct ManPages {
    #[arg(value_name = "COMMAND", conflicts_with = "output", help = "Print the page of this command, such as solve or records list")]
    command: Vec<String>,
    #[arg(long, alias = "out", value_name = "FOLDER", help = "Write all pages to this folder: cadogan.1, cadogan-solve.1, …")]
    output: Option<PathBuf>,
}

impl ManPages {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let pages = pages(Cli::command().disable_help_subcommand(true), "cadogan");
        let Some(folder) = &self.output else {
            let wanted = ["cadogan"].into_iter().chain(self.command.iter().map(String::as_str)).collect::<Vec<_>>().join("-");
            let (_, text) = pages.into_iter().find(|(name, _)| *name == wanted).ok_or_else(|| {
                CliError::input(format_args!("there is no command {:?}; `cadogan help` lists them", self.command.join(" ")))
            })?;
            console.out.write_all(&text)?;
            return Ok(());
        };
        let failed = |place: &std::path::Path, error: &std::io::Error| {
            CliError::input(format_args!("cannot write {}: {error}", place.display()))
        };
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        for (name, text) in &pages {
            let path = folder.join(format!("{name}.1"));
            fs::write(&path, text).map_err(|error| failed(&path, &error))?;
        }
        writeln!(console.out, "{} pages in {}", pages.len(), folder.display())?;
        Ok(())
    }
}

fn page(command: clap::Command, name: &str) -> std::io::Result<Vec<u8>> {
    let more = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let has_options = command.get_arguments().next().is_some();
    let has_commands = command.has_subcommands();
    // Pages are named as `man` looks for them: cadogan-solve.
    let command = command.display_name(name.to_owned()).bin_name(name.replace('-', " "));
    let man = Man::new(command).source(concat!("cadogan ", env!("CARGO_PKG_VERSION"))).manual("User Commands");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if has_options {
        man.render_options_section(&mut text)?;
    }
    if has_commands {
        man.render_subcommands_section(&mut text)?;
    }
    let (examples, exit_codes) = more.split_once("Exit codes: ").unwrap_or((&more, ""));
    for (heading, lines) in [("EXAMPLES", examples.trim_start_matches("Examples:\n")), ("EXIT STATUS", exit_codes)] {
        let mut section = Roff::new();
        section.control("SH", [heading]).control("nf", []);
        for line in lines.trim_end().lines() {
            section.text([roman(line)]);
        }
        section.control("fi", []);
        section.to_writer(&mut text)?;
    }
    Ok(text)
}

/// The name and the text of the page of a command, and of every command in it.
fn pages(command: clap::Command, name: &str) -> Vec<(String, Vec<u8>)> {
    let inner: Vec<clap::Command> = command.get_subcommands().filter(|inner| !inner.is_hide_set()).cloned().collect();
    let text = page(command, name).unwrap_or_else(|error| unreachable!("memory takes every byte: {error}"));
    let mut pages = vec![(name.to_owned(), text)];
    for inner in inner {
        let name = format!("{name}-{}", inner.get_name());
        pages.extend(self::pages(inner, &name));
    }
    pages
}
