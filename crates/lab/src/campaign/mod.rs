//! Campaigns: a list of studies that are run one after the other, over days if need be, and what comes of them: a file of
//! verdicts for every game, and the tables of the paper with our figures beside the published ones.

mod read;
mod tables;

use std::ops::RangeInclusive;
use std::sync::atomic::Ordering;
use std::time::SystemTime;

use cadogan_records::{Contradiction, Counts, OWN_SOURCE, Records, RecordsError, VerdictFile};
use cadogan_rules::{Numbering, presets};

use crate::settle::{Lab, LabError, Progress};
use crate::study::{Study, Variant};
use crate::winrate::{Observer, length};

pub use read::read_campaign;
pub use tables::{tables, undecided};

/// Studies to be run in this order.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// What it is about, in one line.
    pub title: String,
    /// The studies.
    pub steps: Vec<Study>,
}

/// How far one game of a campaign is.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The number of the step, from 1.
    pub step: usize,
    /// What the game is called.
    pub game: String,
    /// The deals of the step.
    pub seeds: RangeInclusive<i64>,
    /// The verdicts on them so far.
    pub counts: Counts,
}

impl Standing {
    /// How many deals the step has.
    pub fn total(&self) -> u64 {
        length(&self.seeds)
    }
}

impl Campaign {
    /// How far every game is. Nothing is written.
    pub fn standings(&self, records: &Records) -> Result<Vec<Standing>, RecordsError> {
        let mut all = Vec::new();
        for (index, study) in self.steps.iter().enumerate() {
            for (variant, counts) in study.variants.iter().zip(study.known(records)?) {
                let (game, seeds) = (short_name(variant), study.seeds.clone());
                all.push(Standing { step: index + 1, game, seeds, counts });
            }
        }
        Ok(all)
    }

    /// Every game once, in the order of the steps.
    pub fn games(&self) -> Vec<&Variant> {
        let mut all: Vec<&Variant> = Vec::new();
        for variant in self.steps.iter().flat_map(|study| &study.variants) {
            if all.iter().all(|other| other.rules.fingerprint() != variant.rules.fingerprint()) {
                all.push(variant);
            }
        }
        all
    }

    /// What the records know about the games, as files of verdicts.
    pub fn files(&self, records: &Records, now: SystemTime) -> Result<Vec<VerdictFile>, RecordsError> {
        let mut files = Vec::new();
        for variant in self.games() {
            if let Some(game) = records.find_numbered_game(&variant.rules.fingerprint(), Numbering::Seed)? {
                files.extend(records.verdict_file(&game, OWN_SOURCE, now)?);
            }
        }
        Ok(files)
    }
}

/// The name of the preset with these rules, or the words that describe the game.
pub fn short_name(variant: &Variant) -> String {
    let print = variant.rules.fingerprint();
    let is_named = |name: &str| variant.name == name;
    // A game that is named by its preset keeps that name: several presets may have the same rules.
    let preset = presets().iter().filter(|preset| preset.rules().fingerprint() == print);
    let names: Vec<&str> = preset.map(|preset| preset.name()).collect();
    match names.iter().find(|name| is_named(name)).or(names.first()) {
        Some(name) => (*name).to_owned(),
        None => variant.name.clone(),
    }
}

/// The name of the file with the verdicts on a game.
pub fn file_name(variant: &Variant) -> String {
    let mut name = String::new();
    for character in short_name(variant).chars() {
        match character {
            'a'..='z' | '0'..='9' => name.push(character),
            'A'..='Z' => name.push(character.to_ascii_lowercase()),
            _ if !name.is_empty() && !name.ends_with('-') => name.push('-'),
            _ => {}
        }
    }
    format!("{}.verdicts", name.trim_end_matches('-'))
}

impl Lab<'_> {
    /// Runs one study of a campaign, some deals at a time. `report` is told about all deals up to a seed when they are in
    /// the records, so that nothing of what was reported is lost, whatever happens then.
    ///
    /// Returns early, without an error, if it is interrupted.
    pub fn campaign_step(
        &mut self,
        study: &Study,
        deals_at_a_time: u32,
        observer: &mut dyn Observer,
        report: &mut dyn FnMut(i64, &Progress) -> Result<(), LabError>,
    ) -> Result<(), LabError> {
        let games = self.study_games(study)?;
        let total = length(&study.seeds) * games.len() as u64;
        let mut progress = Progress { total, ..Progress::default() };
        let mut first = *study.seeds.start();
        while first <= *study.seeds.end() {
            let last = first.saturating_add(i64::from(deals_at_a_time.max(1)) - 1).min(*study.seeds.end());
            let observe = &mut |progress: &Progress| observer.progress(progress);
            self.settle(&games, first..=last, &study.limits, &mut progress, observe)?;
            if self.interrupt.load(Ordering::Relaxed) {
                return Ok(());
            }
            report(last, &progress)?;
            first = last + 1;
        }
        let mut ours: Vec<Contradiction> = Vec::new();
        for game in &games {
            ours.extend(self.records.contradictions_of(game)?.into_iter().filter(Contradiction::is_our_own));
        }
        if ours.is_empty() { Ok(()) } else { Err(LabError::Contradictions(ours)) }
    }
}
