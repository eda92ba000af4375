//! Easy, medium, hard, brutal: levels by quantiles of the winnable deals of a game.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use cadogan_rules::{Numbering, Rules};

use crate::pick::{PickError, Picked, Picking, Wanted};

/// How many winnable deals levels are measured on where nothing was measured before, from seed 1 on.
pub const SAMPLE: usize = 100;

/// Fewer winnable deals than this make no levels.
const LEAST: usize = 20;

/// A sample is given up after this many deals for each winnable one that is wanted.
const TRIES: i64 = 10;

/// Levels that were measured before. `cargo xtask difficulty --levels` writes the file.
const SHIPPED: &str = include_str!("../data/levels.tsv");

/// How hard a deal is among the winnable deals of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// The easiest 30 %.
    Easy,
    /// The next 35 %.
    Medium,
    /// The next 25 %.
    Hard,
    /// The hardest 10 %.
    Brutal,
}

impl Level {
    /// From easy to brutal.
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Brutal];

    /// `easy`, `medium`, `hard` or `brutal`.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Brutal => "brutal",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(word: &str) -> Result<Level, String> {
        let found = Level::ALL.into_iter().find(|level| level.word() == word);
        found.ok_or_else(|| format!("{word:?} is not a level; easy, medium, hard and brutal are"))
    }
}

/// Where the levels of a game begin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    /// The highest scores of easy, medium and hard deals.
    bounds: [f64; 3],
    /// How many winnable deals they were measured on.
    deals: usize,
}

impl Levels {
    /// Which shares of the winnable deals are at most easy, medium and hard.
    pub const SHARES: [f64; 3] = [0.30, 0.65, 0.90];

    /// The levels of a game by the scores of a sample of its winnable deals. `None` if there are too few of them.
    pub fn of_scores(scores: &[f64]) -> Option<Levels> {
        let mut sorted = scores.to_vec();
        sorted.sort_by(f64::total_cmp);
        let bound = |share: f64| sorted[((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len()) - 1];
        (sorted.len() >= LEAST).then(|| Levels { bounds: Levels::SHARES.map(bound), deals: sorted.len() })
    }

    /// The scores of a level, the lowest of which may belong to the level below.
    pub(crate) fn scores(&self, level: Level) -> RangeInclusive<f64> {
        let [easy, medium, hard] = self.bounds;
        match level {
            Level::Easy => f64::NEG_INFINITY..=easy,
            Level::Medium => easy..=medium,
            Level::Hard => medium..=hard,
            Level::Brutal => hard..=f64::INFINITY,
        }
    }

    /// The levels of a game that was measured before.
    pub fn shipped(rules: &Rules) -> Option<Levels> {
        let fingerprint = rules.fingerprint();
        let row = SHIPPED.lines().find(|line| line.split('\t').nth(1) == Some(&fingerprint))?;
        let fields: Vec<&str> = row.split('\t').collect();
        let [_, _, deals, easy, medium, hard] = fields[..] else { return None };
        let bounds = [easy.parse().ok()?, medium.parse().ok()?, hard.parse().ok()?];
        Some(Levels { bounds, deals: deals.parse().ok()? })
    }

    /// The row of the file of levels that were measured before.
    pub fn row(&self, game: &str, rules: &Rules) -> String {
        let [easy, medium, hard] = self.bounds;
        format!("{game}\t{}\t{}\t{easy:.4}\t{medium:.4}\t{hard:.4}", rules.fingerprint(), self.deals)
    }

    /// Measures the levels of a game on its first winnable deals by seed, each within so many positions.
    pub fn measure(
        rules: &Rules,
        deals: usize,
        positions: u64,
        threads: usize,
        interrupt: &AtomicBool,
    ) -> Result<Levels, PickError> {
        let most = TRIES * deals as i64;
        let sample = Picking {
            rules,
            numbering: Numbering::Seed,
            numbers: 1..=most,
            wanted: Wanted::Winnable(None),
            deals,
            positions,
            threads,
            interrupt,
        };
        let mut scores = Vec::new();
        sample.run(|picked: Picked| {
            scores.extend(picked.difficulty.map(|difficulty| difficulty.score()));
            Ok(())
        })?;
        Levels::of_scores(&scores).ok_or(PickError::TooFew { winnable: scores.len(), least: LEAST, deals: most })
    }

    /// The levels that were measured before, or new ones.
    pub fn find(rules: &Rules, positions: u64, threads: usize, interrupt: &AtomicBool) -> Result<Levels, PickError> {
        match Levels::shipped(rules) {
            Some(levels) => Ok(levels),
            None => Levels::measure(rules, SAMPLE, positions, threads, interrupt),
        }
    }

    /// The level of a score.
    pub fn level(&self, score: f64) -> Level {
        let above = self.bounds.iter().filter(|&&bound| score > bound).count();
        Level::ALL[above]
    }

    /// The highest scores of easy, medium and hard deals.
    pub fn bounds(&self) -> [f64; 3] {
        self.bounds
    }

    /// How many winnable deals they were measured on.
    pub fn deals(&self) -> usize {
        self.deals
    }
}
