//! What blocked cards call lost, against brute force over random rules and against a search of Klondike that knows
//! nothing of blocked cards, for as long as one likes.
//!
//!     cargo run --release -p cadogan-conformance --example long-check-blocked -- [--cases 50000] [--seeds 100000]
//!         [--game klondike] [--positions 5000000]
//!
//! Stops at the first refuted position that can be won.

#[path = "../tests/blocked_cases/mod.rs"]
mod blocked_cases;

use std::process::ExitCode;

use blocked_cases::{Tally, check_deal, check_seed};
use cadogan_cards::Rank;
use cadogan_explain::Needs;
use cadogan_rules::{Deal, preset};

fn main() -> ExitCode {
    let (mut cases, mut seeds, mut positions, mut game) = (50_000, 100_000, 5_000_000, "klondike".to_owned());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or_default();
        match (word.as_str(), value.parse::<u64>()) {
            ("--game", _) => game = value,
            ("--cases", Ok(number)) => cases = number,
            ("--seeds", Ok(number)) => seeds = number as i64,
            ("--positions", Ok(number)) => positions = number,
            _ => {
                eprintln!("{word}: expected --cases N, --seeds N, --positions N or --game NAME");
                return ExitCode::from(2);
            }
        }
    }
    match random_rules(cases).and_then(|()| one_game(&game, seeds, positions)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            println!("{text}");
            ExitCode::from(1)
        }
    }
}

fn random_rules(cases: u64) -> Result<(), String> {
    let mut tally = Tally::default();
    for seed in 1..=cases {
        check_seed(seed, &mut tally).map_err(|text| format!("case {seed}: {text}"))?;
    }
    println!("{cases} random games, {tally:?}: none of the refuted positions is winnable");
    Ok(())
}

fn one_game(game: &str, seeds: i64, positions: u64) -> Result<(), String> {
    let rules = preset(game).ok_or_else(|| format!("{game} is no preset"))?.rules();
    let needs = Needs::of(rules, Rank::ACE)?;
    let mut tally = Tally::default();
    for seed in 1..=seeds {
        let deal = Deal::from_seed(rules, seed).map_err(|error| error.to_string())?;
        check_deal(&needs, rules, &deal, positions, &mut tally).map_err(|text| format!("seed {seed}: {text}"))?;
        if seed % 10_000 == 0 {
            eprintln!("{game}, seeds 1 to {seed}, {tally:?}");
        }
    }
    println!("{game}, seeds 1 to {seeds}, {tally:?}: none of the refuted deals is winnable");
    Ok(())
}
