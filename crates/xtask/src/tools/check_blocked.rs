//! The claims of blocked cards against brute force and against search, for any number of cases.

use cadogan_cards::Rank;
use cadogan_conformance::checks::blocked::{Tally, check_deal, check_seed};
use cadogan_explain::Needs;
use cadogan_rules::{Deal, Preset};

use crate::failure::Failure;
use crate::flags::game;

/// Compares random games with brute force, and the deals of one game with a search without blocked cards; ends at the
/// first refuted position that can be won.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckBlocked {
    /// The number of random games
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    cases: u64,
    /// The number of deals of one game
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    seeds: i64,
    /// The positions that the search may visit for a deal
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    positions: u64,
    /// The game that is dealt
    #[arg(long, value_name = "NAME", value_parser = game, default_value = "klondike")]
    game: &'static Preset,
}

impl CheckBlocked {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.random_rules()?;
        self.one_game()
    }

    fn random_rules(&self) -> Result<(), Failure> {
        let mut tally = Tally::default();
        for seed in 1..=self.cases {
            check_seed(seed, &mut tally).map_err(|text| Failure::Found(format!("case {seed}: {text}")))?;
        }
        println!("{} random games, {tally:?}: none of the refuted positions is winnable", self.cases);
        Ok(())
    }

    fn one_game(&self) -> Result<(), Failure> {
        let (game, rules) = (self.game.name(), self.game.rules());
        let needs = Needs::of(rules, Rank::ACE).map_err(Failure::Input)?;
        let mut tally = Tally::default();
        for seed in 1..=self.seeds {
            let deal = Deal::from_seed(rules, seed).map_err(Failure::input)?;
            check_deal(&needs, rules, &deal, self.positions, &mut tally)
                .map_err(|text| Failure::Found(format!("seed {seed}: {text}")))?;
            if seed % 10_000 == 0 {
                println!("{game}, seeds 1 to {seed}, {tally:?}");
            }
        }
        println!("{game}, seeds 1 to {}, {tally:?}: none of the refuted deals is winnable", self.seeds);
        Ok(())
    }
}
