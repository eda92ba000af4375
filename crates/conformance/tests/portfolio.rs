//! Every part of the portfolio on random rules and random small deals: none ever gives a verdict that brute force
//! denies, complete ones always give theirs, and a part that is paused again and again ends as one that is not.

use std::collections::BTreeMap;
use std::time::Duration;

use cadogan_conformance::{RandomCase, SplitMix64, brute_force};
use cadogan_portfolio::schedule::{Executed, Verdict, execute};
use cadogan_portfolio::{Ability, Budget, Part, Pause, Schedule, Slice, Step};

/// Advances a part in steps of so much work until it has come to its end.
/// `None` if the part is for the rules but not for this deal, as models are that count from an untouched stock.
fn to_the_end(case: &RandomCase, part: Part, work: Option<u64>) -> Option<(Step, Ability, u64)> {
    let mut run = match part.start(&case.rules, &case.deal, false) {
        Ok(run) => run,
        Err(reason) => {
            assert!(is_model(part) && !case.deal.waste.is_empty(), "{}: {reason}\n{case:?}", part.name());
            return None;
        }
    };
    let budget = Budget { work, bytes: 1 << 26, ..Budget::default() };
    loop {
        match run.advance(&budget).unwrap_or_else(|broken| panic!("{}: {broken}\n{case:?}", part.name())) {
            Step::Paused(Pause::Work) => assert!(work.is_some()),
            Step::Paused(other) => panic!("nothing else is limited, but {other:?} ran out"),
            end => return Some((end, run.ability(), run.statistics().positions)),
        }
    }
}

fn is_model(part: Part) -> bool {
    matches!(part, Part::Relaxed | Part::Strict | Part::Complete)
}

/// Whether there was something to compare.
fn check(case: &RandomCase, part: Part, winnable: bool) -> bool {
    let Some((end, ability, positions)) = to_the_end(case, part, None) else { return false };
    match &end {
        Step::Winnable(_) => assert!(winnable && ability.proves_winnable(), "{}: {case:?}", part.name()),
        Step::Unwinnable => assert!(!winnable && ability.proves_unwinnable(), "{}: {case:?}", part.name()),
        Step::NotByMe(_) => assert!(ability != Ability::Both, "{}: {case:?}", part.name()),
        Step::Paused(_) => unreachable!("it has come to its end"),
    }
    for work in [1, 7, 100] {
        let (paused, _, visited) = to_the_end(case, part, Some(work)).expect("it could begin before");
        // A SAT solver that begins again may find another solution.
        let same = if is_model(part) { paused.word() == end.word() } else { paused == end };
        assert!(same && visited == positions, "{} in steps of {work}: {paused:?}, {end:?}, {case:?}", part.name());
    }
    true
}

#[test]
fn no_part_is_ever_wrong_and_pausing_changes_nothing() {
    let mut compared: BTreeMap<Part, u64> = BTreeMap::new();
    for seed in 0..3_000 {
        let case = RandomCase::generate(0x9027_0000 + seed, 3);
        let able: Vec<Part> = Part::ALL.into_iter().filter(|part| part.abilities(&case.rules).is_ok()).collect();
        let Some(winnable) = brute_force(&case.rules, &case.deal, 3_000).winnable else { continue };
        for part in able {
            *compared.entry(part).or_default() += u64::from(check(&case, part, winnable));
        }
    }
    for part in Part::ALL {
        let count = compared.get(&part).copied().unwrap_or_default();
        assert!(count >= 30, "{} was compared only {count} times", part.name());
    }
}

/// A random schedule of parts that are able, with slices of microseconds, so that parts are really left and resumed.
fn random_schedule(random: &mut SplitMix64, able: &[Part]) -> Schedule {
    let mut slices: Vec<Slice> = (0..6).map(|_| Slice { part: random.choose(able), time: None }).collect();
    let last = slices.len() - 1;
    for slice in &mut slices[..last] {
        slice.time = Some(Duration::from_micros(1 + random.next_u64() % 200));
    }
    Schedule::new(slices).expect("only the last one takes all the time")
}

#[test]
fn schedules_are_never_wrong_and_decide_everything_if_a_part_can() {
    let (mut decided, mut silent) = (0, 0);
    for seed in 0..1_500 {
        let case = RandomCase::generate(0x5ced_0000 + seed, 3);
        let able: Vec<Part> = Part::ALL.into_iter().filter(|part| part.abilities(&case.rules).is_ok()).collect();
        let Some(winnable) = brute_force(&case.rules, &case.deal, 3_000).winnable else { continue };
        let schedule = random_schedule(&mut SplitMix64::new(seed), &able);
        let budget = Budget { bytes: 1 << 28, ..Budget::default() };
        let Executed { verdict, part, .. } =
            execute(&case.rules, &case.deal, &schedule, &budget, false).expect("no contradiction");
        match verdict {
            Verdict::Winnable(_) => assert!(winnable, "{schedule}: {case:?}"),
            Verdict::Unwinnable => assert!(!winnable, "{schedule}: {case:?}"),
            Verdict::Undecided(_) => {
                let complete = |part: &Part| part.abilities(&case.rules) == Ok(Ability::Both);
                assert!(!schedule.parts().iter().any(complete), "{schedule} ends with {}: {case:?}", part.name());
                silent += 1;
                continue;
            }
        }
        decided += 1;
    }
    assert!(decided > 500 && silent > 10, "{decided} {silent}");
}
