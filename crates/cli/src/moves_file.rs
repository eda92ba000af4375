//! Moves in files: solution files, texts with one move per line, and the standard notation of FreeCell.

use std::path::Path;

use cadogan_rules::{Deal, PlayerMove, Rules, SolutionFile};
use cadogan_table::{from_standard, has_standard_notation, is_standard_word, to_standard};
use serde_json::Value;

use crate::error::CliError;
use crate::input::display_name;

/// How moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Notation {
    /// `7: 9♥ +2 → 3`, for every game
    #[default]
    Cadogan,
    /// `26`, `2a`, `ah`: the standard notation of FreeCell
    Standard,
}

impl Notation {
    /// Whether moves of a game can be written so.
    pub(crate) fn check(self, rules: &Rules) -> Result<(), CliError> {
        match self {
            Notation::Cadogan => Ok(()),
            Notation::Standard => has_standard_notation(rules)
                .map_err(|reason| CliError::input(format_args!("--notation standard: {reason}"))),
        }
    }

    /// Moves from a deal on, as they are written.
    pub(crate) fn write(self, rules: &Rules, deal: &Deal, moves: &[PlayerMove]) -> Result<Vec<String>, CliError> {
        match self {
            Notation::Cadogan => Ok(moves.iter().map(ToString::to_string).collect()),
            Notation::Standard => to_standard(rules, deal, moves).map_err(CliError::input),
        }
    }
}

/// Reads the moves of a file, from a solution, a list, or a text.
pub(crate) fn read_moves(path: &Path, text: &str, rules: &Rules, deal: &Deal) -> Result<Vec<PlayerMove>, CliError> {
    read_solution(path, text, Some((rules, deal))).map(|file| file.moves)
}

/// Reads a solution. Without rules and a deal that it is for, the file must have its own.
pub(crate) fn read_solution(path: &Path, text: &str, given: Option<(&Rules, &Deal)>) -> Result<SolutionFile, CliError> {
    let name = display_name(path);
    let trimmed = text.trim_start();
    if !trimmed.starts_with(['{', '[']) && !trimmed.is_empty() {
        let Some((rules, deal)) = given else {
            return Err(CliError::input(format_args!(
                "{name} is not JSON: moves alone do not name their game; add GAME and DEAL before the file"
            )));
        };
        let moves = read_text_moves(text, rules, deal).map_err(|mistakes| CliError::mistakes(&name, &mistakes))?;
        return Ok(SolutionFile { rules: None, deal: None, moves, undone: Vec::new(), description: None });
    }
    let read = |text: &str| {
        SolutionFile::from_json(text, given.map(|(rules, _)| rules))
            .map_err(|errors| CliError::mistakes(&name, errors.list()))
    };
    let standard = take_standard_words(text);
    let mut file = read(standard.as_ref().map_or(text, |(_, without)| without))?;
    let of_file = file.rules.as_ref().zip(file.deal.as_ref());
    let Some((rules, deal)) = given.or(of_file) else {
        let parts = [("rules", file.rules.is_some()), ("deal", file.deal.is_some())];
        let missing = parts.into_iter().filter(|(_, there)| !there).map(|(part, _)| {
            format!(
                "solution: \"{part}\" is missing; a solution file needs it, unless GAME and DEAL are given before it"
            )
        });
        return Err(CliError::mistakes(&name, &missing.collect::<Vec<_>>()));
    };
    if let Some((words, _)) = standard {
        let moves = from_standard(rules, deal, words.iter().map(String::as_str));
        file.moves = moves.map_err(|reason| CliError::mistakes(&name, &[reason]))?;
    }
    Ok(file)
}

/// If all moves of a JSON text are in standard notation: those words, and the text without them.
fn take_standard_words(text: &str) -> Option<(Vec<String>, String)> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    let list = match &mut value {
        list @ Value::Array(_) => list,
        Value::Object(object) => {
            let key = ["moves", "solution"].into_iter().find(|key| object.contains_key(*key))?;
            object.get_mut(key)?
        }
        _ => return None,
    };
    let items = list.as_array().filter(|items| !items.is_empty())?;
    let words: Vec<String> = items.iter().map(|item| item.as_str().map(str::to_owned)).collect::<Option<_>>()?;
    if !words.iter().all(|word| is_standard_word(word)) {
        return None;
    }
    *list = Value::Array(Vec::new());
    Some((words, value.to_string()))
}

/// Moves from a text: words of the standard notation, or one move per line. Comments after a # are skipped.
fn read_text_moves(text: &str, rules: &Rules, deal: &Deal) -> Result<Vec<PlayerMove>, Vec<String>> {
    let lines = || text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let words: Vec<&str> = lines().flat_map(str::split_whitespace).collect();
    if !words.is_empty() && words.iter().all(|word| is_standard_word(word)) {
        return from_standard(rules, deal, words).map_err(|reason| vec![reason]);
    }
    let mut moves = Vec::new();
    let mut mistakes = Vec::new();
    for (index, line) in lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        match line.parse() {
            Ok(player_move) => moves.push(player_move),
            Err(error) => mistakes.push(format!("line {}: {error}", index + 1)),
        }
    }
    if mistakes.is_empty() { Ok(moves) } else { Err(mistakes) }
}
