//! The spellings of sections and keys: by their names, or in the flat style of the language's first version (2018).

use crate::language::{RuleKey, SECTIONS, TOP_KEYS};

/// A section of the language.
#[derive(Clone, Copy)]
pub(crate) struct Section {
    pub(crate) name: &'static str,
    pub(crate) keys: &'static [RuleKey],
}

impl Section {
    /// The key that the 2018 spelling sets by a bare value in place of the section: `"cells": 4`.
    pub(crate) fn bare(self) -> Option<RuleKey> {
        let bare = [RuleKey::FoundationsPresent, RuleKey::HolePresent, RuleKey::CellCount];
        bare.into_iter().find(|key| self.keys.contains(key))
    }

    /// The names of its keys.
    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().map(|key| key.name())
    }

    /// Its key of this name.
    pub(crate) fn key(self, name: &str) -> Option<RuleKey> {
        self.keys.iter().copied().find(|key| key.name() == name)
    }
}

/// All sections.
pub(crate) fn sections() -> impl Iterator<Item = Section> {
    SECTIONS.iter().map(|&(name, keys)| Section { name, keys })
}

/// Keys that describe the game to human readers and have no effect; each holds a string. Editors look for `$schema`.
pub(crate) const ABOUT_KEYS: [&str; 4] = ["description", "source", "note", "$schema"];

/// The name of the game for people.
pub(crate) const TITLE: &str = "title";

/// The names that the game has elsewhere, a list of strings.
pub(crate) const ALIASES: &str = "aliases";

/// The spelling of the section `tableau piles` in the schema of 2018.
pub(crate) const TABLEAU_2018: &str = "tableau_piles";

/// The flat keys of 2018, and the present key of each.
pub(crate) const FLAT_KEYS: [(&str, RuleKey); 9] = [
    ("foundations initial card", RuleKey::InitialCards),
    ("foundations removable", RuleKey::FoundationsRemovable),
    ("foundations complete piles", RuleKey::CompleteOnly),
    ("stock size", RuleKey::StockSize),
    ("stock deal type", RuleKey::StockDealType),
    ("stock deal count", RuleKey::StockDealCount),
    ("stock redeal", RuleKey::StockRedeal),
    ("reserve size", RuleKey::ReserveSize),
    ("reserve stacked", RuleKey::ReserveStacked),
];

/// The section of this name, in either spelling.
pub(crate) fn section(name: &str) -> Option<Section> {
    let name = if name == TABLEAU_2018 { "tableau piles" } else { name };
    sections().find(|section| section.name == name)
}

/// The present key of a flat key.
pub(crate) fn flat_key(name: &str) -> Option<RuleKey> {
    FLAT_KEYS.iter().find(|(flat, _)| *flat == name).map(|&(_, key)| key)
}

/// Whether a word at the top of a file is spelled as in 2018.
pub(crate) fn is_of_2018(word: &str) -> bool {
    word == TABLEAU_2018 || flat_key(word).is_some()
}

/// Everything that may occur at the top of a file, the present spelling first.
pub(crate) fn top_words() -> impl Iterator<Item = &'static str> {
    let names = sections().map(|section| section.name).chain(TOP_KEYS.iter().map(|key| key.name()));
    let flat = FLAT_KEYS.iter().map(|(flat, _)| *flat);
    names.chain([TITLE, ALIASES]).chain(ABOUT_KEYS).chain(flat).chain([TABLEAU_2018])
}
