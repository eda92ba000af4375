//! Where a command reads from and writes to. Commands never touch the process itself, so that tests can run them.

use std::env;
use std::io::{BufRead, IsTerminal, Write};
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
    /// Whether the user wants the program to stop.
    pub interrupt: &'a Interrupt,
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
        let width = text("COLUMNS").parse().ok().filter(|&columns| columns >= 40).unwrap_or(80);
        Look { colour, ascii, width }
    }

    /// How a board is drawn here; `peek` shows face-down cards and the stock.
    pub(crate) fn board(self, peek: bool) -> BoardStyle {
        BoardStyle { colour: self.colour, ascii: self.ascii, width: self.width, peek }
    }
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
