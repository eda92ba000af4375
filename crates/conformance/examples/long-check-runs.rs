//! The runs space against brute force over random small games of its family, for as long as one likes.
//!
//!     cargo run --release -p cadogan-conformance --example long-check-runs -- [--cases 500000] [--seed 2] [--cap 2000]
//!
//! Counts the cases that brute force decides within `--cap` positions. Stops at the first disagreement, with the rules
//! and the deal.

#[path = "../tests/runs_cases/mod.rs"]
mod runs_cases;

use std::process::ExitCode;

use cadogan_conformance::LongRun;
use runs_cases::{Dice, compare, random_case, random_techniques};

fn main() -> ExitCode {
    let LongRun { cases, seed, cap } = match LongRun::from_words(500_000) {
        Ok(run) => run,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    let mut dice = Dice::new(seed);
    let (mut won, mut lost, mut too_large) = (0_u64, 0_u64, 0_u64);
    while won + lost < cases {
        let (rules, deal) = random_case(&mut dice);
        match compare(&rules, &deal, random_techniques(&mut dice), cap as usize) {
            Ok(Some(true)) => won += 1,
            Ok(Some(false)) => lost += 1,
            Ok(None) => too_large += 1,
            Err(text) => {
                println!("after {won} won and {lost} lost: {text}");
                return ExitCode::from(1);
            }
        }
        if (won + lost) % 10_000 == 0 && won + lost > 0 {
            eprintln!("{won} won, {lost} lost, {too_large} too large");
        }
    }
    println!("{won} won, {lost} lost, {too_large} too large for brute force, 0 disagreements");
    ExitCode::SUCCESS
}
