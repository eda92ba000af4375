//! `cadogan perft`: how many positions can be reached.

use cadogan_referee::perft;
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
of one depth are kept in memory.")
)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, value_name = "N", value_parser = depth,
        help = "How many moves deep to count, 1 to 1000")]
    depth: usize,
    #[arg(long, help = "A JSON array of objects: depth, positions")]
    json: bool,
}

impl Perft {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let dealt = self.deals.one(&game.rules, console.input)?;
        let counts = perft(&game.rules, &dealt.deal, self.depth);
        let counts = counts.into_iter().enumerate().map(|(index, positions)| (index + 1, positions));
        if self.json {
            let rows: Vec<_> =
                counts.map(|(depth, positions)| json!({ "depth": depth, "positions": positions })).collect();
            writeln!(console.out, "{:#}", serde_json::Value::from(rows))?;
            return Ok(());
        }
        writeln!(console.out, "depth      positions")?;
        for (depth, positions) in counts {
            writeln!(console.out, "{depth:>5} {positions:>14}")?;
        }
        Ok(())
    }
}

/// Nobody has the memory for more, and no count is worth waiting for that long.
const DEEPEST: usize = 1000;

fn depth(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
    number.ok_or_else(|| format!("a whole number from 1 to {DEEPEST} is expected"))
}
