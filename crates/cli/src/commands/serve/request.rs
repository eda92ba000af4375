//! What one line asks for.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cadogan_referee::{Position, play};
use cadogan_rules::json::{describe, quoted_list, read_json};
use cadogan_rules::{Deal, PlayerMove, nearest, rules_from_json};
use cadogan_solve::Budget;
use serde_json::{Map, Value};

use crate::args::{Game, GameArgs, Origin, PysolNumbers, parse_bytes, parse_time};
use crate::error::CliError;
use crate::moves_file::{Notation, read_moves};

/// The keys of a request.
pub(super) const KEYS: [&str; 17] = [
    "id",
    "command",
    "game",
    "set",
    "seed",
    "ms",
    "pysol",
    "klondike-solver",
    "deal",
    "after",
    "timeout",
    "positions",
    "memory",
    "solution",
    "notation",
    "verdicts",
    "moves",
];

/// Keys that say which deal is meant.
const DEAL_KEYS: [&str; 5] = ["seed", "ms", "pysol", "klondike-solver", "deal"];

/// What to do with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Question {
    /// Can it be won?
    Solve,
    /// Which moves are legal?
    Moves,
    /// Why can it be won, or not?
    Explain,
    /// Do these moves win it?
    Verify,
}

/// A request that makes sense.
pub(super) struct Request<'a> {
    pub(super) question: Question,
    pub(super) game: Cow<'a, Game>,
    /// How the answer names the deal: nothing if it was given card by card.
    pub(super) origin: Option<(String, Value)>,
    source: Option<Origin>,
    pub(super) position: Position,
    pub(super) moves_played: usize,
    pub(super) solution: bool,
    pub(super) notation: Notation,
    pub(super) verdicts: bool,
    pub(super) moves: Option<Vec<PlayerMove>>,
    timeout: Option<Option<Duration>>,
    positions: Option<u64>,
    bytes: Option<usize>,
}

/// The object on a line.
pub(super) fn object(line: &str) -> Result<Map<String, Value>, CliError> {
    match read_json(line).map_err(|errors| CliError::mistakes("request", errors.list()))? {
        Value::Object(object) => Ok(object),
        other => Err(CliError::input(format_args!("request: found {}; an object is expected", describe(&other)))),
    }
}

impl<'a> Request<'a> {
    pub(super) fn read(
        object: Map<String, Value>,
        usual: Question,
        game: Option<&'a Game>,
    ) -> Result<Request<'a>, CliError> {
        // A deal alone, as `cadogan deal` prints it, has none of the keys.
        let is_bare = !object.is_empty() && !object.keys().any(|key| KEYS.contains(&key.as_str()));
        let object =
            if is_bare { Map::from_iter([("deal".to_owned(), Value::Object(object))]) } else { object };
        let members = Members(object);
        members.check_keys()?;
        let question = members.question(usual)?;
        let game = members.game(game)?;
        let rules = &game.rules;
        let (source, deal) = members.deal(&game)?;
        let mut position = Position::start(rules, &deal);
        let after = members.moves("after", &game, &deal)?.unwrap_or_default();
        for (index, player_move) in after.iter().enumerate() {
            play(rules, &mut position, player_move).map_err(|refusal| {
                CliError::input(format_args!("\"after\": move {} ({player_move}) is not legal: {refusal}", index + 1))
            })?;
        }
        let moves = members.moves("moves", &game, &position.to_deal())?;
        match (question, &moves) {
            (Question::Verify, None) => {
                return Err(CliError::input("\"moves\" is missing: which moves are to be verified?"));
            }
            (Question::Verify, _) | (_, None) => {}
            (_, Some(_)) => {
                return Err(CliError::input(
                    "\"moves\" is only for \"command\": \"verify\"; moves to play first are \"after\"",
                ));
            }
        }
        Ok(Request {
            question,
            origin: source.as_ref().map(|origin| {
                let (key, value) = origin.json_entry();
                (key.to_owned(), value)
            }),
            source,
            position,
            moves_played: after.len(),
            solution: members.flag("solution")?,
            notation: members.notation()?,
            verdicts: members.flag("verdicts")?,
            moves,
            timeout: members.timeout()?,
            positions: members.positions()?,
            bytes: members.bytes()?,
            game,
        })
    }

    /// The budget of the request, as far as it has its own.
    pub(super) fn budget(&self, usual: Budget) -> Budget {
        Budget {
            time: self.timeout.unwrap_or(usual.time),
            positions: self.positions.or(usual.positions),
            bytes: self.bytes.unwrap_or(usual.bytes),
        }
    }

    /// How messages name the deal.
    pub(super) fn place(&self) -> Origin {
        self.source.clone().unwrap_or_else(|| Origin::File(PathBuf::from("-")))
    }
}

