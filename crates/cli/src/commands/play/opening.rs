//! What is played: a saved game, a deal, or a random deal that can be won.

use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};
use std::time::Instant;

use cadogan_rules::{Deal, Mistakes};
use cadogan_solve::Verdict;
use cadogan_table::{SavedGame, Table};
use serde_json::Value;

use super::thinking::Thinker;
use crate::args::{DealArgs, Game, GameArgs, Origin};
use crate::console::Console;
use crate::error::CliError;
use crate::input::{display_name, read_text};

/// A game that is about to be played.
pub(super) struct Opened {
    pub(super) table: Table,
    /// The game and the deal in words.
    pub(super) description: String,
    /// The command that begins the same way again.
    pub(super) again: String,
    /// The file that the game was saved in.
    pub(super) file: Option<PathBuf>,
    /// What the player should know about the deal.
    pub(super) note: Option<String>,
}

/// Opens what the arguments name.
pub(super) fn open(
    game: &GameArgs,
    deals: &DealArgs,
    thinker: &Thinker,
    console: &mut Console<'_>,
) -> Result<Opened, CliError> {
    if let (true, Some(saved)) = (deals.is_empty(), saved_alone(game, console)?) {
        return Ok(saved);
    }
    let loaded = game.load(console.input)?;
    if deals.is_empty() {
        return random_deal(game, &loaded, thinker, console);
    }
    if let Origin::File(path) = deals.only_origin()? {
        if path == Path::new("-") {
            return Err(CliError::input("play reads moves from standard input, so the deal must be a file or a number"));
        }
        let text = read_text(&path, console.input)?;
        if is_saved_game(&text) {
            return saved_by_rules(&loaded, path, &text);
        }
    }
    let dealt = deals.one(&loaded.rules, console.input)?;
    let description = format!("{} {}", loaded.name(), dealt.origin);
    let again = format!("cadogan play {} {}", game.command_words(), dealt.origin.command_words());
    Ok(Opened { table: Table::new(loaded.rules, dealt.deal), description, again, file: None, note: None })
}

/// The only argument may be a saved game that names its rules.
fn saved_alone(game: &GameArgs, console: &mut Console<'_>) -> Result<Option<Opened>, CliError> {
    let path = PathBuf::from(game.word());
    if game.is_preset() || !path.is_file() {
        return Ok(None);
    }
    let text = read_text(&path, console.input)?;
    if !is_saved_game(&text) {
        return Ok(None);
    }
    if game.is_varied() {
        let name = display_name(&path);
        return Err(CliError::input(format_args!("{name} is a saved game: its rules cannot be varied by --set")));
    }
    let saved = SavedGame::from_text(&text).map_err(|errors| mistakes(&path, &errors))?;
    opened(saved, path).map(Some)
}

/// A saved game of a game that was named.
fn saved_by_rules(game: &Game, path: PathBuf, text: &str) -> Result<Opened, CliError> {
    let saved = SavedGame::by_rules(text, Some(&game.rules)).map_err(|errors| mistakes(&path, &errors))?;
    if saved.rules.fingerprint() != game.rules.fingerprint() {
        let (file, name) = (display_name(&path), game.name());
        return Err(CliError::input(format_args!(
            "{file} is a saved game with other rules than {name}; `cadogan play {file}` goes on with it"
        )));
    }
    opened(saved, path)
}

fn opened(saved: SavedGame, path: PathBuf) -> Result<Opened, CliError> {
    let description = saved.description.clone();
    let table = Table::of_saved(saved).map_err(|errors| mistakes(&path, &errors))?;
    let note = match (table.at(), description.as_str()) {
        (0, "") => None,
        (0, words) => Some(format!("{words}, from the start.")),
        (at, "") => Some(format!("After {at} moves.")),
        (at, words) => Some(format!("{words}, after {at} moves.")),
    };
    let again = format!("cadogan play {}", path.display());
    Ok(Opened { table, description, again, file: Some(path), note })
}

fn mistakes(path: &Path, errors: &Mistakes) -> CliError {
    CliError::mistakes(&display_name(path), errors.list())
}

/// Whether a file has moves, unlike rules and deals.
fn is_saved_game(text: &str) -> bool {
    matches!(serde_json::from_str(text), Ok(Value::Object(object)) if object.contains_key("moves"))
}

/// How many times longer than one position a search for a winnable deal may take.
const PATIENCE: u32 = 10;

/// A deal of a random seed that can be won, if one is found in time.
fn random_deal(
    args: &GameArgs,
    game: &Game,
    thinker: &Thinker,
    console: &mut Console<'_>,
) -> Result<Opened, CliError> {
    let begin = Instant::now();
    for tried in 1.. {
        let seed = random_seed();
        let origin = Origin::Seed(seed.into());
        let deal = Deal::from_seed(&game.rules, seed).map_err(|errors| CliError::mistakes(&origin.to_string(), errors.list()))?;
        let mut table = Table::new(game.rules.clone(), deal);
        let thought = thinker.think(&mut table, &format!("{} {origin}", game.name()), console)?;
        let found = matches!(thought.verdict, Verdict::Winnable(()));
        if !found && !thought.is_interrupted && begin.elapsed() < PATIENCE * thinker.time() {
            continue;
        }
        let note = match (found, tried) {
            (true, 1) => format!("Seed {seed}, which can be won."),
            (true, _) => format!("Seed {seed}, which can be won; {tried} deals were tried."),
            (false, _) => format!("Seed {seed} ({}): no deal that can be won was found, of {tried} tried.", thought.verdict),
        };
        let description = format!("{} {origin}", game.name());
        let again = format!("cadogan play {} {}", args.command_words(), origin.command_words());
        return Ok(Opened { table, description, again, file: None, note: Some(note) });
    }
    unreachable!("the loop ends when time is up")
}

/// A number from the randomness of the system, short enough to be typed.
fn random_seed() -> i64 {
    let random = std::hash::RandomState::new().build_hasher().finish();
    (random % 999_999_999) as i64 + 1
}
