//! Schedule files: converts JSON text to a schedule. A file is always read to its end, so that one run reports every
//! mistake.

use std::time::Duration;

use cadogan_rules::json::{describe, member, quoted_list, read_json};
use cadogan_rules::{Mistake, MistakeKind, Mistakes, nearest};
use serde_json::{Map, Value};

use super::{Schedule, Share, Slice};
use crate::Solver;

pub(super) const KEYS: [&str; 4] = ["$schema", "note", "limit", "slices"];
/// `part` is an older word for `solver`.
pub(super) const SLICE_KEYS: [&str; 5] = ["solver", "part", "positions", "seconds", "percent"];
/// The keys that say how long a solver works: one of them is required.
const SHARES: [&str; 3] = ["positions", "seconds", "percent"];

/// The longest time that a file may name, in seconds: about three years.
pub(super) const MOST_SECONDS: f64 = 1e8;

/// Reads a schedule.
pub fn read_schedule(text: &str) -> Result<Schedule, Mistakes> {
    let file = read_json(text)?;
    let mut reader = Reader { errors: Vec::new() };
    let schedule = reader.schedule(&file);
    let unread = || Mistake::found(MistakeKind::Structure, "the whole file", "something else", "a schedule").into();
    Mistakes::unless_none(reader.errors, schedule)?.ok_or_else(unread)
}

struct Reader {
    errors: Vec<Mistake>,
}

impl Reader {
    fn error(&mut self, path: &str, found: impl Into<String>, allowed: impl Into<String>, near: Option<&str>) {
        let mistake = Mistake::found(MistakeKind::Structure, path, found.into(), allowed.into());
        self.errors.push(mistake.suggesting(near.map(|word| format!("\"{word}\""))));
    }

