//! How many deals per second blocked cards examine.

use std::hint::black_box;

use cadogan_cards::Rank;
use cadogan_explain::{Needs, Strength};
use cadogan_rules::Deal;
use cpu_time::ThreadTime;

use crate::failure::Failure;
use crate::flags::game;

/// Examines deals of Klondike with each method, in processor time of one thread, not counting the dealing.
#[derive(Debug, clap::Args)]
pub(crate) struct BlockedRates {
    /// The number of deals
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    deals: i32,
}

impl BlockedRates {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (count, rules) = (self.deals, game("klondike").map_err(Failure::Input)?.rules());
        let needs = Needs::of(rules, Rank::ACE).map_err(Failure::Input)?;
        let deals = (1..=i64::from(count)).map(|seed| Deal::from_seed(rules, seed).map_err(Failure::input));
        let deals: Vec<Deal> = deals.collect::<Result<_, _>>()?;
        for strength in Strength::ALL {
            let begin = ThreadTime::now();
            let lost = deals.iter().filter(|deal| black_box(needs.is_lost(rules, deal, strength))).count();
            let seconds = begin.elapsed().as_secs_f64();
            println!(
                "{}: {lost} of {count} refuted, {:.0} deals per second",
                strength.name(),
                f64::from(count) / seconds
            );
        }
        Ok(())
    }
}
