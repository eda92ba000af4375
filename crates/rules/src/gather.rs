//! Converts a JSON object in either spelling to one list of entries, each with the path that its author will recognise.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::errors::{RuleError, RuleErrorKind, describe, member, nearest, quoted_list};
use crate::spelling::{ABOUT_KEYS, Key, SECTIONS, Section, TOP_KEYS, flat_key, is_of_2018, section, top_words};

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
    pub(crate) entries: BTreeMap<Key, Entry<'a>>,
    pub(crate) errors: Vec<RuleError>,
    /// Keys whose value is unknown because of a mistake: nothing may be concluded from them.
    pub(crate) doubtful: BTreeSet<Key>,
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
        self.errors.push(RuleError {
            kind: RuleErrorKind::Structure,
            path: path.to_owned(),
            found,
            allowed,
            suggestion: near.map(|word| format!("\"{word}\"")),
        });
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
            } else if let Some(key) = TOP_KEYS.iter().chain(&ABOUT_KEYS).find(|key| *key == name) {
                self.insert(("", key), Entry { path, value, flat: false });
            } else {
                let words: Vec<&str> = top_words().collect();
                self.unknown_key(&path, name, &words, keys_behind_top_word);
            }
        }
    }

    fn take_section(&mut self, section: &'static Section, path: String, value: &'a Value) {
        match (value, section.bare) {
            (Value::Object(members), _) => self.take_members(section, &path, members),
            (Value::Number(_), Some(key @ "count")) | (Value::Bool(_), Some(key @ "present")) => {
                self.insert((section.name, key), Entry { path, value, flat: true });
            }
            (_, bare) => {
                let bare = match bare {
                    Some("count") => "a number, or ",
                    Some(_) => "true, false, or ",
                    None => "",
                };
                let allowed = format!("{bare}an object with the keys {}", quoted_list(section.keys.iter().copied()));
                self.error(&path, describe(value), allowed);
                self.doubt_section(section);
            }
        }
    }

    fn take_members(&mut self, section: &'static Section, path: &str, members: &'a Map<String, Value>) {
        for (name, value) in members {
            let path = member(path, name);
            match section.keys.iter().find(|key| *key == name) {
                Some(key) => self.insert((section.name, key), Entry { path, value, flat: false }),
                None => self.unknown_key(&path, name, section.keys, |near| vec![(section.name, near)]),
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
        keys_behind: impl Fn(&'static str) -> Vec<Key>,
    ) {
        let twin = twin_of(name).filter(|twin| words.contains(twin));
        let homes = if twin.is_some() { Vec::new() } else { homes_of(name) };
        let near = if homes.is_empty() { twin.or_else(|| nearest(name, words.iter().copied())) } else { None };
        self.doubtful.extend(near.map(keys_behind).unwrap_or_default());
        self.doubtful.extend(&homes);
        let elsewhere = match homes.first() {
            None => String::new(),
            Some(("", _)) => format!(" (\"{name}\" belongs at the top of the file, outside of the sections)"),
            Some(_) => format!(" (\"{name}\" belongs in {})", quoted_list(homes.iter().map(|(section, _)| *section))),
        };
        let today = words.iter().copied().filter(|word| !is_of_2018(word));
        let allowed = quoted_list(today) + &elsewhere;
        self.error_near(path, "a key that is not known here".to_owned(), allowed, near);
    }

    fn insert(&mut self, key: Key, entry: Entry<'a>) {
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

    fn doubt_section(&mut self, section: &'static Section) {
        self.doubtful.extend(section.keys.iter().map(|key| (section.name, *key)));
    }

    fn doubt_everything(&mut self) {
        SECTIONS.iter().for_each(|section| self.doubt_section(section));
        self.doubtful.extend(TOP_KEYS.iter().map(|key| ("", *key)));
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
fn homes_of(name: &str) -> Vec<Key> {
    let top = TOP_KEYS.into_iter().map(|key| ("", key));
    let in_sections = SECTIONS.iter().flat_map(|section| section.keys.iter().map(|key| (section.name, *key)));
    top.chain(in_sections).filter(|(_, key)| *key == name).collect()
}

/// The keys that a word at the top of a file sets.
fn keys_behind_top_word(word: &'static str) -> Vec<Key> {
    match (section(word), flat_key(word)) {
        (Some(section), _) => section.keys.iter().map(|key| (section.name, *key)).collect(),
        (None, Some(key)) => vec![key],
        (None, None) => vec![("", word)],
    }
}
