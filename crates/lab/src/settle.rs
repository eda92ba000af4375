//! Settling deals: every deal of every requested game gets its row, from what is already known, from related games on
//! the same deal, or from the solver.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_records::{Answer, Contradiction, Found, OWN_SOURCE, RecordedGame, Records, RecordsError, Row};
use cadogan_rules::{Numbering, Relation};
use cadogan_solve::{Budget, Delivery, Workers};

use crate::decide::{Decide, Failure};
use crate::family::Family;
use crate::statistics::Counts;

/// How many seeds are processed together: what is known about them is held in memory.
const BLOCK: i64 = 10_000;

/// Why an experiment stops.
#[derive(Debug)]
pub enum LabError {
    /// The records cannot be read or written, or would contradict themselves.
    Records(RecordsError),
    /// A deal could not be tried.
    Failure {
        /// What the game is called.
        game: String,
        /// How its deals are numbered.
        numbering: Numbering,
        /// The seed of the deal, or its number.
        seed: i64,
        /// What is wrong.
        failure: Failure,
    },
    /// This program has given verdicts that cannot all be true.
    Contradictions(Vec<Contradiction>),
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabError::Records(error) => error.fmt(f),
            LabError::Failure { game, numbering: Numbering::Seed, seed, failure } => {
                write!(f, "{game}, seed {seed}: {failure}")
            }
            LabError::Failure { game, numbering, seed, failure } => {
                write!(f, "{game}, {}: {failure}", numbering.option(seed))
            }
            LabError::Contradictions(all) => {
                let lines: Vec<String> = all.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
        }
    }
}

impl std::error::Error for LabError {}

impl From<RecordsError> for LabError {
    fn from(error: RecordsError) -> LabError {
        LabError::Records(error)
    }
}

/// The setting in which deals are settled: the records, the solver, the cores.
pub struct Lab<'a> {
    /// What is known, and where results are stored.
    pub records: &'a mut Records,
    /// Who decides deals.
    pub decider: &'a dyn Decide,
    /// On how many threads.
    pub threads: usize,
    /// Set to stop soon; what was decided by then is stored.
    pub interrupt: &'a AtomicBool,
    /// Whether to use verdicts on related games in the records. Games that are requested together always help each
    /// other.
    pub relatives: bool,
}

/// How far an experiment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The verdicts so far, over all games.
    pub counts: Counts,
    /// How many deals, over all games, were requested.
    pub total: u64,
    /// How many finished deals were already in the records.
    pub known: u64,
    /// How many followed from related games.
    pub free: u64,
    /// How many were tried by the solver.
    pub solved: u64,
    /// How many positions the solver visited for them.
    pub positions: u64,
}

impl Progress {
    /// How many deals are done.
    pub fn done(&self) -> u64 {
        self.counts.deals()
    }

    /// Counts a row that was just found.
    fn note(&mut self, row: &Row) {
        self.counts.add(row.answer);
        self.positions += row.positions;
        match row.derived_from {
            Some(_) => self.free += 1,
            None => self.solved += 1,
        }
    }
}

/// What is known about one deal in every relevant game: first the requested ones, then related ones.
struct Case {
    seed: i64,
    answers: Vec<Answer>,
    /// Which of the requested games the solver should try if nothing else settles them.
    open: Vec<usize>,
    /// Which were given up before and should not be retried, but may follow from others.
    given_up: Vec<usize>,
}

impl Case {
    fn new(seed: i64, games: usize) -> Case {
        Case { seed, answers: vec![Answer::Undecided(()); games], open: Vec::new(), given_up: Vec::new() }
    }

    /// The requested games that are not decided.
    fn in_doubt(&self) -> impl Iterator<Item = usize> + '_ {
        self.open.iter().chain(&self.given_up).copied()
    }
}

/// The result for one deal in the requested games.
#[derive(Default)]
struct Settled {
    /// Games and the results for them.
    found: Vec<(usize, Found)>,
    /// How many games stay undecided as they were.
    unchanged: u64,
    /// The game that could not even be tried, and why.
    failure: Option<(usize, i64, Failure)>,
}

