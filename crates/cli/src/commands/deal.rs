//! `cadogan deal`: where the cards lie.

use cadogan_picture::draw;
use cadogan_rules::readable_json;

use super::after_help;
use crate::args::{DealArgs, GameArgs, NamedDeal};
use crate::console::Console;
use crate::error::CliError;

/// Deals a game and prints where every card lies
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan deal [OPTIONS] <GAME> <DEAL>",
    after_help = after_help!("  cadogan deal klondike --seed 1                    as JSON
  cadogan deal free-cell --ms 11982 --format text    as fc-solve and PySolFC read it
  cadogan deal klondike --seed 1 --format board     cards on a table
  cadogan deal free-cell board.txt                   a text board as JSON
  cadogan deal spider --seeds 1-1000                one JSON object per line")
)]
pub(crate) struct Deal {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, value_enum, default_value_t = Format::Json, help = "The output format")]
    format: Format,
    #[arg(long, conflicts_with = "format", help = "Print one JSON object per line, one line per deal")]
    json: bool,
    #[arg(long, help = "With --format board: show face-down cards and the order of the stock")]
    peek: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// JSON; several deals are printed one per line
    Json,
    /// A text board
    Text,
    /// Cards on a table, for human readers
    Board,
}

impl Deal {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let many = self.deals.are_many();
        let style = console.look.board(self.peek);
        for (index, dealt) in self.deals.all(&game.rules, console.input)?.enumerate() {
            let NamedDeal { origin, deal } = dealt?;
            let text = match self.format {
                Format::Json if many || self.json => format!("{}\n", deal.to_json(&game.rules)),
                Format::Json => readable_json(&deal.to_json(&game.rules)),
                Format::Text => deal.to_text(&game.rules),
                Format::Board => draw(&game.rules, &deal, style),
            };
            if many && self.format != Format::Json {
                let separator = if index > 0 { "\n" } else { "" };
                writeln!(console.out, "{separator}# {origin}")?;
            }
            console.out.write_all(text.as_bytes())?;
        }
        Ok(())
    }
}
