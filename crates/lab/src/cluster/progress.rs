//! What a database contains of a shard, and what is missing.

use std::ops::RangeInclusive;

use cadogan_records::{OWN_SOURCE, Records, RecordsError};

use super::Shard;
use crate::statistics::Counts;
use crate::study::Study;

/// How many seeds are held in memory together.
const BLOCK: i64 = 10_000;

/// Deals of one game about which nothing is known, or that were given up with smaller limits than those of the study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The name of the game in the table.
    pub game: String,
    /// The seeds, as ranges in ascending order.
    pub seeds: Vec<RangeInclusive<i64>>,
    /// How many there are.
    pub count: u64,
}

/// The progress of a shard, over all games of the study.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShardProgress {
    /// The verdicts that are final under the limits of the study.
    pub counts: Counts,
    /// What is missing; complete games are left out.
    pub missing: Vec<Missing>,
}

impl ShardProgress {
    /// Whether every deal of every game was settled.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty()
    }

    /// How many verdicts are missing.
    pub fn missing_verdicts(&self) -> u64 {
        self.missing.iter().map(|missing| missing.count).sum()
    }
}

/// What a database knows about a shard of a study. Nothing is written.
pub fn progress(study: &Study, shard: &Shard, records: &Records) -> Result<ShardProgress, RecordsError> {
    let mut found = ShardProgress::default();
    for variant in &study.variants {
        let game = records.find_numbered_game(&variant.rules.fingerprint(), study.numbering)?;
        let mut missing = Vec::new();
        let mut first = *shard.seeds.start();
        while first <= *shard.seeds.end() {
            let last = first.saturating_add(BLOCK - 1).min(*shard.seeds.end());
            let rows = match &game {
                Some(game) => records.rows(game, OWN_SOURCE, first..=last)?,
                None => Default::default(),
            };
            for seed in first..=last {
                match rows.get(&seed) {
                    Some(row) if !row.may_profit_from(&study.limits) => found.counts.add(row.answer),
                    _ => missing.push(seed),
                }
            }
            first = last + 1;
        }
        if !missing.is_empty() {
            let count = missing.len() as u64;
            found.missing.push(Missing { game: variant.label.clone(), seeds: ranges(&missing), count });
        }
    }
    Ok(found)
}

/// Ascending numbers as ranges.
pub fn ranges(numbers: &[i64]) -> Vec<RangeInclusive<i64>> {
    let mut ranges: Vec<RangeInclusive<i64>> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some(range) if range.end() + 1 == number => *range = *range.start()..=number,
            _ => ranges.push(number..=number),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Missing, progress, ranges};
    use crate::cluster::Plan;
    use crate::study::read_study;
    use cadogan_records::{Answer, Row};
    use cadogan_records::{OWN_SOURCE, Records};

    #[test]
    fn numbers_become_ranges() {
        assert_eq!(ranges(&[-2, -1, 0, 4, 6, 7]), [-2..=0, 4..=4, 6..=7]);
        assert!(ranges(&[]).is_empty());
    }

    #[test]
    fn deals_without_a_row_or_given_up_too_soon_are_missing() {
        let text = r#"{"title": "t", "game": "klondike", "seeds": "1-6", "limits": {"time": "10s"},
            "variants": [{"name": "one", "set": {"stock.deal count": 1}}, {"name": "three"}]}"#;
        let study = read_study(text, &|_| Err("no file".to_owned())).expect("a study");
        let mut records = Records::in_memory().expect("a database");
        let one = records.game(&study.variants[0].rules, "one").expect("a game");
        let given_up = |seed, seconds| {
            let mut limits = study.limits;
            limits.time = Some(Duration::from_secs(seconds));
            Row { reason: Some("timeout".to_owned()), budget: limits, ..Row::derived(seed, Answer::Undecided(()), "") }
        };
        let rows = [Row::derived(1, Answer::Winnable(()), &one.fingerprint), given_up(2, 9), given_up(3, 10)];
        records.save(&one, OWN_SOURCE, &rows.map(|row| Row { derived_from: None, ..row }.into())).expect("rows");
        let found = progress(&study, &Plan::new(&study, 1).shards[0], &records).expect("readable");
        let lacks = |game: &str, seeds: &[_], count| Missing { game: game.to_owned(), seeds: seeds.to_vec(), count };
        assert_eq!(found.missing, [lacks("one", &[2..=2, 4..=6], 4), lacks("three", &[1..=6], 6)]);
        assert_eq!((found.counts.winnable, found.counts.undecided, found.missing_verdicts()), (1, 1, 10));
        assert!(!found.is_complete());
    }
}
