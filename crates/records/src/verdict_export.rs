//! Files of verdicts, written from the database and read into it.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::params;

use crate::verdict_file::{Spent, UndecidedDeal, VerdictFile};
use crate::{Answer, Merged, OWN_SOURCE, RecordedGame, Records, RecordsError, answer_at};

/// A sample may have gaps, but a file with more seeds than this for each deal is mostly gaps.
const SEEDS_A_DEAL: i128 = 100;

impl Records {
    /// The verdicts of one source on a game, as a file that says it was made now. `None` if there are none.
    pub fn verdict_file(
        &self,
        game: &RecordedGame,
        source: &str,
        now: SystemTime,
    ) -> Result<Option<VerdictFile>, RecordsError> {
        let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, answer_at(row, 1)?));
        let query = "SELECT seed, verdict FROM verdict WHERE game = ?1 AND source = ?2 ORDER BY seed";
        let rows: Vec<(i64, Answer)> = self.collect(query, params![game.id, source], read)?;
        let (Some(&(first, _)), Some(&(last, _))) = (rows.first(), rows.last()) else { return Ok(None) };
        let range = i128::from(last) - i128::from(first) + 1;
        if range > SEEDS_A_DEAL * rows.len() as i128 {
            let message = format!(
                "the {} verdicts on {} lie between the seeds {first} and {last}: a file of verdicts is for seeds without \
                 wide gaps; export them as CSV or Parquet",
                rows.len(),
                game.name
            );
            return Err(RecordsError::new(self.name(), message));
        }
        let mut answers = vec![None; range as usize];
        for (seed, answer) in rows {
            answers[(i128::from(seed) - i128::from(first)) as usize] = Some(answer);
        }
        Ok(Some(VerdictFile {
            game: game.name.clone(),
            rules: game.rules.clone(),
            numbering: game.numbering,
            source: source.to_owned(),
            date: day(now),
            spent: self.spent(game, source)?,
            undecided: self.undecided_deals(game, source)?,
            first,
            answers,
        }))
    }

    fn spent(&self, game: &RecordedGame, source: &str) -> Result<Vec<Spent>, RecordsError> {
        let query =
            "SELECT version, limit_seconds, limit_positions, limit_bytes, count(*), sum(positions), sum(seconds)
                     FROM verdict WHERE game = ?1 AND source = ?2
                     GROUP BY version, limit_seconds, limit_positions, limit_bytes
                     ORDER BY version, limit_seconds, limit_positions, limit_bytes";
        self.collect(query, params![game.id, source], |row| {
            Ok(Spent {
                version: row.get(0)?,
                limit_seconds: row.get(1)?,
                limit_positions: row.get(2)?,
                limit_bytes: row.get(3)?,
                deals: row.get(4)?,
                positions: row.get(5)?,
                seconds: row.get(6)?,
            })
        })
    }

    /// What was spent on the undecided deals of a game, in the order of the seeds.
    pub fn undecided_deals(&self, game: &RecordedGame, source: &str) -> Result<Vec<UndecidedDeal>, RecordsError> {
        let query = "SELECT seed, coalesce(reason, ''), solver, version, limit_seconds, limit_positions, limit_bytes,
                            positions, seconds
                     FROM verdict WHERE game = ?1 AND source = ?2 AND verdict = 'undecided' ORDER BY seed";
        self.collect(query, params![game.id, source], |row| {
            Ok(UndecidedDeal {
                seed: row.get(0)?,
                reason: row.get(1)?,
                solver: row.get(2)?,
                version: row.get(3)?,
                limit_seconds: row.get(4)?,
                limit_positions: row.get(5)?,
                limit_bytes: row.get(6)?,
                positions: row.get(7)?,
                seconds: row.get(8)?,
            })
        })
    }

    /// Adds the verdicts of a file as what they are: those of its source. Nothing is added if they contradict others of
    /// that source.
    pub fn merge_verdicts(&mut self, file: &VerdictFile) -> Result<Merged, RecordsError> {
        self.add_verdicts(file, &file.source)
    }

    /// Adds the verdicts of a file as those of another source, so that they are compared with ours and never counted
    /// with them. Returns how many there are.
    pub fn import_verdicts(&mut self, file: &VerdictFile, source: &str) -> Result<u64, RecordsError> {
        if source == OWN_SOURCE || source.is_empty() {
            return Err(RecordsError::foreign(self.name(), source));
        }
        Ok(self.add_verdicts(file, source)?.rows)
    }

    fn add_verdicts(&mut self, file: &VerdictFile, source: &str) -> Result<Merged, RecordsError> {
        let game = self.numbered_game(&file.rules, &file.game, file.numbering)?;
        let mut merged = Merged::default();
        self.write(|saving| {
            for row in file.rows() {
                merged.note(&saving.row(&game, source, &row)?);
            }
            Ok(())
        })?;
        Ok(merged)
    }
}

/// The day of a moment in Greenwich: `2026-11-18`.
fn day(moment: SystemTime) -> String {
    // A clock before 1970 is wrong anyway.
    let moment = moment.max(UNIX_EPOCH);
    humantime::format_rfc3339_seconds(moment).to_string().chars().take(10).collect()
}
