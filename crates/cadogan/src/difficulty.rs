//! How hard deals are for a player, and deals of a chosen difficulty.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::thread;

use cadogan_difficulty::{Levels, PickError, Picking, Wanted, assess};
use cadogan_rules::{Deal, Numbering};
use cadogan_solve::SolveError;

use crate::{Error, Game, Options, Position};

pub use cadogan_difficulty::{Difficulty, Level};

/// How many positions may be visited to decide a deal if the options do not say.
const POSITIONS: u64 = 100_000;

/// Which deals to look for. See [`Game::pick`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    winnable: bool,
    level: Option<Level>,
    deals: usize,
    numbering: Numbering,
    numbers: RangeInclusive<i64>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { winnable: true, level: None, deals: 1, numbering: Numbering::Seed, numbers: 1..=i64::from(u32::MAX) }
    }
}

impl Wish {
    /// The first deal that can be won, by seed.
    pub fn new() -> Wish {
        Wish::default()
    }

    /// Winnable deals of this level.
    pub fn level(mut self, level: Level) -> Wish {
        (self.winnable, self.level) = (true, Some(level));
        self
    }

    /// Deals that cannot be won.
    pub fn unwinnable(mut self) -> Wish {
        (self.winnable, self.level) = (false, None);
        self
    }

    /// So many deals.
    pub fn deals(mut self, deals: usize) -> Wish {
        self.deals = deals;
        self
    }

    /// Among the deals of these seeds, in this order.
    pub fn seeds(mut self, seeds: RangeInclusive<i64>) -> Wish {
        (self.numbering, self.numbers) = (Numbering::Seed, seeds);
        self
    }

    /// Among the deals of these Microsoft numbers, in this order.
    pub fn microsoft(mut self, numbers: RangeInclusive<i64>) -> Wish {
        (self.numbering, self.numbers) = (Numbering::Microsoft, numbers);
        self
    }
}

/// A deal that was found. See [`Game::pick`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Pick {
    /// The seed or number of the deal.
    pub number: i64,
    /// The deal.
    pub position: Position,
    /// How hard it is, if it can be won.
    pub difficulty: Option<Difficulty>,
    /// Its level among the winnable deals of the game. `None` if the deal cannot be won, or if no level was asked for and
    /// those of the game are not known beforehand.
    pub level: Option<Level>,
}

impl Position {
    /// How hard the game is for a player from here; `None` if it is lost, or if no win is found within the positions of
    /// the options (100,000 if they do not say). A limit in time is not kept.
    ///
    /// ```
    /// use cadogan::{Game, Options};
    ///
    /// let difficulty = Game::preset("klondike")?.deal(2)?.difficulty(&Options::new())?.expect("it can be won");
    /// assert!((0.0..=100.0).contains(&difficulty.score()));
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn difficulty(&self, options: &Options) -> Result<Option<Difficulty>, Error> {
        let positions = options.budget().positions.unwrap_or(POSITIONS);
        let assessed = assess(self.game().rules(), self.cards(), positions, Some(options.cancel.flag()))?;
        Ok(assessed.difficulty.filter(|_| !options.cancel.is_cancelled()))
    }
}

pub(crate) fn pick(game: &Game, wish: &Wish, options: &Options) -> Result<Vec<Pick>, Error> {
    let all = wish.numbering.range();
    let (first, last) = (wish.numbers.start(), wish.numbers.end());
    let is_known = all.contains(first) && all.contains(last);
    if !is_known && !wish.numbers.is_empty() {
        let plural = wish.numbering.plural();
        return Err(Error::Input(format!("{first} to {last}: {plural} go from {} to {}", all.start(), all.end())));
    }
    let threads = options.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZero::get));
    let positions = options.budget().positions.unwrap_or(POSITIONS);
    let interrupt = options.cancel.flag();
    let rules = game.rules();
    let levels = match wish.level {
        Some(_) => Some(Levels::find(rules, positions, threads, interrupt)),
        None => Levels::shipped(rules).map(Ok),
    };
    let levels = match levels.transpose() {
        Err(_) if options.cancel.is_cancelled() => return Ok(Vec::new()),
        other => other?,
    };
    let wanted = if wish.winnable { Wanted::Winnable(levels.zip(wish.level)) } else { Wanted::Unwinnable };
    let numbers = wish.numbers.clone();
    let picking =
        Picking { rules, numbering: wish.numbering, numbers, wanted, deals: wish.deals, positions, threads, interrupt };
    let mut found: Vec<(cadogan_difficulty::Picked, Deal)> = Vec::new();
    picking.run(|picked| {
        let deal = picking.deal(picked.number).map_err(|error| error.to_string())?;
        found.push((picked, deal));
        Ok(())
    })?;
    let pick = |(picked, deal): (cadogan_difficulty::Picked, Deal)| Pick {
        number: picked.number,
        position: Position::new(game.clone(), deal),
        difficulty: picked.difficulty,
        level: levels.zip(picked.difficulty).map(|(levels, difficulty)| levels.level(difficulty.score())),
    };
    Ok(found.into_iter().map(pick).collect())
}

impl From<PickError> for Error {
    fn from(error: PickError) -> Error {
        match error {
            PickError::Deal { mistakes, .. } => mistakes.into(),
            PickError::Solve { number, error: SolveError::Contradiction(contradiction) } => {
                Error::Contradiction(format!("deal {number}: {contradiction}"))
            }
            other => Error::Unsupported(other.to_string()),
        }
    }
}
