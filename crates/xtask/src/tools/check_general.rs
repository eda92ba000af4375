//! The general space against brute force, for any number of cases.

use cadogan_conformance::checks::general::{Checked, Settings, check};
use cadogan_conformance::{RandomCase, SplitMix64, shrink};

use crate::failure::Failure;
use crate::flags::LongRun;
use crate::pool::{More, work_on};

/// Compares random cases with random techniques switched off; ends at the first disagreement and prints the smallest
/// case that shows it. Case N is the same in every run.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckGeneral {
    #[command(flatten)]
    run: LongRun,
    /// The largest number of ranks in a suit
    #[arg(long, value_name = "N", default_value_t = 4)]
    size: u8,
}

/// What the cases so far came to.
#[derive(Default)]
struct Tally {
    cases: u64,
    winnable: u64,
    unwinnable: u64,
    undecided: u64,
    gave_up: Vec<u64>,
}

impl CheckGeneral {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let LongRun { cases, seed, cap, threads } = self.run;
        let (cases, first, cap) = (cases.unwrap_or(300_000), seed.unwrap_or(1_000_000), cap.unwrap_or(60_000));
        let mut tally = Tally::default();
        work_on(
            threads,
            first..,
            |seed| check_seed(seed, self.size, cap).map(|checked| (seed, checked)),
            |(seed, checked)| {
                tally.add(seed, checked);
                if tally.cases.is_multiple_of(10_000) {
                    println!("{}", tally.text());
                }
                if tally.winnable + tally.unwinnable >= cases { More::No } else { More::Yes }
            },
        )?;
        println!("{}, 0 disagreements", tally.text());
        Ok(())
    }
}

fn check_seed(seed: u64, size: u8, cap: usize) -> Result<Checked, Failure> {
    let case = RandomCase::generate(seed, size);
    let settings = Settings::random(&mut SplitMix64::new(seed ^ 0x5eed));
    check(&case, settings, cap).map_err(|error| {
        let small = shrink(&case, |case| check(case, settings, cap).is_err());
        let again = check(&small, settings, cap);
        Failure::Found(format!(
            "case {seed}, size {size}: {error}\n{settings:?}\n{case:?}\nsmaller:\n{small:?}\n{again:?}"
        ))
    })
}

impl Tally {
    fn add(&mut self, seed: u64, checked: Checked) {
        self.cases += 1;
        match checked {
            Checked::Winnable => self.winnable += 1,
            Checked::Unwinnable => self.unwinnable += 1,
            Checked::Undecided => self.undecided += 1,
            Checked::GaveUp => self.gave_up.push(seed),
            Checked::OtherSpace => {}
        }
    }

    fn text(&self) -> String {
        let Tally { cases, winnable, unwinnable, undecided, gave_up } = self;
        let gave_up = if gave_up.is_empty() {
            String::new()
        } else {
            format!(" ({} of them given up although brute force sees few positions: cases {gave_up:?})", gave_up.len())
        };
        let undecided = undecided + self.gave_up.len() as u64;
        format!("{cases} cases: {winnable} winnable, {unwinnable} unwinnable, {undecided} undecided{gave_up}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_that_is_given_up_counts_as_undecided() {
        let mut tally = Tally::default();
        for (seed, checked) in [(1, Checked::Winnable), (2, Checked::GaveUp), (3, Checked::Undecided)] {
            tally.add(seed, checked);
        }
        assert_eq!(
            tally.text(),
            "3 cases: 1 winnable, 0 unwinnable, 2 undecided (1 of them given up although brute force sees few \
             positions: cases [2])"
        );
    }
}
