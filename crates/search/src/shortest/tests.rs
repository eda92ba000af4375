use super::*;
use crate::{Budget, Deepening, Space};

/// A walk on a circle of numbers: steps of several lengths, up and down; won at any goal. The way back is as long.
struct Walk {
    at: i64,
    goals: Vec<i64>,
    size: i64,
    /// How much of the true distance the bound tells, in per cent.
    told: i64,
}

const STEPS: [(i64, u32); 5] = [(1, 2), (-1, 2), (7, 3), (-7, 3), (0, 0)];

impl Walk {
    /// By Bellman and Ford, for comparison.
    fn distance(&self) -> Option<u32> {
        let mut far: Vec<Option<u32>> = vec![None; self.size as usize];
        self.goals.iter().for_each(|&goal| far[goal as usize] = Some(0));
        for _ in 0..self.size {
            for at in 0..self.size {
                for (step, length) in STEPS {
                    let there = far[(at + step).rem_euclid(self.size) as usize].map(|far| far + length);
                    let here = &mut far[at as usize];
                    *here = match (*here, there) {
                        (Some(here), Some(there)) => Some(here.min(there)),
                        (here, there) => here.or(there),
                    };
                }
            }
        }
        far[self.at as usize]
    }
}

impl Space for Walk {
    type Move = i64;
    type Undo = ();
    type Key = u64;

    fn is_exhaustive(&self) -> bool {
        true
    }
    fn is_won(&self) -> bool {
        self.goals.contains(&self.at)
    }
    fn forced(&mut self) -> Option<i64> {
        None
    }
    fn moves(&mut self, out: &mut Vec<i64>) {
        out.extend(STEPS.map(|(step, _)| step));
    }
    fn play(&mut self, m: i64) {
        self.at = (self.at + m).rem_euclid(self.size);
    }
    fn undo(&mut self, m: i64, (): ()) {
        self.at = (self.at - m).rem_euclid(self.size);
    }
    fn key(&self) -> u64 {
        self.at as u64
    }
}

impl Measured for Walk {
    fn length(&self, m: i64) -> u32 {
        STEPS.iter().find(|(step, _)| *step == m).map_or(0, |&(_, length)| length)
    }
    /// Right, but as inconsistent as it can be: every third position says nothing.
    fn bound(&mut self) -> Option<u32> {
        let told = if self.at % 3 == 0 { 0 } else { self.told };
        self.distance().map(|far| far * told as u32 / 100)
    }
}

#[test]
fn the_shortest_way_is_found_whatever_the_bounds_and_the_weight() {
    for size in [5, 23, 60] {
        for told in [0, 60, 100] {
            for weight in [WEIGHT_ONE, 3 * WEIGHT_ONE] {
                for at in 0..size {
                    let walk = || Walk { at, goals: vec![2, size / 2], size, told };
                    let mut search = Shortest::new(walk(), weight);
                    assert_eq!(search.run(&mut Budget::default().meter()), Standing::Proved);
                    let best = search.best().expect("a way");
                    assert_eq!(Some(best.length), walk().distance());
                    assert_eq!(search.bound(), best.length);
                    let mut replayed = walk();
                    best.moves.iter().for_each(|&m| replayed.play(m));
                    assert!(replayed.is_won());
                    let mut deepening = Deepening::new(walk());
                    assert_eq!(deepening.run(&mut Budget::default().meter()), Standing::Proved);
                    assert_eq!(deepening.best().map(|line| line.length), Some(best.length));
                }
            }
        }
    }
}

#[test]
fn stopping_changes_nothing_and_the_bound_never_lies() {
    let walk = || Walk { at: 30, goals: vec![2], size: 61, told: 50 };
    let far = walk().distance().expect("a way");
    let mut whole = Shortest::new(walk(), WEIGHT_ONE);
    whole.run(&mut Budget::default().meter());
    let mut pieces = Shortest::new(walk(), WEIGHT_ONE);
    let mut bounds = vec![0];
    while let Standing::Stopped(reason) = pieces.run(&mut Budget::default().positions(3).meter()) {
        assert_eq!(reason, Reason::Positions);
        bounds.push(pieces.bound());
    }
    assert!(bounds.is_sorted() && bounds.iter().all(|&bound| bound <= far));
    assert_eq!(pieces.best(), whole.best());
    assert_eq!(pieces.statistics().positions, whole.statistics().positions);
}

#[test]
fn a_limit_and_no_way_are_told_apart() {
    let mut none = Shortest::new(Walk { at: 1, goals: vec![], size: 9, told: 0 }, WEIGHT_ONE);
    assert!(matches!(none.run(&mut Budget::default().meter()), Standing::NoWin(_)));
    let mut none = Deepening::new(Walk { at: 1, goals: vec![], size: 9, told: 0 });
    assert!(matches!(none.run(&mut Budget::default().meter()), Standing::NoWin(_)));
    let mut short = Shortest::new(Walk { at: 30, goals: vec![2], size: 61, told: 0 }, WEIGHT_ONE);
    short.only_shorter_than(5);
    assert_eq!(short.run(&mut Budget::default().meter()), Standing::Proved);
    assert_eq!((short.best(), short.bound()), (None, 5));
}

#[test]
fn memory_is_a_limit() {
    let mut search = Shortest::new(Walk { at: 30, goals: vec![2], size: 61, told: 0 }, WEIGHT_ONE);
    assert_eq!(search.run(&mut Budget::of_bytes(1000).meter()), Standing::Stopped(Reason::Memory));
}
