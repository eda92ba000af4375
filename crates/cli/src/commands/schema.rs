//! `cadogan schema`: JSON Schemas of the files that the program reads and writes.

use cadogan_rules::rules_schema;

use super::after_help;
use crate::console::Console;
use crate::error::CliError;

/// Prints the JSON Schema of a kind of file, for editors and other programs
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan schema rules > rules.schema.json
  cadogan schema rules | less"))]
pub(crate) struct Schema {
    #[arg(value_name = "KIND", help = "Which kind of file")]
    kind: Kind,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Kind {
    /// The rules of a game
    Rules,
}

impl Schema {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let schema = match self.kind {
            Kind::Rules => rules_schema(),
        };
        writeln!(console.out, "{schema:#}")?;
        Ok(())
    }
}
