//! Runs one model over the deals of a game and writes a table with a line for every seed.
//!
//!     cargo run --release -p cadogan-models --example models-table -- \
//!         GAME MODEL FIRST LAST FILE [--threads N] [--set KEY=VALUE]...
//!
//! MODEL is `complete`, `without-worrying-back`, `strict` or `relaxed`; the last two may have the suffix `-bare`, for
//! partial models that require cards to be laid bare. Seeds that are already in the file are skipped, so a run that was
//! stopped continues. Columns: seed, model, result, CPU ms, variables, clauses, conflicts, rounds, circles. The summary
//! is over all lines of the file from FIRST to LAST.

use std::collections::BTreeMap;
use std::fs::{OpenOptions, read_to_string};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use cadogan_models::{
    Answer, CompleteModel, Discovery, Effort, PartialModel, Refutation, Statistics, Strength, WithoutWorryingBack,
};
use cadogan_rules::{Deal, Rules, apply_settings, preset};

struct Order {
    rules: Rules,
    model: String,
    first: i64,
    last: i64,
    file: String,
    threads: usize,
}

fn read_order() -> Result<Order, String> {
    let (mut plain, mut settings, mut threads) = (Vec::new(), Vec::new(), 1);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--threads" => {
                threads = words.next().and_then(|word| word.parse().ok()).ok_or("--threads: expected a number")?;
            }
            "--set" => settings.push(words.next().ok_or("--set: expected KEY=VALUE")?),
            _ => plain.push(word),
        }
    }
    let [game, model, first, last, file] = &plain[..] else {
        return Err("expected GAME MODEL FIRST LAST FILE".to_owned());
    };
    let rules = preset(game).ok_or_else(|| format!("{game}: no preset of this name"))?;
    let rules = apply_settings(rules.file(), &settings).map_err(|error| error.to_string())?.rules;
    let number = |word: &String| word.parse::<i64>().map_err(|_| format!("{word}: expected a seed"));
    Ok(Order { rules, model: model.clone(), first: number(first)?, last: number(last)?, file: file.clone(), threads })
}

fn main() -> ExitCode {
    match read_order().and_then(|order| run(&order)) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// The result of one seed, and its cost.
fn decide(order: &Order, seed: i64) -> Result<(&'static str, Statistics), String> {
    let rules = &order.rules;
    let text = |error: &dyn std::error::Error| format!("seed {seed}: {error}");
    let deal = Deal::from_seed(rules, seed).map_err(|error| text(&error))?;
    let effort = Effort::default();
    match order.model.as_str() {
        "complete" => {
            let mut model = CompleteModel::new(rules, &deal).map_err(|error| text(&error))?;
            let word = match model.run(&effort).map_err(|error| text(&error))? {
                Answer::Winnable(_) => "winnable",
                Answer::Unwinnable => "unwinnable",
                Answer::Unfinished(_) => "unfinished",
            };
            Ok((word, model.statistics()))
        }
        "without-worrying-back" => {
            let mut model = WithoutWorryingBack::new(rules, &deal).map_err(|error| text(&error))?;
            let word = match model.run(&effort).map_err(|error| text(&error))? {
                Discovery::Winnable(_) => "winnable",
                Discovery::NotByMe => "not-by-me",
                Discovery::Unfinished(_) => "unfinished",
            };
            Ok((word, model.statistics()))
        }
        which @ ("relaxed" | "relaxed-bare" | "strict" | "strict-bare") => {
            let strength = Strength { whole_stock: which.starts_with("strict"), laying_bare: which.ends_with("bare") };
            let mut model = PartialModel::new(rules, &deal, strength).map_err(|error| text(&error))?;
            let word = match model.run(&effort) {
                Refutation::Unwinnable => "unwinnable",
                Refutation::NotByMe => "not-by-me",
                Refutation::Unfinished(_) => "unfinished",
            };
            Ok((word, model.statistics()))
        }
        other => Err(format!(
            "{other}: expected complete, without-worrying-back, strict, strict-bare, relaxed or relaxed-bare"
        )),
    }
}

fn run(order: &Order) -> Result<String, String> {
    let known = read_table(&order.file);
    let file = OpenOptions::new().create(true).append(true).open(&order.file);
    let file = Mutex::new(file.map_err(|error| format!("{}: {error}", order.file))?);
    let (next, mistakes) = (AtomicI64::new(order.first), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed > order.last {
                return;
            }
            if known.contains_key(&seed) {
                continue;
            }
            let outcome = decide(order, seed).and_then(|(word, statistics)| {
                let line = line(seed, &order.model, word, &statistics);
                let mut file = file.lock().map_err(|error| error.to_string())?;
                file.write_all(line.as_bytes()).map_err(|error| format!("{}: {error}", order.file))
            });
            if let (Err(error), Ok(mut mistakes)) = (outcome, mistakes.lock()) {
                mistakes.push(error);
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..order.threads {
            scope.spawn(work);
        }
    });
    let mistakes = mistakes.into_inner().unwrap_or_default();
    if mistakes.is_empty() { Ok(summary(order, &read_table(&order.file))) } else { Err(mistakes.join("\n")) }
}

fn line(seed: i64, model: &str, word: &str, statistics: &Statistics) -> String {
    let ms = statistics.time.as_secs_f64() * 1e3;
    let Statistics { variables, clauses, conflicts, rounds, circles, .. } = statistics;
    format!("{seed}\t{model}\t{word}\t{ms:.3}\t{variables}\t{clauses}\t{conflicts}\t{rounds}\t{circles}\n")
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

/// Counts, means and maxima.
fn summary(order: &Order, table: &BTreeMap<i64, (String, Vec<f64>)>) -> String {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut columns = vec![Vec::new(); 6];
    for (_, (word, numbers)) in table.range(order.first..=order.last) {
        *counts.entry(word).or_default() += 1;
        for (column, &number) in columns.iter_mut().zip(numbers) {
            column.push(number);
        }
    }
    let mut text = format!("{} {}-{}: {counts:?}", order.model, order.first, order.last);
    let names = ["CPU ms", "variables", "clauses", "conflicts", "rounds", "circles"];
    for (name, column) in names.iter().zip(&mut columns) {
        column.sort_by(f64::total_cmp);
        let mean = column.iter().sum::<f64>() / column.len().max(1) as f64;
        let at = |share: f64| column.get((share * column.len() as f64) as usize).copied().unwrap_or(f64::NAN);
        let largest = column.last().copied().unwrap_or(f64::NAN);
        let (middle, high) = (at(0.5), at(0.99));
        text += &format!("\n{name}: mean {mean:.2}, median {middle:.2}, 99th of 100 {high:.2}, largest {largest:.2}");
    }
    text
}
