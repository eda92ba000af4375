//! The constraint models against brute force, for any number of cases.

use cadogan_conformance::checks::models::{compare, small_klondike};
use cadogan_conformance::checks::runs::{Dice, random_case};
use cadogan_conformance::{RandomCase, SplitMix64};

use crate::failure::Failure;
use crate::flags::LongRun;
use crate::pool::{More, work_on};

/// Compares, in turn, a small Klondike, a random game of the kind that the models are for, and a case of the general
/// generator; ends at the first disagreement with the rules and the deal.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckModels {
    #[command(flatten)]
    run: LongRun,
}

impl CheckModels {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let LongRun { cases, seed, cap, threads } = self.run;
        let (cases, seed, cap) = (cases.unwrap_or(50_000), seed.unwrap_or(2), cap.unwrap_or(2_000));
        let (mut random, mut dice) = (SplitMix64::new(seed), Dice::new(seed));
        let (mut won, mut lost, mut refuted, mut complete) = (0, 0, 0, 0);
        let random = (0_u64..).map(|turn| match turn % 3 {
            0 => small_klondike(&mut random),
            1 => {
                let (rules, deal) = random_case(&mut dice);
                RandomCase { rules, deal }
            }
            _ => RandomCase::generate(seed << 32 | turn, 4),
        });
        work_on(
            threads,
            random,
            |case| compare(&case, cap).map_err(Failure::Found),
            |said| {
                won += u64::from(said.winnable == Some(true));
                lost += u64::from(said.winnable == Some(false));
                refuted += u64::from(said.refuted);
                complete += u64::from(said.complete);
                if won + lost >= cases { More::No } else { More::Yes }
            },
        )?;
        println!("{won} won, {lost} lost, {refuted} refuted, {complete} by the complete model too, 0 disagreements");
        Ok(())
    }
}
