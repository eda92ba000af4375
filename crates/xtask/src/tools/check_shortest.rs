//! Shortest wins against breadth-first search over referee positions, for any number of deals.

use cadogan_conformance::RandomCase;
use cadogan_conformance::checks::shortest::{Checked, check};
use cadogan_solve::Measure;

use crate::failure::Failure;
use crate::flags::LongRun;
use crate::pool::{More, work_on};

/// Compares random small deals of random rules in every measure that applies to them; ends at the first disagreement with
/// the rules and the deal. Case N is the same in every run.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckShortest {
    #[command(flatten)]
    run: LongRun,
}

/// How the comparisons in one measure came out.
#[derive(Clone, Copy, Default)]
struct Tally {
    won: u64,
    lost: u64,
    too_large: u64,
}

impl CheckShortest {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let LongRun { cases, seed, cap, threads } = self.run;
        let (cases, first, cap) = (cases.unwrap_or(20_000), seed.unwrap_or(1_000), cap.unwrap_or(2_000));
        let mut tallies = [Tally::default(); Measure::ALL.len()];
        let mut deals = 0;
        work_on(
            threads,
            first..,
            |seed| check_seed(seed, cap),
            |checked| {
                for (tally, checked) in tallies.iter_mut().zip(checked) {
                    match checked {
                        Checked::Length(_) => tally.won += 1,
                        Checked::NoWin => tally.lost += 1,
                        Checked::GaveUp => tally.too_large += 1,
                        Checked::DoesNotApply => {}
                    }
                }
                deals += 1;
                if deals >= cases { More::No } else { More::Yes }
            },
        )?;
        for (measure, Tally { won, lost, too_large }) in Measure::ALL.into_iter().zip(tallies) {
            println!("{measure}: {won} won, {lost} lost, {too_large} too large for brute force");
        }
        println!("{deals} deals, 0 disagreements");
        Ok(())
    }
}

/// One deal in every measure.
fn check_seed(seed: u64, cap: usize) -> Result<[Checked; Measure::ALL.len()], Failure> {
    let case = RandomCase::generate(seed, 2 + (seed % 3) as u8);
    let mut checked = [Checked::DoesNotApply; Measure::ALL.len()];
    for (checked, measure) in checked.iter_mut().zip(Measure::ALL) {
        *checked = check(&case, measure, seed, cap)
            .map_err(|error| Failure::Found(format!("case {seed}: {error}\n{case:?}")))?;
    }
    Ok(checked)
}
