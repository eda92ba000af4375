//! What callers may count on, whatever the engine does inside.

use std::sync::atomic::AtomicBool;

use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{EngineSpace, Limits, Options, Reason, Solver, Streamliner, StreamlinerChoice, Verdict, solve};

fn game(name: &str) -> Rules {
    preset(name).expect("a preset").rules().clone()
}

fn deal(rules: &Rules, seed: i64) -> Deal {
    Deal::from_seed(rules, seed).expect("a seed in range")
}

fn positions(positions: u64) -> Limits {
    Limits { positions: Some(positions), ..Limits::default() }
}

#[test]
fn the_same_budget_in_positions_gives_the_same_report() {
    let rules = game("free-cell-2-cell");
    let options = Options { limits: positions(50_000), ..Options::default() };
    for seed in 1..6 {
        let deal = deal(&rules, seed);
        let first = solve(&rules, &deal, &options).expect("no contradiction");
        let second = solve(&rules, &deal, &options).expect("no contradiction");
        assert_eq!(first.verdict, second.verdict);
        assert_eq!(first.statistics, second.statistics);
        assert!(first.statistics.positions <= 50_000);
    }
}

#[test]
fn many_short_runs_come_to_the_same_verdict_as_a_long_one() {
    let rules = game("test-free-cell");
    let options = Options { streamliner: StreamlinerChoice::None, ..Options::default() };
    for seed in 1..40 {
        let deal = deal(&rules, seed);
        let at_once = solve(&rules, &deal, &options).expect("no contradiction");
        let mut solver = Solver::new(&rules, &deal, &options).expect("searchable");
        let bit_by_bit = loop {
            let report = solver.run(&positions(7), None, &mut |_| ()).expect("no contradiction");
            if report.verdict != Verdict::Undecided(Reason::Positions) {
                break report;
            }
        };
        assert_eq!(at_once.verdict, bit_by_bit.verdict);
        assert_eq!(at_once.statistics.positions, bit_by_bit.statistics.positions);
    }
}

#[test]
fn a_streamlined_search_never_says_unwinnable() {
    let rules = game("free-cell-0-cell");
    let mut gave_up = 0;
    for streamliner in [
        Streamliner { foundations: true, suits: false },
        Streamliner { foundations: false, suits: true },
        Streamliner::BOTH,
    ] {
        let options = Options { streamliner: StreamlinerChoice::Only(streamliner), ..Options::default() };
        for seed in 1..20 {
            let report = solve(&rules, &deal(&rules, seed), &options).expect("no contradiction");
            assert_ne!(report.verdict, Verdict::Unwinnable);
            gave_up += usize::from(report.verdict == Verdict::Undecided(Reason::Streamliner));
        }
    }
    assert!(gave_up > 0, "the deals of this game are nearly all lost, so some search must have come to its end");
}

#[test]
fn an_interrupted_search_says_so_and_can_go_on() {
    let rules = game("free-cell-1-cell");
    let deal = deal(&rules, 1);
    let options = Options::default();
    let mut solver = Solver::new(&rules, &deal, &options).expect("searchable");
    let raised = AtomicBool::new(true);
    let report = solver.run(&Limits::default(), Some(&raised), &mut |_| ()).expect("no contradiction");
    assert_eq!(report.verdict, Verdict::Undecided(Reason::Interrupted));
    let report = solver.run(&Limits::default(), None, &mut |_| ()).expect("no contradiction");
    assert_eq!(report.verdict.word(), solve(&rules, &deal, &options).expect("no contradiction").verdict.word());
}

#[test]
fn shortening_keeps_the_verdict_and_never_lengthens() {
    for name in ["free-cell", "klondike", "canfield"] {
        let rules = game(name);
        for seed in 1..6 {
            let deal = deal(&rules, seed);
            let limits = positions(300_000);
            let as_found = solve(&rules, &deal, &Options { limits, ..Options::default() }).expect("no contradiction");
            let shortened = Options { limits, shorten: true, ..Options::default() };
            let shortened = solve(&rules, &deal, &shortened).expect("no contradiction");
            assert_eq!(as_found.verdict.word(), shortened.verdict.word());
            if let (Verdict::Winnable(long), Verdict::Winnable(short)) = (as_found.verdict, shortened.verdict) {
                assert!(short.len() <= long.len(), "{name} {seed}: {} became {}", long.len(), short.len());
            }
        }
    }
}

#[test]
fn a_space_that_does_not_take_the_game_says_why() {
    let rules = game("free-cell");
    let options = Options { space: Some(EngineSpace::Runs), ..Options::default() };
    let error = solve(&rules, &deal(&rules, 1), &options).expect_err("groups do not move").to_string();
    assert!(error.contains("`runs`") && error.contains("built group"), "{error}");
}
