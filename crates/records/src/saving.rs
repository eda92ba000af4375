//! Writing rows, in transactions.

use cadogan_rules::Numbering;
use cadogan_solve::Budget;
use rusqlite::{CachedStatement, OptionalExtension, Transaction, params};

use crate::{Answer, Contradiction, RecordedGame, Records, RecordsError, Row, Witness, answer_at, time_at};

/// What became of a row.
pub(crate) enum Saved {
    New,
    Improved,
    Kept,
}

impl Records {
    /// Writes in one transaction: everything, or nothing if something fails or the program is killed meanwhile.
    pub(crate) fn write(
        &mut self,
        work: impl FnOnce(&mut Saving<'_>) -> Result<(), RecordsError>,
    ) -> Result<(), RecordsError> {
        let name = self.name.clone();
        let transaction = self.begin()?;
        {
            let insert = transaction.prepare_cached(INSERT).map_err(|error| RecordsError::sqlite(&name, &error))?;
            work(&mut Saving {
                transaction: &transaction,
                name: &name,
                insert,
                sources: Vec::new(),
                circumstances: Vec::new(),
            })?;
        }
        transaction.commit().map_err(|error| RecordsError::sqlite(&name, &error))
    }
}

/// A transaction, with the numbers of what its rows share.
pub(crate) struct Saving<'a> {
    transaction: &'a Transaction<'a>,
    name: &'a str,
    insert: CachedStatement<'a>,
    sources: Vec<(String, i64)>,
    /// The one that was used last comes last.
    circumstances: Vec<(Circumstance, i64)>,
}

/// What many rows have in common.
struct Circumstance {
    reason: Option<String>,
    solver: String,
    version: String,
    budget: Budget,
    derived_from: Option<String>,
    numbering: Numbering,
}

impl Circumstance {
    fn are_those_of(&self, row: &Row, numbering: Numbering) -> bool {
        self.solver == row.solver
            && self.budget == row.budget
            && self.version == row.version
            && self.reason == row.reason
            && self.derived_from == row.derived_from
            && self.numbering == numbering
    }
}

const INSERT: &str = "
    INSERT INTO entry (game, source, seed, verdict, circumstance, positions, depth, seconds, peak_bytes)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING";

const REPLACE: &str = "
    UPDATE entry SET verdict = ?4, circumstance = ?5, positions = ?6, depth = ?7, seconds = ?8, peak_bytes = ?9
    WHERE game = ?1 AND source = ?2 AND seed = ?3";

