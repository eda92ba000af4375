//! Whether the contents of a database can be true: the file is complete, every value can be read, stored solutions win,
//! and verdicts agree.

use cadogan_referee::verify;
use rusqlite::types::ValueRef;

use crate::{Contradiction, RecordedGame, Records, RecordsError};

/// How many unreadable rows are listed one by one; more are only counted.
const MOST_LISTED: usize = 20;

/// What a check has examined, and what it has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// How many verdicts there are.
    pub verdicts: u64,
    /// How many solutions there are.
    pub solutions: u64,
    /// What is wrong with the file and with single values in it.
    pub damage: Vec<String>,
    /// Stored solutions that do not win.
    pub wrong_solutions: Vec<String>,
    /// Verdicts that cannot all be true.
    pub contradictions: Vec<Contradiction>,
}

impl Check {
    /// Everything that was found, in words; empty if there is nothing wrong.
    pub fn mistakes(&self) -> Vec<String> {
        let contradictions = self.contradictions.iter().map(ToString::to_string);
        self.damage.iter().chain(&self.wrong_solutions).cloned().chain(contradictions).collect()
    }

    /// Takes the result of a step; damage that stops the step is also recorded.
    fn take<T: Default>(&mut self, step: Result<T, RecordsError>) -> Result<T, RecordsError> {
        match step {
            Err(error) if error.is_damage() => {
                self.damage.push(error.to_string());
                Ok(T::default())
            }
            other => other,
        }
    }
}

impl Records {
    /// Checks everything in the database. Continues after damage, as far as the database can be read.
    pub fn check(&self) -> Result<Check, RecordsError> {
        let mut check = Check::default();
        for step in [Records::broken_pages, Records::missing_games, Records::unreadable_rows] {
            let found = check.take(step(self))?;
            check.damage.extend(found);
        }
        check.verdicts = check.take(self.count("entry"))?;
        check.solutions = check.take(self.count("solution"))?;
        for game in check.take(self.games())? {
            for seed in check.take(self.solved_seeds(&game))? {
                let wrong = check.take(self.wrong_solution(&game, seed))?;
                check.wrong_solutions.extend(wrong);
            }
        }
        check.contradictions = check.take(self.contradictions())?;
        Ok(check)
    }

    /// What SQLite itself finds.
    fn broken_pages(&self) -> Result<Vec<String>, RecordsError> {
        let found = self.collect("PRAGMA integrity_check", [], |row| row.get::<_, String>(0))?;
        Ok(found.into_iter().filter(|line| line != "ok").map(|line| format!("{}: {line}", self.name())).collect())
    }

    /// Tables with rows about games or the like that do not exist: no command would show these rows.
    fn missing_games(&self) -> Result<Vec<String>, RecordsError> {
        let query = "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY \"table\", parent";
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let found: Vec<(String, String, u64)> = self.collect(query, [], read)?;
        let in_words = |(table, parent, count)| {
            format!("{}: {count} rows of the table {table} name a {parent} that does not exist", self.name())
        };
        Ok(found.into_iter().map(in_words).collect())
    }

    /// Values that SQLite stores without complaint but that no version of the program writes.
    fn unreadable_rows(&self) -> Result<Vec<String>, RecordsError> {
        let mut found = Vec::new();
        for (query, places) in [
            ("SELECT id, fingerprint, name, rules FROM game", &["game"][..]),
            ("SELECT game, source, seed, * FROM verdict", &["verdict on game", "source", "seed"]),
        ] {
            let mut statement = self.connection.prepare(query).map_err(|error| self.trouble(error))?;
            let columns: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
            let mut rows = statement.query([]).map_err(|error| self.trouble(error))?;
            while let Some(row) = rows.next().map_err(|error| self.trouble(error))? {
                let value = |column: usize| row.get_ref(column).map_err(|error| self.trouble(error));
                for (column, name) in columns.iter().enumerate().skip(places.len()) {
                    if let Some(complaint) = unreadable(name, value(column)?) {
                        let mut place = Vec::new();
                        for (column, word) in places.iter().enumerate() {
                            place.push(format!("{word} {}", shown(value(column)?)));
                        }
                        found.push(format!("{}: {}: {complaint}", self.name(), place.join(", ")));
                    }
                }
            }
        }
        let more = found.len().saturating_sub(MOST_LISTED);
        found.truncate(MOST_LISTED);
        if more > 0 {
            found.push(format!("{}: and {more} more values that cannot be read", self.name()));
        }
        Ok(found)
    }

    fn count(&self, table: &str) -> Result<u64, RecordsError> {
        let counts = self.collect(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, u64>(0))?;
        Ok(counts.into_iter().sum())
    }

    /// What is wrong with a stored solution, if anything: the referee replays it.
    fn wrong_solution(&self, game: &RecordedGame, seed: i64) -> Result<Option<String>, RecordsError> {
        let Some(moves) = self.solution(game, seed)? else { return Ok(None) };
        let place = format!("{}: solution of {} {}", self.name(), game.name, game.numbering.option(seed));
        Ok(match game.numbering.deal(&game.rules, seed) {
            Ok(deal) => verify(&game.rules, &deal, &moves).err().map(|refusal| format!("{place}: {refusal}")),
            Err(errors) => Some(format!("{place}: {errors}")),
        })
    }
}

/// What is wrong with a value, if anything. Its type is right: the tables are strict, and SQLite checks them.
fn unreadable(column: &str, value: ValueRef<'_>) -> Option<String> {
    match value {
        ValueRef::Text(bytes) if std::str::from_utf8(bytes).is_err() => {
            Some(format!("{column} is not UTF-8 text: {}", shown(value)))
        }
        ValueRef::Real(number) if !number.is_finite() || number < 0.0 => {
            Some(format!("{column} is out of range: {number}"))
        }
        ValueRef::Integer(number) if number < 0 && column != "seed" => Some(format!("{column} is negative: {number}")),
        _ => None,
    }
}

/// A value as it is shown in a message.
fn shown(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => "NULL".to_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(bytes) => format!("\"{}\"", bytes.escape_ascii()),
        ValueRef::Blob(bytes) => format!("{} bytes", bytes.len()),
    }
}
