//! Verdicts from other sources, kept apart by their source.

use std::collections::BTreeMap;
use std::io::Read;

use cadogan_rules::{Mistake, MistakeKind, Mistakes, Numbering, nearest_preset, preset};

use crate::row::NO_BUDGET;
use crate::{Answer, Found, OWN_SOURCE, RecordedGame, Records, RecordsError, Row};

/// What an import brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many rows were read.
    pub rows: usize,
    /// The names of the games that they are about.
    pub games: Vec<String>,
}

impl Records {
    /// Reads verdicts from a table with the columns `seed`, `verdict` and, unless the game is given, `game` (the name
    /// of a preset). Columns may be separated by commas or tabs; `reason`, `solver`, `version`, `positions`, `depth`,
    /// `seconds`, `numbering` and `peak_bytes` are stored if present, others are ignored. A table with mistakes is refused as a whole.
    pub fn import(
        &mut self,
        text: &mut dyn Read,
        source: &str,
        game: Option<&RecordedGame>,
    ) -> Result<Imported, RecordsError> {
        if source == OWN_SOURCE || source.is_empty() {
            return Err(RecordsError::foreign(self.name(), source));
        }
        let mut content = String::new();
        text.read_to_string(&mut content).map_err(|error| RecordsError::new(source, error.to_string()))?;
        let by_game = TextTable::read(&content)
            .and_then(|table| table.rows_by_game(game))
            .map_err(|mistakes| RecordsError::mistakes(source, mistakes))?;
        let mut imported = Imported::default();
        for ((name, numbering), rows) in by_game {
            let rules = match game {
                Some(game) => &game.rules,
                None => preset(&name)
                    .map(|preset| preset.rules())
                    .ok_or_else(|| RecordsError::new(source, format!("there is no preset {name}")))?,
            };
            let entry = self.numbered_game(&rules.clone(), &name, numbering)?;
            self.save(&entry, source, &rows)?;
            imported.rows += rows.len();
            if !imported.games.contains(&name) {
                imported.games.push(name);
            }
        }
        Ok(imported)
    }
}

/// A game by its name, and how its deals are numbered.
type GameKey = (String, Numbering);

/// A table of text with a heading.
struct TextTable {
    heading: csv::StringRecord,
    lines: Vec<csv::StringRecord>,
}

impl TextTable {
    fn read(text: &str) -> Result<TextTable, Mistakes> {
        let unreadable = |error: csv::Error| {
            let line = error.position().map_or(1, csv::Position::line);
            Mistake::new(MistakeKind::Syntax, format!("line {line}"), error.to_string())
        };
        let heading = text.lines().next().unwrap_or_default();
        let delimiter = if heading.contains('\t') { b'\t' } else { b',' };
        let mut reader =
            csv::ReaderBuilder::new().delimiter(delimiter).trim(csv::Trim::All).from_reader(text.as_bytes());
        let heading = reader.headers().map_err(unreadable)?.clone();
        let lines = reader.records().collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
        Ok(TextTable { heading, lines })
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.heading.iter().position(|heading| heading == name)
    }

    /// The rows, by the name of their game; or all mistakes.
    fn rows_by_game(&self, game: Option<&RecordedGame>) -> Result<BTreeMap<GameKey, Vec<Found>>, Mistakes> {
        let needed = if game.is_some() { &["seed", "verdict"][..] } else { &["game", "seed", "verdict"] };
        let missing: Vec<&str> = needed.iter().filter(|name| self.column(name).is_none()).copied().collect();
        if !missing.is_empty() {
            let found: Vec<&str> = self.heading.iter().collect();
            let problem = format!("no column {}; found {}", missing.join(" and no column "), found.join(", "));
            return Err(Mistake::new(MistakeKind::Structure, "line 1", problem).into());
        }
        let mut by_game: BTreeMap<GameKey, Vec<Found>> = BTreeMap::new();
        let mut mistakes = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            let number = line.position().map_or(index as u64 + 2, csv::Position::line);
            match self.row(line, game) {
                Ok((key, row)) => by_game.entry(key).or_default().push(row.into()),
                Err(problem) => {
                    mistakes.push(Mistake::new(MistakeKind::Structure, format!("line {number}"), problem));
                }
            }
        }
        Mistakes::unless_none(mistakes, by_game)
    }

    fn row(&self, line: &csv::StringRecord, game: Option<&RecordedGame>) -> Result<(GameKey, Row), String> {
        let text = |name: &str| self.column(name).and_then(|column| line.get(column)).unwrap_or_default();
        let name = match game {
            Some(game) => game.name.clone(),
            None => known_preset(text("game"))?,
        };
        let numbering = match text("numbering") {
            "" => Numbering::Seed,
            word => {
                Numbering::from_word(word).ok_or_else(|| format!("numbering: {word:?} is not a way to number deals"))?
            }
        };
        let seed = text("seed").parse().map_err(|_| format!("seed: {:?} is not a whole number", text("seed")))?;
        let answer: Answer = text("verdict").parse().map_err(|error| format!("verdict: {error}"))?;
        let words = |name: &str| Some(text(name).to_owned()).filter(|text| !text.is_empty());
        let number = |name: &str| match text(name) {
            "" => Ok(0.0),
            text => match text.parse::<f64>() {
                Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
                _ => Err(format!("{name}: {text:?} is not a number from 0 up")),
            },
        };
        let row = Row {
            seed,
            answer,
            reason: words("reason"),
            solver: words("solver").unwrap_or_default(),
            version: words("version").unwrap_or_default(),
            budget: NO_BUDGET,
            positions: number("positions")? as u64,
            depth: number("depth")? as u64,
            seconds: number("seconds")?,
            peak_bytes: number("peak_bytes")? as u64,
            derived_from: None,
        };
        Ok(((name, numbering), row))
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
