//! Where a command reads from and writes to. Commands never touch the process itself, so that tests can run them.

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_picture::BoardStyle;

/// Input, output and appearance of one run.
pub struct Console<'a> {
    /// Standard input.
    pub input: &'a mut (dyn BufRead + Send),
    /// Standard output: results.
    pub out: &'a mut (dyn Write + Send),
    /// Standard error: messages.
    pub err: &'a mut (dyn Write + Send),
    /// The appearance of output for human readers.
    pub look: Look,
    /// Whether the interactive loop repeats what it reads: if the input is not typed, the lines would otherwise be
    /// missing from the output.
    pub echo: bool,
    /// What there is if a person sits at a terminal and types.
    pub terminal: Option<Terminal<'a>>,
    /// Whether the user wants the program to stop.
    pub interrupt: &'a Interrupt,
}

/// A person at a terminal, who types.
pub struct Terminal<'a> {
    /// Reads lines that can be edited while they are typed.
    pub editor: &'a mut dyn LineEditor,
    /// The folder for a game that would be lost otherwise; empty for the current one.
    pub folder: PathBuf,
}

/// Reads lines from a terminal, with editing and a history.
pub trait LineEditor {
    /// Asks for a line.
    fn ask(&mut self, prompt: &str) -> io::Result<Typed>;
}

/// What a person at a terminal has typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-C.
    Interrupt,
    /// The end of the input: Ctrl-D, or the terminal is gone.
    End,
}

/// Passes Ctrl-C from the signal handler to the running command.
#[derive(Debug, Default)]
pub struct Interrupt {
    raised: AtomicBool,
    is_watched: AtomicBool,
}

impl Interrupt {
    /// Not raised yet.
    pub const fn new() -> Interrupt {
        Interrupt { raised: AtomicBool::new(false), is_watched: AtomicBool::new(false) }
    }

    /// Requests the command to stop. Returns false if it must be killed instead: it does not watch the flag, or was
    /// already requested to stop.
    pub fn raise(&self) -> bool {
        !self.raised.swap(true, Ordering::Relaxed) && self.is_watched.load(Ordering::Relaxed)
    }

    /// The flag to watch, for a command that stops cleanly. A command that never calls this is killed.
    pub(crate) fn flag(&self) -> &AtomicBool {
        self.is_watched.store(true, Ordering::Relaxed);
        &self.raised
    }

    /// Does work that Ctrl-C stops without ending the program. Also returns whether it was stopped.
    pub(crate) fn during<T>(&self, work: impl FnOnce(&AtomicBool) -> T) -> (T, bool) {
        let done = work(self.flag());
        self.is_watched.store(false, Ordering::Relaxed);
        (done, self.raised.swap(false, Ordering::Relaxed))
    }
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Colours and other escape codes.
    pub colour: bool,
    /// Letters for suits and nothing outside ASCII.
    pub ascii: bool,
    /// How many characters fit on a line.
    pub width: usize,
}

impl Look {
    /// Plain text: no escape codes, suits as symbols.
    pub const PLAIN: Look = Look { colour: false, ascii: false, width: 80 };

    /// What the standard output of this process can display.
    pub fn detect() -> Look {
        let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let text = |name: &str| env::var(name).unwrap_or_default();
        let dumb = text("TERM") == "dumb";
        let colour = std::io::stdout().is_terminal() && !dumb && !set("NO_COLOR");
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(text).find(|value| !value.is_empty());
        let ascii = locale.is_some_and(|name| speaks_only_ascii(&name));
        let width = text("COLUMNS").parse().ok().filter(|&columns| columns >= LEAST_WIDTH);
        let width = width.or_else(terminal_width).unwrap_or(80);
        Look { colour, ascii, width }
    }

    /// How a board is drawn here; `peek` shows face-down cards and the stock.
    pub(crate) fn board(self, peek: bool) -> BoardStyle {
        BoardStyle { colour: self.colour, ascii: self.ascii, width: self.width, peek }
    }
}

/// No board fits on fewer columns.
const LEAST_WIDTH: usize = 40;

/// What the terminal says, if standard output is one.
fn terminal_width() -> Option<usize> {
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(usize::from(columns).max(LEAST_WIDTH))
}

/// Whether a locale without card symbols was chosen. `C.UTF-8` and the like have them.
fn speaks_only_ascii(locale: &str) -> bool {
    matches!(locale.split('.').next(), Some("C" | "POSIX")) && !locale.to_ascii_uppercase().contains("UTF")
}

#[cfg(test)]
mod tests {
    use super::speaks_only_ascii;

    #[test]
    fn only_the_bare_posix_locales_lack_card_symbols() {
        assert!(speaks_only_ascii("C"));
        assert!(speaks_only_ascii("POSIX"));
        assert!(!speaks_only_ascii("C.UTF-8"));
        assert!(!speaks_only_ascii("en_GB.UTF-8"));
        assert!(!speaks_only_ascii("de_DE"));
    }
}
