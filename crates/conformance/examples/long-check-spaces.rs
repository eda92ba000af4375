//! The long version of the comparison of all engine spaces with brute force.
//!
//! `cargo run --release -p cadogan-conformance --example long-check-spaces -- [CASES] [FIRST SEED]`
//!
//! Stops at the first disagreement, shrinks it and prints it.

#[path = "../tests/solver_cases/mod.rs"]
mod solver_cases;

use std::process::ExitCode;

use cadogan_conformance::{RandomCase, shrink};

const SIZE: u8 = 3;
const CAP: usize = 5_000;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let cases = numbers.next().unwrap_or(100_000);
    let first = numbers.next().unwrap_or(1 << 40);
    let mut compared = solver_cases::none_compared();
    for seed in first..first + cases {
        let case = RandomCase::generate(seed, SIZE);
        if let Err(error) = solver_cases::check(&case, seed, CAP, &mut compared) {
            let fails =
                |case: &RandomCase| solver_cases::check(case, seed, CAP, &mut solver_cases::none_compared()).is_err();
            println!("case {seed}: {error}\n{case:?}\nsmaller:\n{:?}", shrink(&case, fails));
            return ExitCode::FAILURE;
        }
        if (seed + 1 - first).is_multiple_of(10_000) || seed + 1 == first + cases {
            let counts: Vec<String> = compared.iter().map(|(space, n)| format!("{} {n}", space.name())).collect();
            println!("{} cases, 0 disagreements; compared: {}", seed + 1 - first, counts.join(", "));
        }
    }
    ExitCode::SUCCESS
}