impl Lab<'_> {
    /// Settles all seeds for all games. `observe` is called with the progress now and then.
    ///
    /// Deals that are in the records are not retried, unless they are undecided and the limits are wider now. The
    /// verdicts do not depend on the number of threads as long as time is not limited. Returns early, without an error,
    /// if it is interrupted.
    pub fn settle(
        &mut self,
        games: &[RecordedGame],
        seeds: RangeInclusive<i64>,
        limits: &Budget,
        progress: &mut Progress,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<(), LabError> {
        let related = self.with_related(games)?;
        let mut first = *seeds.start();
        while first <= *seeds.end() && !self.interrupt.load(Ordering::Relaxed) {
            let last = first.saturating_add(BLOCK - 1).min(*seeds.end());
            let block: Vec<i64> = (first..=last).collect();
            self.settle_block(games.len(), &related, &block, limits, progress, observe)?;
            first = last + 1;
        }
        Ok(())
    }

    /// The same for seeds in ascending order that need not be consecutive.
    pub fn settle_seeds(
        &mut self,
        games: &[RecordedGame],
        seeds: &[i64],
        limits: &Budget,
        progress: &mut Progress,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<(), LabError> {
        let all = self.with_related(games)?;
        self.settle_block(games.len(), &all, seeds, limits, progress, observe)
    }

    /// The same for the first games of a list that ends with their relatives.
    fn settle_block(
        &mut self,
        asked: usize,
        all: &[RecordedGame],
        seeds: &[i64],
        limits: &Budget,
        progress: &mut Progress,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<(), LabError> {
        let family = Family::new(all);
        let cases = self.open_cases(asked, all, seeds, limits, progress)?;
        observe(progress);
        let decider = self.decider;
        let work =
            |(): &mut (), case: &Case, stop: &AtomicBool| Ok(settle_case(case, all, &family, decider, limits, stop));
        let workers = Workers { threads: self.threads, interrupt: self.interrupt, delivery: Delivery::InBatches };
        let records = &mut *self.records;
        workers.run(
            cases.iter().map(Ok),
            || (),
            work,
            |batch: Vec<Settled>| {
                let mut failure = None;
                let mut by_game: BTreeMap<usize, Vec<Found>> = BTreeMap::new();
                for settled in batch {
                    progress.known += settled.unchanged;
                    progress.counts.undecided += settled.unchanged;
                    for (game, found) in settled.found {
                        progress.note(&found.row);
                        by_game.entry(game).or_default().push(found);
                    }
                    failure = failure.or(settled.failure);
                }
                for (game, found) in by_game {
                    records.save(&all[game], OWN_SOURCE, &found)?;
                }
                observe(progress);
                failure.map_or(Ok(()), |(game, seed, failure)| {
                    let RecordedGame { name, numbering, .. } = &all[game];
                    Err(LabError::Failure { game: name.clone(), numbering: *numbering, seed, failure })
                })
            },
        )
    }

    /// The requested games, then the games of the records that can imply something about them.
    fn with_related(&self, games: &[RecordedGame]) -> Result<Vec<RecordedGame>, LabError> {
        let mut all = games.to_vec();
        if !self.relatives {
            return Ok(all);
        }
        for other in self.records.games()? {
            let is_new =
                all.iter().all(|game| (&game.fingerprint, game.numbering) != (&other.fingerprint, other.numbering));
            let is_related = |game: &RecordedGame| {
                let relation = || other.numbering.compare(&game.rules, &other.rules).relation;
                game.numbering == other.numbering && relation() != Relation::Unknown
            };
            if is_new && games.iter().any(is_related) {
                all.push(other);
            }
        }
        Ok(all)
    }

    /// Looks up what is known. Counts deals with nothing left to do, and returns the others.
    fn open_cases(
        &self,
        asked: usize,
        all: &[RecordedGame],
        seeds: &[i64],
        budget: &Budget,
        progress: &mut Progress,
    ) -> Result<Vec<Case>, LabError> {
        let (Some(&first), Some(&last)) = (seeds.first(), seeds.last()) else { return Ok(Vec::new()) };
        let blank = |&seed: &i64| (seed, Case::new(seed, all.len()));
        let mut cases: BTreeMap<i64, Case> = seeds.iter().map(blank).collect();
        for (index, game) in all.iter().enumerate().skip(asked) {
            for (seed, answer) in self.records.decided(game, OWN_SOURCE, first..=last)? {
                if let Some(case) = cases.get_mut(&seed) {
                    case.answers[index] = answer;
                }
            }
        }
        for (index, game) in all.iter().enumerate().take(asked) {
            let rows = self.records.rows(game, OWN_SOURCE, first..=last)?;
            for case in cases.values_mut() {
                match rows.get(&case.seed) {
                    Some(row) if row.answer.is_decided() => {
                        case.answers[index] = row.answer;
                        progress.known += 1;
                        progress.counts.add(row.answer);
                    }
                    Some(row) if !row.may_profit_from(budget) => case.given_up.push(index),
                    _ => case.open.push(index),
                }
            }
        }
        Ok(cases.into_values().filter(|case| !case.open.is_empty() || !case.given_up.is_empty()).collect())
    }
}

/// Works on one deal until it is settled in all requested games.
fn settle_case(
    case: &Case,
    all: &[RecordedGame],
    family: &Family,
    decider: &dyn Decide,
    limits: &Budget,
    stop: &AtomicBool,
) -> Settled {
    let (mut answers, mut open) = (case.answers.clone(), case.open.clone());
    let mut settled = Settled::default();
    loop {
        // A deal that was given up, before or just now, may also follow from another game.
        for game in case.in_doubt() {
            let derived = if answers[game].is_decided() { None } else { family.derive(game, &answers) };
            if let Some((answer, from)) = derived {
                answers[game] = answer;
                open.retain(|&other| other != game);
                settled.found.retain(|&(other, _)| other != game);
                settled.found.push((game, Row::derived(case.seed, answer, &all[from].fingerprint).into()));
            }
        }
        let Some(game) = family.most_telling(&open) else { break };
        open.retain(|&other| other != game);
        match decider.decide(&all[game].rules, (all[game].numbering, case.seed), limits, stop) {
            Ok(Some(found)) => {
                answers[game] = found.row.answer;
                settled.found.push((game, found));
            }
            Ok(None) => break,
            Err(failure) => {
                settled.failure = Some((game, case.seed, failure));
                break;
            }
        }
    }
    settled.unchanged = case.given_up.iter().filter(|&&game| !answers[game].is_decided()).count() as u64;
    settled
}
