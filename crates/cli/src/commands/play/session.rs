//! The interactive loop: draw, read a command, execute it.

use std::fs::File;
use std::io::{BufRead, Write};

use cadogan_picture::draw;
use cadogan_explain::Needs;
use cadogan_referee::Game;
use cadogan_rules::{Deal, PlayerMove, Solution, readable_json};

use super::wish::understand;
use crate::args;
use crate::console::Console;
use crate::error::CliError;

const HELP: &str = "\
A move:     7 3        from pile 7 to pile 3, as many cards as possible
            7 3 2      the same with two cards
            7 f        to the foundation       7 c, 7 c2   to a cell, to cell 2
            w 3        from the waste          c2 4        from cell 2
            r4 1, r 1  from the reserve        f 3         back from a foundation
            7 h        to the hole             9h f, 9h    a card by its name
            5h 1 7     into the gap at row 1, place 7
            12         number 12 of the list
            7: 9H +2 -> 3                      the notation of solutions
d  deal or turn cards of the stock       r  redeal: turn the waste over
l  list the legal moves                  b  draw the board
u  undo                                  redo
peek           show or hide face-down cards and the stock
save FILE      write the position as a deal file
save-solution FILE    write rules, deal and the moves made so far
q  quit
";

/// A game in progress, and the moves that the player has undone.
pub(super) struct Session {
    game: Game,
    start: Deal,
    undone: Vec<PlayerMove>,
    /// The command that deals the same game again.
    again: String,
    /// Whether face-down cards are shown.
    peek: bool,
    /// Whether the moves made so far have been saved.
    saved: bool,
}

/// Whether the conversation goes on.
enum Next {
    Ask,
    Quit,
}

impl Session {
    pub(super) fn new(game: args::Game, start: Deal, again: String, peek: bool) -> Session {
        let game = Game::new(game.rules, &start);
        Session { game, start, undone: Vec::new(), again, peek, saved: true }
    }

