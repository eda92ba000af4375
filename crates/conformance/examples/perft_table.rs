//! Counts again how many positions the first moves of every game lead to, for the table that the tests compare with:
//!
//! `cargo run --release -p cadogan-conformance --example perft_table > crates/conformance/data/perft.tsv`
//!
//! Only a change of the rules of a game may change a number. Explain every one that changes.

use cadogan_referee::perft;
use cadogan_rules::{Deal, PresetKind, presets};

/// Deeper until a layer has this many positions.
const ENOUGH: u64 = 2000;
const SEED: i64 = 1;

fn main() {
    println!("game\tseed\tpositions after 1, 2, 3 … moves");
    for preset in presets().iter().filter(|preset| preset.kind() != PresetKind::Historical) {
        let deal = Deal::from_seed(preset.rules(), SEED).expect("every preset can be dealt");
        let mut depth = 3;
        let mut counts = perft(preset.rules(), &deal, depth);
        while depth < 8 && counts.last().is_some_and(|&count| count > 0 && count < ENOUGH / 3) {
            depth += 1;
            counts = perft(preset.rules(), &deal, depth);
        }
        let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
        println!("{}\t{SEED}\t{}", preset.name(), counts.join(" "));
    }
}
