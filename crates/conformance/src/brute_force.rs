//! Ground truth for small deals: a breadth-first search over everything that the referee allows.

use std::collections::VecDeque;

use cadogan_referee::{Position, is_won, legal_moves, play};
use cadogan_rules::{Deal, Rules};
use rustc_hash::FxHashSet;

/// What playing everything showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// Whether the deal can be won; `None` if the cap was reached before the answer was known.
    pub winnable: Option<bool>,
    /// How many different positions were found.
    pub positions: usize,
}

/// Plays everything from a deal, breadth first, until a win is found, nothing is left, or more than `cap` different
/// positions were found. Positions that differ only in interchangeable things count as one.
pub fn brute_force(rules: &Rules, deal: &Deal, cap: usize) -> Truth {
    let start = Position::start(rules, deal);
    if is_won(rules, &start) {
        return Truth { winnable: Some(true), positions: 1 };
    }
    let mut found = FxHashSet::default();
    found.insert(start.canonical(rules));
    let mut to_expand = VecDeque::from([start]);
    while let Some(position) = to_expand.pop_front() {
        for player_move in legal_moves(rules, &position) {
            let mut child = position.clone();
            if play(rules, &mut child, &player_move).is_err() || !found.insert(child.canonical(rules)) {
                continue;
            }
            if is_won(rules, &child) {
                return Truth { winnable: Some(true), positions: found.len() };
            }
            if found.len() > cap {
                return Truth { winnable: None, positions: found.len() };
            }
            to_expand.push_back(child);
        }
    }
    Truth { winnable: Some(false), positions: found.len() }
}
