//! The runs space against brute force, for any number of cases.

use cadogan_conformance::checks::runs::{Dice, compare, random_case, random_techniques};

use crate::failure::Failure;
use crate::flags::LongRun;
use crate::pool::{More, work_on};

/// Compares random small games of the family of the runs space, with random techniques switched off; ends at the first
/// disagreement with the rules and the deal.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckRuns {
    #[command(flatten)]
    run: LongRun,
}

impl CheckRuns {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let LongRun { cases, seed, cap, threads } = self.run;
        let (cases, cap) = (cases.unwrap_or(500_000), cap.unwrap_or(2_000));
        let mut dice = Dice::new(seed.unwrap_or(2));
        let (mut won, mut lost, mut too_large) = (0, 0, 0);
        let random = std::iter::repeat_with(|| {
            let (rules, deal) = random_case(&mut dice);
            (rules, deal, random_techniques(&mut dice))
        });
        let decide = |(rules, deal, techniques)| compare(&rules, &deal, techniques, cap).map_err(Failure::Found);
        work_on(threads, random, decide, |winnable| {
            match winnable {
                Some(true) => won += 1,
                Some(false) => lost += 1,
                None => too_large += 1,
            }
            if (won + lost + too_large) % 10_000 == 0 {
                println!("{won} won, {lost} lost, {too_large} too large for brute force");
            }
            if won + lost >= cases { More::No } else { More::Yes }
        })?;
        println!("{won} won, {lost} lost, {too_large} too large for brute force, 0 disagreements");
        Ok(())
    }
}
