//! An overview of a database.

use std::ops::RangeInclusive;

use cadogan_rules::Numbering;

use crate::Counts;
use crate::{Records, RecordsError, numbering_at};

/// What one source knows about one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The name of the game when it was first stored.
    pub game: String,
    /// The fingerprint of its rules.
    pub fingerprint: String,
    /// How its deals are numbered.
    pub numbering: Numbering,
    /// Who says so.
    pub source: String,
    /// The verdicts.
    pub counts: Counts,
    /// How many of them followed from related games.
    pub derived: u64,
    /// The smallest and the largest seed or number; some between them may be missing.
    pub seeds: RangeInclusive<i64>,
    /// How many seconds the solver took for them in total.
    pub seconds: f64,
}

impl Records {
    /// One entry for every game and source, in the order in which the games were added.
    pub fn summary(&self) -> Result<Vec<Summary>, RecordsError> {
        let query = "SELECT game.name, game.fingerprint, source, sum(verdict = 'winnable'), sum(verdict = 'unwinnable'),
                            sum(verdict = 'undecided'), count(derived_from), min(seed), max(seed), sum(seconds),
                            game.numbering
                     FROM verdict JOIN game ON game.id = verdict.game GROUP BY game.id, source ORDER BY game.id, source";
        self.collect(query, [], |row| {
            Ok(Summary {
                game: row.get(0)?,
                fingerprint: row.get(1)?,
                source: row.get(2)?,
                counts: Counts { winnable: row.get(3)?, unwinnable: row.get(4)?, undecided: row.get(5)? },
                derived: row.get(6)?,
                seeds: row.get(7)?..=row.get(8)?,
                seconds: row.get(9)?,
                numbering: numbering_at(row, 10)?,
            })
        })
    }
}
