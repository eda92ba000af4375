//! Results for other programs: CSV and Parquet, one row per deal.

use std::io::{self, Write};

use rusqlite::params;
use rusqlite::types::ValueRef;

use crate::parquet::{Column, ParquetWriter, Values};
use crate::{RecordedGame, Records, RecordsError};

/// The columns of an export, in order.
pub const COLUMNS: [&str; 17] = [
    "game",
    "fingerprint",
    "seed",
    "source",
    "verdict",
    "reason",
    "solver",
    "version",
    "limit_seconds",
    "limit_positions",
    "limit_bytes",
    "positions",
    "depth",
    "seconds",
    "peak_bytes",
    "derived_from",
    "numbering",
];

/// Rows per row group of a Parquet file: memory stays small, columns stay long enough to compress well.
const GROUP: usize = 1 << 16;

const QUERY: &str = "
    SELECT game.name, game.fingerprint, seed, source, verdict, reason, solver, version, limit_seconds, limit_positions,
           limit_bytes, positions, depth, seconds, peak_bytes, origin.fingerprint, game.numbering
    FROM verdict JOIN game ON game.id = verdict.game LEFT JOIN game AS origin ON origin.id = derived_from
    WHERE ?1 IS NULL OR verdict.game = ?1
    ORDER BY verdict.game, source, seed";

impl Records {
    /// Writes all rows, or those of one game, as CSV with a heading.
    pub fn export_csv(&self, game: Option<&RecordedGame>, out: &mut dyn Write) -> Result<u64, RecordsError> {
        let failed = |error: csv::Error| RecordsError::output(self.name(), unwrapped(error));
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(COLUMNS).map_err(failed)?;
        let mut count = 0;
        self.each_row(game, |row| {
            let fields = (0..COLUMNS.len()).map(|column| field_text(row, column)).collect::<rusqlite::Result<Vec<_>>>();
            writer.write_record(fields.map_err(|error| self.trouble(error))?).map_err(failed)?;
            count += 1;
            Ok(())
        })?;
        writer.flush().map_err(|error| RecordsError::output(self.name(), error))?;
        Ok(count)
    }

    /// Writes all rows, or those of one game, as one JSON object per line.
    pub fn export_json(&self, game: Option<&RecordedGame>, out: &mut dyn Write) -> Result<u64, RecordsError> {
        let mut count = 0;
        self.each_row(game, |row| {
            let member = |(column, name): (usize, &&str)| Ok(((*name).to_owned(), field_value(row, column)?));
            let object = COLUMNS.iter().enumerate().map(member).collect::<rusqlite::Result<serde_json::Map<_, _>>>();
            let object = serde_json::Value::Object(object.map_err(|error| self.trouble(error))?);
            writeln!(out, "{object}").map_err(|error| RecordsError::output(self.name(), error))?;
            count += 1;
            Ok(())
        })?;
        out.flush().map_err(|error| RecordsError::output(self.name(), error))?;
        Ok(count)
    }

    /// Writes all rows, or those of one game, as a Parquet file.
    pub fn export_parquet(&self, game: Option<&RecordedGame>, out: &mut dyn Write) -> Result<u64, RecordsError> {
        let failed = |error: io::Error| RecordsError::output(self.name(), error);
        let mut writer = ParquetWriter::new(out).map_err(failed)?;
        let mut columns = empty_columns();
        let (mut count, mut in_group) = (0, 0);
        self.each_row(game, |row| {
            for (index, column) in columns.iter_mut().enumerate() {
                push(column, row, index).map_err(|error| self.trouble(error))?;
            }
            in_group += 1;
            if in_group == GROUP {
                writer.row_group(&std::mem::replace(&mut columns, empty_columns())).map_err(failed)?;
                in_group = 0;
            }
            count += 1;
            Ok(())
        })?;
        if in_group > 0 || count == 0 {
            writer.row_group(&columns).map_err(failed)?;
        }
        writer.finish().map_err(failed)?;
        Ok(count)
    }

    fn each_row(
        &self,
        game: Option<&RecordedGame>,
        mut visit: impl FnMut(&rusqlite::Row<'_>) -> Result<(), RecordsError>,
    ) -> Result<(), RecordsError> {
        let mut statement = self.connection.prepare(QUERY).map_err(|error| self.trouble(error))?;
        let mut rows = statement.query(params![game.map(|game| game.id)]).map_err(|error| self.trouble(error))?;
        while let Some(row) = rows.next().map_err(|error| self.trouble(error))? {
            visit(row)?;
        }
        Ok(())
    }
}

/// The error of the output stream, so that the caller can see whether a pipe was closed.
fn unwrapped(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

fn field_text(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(match row.get_ref(column)? {
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        // Not every text that SQLite stores is UTF-8: this may fail.
        ValueRef::Text(_) | ValueRef::Blob(_) => row.get(column)?,
    })
}

fn field_value(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<serde_json::Value> {
    Ok(match row.get_ref(column)? {
        ValueRef::Null => serde_json::Value::Null,
        ValueRef::Integer(number) => number.into(),
        ValueRef::Real(number) => number.into(),
        ValueRef::Text(_) | ValueRef::Blob(_) => row.get::<_, String>(column)?.into(),
    })
}

/// Empty columns: integers for counts, doubles for seconds, otherwise text.
fn empty_columns() -> Vec<Column> {
    COLUMNS
        .iter()
        .map(|&name| {
            let values = match name {
                "seed" | "limit_positions" | "limit_bytes" | "positions" | "depth" | "peak_bytes" => {
                    Values::Integers(Vec::new())
                }
                "limit_seconds" | "seconds" => Values::Numbers(Vec::new()),
                _ => Values::Texts(Vec::new()),
            };
            Column { name, values }
        })
        .collect()
}

fn push(column: &mut Column, row: &rusqlite::Row<'_>, index: usize) -> rusqlite::Result<()> {
    match &mut column.values {
        Values::Integers(values) => values.push(row.get(index)?),
        Values::Numbers(values) => values.push(row.get(index)?),
        Values::Texts(values) => values.push(row.get(index)?),
    }
    Ok(())
}
