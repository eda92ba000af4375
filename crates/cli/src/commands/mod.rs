//! One file per command. A command is a set of arguments with a `run`; a new one needs its file and a line below.

use crate::console::Console;
use crate::error::CliError;

/// The modules, the subcommands and the calls, from one list.
macro_rules! commands {
    ($($(#[$attribute:meta])* $variant:ident => $module:ident,)*) => {
        $(mod $module;)*

        /// What the program can do.
        #[derive(Debug, clap::Subcommand)]
        pub(crate) enum Command {
            $($(#[$attribute])* $variant($module::$variant),)*
        }

        impl Command {
            /// Does it.
            pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
                match self {
                    $(Command::$variant(command) => command.run(console),)*
                }
            }
        }
    };
}

commands! {
    Games => games,
    Rules => rules,
    Schema => schema,
    Deal => deal,
    Moves => moves,
    Perft => perft,
    Solve => solve,
    Refute => refute,
    Schedule => schedule,
    Explain => explain,
    Review => review,
    Pick => pick,
    Blocks => blocks,
    Bench => bench,
    Winrate => winrate,
    Enumerate => enumerate,
    Records => records,
    Compare => compare,
    Study => study,
    Cluster => cluster,
    Campaign => campaign,
    Report => report,
    Play => play,
    Prove => prove,
    Verify => verify,
    Serve => serve,
    Completions => completions,
    #[command(name = "man")]
    ManPages => man,
}

/// Examples and exit codes below the options of a command.
macro_rules! after_help {
    ($examples:literal) => {
        after_help!($examples, "Exit codes: 0 done; 2 bad input or usage.")
    };
    ($examples:literal, $exit_codes:literal) => {
        concat!("Examples:\n", $examples, "\n\n", $exit_codes)
    };
}
pub(crate) use after_help;