    fn object<'v>(&mut self, path: &str, value: &'v Value, keys: &[&str]) -> Option<&'v Map<String, Value>> {
        let allowed = quoted_list(keys.iter().copied());
        let Value::Object(members) = value else {
            let place = if path.is_empty() { "the whole file" } else { path };
            self.error(place, describe(value), format!("an object with the keys {allowed}"), None);
            return None;
        };
        for key in members.keys().filter(|key| !keys.contains(&key.as_str())) {
            let near = nearest(key, keys.iter().copied());
            self.error(&member(path, key), "a key that is not known here", allowed.clone(), near);
        }
        Some(members)
    }

    fn schedule(&mut self, file: &Value) -> Option<Schedule> {
        let members = self.object("", file, &KEYS)?;
        let note = members.get("note").and_then(|value| self.text("\"note\"", value));
        let limit = members.get("limit").and_then(|value| self.seconds("\"limit\"", value));
        let slices = match members.get("slices") {
            Some(Value::Array(items)) if !items.is_empty() => self.slices(items),
            other => {
                let found = other.map_or("nothing".to_owned(), describe);
                self.error("\"slices\"", found, "a list such as [{\"solver\": \"runs\", \"positions\": 1000}]", None);
                return None;
            }
        };
        Some(Schedule { note, limit, ..Schedule::new(slices)? })
    }

    fn text(&mut self, path: &str, value: &Value) -> Option<String> {
        let text = value.as_str().filter(|text| !text.trim().is_empty());
        if text.is_none() {
            self.error(path, describe(value), "a text that is not empty", None);
        }
        text.map(str::to_owned)
    }

    fn seconds(&mut self, path: &str, value: &Value) -> Option<Duration> {
        let seconds = value.as_f64().filter(|&seconds| (1e-6..=MOST_SECONDS).contains(&seconds));
        if seconds.is_none() {
            let allowed = format!("a number of seconds from 0.000001 to {MOST_SECONDS:.0}");
            self.error(path, describe(value), allowed, None);
        }
        seconds.map(Duration::from_secs_f64)
    }

    fn slices(&mut self, items: &[Value]) -> Vec<Slice> {
        let mut slices = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let path = format!("\"slices\"[{index}]");
            let Some(members) = self.object(&path, item, &SLICE_KEYS) else { continue };
            let solver = self.solver(&path, members);
            let share = self.share(&path, members, index + 1 == items.len());
            if let (Some(solver), Some(share)) = (solver, share) {
                slices.push(Slice { solver, share });
            }
        }
        slices
    }

    fn share(&mut self, path: &str, members: &Map<String, Value>, is_last: bool) -> Option<Share> {
        let mut given = SHARES.into_iter().filter_map(|key| Some((key, members.get(key)?)));
        let Some((key, value)) = given.next() else {
            if !is_last {
                let allowed = format!("one of {}: only the last slice may take the rest", quoted_list(SHARES));
                self.error(path, "nothing that says how long", allowed, None);
            }
            return is_last.then_some(Share::Rest);
        };
        let path = member(path, key);
        if let Some((other, _)) = given.next() {
            self.error(&path, format!("\"{other}\" as well"), "only one of them", None);
        }
        match key {
            "seconds" => self.seconds(&path, value).map(Share::Time),
            "percent" => self.number(&path, value, 100).map(|percent| Share::Percent(percent as u8)),
            _ => self.number(&path, value, u64::MAX).map(Share::Positions),
        }
    }

    fn number(&mut self, path: &str, value: &Value, most: u64) -> Option<u64> {
        let number = value.as_u64().filter(|number| (1..=most).contains(number));
        if number.is_none() {
            let upto = if most == u64::MAX { String::new() } else { format!(" to {most}") };
            self.error(path, describe(value), format!("a whole number from 1{upto}"), None);
        }
        number
    }

    fn solver(&mut self, path: &str, members: &Map<String, Value>) -> Option<Solver> {
        let key = if members.contains_key("part") { "part" } else { "solver" };
        let value = members.get(key);
        let solver = value.and_then(Value::as_str).and_then(Solver::from_name);
        if solver.is_none() {
            let names = || Solver::all().map(Solver::name);
            let near = value.and_then(Value::as_str).and_then(|word| nearest(word, names()));
            let found = value.map_or("nothing".to_owned(), describe);
            self.error(&member(path, key), found, quoted_list(names()), near);
        }
        solver
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let text = r#"{"note": "for a test", "limit": 60, "slices": [{"part": "runs", "seconds": 0.02},
            {"solver": "runs", "positions": 400}, {"solver": "sight", "percent": 5}, {"solver": "runs"}]}"#;
        let schedule = read_schedule(text).expect("a schedule");
        assert_eq!(schedule.limit, Some(Duration::from_secs(60)));
        assert_eq!(schedule.to_string(), "runs 20ms, runs 400 positions, sight 5%, runs");
        assert_eq!(read_schedule(&schedule.to_json().to_string()), Ok(schedule));
    }

    #[test]
    fn every_mistake_is_named_with_its_place() {
        let text = r#"{"nte": "x", "limit": -1, "slices": [{"part": "rusn"}, {"part": "runs", "second": 3},
            5, {"solver": 7, "seconds": "1s"}, {"seconds": 0}, {"solver": "runs", "percent": 101},
            {"solver": "runs", "percent": 1, "positions": 0}]}"#;
        let errors = read_schedule(text).expect_err("mistakes");
        let lines: Vec<String> = errors.list().iter().map(ToString::to_string).collect();
        for wanted in [
            "\"nte\": found a key that is not known here",
            "did you mean \"note\"?",
            "\"limit\": found -1; allowed: a number of seconds",
            "\"slices\"[0].\"part\": found \"rusn\"",
            "did you mean \"runs\"?",
            "\"slices\"[0]: found nothing that says how long; allowed: one of \"positions\", \"seconds\"",
            "\"slices\"[1].\"second\": found a key",
            "\"slices\"[2]: found 5; allowed: an object",
            "\"slices\"[3].\"solver\": found 7",
            "\"slices\"[3].\"seconds\": found \"1s\"",
            "\"slices\"[4].\"solver\": found nothing",
            "\"slices\"[4].\"seconds\": found 0",
            "\"slices\"[5].\"percent\": found 101; allowed: a whole number from 1 to 100",
            "\"slices\"[6].\"positions\": found \"percent\" as well",
            "\"slices\"[6].\"positions\": found 0",
        ] {
            assert!(lines.iter().any(|line| line.contains(wanted)), "{wanted} is not in {lines:#?}");
        }
    }

    #[test]
    fn other_things_are_refused() {
        for text in ["", "[]", "{}", "{\"slices\": []}", "{\"slices\": {}}", "{\"slices\": [1], \"slices\": [2]}"] {
            assert!(read_schedule(text).is_err(), "{text}");
        }
    }
}
