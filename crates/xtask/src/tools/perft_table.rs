//! The number of positions after the first moves of every game, for the table that the tests compare with.

use cadogan_referee::perft;
use cadogan_rules::{Deal, PresetKind, presets};

use crate::failure::Failure;

/// Deeper until a layer has this many positions.
const ENOUGH: u64 = 2000;
const SEED: i64 = 1;

/// `cargo xtask perft-table > crates/conformance/data/perft.tsv`. Only a change of the rules of a game may change a number:
/// explain every one that changes.
#[derive(Debug, clap::Args)]
pub(crate) struct PerftTable {}

impl PerftTable {
    pub(crate) fn run(self) -> Result<(), Failure> {
        println!("game\tseed\tpositions after 1, 2, 3 … moves");
        for preset in presets().iter().filter(|preset| preset.kind() != PresetKind::Historical) {
            let deal = Deal::from_seed(preset.rules(), SEED).map_err(Failure::input)?;
            let mut depth = 3;
            let mut counts = perft(preset.rules(), &deal, depth);
            while depth < 8 && counts.last().is_some_and(|&count| count > 0 && count < ENOUGH / 3) {
                depth += 1;
                counts = perft(preset.rules(), &deal, depth);
            }
            let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
            println!("{}\t{SEED}\t{}", preset.name(), counts.join(" "));
        }
        Ok(())
    }
}