    /// Plays until the player quits or the input ends.
    pub(super) fn run(mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        self.show(console)?;
        writeln!(console.out, "help explains how to play.")?;
        loop {
            write!(console.out, "> ")?;
            console.out.flush()?;
            let Some(line) = next_line(console.input)? else {
                writeln!(console.out)?;
                return self.say_goodbye(console);
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
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => {}
            ("q" | "quit" | "exit", "") => return Ok(Next::Quit),
            ("help" | "?", "") => write!(console.out, "{HELP}")?,
            ("l" | "list" | "moves", "") => self.list(console)?,
            ("b" | "board", "") => self.show(console)?,
            ("u" | "undo", "") => self.undo(console)?,
            ("redo", "") => self.redo(console)?,
            ("peek", "") => {
                self.peek = !self.peek;
                self.show(console)?;
            }
            ("save", file) => self.save(file, self.position_text(), console)?,
            ("save-solution", file) => self.save(file, self.solution_text(), console)?,
            _ => match understand(self.game.rules(), self.game.position(), line) {
                Ok(player_move) => self.play(player_move, console)?,
                Err(reason) => writeln!(console.out, "{}", self.plain(reason, console))?,
            },
        }
        Ok(Next::Ask)
    }

    fn play(&mut self, player_move: PlayerMove, console: &mut Console<'_>) -> Result<(), CliError> {
        match self.game.play(&player_move) {
            Ok(()) => {
                self.undone.clear();
                self.saved = false;
                self.show_after(player_move, console)
            }
            Err(refusal) => Ok(writeln!(console.out, "{}", self.plain(refusal.to_string(), console))?),
        }
    }

    fn undo(&mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        let Some(player_move) = self.game.undo() else {
            return Ok(writeln!(console.out, "This is the start: there is nothing to undo.")?);
        };
        self.undone.push(player_move);
        let text = self.plain(format!("Taken back: {player_move}"), console);
        writeln!(console.out, "{text}")?;
        self.show(console)
    }

    fn redo(&mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        let Some(player_move) = self.undone.pop() else {
            return Ok(writeln!(console.out, "Nothing was undone since the last move.")?);
        };
        match self.game.play(&player_move) {
            Ok(()) => self.show_after(player_move, console),
            Err(refusal) => Ok(writeln!(console.out, "{}", self.plain(refusal.to_string(), console))?),
        }
    }

    fn show_after(&self, player_move: PlayerMove, console: &mut Console<'_>) -> Result<(), CliError> {
        let text = self.plain(format!("{}. {player_move}", self.game.moves().len()), console);
        writeln!(console.out, "{text}")?;
        self.show(console)
    }

    fn show(&self, console: &mut Console<'_>) -> Result<(), CliError> {
        let style = console.look.board(self.peek);
        let board = draw(self.game.rules(), self.game.position(), style);
        write!(console.out, "\n{board}\n")?;
        if self.game.is_won() {
            let moves = match self.game.moves().len() {
                1 => "1 move".to_owned(),
                many => format!("{many} moves"),
            };
            writeln!(console.out, "Won in {moves}! save-solution FILE saves them; q quits.")?;
        } else if self.game.legal_moves().is_empty() {
            writeln!(console.out, "No move is left, and the game is not won. u undoes a move; q quits.")?;
        } else if let Some(reason) = self.dead_end() {
            writeln!(console.out, "A dead end. {} u undoes a move.", self.plain(reason, console))?;
        }
        Ok(())
    }

    /// Why the game can no longer be won, if blocked cards prove it. Only for players who look at all cards: it would
    /// reveal face-down cards to others.
    fn dead_end(&self) -> Option<String> {
        let position = self.peek.then(|| self.game.position())?;
        let needs = Needs::of_deal(self.game.rules(), position).ok()?;
        Some(needs.blockage(self.game.rules(), position)?.prose())
    }

    fn list(&self, console: &mut Console<'_>) -> Result<(), CliError> {
        let moves = self.game.legal_moves();
        if moves.is_empty() {
            writeln!(console.out, "No move is left.")?;
        }
        for (index, player_move) in moves.iter().enumerate() {
            writeln!(console.out, "{:>3}  {}", index + 1, self.plain(player_move.to_string(), console))?;
        }
        Ok(())
    }

    fn position_text(&self) -> String {
        readable_json(&self.game.position().to_json(self.game.rules()))
    }

    fn solution_text(&self) -> String {
        let solution = Solution {
            rules: self.game.rules().clone(),
            deal: self.start.clone(),
            moves: self.game.moves().collect(),
        };
        readable_json(&solution.to_json())
    }

    /// Writes a new file. An existing file is never overwritten: it might be the only copy of another game.
    fn save(&mut self, file: &str, text: String, console: &mut Console<'_>) -> Result<(), CliError> {
        if file.is_empty() {
            return Ok(writeln!(console.out, "Give a file name: save FILE")?);
        }
        let written = File::create_new(file).and_then(|mut created| created.write_all(text.as_bytes()));
        match written {
            Ok(()) => {
                self.saved = true;
                writeln!(console.out, "Saved to {file}.")?;
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                writeln!(console.out, "Not saved: {file} already exists; choose another name.")?;
            }
            Err(error) => writeln!(console.out, "Not saved: {file}: {error}")?,
        }
        Ok(())
    }

    fn say_goodbye(&self, console: &mut Console<'_>) -> Result<(), CliError> {
        if !self.saved && !self.game.is_won() {
            writeln!(console.out, "These moves were not saved (next time: save FILE before q).")?;
        }
        writeln!(console.out, "The same deal again: {}", self.again)?;
        Ok(())
    }

    /// The text in ASCII if the terminal cannot show symbols.
    fn plain(&self, text: String, console: &Console<'_>) -> String {
        if console.look.ascii { to_ascii(&text) } else { text }
    }
}

fn to_ascii(text: &str) -> String {
    text.replace('→', "->").replace('♣', "C").replace('♥', "H").replace('♠', "S").replace('♦', "D")
}

/// The next line; `None` at the end of the input. Bytes that are not text become question marks, which no move
/// contains.
fn next_line(input: &mut dyn BufRead) -> Result<Option<String>, CliError> {
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes);
    let count = read.map_err(|error| CliError::input(format_args!("cannot read standard input: {error}")))?;
    Ok((count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}
