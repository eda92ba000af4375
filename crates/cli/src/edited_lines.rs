//! Lines that are edited while they are typed, with a history: for the interactive loop at a terminal.

use std::io;

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::console::{LineEditor, Typed};

/// The terminal of this process. It is left alone until a line is asked for.
#[derive(Default)]
pub struct EditedLines {
    editor: Option<DefaultEditor>,
}

impl LineEditor for EditedLines {
    fn ask(&mut self, prompt: &str) -> io::Result<Typed> {
        let editor = match &mut self.editor {
            Some(editor) => editor,
            none => none.insert(DefaultEditor::new().map_err(io::Error::other)?),
        };
        match editor.readline(prompt) {
            Ok(line) => {
                // A line that cannot be remembered is still a line.
                let _ = editor.add_history_entry(line.trim());
                Ok(Typed::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}
