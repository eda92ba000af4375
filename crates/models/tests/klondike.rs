//! The models on the first seeds of Klondike, whose verdicts are known.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cadogan_models::{
    Answer, CompleteModel, Discovery, Effort, PartialModel, Refutation, Stopped, WithoutWorryingBack,
};
use cadogan_rules::{Deal, Rules, preset};

/// The seeds up to 40 that cannot be won, with or without worrying back.
const LOST: [i64; 10] = [1, 15, 19, 21, 22, 29, 31, 33, 39, 40];
/// The seeds among them that the relaxed model refutes; 19 needs the whole stock.
const REFUTED: [i64; 8] = [1, 15, 21, 22, 29, 33, 39, 40];

fn klondike(worrying_back: bool) -> Rules {
    preset("klondike")
        .expect("the preset is there")
        .rules()
        .vary(|rules| rules.foundations.removable = worrying_back)
        .expect("a game")
}

fn deal(rules: &Rules, seed: i64) -> Deal {
    Deal::from_seed(rules, seed).expect("Klondike can be dealt")
}

#[test]
fn the_complete_model_decides_the_first_seeds() {
    let rules = klondike(false);
    for seed in 1..=40 {
        let answer = CompleteModel::new(&rules, &deal(&rules, seed)).unwrap().run(&Effort::default()).unwrap();
        assert_eq!(answer == Answer::Unwinnable, LOST.contains(&seed), "seed {seed}");
    }
}

#[test]
fn the_partial_models_refute_what_they_can() {
    let rules = klondike(true);
    for seed in 1..=40 {
        let deal = deal(&rules, seed);
        let relaxed = PartialModel::relaxed(&rules, &deal).unwrap().run(&Effort::default());
        assert_eq!(relaxed == Refutation::Unwinnable, REFUTED.contains(&seed), "seed {seed}");
        let strict = PartialModel::strict(&rules, &deal).unwrap().run(&Effort::default());
        assert_eq!(strict == Refutation::Unwinnable, REFUTED.contains(&seed) || seed == 19, "seed {seed}");
    }
}

#[test]
fn a_win_without_worrying_back_is_a_win_with_it_and_no_win_is_no_verdict() {
    let rules = klondike(true);
    let mut lost = WithoutWorryingBack::new(&rules, &deal(&rules, 1)).unwrap();
    assert_eq!(lost.run(&Effort::default()).unwrap(), Discovery::NotByMe);
    let mut won = WithoutWorryingBack::new(&rules, &deal(&rules, 2)).unwrap();
    assert!(matches!(won.run(&Effort::default()).unwrap(), Discovery::Winnable(_)));
}

#[test]
fn a_model_that_ran_out_of_effort_goes_on_where_it_stopped() {
    let rules = klondike(false);
    let mut model = CompleteModel::new(&rules, &deal(&rules, 4)).unwrap();
    let little = Effort { conflicts: Some(50), ..Effort::default() };
    assert_eq!(model.run(&little).unwrap(), Answer::Unfinished(Stopped::Conflicts));
    let after_little = model.statistics();
    assert!(after_little.conflicts >= 50 && after_little.variables > 1000 && after_little.clauses > 10_000);
    let no_time = Effort { time: Some(Duration::ZERO), ..Effort::default() };
    assert_eq!(model.run(&no_time).unwrap(), Answer::Unfinished(Stopped::Time));
    let stop = AtomicBool::new(true);
    let interrupted = Effort { stop: Some(&stop), ..Effort::default() };
    assert_eq!(model.run(&interrupted).unwrap(), Answer::Unfinished(Stopped::Interrupted));
    assert!(matches!(model.run(&Effort::default()).unwrap(), Answer::Winnable(_)));
    assert!(model.statistics().conflicts > after_little.conflicts);
}

#[test]
fn rules_of_another_kind_are_refused_with_the_reason() {
    let rules = klondike(true);
    let error = CompleteModel::new(&rules, &deal(&rules, 1)).err().map(|error| error.to_string());
    assert!(error.is_some_and(|text| text.contains("worried back")));
    let free_cell = preset("free-cell").expect("the preset is there").rules().clone();
    let error = PartialModel::relaxed(&free_cell, &deal(&free_cell, 1)).err().map(|error| error.to_string());
    assert!(error.is_some_and(|text| text.contains("cell")));
}
