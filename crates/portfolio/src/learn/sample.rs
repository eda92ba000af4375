//! Measured runs in the form in which schedules are played on them.

use crate::{Ability, MeasuredRuns, Outcome, Part};

/// What a part does with a deal, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it gives its verdict, if it ever does.
    pub decides: Option<u64>,
    /// When it comes to its end without a verdict, if it ever does.
    pub ends: Option<u64>,
}

impl Entry {
    /// When it gives its verdict; the end of time if never.
    pub(super) fn verdict(self) -> u64 {
        self.decides.unwrap_or(u64::MAX)
    }

    /// How long it has really worked once it was given so much time, if it has no verdict by then.
    pub(super) fn worked(self, given: u64) -> u64 {
        self.ends.map_or(given, |end| given.min(end))
    }
}

/// Parts and what they did with a number of deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    parts: Vec<(Part, Ability)>,
    /// By deal and part.
    rows: Vec<Vec<Entry>>,
}

impl Sample {
    /// A sample of these parts; every row has an entry for each of them.
    pub fn new(parts: Vec<(Part, Ability)>, rows: Vec<Vec<Entry>>) -> Sample {
        Sample { parts, rows }
    }

    /// The deals on which all of these parts were measured; `None` if one of them never was.
    pub fn of_runs(runs: &MeasuredRuns, parts: &[Part]) -> Option<Sample> {
        let measured = runs.parts();
        let parts: Vec<(Part, Ability)> = parts
            .iter()
            .map(|part| measured.iter().find(|(other, _)| other == part).copied())
            .collect::<Option<_>>()?;
        let names: Vec<Part> = parts.iter().map(|&(part, _)| part).collect();
        let row = |seed: i64| -> Option<Vec<Entry>> { names.iter().map(|&part| entry(runs, seed, part)).collect() };
        let rows = runs.seeds(&names).into_iter().filter_map(row).collect();
        Some(Sample { parts, rows })
    }

    /// The parts with what they can prove.
    pub fn parts(&self) -> &[(Part, Ability)] {
        &self.parts
    }

    /// How many deals.
    pub fn deals(&self) -> usize {
        self.rows.len()
    }

    /// Where a part stands in the list.
    pub fn place(&self, part: Part) -> Option<usize> {
        self.parts.iter().position(|&(other, _)| other == part)
    }

    /// What a part can prove.
    pub fn ability(&self, part: Part) -> Option<Ability> {
        self.place(part).map(|place| self.parts[place].1)
    }

    pub(super) fn entry(&self, deal: usize, place: usize) -> Entry {
        self.rows[deal][place]
    }

    /// Plays a schedule on a deal: the time at which there is a verdict, if there is one within the limit. `None` as the
    /// time of a slice means all that is left; in the end `heir` gets that.
    pub(crate) fn play(
        &self,
        deal: usize,
        slices: &[(usize, Option<u64>)],
        heir: Option<usize>,
        limit: u64,
    ) -> Option<u64> {
        let mut given = vec![0u64; self.parts.len()];
        let mut elapsed = 0u64;
        for (place, time) in slices.iter().copied().chain(heir.map(|heir| (heir, None))) {
            let entry = self.rows[deal][place];
            let before = entry.worked(given[place]);
            given[place] = time.map_or(u64::MAX, |time| given[place].saturating_add(time));
            if let Some(verdict) = entry.decides.filter(|&verdict| verdict <= given[place]) {
                let end = elapsed + (verdict - before);
                return (end <= limit).then_some(end);
            }
            elapsed = elapsed.saturating_add(entry.worked(given[place]) - before);
            if elapsed >= limit {
                return None;
            }
        }
        None
    }
}

fn entry(runs: &MeasuredRuns, seed: i64, part: Part) -> Option<Entry> {
    let run = runs.get(seed, part)?;
    Some(match run.outcome {
        Outcome::Winnable | Outcome::Unwinnable => Entry { decides: Some(run.micros), ends: None },
        Outcome::NotByMe => Entry { decides: None, ends: Some(run.micros) },
        Outcome::Unfinished => Entry { decides: None, ends: None },
    })
}