impl Saving<'_> {
    /// Stores one row as [`Records::save`] describes.
    pub(crate) fn row(&mut self, game: &RecordedGame, source: &str, row: &Row) -> Result<Saved, RecordsError> {
        let name = self.name;
        let trouble = |error: rusqlite::Error| RecordsError::sqlite(name, &error);
        let source_id = self.source(source).map_err(trouble)?;
        let circumstance = self.circumstance(row, game.numbering).map_err(trouble)?;
        let verdict = match row.answer {
            Answer::Undecided(()) => 0,
            Answer::Unwinnable(()) => 1,
            Answer::Winnable(()) => 2,
        };
        let values = params![
            game.id,
            source_id,
            row.seed,
            verdict,
            circumstance,
            row.positions,
            row.depth,
            row.seconds,
            row.peak_bytes
        ];
        // Nearly every row is new: nothing needs to be looked up for those.
        if self.insert.execute(values).map_err(trouble)? > 0 {
            return Ok(Saved::New);
        }
        let query = "SELECT verdict, limit_seconds, limit_positions, limit_bytes FROM verdict
                     WHERE game = ?1 AND source = ?2 AND seed = ?3";
        let mut lookup = self.transaction.prepare_cached(query).map_err(trouble)?;
        let read = |found: &rusqlite::Row<'_>| {
            let limits = Budget { time: time_at(found, 1)?, positions: found.get(2)?, bytes: found.get(3)? };
            Ok((answer_at(found, 0)?, limits))
        };
        let (known, limits) = lookup.query_row(params![game.id, source, row.seed], read).map_err(trouble)?;
        if known.contradicts(&row.answer) {
            let witness = |answer| Witness::of_source(game, source, answer);
            let contradiction = Contradiction {
                numbering: game.numbering,
                seed: row.seed,
                first: witness(known),
                second: witness(row.answer),
                reasons: Vec::new(),
            };
            return Err(RecordsError::contradiction(self.name, contradiction));
        }
        // A decided row stays; an undecided one is replaced by a verdict or by larger limits.
        if known.is_decided() || !(row.answer.is_decided() || size(&row.budget) > size(&limits)) {
            return Ok(Saved::Kept);
        }
        self.transaction.prepare_cached(REPLACE).and_then(|mut replace| replace.execute(values)).map_err(trouble)?;
        Ok(Saved::Improved)
    }

    /// Stores a solution; the first one that was found stays.
    pub(crate) fn solution(&mut self, game: &RecordedGame, seed: i64, packed: &[u8]) -> Result<(), RecordsError> {
        let insert = "INSERT INTO solution (game, seed, moves) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        let statement = self.transaction.prepare_cached(insert);
        statement
            .and_then(|mut statement| statement.execute(params![game.id, seed, packed]))
            .map(|_| ())
            .map_err(|error| RecordsError::sqlite(self.name, &error))
    }

    fn source(&mut self, name: &str) -> rusqlite::Result<i64> {
        if let Some((_, id)) = self.sources.iter().find(|(known, _)| known == name) {
            return Ok(*id);
        }
        self.transaction.execute("INSERT INTO source (name) VALUES (?1) ON CONFLICT DO NOTHING", [name])?;
        let id = self.transaction.query_row("SELECT id FROM source WHERE name = ?1", [name], |row| row.get(0))?;
        self.sources.push((name.to_owned(), id));
        Ok(id)
    }

    fn circumstance(&mut self, row: &Row, numbering: Numbering) -> rusqlite::Result<i64> {
        let known = self.circumstances.iter().rposition(|(known, _)| known.are_those_of(row, numbering));
        if let Some(index) = known {
            let last = self.circumstances.len() - 1;
            self.circumstances.swap(index, last);
            return Ok(self.circumstances[last].1);
        }
        let Row { budget, .. } = row;
        let game = "SELECT id FROM game WHERE fingerprint = ?1 AND numbering = ?2";
        let derived_from: Option<i64> = match &row.derived_from {
            Some(print) => {
                let values = params![print, numbering.word()];
                self.transaction.query_row(game, values, |found| found.get(0)).optional()?
            }
            None => None,
        };
        let seconds = budget.time.map(|time| time.as_secs_f64());
        let values =
            params![row.reason, row.solver, row.version, seconds, budget.positions, budget.bytes, derived_from];
        let query = "SELECT id FROM circumstance
                     WHERE reason IS ?1 AND solver = ?2 AND version = ?3 AND limit_seconds IS ?4
                       AND limit_positions IS ?5 AND limit_bytes = ?6 AND derived_from IS ?7";
        let id = match self.transaction.query_row(query, values, |found| found.get(0)).optional()? {
            Some(id) => id,
            None => {
                let insert = "INSERT INTO circumstance
                                  (reason, solver, version, limit_seconds, limit_positions, limit_bytes, derived_from)
                              VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
                self.transaction.execute(insert, values)?;
                self.transaction.last_insert_rowid()
            }
        };
        let shared = Circumstance {
            reason: row.reason.clone(),
            solver: row.solver.clone(),
            version: row.version.clone(),
            budget: *budget,
            derived_from: row.derived_from.clone(),
            numbering,
        };
        self.circumstances.push((shared, id));
        Ok(id)
    }
}

/// Limits that can be compared; unlimited is the largest.
fn size(budget: &Budget) -> (u64, std::time::Duration, usize) {
    (budget.positions.unwrap_or(u64::MAX), budget.time.unwrap_or(std::time::Duration::MAX), budget.bytes)
}
