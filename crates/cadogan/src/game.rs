//! Games.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use cadogan_rules::{Deal, PresetKind, RuleFile, Rules, apply_settings, nearest_preset, parse_rules, preset, presets};

use crate::{Error, Options, Pick, Position, Winrate, Wish};

/// A game: rules under a name. Clones are cheap.
///
/// ```
/// use cadogan::Game;
///
/// let klondike = Game::preset("klondike")?;
/// let draw_one = klondike.set("stock.deal count", 1)?;
/// assert_ne!(klondike, draw_one);
/// let error = klondike.set("stock.deal cuont", 1).expect_err("there is no such rule");
/// assert!(error.to_string().ends_with("did you mean \"deal count\"?"));
/// # Ok::<(), cadogan::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    name: String,
    file: RuleFile,
}

/// Two games are equal if their rules are, whatever they are called.
impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner) || self.rules() == other.rules()
    }
}

impl Eq for Game {}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Where games come from.
impl Game {
    /// A game that comes with the library, such as `klondike`, `free-cell` or `spider`.
    pub fn preset(name: &str) -> Result<Game, Error> {
        let preset = preset(name).ok_or_else(|| {
            let suggestion = nearest_preset(name).map(|near| near.name().to_owned());
            Error::UnknownGame { name: name.to_owned(), suggestion }
        })?;
        Ok(Game::new(preset.name(), preset.file().clone()))
    }

    /// The names of all games that come with the library, in alphabetical order; variants come after the games.
    pub fn presets() -> impl Iterator<Item = &'static str> {
        presets().iter().filter(|preset| preset.kind() != PresetKind::Test).map(|preset| preset.name())
    }

    /// The game of a rule file in JSON. All mistakes are reported at once. `name` is what the game is called.
    ///
    /// ```
    /// use cadogan::Game;
    ///
    /// let game = Game::from_json("my-game", r#"{"tableau piles": {"count": 9}, "cells": 2}"#)?;
    /// assert_eq!(game.name(), "my-game");
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn from_json(name: &str, text: &str) -> Result<Game, Error> {
        Ok(Game::new(name, parse_rules(text)?))
    }

    /// The game with one rule changed: `game.set("stock.deal count", 1)`. The key has its section in front, as in
    /// `cadogan rules GAME`; the value is a number, true or false, a word or JSON.
    pub fn set(&self, key: &str, value: impl fmt::Display) -> Result<Game, Error> {
        self.set_all([(key, value)])
    }

    /// The game with several rules changed at once, which is needed where one depends on another.
    pub fn set_all<K: fmt::Display, V: fmt::Display>(
        &self,
        settings: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Game, Error> {
        let settings: Vec<String> = settings.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
        let file = apply_settings(&self.inner.file, &settings)?;
        let name = std::iter::once(self.name()).chain(settings.iter().map(String::as_str));
        Ok(Game::new(&name.collect::<Vec<&str>>().join(", "), file))
    }

    /// The game with another name.
    pub fn named(&self, name: &str) -> Game {
        Game::new(name, self.inner.file.clone())
    }

    fn new(name: &str, file: RuleFile) -> Game {
        Game { inner: Arc::new(Inner { name: name.to_owned(), file }) }
    }

    /// A game whose rules were made by `cadogan-rules`.
    pub fn from_rules(name: &str, rules: Rules) -> Game {
        Game::new(name, RuleFile { rules, ..RuleFile::default() })
    }
}

/// What a game is.
impl Game {
    /// What it is called: the name of the preset, with the rules that were changed, as in `klondike, stock.deal count=1`.
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// The game in one line, if its rule file has one.
    pub fn description(&self) -> Option<&str> {
        self.inner.file.about.description.as_deref()
    }

    /// The rule file, without what is the default. [`Game::from_json`] reads it.
    pub fn to_json(&self) -> String {
        self.inner.file.to_json_short().to_string()
    }

    /// The same for equal rules, and different for different ones: the key of the game in records.
    pub fn fingerprint(&self) -> String {
        self.rules().fingerprint()
    }

    /// Every single rule.
    pub fn rules(&self) -> &Rules {
        &self.inner.file.rules
    }
}

/// Deals.
impl Game {
    /// The deal of a seed, -2147483648 to 4294967295: a frozen shuffle, the same on every machine and in every version.
    pub fn deal(&self, seed: i64) -> Result<Position, Error> {
        Ok(self.begin(Deal::from_seed(self.rules(), seed)?))
    }

    /// The deal with this number in Microsoft FreeCell.
    pub fn deal_microsoft(&self, number: u64) -> Result<Position, Error> {
        Ok(self.begin(Deal::from_ms(self.rules(), number)?))
    }

    /// The deal with this number in PySolFC. Old numbers and those of Microsoft have a prefix there, which is read too.
    pub fn deal_pysol(&self, number: &str) -> Result<Position, Error> {
        let number =
            number.parse().map_err(|error: cadogan_rules::ParsePysolNumberError| Error::Input(error.to_string()))?;
        Ok(self.begin(Deal::from_pysol(self.rules(), number)?))
    }

    /// A deal, or a position in the middle of a game, as JSON or as a text board: what [`Position::to_json`] and
    /// [`Position::to_text`] write.
    pub fn read(&self, text: &str) -> Result<Position, Error> {
        Ok(self.begin(Deal::read(self.rules(), text)?))
    }

    fn begin(&self, deal: Deal) -> Position {
        Position::new(self.clone(), deal)
    }

    /// Decides the deals of all these seeds, and says how often the game can be won.
    ///
    /// The limits of the options are for each deal. The work is done on all cores unless the options say otherwise; the
    /// result does not depend on their number, unless time is limited.
    ///
    /// ```
    /// use cadogan::{Game, Options};
    ///
    /// let options = Options::new().positions(100_000);
    /// let winrate = Game::preset("alpha-star")?.winrate(1..=100, &options)?;
    /// println!("{winrate}");
    /// assert_eq!(winrate.counts.deals(), 100);
    /// assert!(winrate.interval.lower > 0.2 && winrate.interval.upper < 0.7);
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn winrate(&self, seeds: RangeInclusive<i64>, options: &Options) -> Result<Winrate, Error> {
        crate::winrate::measure(self, seeds, options)
    }
    /// Finds deals that can be won, of a chosen difficulty, or deals that cannot be won: the first that fit, in the order
    /// of their numbers. There are fewer than were wished for if the numbers run out or the work is cancelled.
    ///
    /// The limit in positions is for deciding a deal (100,000 if there is none); a deal that is not decided is passed
    /// over, and a limit in time is not kept. The result does not depend on the number of threads.
    ///
    /// ```
    /// use cadogan::{Game, Level, Options, Wish};
    ///
    /// let easy = Game::preset("klondike")?.pick(&Wish::new().level(Level::Easy).seeds(1..=50), &Options::new())?;
    /// assert_eq!(easy[0].level, Some(Level::Easy));
    /// println!("{}", easy[0].position);
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn pick(&self, wish: &Wish, options: &Options) -> Result<Vec<Pick>, Error> {
        crate::difficulty::pick(self, wish, options)
    }
}
