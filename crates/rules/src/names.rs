//! Which preset a name means: its own name, its title or a name that it has elsewhere, however it is written.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::presets::{Preset, PresetKind, presets};

/// The preset with this name. Case, accents and everything that is neither a letter nor a digit are ignored, `&` is
/// `and`, and the titles and aliases of the presets are names too.
pub fn preset(name: &str) -> Option<&'static Preset> {
    let exact = presets().iter().find(|preset| preset.name() == name);
    exact.or_else(|| BY_NAME.get(&fold(name)).copied())
}

/// The preset whose name is nearest to a name that does not exist, if one is near.
pub fn nearest_preset(name: &str) -> Option<&'static Preset> {
    near_presets(name, 1).into_iter().next()
}

/// The presets that a name which does not exist may have meant: first those of which it is a part, then those whose
/// names differ in a few letters.
pub fn near_presets(name: &str, most: usize) -> Vec<&'static Preset> {
    let typed: String = fold(name).chars().take(LONGEST_NAME).collect();
    let nearness = |preset: &'static Preset| {
        let names = names_of(preset);
        names.filter_map(|name| nearness(&typed, name)).min().map(|nearness| (nearness, preset))
    };
    let mut near: Vec<_> = presets().iter().filter_map(nearness).collect();
    near.sort_by_key(|&((contained, distance), preset)| {
        let hidden = matches!(preset.kind(), PresetKind::Historical | PresetKind::Test);
        (contained, hidden, distance, preset.name())
    });
    near.into_iter().map(|(_, preset)| preset).take(most).collect()
}

impl Preset {
    /// Whether a word is part of its names or its description, written in any way.
    pub fn mentions(&self, word: &str) -> bool {
        let word = fold(word);
        names_of(self).any(|name| fold(name).contains(&word))
            || self.description().split_whitespace().any(|part| fold(part).contains(&word))
    }
}

/// Longer names are cut before they are compared with others.
const LONGEST_NAME: usize = 60;

/// How near a name is to what was typed, if it is: that it contains it is nearer than a slip of the fingers.
fn nearness(typed: &str, name: &str) -> Option<(Reverse<bool>, usize)> {
    let folded = fold(name);
    let (typed_letters, name_letters) = (typed.chars().count(), folded.chars().count());
    if typed_letters >= 4 && starts_of_words(name).any(|rest| fold(rest).starts_with(typed)) {
        return Some((Reverse(true), name_letters - typed_letters));
    }
    let slips = strsim::osa_distance(typed, &folded);
    // One letter in four may be wrong, and no more than three; beyond that it is another word.
    let allowed = (typed_letters.max(name_letters) / 4).min(3);
    (slips <= allowed).then_some((Reverse(false), slips))
}

/// A name from each of its words on.
fn starts_of_words(name: &str) -> impl Iterator<Item = &str> {
    let separator = |letter: char| letter == ' ' || letter == '-' || letter == '(';
    let later = name.match_indices(separator).map(move |(place, _)| &name[place + 1..]);
    std::iter::once(name).chain(later)
}

/// Every name of a preset.
fn names_of(preset: &Preset) -> impl Iterator<Item = &str> {
    let aliases = preset.aliases().iter().map(String::as_str);
    [preset.name()].into_iter().chain(preset.file().about.title.as_deref()).chain(aliases)
}

static BY_NAME: LazyLock<HashMap<String, &'static Preset>> = LazyLock::new(|| {
    presets().iter().flat_map(|preset| names_of(preset).map(move |name| (fold(name), preset))).collect()
});

