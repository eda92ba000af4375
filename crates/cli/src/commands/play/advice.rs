//! What a player can ask for: whether the game can be won, the next move of a win, all of them.

use std::time::Duration;

use cadogan_rules::PlayerMove;
use cadogan_solve::Answer;

use super::session::{Session, counted};
use super::thinking::Thinker;
use crate::args::parse_duration;
use crate::console::Console;
use crate::error::CliError;

impl Session {
    /// Changes how long a position is thought about.
    pub(super) fn think(&mut self, time: &str, console: &mut Console<'_>) -> Result<(), CliError> {
        match parse_duration(time) {
            Ok(time) => {
                self.thinker = Thinker::new(time);
                Ok(writeln!(console.out, "Up to {} for each position from now on.", written_time(time))?)
            }
            Err(reason) => Ok(writeln!(console.out, "think: {reason}")?),
        }
    }

    /// The verdict on this position, and in words why there is none; the search is spared if it is known. `moves` asks
    /// for the moves of a win, too, and `again` not to be content with an earlier search in vain.
    fn decide(&mut self, moves: bool, again: bool, console: &mut Console<'_>) -> Result<(Answer, String), CliError> {
        let known = self.table.verdict().filter(|known| match known {
            Answer::Winnable(()) => !moves || self.table.win().is_some(),
            Answer::Unwinnable(()) => true,
            Answer::Undecided(()) => !again,
        });
        if let Some(known) = known {
            return Ok((known, "undecided".to_owned()));
        }
        let thought = self.thinker.think(&mut self.table, &self.description, console)?;
        let reason = thought.reason.unwrap_or_default();
        let why = match thought.is_interrupted {
            true => format!("undecided ({reason})"),
            false => {
                let limit = written_time(self.thinker.time());
                format!("undecided ({reason}; think TIME changes the limit of {limit})")
            }
        };
        Ok((thought.verdict, why))
    }

    /// Says whether the game can be won, and if not, which move lost it.
    pub(super) fn say_verdict(&mut self, again: bool, console: &mut Console<'_>) -> Result<(), CliError> {
        match self.decide(false, again, console)? {
            (Answer::Winnable(()), _) => match self.table.win().map(<[PlayerMove]>::len) {
                Some(0) | None => writeln!(console.out, "Verdict: winnable.")?,
                Some(moves) => writeln!(console.out, "Verdict: winnable, in {}.", counted(moves))?,
            },
            (Answer::Unwinnable(()), _) => {
                writeln!(console.out, "Verdict: unwinnable.")?;
                self.say_dead_end(console)?;
            }
            (Answer::Undecided(()), why) => writeln!(console.out, "Verdict: {why}.")?,
        }
        Ok(())
    }

    /// Which move lost the game, if that is known, and how to take it back.
    fn say_dead_end(&self, console: &mut Console<'_>) -> Result<(), CliError> {
        let Some(index) = self.table.dead_end() else { return Ok(()) };
        let Some(lost) = self.table.moves().nth(index) else { return Ok(()) };
        let gestures = self.table.joined().take(self.table.at()).skip(index + 1).filter(|joined| !joined).count() + 1;
        let undo = if gestures == 1 { "u takes it back".to_owned() } else { format!("u {gestures} goes back to before it") };
        self.say(&format!("A dead end: move {} ({lost}) lost the game; {undo}.", index + 1), console)
    }

    /// Whether a win is known from here, after thinking about it; if not, the player is told why.
    fn finds_win(&mut self, console: &mut Console<'_>) -> Result<bool, CliError> {
        if self.table.is_won() {
            writeln!(console.out, "The game is won.")?;
            return Ok(false);
        }
        match self.decide(true, true, console)? {
            (Answer::Unwinnable(()), _) => {
                writeln!(console.out, "This position is lost.")?;
                self.say_dead_end(console)?;
            }
            (_, why) if self.table.win().is_none() => writeln!(console.out, "No win was found: {why}.")?,
            _ => return Ok(true),
        }
        Ok(false)
    }

    /// Shows the next move of a win.
    pub(super) fn hint(&mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        if !self.finds_win(console)? {
            return Ok(());
        }
        let (Some(hint), Some(win)) = (self.table.hint(), self.table.win()) else { return Ok(()) };
        let (notation, left) = (hint.notation(), counted(win.len()));
        self.say(&format!("Hint: {notation} ({}); {left} to the win.", hint.says()), console)
    }

    /// Plays a win to its end, and shows every move.
    pub(super) fn solve(&mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        let begin = self.table.at();
        if !self.finds_win(console)? {
            return Ok(());
        }
        while let Some(hint) = self.table.hint() {
            if let Err(refusal) = self.table.make(&hint) {
                return self.say(&refusal.to_string(), console);
            }
            self.saved = false;
            self.say_made(&hint, console)?;
        }
        self.show(console)?;
        Ok(writeln!(console.out, "go {begin} goes back to where you were.")?)
    }
}

fn written_time(time: Duration) -> String {
    humantime::format_duration(time).to_string()
}
