//! What callers may count on, whatever the engine does inside.

use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{
    Budget, EngineSpace, Options, Reason, Schedule, Solver, Solving, Streamliner, StreamlinerChoice, Verdict, solve,
};

fn game(name: &str) -> Rules {
    preset(name).expect("a preset").rules().clone()
}

fn deal(rules: &Rules, seed: i64) -> Deal {
    Deal::from_seed(rules, seed).expect("a seed in range")
}

fn positions(positions: u64) -> Budget {
    Budget::default().positions(positions)
}

#[test]
fn the_same_budget_in_positions_gives_the_same_report() {
    let rules = game("free-cell-2-cell");
    let options = Options { budget: positions(50_000), ..Options::default() };
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
        let mut solving = Solving::new(&rules, &deal, &options).expect("searchable");
        let bit_by_bit = loop {
            let report = solving.run(&positions(7), None, &mut |_| ()).expect("no contradiction");
            if report.verdict != Verdict::Undecided(Reason::Positions) {
                break report;
            }
        };
        assert_eq!(at_once.verdict, bit_by_bit.verdict);
        assert_eq!(at_once.statistics.positions, bit_by_bit.statistics.positions);
    }
}

#[test]
fn slices_of_a_known_budget_share_it_as_one_run_does() {
    let rules = game("free-cell-2-cell");
    let options = Options { budget: positions(40_000), ..Options::default() };
    for seed in 1..6 {
        let deal = deal(&rules, seed);
        let at_once = solve(&rules, &deal, &options).expect("no contradiction");
        let mut solving = Solving::new(&rules, &deal, &options).expect("searchable");
        let mut report = solving.run(&positions(900), None, &mut |_| ()).expect("no contradiction");
        while !report.verdict.is_decided() && report.statistics.work() < 40_000 {
            let left = 40_000 - report.statistics.work();
            report = solving.run(&positions(left.min(900)), None, &mut |_| ()).expect("no contradiction");
        }
        assert_eq!(at_once.verdict, report.verdict, "seed {seed}");
        assert_eq!(at_once.statistics.positions, report.statistics.positions, "seed {seed}");
    }
}

#[test]
fn a_win_can_be_shortened_after_the_verdict() {
    let rules = game("free-cell");
    let mut solving = Solving::new(&rules, &deal(&rules, 1), &Options::default()).expect("searchable");
    assert_eq!(solving.shorten(&Budget::default()), None, "nothing is won yet");
    let report = solving.run(&Budget::default(), None, &mut |_| ()).expect("no contradiction");
    let Verdict::Winnable(win) = report.verdict else { panic!("this deal can be won") };
    let shorter = solving.shorten(&positions(100_000)).expect("it is won").clone();
    assert!(shorter.moves().len() < win.moves().len());
    let again = solving.run(&Budget::default(), None, &mut |_| ()).expect("no contradiction");
    assert_eq!(again.verdict, Verdict::Winnable(shorter));
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
            assert!(!matches!(report.verdict, Verdict::Unwinnable(_)));
            gave_up += usize::from(report.verdict == Verdict::Undecided(Reason::Inconclusive));
        }
    }
    assert!(gave_up > 0, "the deals of this game are nearly all lost, so some search must have come to its end");
}

#[test]
fn an_interrupted_search_says_so_and_can_go_on() {
    let rules = game("free-cell-1-cell");
    let deal = deal(&rules, 1);
    let options = Options::default();
    let mut solving = Solving::new(&rules, &deal, &options).expect("searchable");
    let raised = AtomicBool::new(true);
    let report = solving.run(&Budget::default(), Some(&raised), &mut |_| ()).expect("no contradiction");
    assert_eq!(report.verdict, Verdict::Undecided(Reason::Interrupted));
    let report = solving.run(&Budget::default(), None, &mut |_| ()).expect("no contradiction");
    assert_eq!(report.verdict.word(), solve(&rules, &deal, &options).expect("no contradiction").verdict.word());
}

#[test]
fn shortening_keeps_the_verdict_and_never_lengthens() {
    for name in ["free-cell", "klondike", "canfield"] {
        let rules = game(name);
        for seed in 1..6 {
            let deal = deal(&rules, seed);
            let budget = positions(300_000);
            let as_found = solve(&rules, &deal, &Options { budget, ..Options::default() }).expect("no contradiction");
            let shortened = Options { budget, shorten: true, ..Options::default() };
            let shortened = solve(&rules, &deal, &shortened).expect("no contradiction");
            assert_eq!(as_found.verdict.word(), shortened.verdict.word());
            if let (Verdict::Winnable(long), Verdict::Winnable(short)) = (as_found.verdict, shortened.verdict) {
                let (long, short) = (long.moves().len(), short.moves().len());
                assert!(short <= long, "{name} {seed}: {long} became {short}");
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

#[test]
fn shortening_stays_within_the_time_of_the_deal() {
    let rules = game("klondike");
    let options = Options { streamliner: StreamlinerChoice::None, shorten: true, ..Options::default() };
    let mut solving = Solving::new(&rules, &deal(&rules, 3), &options).expect("searchable");
    // The interrupt is raised while the solution is being found, so that nothing is left for shortening.
    let raised = AtomicBool::new(false);
    let report = solving.run(&Budget::default(), Some(&raised), &mut |_| raised.store(true, Ordering::Relaxed));
    let Verdict::Winnable(as_found) = report.expect("no contradiction").verdict else { panic!("seed 3 can be won") };
    let plain = solve(&rules, &deal(&rules, 3), &Options { shorten: false, ..options }).expect("no contradiction");
    assert_eq!(plain.verdict, Verdict::Winnable(as_found));
}

#[test]
fn what_a_report_names_as_its_solver_can_be_asked_for_by_that_name() {
    for name in ["free-cell", "klondike", "golf", "gaps-one-deal", "accordion"] {
        let Some(preset) = preset(name) else { continue };
        let rules = preset.rules();
        let options = Options { budget: positions(20_000), ..Options::default() };
        let report = solve(rules, &deal(rules, 1), &options).expect("no contradiction");
        let solver = Solver::from_name(report.solver.name()).expect("a solver");
        assert_eq!(solver, report.solver);
        let alone = Options { schedule: Some(Schedule::single(solver)), ..options };
        assert!(solve(rules, &deal(rules, 1), &alone).is_ok());
    }
}

#[test]
fn solvers_of_a_schedule_take_turns_and_go_on_where_they_stopped() {
    let rules = game("klondike");
    let text = r#"{"slices": [{"solver": "runs", "positions": 10}, {"solver": "sight", "positions": 1},
        {"solver": "runs-restarts", "positions": 5}, {"solver": "runs"}]}"#;
    let schedule = cadogan_solve::schedule::read_schedule(text).expect("a schedule");
    let options = Options { schedule: Some(schedule), ..Options::default() };
    let deal = deal(&rules, 19);
    let report = solve(&rules, &deal, &options).expect("no contradiction");
    let alone =
        Options { schedule: Some(Schedule::single(Solver::exhaustive(EngineSpace::Runs))), ..Options::default() };
    let alone = solve(&rules, &deal, &alone).expect("no contradiction");
    assert!(matches!(report.verdict, Verdict::Unwinnable(_)), "seed 19 is lost");
    let positions: Vec<u64> = report.tried.iter().map(|tried| tried.statistics.positions).collect();
    assert_eq!(positions, [alone.statistics.positions, 0, 5]);
    assert_eq!(report.statistics.positions, positions.iter().sum::<u64>());
}
