//! `cadogan perft`: how many positions can be reached.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use cadogan_referee::Layers;
use serde_json::json;

use super::after_help;
use crate::args::{DealArgs, GameArgs};
use crate::console::Console;
use crate::error::CliError;

/// Counts the different positions that can be reached in exactly 1 to N moves
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan perft [OPTIONS] <GAME> <DEAL> --depth <N>",
    after_help = after_help!("  cadogan perft free-cell --ms 1 --depth 4
  cadogan perft klondike --seed 1 --depth 5 --json

Moves are player moves: the stock is dealt step by step and nothing is pruned. Positions that
differ only in the order of interchangeable piles, cells or reserve cards count once. All positions
of one depth are kept in memory. Each depth is printed as soon as it is counted.",
"Exit codes: 0 done; 2 bad input or usage; 130 interrupted (the depths counted by then are printed).")
)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, value_name = "N", value_parser = depth,
        help = "How many moves deep to count, 1 to 1000")]
    depth: usize,
    #[arg(long, help = "Print a JSON array of objects: depth, positions")]
    json: bool,
}

impl Perft {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let dealt = self.deals.one(&game.rules, console.input)?;
        let interrupt = console.interrupt.flag();
        let mut layers = Layers::new(&game.rules, &dealt.deal);
        let counts = (1..=self.depth).map_while(|depth| Some((depth, layers.count_next(interrupt)?)));
        if self.json { write_json(counts, console.out)? } else { write_text(counts, console.out)? };
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

/// Every row is flushed as soon as it is counted: the next one may take hours.
fn write_text(counts: impl Iterator<Item = (usize, u64)>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "depth      positions")?;
    out.flush()?;
    for (depth, positions) in counts {
        writeln!(out, "{depth:>5} {positions:>14}")?;
        out.flush()?;
    }
    Ok(())
}

/// An array, one row per line, complete even after an interrupt.
fn write_json(counts: impl Iterator<Item = (usize, u64)>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "[")?;
    for (depth, positions) in counts {
        let separator = if depth == 1 { "" } else { "," };
        write!(out, "{separator}\n  {}", json!({ "depth": depth, "positions": positions }))?;
        out.flush()?;
    }
    writeln!(out, "\n]")
}

/// Far more than memory allows.
const DEEPEST: usize = 1000;

fn depth(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
    number.ok_or_else(|| format!("a whole number from 1 to {DEEPEST} is expected"))
}
