//! The numbers of positions after the first moves of every game match the recorded ones. `cargo xtask perft-table`
//! regenerates the record.

use cadogan_referee::perft;
use cadogan_rules::{Deal, PresetKind, preset, presets};

const RECORD: &str = include_str!("../data/perft.tsv");

/// Name, seed and counts of every line.
fn record() -> impl Iterator<Item = (&'static str, i64, Vec<u64>)> {
    RECORD.lines().skip(1).map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let counts = columns[2].split(' ').map(|count| count.parse().expect("a count")).collect();
        (columns[0], columns[1].parse().expect("a seed"), counts)
    })
}

#[test]
fn every_game_reaches_as_many_positions_as_on_record() {
    for (name, seed, counts) in record() {
        let rules = preset(name).unwrap_or_else(|| panic!("there is no game {name}")).rules();
        let deal = Deal::from_seed(rules, seed).expect("every preset can be dealt");
        assert_eq!(perft(rules, &deal, counts.len()), counts, "{name}, seed {seed}");
    }
}

#[test]
fn every_game_is_on_record() {
    let names: Vec<&str> = record().map(|(name, _, _)| name).collect();
    for preset in presets().iter().filter(|preset| preset.kind() != PresetKind::Historical) {
        assert!(names.contains(&preset.name()), "{} is not on record: see `cargo xtask perft-table`", preset.name());
    }
}