/// The members of a request.
struct Members(Map<String, Value>);

impl Members {
    fn check_keys(&self) -> Result<(), CliError> {
        let wrong: Vec<String> = self
            .0
            .keys()
            .filter(|key| !KEYS.contains(&key.as_str()))
            .map(|key| {
                let near = nearest(key, KEYS).map_or(".".to_owned(), |word| format!("; did you mean \"{word}\"?"));
                format!("\"{key}\" is not known here{near}")
            })
            .collect();
        if wrong.is_empty() {
            return Ok(());
        }
        let allowed = quoted_list(KEYS);
        Err(CliError::input(format_args!("{} A request has the keys {allowed}", wrong.join(" "))))
    }

    fn wrong(key: &str, value: &Value, expected: &str) -> CliError {
        CliError::input(format_args!("\"{key}\": found {}; {expected} is expected", describe(value)))
    }

    fn question(&self, usual: Question) -> Result<Question, CliError> {
        let Some(value) = self.0.get("command") else { return Ok(usual) };
        match value.as_str() {
            Some("solve") => Ok(Question::Solve),
            Some("moves") => Ok(Question::Moves),
            Some("explain") => Ok(Question::Explain),
            Some("verify") => Ok(Question::Verify),
            _ => Err(Members::wrong("command", value, "\"solve\", \"moves\", \"explain\" or \"verify\"")),
        }
    }

