//! What the unit tests of the spaces share: a plain search, and a walk that checks that moves are taken back cleanly.

use std::collections::HashSet;

use cadogan_rules::PlayerMove;

use crate::space::Space;

/// A small generator of numbers for tests, the same on every run.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % end
    }
}

/// A winning line as player moves, or `None` if all positions have been tried.
pub(crate) fn search<S: Space>(space: &mut S) -> Option<Vec<PlayerMove>> {
    let mut line = Vec::new();
    let mut seen = HashSet::new();
    let found = descend(space, &mut seen, &mut line);
    found.then(|| space.player_moves(&line))
}

/// Leaves the space as it was; `line` holds the winning moves if there are any.
fn descend<S: Space>(space: &mut S, seen: &mut HashSet<S::Key>, line: &mut Vec<S::Move>) -> bool {
    if space.is_won() {
        return true;
    }
    let moves = match space.forced() {
        Some(m) => vec![m],
        None if !seen.insert(space.key()) => return false,
        None => {
            let mut moves = Vec::new();
            space.moves(&mut moves);
            moves
        }
    };
    for m in moves {
        line.push(m);
        let undo = space.play(m);
        let won = descend(space, seen, line);
        space.undo(m, undo);
        if won {
            return true;
        }
        line.pop();
    }
    false
}

/// Plays at random and takes everything back; every position must come back with its key, its moves and its goal.
pub(crate) fn check_undo<S: Space>(space: &mut S, numbers: &mut Numbers, depth: usize) {
    let describe = |space: &mut S| {
        let mut moves = Vec::new();
        let forced = space.forced();
        space.moves(&mut moves);
        (space.key(), space.is_won(), forced, moves)
    };
    let mut played = Vec::new();
    for _ in 0..depth {
        let before = describe(space);
        let choice = before
            .2
            .or_else(|| (!before.3.is_empty()).then(|| before.3[numbers.below(before.3.len() as u64) as usize]));
        let Some(m) = choice else { break };
        played.push((m, space.play(m), before));
    }
    for (m, undo, before) in played.into_iter().rev() {
        space.undo(m, undo);
        assert_eq!(describe(space), before);
    }
}
