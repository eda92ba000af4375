//! Shared by the unit tests of the spaces: a plain search, and a random walk that checks that moves are undone cleanly.

use std::collections::HashSet;

use cadogan_rules::PlayerMove;
use cadogan_search::Space;

use crate::GameSpace;

/// A small pseudorandom generator for tests, the same in every run.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % end
    }
}

/// A winning line as player moves, or `None` if all positions have been tried. Leaves the space as it was.
///
/// Not recursive: games of gaps have paths of many thousand moves.
pub(crate) fn search<S: GameSpace>(space: &mut S) -> Option<Vec<PlayerMove>> {
    let mut seen = HashSet::new();
    // Moves left to try, one list for the start and one for each move played.
    let mut choices = vec![arrive(space, &mut seen)];
    let mut played = Vec::new();
    while !space.is_won() {
        let left = choices.last_mut()?;
        match left.pop() {
            Some(m) => {
                played.push((m, space.play(m)));
                choices.push(arrive(space, &mut seen));
            }
            None => {
                choices.pop();
                played.pop().into_iter().for_each(|(m, undo)| space.undo(m, undo));
            }
        }
    }
    let line: Vec<S::Move> = played.iter().map(|&(m, _)| m).collect();
    played.into_iter().rev().for_each(|(m, undo)| space.undo(m, undo));
    Some(space.player_moves(&line))
}

/// The moves to try in the current position, the best one last; none if it has been seen before.
fn arrive<S: Space>(space: &mut S, seen: &mut HashSet<S::Key>) -> Vec<S::Move> {
    let mut moves = Vec::new();
    if let Some(forced) = space.forced() {
        moves.push(forced);
    } else if seen.insert(space.key()) {
        space.moves(&mut moves);
        moves.reverse();
    }
    moves
}

/// Makes random moves and undoes them all; every position must be restored with its key, its moves and its goal.
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
        let foreseen = space.key_after(m);
        played.push((m, space.play(m), before));
        assert!(foreseen.is_none_or(|key| key == space.key()), "{m:?} leads to another position than foreseen");
    }
    for (m, undo, before) in played.into_iter().rev() {
        space.undo(m, undo);
        assert_eq!(describe(space), before);
    }
}
