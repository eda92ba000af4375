//! `cargo bench -p cadogan-models`: what each model costs on draw-3 Klondike, by processor time from the deal to the
//! answer, and how large its questions are.
//!
//! Every model gets the seeds from 1; a number after `--` says up to which (`-- 1000`), words choose models by name.
//! Everything but the times is the same on every machine.

use std::collections::BTreeMap;

use cadogan_models::{Answer, CompleteModel, Effort, PartialModel, Refutation, Statistics};
use cadogan_rules::{Deal, Rules, apply_settings, preset};

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
        let (verdict, statistics) = decide(model, &rules, &deal);
        *verdicts.entry(verdict).or_default() += 1;
        all.push(statistics);
    }
    let mean = |number: fn(&Statistics) -> f64| all.iter().map(number).sum::<f64>() / all.len().max(1) as f64;
    let mut times: Vec<f64> = all.iter().map(milliseconds).collect();
    times.sort_by(f64::total_cmp);
    let at = |place: usize| times.get(place).copied().unwrap_or(0.0);
    format!(
        "{model:10} {last:>6} {:>9.2} {:>9.2} {:>9.2} {:>9.0} {:>9.0} {:>9.0} {:>6.0}  {verdicts:?}",
        mean(milliseconds),
        at(times.len() / 2),
        at(times.len().saturating_sub(1)),
        mean(|statistics| statistics.variables as f64),
        mean(|statistics| statistics.clauses as f64),
        mean(|statistics| statistics.conflicts as f64),
        mean(|statistics| statistics.rounds as f64),
    )
}

fn milliseconds(statistics: &Statistics) -> f64 {
    statistics.time.as_secs_f64() * 1e3
}

fn decide(model: &str, rules: &Rules, deal: &Deal) -> (&'static str, Statistics) {
    let effort = Effort::default();
    if model == "complete" {
        let mut model = CompleteModel::new(rules, deal).expect("rules of the model");
        let verdict = match model.run(&effort).expect("a solution that the referee accepts") {
            Answer::Winnable(_) => "winnable",
            Answer::Unwinnable => "unwinnable",
            Answer::Unfinished(_) => "unfinished",
        };
        return (verdict, model.statistics());
    }
    let made = if model == "strict" { PartialModel::strict(rules, deal) } else { PartialModel::relaxed(rules, deal) };
    let mut model = made.expect("rules of the model");
    let verdict = match model.run(&effort) {
        Refutation::Unwinnable => "unwinnable",
        Refutation::NotByMe => "not-by-me",
        Refutation::Unfinished(_) => "unfinished",
    };
    (verdict, model.statistics())
}
