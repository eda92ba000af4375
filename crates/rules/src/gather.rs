//! From a JSON object in either spelling to one list of entries, each with the path that its writer will recognise.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::errors::{RuleError, RuleErrorKind, describe, member, nearest, quoted_list};
use crate::spelling::{ABOUT_KEYS, Key, SECTIONS, Section, TOP_KEYS, flat_key, section, top_words};

/// A value that stands in the file.
pub(crate) struct Entry<'a> {
    /// Where, as its writer spelled it.
    pub(crate) path: String,
    pub(crate) value: &'a Value,
    /// Whether it is a flat key of 2018, some of which held other types than today's.
    pub(crate) flat: bool,
}

/// Everything that stands in a file, by key.
#[derive(Default)]
pub(crate) struct Gathered<'a> {
    pub(crate) entries: BTreeMap<Key, Entry<'a>>,
    pub(crate) errors: Vec<RuleError>,
    /// Keys whose value is not known because of a mistake: nothing may be concluded from them.
    pub(crate) doubtful: BTreeSet<Key>,
}

impl<'a> Gathered<'a> {
    /// Sorts the members of a rule file by key and reports those that have no place.
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

    /// Notes a mistake of structure with the word that was probably meant.
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
                self.unknown_top_key(&path, name);
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
                None => {
                    let near = nearest(name, section.keys.iter().copied());
                    if let Some(key) = near {
                        self.doubtful.insert((section.name, key));
                    }
                    let elsewhere = near.is_none().then(|| home_of(name)).flatten();
                    let allowed = quoted_list(section.keys.iter().copied()) + &elsewhere.unwrap_or_default();
                    self.error_near(&path, "a key that is not known here".to_owned(), allowed, near);
                }
            }
        }
    }

    fn unknown_top_key(&mut self, path: &str, name: &str) {
        let near = nearest(name, top_words());
        if let Some(word) = near {
            if let Some(section) = section(word) {
                self.doubt_section(section);
            } else if let Some(key) = flat_key(word) {
                self.doubtful.insert(key);
            } else {
                self.doubtful.insert(("", word));
            }
        }
        let elsewhere = near.is_none().then(|| home_of(name)).flatten();
        let words = SECTIONS.iter().map(|section| section.name).chain(TOP_KEYS).chain(ABOUT_KEYS);
        let allowed = quoted_list(words) + &elsewhere.unwrap_or_default();
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

/// Where a key belongs that was put in the wrong section.
fn home_of(name: &str) -> Option<String> {
    if TOP_KEYS.contains(&name) || ABOUT_KEYS.contains(&name) {
        return Some(format!(" (\"{name}\" belongs at the top of the file, outside of the sections)"));
    }
    let homes: Vec<&str> =
        SECTIONS.iter().filter(|section| section.keys.contains(&name)).map(|section| section.name).collect();
    (!homes.is_empty()).then(|| format!(" (\"{name}\" belongs in {})", quoted_list(homes)))
}
