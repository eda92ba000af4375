//! How keys are spelled: sections with their keys, and the flat spelling of the language's first version (2018).

/// A key of the language: section and key. Keys outside sections have the section `""`.
pub(crate) type Key = (&'static str, &'static str);

/// A section of the language.
pub(crate) struct Section {
    pub(crate) name: &'static str,
    pub(crate) keys: &'static [&'static str],
    /// The key that the 2018 spelling sets by a bare value in place of the section: `"cells": 4`.
    pub(crate) bare: Option<&'static str>,
}

pub(crate) const SECTIONS: [Section; 8] = [
    Section {
        name: "tableau piles",
        keys: &[
            "count",
            "build policy",
            "spaces policy",
            "diagonal deal",
            "move built group",
            "move built group policy",
            "built group landing",
            "face up cards",
        ],
        bare: None,
    },
    Section {
        name: "foundations",
        keys: &["present", "initial cards", "base card", "removable", "only complete pile moves"],
        bare: Some("present"),
    },
    Section { name: "hole", keys: &["present", "base card", "build loops"], bare: Some("present") },
    Section { name: "cells", keys: &["count", "pre-filled"], bare: Some("count") },
    Section { name: "stock", keys: &["size", "deal type", "deal count", "redeal", "deal over spaces"], bare: None },
    Section { name: "reserve", keys: &["size", "stacked"], bare: None },
    Section { name: "accordion", keys: &["size", "moves", "build policies"], bare: None },
    Section { name: "sequences", keys: &["count", "direction", "build policy", "fixed suit"], bare: None },
];

/// Keys outside sections that are part of the rules.
pub(crate) const TOP_KEYS: [&str; 2] = ["max rank", "two decks"];

/// Keys that describe the game to human readers and have no effect; each holds a string. Editors look for `$schema`.
pub(crate) const ABOUT_KEYS: [&str; 4] = ["description", "source", "note", "$schema"];

/// The spelling of the section `tableau piles` in the schema of 2018.
pub(crate) const TABLEAU_2018: &str = "tableau_piles";

/// The flat keys of 2018, and their present section and key.
pub(crate) const FLAT_KEYS: [(&str, Key); 9] = [
    ("foundations initial card", ("foundations", "initial cards")),
    ("foundations removable", ("foundations", "removable")),
    ("foundations complete piles", ("foundations", "only complete pile moves")),
    ("stock size", ("stock", "size")),
    ("stock deal type", ("stock", "deal type")),
    ("stock deal count", ("stock", "deal count")),
    ("stock redeal", ("stock", "redeal")),
    ("reserve size", ("reserve", "size")),
    ("reserve stacked", ("reserve", "stacked")),
];

/// The section of this name, in either spelling.
pub(crate) fn section(name: &str) -> Option<&'static Section> {
    let name = if name == TABLEAU_2018 { "tableau piles" } else { name };
    SECTIONS.iter().find(|section| section.name == name)
}

/// The present section and key of a flat key.
pub(crate) fn flat_key(name: &str) -> Option<Key> {
    FLAT_KEYS.iter().find(|(flat, _)| *flat == name).map(|&(_, key)| key)
}

/// Whether a word at the top of a file is spelled as in 2018.
pub(crate) fn is_of_2018(word: &str) -> bool {
    word == TABLEAU_2018 || flat_key(word).is_some()
}

/// Everything that may occur at the top of a file, the present spelling first.
pub(crate) fn top_words() -> impl Iterator<Item = &'static str> {
    let sections = SECTIONS.iter().map(|section| section.name);
    let flat = FLAT_KEYS.iter().map(|(flat, _)| *flat);
    sections.chain(TOP_KEYS).chain(ABOUT_KEYS).chain(flat).chain([TABLEAU_2018])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RawRules;

    #[test]
    fn the_keys_are_those_of_the_types() {
        let rules = serde_json::to_value(RawRules::default()).unwrap();
        let expected: Vec<String> = SECTIONS.iter().map(|s| s.name).chain(TOP_KEYS).map(str::to_owned).collect();
        assert_eq!(rules.as_object().unwrap().keys().cloned().collect::<Vec<_>>(), expected);
        for section in &SECTIONS {
            let keys: Vec<&str> = rules[section.name].as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(keys, section.keys, "{}", section.name);
            assert!(section.bare.is_none_or(|key| section.keys.contains(&key)));
        }
        for (_, (name, key)) in FLAT_KEYS {
            assert!(section(name).unwrap().keys.contains(&key));
        }
    }
}
