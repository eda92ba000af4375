//! The games that come with the program, each a rule file in the folder `games`.

use std::sync::{LazyLock, OnceLock};

use crate::parse::{RuleFile, parse_rules};
use crate::validate::Rules;

/// What sort of preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PresetKind {
    /// A game under its own name.
    Game,
    /// A game with a rule or two changed.
    Variant,
    /// A game as it was played in 2018.
    Historical,
    /// A small game for tests.
    Test,
}

/// A game that comes with the program.
#[derive(Debug)]
pub struct Preset {
    name: &'static str,
    kind: PresetKind,
    text: &'static str,
    file: OnceLock<RuleFile>,
}

impl Preset {
    /// The name under which it can be requested.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The name as a heading: `FreeCell`, `Klondike Draw 10`. Made of the name unless the rule file says otherwise.
    pub fn title(&self) -> String {
        if let Some(title) = &self.file().about.title {
            return title.clone();
        }
        let capital = |word: &str| {
            let mut letters = word.chars();
            letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
        };
        let words = self.name.split('-').enumerate();
        let word = |(place, word): (usize, &str)| match word {
            "and" | "of" | "the" | "o" | "then" if place > 0 => word.to_owned(),
            _ => capital(word),
        };
        words.map(word).collect::<Vec<String>>().join(" ")
    }

    /// What sort of preset.
    pub fn kind(&self) -> PresetKind {
        self.kind
    }

    /// The rule file as it was written.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The rule file.
    pub fn file(&self) -> &RuleFile {
        self.file.get_or_init(|| match parse_rules(self.text) {
            Ok(file) => file,
            Err(errors) => unreachable!("the tests read every preset, and {} is wrong: {errors}", self.name),
        })
    }

    /// The game.
    pub fn rules(&self) -> &Rules {
        &self.file().rules
    }

    /// The names that it has elsewhere. Each is accepted wherever the name is.
    pub fn aliases(&self) -> &[String] {
        &self.file().about.aliases
    }

    /// The game in one line.
    pub fn description(&self) -> &str {
        self.file().about.description.as_deref().unwrap_or_default()
    }

    /// Where its rules are from.
    pub fn source(&self) -> &str {
        self.file().about.source.as_deref().unwrap_or_default()
    }

    /// Anything else worth knowing about it.
    pub fn note(&self) -> Option<&str> {
        self.file().about.note.as_deref()
    }
}

/// Name, folder and text of every rule file below `games`, collected by the build script.
const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    let mut presets: Vec<Preset> = FILES
        .iter()
        .map(|&(folder, name, text)| {
            let kind = match folder {
                "variants" => PresetKind::Variant,
                "2018" => PresetKind::Historical,
                "tests" => PresetKind::Test,
                _ => PresetKind::Game,
            };
            Preset { name, kind, text, file: OnceLock::new() }
        })
        .collect();
    presets.sort_by_key(|preset| (preset.kind, preset.name));
    presets
});

/// All presets: by kind, then by name.
pub fn presets() -> &'static [Preset] {
    &PRESETS
}

#[cfg(test)]
mod tests {

    #[test]
    fn titles_are_made_of_names_unless_the_file_says_better() {
        let title = |name: &str| crate::preset(name).expect("a preset").title();
        assert_eq!(title("free-cell"), "FreeCell");
        assert_eq!(title("klondike-deal-1"), "Klondike, Draw 1");
        assert_eq!(title("castles-of-spain"), "Castles of Spain");
        assert_eq!(title("will-o-the-wisp"), "Will o' the Wisp");
    }
}
