//! Certificates against brute force, and damaged ones against the checker, for any number of cases.

use cadogan_conformance::checks::certificates::{Fate, SMALL, Tally, Victim, check_seed, prove_seed};
use cadogan_prove::Method;

use crate::failure::Failure;

/// Proves random games by every method and compares with brute force; damages certificates of every kind. Ends at the
/// first false proof that is accepted.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckCertificates {
    /// The number of random games
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    cases: u64,
    /// How many times a certificate of each kind is damaged
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    damages: u64,
}

impl CheckCertificates {
    pub(crate) fn run(self) -> Result<(), Failure> {
        for (game, seed, method) in SMALL {
            self.damage(game, seed, method)?;
        }
        let mut tally = Tally::default();
        for seed in 0..self.cases {
            check_seed(seed, &mut tally).map_err(|text| Failure::Found(format!("case {seed}: {text}")))?;
        }
        println!("{} random games, {tally:?}: no deal that can be won is proved lost", self.cases);
        Ok(())
    }

    fn damage(&self, game: &str, seed: i64, method: Method) -> Result<(), Failure> {
        let proof = prove_seed(game, seed, method).map_err(Failure::Input)?;
        let victim = Victim::new(&proof);
        let mut still_true = 0;
        for number in 0..self.damages {
            let fate = victim.damage(number).map_err(Failure::Found)?;
            still_true += u64::from(fate == Fate::StillTrue);
        }
        let claims: Vec<&str> = proof.head().claims.iter().map(|claim| claim.name()).collect();
        println!(
            "{game} --seed {seed}, {} {claims:?}: {} damaged certificates, {still_true} of them another true proof, none of \
             the others accepted",
            proof.head().kind.name(),
            self.damages
        );
        Ok(())
    }
}
