//! The interactive loop: draw, read a command, execute it.

use std::io::BufRead;
use std::path::PathBuf;

use cadogan_explain::Needs;
use cadogan_picture::draw;
use cadogan_rules::PlayerMove;
use cadogan_table::{Gesture, MoveMark, Table};

use super::help::help;
use super::opening::Opened;
use super::thinking::Thinker;
use super::wish::understand;
use crate::console::{Console, Typed};
use crate::error::CliError;

/// A game in progress.
pub(super) struct Session {
    pub(super) table: Table,
    pub(super) thinker: Thinker,
    /// The game and the deal in words.
    pub(super) description: String,
    /// The command that begins the same way again.
    pub(super) again: String,
    /// The file in which the game was last saved or found.
    pub(super) file: Option<PathBuf>,
    /// What the player should know at the start.
    note: Option<String>,
    /// Whether face-down cards are shown.
    peek: bool,
    /// Whether the verdict is said after every move.
    pub(super) verdict: bool,
    /// Whether safe moves are made after every move.
    auto: bool,
    /// Whether the game has been saved as it is.
    pub(super) saved: bool,
    /// Whether the player was told that quitting loses moves.
    warned: bool,
}

/// Whether the conversation goes on.
enum Next {
    Ask,
    Quit,
}

impl Session {
    pub(super) fn new(opened: Opened, thinker: Thinker, peek: bool, verdict: bool, auto: bool) -> Session {
        let Opened { table, description, again, file, note } = opened;
        let (saved, warned) = (true, false);
        Session { table, thinker, description, again, file, note, peek, verdict, auto, saved, warned }
    }

    /// Plays until the player quits or the input ends.
    pub(super) fn run(mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        if let Some(note) = self.note.take() {
            writeln!(console.out, "{note}")?;
        }
        if self.auto && self.table.at() == 0 {
            self.play_safe(console)?;
            self.saved = true;
        }
        self.show(console)?;
        writeln!(console.out, "help explains how to play.")?;
        loop {
            let line = match ask(console)? {
                Typed::Line(line) => line,
                Typed::Interrupt | Typed::End => {
                    writeln!(console.out)?;
                    return self.say_goodbye(console);
                }
            };
            if console.echo {
                writeln!(console.out, "{}", line.trim())?;
            }
            if let Next::Quit = self.obey(line.trim(), console)? {
                return self.say_goodbye(console);
            }
        }
    }

