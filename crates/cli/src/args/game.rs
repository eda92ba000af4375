//! `GAME` and `--set`: which rules to use.

use std::cmp::Reverse;
use std::io::BufRead;
use std::path::Path;

use cadogan_rules::{Mistakes, Preset, Rules, apply_settings, parse_rules, preset, presets};

use serde_json::{Map, Value};

use crate::error::CliError;
use crate::input::read_text;

/// Names a game.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    #[arg(index = 1, value_name = "GAME", help = "A preset name (see `cadogan games`) or a path to a rules JSON file")]
    game: String,

    #[arg(long, value_name = "KEY=VALUE", help = "Vary a rule, e.g. --set 'stock.deal count=1'; may be repeated")]
    set: Vec<String>,
}

/// The requested game.
#[derive(Debug)]
pub(crate) struct Game {
    /// Its rules, with every `--set`.
    pub(crate) rules: Rules,
    /// The canonical name of the preset, or the file.
    name: String,
    /// What was varied, as it was given.
    set: Vec<String>,
}

impl Game {
    /// The name in text: the canonical name, with every change.
    pub(crate) fn name(&self) -> String {
        GameArgs::named(&self.name, &self.set).command_words()
    }

    /// How every JSON result begins: the name of the game, the fingerprint of its rules, and what was varied, if anything
    /// was.
    pub(crate) fn json_head(&self) -> Map<String, Value> {
        let mut head = Map::new();
        head.insert("game".into(), self.name.as_str().into());
        head.insert("fingerprint".into(), self.rules.fingerprint().into());
        if !self.set.is_empty() {
            head.insert("set".into(), self.set.iter().filter_map(|change| setting(change)).collect());
        }
        head
    }

    /// A JSON result of this game: the head, and what the object says otherwise.
    pub(crate) fn json(&self, object: Value) -> Value {
        let mut result = self.json_head();
        if let Value::Object(members) = object {
            result.extend(members.into_iter().filter(|(key, _)| !["game", "fingerprint"].contains(&key.as_str())));
        }
        Value::Object(result)
    }
}

/// Key and value of a setting; a value that is no JSON is a text.
fn setting(change: &str) -> Option<(String, Value)> {
    let (key, value) = change.split_once('=')?;
    let value = value.trim();
    Some((key.trim().to_owned(), serde_json::from_str(value).unwrap_or_else(|_| value.into())))
}

impl GameArgs {
    /// The argument that names the game.
    pub(crate) fn word(&self) -> &str {
        &self.game
    }

    /// The canonical name of the preset, or the file.
    fn canonical(&self) -> &str {
        let preset = if is_file_name(&self.game) { None } else { named_preset(&self.game) };
        preset.map_or(&self.game, |preset| preset.name())
    }

    /// The name of the game in results: the canonical name, with every change.
    pub(crate) fn name(&self) -> String {
        GameArgs::named(self.canonical(), &self.set).command_words()
    }

    /// Whether it names a preset.
    pub(crate) fn is_preset(&self) -> bool {
        !is_file_name(&self.game) && named_preset(&self.game).is_some()
    }

    /// Whether a rule is varied.
    pub(crate) fn is_varied(&self) -> bool {
        !self.set.is_empty()
    }

    /// The game of this name, with these changes.
    pub(crate) fn named(game: &str, set: &[String]) -> GameArgs {
        GameArgs { game: game.to_owned(), set: set.to_vec() }
    }

    /// The same game with more changes.
    pub(crate) fn with_changes(&self, changes: Vec<String>) -> GameArgs {
        GameArgs { game: self.game.clone(), set: [self.set.clone(), changes].concat() }
    }

    /// The command-line arguments that select the same game again.
    pub(crate) fn command_words(&self) -> String {
        let varied = self.set.iter().map(|change| format!(" --set '{change}'"));
        std::iter::once(self.game.clone()).chain(varied).collect()
    }

    /// Loads and varies the game. All mistakes are reported at once.
    pub(crate) fn load(&self, stdin: &mut dyn BufRead) -> Result<Game, CliError> {
        let file = if is_file_name(&self.game) {
            let text = read_text(Path::new(&self.game), stdin)?;
            &parse_rules(&text).map_err(|errors| rule_mistakes(&self.game, &errors))?
        } else {
            named_preset(&self.game).ok_or_else(|| unknown_game(&self.game))?.file()
        };
        let varied = apply_settings(file, &self.set).map_err(|errors| rule_mistakes("--set", &errors))?;
        Ok(Game { rules: varied.rules, name: self.canonical().to_owned(), set: self.set.clone() })
    }
}

fn rule_mistakes(place: &str, errors: &Mistakes) -> CliError {
    CliError::mistakes(place, errors.list())
}

/// A preset takes precedence over a file of the same name in the current folder, so that names mean the same
/// everywhere.
fn is_file_name(word: &str) -> bool {
    word.contains('/') || word.ends_with(".json") || (named_preset(word).is_none() && Path::new(word).is_file())
}

/// The preset of this name, ignoring hyphens, blanks and case: `FreeCell` is `free-cell`.
fn named_preset(word: &str) -> Option<&'static Preset> {
    let bare = |name: &str| name.to_lowercase().replace(['-', '_', ' '], "");
    preset(word).or_else(|| presets().iter().find(|preset| bare(preset.name()) == bare(word)))
}

fn unknown_game(name: &str) -> CliError {
    let names = nearest_names(name, 3).join(", ");
    CliError::input(format_args!(
        "there is no game {name:?}; the nearest names are {names}. `cadogan games --all` lists every name; \
         a path to a rules file must contain a / or end in .json"
    ))
}

/// The preset names nearest to a word: first those that contain it, then by the number of letters to change.
fn nearest_names(word: &str, count: usize) -> Vec<&'static str> {
    let typed: String = word.to_lowercase().replace(['_', ' '], "-").chars().take(60).collect();
    let mut names: Vec<&'static str> = presets().iter().map(|preset| preset.name()).collect();
    names.sort_by_cached_key(|name| {
        let contained = typed.len() >= 3 && name.contains(&typed);
        (Reverse(contained), strsim::osa_distance(&typed, name), *name)
    });
    names.truncate(count);
    names
}