/// Letters and digits only, in lower case and without accents.
fn fold(name: &str) -> String {
    let mut folded = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            '&' => folded.push_str("and"),
            'à'..='å' => folded.push('a'),
            'ç' => folded.push('c'),
            'è'..='ë' => folded.push('e'),
            'ì'..='ï' => folded.push('i'),
            'ñ' => folded.push('n'),
            'ò'..='ö' | 'ø' => folded.push('o'),
            'ù'..='ü' => folded.push('u'),
            'ý' | 'ÿ' => folded.push('y'),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            // Everything else goes, with it the accents that are characters of their own.
            _ if letter.is_alphanumeric() => folded.push(letter),
            _ => {}
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_however_they_are_written() {
        for (written, name) in [
            ("klondike", "klondike"),
            ("FreeCell", "free-cell"),
            ("free cell", "free-cell"),
            ("Baker's Game", "bakers-game"),
            ("Baker’s game", "bakers-game"),
            ("Will o' the Wisp", "will-o-the-wisp"),
            ("STREETS & ALLEYS", "streets-and-alleys"),
            ("Forty_Thieves", "forty-thieves"),
            ("Klondike (Draw 3)", "klondike"),
            // The reference program's names of its test games.
            ("-test-klondike", "test-klondike"),
        ] {
            assert_eq!(preset(written).map(Preset::name), Some(name), "{written}");
        }
        for unknown in ["", "-", "'", "klondike2", "no such game"] {
            assert!(preset(unknown).is_none(), "{unknown}");
        }
        assert_eq!(fold("Île d’Œuvre"), fold("ile-doeuvre"));
        assert_eq!(fold("Ma\u{308}dchen"), "madchen");
    }

    #[test]
    fn only_near_names_are_suggested() {
        for (typed, name) in [
            ("klondyke", "klondike"),
            ("Klondkie", "klondike"),
            ("golff", "golf"),
            ("spidr", "spider"),
            ("freecel", "free-cell"),
            ("beleagured castle", "beleaguered-castle"),
            ("fourty thieves", "forty-thieves"),
            ("cannfield", "canfield"),
            ("acordion", "accordion"),
            ("towers", "seahaven-towers"),
        ] {
            assert_eq!(nearest_preset(typed).map(Preset::name), Some(name), "{typed}");
        }
        // Names of other games, and words that are no game at all.
        for typed in [
            "backgammon",
            "poker",
            "bridge",
            "hearts",
            "sudoku",
            "mahjong",
            "xyzzy",
            "nonsense",
            "help",
            "list",
            "fun",
            "a",
            "",
            "cribbage",
            "concentration",
            "tower of hanoi",
            "minesweeper",
            "backgammon",
        ] {
            let near: Vec<&str> = near_presets(typed, 3).into_iter().map(Preset::name).collect();
            assert!(near.is_empty(), "{typed}: {near:?}");
        }
        // Whatever the words mean, the suggestion shares most letters with them.
        for typed in ["yukon", "pyramid", "scorpion", "montana", "penguin", "alaska", "tripeaks", "cruel", "bisley"] {
            if preset(typed).is_none() {
                let near: Vec<&str> = near_presets(typed, 3).into_iter().map(Preset::name).collect();
                assert!(near.iter().all(|name| name.contains(typed)), "{typed}: {near:?}");
            }
        }
    }

    #[test]
    fn no_two_presets_claim_the_same_name() {
        assert!(presets().iter().flat_map(names_of).all(|name| !fold(name).is_empty()));
        let mut claims: HashMap<String, &str> = HashMap::new();
        for preset in presets() {
            for name in names_of(preset) {
                let other = *claims.entry(fold(name)).or_insert(preset.name());
                assert_eq!(other, preset.name(), "both are called {name}");
            }
            let title = fold(&preset.title());
            let redundant =
                preset.aliases().iter().find(|alias| [fold(preset.name()), title.clone()].contains(&fold(alias)));
            assert_eq!(redundant, None, "{}: an alias that is its name already", preset.name());
        }
    }

    #[test]
    fn words_are_looked_for_in_names_and_descriptions() {
        let klondike = preset("klondike").expect("a preset");
        for word in ["Klon", "draw3", "alternating", "SEVEN"] {
            assert!(klondike.mentions(word), "{word}");
        }
        assert!(!klondike.mentions("spider"));
        assert!(preset("bakers-game").expect("a preset").mentions("baker's"));
    }
}
