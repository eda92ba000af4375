//! Certificates against brute force, and damaged ones against the checker, for any number of cases.

use cadogan_conformance::checks::certificates::{Fate, Tally, Victim, check_seed};
use cadogan_prove::{Method, certify};
use cadogan_rules::{Deal, preset};
use cadogan_solve::{Budget, Options, solve};

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

/// A game, a seed of it and a method: small certificates of every kind.
const VICTIMS: [(&str, i64, Method); 6] = [
    ("klondike", 2, Method::ClosedSet),
    ("free-cell-0-cell", 1, Method::ClosedSet),
    ("free-cell-0-cell", 2, Method::ClosedSetWithClaims),
    ("klondike", 33, Method::BlockedCards),
    ("klondike", 21, Method::RunsSet),
    ("klondike", 19, Method::RunsSetWithClaims),
];

impl CheckCertificates {
    pub(crate) fn run(self) -> Result<(), Failure> {
        for (game, seed, method) in VICTIMS {
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
        let rules = preset(game).ok_or_else(|| Failure::Input(format!("there is no game {game}")))?.rules();
        let deal = Deal::from_seed(rules, seed).map_err(Failure::input)?;
        let report = solve(rules, &deal, &Options::default()).map_err(Failure::input)?;
        let proof = certify(rules, &deal, &report, &[method], &Budget::default(), None).map_err(Failure::input)?;
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
