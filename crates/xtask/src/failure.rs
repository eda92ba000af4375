//! How a tool fails.

use std::process::ExitCode;

/// Why a tool failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A check has found something wrong.
    Found(String),
    /// The tool could not do what was requested.
    Input(String),
}

impl Failure {
    pub(crate) fn input(error: impl std::fmt::Display) -> Failure {
        Failure::Input(error.to_string())
    }

    /// Prints the reason and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Found(text) => {
                println!("{text}");
                ExitCode::from(1)
            }
            Failure::Input(text) => {
                eprintln!("error: {text}");
                ExitCode::from(2)
            }
        }
    }
}
