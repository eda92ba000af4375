//! Merging databases. Doing it twice, or in another order, gives the same verdicts.

use crate::solutions::save_solution;
use crate::{Records, RecordsError, Saved, save_row};

/// What a merge brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// Rows of the other database.
    pub rows: u64,
    /// Deals that were not known before.
    pub new: u64,
    /// Deals that were known, but undecided, and about which more is known now.
    pub improved: u64,
}

impl Records {
    /// Adds everything that another database knows. Where both know a deal, a verdict wins over none and larger limits
    /// over smaller ones. Nothing is added if verdicts of one source contradict each other.
    pub fn merge(&mut self, other: &Records) -> Result<Merged, RecordsError> {
        let theirs = other.games()?;
        let ours = theirs
            .iter()
            .map(|game| self.numbered_game(&game.rules, &game.name, game.numbering))
            .collect::<Result<Vec<_>, _>>()?;
        let name = self.name().to_owned();
        let mut merged = Merged::default();
        let transaction = self.begin()?;
        for (their, our) in theirs.iter().zip(&ours) {
            for source in other.sources(their)? {
                for row in other.rows(their, &source, i64::MIN..=i64::MAX)?.into_values() {
                    merged.rows += 1;
                    match save_row(&transaction, &name, our, &source, &row)? {
                        Saved::New => merged.new += 1,
                        Saved::Improved => merged.improved += 1,
                        Saved::Kept => {}
                    }
                }
            }
            for (seed, packed) in other.packed_solutions(their)? {
                save_solution(&transaction, our, seed, &packed).map_err(|error| RecordsError::sqlite(&name, &error))?;
            }
        }
        transaction.commit().map_err(|error| RecordsError::sqlite(&name, &error))?;
        Ok(merged)
    }
}
