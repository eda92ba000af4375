//! Merging databases. Doing it twice, or in another order, gives the same verdicts.

use crate::{Records, RecordsError, Saved};

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

impl Merged {
    /// Counts a row of the other database.
    pub(crate) fn note(&mut self, saved: &Saved) {
        self.rows += 1;
        match saved {
            Saved::New => self.new += 1,
            Saved::Improved => self.improved += 1,
            Saved::Kept => {}
        }
    }
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
        let mut merged = Merged::default();
        self.write(|saving| {
            for (their, our) in theirs.iter().zip(&ours) {
                for source in other.sources(their)? {
                    for row in other.rows(their, &source, i64::MIN..=i64::MAX)?.into_values() {
                        merged.note(&saving.row(our, &source, &row)?);
                    }
                }
                for (seed, packed) in other.packed_solutions(their)? {
                    saving.solution(our, seed, &packed)?;
                }
            }
            Ok(())
        })?;
        Ok(merged)
    }
}
