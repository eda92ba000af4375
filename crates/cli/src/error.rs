//! What can go wrong, and the exit code for it.

use std::fmt;
use std::io;

use cadogan_rules::list_mistakes;

/// Everything asked was done.
pub const DONE: u8 = 0;
/// `verify`: the solution could be read but does not win; `cluster merge`: verdicts are missing.
pub const REFUTED: u8 = 1;
/// Bad input or usage.
pub const BAD_INPUT: u8 = 2;
/// An internal contradiction, such as a solution that the referee rejects: a bug to report. Also a damaged database of
/// verdicts: its contents cannot be trusted.
pub const CONTRADICTION: u8 = 70;
/// Interrupted by the user; what was decided by then is printed.
pub const INTERRUPTED: u8 = 130;

/// Why a command stops.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The user must change something: the message says what. Several mistakes are on separate lines.
    Input(String),
    /// A well-formed solution that does not win.
    Refuted(String),
    /// The shards of a cluster have not found everything yet: the message says what is missing.
    Incomplete(String),
    /// The user has stopped the program.
    Interrupted,
    /// The user has stopped an experiment, which can be resumed: the message says how.
    Paused(String),
    /// The program has contradicted itself.
    Contradiction(String),
    /// A database of verdicts that cannot be trusted.
    Damaged(String),
    /// The output cannot be written, for example because its reader has gone.
    Output(io::Error),
}

impl CliError {
    /// A mistake in the user's input.
    pub(crate) fn input(message: impl fmt::Display) -> CliError {
        CliError::Input(message.to_string())
    }

    /// Mistakes in an input with this name, one per line.
    pub(crate) fn mistakes<M: fmt::Display>(input: &str, mistakes: &[M]) -> CliError {
        CliError::Input(list_mistakes(input, mistakes))
    }

    /// The exit code. A closed pipe is not a failure: the reader has seen enough.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            CliError::Input(_) => BAD_INPUT,
            CliError::Refuted(_) | CliError::Incomplete(_) => REFUTED,
            CliError::Interrupted | CliError::Paused(_) => INTERRUPTED,
            CliError::Contradiction(_) | CliError::Damaged(_) => CONTRADICTION,
            CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => DONE,
            CliError::Output(_) => BAD_INPUT,
        }
    }

    /// The message for the user, if any.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            CliError::Input(message)
            | CliError::Refuted(message)
            | CliError::Incomplete(message)
            | CliError::Paused(message)
            | CliError::Contradiction(message)
            | CliError::Damaged(message) => Some(message.clone()),
            CliError::Interrupted => Some("interrupted; what was decided by then is printed".to_owned()),
            CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            CliError::Output(error) => Some(format!("cannot write the output: {error}")),
        }
    }
}

impl From<io::Error> for CliError {
    /// Commands write with `?`; reading goes through `input`, which names the file.
    fn from(error: io::Error) -> CliError {
        CliError::Output(error)
    }
}
