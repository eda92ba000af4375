//! The program `cadogan`: everything it does is in the library beside it.

use std::io::{self, BufReader, BufWriter, IsTerminal};
use std::process::ExitCode;

use cadogan::{Console, INTERRUPTED, Interrupt, Look};

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
    let echo = !io::stdin().is_terminal();
    let look = Look::detect();
    let console = Console { input: &mut input, out: &mut out, err: &mut err, look, echo, interrupt: &INTERRUPT };
    ExitCode::from(cadogan::run(std::env::args_os(), console))
}