    fn game<'a>(&self, usual: Option<&'a Game>) -> Result<Cow<'a, Game>, CliError> {
        let set = self.set()?;
        match (self.0.get("game"), usual) {
            (Some(Value::String(name)), _) => GameArgs::named(name, &set).load(&mut std::io::empty()).map(Cow::Owned),
            (Some(rules @ Value::Object(_)), _) => {
                let file = rules_from_json(rules).map_err(|errors| CliError::mistakes("\"game\"", errors.list()))?;
                Game::varied(&file, "(rules)", &set).map(Cow::Owned)
            }
            (Some(other), _) => Err(Members::wrong("game", other, "the name of a game, or rules")),
            (None, Some(game)) if set.is_empty() => Ok(Cow::Borrowed(game)),
            (None, Some(game)) => game.changed(&set).map(Cow::Owned),
            (None, None) => Err(CliError::input(
                "\"game\" is missing: name a game, or start the program with one (`cadogan serve GAME`)",
            )),
        }
    }

    /// Rules to vary, as they are written after `--set`.
    fn set(&self) -> Result<Vec<String>, CliError> {
        match self.0.get("set") {
            None => Ok(Vec::new()),
            Some(Value::Object(changes)) => Ok(changes
                .iter()
                .map(|(key, value)| match value {
                    Value::String(text) => format!("{key}={text}"),
                    other => format!("{key}={other}"),
                })
                .collect()),
            Some(other) => Err(Members::wrong("set", other, "an object such as {\"stock.deal count\": 1}")),
        }
    }

    fn deal(&self, game: &Game) -> Result<(Option<Origin>, Deal), CliError> {
        let given: Vec<&str> = DEAL_KEYS.into_iter().filter(|key| self.0.contains_key(*key)).collect();
        let [key] = given[..] else {
            let keys = quoted_list(DEAL_KEYS);
            return Err(match given.is_empty() {
                true => CliError::input(format_args!("no deal is given: add one of {keys}")),
                false => CliError::input(format_args!("{} are given; choose one of them", quoted_list(given))),
            });
        };
        let value = &self.0[key];
        let whole = || {
            let number = value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from));
            number.ok_or_else(|| Members::wrong(key, value, "a whole number"))
        };
        let origin = match key {
            "seed" => Origin::Seed(whole()?),
            "ms" => Origin::Microsoft(whole()?),
            "klondike-solver" => Origin::KlondikeSolver(whole()?),
            "pysol" => {
                let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let numbers: PysolNumbers =
                    text.parse().map_err(|reason| CliError::input(format_args!("\"pysol\": {reason}")))?;
                Origin::Pysol { prefix: numbers.prefix, number: *numbers.numbers.range().start() }
            }
            _ => {
                let read = match value {
                    Value::String(text) => Deal::read(&game.rules, text),
                    other => Deal::from_json_value(&game.rules, other),
                };
                let deal = read.map_err(|errors| CliError::mistakes("\"deal\"", errors.list()))?;
                return Ok((None, deal));
            }
        };
        let named = origin.load(&game.rules, &mut std::io::empty())?;
        Ok((Some(named.origin), named.deal))
    }

    /// A list of moves, in either notation.
    fn moves(&self, key: &str, game: &Game, deal: &Deal) -> Result<Option<Vec<PlayerMove>>, CliError> {
        match self.0.get(key) {
            None => Ok(None),
            Some(list @ Value::Array(_)) => {
                read_moves(Path::new(&format!("\"{key}\"")), &list.to_string(), &game.rules, deal).map(Some)
            }
            Some(Value::String(text)) => {
                read_moves(Path::new(&format!("\"{key}\"")), text, &game.rules, deal).map(Some)
            }
            Some(other) => Err(Members::wrong(key, other, "a list of moves")),
        }
    }

    fn flag(&self, key: &str) -> Result<bool, CliError> {
        match self.0.get(key) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or_else(|| Members::wrong(key, value, "true or false")),
        }
    }

    fn notation(&self) -> Result<Notation, CliError> {
        let Some(value) = self.0.get("notation") else { return Ok(Notation::Cadogan) };
        match value.as_str() {
            Some("cadogan") => Ok(Notation::Cadogan),
            Some("standard") => Ok(Notation::Standard),
            _ => Err(Members::wrong("notation", value, "\"cadogan\" or \"standard\"")),
        }
    }

    /// Seconds as a number, or a text as after `--timeout`.
    fn timeout(&self) -> Result<Option<Option<Duration>>, CliError> {
        let Some(value) = self.0.get("timeout") else { return Ok(None) };
        let wrong = || Members::wrong("timeout", value, "a number of seconds, or a text such as \"500ms\" or \"none\"");
        match value {
            Value::String(text) => parse_time(text).map(|limit| Some(limit.0)).map_err(|_| wrong()),
            other => {
                let time = other.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                time.map(|time| Some(Some(time))).ok_or_else(wrong)
            }
        }
    }

    fn positions(&self) -> Result<Option<u64>, CliError> {
        let Some(value) = self.0.get("positions") else { return Ok(None) };
        value.as_u64().map(Some).ok_or_else(|| Members::wrong("positions", value, "a whole number"))
    }

    /// Bytes as a number, or a text as after `--memory`.
    fn bytes(&self) -> Result<Option<usize>, CliError> {
        let Some(value) = self.0.get("memory") else { return Ok(None) };
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        parse_bytes(&text).map(Some).map_err(|reason| CliError::input(format_args!("\"memory\": {reason}")))
    }
}
