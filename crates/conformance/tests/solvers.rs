//! Every solver on random rules and random small deals: none ever gives a verdict that brute force denies, complete ones
//! always give theirs, and a solver that is paused again and again ends like one that is not.

use std::collections::BTreeMap;

use cadogan_conformance::checks::double_runs;
use cadogan_conformance::checks::runs::Dice;
use cadogan_conformance::{RandomCase, SplitMix64, brute_force};
use cadogan_solve::{
    Ability, Budget, Options, Reason, Schedule, Share, Slice, SolveError, Solver, Techniques, Verdict, solve,
};

/// Runs a solver in steps of this many positions until it has come to its end. `None` if the solver is for the rules but
/// not for this deal, like models that count from an untouched stock.
fn to_the_end(case: &RandomCase, solver: Solver, positions: Option<u64>) -> Option<(Verdict, Ability, u64)> {
    let mut attempt = match solver.start(&case.rules, &case.deal, Techniques::all()) {
        Ok(attempt) => attempt,
        Err(SolveError::Unsupported(reason)) => {
            assert!(is_model(solver) && !case.deal.waste.is_empty(), "{}: {reason}\n{case:?}", solver.name());
            return None;
        }
        Err(other) => panic!("{}: {other}\n{case:?}", solver.name()),
    };
    let budget = Budget { positions, ..Budget::of_bytes(1 << 26) };
    loop {
        let verdict = attempt.run(&mut budget.meter());
        match verdict.unwrap_or_else(|contradiction| panic!("{contradiction}\n{case:?}")) {
            Verdict::Undecided(Reason::Positions) => assert!(positions.is_some()),
            Verdict::Undecided(reason) if reason.can_go_on() => panic!("nothing else is limited, but {reason} ran out"),
            end => return Some((end, attempt.ability(), attempt.statistics().positions)),
        }
    }
}

fn is_model(solver: Solver) -> bool {
    matches!(solver, Solver::Relaxed | Solver::Strict | Solver::Complete)
}

/// Whether there was something to compare.
fn check(case: &RandomCase, solver: Solver, winnable: bool) -> bool {
    let Some((end, ability, positions)) = to_the_end(case, solver, None) else { return false };
    let name = solver.name();
    match &end {
        Verdict::Winnable(_) => assert!(winnable && ability.proves_winnable(), "{name}: {case:?}"),
        Verdict::Unwinnable(_) => assert!(!winnable && ability.proves_unwinnable(), "{name}: {case:?}"),
        Verdict::Undecided(_) => assert!(ability != Ability::Both, "{name}: {case:?}"),
    }
    for step in [1, 7, 100] {
        let (paused, _, visited) = to_the_end(case, solver, Some(step)).expect("it could begin before");
        // A SAT solver that begins again may find another solution.
        let same = if is_model(solver) { paused.word() == end.word() } else { paused == end };
        assert!(same && visited == positions, "{name} in steps of {step}: {paused:?}, {end:?}, {case:?}");
    }
    true
}

fn able(case: &RandomCase) -> Vec<Solver> {
    Solver::all().filter(|solver| solver.abilities(&case.rules).is_ok()).collect()
}

#[test]
fn no_solver_is_ever_wrong_and_pausing_changes_nothing() {
    let mut compared: BTreeMap<Solver, u64> = BTreeMap::new();
    let mut dice = Dice::new(2);
    // Few random rules are those of games of two decks that have a space of their own.
    let two_decks = (0..60).map(|_| {
        let (rules, deal) = double_runs::random_case(&mut dice);
        RandomCase { rules, deal }
    });
    for case in (0..9_000).map(|seed| RandomCase::generate(0x9027_0000 + seed, 3)).chain(two_decks) {
        let Some(winnable) = brute_force(&case.rules, &case.deal, 3_000).winnable else { continue };
        for solver in able(&case) {
            *compared.entry(solver).or_default() += u64::from(check(&case, solver, winnable));
        }
    }
    for solver in Solver::all() {
        let count = compared.get(&solver).copied().unwrap_or_default();
        assert!(count >= 30, "{} was compared only {count} times", solver.name());
    }
}

/// A random schedule of solvers that are able, with short slices, so that solvers are really left and resumed.
fn random_schedule(random: &mut SplitMix64, able: &[Solver]) -> Schedule {
    let slice = |random: &mut SplitMix64| {
        let share = match random.next_u64() % 3 {
            0 => Share::Percent(1 + (random.next_u64() % 100) as u8),
            1 => Share::Time(std::time::Duration::from_micros(1 + random.next_u64() % 200)),
            _ => Share::Positions(1 + random.next_u64() % 50),
        };
        Slice { solver: random.choose(able), share }
    };
    let mut slices: Vec<Slice> = (0..5).map(|_| slice(random)).collect();
    slices.push(Slice { solver: random.choose(able), share: Share::Rest });
    Schedule::new(slices).expect("only the last one takes the rest")
}

#[test]
fn schedules_are_never_wrong_and_decide_everything_if_a_solver_can() {
    let (mut decided, mut undecided) = (0, 0);
    for seed in 0..2_600 {
        let case = RandomCase::generate(0x5ced_0000 + seed, 3);
        let Some(winnable) = brute_force(&case.rules, &case.deal, 3_000).winnable else { continue };
        let schedule = random_schedule(&mut SplitMix64::new(seed), &able(&case));
        let budget = Budget::of_bytes(1 << 28);
        let options = Options { budget, schedule: Some(schedule.clone()), ..Options::default() };
        // The first solver may be for the rules but not for the deal.
        let report = match solve(&case.rules, &case.deal, &options) {
            Ok(report) => report,
            Err(SolveError::Unsupported(_)) if is_model(schedule.solvers()[0]) => continue,
            Err(error) => panic!("{schedule}: {error}\n{case:?}"),
        };
        match report.verdict {
            Verdict::Winnable(_) => assert!(winnable, "{schedule}: {case:?}"),
            Verdict::Unwinnable(_) => assert!(!winnable, "{schedule}: {case:?}"),
            Verdict::Undecided(_) => {
                let complete = |solver: &Solver| solver.abilities(&case.rules) == Ok(Ability::Both);
                assert!(!schedule.solvers().iter().any(complete), "{schedule}: {case:?}");
                undecided += 1;
                continue;
            }
        }
        decided += 1;
    }
    assert!(decided > 500 && undecided > 10, "{decided} {undecided}");
}
