//! The constraint models against brute force over random small games, for as long as one likes.
//!
//!     cargo run --release -p cadogan-conformance --example long-check-models -- [--cases 50000] [--seed 2] [--cap 2000]
//!
//! In turn a small Klondike, a random game of the kind that the models are for, and a case of the general generator.
//! Counts the cases that brute force decides within `--cap` positions. Stops at the first disagreement, with the rules
//! and the deal.

#[path = "../tests/models_cases/mod.rs"]
mod models_cases;
// Only its random games and its brute force are used here.
#[allow(dead_code)]
#[path = "../tests/runs_cases/mod.rs"]
mod runs_cases;

use std::process::ExitCode;

use cadogan_conformance::{LongRun, RandomCase, SplitMix64};
use models_cases::{compare, small_klondike};
use runs_cases::{Dice, random_case};

fn main() -> ExitCode {
    let LongRun { cases, seed, cap } = match LongRun::from_words(50_000) {
        Ok(run) => run,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    let (mut random, mut dice) = (SplitMix64::new(seed), Dice::new(seed));
    let (mut won, mut lost, mut refuted, mut complete) = (0_u64, 0_u64, 0_u64, 0_u64);
    for turn in 0_u64.. {
        let case = match turn % 3 {
            0 => small_klondike(&mut random),
            1 => {
                let (rules, deal) = random_case(&mut dice);
                RandomCase { rules, deal }
            }
            _ => RandomCase::generate(seed << 32 | turn, 4),
        };
        match compare(&case, cap as usize) {
            Ok(said) => {
                won += u64::from(said.winnable == Some(true));
                lost += u64::from(said.winnable == Some(false));
                refuted += u64::from(said.refuted);
                complete += u64::from(said.complete);
            }
            Err(text) => {
                println!("after {won} won and {lost} lost: {text}");
                return ExitCode::from(1);
            }
        }
        if won + lost >= cases {
            break;
        }
    }
    println!("{won} won, {lost} lost, {refuted} refuted, {complete} by the complete model too, 0 disagreements");
    ExitCode::SUCCESS
}
