//! The program `cadogan`: everything it does is in the library beside it.

use std::io::{self, BufReader, BufWriter, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use cadogan_cli::{Console, EditedLines, INTERRUPTED, Interrupt, Look, Terminal};

static INTERRUPT: Interrupt = Interrupt::new();

fn main() -> ExitCode {
    let stop = || {
        if !INTERRUPT.raise() {
            std::process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(stop).expect("the only handler of this process");
    let mut input = BufReader::new(io::stdin());
    let mut out = BufWriter::new(io::stdout());
    let mut err = io::stderr();
    let is_typed = io::stdin().is_terminal();
    let mut editor = EditedLines::default();
    let terminal = is_typed.then_some(Terminal { editor: &mut editor, folder: PathBuf::new() });
    let (look, interrupt) = (Look::detect(), &INTERRUPT);
    let console =
        Console { input: &mut input, out: &mut out, err: &mut err, look, echo: !is_typed, terminal, interrupt };
    ExitCode::from(cadogan_cli::run(std::env::args_os(), console))
}
