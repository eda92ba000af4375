//! Shorter solutions. A depth-first search proves that a deal can be won, but its line wanders: thousands of moves
//! where a hundred would do. This module keeps the line and looks for shortcuts around it.
//!
//! One pass visits every position of the line in turn, tries all short sequences of moves from there, and records which
//! later positions of the same line they reach. The cheapest way through line and shortcuts, found by dynamic
//! programming, is the next line. Passes continue with longer sequences until nothing gets shorter or the budget is
//! spent. The line always ends in the same position, so a winning line stays a winning line.
//!
//! Positions are compared by key, and equal keys mean equivalent positions, not identical ones: piles may have changed
//! places. So a shortened line is first a list of keys, and is then walked again to find the moves that fit.

use crate::Meter;
use crate::space::{Key, Space};
use rustc_hash::FxHashMap;

/// The longest sequence that is tried as a shortcut.
const LONGEST_SHORTCUT: usize = 4;

/// How many moves of a line are processed together: limits the memory for lines of millions of moves.
const WINDOW: usize = 1 << 20;

/// Check the clock every 256 positions.
const POSITIONS_PER_LOOK: u64 = 256;

/// A line from the same start to the same end (up to equivalence) that is no longer than `line`, found with what is
/// left on the meter. `space` must be at the start of the line, and is there again afterwards.
pub fn shorten<S: Space>(space: &mut S, line: Vec<S::Move>, meter: &mut Meter<'_>) -> Vec<S::Move> {
    let mut best = line;
    let mut left = Left { meter, visited: 0, is_over: false };
    left.look();
    let mut reach = 1;
    while !left.is_over && reach <= LONGEST_SHORTCUT {
        let keys = pass(space, &best, reach, &mut left);
        let shorter = if keys.len() < best.len() { walk(space, &keys) } else { None };
        match shorter {
            Some(line) => best = line,
            None => reach += 1,
        }
    }
    left.look();
    best
}

/// What is left for shortening.
struct Left<'m, 'a> {
    meter: &'m mut Meter<'a>,
    /// Positions visited since the meter was last checked.
    visited: u64,
    is_over: bool,
}

impl Left<'_, '_> {
    /// Uses up one position; returns false if there is none left.
    fn take(&mut self) -> bool {
        if !self.is_over {
            self.visited += 1;
            if self.visited >= self.meter.positions().unwrap_or(u64::MAX).min(POSITIONS_PER_LOOK) {
                self.look();
                return true;
            }
        }
        !self.is_over
    }

    fn look(&mut self) {
        self.meter.spend(self.visited);
        self.visited = 0;
        self.is_over |= self.meter.stop().is_some();
    }
}

/// The moves that lead through these positions, one move per position.
fn walk<S: Space>(space: &mut S, keys: &[u128]) -> Option<Vec<S::Move>> {
    let mut line = Vec::with_capacity(keys.len());
    let mut undos = Vec::with_capacity(keys.len());
    let mut candidates = Vec::new();
    for &key in keys {
        candidates.clear();
        successors(space, &mut candidates);
        let fitting = candidates.iter().copied().find(|&m| {
            let undo = space.play(m);
            let fits = space.key().bits() == key;
            space.undo(m, undo);
            fits
        });
        let Some(m) = fitting else { break };
        line.push(m);
        undos.push(space.play(m));
    }
    for (&m, undo) in line.iter().zip(undos).rev() {
        space.undo(m, undo);
    }
    (line.len() == keys.len()).then_some(line)
}

/// The forced move, or all moves worth trying.
fn successors<S: Space>(space: &mut S, moves: &mut Vec<S::Move>) {
    match space.forced() {
        Some(m) => moves.push(m),
        None => space.moves(moves),
    }
}

/// One pass over all windows of the line: returns the keys of the positions after every move of a line that is no
/// longer.
fn pass<S: Space>(space: &mut S, line: &[S::Move], reach: usize, left: &mut Left<'_, '_>) -> Vec<u128> {
    let mut result = Vec::with_capacity(line.len());
    let mut undos = Vec::with_capacity(line.len());
    for window in line.chunks(WINDOW) {
        result.extend(shorten_window(space, window, reach, left));
        for &m in window {
            undos.push((m, space.play(m)));
        }
    }
    while let Some((m, undo)) = undos.pop() {
        space.undo(m, undo);
    }
    result
}

/// A way from one position of a window to a later one: the keys of the positions on the way.
struct Shortcut {
    to: usize,
    keys: Vec<u128>,
}

/// Shortens one window of the line; `space` is at its start, before and after.
fn shorten_window<S: Space>(space: &mut S, window: &[S::Move], reach: usize, left: &mut Left<'_, '_>) -> Vec<u128> {
    let keys = keys_along(space, window);
    let index_of: FxHashMap<u128, usize> = keys.iter().enumerate().map(|(i, &key)| (key, i)).collect();
    let mut probe: Probe<'_, '_, '_, S> =
        Probe { index_of: &index_of, from: 0, best: Vec::new(), path: Vec::new(), moves: Vec::new(), left };
    // cost[i]: the fewest moves known from the start of the window to its i-th position; came[i]: how it was reached.
    let mut cost: Vec<usize> = (0..keys.len()).collect();
    let mut came: Vec<Option<(usize, Vec<u128>)>> = vec![None; keys.len()];
    let mut undos = Vec::with_capacity(window.len());
    for (i, &m) in window.iter().enumerate() {
        if cost[i] + 1 < cost[i + 1] {
            cost[i + 1] = cost[i] + 1;
            came[i + 1] = None;
        }
        if !probe.left.is_over {
            for shortcut in probe.shortcuts_from(space, i, reach) {
                let with = cost[i] + shortcut.keys.len();
                if with < cost[shortcut.to] {
                    cost[shortcut.to] = with;
                    came[shortcut.to] = Some((i, shortcut.keys));
                }
            }
        }
        undos.push((m, space.play(m)));
    }
    while let Some((m, undo)) = undos.pop() {
        space.undo(m, undo);
    }
    let mut pieces: Vec<Vec<u128>> = Vec::new();
    let mut at = window.len();
    while at > 0 {
        let (from, piece) = came[at].take().unwrap_or_else(|| (at - 1, vec![keys[at]]));
        pieces.push(piece);
        at = from;
    }
    pieces.into_iter().rev().flatten().collect()
}

