//! How often a game can be won.

use std::fmt;
use std::ops::RangeInclusive;
use std::thread;

use cadogan_sample::{Counts, Interval, Method, Percentage, Sampled, Sampling};

use crate::options::Progress;
use crate::{Error, Game, Options};

/// How often a game can be won: the verdicts on a sample of deals. See [`Game::winrate`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Winrate {
    /// The verdicts, counted.
    pub counts: Counts,
    /// The 95 % confidence interval (Wilson) for the share of deals that can be won. Undecided deals count both ways: they
    /// make the interval wider and are never left out.
    pub interval: Interval,
    /// The deals, in the order of their seeds.
    pub deals: Vec<Sampled>,
    /// Whether all deals were tried; not if the work was cancelled.
    pub is_complete: bool,
}

impl Winrate {
    /// The interval rounded outwards, as the literature prints it: `81.945 ± 0.084%`.
    pub fn percentage(&self) -> Percentage {
        Percentage::as_in_paper(&self.interval)
    }
}

/// `81.945 ± 0.084% of 1000 deals`, with what is left open.
impl fmt::Display for Winrate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { winnable, unwinnable, undecided } = self.counts;
        write!(f, "{} winnable ({winnable} winnable, {unwinnable} unwinnable", self.percentage())?;
        match undecided {
            0 => f.write_str(")"),
            _ => write!(f, ", {undecided} undecided)"),
        }
    }
}

pub(crate) fn measure(game: &Game, seeds: RangeInclusive<i64>, options: &Options) -> Result<Winrate, Error> {
    let threads = options.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, |cores| cores.get()));
    let sampling = Sampling { rules: game.rules(), options: &options.solve, threads, interrupt: options.cancel.flag() };
    let total = if seeds.is_empty() { 0 } else { seeds.end().abs_diff(*seeds.start()).saturating_add(1) };
    let mut deals: Vec<Sampled> = Vec::new();
    let mut progress = Progress { positions: 0, deals: total, counts: Counts::default(), solver: None };
    sampling.run(seeds, |decided| {
        for deal in &decided {
            progress.counts.add(deal.answer);
            progress.positions += deal.positions;
        }
        deals.extend(decided);
        options.report(&progress);
    })?;
    deals.sort_by_key(|deal| deal.seed);
    let counts = progress.counts;
    Ok(Winrate { counts, interval: Method::Wilson.interval(&counts), is_complete: counts.deals() == total, deals })
}
