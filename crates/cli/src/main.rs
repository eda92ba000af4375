//! The program `cadogan`: everything it does is in the library beside it.

use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;

use cadogan::{Console, Look};

fn main() -> ExitCode {
    let mut input = io::stdin().lock();
    let mut out = BufWriter::new(io::stdout());
    let mut err = io::stderr();
    let echo = !io::stdin().is_terminal();
    let console = Console { input: &mut input, out: &mut out, err: &mut err, look: Look::detect(), echo };
    ExitCode::from(cadogan::run(std::env::args_os(), console))
}
