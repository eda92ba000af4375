//! The long version of the comparison of the general space with brute force.
//!
//! `cargo run --release -p cadogan-conformance --example long-check -- [--cases N] [--seed N] [--size N] [--cap N]`
//!
//! Stops at the first disagreement, shrinks it and prints it.

#[path = "../tests/engine_cases/mod.rs"]
mod engine_cases;

use std::process::ExitCode;

use cadogan_conformance::{RandomCase, SplitMix64, shrink};
use engine_cases::{Checked, Settings, check};

fn main() -> ExitCode {
    let (mut cases, mut first, mut size, mut cap) = (300_000, 1_000_000_u64, 4, 60_000);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value: u64 = arguments.next().and_then(|value| value.parse().ok()).expect("a number after every flag");
        match argument.as_str() {
            "--cases" => cases = value,
            "--seed" => first = value,
            "--size" => size = value as u8,
            "--cap" => cap = value as usize,
            _ => panic!("{argument} is not one of --cases, --seed, --size, --cap"),
        }
    }
    let (mut winnable, mut unwinnable, mut undecided, mut seed) = (0, 0, 0, first);
    while winnable + unwinnable < cases {
        let case = RandomCase::generate(seed, size);
        let settings = Settings::random(&mut SplitMix64::new(seed ^ 0x5eed));
        match check(&case, settings, cap) {
            Ok(Checked::Winnable) => winnable += 1,
            Ok(Checked::Unwinnable) => unwinnable += 1,
            Ok(Checked::Undecided) => undecided += 1,
            Ok(Checked::OtherSpace) => {}
            Err(error) => {
                println!("case {seed}, size {size}: {error}\n{settings:?}\n{case:?}");
                let small = shrink(&case, |case| check(case, settings, cap).is_err());
                println!("smaller:\n{small:?}\n{:?}", check(&small, settings, cap));
                return ExitCode::FAILURE;
            }
        }
        seed += 1;
        if (seed - first).is_multiple_of(1_000) {
            println!("{winnable} winnable, {unwinnable} unwinnable, {undecided} undecided; next seed {seed}");
        }
    }
    println!("{winnable} winnable, {unwinnable} unwinnable, {undecided} undecided, 0 disagreements");
    ExitCode::SUCCESS
}
