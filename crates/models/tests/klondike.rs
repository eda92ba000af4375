//! The models on the first seeds of Klondike, whose verdicts are known.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use cadogan_models::{CompleteModel, Decided, PartialModel, WithoutWorryingBack};
use cadogan_referee::verify;
use cadogan_rules::{Deal, Rules, preset};
use cadogan_search::{Budget, Meter, Reason};

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

fn unlimited() -> Meter<'static> {
    Budget::default().meter()
}

fn deal(rules: &Rules, seed: i64) -> Deal {
    Deal::from_seed(rules, seed).expect("Klondike can be dealt")
}

#[test]
fn the_complete_model_decides_the_first_seeds() {
    let rules = klondike(false);
    for seed in 1..=40 {
        let deal = deal(&rules, seed);
        match CompleteModel::new(&rules, &deal).unwrap().run(&mut unlimited()).unwrap() {
            Decided::Refuted(_) => assert!(LOST.contains(&seed), "seed {seed}"),
            Decided::Solution(moves) => assert!(verify(&rules, &deal, &moves).is_ok(), "seed {seed}"),
        }
    }
}

#[test]
fn the_partial_models_refute_what_they_can() {
    let rules = klondike(true);
    for seed in 1..=40 {
        let deal = deal(&rules, seed);
        let relaxed = PartialModel::relaxed(&rules, &deal).unwrap().run(&mut unlimited()).unwrap();
        assert_eq!(relaxed.is_some(), REFUTED.contains(&seed), "seed {seed}");
        let strict = PartialModel::strict(&rules, &deal).unwrap().run(&mut unlimited()).unwrap();
        assert_eq!(strict.is_some(), REFUTED.contains(&seed) || seed == 19, "seed {seed}");
    }
}

#[test]
fn a_win_without_worrying_back_is_a_win_with_it_and_no_win_is_no_verdict() {
    let rules = klondike(true);
    let mut lost = WithoutWorryingBack::new(&rules, &deal(&rules, 1)).unwrap();
    assert_eq!(lost.run(&mut unlimited()).unwrap(), None);
    let deal = deal(&rules, 2);
    let moves = WithoutWorryingBack::new(&rules, &deal).unwrap().run(&mut unlimited()).unwrap();
    assert!(moves.is_some_and(|moves| verify(&rules, &deal, &moves).is_ok()));
}

#[test]
fn a_model_that_ran_out_of_its_budget_goes_on_where_it_stopped() {
    let rules = klondike(false);
    let mut model = CompleteModel::new(&rules, &deal(&rules, 4)).unwrap();
    assert_eq!(model.run(&mut Budget::default().positions(50).meter()), Err(Reason::Positions));
    let after_little = model.statistics();
    assert!(after_little.conflicts >= 50 && after_little.variables > 1000 && after_little.clauses > 10_000);
    assert_eq!(model.run(&mut Budget::default().time(Duration::ZERO).meter()), Err(Reason::Time));
    let stop = AtomicBool::new(true);
    assert_eq!(model.run(&mut Meter::start(&Budget::default(), Some(&stop))), Err(Reason::Interrupted));
    assert!(matches!(model.run(&mut unlimited()), Ok(Decided::Solution(_))));
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