/// The keys of all positions of the window, its start first.
fn keys_along<S: Space>(space: &mut S, window: &[S::Move]) -> Vec<u128> {
    let mut keys = vec![space.key().bits()];
    let mut undos = Vec::with_capacity(window.len());
    for &m in window {
        undos.push((m, space.play(m)));
        keys.push(space.key().bits());
    }
    while let Some((m, undo)) = undos.pop() {
        space.undo(m, undo);
    }
    keys
}

/// The search for shortcuts around one position.
struct Probe<'a, 'm, 'b, S: Space> {
    index_of: &'a FxHashMap<u128, usize>,
    /// The position that the shortcuts start from.
    from: usize,
    /// For every length of a sequence the farthest position that it reaches.
    best: Vec<Option<Shortcut>>,
    path: Vec<u128>,
    moves: Vec<S::Move>,
    left: &'a mut Left<'m, 'b>,
}

impl<S: Space> Probe<'_, '_, '_, S> {
    fn shortcuts_from(&mut self, space: &mut S, from: usize, reach: usize) -> Vec<Shortcut> {
        self.from = from;
        self.best.clear();
        self.best.resize_with(reach, || None);
        // The position may occur again later in the line: a shortcut without any move.
        let again = self.index_of.get(&space.key().bits()).copied().filter(|&to| to > from);
        self.try_all(space, reach);
        let standing_still = again.map(|to| Shortcut { to, keys: Vec::new() });
        standing_still.into_iter().chain(self.best.drain(..).flatten()).collect()
    }

    /// Tries all sequences of up to `reach` more moves. A forced move counts like any other here, but the alternatives
    /// to it are not generated.
    fn try_all(&mut self, space: &mut S, reach: usize) {
        let begin = self.moves.len();
        successors(space, &mut self.moves);
        for i in begin..self.moves.len() {
            if !self.left.take() {
                break;
            }
            let m = self.moves[i];
            let undo = space.play(m);
            self.path.push(space.key().bits());
            self.note();
            if reach > 1 && !space.is_won() {
                self.try_all(space, reach - 1);
            }
            self.path.pop();
            space.undo(m, undo);
        }
        self.moves.truncate(begin);
    }

    /// Records where the sequence on `path` has led, if it is a shortcut.
    fn note(&mut self) {
        let length = self.path.len();
        let Some(&to) = self.index_of.get(&self.path[length - 1]) else { return };
        let best = &mut self.best[length - 1];
        if to > self.from + length && best.as_ref().is_none_or(|shortcut| shortcut.to < to) {
            *best = Some(Shortcut { to, keys: self.path.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    fn few() -> Meter<'static> {
        Budget::default().positions(100_000).meter()
    }
    /// A walk on the numbers: steps of one and of seven, up and down; won at `goal`. Keys forget the sign, so that
    /// equal keys do not mean the same position.
    struct Walk {
        at: i64,
        goal: i64,
    }

    impl Space for Walk {
        type Move = i64;
        type Undo = ();
        type Key = u64;

        fn is_exhaustive(&self) -> bool {
            true
        }
        fn is_won(&self) -> bool {
            self.at.abs() == self.goal
        }
        fn forced(&mut self) -> Option<i64> {
            None
        }
        fn moves(&mut self, out: &mut Vec<i64>) {
            out.extend([-1, 1, 7, -7]);
        }
        fn play(&mut self, m: i64) {
            self.at += m;
        }
        fn undo(&mut self, m: i64, (): ()) {
            self.at -= m;
        }
        fn key(&self) -> u64 {
            self.at.unsigned_abs()
        }
    }

    fn end_of(line: &[i64]) -> i64 {
        line.iter().sum::<i64>().abs()
    }

    #[test]
    fn a_wandering_line_becomes_short_and_ends_at_the_same_place() {
        let line: Vec<i64> = std::iter::repeat_n(-1, 70).collect();
        let shorter = shorten(&mut Walk { at: 0, goal: 70 }, line, &mut few());
        assert_eq!(end_of(&shorter), 70);
        assert_eq!(shorter.len(), 10);
    }

    #[test]
    fn a_loop_is_cut_even_through_a_mirrored_position() {
        // Up to 3, back through 0 to -3, and on to -10: the mirrored three is the same position.
        let line: Vec<i64> = [vec![1; 3], vec![-1; 6], vec![-1; 7]].concat();
        let mut walk = Walk { at: 0, goal: 10 };
        let shorter = shorten(&mut walk, line, &mut few());
        assert_eq!(end_of(&shorter), 10);
        assert_eq!(shorter.len(), 4, "three steps of one and one of seven: {shorter:?}");
        assert_eq!(walk.at, 0, "the space stands at the start again");
    }

    #[test]
    fn no_budget_changes_nothing() {
        let line = vec![1; 20];
        assert_eq!(
            shorten(&mut Walk { at: 0, goal: 20 }, line.clone(), &mut Budget::default().positions(0).meter()),
            line
        );
    }
}
