//! Running a study, and counting the results.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use cadogan_records::{Answer, Contradiction, OWN_SOURCE, RecordedGame, Records, RecordsError, Witness};
use cadogan_rules::{Relation, compare};

use super::{Criticality, Study, Variant};
use crate::family::Family;
use crate::paper::{Published, published};
use crate::settle::{Lab, LabError, Progress};
use crate::statistics::{Counts, Interval, Method};
use crate::winrate::{Observer, length};

/// How many seeds are held in memory together.
const BLOCK: i64 = 10_000;

/// The results of a study.
#[derive(Clone, Debug)]
pub struct StudyResult {
    /// The study.
    pub study: Study,
    /// How intervals are computed.
    pub method: Method,
    /// The deals that were counted: the longest prefix of the seeds of the study in which no game lacks a deal, so that
    /// slow deals are not missing from a study that was interrupted.
    pub sample: RangeInclusive<i64>,
    /// Whether these are all deals of the study.
    pub complete: bool,
    /// The results for every game, in the order of the study.
    pub variants: Vec<VariantResult>,
    /// The results for every pair of the study.
    pub critical: Vec<Criticality>,
    /// What it took this time.
    pub progress: Progress,
    /// How long this run took.
    pub elapsed: Duration,
}

/// The results for one game.
#[derive(Clone, Debug)]
pub struct VariantResult {
    /// The fingerprint of its rules.
    pub fingerprint: String,
    /// The verdicts.
    pub counts: Counts,
    /// How many of them followed from other games.
    pub derived: u64,
    /// The confidence interval.
    pub interval: Interval,
    /// The published figures for the game.
    pub published: Option<&'static Published>,
}

impl Study {
    /// How many deals of the study are already in the records, for every game. Nothing is written.
    pub fn known(&self, records: &Records) -> Result<Vec<Counts>, RecordsError> {
        let counts =
            |variant: &Variant| match records.find_numbered_game(&variant.rules.fingerprint(), self.numbering)? {
                Some(game) => records.counts(&game, OWN_SOURCE, self.seeds.clone()),
                None => Ok(Counts::default()),
            };
        self.variants.iter().map(counts).collect()
    }

    /// How many pairs of games are such that every win of one is a win of the other, and how many pairs there are.
    pub fn related_pairs(&self) -> (usize, usize) {
        let games = &self.variants;
        let pairs = || (0..games.len()).flat_map(|a| (a + 1..games.len()).map(move |b| (a, b)));
        let related =
            |&(a, b): &(usize, usize)| compare(&games[a].rules, &games[b].rules).relation != Relation::Unknown;
        (pairs().filter(related).count(), pairs().count())
    }
}

impl Lab<'_> {
    /// Decides all deals of a study in all of its games, using what the verdict in one game implies for another.
    ///
    /// An interrupted study returns partial results; the same study with the same records continues from there.
    pub fn study(
        &mut self,
        study: &Study,
        method: Method,
        observer: &mut dyn Observer,
    ) -> Result<StudyResult, LabError> {
        let begin = Instant::now();
        let games = self.study_games(study)?;
        let total = length(&study.seeds) * games.len() as u64;
        let mut progress = Progress { total, ..Progress::default() };
        let observe = &mut |progress: &Progress| observer.progress(progress);
        self.settle(&games, study.seeds.clone(), &study.limits, &mut progress, observe)?;
        let tally = self.tally(study, &games)?;
        if !tally.contradictions.is_empty() {
            return Err(LabError::Contradictions(tally.contradictions));
        }
        let variants = games.iter().zip(&tally.counts).zip(&tally.derived).map(|((game, &counts), &derived)| {
            let fingerprint = game.fingerprint.clone();
            VariantResult {
                fingerprint,
                counts,
                derived,
                interval: method.interval(&counts),
                published: published(&game.rules),
            }
        });
        Ok(StudyResult {
            study: study.clone(),
            method,
            complete: tally.sample == study.seeds,
            sample: tally.sample,
            variants: variants.collect(),
            critical: tally.critical,
            progress,
            elapsed: begin.elapsed(),
        })
    }

    pub(crate) fn study_games(&mut self, study: &Study) -> Result<Vec<RecordedGame>, LabError> {
        let enter = |variant: &Variant| self.records.numbered_game(&variant.rules, &variant.name, study.numbering);
        Ok(study.variants.iter().map(enter).collect::<Result<_, RecordsError>>()?)
    }

    fn tally(&self, study: &Study, games: &[RecordedGame]) -> Result<Tally, LabError> {
        let family = Family::new(games);
        let mut tally = Tally::new(study);
        let mut first = *study.seeds.start();
        while first <= *study.seeds.end() {
            let last = first.saturating_add(BLOCK - 1).min(*study.seeds.end());
            let read = |game: &RecordedGame| self.records.answers(game, OWN_SOURCE, first..=last);
            let answers: Vec<BTreeMap<i64, (Answer, bool)>> = games.iter().map(read).collect::<Result<_, _>>()?;
            for seed in first..=last {
                let of_seed = |of_game: &BTreeMap<i64, (Answer, bool)>| of_game.get(&seed).copied();
                let Some(row) = answers.iter().map(of_seed).collect::<Option<Vec<_>>>() else { return Ok(tally) };
                tally.add(seed, &row, study, games, &family);
            }
            first = last + 1;
        }
        Ok(tally)
    }
}

/// Counts verdicts, seed by seed.
struct Tally {
    sample: RangeInclusive<i64>,
    counts: Vec<Counts>,
    derived: Vec<u64>,
    critical: Vec<Criticality>,
    contradictions: Vec<Contradiction>,
}

impl Tally {
    fn new(study: &Study) -> Tally {
        let (games, first) = (study.variants.len(), *study.seeds.start());
        Tally {
            sample: first..=first - 1,
            counts: vec![Counts::default(); games],
            derived: vec![0; games],
            critical: vec![Criticality::default(); study.critical.len()],
            contradictions: Vec::new(),
        }
    }

    fn add(&mut self, seed: i64, row: &[(Answer, bool)], study: &Study, games: &[RecordedGame], family: &Family) {
        self.sample = *self.sample.start()..=seed;
        for (game, &(answer, derived)) in row.iter().enumerate() {
            self.counts[game].add(answer);
            self.derived[game] += u64::from(derived);
        }
        for (pair, critical) in study.critical.iter().zip(&mut self.critical) {
            critical.add(row[pair.with].0, row[pair.without].0);
        }
        let answers: Vec<Answer> = row.iter().map(|(answer, _)| *answer).collect();
        if let Some((won, lost)) = family.contradiction(&answers) {
            let witness = |game: usize| Witness::of_source(&games[game], OWN_SOURCE, answers[game]);
            let reasons = compare(&games[won].rules, &games[lost].rules).reasons;
            let (numbering, first, second) = (study.numbering, witness(won), witness(lost));
            self.contradictions.push(Contradiction { numbering, seed, first, second, reasons });
        }
    }
}
