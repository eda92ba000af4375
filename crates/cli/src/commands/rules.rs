//! `cadogan rules`: a game as JSON, and the techniques that the search uses for it.

use cadogan_rules::readable_json;
use cadogan_solve::{EngineSpace, technique_report};
use serde_json::{Value, json};

use super::after_help;
use crate::args::{Game, GameArgs};
use crate::console::Console;
use crate::error::CliError;

/// Prints the rules of a game as JSON
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan rules klondike                           what differs from the defaults
  cadogan rules klondike --full                    every key, with the defaults filled in
  cadogan rules klondike --expanded                the general form, group by group
  cadogan rules klondike --set 'stock.deal count=1' > draw-one.json
  cadogan rules ./draw-one.json --dominances       the techniques that reduce its search"))]
pub(crate) struct Rules {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, help = "Print every key, with the defaults filled in")]
    full: bool,
    #[arg(
        long,
        conflicts_with = "full",
        help = "Print the general form: what every group of piles is dealt, accepts and gives, and what refills it"
    )]
    expanded: bool,
    #[arg(
        long,
        conflicts_with_all = ["full", "expanded"],
        help = "Instead of the rules, print which techniques the search uses for them, and why not the others"
    )]
    dominances: bool,
    #[arg(long, help = "The rules are JSON in any case; with --dominances: print one JSON object")]
    json: bool,
}

impl Rules {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        if self.dominances && self.json {
            writeln!(console.out, "{}", techniques_json(&game))?;
            return Ok(());
        }
        if self.dominances {
            return print_techniques(&game, console);
        }
        let json = match (self.expanded, self.full) {
            (true, _) => game.rules.expanded(),
            (false, true) => game.rules.to_json(),
            (false, false) => game.rules.to_json_short(),
        };
        console.out.write_all(readable_json(&json).as_bytes())?;
        Ok(())
    }
}

fn techniques_json(game: &Game) -> Value {
    let space = |space: EngineSpace| {
        let refused = space.accepts(&game.rules).err().map(|reason| reason.to_string());
        json!({ "space": space.name(), "applies": refused.is_none(), "reason": refused })
    };
    let techniques = technique_report(&game.rules).into_iter().map(|technique| {
        let refused = technique.applies.as_ref().err().map(ToString::to_string);
        json!({
            "technique": technique.name, "claim": technique.claim, "applies": refused.is_none(), "reason": refused,
        })
    });
    game.json(json!({
        "spaces": EngineSpace::ALL.into_iter().map(space).collect::<Vec<_>>(),
        "techniques": techniques.collect::<Vec<_>>(),
    }))
}

/// Every engine space and every technique, with the reason for each that is not used.
fn print_techniques(game: &Game, console: &mut Console<'_>) -> Result<(), CliError> {
    writeln!(console.out, "Engine spaces, the best first:")?;
    for space in EngineSpace::ALL {
        match space.accepts(&game.rules) {
            Ok(()) => writeln!(console.out, "  yes  {}", space.name())?,
            Err(reason) => writeln!(console.out, "  no   {}: {reason}", space.name())?,
        }
    }
    writeln!(console.out, "\nTechniques that never change a verdict:")?;
    for technique in technique_report(&game.rules) {
        let (name, claim) = (technique.name, technique.claim);
        match technique.applies {
            Ok(()) => writeln!(console.out, "  yes  {name}: {claim}")?,
            Err(reason) => writeln!(console.out, "  no   {name}: {reason}")?,
        }
    }
    Ok(())
}
