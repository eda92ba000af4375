//! The records: an SQLite database with one row for every deal of every game about which something is known.
//!
//! Everything is written in transactions to a write-ahead log, so that a program that is killed at any moment leaves a
//! database with complete rows only. A deal has one row per game and source: writing it again replaces an undecided
//! row, keeps a decided one, and fails if the two contradict each other.
//!
//! Deals are named by their seeds, or by the numbers of other programs. A game with another numbering is another game of
//! the database, so that number 5 of one is never taken for number 5 of the other.

mod check;
mod contradictions;
mod error;
mod export;
mod import;
mod merge;
mod open;
mod parquet;
mod row;
mod saving;
mod schema;
mod solutions;
mod summary;
mod verdict_export;
mod verdict_file;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use cadogan_rules::{Numbering, PlayerMove, Rules, parse_rules};
use cadogan_solve::Budget;
use rusqlite::{Connection, Transaction, params};

pub use cadogan_sample::Counts;
pub use cadogan_solve::Answer;
pub use check::Check;
pub use contradictions::{Contradiction, Evidence, Witness};
pub use error::RecordsError;
pub use export::COLUMNS;
pub use import::Imported;
pub use merge::Merged;
pub use open::Storage;
pub use row::{Row, VERSION};
pub use summary::Summary;
pub use verdict_file::{Spent, UndecidedDeal, VerdictFile};

use saving::Saved;
use solutions::pack;

/// The source of verdicts that this program has found itself.
pub const OWN_SOURCE: &str = "cadogan";

/// An open database of results.
#[derive(Debug)]
pub struct Records {
    connection: Connection,
    name: String,
}

/// A game of the database.
#[derive(Clone, Debug)]
pub struct RecordedGame {
    id: i64,
    /// The fingerprint of the rules.
    pub fingerprint: String,
    /// The name of the game when it was first stored.
    pub name: String,
    /// The rules.
    pub rules: Rules,
    /// How its deals are numbered: verdicts by one numbering are kept apart from those by another.
    pub numbering: Numbering,
}

impl RecordedGame {
    /// A name for the game, with how its deals are numbered if that is not by seeds.
    pub fn with_numbering(&self, name: String) -> String {
        match self.numbering {
            Numbering::Seed => name,
            other => format!("{name} ({})", other.plural()),
        }
    }
}

/// A result for a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The row to store.
    pub row: Row,
    /// The solution, if it is to be stored.
    pub solution: Option<Vec<PlayerMove>>,
}

/// What a verdict took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// The seed of the deal.
    pub seed: i64,
    /// Its verdict.
    pub answer: Answer,
    /// It followed from another game and cost nothing.
    pub derived: bool,
    /// How long the solver took.
    pub seconds: f64,
    /// How many positions it visited.
    pub positions: u64,
}

impl From<Row> for Found {
    fn from(row: Row) -> Found {
        Found { row, solution: None }
    }
}

impl Records {
    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn trouble(&self, error: rusqlite::Error) -> RecordsError {
        RecordsError::sqlite(&self.name, &error)
    }

    /// The game with these rules, its deals numbered by seeds; it is added if it is new.
    pub fn game(&mut self, rules: &Rules, name: &str) -> Result<RecordedGame, RecordsError> {
        self.numbered_game(rules, name, Numbering::Seed)
    }

    /// The game with these rules, its deals numbered in this way; it is added if it is new.
    pub fn numbered_game(
        &mut self,
        rules: &Rules,
        name: &str,
        numbering: Numbering,
    ) -> Result<RecordedGame, RecordsError> {
        let fingerprint = rules.fingerprint();
        let text = rules.to_json_short().to_string();
        self.connection
            .execute(
                "INSERT INTO game (fingerprint, name, rules, numbering) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
                params![fingerprint, name, text, numbering.word()],
            )
            .map_err(|error| self.trouble(error))?;
        match self.find_numbered_game(&fingerprint, numbering)? {
            Some(game) => Ok(game),
            None => Err(RecordsError::new(&self.name, format!("game {fingerprint} was added but cannot be found"))),
        }
    }

