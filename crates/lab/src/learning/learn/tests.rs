//! Learned schedules compared with all possible schedules, on samples so small that they can be enumerated.

use super::*;
use cadogan_solve::{Ability, Solver};

use crate::learning::evaluate::{PENALTY, baselines, score};

/// A small pseudorandom generator, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

const PARTS: [Solver; 3] = [Solver::RUNS, Solver::Sight, Solver::RUNS_RESTARTS];

fn random_sample(random: &mut Random, solvers: usize, longest: u64) -> Sample {
    let abilities: Vec<(Solver, Ability)> =
        PARTS[..solvers].iter().map(|&solver| (solver, Ability::ALL[random.below(3) as usize])).collect();
    let deals = 1 + random.below(5);
    let rows = (0..deals)
        .map(|_| {
            (0..solvers)
                .map(|_| match random.below(4) {
                    0 => Entry { decides: None, ends: None },
                    1 => Entry { decides: None, ends: Some(1 + random.below(longest)) },
                    _ => Entry { decides: Some(1 + random.below(longest)), ends: None },
                })
                .collect()
        })
        .collect();
    Sample::new(abilities, rows)
}

/// The minimum cost over every order of steps of one microsecond in which no solver exceeds the limit, and every heir
/// that may follow: all possible schedules.
fn least_by_brute_force(sample: &Sample, limit: u64) -> u64 {
    let solvers = sample.solvers().len();
    let complete: Vec<usize> = (0..solvers).filter(|&place| sample.solvers()[place].1.is_complete()).collect();
    let heirs = if complete.is_empty() { (0..solvers).collect() } else { complete };
    let mut least = u64::MAX;
    let mut steps: Vec<(usize, Option<u64>)> = Vec::new();
    extend(sample, limit, &heirs, &mut vec![0; solvers], &mut steps, &mut least);
    least
}

fn extend(
    sample: &Sample,
    limit: u64,
    heirs: &[usize],
    given: &mut Vec<u64>,
    steps: &mut Vec<(usize, Option<u64>)>,
    least: &mut u64,
) {
    for &heir in heirs {
        let cost = |deal| sample.play(deal, steps, Some(heir), limit).unwrap_or(PENALTY * limit);
        *least = (*least).min((0..sample.deals()).map(cost).sum());
    }
    for place in 0..given.len() {
        if given[place] < limit {
            given[place] += 1;
            steps.push((place, Some(1)));
            extend(sample, limit, heirs, given, steps, least);
            steps.pop();
            given[place] -= 1;
        }
    }
}

#[test]
fn no_schedule_is_better_than_the_learned_one() {
    let mut random = Random(7);
    for case in 0..400 {
        let (solvers, limit) = if case % 4 == 0 { (3, 3) } else { (2, 5) };
        let sample = random_sample(&mut random, solvers, limit + 2);
        let learned = learn(&sample, limit).expect("a sample that is not empty");
        let least = least_by_brute_force(&sample, limit);
        let cost = (learned.par10 * 1e6 * sample.deals() as f64).round() as u64;
        assert!(learned.exact);
        assert_eq!(cost, least, "case {case}: {sample:?}: {}", learned.schedule);
    }
}

/// The cost predicted by the learner is the cost of the schedule when it is simulated.
#[test]
fn the_learned_schedule_is_worth_what_was_promised() {
    let mut random = Random(11);
    for case in 0..300 {
        let limit = 20 + random.below(30);
        let sample = random_sample(&mut random, 1 + case % 3, 60);
        for most_states in [MOST_STATES, 20] {
            let learned = learn_within(&sample, limit, most_states).expect("a sample that is not empty");
            let played = score(&sample, &learned.schedule, limit).expect("all solvers are measured");
            assert!((played.par10 - learned.par10).abs() < 1e-12, "case {case}: {}", learned.schedule);
        }
    }
}

#[test]
fn a_learned_schedule_is_never_worse_than_the_baselines() {
    let mut random = Random(13);
    for case in 0..300 {
        let limit = 5 + random.below(50);
        let sample = random_sample(&mut random, 3, 60);
        let learned = learn(&sample, limit).expect("a sample that is not empty");
        for baseline in baselines(&sample) {
            let other = score(&sample, &baseline.schedule, limit).expect("all solvers are measured");
            assert!(learned.par10 <= other.par10 + 1e-12, "case {case}: {} is better", baseline.name);
        }
    }
}

/// Two hundred deals with two hundred different times for each of four solvers: too many states to visit all of them.
#[test]
fn thinning_loses_little() {
    let mut random = Random(17);
    let abilities = [Ability::Both, Ability::Both, Ability::Unwinnable, Ability::Winnable];
    let solvers = [Solver::RUNS, Solver::RUNS_RESTARTS, Solver::Sight, Solver::GENERAL];
    let rows: Vec<Vec<Entry>> = (0..200)
        .map(|_| {
            let mut time = || 1 + (1 << random.below(17)) + random.below(1_000);
            (0..4).map(|_| Entry { decides: Some(time()), ends: None }).collect()
        })
        .collect();
    let sample = Sample::new(solvers.into_iter().zip(abilities).collect(), rows);
    let coarse = learn_within(&sample, 50_000, 3_000).expect("a schedule");
    let fine = learn_within(&sample, 50_000, 200_000).expect("a schedule");
    assert!(!coarse.exact && !fine.exact);
    assert!(fine.par10 <= coarse.par10 + 1e-12, "{} {}", fine.par10, coarse.par10);
    assert!(coarse.par10 < 1.1 * fine.par10, "{} {}", fine.par10, coarse.par10);
}

#[test]
fn nothing_is_learned_from_nothing() {
    assert_eq!(learn(&Sample::new(Vec::new(), Vec::new()), 10), None);
    assert_eq!(learn(&Sample::new(vec![(Solver::RUNS, Ability::Both)], Vec::new()), 10), None);
}
