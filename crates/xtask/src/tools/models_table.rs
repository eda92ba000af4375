//! One constraint model over the deals of a game, as a file with a row for every seed.

use std::collections::BTreeMap;
use std::fs::{OpenOptions, read_to_string};
use std::io::Write;

use cadogan_models::{CompleteModel, Decided, PartialModel, Strength, WithoutWorryingBack};
use cadogan_rules::{Deal, Preset, Rules, apply_settings};
use cadogan_search::{Budget, Statistics};
use cpu_time::ThreadTime;

use crate::failure::Failure;
use crate::flags::{Seeds, game};
use crate::pool::{More, work_on};

/// Seeds that are already in the file are skipped, so a run that was stopped continues. Columns: seed, model, result, CPU ms,
/// variables, clauses, conflicts, rounds, circles. The summary is over all rows of the file with these seeds.
#[derive(Debug, clap::Args)]
pub(crate) struct ModelsTable {
    /// The game
    #[arg(value_parser = game)]
    game: &'static Preset,
    /// With `-bare`, a partial model that requires cards to be laid bare
    #[arg(value_parser = MODELS)]
    model: String,
    /// The deals, as 1-10000
    seeds: Seeds,
    /// The file
    file: String,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Vary a rule of the game (repeatable)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
}

const MODELS: [&str; 6] = ["complete", "without-worrying-back", "strict", "strict-bare", "relaxed", "relaxed-bare"];

impl ModelsTable {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let rules = apply_settings(self.game.file(), &self.set).map_err(Failure::input)?.rules;
        let known = read_table(&self.file);
        let about_file = |error| Failure::Input(format!("{}: {error}", self.file));
        let mut file = OpenOptions::new().create(true).append(true).open(&self.file).map_err(about_file)?;
        let seeds = self.seeds.0.clone().filter(|seed| !known.contains_key(seed));
        let decide = |seed| {
            let (word, cost) = decide(&rules, &self.model, seed).map_err(Failure::Found)?;
            Ok(row(seed, &self.model, word, &cost))
        };
        let mut trouble = Ok(());
        work_on(self.threads, seeds, decide, |row: String| match file.write_all(row.as_bytes()) {
            Ok(()) => More::Yes,
            Err(error) => {
                trouble = Err(about_file(error));
                More::No
            }
        })?;
        trouble?;
        println!("{}", self.summary(&read_table(&self.file)));
        Ok(())
    }

    /// Counts, means and maxima.
    fn summary(&self, table: &BTreeMap<i64, (String, Vec<f64>)>) -> String {
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        let mut columns = vec![Vec::new(); 6];
        for (_, (word, numbers)) in table.range(self.seeds.0.clone()) {
            *counts.entry(word).or_default() += 1;
            for (column, &number) in columns.iter_mut().zip(numbers) {
                column.push(number);
            }
        }
        let mut text = format!("{} {}-{}: {counts:?}", self.model, self.seeds.0.start(), self.seeds.0.end());
        let names = ["CPU ms", "variables", "clauses", "conflicts", "rounds", "circles"];
        for (name, column) in names.iter().zip(&mut columns) {
            column.sort_by(f64::total_cmp);
            let mean = column.iter().sum::<f64>() / column.len().max(1) as f64;
            let at = |share: f64| column.get((share * column.len() as f64) as usize).copied().unwrap_or(f64::NAN);
            let largest = column.last().copied().unwrap_or(f64::NAN);
            let (middle, high) = (at(0.5), at(0.99));
            text +=
                &format!("\n{name}: mean {mean:.2}, median {middle:.2}, 99th of 100 {high:.2}, largest {largest:.2}");
        }
        text
    }
}

/// The result of one seed, and what it took.
fn decide(rules: &Rules, model: &str, seed: i64) -> Result<(&'static str, Cost), String> {
    let text = |error: &dyn std::fmt::Display| format!("seed {seed}: {error}");
    let deal = Deal::from_seed(rules, seed).map_err(|error| text(&error))?;
    let (begin, mut meter) = (ThreadTime::now(), Budget::default().meter());
    let (word, counted, rounds_and_circles) = match model {
        "complete" => {
            let mut model = CompleteModel::new(rules, &deal).map_err(|error| text(&error))?;
            let word = match model.run(&mut meter) {
                Ok(Decided::Solution(_)) => "winnable",
                Ok(Decided::Refuted(_)) => "unwinnable",
                Err(_) => "unfinished",
            };
            (word, model.statistics(), (model.rounds(), model.circles()))
        }
        "without-worrying-back" => {
            let mut model = WithoutWorryingBack::new(rules, &deal).map_err(|error| text(&error))?;
            let word = match model.run(&mut meter) {
                Ok(Some(_)) => "winnable",
                Ok(None) => "inconclusive",
                Err(_) => "unfinished",
            };
            (word, model.statistics(), (0, 0))
        }
        which => {
            let strength = Strength { whole_stock: which.starts_with("strict"), laying_bare: which.ends_with("bare") };
            let mut model = PartialModel::new(rules, &deal, strength).map_err(|error| text(&error))?;
            let word = match model.run(&mut meter) {
                Ok(Some(_)) => "unwinnable",
                Ok(None) => "inconclusive",
                Err(_) => "unfinished",
            };
            (word, model.statistics(), (model.rounds(), model.circles()))
        }
    };
    let (rounds, circles) = rounds_and_circles;
    Ok((word, Cost { milliseconds: begin.elapsed().as_secs_f64() * 1e3, counted, rounds, circles }))
}

/// What a model took for one deal.
struct Cost {
    milliseconds: f64,
    counted: Statistics,
    rounds: u64,
    circles: u64,
}

fn row(seed: i64, model: &str, word: &str, cost: &Cost) -> String {
    let Cost { milliseconds, counted, rounds, circles } = cost;
    let Statistics { variables, clauses, conflicts, .. } = counted;
    format!("{seed}\t{model}\t{word}\t{milliseconds:.3}\t{variables}\t{clauses}\t{conflicts}\t{rounds}\t{circles}\n")
}

/// By seed: the result and the numbers after it.
fn read_table(file: &str) -> BTreeMap<i64, (String, Vec<f64>)> {
    let text = read_to_string(file).unwrap_or_default();
    let entry = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let numbers = fields.get(3..)?.iter().map(|field| field.parse().ok()).collect::<Option<Vec<f64>>>()?;
        (numbers.len() == 6).then_some((fields[0].parse().ok()?, (fields[2].to_owned(), numbers)))
    };
    text.lines().filter_map(entry).collect()
}
