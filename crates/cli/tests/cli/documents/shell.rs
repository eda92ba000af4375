//! A shell in which the examples of a document run one after another, as its reader would type them.

use std::path::Path;
use std::process::{Command, Stdio};

use super::root;
use crate::run::Folder;

/// Longer than any example takes, also on a busy machine.
const MOST_SECONDS: &str = "240";

pub(super) struct Shell {
    folder: Folder,
}

impl Shell {
    /// A shell in a folder of its own, in which the folders of the project can be found.
    pub(super) fn new() -> Shell {
        let folder = Folder::new();
        for name in ["studies", "experiments", "crates"] {
            std::os::unix::fs::symlink(root().join(name), folder.path().join(name)).expect("a link in a new folder");
        }
        Shell { folder }
    }

    /// Writes a file that commands will read.
    pub(super) fn write(&self, name: &str, text: &str) {
        self.folder.write(name, text);
    }

    /// Reads a file that a command has written.
    pub(super) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// What a command prints, on both streams.
    pub(super) fn run(&self, command: &str) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_cadogan")).parent().expect("a folder of programs");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("timeout")
            .args([MOST_SECONDS, "sh", "-c", &format!("exec 2>&1\n{command}")])
            .current_dir(self.folder.path())
            .env("PATH", format!("{}:{path}", program.display()))
            .env("HOME", self.folder.path())
            .env("XDG_DATA_HOME", self.folder.path())
            .env_remove("CADOGAN_RECORDS")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        String::from_utf8(output.stdout).expect("output is text")
    }
}
