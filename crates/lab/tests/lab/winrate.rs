//! Settling deals: nothing is lost, nothing is done twice, and nothing is done without need.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use cadogan_lab::statistics::{Counts, Method};
use cadogan_lab::{Lab, Request, Winrate};
use cadogan_records::{Answer, OWN_SOURCE, Records};
use cadogan_rules::Rules;

use crate::support::{Listener, Simulated, draw, mixed, positions};

/// Every draw wins less often than its divisors.
fn chance(rules: &Rules) -> u64 {
    100 - 5 * u64::from(rules.stock.deal_count)
}

fn easy(_: i64) -> u64 {
    10
}

/// One deal in four is hard.
fn mixed_hardness(seed: i64) -> u64 {
    if mixed(seed + 1_000_000).is_multiple_of(4) { 5_000 } else { 50 }
}

fn request(rules: Rules, seeds: RangeInclusive<i64>, limit: u64) -> Request {
    let name = format!("draw {}", rules.stock.deal_count);
    let limits = positions(limit);
    Request { rules, name, seeds, limits, precision: None, adaptive: false, method: Method::Wilson }
}

fn run(records: &mut Records, decider: &Simulated, request: &Request, threads: usize) -> Winrate {
    let interrupt = &decider.interrupt;
    let mut lab = Lab { records, decider, threads, interrupt, relatives: true };
    lab.winrate(request, &mut Listener::default()).expect("no trouble")
}

fn answers(records: &Records, rules: &Rules) -> Vec<(i64, Answer)> {
    let game = records.find_game(&rules.fingerprint()).expect("readable").expect("there");
    let rows = records.rows(&game, OWN_SOURCE, i64::MIN..=i64::MAX).expect("readable");
    rows.into_values().map(|row| (row.seed, row.answer)).collect()
}

#[test]
fn undecided_deals_stay_in_the_sample_and_only_they_are_tried_again() {
    let mut records = Records::in_memory().expect("memory");
    let solver = Simulated::new(mixed_hardness, chance);
    let first = run(&mut records, &solver, &request(draw(3), 1..=400, 1_000), 2);
    assert!(first.complete);
    assert_eq!((first.counts.deals(), first.progress.solved, solver.calls()), (400, 400, 400));
    assert!((60..140).contains(&first.counts.undecided), "{:?}", first.counts);
    // The same again: nothing is computed.
    let again = run(&mut records, &solver, &request(draw(3), 1..=400, 1_000), 2);
    assert_eq!((again.counts, solver.calls(), again.progress.known), (first.counts, 400, 400));
    // Smaller limits are no reason to retry; larger ones are, for the undecided deals.
    run(&mut records, &solver, &request(draw(3), 1..=400, 500), 2);
    assert_eq!(solver.calls(), 400);
    let wider = run(&mut records, &solver, &request(draw(3), 1..=400, 10_000), 2);
    assert_eq!(solver.calls(), 400 + first.counts.undecided);
    assert_eq!(wider.counts.undecided, 0);
    // More seeds: only the new ones.
    let more = run(&mut records, &solver, &request(draw(3), 1..=450, 10_000), 2);
    assert_eq!((more.counts.deals(), more.progress.solved), (450, 50));
}

#[test]
fn verdicts_do_not_depend_on_the_number_of_threads() {
    let lists = [1, 2, 5].map(|threads| {
        let mut records = Records::in_memory().expect("memory");
        run(&mut records, &Simulated::new(mixed_hardness, chance), &request(draw(3), -20..=300, 1_000), threads);
        answers(&records, &draw(3))
    });
    assert_eq!(lists[0].len(), 321);
    assert!(lists[0] == lists[1] && lists[1] == lists[2]);
}

#[test]
fn related_games_are_for_free_where_they_decide() {
    let mut records = Records::in_memory().expect("memory");
    let solver = Simulated::new(easy, chance);
    let by_three = run(&mut records, &solver, &request(draw(3), 1..=300, 1_000), 2);
    let calls = solver.calls();
    // A deal that is won turning three cards at a time is won turning one.
    let by_one = run(&mut records, &solver, &request(draw(1), 1..=300, 1_000), 2);
    assert_eq!(by_one.progress.free, by_three.counts.winnable);
    assert_eq!(solver.calls() - calls, 300 - by_three.counts.winnable);
    // A deal that is lost turning three is lost turning six; turning one decides nothing more there.
    let by_six = run(&mut records, &solver, &request(draw(6), 1..=300, 1_000), 2);
    assert_eq!(by_six.progress.free, by_three.counts.unwinnable);
    // Derived verdicts are those that the solver would have given.
    let mut alone = Records::in_memory().expect("memory");
    run(&mut alone, &solver, &request(draw(6), 1..=300, 1_000), 1);
    assert_eq!(answers(&records, &draw(6)), answers(&alone, &draw(6)));
}

