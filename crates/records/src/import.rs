//! Verdicts from other sources, kept apart by their source.

use std::collections::BTreeMap;
use std::io::Read;

use cadogan_rules::{nearest_preset, preset};

use crate::{Allowance, Answer, Row};
use crate::{Found, OWN_SOURCE, RecordedGame, Records, RecordsError};

/// What an import brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many rows were read.
    pub rows: usize,
    /// The names of the games that they are about.
    pub games: Vec<String>,
}

/// More mistakes than this would not help to correct a file.
const MOST_MISTAKES: usize = 20;

impl Records {
    /// Reads verdicts from a table with the columns `seed`, `verdict` and, unless the game is given, `game` (the name
    /// of a preset). Columns may be separated by commas or tabs; `reason`, `solver`, `version`, `positions`, `depth`,
    /// `seconds` and `peak_bytes` are stored if present, others are ignored. Either everything is imported, or nothing.
    pub fn import(
        &mut self,
        text: &mut dyn Read,
        source: &str,
        game: Option<&RecordedGame>,
    ) -> Result<Imported, RecordsError> {
        if source == OWN_SOURCE || source.is_empty() {
            let message = format!("{source:?} cannot be the source of an import: name where the verdicts come from");
            return Err(RecordsError::new(self.name(), message));
        }
        let mut content = String::new();
        let failed = |message: String| RecordsError::new(source, message);
        text.read_to_string(&mut content).map_err(|error| failed(error.to_string()))?;
        let by_game = Table::read(&content).and_then(|table| table.rows_by_game(game)).map_err(failed)?;
        let mut imported = Imported::default();
        for (name, rows) in by_game {
            let rules = match game {
                Some(game) => &game.rules,
                None => preset(&name).map(|preset| preset.rules()).ok_or_else(|| failed(format!("no game {name}")))?,
            };
            let entry = self.game(&rules.clone(), &name)?;
            self.save(&entry, source, &rows)?;
            imported.rows += rows.len();
            imported.games.push(name);
        }
        Ok(imported)
    }
}

/// A table of text with a heading.
struct Table {
    heading: csv::StringRecord,
    lines: Vec<csv::StringRecord>,
}

impl Table {
    fn read(text: &str) -> Result<Table, String> {
        let heading = text.lines().next().unwrap_or_default();
        let delimiter = if heading.contains('\t') { b'\t' } else { b',' };
        let mut reader =
            csv::ReaderBuilder::new().delimiter(delimiter).trim(csv::Trim::All).from_reader(text.as_bytes());
        let heading = reader.headers().map_err(|error| error.to_string())?.clone();
        let lines = reader.records().collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
        Ok(Table { heading, lines })
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.heading.iter().position(|heading| heading == name)
    }

    /// The rows, by the name of their game; or all mistakes.
    fn rows_by_game(&self, game: Option<&RecordedGame>) -> Result<BTreeMap<String, Vec<Found>>, String> {
        let needed = if game.is_some() { &["seed", "verdict"][..] } else { &["game", "seed", "verdict"] };
        let missing: Vec<&str> = needed.iter().filter(|name| self.column(name).is_none()).copied().collect();
        if !missing.is_empty() {
            let found: Vec<&str> = self.heading.iter().collect();
            return Err(format!("line 1: no column {}; found {}", missing.join(" and no column "), found.join(", ")));
        }
        let mut by_game: BTreeMap<String, Vec<Found>> = BTreeMap::new();
        let mut mistakes = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            let number = line.position().map_or(index as u64 + 2, csv::Position::line);
            match self.row(line, game) {
                Ok((name, row)) => by_game.entry(name).or_default().push(row.into()),
                Err(mistake) => mistakes.push(format!("line {number}: {mistake}")),
            }
        }
        if mistakes.is_empty() {
            return Ok(by_game);
        }
        let more = mistakes.len().saturating_sub(MOST_MISTAKES);
        mistakes.truncate(MOST_MISTAKES);
        if more > 0 {
            mistakes.push(format!("and {more} more mistakes"));
        }
        Err(mistakes.join("\n"))
    }

    fn row(&self, line: &csv::StringRecord, game: Option<&RecordedGame>) -> Result<(String, Row), String> {
        let text = |name: &str| self.column(name).and_then(|column| line.get(column)).unwrap_or_default();
        let name = match game {
            Some(game) => game.name.clone(),
            None => known_preset(text("game"))?,
        };
        let seed = text("seed").parse().map_err(|_| format!("seed: {:?} is not a whole number", text("seed")))?;
        let answer: Answer = text("verdict").parse().map_err(|error| format!("verdict: {error}"))?;
        let words = |name: &str| Some(text(name).to_owned()).filter(|text| !text.is_empty());
        let number = |name: &str| match text(name) {
            "" => Ok(0.0),
            text => text.parse::<f64>().map_err(|_| format!("{name}: {text:?} is not a number")),
        };
        let row = Row {
            seed,
            answer,
            reason: words("reason"),
            solver: words("solver").unwrap_or_default(),
            version: words("version").unwrap_or_default(),
            allowance: Allowance::default(),
            positions: number("positions")? as u64,
            depth: number("depth")? as u64,
            seconds: number("seconds")?,
            peak_bytes: number("peak_bytes")? as u64,
            derived_from: None,
        };
        Ok((name, row))
    }
}

fn known_preset(name: &str) -> Result<String, String> {
    match preset(name) {
        Some(preset) => Ok(preset.name().to_owned()),
        None => {
            let nearest = nearest_preset(name).map(|preset| format!("; did you mean {}?", preset.name()));
            Err(format!("game: there is no preset {name:?}{}", nearest.unwrap_or_default()))
        }
    }
}
