//! `cadogan compare`: is one game won whenever another one is?

use cadogan_rules::{Comparison, Relation, compare};
use serde_json::json;

use super::after_help;
use crate::args::GameArgs;
use crate::console::Console;
use crate::error::CliError;

/// Says whether every win of one game is a win of another, and why
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan compare black-hole worm-hole
  cadogan compare klondike --set 'stock.deal count=1'
  cadogan compare klondike klondike --set-first 'stock.deal count=2' --set 'stock.deal count=4'

The relation is derived from the rules and holds for every deal. If none is found, there may still
be one. `cadogan winrate` uses relations to decide deals without searching them."))]
pub(crate) struct Compare {
    #[arg(value_name = "GAME", help = "A preset name (see `cadogan games`) or a path to a rules JSON file")]
    first: String,
    #[arg(value_name = "OTHER", required_unless_present = "set", help = "The other game [default: the same game, varied]")]
    second: Option<String>,
    #[arg(long, value_name = "KEY=VALUE", help = "Vary a rule of the other game; may be repeated")]
    set: Vec<String>,
    #[arg(long, value_name = "KEY=VALUE", help = "Vary a rule of the first game; may be repeated")]
    set_first: Vec<String>,
    #[arg(long, help = "Print one JSON object")]
    json: bool,
}

impl Compare {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let second = self.second.as_ref().unwrap_or(&self.first);
        let games = [GameArgs::named(&self.first, &self.set_first), GameArgs::named(second, &self.set)];
        let [first, second] = games.each_ref().map(|game| game.load(console.input));
        let (first, second) = match (first, second) {
            (Ok(first), Ok(second)) => (first, second),
            // Mistakes in both games are reported at once.
            (Err(CliError::Input(one)), Err(CliError::Input(other))) if one != other => {
                return Err(CliError::input(format_args!("{one}\n{other}")));
            }
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let Comparison { relation, reasons } = compare(&first.rules, &second.rules);
        let heads = [first.json_head(), second.json_head()];
        let (first, second) = (first.name(), second.name());
        if self.json {
            let object = json!({
                "first": first, "second": second, "games": heads, "relation": word(relation), "reasons": reasons,
            });
            writeln!(console.out, "{object}")?;
            return Ok(());
        }
        let sentence = match relation {
            Relation::Same => format!("The same deals can be won in {first} and {second}."),
            Relation::Stronger => format!("Every deal that can be won in {first} can be won in {second}."),
            Relation::Weaker => format!("Every deal that can be won in {second} can be won in {first}."),
            Relation::Unknown => format!("No relation between {first} and {second} follows from their rules."),
        };
        writeln!(console.out, "{sentence}")?;
        if !reasons.is_empty() {
            let about = match relation {
                Relation::Same => "Because".to_owned(),
                Relation::Stronger => format!("Because in {second}"),
                Relation::Weaker => format!("Because in {first}"),
                Relation::Unknown => format!("What keeps {first} from being the stronger one"),
            };
            writeln!(console.out, "{about}:")?;
            for reason in reasons {
                writeln!(console.out, "  - {reason}")?;
            }
        }
        Ok(())
    }
}

/// The relation of the first game to the second.
fn word(relation: Relation) -> &'static str {
    match relation {
        Relation::Same => "same",
        Relation::Stronger => "stronger",
        Relation::Weaker => "weaker",
        Relation::Unknown => "unknown",
    }
}
