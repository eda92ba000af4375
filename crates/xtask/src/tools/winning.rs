//! What the default decides in a limited processor time, compared with the record of the program of the paper.
//!
//! The limit is processor time of the thread that searches (`CLOCK_THREAD_CPUTIME_ID`), so that other work on the
//! machine does not count. The program itself looks at the clock on the wall; so here a deal is worked on in small steps,
//! limited in positions, and the processor time is read between two of them.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use cadogan_rules::{Deal, Preset, Rules};
use cadogan_solve::{Budget, Options, Solving};
use cpu_time::ThreadTime;

use super::known_verdicts::{Known, known, rules_played};
use crate::failure::Failure;
use crate::flags::{Seeds, game, schedule};
use row::Row;

mod row;

/// The positions of a step: a few milliseconds.
const STEP: u64 = 20_000;

/// Decides the recorded deals of the 81 games with the default schedule, and prints for every game how many are decided,
/// and the mean processor time where an undecided deal counts twice the limit (PAR2), here and as recorded; then the
/// geometric mean of the ratios, and the games with less than three times. With `--seeds`, other deals: how many are decided.
///
/// With `--rows` every deal becomes a row of a file as soon as it is done, and deals that have a row are not decided again:
/// the work can be stopped and resumed.
#[derive(Debug, clap::Args)]
pub(crate) struct Winning {
    /// The processor time for a deal
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, default_value = "2s")]
    limit: Duration,
    /// The rows of the deals that are done: game, seed, verdict, positions, milliseconds
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,
    /// Begin no other deal after this time
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    stop_after: Option<Duration>,
    /// These deals instead of the recorded ones
    #[arg(long, value_name = "A-B")]
    seeds: Option<Seeds>,
    /// A file, the name of a solver, or `default`
    #[arg(long, value_name = "SCHEDULE", default_value = "default")]
    schedule: String,
    /// The games, by the name of the rules here [default: all 81]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

/// What came of a deal.
#[derive(Clone, Debug)]
struct Done {
    verdict: String,
    positions: u64,
    milliseconds: f64,
}

/// By game and seed.
type Deals = BTreeMap<(String, i64), Done>;

impl Winning {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let begin = Instant::now();
        let mut done = self.read()?;
        let mut file = match &self.rows {
            Some(path) => Some(OpenOptions::new().append(true).create(true).open(path).map_err(Failure::input)?),
            None => None,
        };
        let games = self.games()?;
        row::print_heading();
        let mut rows = Vec::new();
        for (preset, recorded) in &games {
            let mut row = Row::new(preset.name(), self.limit.as_secs_f64());
            for seed in self.seeds_of(recorded) {
                let deal = (preset.name().to_owned(), seed);
                if !done.contains_key(&deal) {
                    if self.stop_after.is_some_and(|after| begin.elapsed() > after) {
                        continue;
                    }
                    let result = self.decide(preset.rules(), seed)?;
                    append(&mut file, &deal, &result)?;
                    done.insert(deal.clone(), result);
                }
                row.add(&done[&deal], recorded.iter().find(|known| known.seed == seed));
            }
            row.print();
            rows.push(row);
        }
        row::print_summary(&rows)
    }

    fn games(&self) -> Result<Vec<(&'static Preset, Vec<Known>)>, Failure> {
        let mut games = Vec::new();
        for (name, recorded) in known()? {
            games.push((rules_played(name)?, recorded));
        }
        if self.games.is_empty() {
            return Ok(games);
        }
        let mut chosen = Vec::new();
        for name in &self.games {
            let preset = game(name).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
            let place = games.iter().position(|(other, _)| other.name() == preset.name());
            chosen.push((preset, place.map_or_else(Vec::new, |place| games.swap_remove(place).1)));
        }
        Ok(chosen)
    }

    fn seeds_of(&self, recorded: &[Known]) -> Vec<i64> {
        match &self.seeds {
            Some(seeds) => seeds.0.clone().collect(),
            None => recorded.iter().map(|known| known.seed).collect(),
        }
    }

    fn decide(&self, rules: &Rules, seed: i64) -> Result<Done, Failure> {
        let about = |error: &dyn std::fmt::Display| Failure::Found(format!("seed {seed}: {error}"));
        let deal = Deal::from_seed(rules, seed).map_err(Failure::input)?;
        let whole = Budget::default().time(self.limit);
        let options = Options { budget: whole, schedule: schedule(&self.schedule)?, ..Options::default() };
        let begin = ThreadTime::now();
        let mut solving = Solving::new(rules, &deal, &options).map_err(|error| about(&error))?;
        loop {
            let report =
                solving.run(&Budget::default().positions(STEP), None, &mut |_| ()).map_err(|error| about(&error))?;
            let taken = begin.elapsed();
            let stopped = matches!(report.verdict, cadogan_solve::Verdict::Undecided(reason) if !reason.can_go_on());
            let in_time = taken <= self.limit;
            if report.verdict.is_decided() || stopped || !in_time {
                let verdict = if in_time { report.verdict.word() } else { "undecided" };
                return Ok(Done {
                    verdict: verdict.to_owned(),
                    positions: report.statistics.positions,
                    milliseconds: taken.as_secs_f64() * 1e3,
                });
            }
        }
    }

    /// The rows that are in the file.
    fn read(&self) -> Result<Deals, Failure> {
        let Some(path) = self.rows.as_ref().filter(|path| path.exists()) else { return Ok(Deals::new()) };
        let text = std::fs::read_to_string(path).map_err(Failure::input)?;
        let entry = |line: &str| {
            let [game, seed, verdict, positions, milliseconds] =
                line.split('\t').collect::<Vec<_>>().try_into().ok()?;
            let (positions, milliseconds) = (positions.parse().ok()?, milliseconds.parse().ok()?);
            Some(((game.to_owned(), seed.parse().ok()?), Done { verdict: verdict.to_owned(), positions, milliseconds }))
        };
        let wrong = |line: &str| Failure::Input(format!("{}: not a row: {line}", path.display()));
        text.lines().map(|line| entry(line).ok_or_else(|| wrong(line))).collect()
    }
}

fn append(file: &mut Option<File>, (game, seed): &(String, i64), done: &Done) -> Result<(), Failure> {
    let Some(file) = file else { return Ok(()) };
    let Done { verdict, positions, milliseconds } = done;
    writeln!(file, "{game}\t{seed}\t{verdict}\t{positions}\t{milliseconds:.3}").map_err(Failure::input)
}