    /// The game with this fingerprint, its deals numbered by seeds, if it is in the database.
    pub fn find_game(&self, fingerprint: &str) -> Result<Option<RecordedGame>, RecordsError> {
        self.find_numbered_game(fingerprint, Numbering::Seed)
    }

    /// The game with this fingerprint, its deals numbered in this way, if it is in the database.
    pub fn find_numbered_game(
        &self,
        fingerprint: &str,
        numbering: Numbering,
    ) -> Result<Option<RecordedGame>, RecordsError> {
        let is_meant = |game: &RecordedGame| game.fingerprint == fingerprint && game.numbering == numbering;
        Ok(self.games()?.into_iter().find(is_meant))
    }

    /// All games of the database, in the order in which they were added.
    pub fn games(&self) -> Result<Vec<RecordedGame>, RecordsError> {
        let raw = self.collect("SELECT id, fingerprint, name, rules, numbering FROM game ORDER BY id", [], |row| {
            let text = |column| row.get::<_, String>(column);
            Ok((row.get::<_, i64>(0)?, text(1)?, text(2)?, text(3)?, numbering_at(row, 4)?))
        })?;
        raw.into_iter()
            .map(|(id, fingerprint, name, text, numbering)| match parse_rules(&text) {
                Ok(file) => Ok(RecordedGame { id, fingerprint, name, rules: file.rules, numbering }),
                Err(errors) => {
                    let message = format!("the rules of the game {name} cannot be read: {errors}");
                    Err(RecordsError::damage(&self.name, message))
                }
            })
            .collect()
    }

    /// Stores rows in one transaction: all of them, or none if the program is killed meanwhile.
    ///
    /// An undecided row is replaced; a decided one stays as it is. If a new verdict contradicts one of the same source,
    /// nothing is written, and the error says which.
    pub fn save(&mut self, game: &RecordedGame, source: &str, found: &[Found]) -> Result<(), RecordsError> {
        self.write(|saving| {
            for Found { row, solution } in found {
                saving.row(game, source, row)?;
                if let Some(moves) = solution {
                    saving.solution(game, row.seed, &pack(moves))?;
                }
            }
            Ok(())
        })
    }

    /// What is known from one source about deals of a game, by seed.
    pub fn rows(
        &self,
        game: &RecordedGame,
        source: &str,
        seeds: RangeInclusive<i64>,
    ) -> Result<BTreeMap<i64, Row>, RecordsError> {
        let query = "SELECT seed, verdict, reason, solver, version, limit_seconds, limit_positions, limit_bytes,
                            positions, depth, seconds, peak_bytes,
                            (SELECT fingerprint FROM game WHERE id = derived_from)
                     FROM verdict WHERE game = ?1 AND source = ?2 AND seed BETWEEN ?3 AND ?4 ORDER BY seed";
        let rows = self.collect(query, params![game.id, source, seeds.start(), seeds.end()], read_row)?;
        Ok(rows.into_iter().map(|row| (row.seed, row)).collect())
    }

    /// The decided deals of a game from one source, by seed, for use by related games.
    pub fn decided(
        &self,
        game: &RecordedGame,
        source: &str,
        seeds: RangeInclusive<i64>,
    ) -> Result<BTreeMap<i64, Answer>, RecordsError> {
        let query = "SELECT seed, verdict FROM verdict
                     WHERE game = ?1 AND source = ?2 AND seed BETWEEN ?3 AND ?4 AND verdict <> 'undecided'";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, answer_at(row, 1)?));
        Ok(self.collect(query, params![game.id, source, seeds.start(), seeds.end()], read)?.into_iter().collect())
    }

    /// All verdicts on a game from one source, and whether they followed from another game, by seed.
    pub fn answers(
        &self,
        game: &RecordedGame,
        source: &str,
        seeds: RangeInclusive<i64>,
    ) -> Result<BTreeMap<i64, (Answer, bool)>, RecordsError> {
        let query = "SELECT seed, verdict, derived_from IS NOT NULL FROM verdict
                     WHERE game = ?1 AND source = ?2 AND seed BETWEEN ?3 AND ?4";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, (answer_at(row, 1)?, row.get::<_, bool>(2)?)));
        Ok(self.collect(query, params![game.id, source, seeds.start(), seeds.end()], read)?.into_iter().collect())
    }

