//! Schedules: which part works on a deal after which, and for how long.

mod execute;
mod read;
mod schema;
mod shipped;

use std::fmt;
use std::time::Duration;

use cadogan_rules::Rules;
use serde_json::{Map, Value, json};

pub use execute::{Executed, NotRun, Open, Verdict, execute};
pub use read::{ScheduleErrors, read_schedule};
pub use schema::schedule_schema;
pub use shipped::{Family, default_schedule};

use crate::{Ability, Part};

/// One part for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slice {
    /// The part. If it has worked before, it goes on where it stopped.
    pub part: Part,
    /// For how much processor time more; `None` for all that is left. Only the last slice may have that.
    pub time: Option<Duration>,
}

/// What is tried after what.
///
/// Time that a part does not need because it comes to its end without a verdict, and all time after the last slice, goes
/// to the last part of the schedule that can give both verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// What one should know about it: for which game it was learned, from what.
    pub note: Option<String>,
    /// The limit that it was learned for.
    pub limit: Option<Duration>,
    slices: Vec<Slice>,
}

impl Schedule {
    /// A schedule of these slices; `None` if there are none, or if one that is not the last takes all the time.
    pub fn new(slices: Vec<Slice>) -> Option<Schedule> {
        let (last, others) = slices.split_last()?;
        let positive = last.time.is_none_or(|time| !time.is_zero());
        let well_formed = positive && others.iter().all(|slice| slice.time.is_some_and(|time| !time.is_zero()));
        well_formed.then_some(Schedule { note: None, limit: None, slices })
    }

    /// One part for all the time.
    pub fn single(part: Part) -> Schedule {
        Schedule { note: None, limit: None, slices: vec![Slice { part, time: None }] }
    }

    /// The slices, first to last.
    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// The parts, each once, in the order of their first slices.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for slice in &self.slices {
            if !parts.contains(&slice.part) {
                parts.push(slice.part);
            }
        }
        parts
    }

    /// The part that gets the time that is left over: the last one that is complete.
    pub fn heir(&self, is_complete: impl Fn(Part) -> bool) -> Option<Part> {
        self.slices.iter().rev().map(|slice| slice.part).find(|&part| is_complete(part))
    }

    /// What its parts can prove for these rules, in the order of [`parts`](Schedule::parts); or which of them can prove
    /// nothing, and why.
    pub fn abilities(&self, rules: &Rules) -> Result<Vec<(Part, Ability)>, Vec<String>> {
        let (mut abilities, mut mistakes) = (Vec::new(), Vec::new());
        for part in self.parts() {
            match part.abilities(rules) {
                Ok(ability) => abilities.push((part, ability)),
                Err(reason) => mistakes.push(format!("the part \"{}\" is not for these rules: {reason}", part.name())),
            }
        }
        if mistakes.is_empty() { Ok(abilities) } else { Err(mistakes) }
    }

    /// The schedule as JSON, as [`read_schedule`] reads it.
    pub fn to_json(&self) -> Value {
        let mut file = Map::new();
        if let Some(note) = &self.note {
            file.insert("note".to_owned(), json!(note));
        }
        if let Some(limit) = self.limit {
            file.insert("limit".to_owned(), json!(limit.as_secs_f64()));
        }
        let slice = |slice: &Slice| match slice.time {
            Some(time) => json!({"part": slice.part.name(), "seconds": time.as_secs_f64()}),
            None => json!({"part": slice.part.name()}),
        };
        file.insert("slices".to_owned(), self.slices.iter().map(slice).collect());
        Value::Object(file)
    }
}

/// `runs 20ms, relaxed 1s, runs`: the slices in one line.
impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, slice) in self.slices.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            f.write_str(slice.part.name())?;
            if let Some(time) = slice.time {
                write!(f, " {time:?}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slice(part: Part, millis: u64) -> Slice {
        Slice { part, time: Some(Duration::from_millis(millis)) }
    }

    fn rest(part: Part) -> Slice {
        Slice { part, time: None }
    }

    #[test]
    fn only_the_last_slice_takes_all_the_time() {
        assert!(Schedule::new(vec![]).is_none());
        assert!(Schedule::new(vec![rest(Part::Runs), slice(Part::Sight, 1)]).is_none());
        assert!(Schedule::new(vec![slice(Part::Sight, 0), rest(Part::Runs)]).is_none());
        let schedule = Schedule::new(vec![slice(Part::Runs, 20), slice(Part::Sight, 5), rest(Part::Runs)]);
        let schedule = schedule.expect("well formed");
        assert_eq!(schedule.parts(), [Part::Runs, Part::Sight]);
        assert_eq!(schedule.to_string(), "runs 20ms, sight 5ms, runs");
    }

    #[test]
    fn the_last_complete_part_is_the_heir() {
        let slices = vec![slice(Part::Runs, 20), slice(Part::RunsRestarts, 20), slice(Part::Sight, 5)];
        let schedule = Schedule::new(slices).expect("well formed");
        assert_eq!(schedule.heir(|part| part != Part::Sight), Some(Part::RunsRestarts));
        assert_eq!(schedule.heir(|_| false), None);
    }

    #[test]
    fn parts_that_are_not_for_the_rules_are_all_named() {
        let schedule = Schedule::new(vec![slice(Part::Sight, 1), slice(Part::Hole, 1), rest(Part::General)]);
        let rules = cadogan_rules::preset("free-cell").expect("a preset").rules();
        let mistakes = schedule.expect("well formed").abilities(rules).expect_err("two parts are wrong");
        assert!(mistakes.len() == 2 && mistakes[0].contains("\"sight\"") && mistakes[1].contains("\"hole\""));
    }
}
