//! Solutions, stored on request: the moves as text, compressed.

use std::io::{Read, Write};

use cadogan_rules::PlayerMove;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use rusqlite::{OptionalExtension, params};

use crate::{RecordedGame, Records, RecordsError};

impl Records {
    /// The solution of a deal, if one was stored.
    pub fn solution(&self, game: &RecordedGame, seed: i64) -> Result<Option<Vec<PlayerMove>>, RecordsError> {
        let query = "SELECT moves FROM solution WHERE game = ?1 AND seed = ?2";
        let bytes: Option<Vec<u8>> = self
            .connection
            .query_row(query, params![game.id, seed], |row| row.get(0))
            .optional()
            .map_err(|error| self.trouble(error))?;
        let damaged = || {
            let deal = game.numbering.option(seed);
            RecordsError::damage(self.name(), format!("the solution of {} {deal} cannot be read", game.name))
        };
        bytes.map(|bytes| unpack(&bytes).ok_or_else(damaged)).transpose()
    }

    /// The seeds of all deals of a game whose solution was stored.
    pub fn solved_seeds(&self, game: &RecordedGame) -> Result<Vec<i64>, RecordsError> {
        self.collect("SELECT seed FROM solution WHERE game = ?1 ORDER BY seed", [game.id], |row| row.get(0))
    }

    /// All solutions of a game, packed as they are stored, by seed.
    pub(crate) fn packed_solutions(&self, game: &RecordedGame) -> Result<Vec<(i64, Vec<u8>)>, RecordsError> {
        let query = "SELECT seed, moves FROM solution WHERE game = ?1 ORDER BY seed";
        self.collect(query, [game.id], |row| Ok((row.get(0)?, row.get(1)?)))
    }
}

/// One move per line in the notation of the game, compressed.
pub(crate) fn pack(moves: &[PlayerMove]) -> Vec<u8> {
    let text: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(text.join("\n").as_bytes())
        .and_then(|()| encoder.finish())
        .unwrap_or_else(|error| unreachable!("memory takes every byte: {error}"))
}

fn unpack(bytes: &[u8]) -> Option<Vec<PlayerMove>> {
    let mut text = String::new();
    ZlibDecoder::new(bytes).read_to_string(&mut text).ok()?;
    text.lines().map(|line| line.parse().ok()).collect()
}
