//! `cadogan schema`: JSON Schemas of the files that the program reads and writes.

use cadogan_lab::study::study_schema;
use cadogan_solve::schedule::schedule_schema;
use cadogan_rules::{deal_schema, rules_schema, solution_schema};

use super::after_help;
use crate::args::JsonAnyway;
use crate::console::Console;
use crate::error::CliError;

/// Prints the JSON Schema of a kind of file, for editors and other programs
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan schema rules > rules.schema.json
  cadogan schema deal
  cadogan schema solution
  cadogan schema study > study.schema.json
  cadogan schema schedule"))]
pub(crate) struct Schema {
    #[arg(value_name = "KIND", help = "Which kind of file")]
    kind: Kind,
    #[command(flatten)]
    _json: JsonAnyway,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Kind {
    /// The rules of a game
    Rules,
    /// Where every card lies
    Deal,
    /// Rules, a deal and the moves that win it
    Solution,
    /// A family of games that is played on the same deals
    Study,
    /// Which solver works on a deal, in which order
    Schedule,
}

impl Schema {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let schema = match self.kind {
            Kind::Rules => rules_schema(),
            Kind::Deal => deal_schema(),
            Kind::Solution => solution_schema(),
            Kind::Study => study_schema(),
            Kind::Schedule => schedule_schema(),
        };
        writeln!(console.out, "{schema:#}")?;
        Ok(())
    }
}
