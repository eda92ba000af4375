//! Writing games to files. No file is overwritten that the session has not written or opened itself.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes a new file.
pub(super) fn write_new(path: &Path, text: &str) -> io::Result<()> {
    File::create_new(path).and_then(|mut created| created.write_all(text.as_bytes()))
}

/// Replaces a file in one step: whatever happens, there is either the old or the new one.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    write_new(&beside, text).and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Whether two names are of one file.
pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    one == other || matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Puts a game that would be lost into a new file of this folder or, if that is not possible, of the folder for
/// temporary files, and returns its name.
pub(super) fn rescue(folder: &Path, description: &str, text: &str) -> io::Result<PathBuf> {
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
