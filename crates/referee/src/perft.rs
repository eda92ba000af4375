//! Counts the positions that can be reached: a number on which every implementation of the rules must agree.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_rules::{Deal, Rules};

use crate::{Position, legal_moves, play};

/// How many different positions can be reached in exactly 1, 2, … `depth` player moves. Positions that differ only in
/// interchangeable things (see [`crate::Canonical`]) count once; a position may count again at another depth.
pub fn perft(rules: &Rules, deal: &Deal, depth: usize) -> Vec<u64> {
    let never = AtomicBool::new(false);
    let mut layers = Layers::new(rules, deal);
    (0..depth).map_while(|_| layers.count_next(&never)).collect()
}

/// The positions at one depth after the other, counted as [`perft`] does.
pub struct Layers<'a> {
    rules: &'a Rules,
    layer: Vec<Position>,
}

impl<'a> Layers<'a> {
    /// At depth 0: the deal itself.
    pub fn new(rules: &'a Rules, deal: &Deal) -> Layers<'a> {
        Layers { rules, layer: vec![Position::start(rules, deal)] }
    }

    /// Goes one move deeper and counts the positions there. `None` if `stop` was set meanwhile.
    pub fn count_next(&mut self, stop: &AtomicBool) -> Option<u64> {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for position in &self.layer {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            for player_move in legal_moves(self.rules, position) {
                let mut child = position.clone();
                if play(self.rules, &mut child, &player_move).is_ok() && seen.insert(child.canonical(self.rules)) {
                    next.push(child);
                }
            }
        }
        self.layer = next;
        Some(self.layer.len() as u64)
    }
}
