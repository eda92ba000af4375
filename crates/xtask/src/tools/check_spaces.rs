//! Every engine space against brute force, for any number of cases.

use cadogan_conformance::checks::engine_spaces::{Compared, check, none_compared};
use cadogan_conformance::{RandomCase, shrink};

use crate::failure::Failure;
use crate::flags::LongRun;
use crate::pool::{More, work_on};

/// Compares random cases in every engine space that supports them, with random techniques switched off; ends at the first
/// disagreement and prints the smallest case that shows it. Case N is the same in every run.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckSpaces {
    #[command(flatten)]
    run: LongRun,
    /// The largest number of ranks in a suit
    #[arg(long, value_name = "N", default_value_t = 3)]
    size: u8,
}

impl CheckSpaces {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let LongRun { cases, seed, cap, threads } = self.run;
        let (cases, first, cap) = (cases.unwrap_or(100_000), seed.unwrap_or(1 << 40), cap.unwrap_or(5_000));
        let (mut all, mut done) = (none_compared(), 0);
        work_on(
            threads,
            first..first + cases,
            |seed| check_seed(seed, self.size, cap),
            |compared| {
                done += 1;
                for ((_, sum), (_, count)) in all.iter_mut().zip(compared) {
                    *sum += count;
                }
                if done % 10_000 == 0 {
                    println!("{}", text(done, &all));
                }
                More::Yes
            },
        )?;
        println!("{}", text(done, &all));
        Ok(())
    }
}

fn check_seed(seed: u64, size: u8, cap: usize) -> Result<Compared, Failure> {
    let case = RandomCase::generate(seed, size);
    let mut compared = none_compared();
    check(&case, seed, cap, &mut compared).map(|()| compared).map_err(|error| {
        let small = shrink(&case, |case| check(case, seed, cap, &mut none_compared()).is_err());
        Failure::Found(format!("case {seed}: {error}\n{case:?}\nsmaller:\n{small:?}"))
    })
}

fn text(cases: u64, compared: &Compared) -> String {
    let pairs: u64 = compared.iter().map(|(_, count)| count).sum();
    let counts: Vec<String> = compared.iter().map(|(space, count)| format!("{} {count}", space.name())).collect();
    format!("{cases} cases, 0 disagreements; {pairs} verdicts compared: {}", counts.join(", "))
}
