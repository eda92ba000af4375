//! Writing games to files, and leaving a game without losing it. No file is overwritten that the session has not written
//! or opened itself.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use cadogan_rules::readable_json;

use super::session::Session;
use crate::console::Console;
use crate::error::CliError;

impl Session {
    /// Saves the game with its history, in the named file or where it was saved before.
    pub(super) fn save(&mut self, file: &str, console: &mut Console<'_>) -> Result<(), CliError> {
        let path = match (file, &self.file) {
            ("", None) => return Ok(writeln!(console.out, "Give a file name: save FILE")?),
            ("", Some(own)) => own.clone(),
            (name, _) => PathBuf::from(name),
        };
        let text = self.table.save(&self.description);
        let is_own = self.file.as_ref().is_some_and(|own| is_same(own, &path));
        let written = if is_own { replace(&path, &text) } else { write_new(&path, &text) };
        if say_written(&path, written, console)? {
            (self.saved, self.file) = (true, Some(path));
        }
        Ok(())
    }

    /// Writes the position as a deal file.
    pub(super) fn save_position(&mut self, file: &str, console: &mut Console<'_>) -> Result<(), CliError> {
        if file.is_empty() {
            return Ok(writeln!(console.out, "Give a file name: save-position FILE")?);
        }
        let text = readable_json(&self.table.position().to_json(self.table.rules()));
        say_written(Path::new(file), write_new(Path::new(file), &text), console)?;
        Ok(())
    }

    /// A player at a terminal loses nothing: moves that were not saved are put into a new file.
    pub(super) fn say_goodbye(&mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        if self.has_something_to_lose() {
            match &console.terminal {
                Some(terminal) => {
                    let text = self.table.save(&self.description);
                    match rescue(&terminal.folder, &self.description, &text) {
                        Ok(path) => (self.saved, self.file) = (true, Some(path)),
                        Err(error) => writeln!(console.out, "These moves could not be saved: {error}")?,
                    }
                }
                None => writeln!(console.out, "These moves were not saved (next time: save FILE before q).")?,
            }
        }
        if let (true, Some(file)) = (self.saved, &self.file) {
            writeln!(console.out, "To go on: cadogan play {}", file.display())?;
        }
        let same = self.file.as_ref().is_some_and(|file| self.again == format!("cadogan play {}", file.display()));
        if !same {
            writeln!(console.out, "The same deal again: {}", self.again)?;
        }
        Ok(())
    }
}

/// Tells whether a file was written. Existing files are not: each might be the only copy of another game.
fn say_written(path: &Path, written: io::Result<()>, console: &mut Console<'_>) -> Result<bool, CliError> {
    let name = path.display();
    match &written {
        Ok(()) => writeln!(console.out, "Saved to {name}.")?,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            writeln!(console.out, "Not saved: {name} already exists; choose another name.")?;
        }
        Err(error) => writeln!(console.out, "Not saved: {name}: {error}")?,
    }
    Ok(written.is_ok())
}

/// Writes a new file.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path).and_then(|mut created| created.write_all(text.as_bytes()))
}

/// Replaces a file in one step: whatever happens, there is either the old or the new one.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    write_new(&beside, text).and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Whether two names are of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Puts a game that would be lost into a new file of this folder or, if that is not possible, of the folder for
/// temporary files, and returns its name.
fn rescue(folder: &Path, description: &str, text: &str) -> io::Result<PathBuf> {
    write_numbered(folder, description, text).or_else(|_| write_numbered(&std::env::temp_dir(), description, text))
}

fn write_numbered(folder: &Path, description: &str, text: &str) -> io::Result<PathBuf> {
    let game = description.split_whitespace().next().unwrap_or("game");
    let game: String = game.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    for number in 1..10_000 {
        let path = folder.join(format!("cadogan-{game}-{number}.json"));
        match write_new(&path, text) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            written => return written.map(|()| path),
        }
    }
    Err(io::Error::other("there are too many saved games"))
}
