//! Converts a JSON object in either spelling to one list of entries, each with the path that its author will recognise.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::errors::{Mistake, MistakeKind, describe, member, nearest, quoted_list};
use crate::language::{RuleKey, SECTIONS, TOP_KEYS};
use crate::spelling::{ABOUT_KEYS, ALIASES, Section, TITLE, flat_key, is_of_2018, section, top_words};

/// A value in the file.
pub(crate) struct Entry<'a> {
    /// Its path, as spelled in the file.
    pub(crate) path: String,
    pub(crate) value: &'a Value,
    /// Whether it is a flat key of 2018. Some of those had other types than today.
    pub(crate) flat: bool,
}

/// The contents of a file, by key.
#[derive(Default)]
pub(crate) struct Gathered<'a> {
    pub(crate) entries: BTreeMap<RuleKey, Entry<'a>>,
    /// The description of the game for human readers.
    pub(crate) texts: BTreeMap<&'static str, Entry<'a>>,
    pub(crate) errors: Vec<Mistake>,
    /// Keys whose value is unknown because of a mistake: nothing may be concluded from them.
    pub(crate) doubtful: BTreeSet<RuleKey>,
}

impl<'a> Gathered<'a> {
    /// Sorts the members of a rule file by key and reports those that do not belong anywhere.
    pub(crate) fn from_json(file: &'a Value) -> Gathered<'a> {
        let mut gathered = Gathered::default();
        match file {
            Value::Object(members) => gathered.take_top(members),
            other => {
                gathered.error(
                    "the whole file",
                    describe(other),
                    "an object, such as {\"cells\": {\"count\": 4}}".into(),
                );
                gathered.doubt_everything();
            }
        }
        gathered
    }

    /// Notes a mistake of structure.
    pub(crate) fn error(&mut self, path: &str, found: String, allowed: String) {
        self.error_near(path, found, allowed, None);
    }

    /// Records a structural mistake with the word that was probably meant.
    pub(crate) fn error_near(&mut self, path: &str, found: String, allowed: String, near: Option<&str>) {
        let mistake = Mistake::found(MistakeKind::Structure, path, found, allowed);
        self.errors.push(mistake.suggesting(near.map(|word| format!("\"{word}\""))));
    }

    fn take_top(&mut self, members: &'a Map<String, Value>) {
        let mut sections_seen = BTreeSet::new();
        for (name, value) in members {
            let path = member("", name);
            if let Some(section) = section(name) {
                if sections_seen.insert(section.name) {
                    self.take_section(section, path, value);
                } else {
                    let found = format!("the section \"{}\" in a second spelling", section.name);
                    self.error(&path, found, "one of the two spellings".to_owned());
                    self.doubt_section(section);
                }
            } else if let Some(key) = flat_key(name) {
                self.insert(key, Entry { path, value, flat: true });
            } else if let Some(&key) = TOP_KEYS.iter().find(|key| key.name() == name) {
                self.insert(key, Entry { path, value, flat: false });
            } else if let Some(key) = [TITLE, ALIASES].into_iter().chain(ABOUT_KEYS).find(|key| key == name) {
                self.texts.insert(key, Entry { path, value, flat: false });
            } else {
                let words: Vec<&str> = top_words().collect();
                self.unknown_key(&path, name, &words, keys_behind_top_word);
            }
        }
    }

    fn take_section(&mut self, section: Section, path: String, value: &'a Value) {
        match (value, section.bare()) {
            (Value::Object(members), _) => self.take_members(section, &path, members),
            (Value::Number(_), Some(key @ RuleKey::CellCount))
            | (Value::Bool(_), Some(key @ (RuleKey::FoundationsPresent | RuleKey::HolePresent))) => {
                self.insert(key, Entry { path, value, flat: true });
            }
            (_, bare) => {
                let bare = match bare {
                    Some(RuleKey::CellCount) => "a number, or ",
                    Some(_) => "true, false, or ",
                    None => "",
                };
                let allowed = format!("{bare}an object with the keys {}", quoted_list(section.names()));
                self.error(&path, describe(value), allowed);
                self.doubt_section(section);
            }
        }
    }

    fn take_members(&mut self, section: Section, path: &str, members: &'a Map<String, Value>) {
        for (name, value) in members {
            let path = member(path, name);
            match section.key(name) {
                Some(key) => self.insert(key, Entry { path, value, flat: false }),
                None => {
                    let words: Vec<&str> = section.names().collect();
                    self.unknown_key(&path, name, &words, |near| section.key(near).into_iter().collect());
                }
            }
        }
    }

    /// Reports a key that belongs elsewhere, or that resembles one of the keys that belong here. Whichever was meant,
    /// its value is unknown.
    fn unknown_key(
        &mut self,
        path: &str,
        name: &str,
        words: &[&'static str],
        keys_behind: impl Fn(&'static str) -> Vec<RuleKey>,
    ) {
        let twin = twin_of(name).filter(|twin| words.contains(twin));
        let homes = if twin.is_some() { Vec::new() } else { homes_of(name) };
        let near = if homes.is_empty() { twin.or_else(|| nearest(name, words.iter().copied())) } else { None };
        self.doubtful.extend(near.map(keys_behind).unwrap_or_default());
        self.doubtful.extend(&homes);
        let elsewhere = match homes.first() {
            None => String::new(),
            Some(home) if home.section().is_empty() => {
                format!(" (\"{name}\" belongs at the top of the file, outside of the sections)")
            }
            Some(_) => format!(" (\"{name}\" belongs in {})", quoted_list(homes.iter().map(|home| home.section()))),
        };
        let today = words.iter().copied().filter(|word| !is_of_2018(word));
        let allowed = quoted_list(today) + &elsewhere;
        self.error_near(path, "a key that is not known here".to_owned(), allowed, near);
    }

    fn insert(&mut self, key: RuleKey, entry: Entry<'a>) {
        match self.entries.get(&key) {
            None => {
                self.entries.insert(key, entry);
            }
            Some(first) => {
                let found = format!("another spelling of {}, which is also given", first.path);
                self.error(&entry.path, found, "one of the two spellings".to_owned());
                self.doubtful.insert(key);
            }
        }
    }

    fn doubt_section(&mut self, section: Section) {
        self.doubtful.extend(section.keys);
    }

    fn doubt_everything(&mut self) {
        self.doubtful.extend(RuleKey::ALL);
    }
}

/// Some parts have a count and others a size, which are easily confused.
fn twin_of(name: &str) -> Option<&'static str> {
    match name {
        "count" => Some("size"),
        "size" => Some("count"),
        _ => None,
    }
}

/// The sections to which a misplaced key belongs.
fn homes_of(name: &str) -> Vec<RuleKey> {
    let in_sections = SECTIONS.iter().flat_map(|(_, keys)| *keys);
    TOP_KEYS.iter().chain(in_sections).copied().filter(|key| key.name() == name).collect()
}

/// The keys that a word at the top of a file sets.
fn keys_behind_top_word(word: &'static str) -> Vec<RuleKey> {
    match (section(word), flat_key(word)) {
        (Some(section), _) => section.keys.to_vec(),
        (None, Some(key)) => vec![key],
        (None, None) => TOP_KEYS.iter().copied().filter(|key| key.name() == word).collect(),
    }
}
