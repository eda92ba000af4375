//! `cargo bench -p cadogan-models`: what each model costs on draw-3 Klondike, by processor time from the deal to the
//! answer, and how large its questions are.
//!
//! Every model gets the seeds from 1; a number after `--` says up to which (`-- 1000`), words choose models by name.
//! Everything but the times is the same on every machine.

use std::collections::BTreeMap;

use cadogan_models::{CompleteModel, Decided, PartialModel};
use cadogan_rules::{Deal, Rules, apply_settings, preset};
use cadogan_search::{Budget, Statistics};
use cpu_time::ThreadTime;

const SEEDS: i64 = 40;
const MODELS: [&str; 3] = ["complete", "strict", "relaxed"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let last = words.iter().find_map(|word| word.parse().ok()).unwrap_or(SEEDS);
    let names: Vec<&String> = words.iter().filter(|word| word.parse::<i64>().is_err()).collect();
    println!(
        "{:10} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>6}  verdicts",
        "model", "seeds", "mean ms", "median", "largest", "variables", "clauses", "conflicts", "rounds"
    );
    for model in MODELS.into_iter().filter(|model| names.is_empty() || names.iter().any(|name| *name == model)) {
        println!("{}", line(model, last));
    }
}

/// One model over all seeds.
fn line(model: &str, last: i64) -> String {
    let settings: &[String] = if model == "complete" { &["foundations.removable=false".to_owned()] } else { &[] };
    let klondike = preset("klondike").expect("a preset");
    let rules = apply_settings(klondike.file(), settings).expect("a setting of these rules").rules;
    let (mut verdicts, mut all) = (BTreeMap::<&str, u32>::new(), Vec::new());
    for seed in 1..=last {
        let deal = Deal::from_seed(&rules, seed).expect("a seed in range");
        let (verdict, cost) = decide(model, &rules, &deal);
        *verdicts.entry(verdict).or_default() += 1;
        all.push(cost);
    }
    let mean = |number: fn(&Cost) -> f64| all.iter().map(number).sum::<f64>() / all.len().max(1) as f64;
    let mut times: Vec<f64> = all.iter().map(|cost| cost.milliseconds).collect();
    times.sort_by(f64::total_cmp);
    let at = |place: usize| times.get(place).copied().unwrap_or(0.0);
    format!(
        "{model:10} {last:>6} {:>9.2} {:>9.2} {:>9.2} {:>9.0} {:>9.0} {:>9.0} {:>6.0}  {verdicts:?}",
        mean(|cost| cost.milliseconds),
        at(times.len() / 2),
        at(times.len().saturating_sub(1)),
        mean(|cost| cost.counted.variables as f64),
        mean(|cost| cost.counted.clauses as f64),
        mean(|cost| cost.counted.conflicts as f64),
        mean(|cost| cost.rounds as f64),
    )
}

/// What a model took for one deal.
struct Cost {
    milliseconds: f64,
    counted: Statistics,
    rounds: u64,
}

fn decide(model: &str, rules: &Rules, deal: &Deal) -> (&'static str, Cost) {
    let begin = ThreadTime::now();
    let mut meter = Budget::default().meter();
    let cost = |counted, rounds| Cost { milliseconds: begin.elapsed().as_secs_f64() * 1e3, counted, rounds };
    if model == "complete" {
        let mut model = CompleteModel::new(rules, deal).expect("rules of the model");
        let verdict = match model.run(&mut meter) {
            Ok(Decided::Solution(_)) => "solution",
            Ok(Decided::Refuted(_)) => "refuted",
            Err(reason) => reason.word(),
        };
        return (verdict, cost(model.statistics(), model.rounds()));
    }
    let made = if model == "strict" { PartialModel::strict(rules, deal) } else { PartialModel::relaxed(rules, deal) };
    let mut model = made.expect("rules of the model");
    let verdict = match model.run(&mut meter) {
        Ok(Some(_)) => "refuted",
        Ok(None) => "not refuted",
        Err(reason) => reason.word(),
    };
    (verdict, cost(model.statistics(), model.rounds()))
}
