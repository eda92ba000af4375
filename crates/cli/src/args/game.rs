//! `GAME` and `--set`: which rules to use.

use std::io::BufRead;
use std::path::Path;
use std::sync::OnceLock;

use cadogan_rules::{Mistakes, RuleFile, Rules, apply_settings, near_presets, parse_rules, preset};

use serde_json::{Map, Value};

use crate::error::CliError;
use crate::input::read_text;

/// Names a game.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct GameArgs {
    #[arg(
        index = 1,
        value_name = "GAME",
        help = "The name of a game (see `cadogan games`) or a path to a rules JSON file"
    )]
    game: String,

    #[arg(long, value_name = "KEY=VALUE", help = "Vary a rule, e.g. --set 'stock.deal count=1'; may be repeated")]
    set: Vec<String>,
}

/// The requested game.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    /// Its rules, with every `--set`.
    pub(crate) rules: Rules,
    /// The canonical name of the preset, or the file.
    name: String,
    /// What was varied, as it was given.
    set: Vec<String>,
    /// How every JSON result begins; a fingerprint takes as long as deciding a small deal.
    head: OnceLock<Map<String, Value>>,
}

impl Game {
    /// The game of a file, with these changes.
    pub(crate) fn varied(file: &RuleFile, name: &str, set: &[String]) -> Result<Game, CliError> {
        let varied = apply_settings(file, set).map_err(|errors| rule_mistakes("--set", &errors))?;
        Ok(Game { rules: varied.rules, name: name.to_owned(), set: set.to_vec(), head: OnceLock::new() })
    }

    /// The same game with more changes.
    pub(crate) fn changed(&self, set: &[String]) -> Result<Game, CliError> {
        let file = RuleFile { rules: self.rules.clone(), ..RuleFile::default() };
        let varied = Game::varied(&file, &self.name, set)?;
        Ok(Game { set: [&self.set[..], set].concat(), ..varied })
    }

    /// The name in text: the canonical name, with every change.
    pub(crate) fn name(&self) -> String {
        GameArgs::named(&self.name, &self.set).command_words()
    }

    /// How every JSON result begins: the name of the game, the fingerprint of its rules, and what was varied, if anything
    /// was.
    pub(crate) fn json_head(&self) -> Map<String, Value> {
        let make = || {
            let mut head = Map::new();
            head.insert("game".into(), self.name.as_str().into());
            head.insert("fingerprint".into(), self.rules.fingerprint().into());
            if !self.set.is_empty() {
                head.insert("set".into(), self.set.iter().filter_map(|change| setting(change)).collect());
            }
            head
        };
        self.head.get_or_init(make).clone()
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
        let preset = if is_file_name(&self.game) { None } else { preset(&self.game) };
        preset.map_or(&self.game, |preset| preset.name())
    }

    /// The name of the game in results: the canonical name, with every change.
    pub(crate) fn name(&self) -> String {
        GameArgs::named(self.canonical(), &self.set).command_words()
    }

    /// Whether it names a preset.
    pub(crate) fn is_preset(&self) -> bool {
        !is_file_name(&self.game) && preset(&self.game).is_some()
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
            preset(&self.game).ok_or_else(|| unknown_game(&self.game))?.file()
        };
        Game::varied(file, self.canonical(), &self.set)
    }
}

fn rule_mistakes(place: &str, errors: &Mistakes) -> CliError {
    CliError::mistakes(place, errors.list())
}

/// A preset takes precedence over a file of the same name in the current folder, so that names mean the same
/// everywhere.
fn is_file_name(word: &str) -> bool {
    word.contains('/') || word.ends_with(".json") || (preset(word).is_none() && Path::new(word).is_file())
}

fn unknown_game(name: &str) -> CliError {
    let near: Vec<&str> = near_presets(name, 3).into_iter().map(|preset| preset.name()).collect();
    let question = match &near[..] {
        [] => String::new(),
        [only] => format!("; did you mean {only}?"),
        [others @ .., last] => format!("; did you mean {} or {last}?", others.join(", ")),
    };
    CliError::input(format_args!(
        "there is no game {name:?}{question}\n`cadogan games` lists the games and `cadogan games WORD` searches their \
         names and descriptions; a path to a rules file must contain a / or end in .json"
    ))
}