#[test]
fn what_was_given_up_may_still_follow_from_a_related_game() {
    let mut records = Records::in_memory().expect("memory");
    let hard = Simulated::new(|_| 5_000, chance);
    let given_up = run(&mut records, &hard, &request(draw(1), 1..=100, 1_000), 2);
    assert_eq!(given_up.counts.undecided, 100);
    let by_three = run(&mut records, &Simulated::new(easy, chance), &request(draw(3), 1..=100, 1_000), 2);
    let calls = hard.calls();
    let now = run(&mut records, &hard, &request(draw(1), 1..=100, 1_000), 2);
    assert_eq!(
        (now.counts.winnable, now.progress.free, hard.calls()),
        (by_three.counts.winnable, now.counts.winnable, calls)
    );
}

#[test]
fn an_interrupted_run_is_taken_up_where_it_was() {
    let mut records = Records::in_memory().expect("memory");
    let mut solver = Simulated::new(mixed_hardness, chance);
    solver.interrupt_at = Some(120);
    let part = run(&mut records, &solver, &request(draw(3), 1..=400, 1_000), 2);
    assert!(!part.complete);
    // One thread was interrupted, the other may have finished its deal.
    assert!((119..=121).contains(&part.counts.deals()), "{:?}", part.counts);
    (solver.interrupt_at, solver.interrupt) = (None, AtomicBool::new(false));
    let whole = run(&mut records, &solver, &request(draw(3), 1..=400, 1_000), 2);
    let mut fresh = Records::in_memory().expect("memory");
    let at_once = run(&mut fresh, &Simulated::new(mixed_hardness, chance), &request(draw(3), 1..=400, 1_000), 2);
    assert_eq!((whole.counts, whole.complete), (at_once.counts, true));
    assert_eq!(answers(&records, &draw(3)), answers(&fresh, &draw(3)));
    assert_eq!(solver.calls(), 401);
}

#[test]
fn precision_is_reached_and_the_sample_is_the_same_for_any_number_of_threads() {
    let samples = [1, 3].map(|threads| {
        let mut records = Records::in_memory().expect("memory");
        let precise = Request { precision: Some(0.02), ..request(draw(3), 1..=1_000_000, 1_000) };
        let found = run(&mut records, &Simulated::new(easy, chance), &precise, threads);
        assert!(found.interval.half_width() <= 0.02);
        (found.seeds.clone(), found.counts)
    });
    assert_eq!(samples[0], samples[1]);
    // About 1.96² · 0.85 · 0.15 / 0.02² deals are needed.
    assert!((1_100..1_700).contains(samples[0].0.end()), "{:?}", samples[0]);
}

#[test]
fn a_precision_that_undecided_deals_forbid_is_given_up() {
    let mut records = Records::in_memory().expect("memory");
    let solver = Simulated::new(mixed_hardness, chance);
    let request = Request { precision: Some(0.01), ..request(draw(3), 1..=10_000_000, 1_000) };
    let interrupt = AtomicBool::new(false);
    let mut listener = Listener::default();
    let mut lab = Lab { records: &mut records, decider: &solver, threads: 2, interrupt: &interrupt, relatives: true };
    let found = lab.winrate(&request, &mut listener).expect("no trouble");
    assert!(found.counts.deals() < 2_000);
    assert!(listener.lines[0].contains("are undecided"), "{:?}", listener.lines);
}

#[test]
fn a_solver_that_contradicts_itself_is_found_out() {
    let mut records = Records::in_memory().expect("memory");
    run(&mut records, &Simulated::new(easy, chance), &request(draw(3), 1..=200, 1_000), 2);
    let alone = |rules: &Rules| if rules.stock.deal_count == 1 { 0 } else { 100 };
    // Deals that are lost by three are won by six: such deals are not searched, unless they come from another source.
    let mut others = Records::in_memory().expect("memory");
    run(&mut others, &Simulated::new(easy, alone), &request(draw(6), 1..=200, 1_000), 2);
    records.merge(&others).expect("no deal of the same game");
    let contradictions = records.contradictions().expect("readable");
    let lost = records.counts(&records.find_game(&draw(3).fingerprint()).unwrap().unwrap(), OWN_SOURCE, 1..=200);
    assert_eq!(contradictions.len() as u64, lost.expect("readable").unwinnable);
    assert!(contradictions[0].is_our_own());
    assert!(contradictions[0].to_string().contains("draw 6 is winnable by cadogan, but draw 3 is unwinnable"));
    let interrupt = AtomicBool::new(false);
    let solver = Simulated::new(easy, chance);
    let mut lab = Lab { records: &mut records, decider: &solver, threads: 1, interrupt: &interrupt, relatives: true };
    let error = lab.winrate(&request(draw(3), 1..=200, 1_000), &mut Listener::default()).expect_err("contradictions");
    assert!(error.to_string().contains("contradiction on seed"));
}

#[test]
fn an_empty_sample_says_nothing() {
    let mut records = Records::in_memory().expect("memory");
    #[allow(clippy::reversed_empty_ranges)]
    let found = run(&mut records, &Simulated::new(easy, chance), &request(draw(3), 5..=4, 1_000), 2);
    assert_eq!((found.counts, found.complete), (Counts::default(), true));
    assert_eq!((found.interval.lower, found.interval.upper), (0.0, 1.0));
}