    fn obey(&mut self, line: &str, console: &mut Console<'_>) -> Result<Next, CliError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        if matches!(word.as_str(), "q" | "quit" | "exit") && rest.is_empty() {
            return self.quit(console);
        }
        self.warned = false;
        match (word.as_str(), rest) {
            ("", _) => {}
            ("help" | "?", "") => write!(console.out, "{}", help(self.table.rules()))?,
            ("l" | "list" | "moves", "") => self.list(console)?,
            ("history", "") => self.history(console)?,
            ("b" | "board", "") => self.show(console)?,
            ("u" | "undo", _) => self.times(rest, console, Session::undo)?,
            ("redo", _) => self.times(rest, console, Session::redo)?,
            ("go", _) => self.go(rest, console)?,
            ("peek", "") => {
                self.peek = !self.peek;
                self.show(console)?;
            }
            ("hint", "") => self.hint(console)?,
            ("solve", "") => self.solve(console)?,
            ("think", _) => self.think(rest, console)?,
            ("v" | "verdict", "") => self.say_verdict(true, console)?,
            ("v" | "verdict", "on" | "off") => {
                self.verdict = rest == "on";
                self.show(console)?;
            }
            ("a" | "auto", "") => {
                self.play_safe(console)?;
                self.show(console)?;
            }
            ("a" | "auto", "on" | "off") => self.set_auto(rest == "on", console)?,
            ("save" | "save-solution", _) => self.save(rest, console)?,
            ("save-position", _) => self.save_position(rest, console)?,
            _ => match understand(&self.table, line) {
                Ok(gesture) => self.make(&gesture, console)?,
                Err(reason) => self.say(&reason, console)?,
            },
        }
        Ok(Next::Ask)
    }

    /// At a terminal, quitting with moves that are not saved has to be meant.
    fn quit(&mut self, console: &mut Console<'_>) -> Result<Next, CliError> {
        if self.warned || console.terminal.is_none() || !self.has_something_to_lose() {
            self.saved = self.saved || self.warned;
            return Ok(Next::Quit);
        }
        self.warned = true;
        writeln!(console.out, "The moves are not saved: save FILE saves them, q again quits without.")?;
        Ok(Next::Ask)
    }

    pub(super) fn has_something_to_lose(&self) -> bool {
        !self.saved && !self.table.is_won()
    }

    fn make(&mut self, gesture: &Gesture, console: &mut Console<'_>) -> Result<(), CliError> {
        if let Err(refusal) = self.table.make(gesture) {
            return self.say(&refusal.to_string(), console);
        }
        self.saved = false;
        self.say_made(gesture, console)?;
        if self.auto {
            self.play_safe(console)?;
        }
        self.show(console)
    }

    /// The number of a gesture that was just made, and what it was.
    pub(super) fn say_made(&self, gesture: &Gesture, console: &mut Console<'_>) -> Result<(), CliError> {
        let (at, notation) = (self.table.at(), gesture.notation());
        match gesture.moves.len() {
            1 => self.say(&format!("{at}. {notation}"), console),
            moves => self.say(&format!("{}-{at}. {notation}   ({moves} moves)", at + 1 - moves), console),
        }
    }

    fn say_moves(&self, moves: &[PlayerMove], console: &mut Console<'_>) -> Result<(), CliError> {
        let before = self.table.at() - moves.len();
        for (index, player_move) in moves.iter().enumerate() {
            self.say(&format!("{}. {player_move}", before + index + 1), console)?;
        }
        Ok(())
    }

    fn set_auto(&mut self, on: bool, console: &mut Console<'_>) -> Result<(), CliError> {
        self.auto = on;
        if !on {
            return Ok(writeln!(console.out, "No more safe moves by themselves.")?);
        }
        self.play_safe(console)?;
        self.show(console)
    }

    fn play_safe(&mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        let moves = self.table.play_safe();
        if moves.is_empty() && !self.auto {
            writeln!(console.out, "No move to a foundation is known to be safe now.")?;
        }
        self.saved &= moves.is_empty();
        self.say_moves(&moves, console)
    }

    /// Does something once, or as often as the player says, and shows the board.
    fn times(
        &mut self,
        count: &str,
        console: &mut Console<'_>,
        once: fn(&mut Session, &mut Console<'_>) -> Result<bool, CliError>,
    ) -> Result<(), CliError> {
        let Ok(count) = (if count.is_empty() { Ok(1) } else { count.parse::<usize>() }) else {
            return Ok(writeln!(console.out, "{count:?} is not how often: a number is expected, as in u 3")?);
        };
        let mut done = 0;
        while done < count && once(self, console)? {
            done += 1;
        }
        if done > 0 { self.show(console) } else { Ok(()) }
    }

    fn undo(&mut self, console: &mut Console<'_>) -> Result<bool, CliError> {
        let Some(moves) = self.table.undo() else {
            writeln!(console.out, "This is the start: there is nothing to undo.")?;
            return Ok(false);
        };
        self.saved = false;
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        self.say(&format!("Taken back: {}", moves.join(", ")), console)?;
        Ok(true)
    }

    fn redo(&mut self, console: &mut Console<'_>) -> Result<bool, CliError> {
        let Some(moves) = self.table.redo() else {
            writeln!(console.out, "Nothing was undone since the last move.")?;
            return Ok(false);
        };
        self.saved = false;
        self.say_moves(&moves, console)?;
        Ok(true)
    }

    fn go(&mut self, to: &str, console: &mut Console<'_>) -> Result<(), CliError> {
        let last = self.table.at() + self.table.undone().len();
        let expected = format!("go takes the number of a move, 0 (the start) to {last}; history lists them");
        let Ok(at) = to.parse() else { return Ok(writeln!(console.out, "{expected}")?) };
        if self.table.go_to(at).is_err() {
            return Ok(writeln!(console.out, "{expected}")?);
        }
        self.saved = false;
        writeln!(console.out, "After {at} of {}.", counted(last))?;
        self.show(console)
    }

    pub(super) fn show(&mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        let style = console.look.board(self.peek);
        let board = draw(self.table.rules(), self.table.position(), style);
        write!(console.out, "\n{board}\n")?;
        if self.table.is_won() {
            writeln!(console.out, "Won in {}! save FILE saves them; q quits.", counted(self.table.at()))?;
            return Ok(());
        }
        if self.table.is_stuck() {
            writeln!(console.out, "No move is left, and the game is not won. u undoes a move; q quits.")?;
        } else if let Some(reason) = self.blockage() {
            self.say(&format!("A dead end. {reason} u undoes a move."), console)?;
        }
        if self.verdict { self.say_verdict(false, console) } else { Ok(()) }
    }

    /// Why the game can no longer be won, if blocked cards prove it. Only for players who look at all cards: it would
    /// reveal face-down cards to others.
    fn blockage(&self) -> Option<String> {
        let position = self.peek.then(|| self.table.position())?;
        let needs = Needs::of_deal(self.table.rules(), position).ok()?;
        Some(needs.blockage(self.table.rules(), position)?.prose())
    }

    fn list(&self, console: &mut Console<'_>) -> Result<(), CliError> {
        let gestures = self.table.gestures();
        if gestures.is_empty() {
            writeln!(console.out, "No move is left.")?;
        }
        for (index, gesture) in gestures.iter().enumerate() {
            let number = format!("#{}", index + 1);
            let moves = if gesture.moves.len() > 1 { format!("   ({} moves)", gesture.moves.len()) } else { String::new() };
            self.say(&format!("{number:>4}  {}{moves}", gesture.notation()), console)?;
        }
        Ok(())
    }

    /// Every move of the line; the one that lost the game is marked.
    fn history(&self, console: &mut Console<'_>) -> Result<(), CliError> {
        let (at, marks) = (self.table.at(), self.table.marks());
        if marks.is_empty() {
            writeln!(console.out, "No move was made yet.")?;
        }
        for (index, player_move) in self.table.moves().chain(self.table.undone()).enumerate() {
            let mark = if marks[index] == MoveMark::Lost { "   lost the game" } else { "" };
            let undone = if index >= at { "   (undone)" } else { "" };
            self.say(&format!("{:>4}. {player_move}{mark}{undone}", index + 1), console)?;
        }
        Ok(())
    }

    /// Writes a line, in ASCII if the terminal cannot show symbols.
    pub(super) fn say(&self, text: &str, console: &mut Console<'_>) -> Result<(), CliError> {
        let text = if console.look.ascii { to_ascii(text) } else { text.to_owned() };
        Ok(writeln!(console.out, "{text}")?)
    }
}

/// How many moves, in words.
pub(super) fn counted(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

fn to_ascii(text: &str) -> String {
    text.replace('→', "->").replace('♣', "C").replace('♥', "H").replace('♠', "S").replace('♦', "D")
}

/// The next line: from the editor at a terminal, otherwise from the input.
fn ask(console: &mut Console<'_>) -> Result<Typed, CliError> {
    const PROMPT: &str = "> ";
    let trouble = |error: std::io::Error| CliError::input(format_args!("cannot read standard input: {error}"));
    if let Some(terminal) = &mut console.terminal {
        console.out.flush()?;
        return terminal.editor.ask(PROMPT).map_err(trouble);
    }
    write!(console.out, "{PROMPT}")?;
    console.out.flush()?;
    next_line(console.input).map_err(trouble)
}

/// Bytes that are not text become question marks, which no move contains.
fn next_line(input: &mut dyn BufRead) -> std::io::Result<Typed> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    Ok(if count > 0 { Typed::Line(String::from_utf8_lossy(&bytes).into_owned()) } else { Typed::End })
}
