//! Counts the positions that can be reached: a number on which every implementation of the rules must agree.

use std::collections::HashSet;

use cadogan_rules::{Deal, Rules};

use crate::{Position, legal_moves, play};

/// How many different positions can be reached in exactly 1, 2, … `depth` player moves. Positions that differ only in
/// interchangeable things (see [`crate::Canonical`]) count once; a position may count again at another depth.
pub fn perft(rules: &Rules, deal: &Deal, depth: usize) -> Vec<u64> {
    let mut layer = vec![Position::start(rules, deal)];
    let mut counts = Vec::with_capacity(depth);
    for _ in 0..depth {
        layer = next_layer(rules, &layer);
        counts.push(layer.len() as u64);
    }
    counts
}

/// The different positions one move away from those given.
fn next_layer(rules: &Rules, layer: &[Position]) -> Vec<Position> {
    let mut seen = HashSet::new();
    let mut next = Vec::new();
    for position in layer {
        for player_move in legal_moves(rules, position) {
            let mut child = position.clone();
            if play(rules, &mut child, &player_move).is_ok() && seen.insert(child.canonical(rules)) {
                next.push(child);
            }
        }
    }
    next
}
