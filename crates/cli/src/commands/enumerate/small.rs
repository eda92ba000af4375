//! `--cards` and `--piles`: the same game with fewer cards.

use std::io::BufRead;

use crate::args::GameArgs;
use crate::error::CliError;

/// The size of the game.
#[derive(Debug, clap::Args)]
pub(crate) struct SmallArgs {
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=13), help = "Play with N cards per suit")]
    cards: Option<u8>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=20),
        help = "Play with N tableau piles; in a game with a triangle, the stock gets the remaining cards")]
    piles: Option<u8>,
}

impl SmallArgs {
    /// The game with these sizes, as if they had been given with `--set`.
    pub(crate) fn apply(&self, game: &GameArgs, stdin: &mut dyn BufRead) -> Result<GameArgs, CliError> {
        if self.cards.is_none() && self.piles.is_none() {
            return Ok(game.clone());
        }
        let rules = game.load(stdin)?.rules;
        let cards = self.cards.unwrap_or(rules.max_rank());
        let piles = self.piles.unwrap_or(rules.tableau.count);
        let mut changes = vec![format!("max rank={cards}"), format!("tableau piles.count={piles}")];
        if rules.tableau.diagonal && rules.stock.size > 0 {
            let deck = u32::from(cards) * 4 * u32::from(rules.decks());
            let triangle = u32::from(piles) * (u32::from(piles) + 1) / 2;
            let Some(stock) = deck.checked_sub(triangle) else {
                return Err(CliError::input(format_args!(
                    "--cards {cards} --piles {piles}: a triangle of {piles} piles takes {triangle} cards, but there are \
                     {deck}; take fewer piles or more cards"
                )));
            };
            changes.push(format!("stock.size={stock}"));
        }
        Ok(game.with_changes(changes))
    }
}