    /// The cost of every verdict on a game from one source, in the order of the seeds.
    pub fn costs(&self, game: &RecordedGame, source: &str) -> Result<Vec<Cost>, RecordsError> {
        let query = "SELECT seed, verdict, derived_from IS NOT NULL, seconds, positions FROM verdict
                     WHERE game = ?1 AND source = ?2 ORDER BY seed";
        self.collect(query, params![game.id, source], |row| {
            Ok(Cost {
                seed: row.get(0)?,
                answer: answer_at(row, 1)?,
                derived: row.get(2)?,
                seconds: row.get(3)?,
                positions: row.get(4)?,
            })
        })
    }

    /// The numbers of verdicts on deals of a game from one source.
    pub fn counts(
        &self,
        game: &RecordedGame,
        source: &str,
        seeds: RangeInclusive<i64>,
    ) -> Result<Counts, RecordsError> {
        let query = "SELECT verdict, count(*) FROM verdict
                     WHERE game = ?1 AND source = ?2 AND seed BETWEEN ?3 AND ?4 GROUP BY verdict";
        let read = |row: &rusqlite::Row<'_>| Ok((answer_at(row, 0)?, row.get::<_, u64>(1)?));
        let mut counts = Counts::default();
        for (answer, count) in self.collect(query, params![game.id, source, seeds.start(), seeds.end()], read)? {
            match answer {
                Answer::Winnable(()) => counts.winnable = count,
                Answer::Unwinnable(()) => counts.unwinnable = count,
                Answer::Undecided(()) => counts.undecided = count,
            }
        }
        Ok(counts)
    }

    /// The sources that verdicts on a game come from.
    pub fn sources(&self, game: &RecordedGame) -> Result<Vec<String>, RecordsError> {
        // Not DISTINCT: that would read every row of the game.
        let query = "SELECT name FROM source
                     WHERE EXISTS (SELECT 1 FROM entry WHERE entry.game = ?1 AND entry.source = source.id) ORDER BY name";
        self.collect(query, [game.id], |row| row.get(0))
    }

    fn begin(&mut self) -> Result<Transaction<'_>, RecordsError> {
        let name = self.name.clone();
        self.connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(|error| RecordsError::sqlite(&name, &error))
    }

    fn collect<T>(
        &self,
        query: &str,
        values: impl rusqlite::Params,
        read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, RecordsError> {
        let mut statement = self.connection.prepare_cached(query).map_err(|error| self.trouble(error))?;
        let rows = statement.query_map(values, read).map_err(|error| self.trouble(error))?;
        rows.collect::<rusqlite::Result<Vec<T>>>().map_err(|error| self.trouble(error))
    }
}

fn read_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    Ok(Row {
        seed: row.get(0)?,
        answer: answer_at(row, 1)?,
        reason: row.get(2)?,
        solver: row.get(3)?,
        version: row.get(4)?,
        budget: Budget { time: time_at(row, 5)?, positions: row.get(6)?, bytes: row.get(7)? },
        positions: row.get(8)?,
        depth: row.get(9)?,
        seconds: row.get(10)?,
        peak_bytes: row.get(11)?,
        derived_from: row.get(12)?,
    })
}

/// A time limit, stored as a number of seconds.
fn time_at(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Option<Duration>> {
    let seconds: Option<f64> = row.get(column)?;
    seconds
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Real, error.into()))
}

/// A numbering, stored as its word.
fn numbering_at(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Numbering> {
    let word: String = row.get(column)?;
    Numbering::from_word(&word).ok_or_else(|| {
        let problem = format!("{word:?} is not a numbering of deals");
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, problem.into())
    })
}

fn answer_at(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<Answer> {
    let word: String = row.get(column)?;
    word.parse().map_err(|error: String| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.into())
    })
}
