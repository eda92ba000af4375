//! Counting positions by distance: checks that two implementations of the rules have the same moves.

use std::collections::HashSet;

use crate::space::Space;

/// How many different positions can be reached in exactly 1, 2, … `depth` moves, including forced moves. Positions with
/// equal keys count once; a position may count again at another depth. Play continues from won positions.
pub fn perft<S: Space>(space: &mut S, depth: usize) -> Vec<u64> {
    let mut layer: Vec<Vec<S::Move>> = vec![Vec::new()];
    let mut counts = Vec::with_capacity(depth);
    for _ in 0..depth {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for line in &layer {
            extend(space, line, &mut seen, &mut next);
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    counts
}

/// Adds to `next` the lines that extend `line` by one move to a new position.
fn extend<S: Space>(space: &mut S, line: &[S::Move], seen: &mut HashSet<S::Key>, next: &mut Vec<Vec<S::Move>>) {
    let played: Vec<(S::Move, S::Undo)> = line.iter().map(|&m| (m, space.play(m))).collect();
    let mut moves = Vec::new();
    match space.forced() {
        Some(forced) => moves.push(forced),
        None => space.moves(&mut moves),
    }
    for m in moves {
        let undo = space.play(m);
        if seen.insert(space.key()) {
            next.push(line.iter().copied().chain([m]).collect());
        }
        space.undo(m, undo);
    }
    for (m, undo) in played.into_iter().rev() {
        space.undo(m, undo);
    }
}
