//! The next thing to do on the way to a known win.

use cadogan_referee::{Position, play};
use cadogan_rules::{PlayerMove, Rules};

use crate::Gesture;
use crate::supermove::supermoves;

/// The first gesture of a win: a group that the next moves carry card by card, or else the first of them.
pub(crate) fn first_gesture(rules: &Rules, position: &Position, win: &[PlayerMove]) -> Option<Gesture> {
    let first = *win.first()?;
    let groups = supermoves(rules, position);
    let ahead = if groups.is_empty() { Vec::new() } else { positions_ahead(rules, position, win) };
    let reached = |gesture: &Gesture| {
        let after = after_moves(rules, position, &gesture.moves)?;
        ahead.iter().rposition(|later| *later == after)
    };
    let group = groups.into_iter().filter_map(|group| Some((reached(&group)?, group))).max_by_key(|(moves, _)| *moves);
    Some(group.map_or_else(|| Gesture::of_move(rules, position, first), |(_, group)| group))
}

/// More moves than any group takes.
const FAR_ENOUGH: usize = 128;

/// The positions after the next moves of a win.
pub(crate) fn positions_ahead(rules: &Rules, position: &Position, win: &[PlayerMove]) -> Vec<Position> {
    let mut position = position.clone();
    let made = win.iter().take(FAR_ENOUGH).map_while(|player_move| {
        play(rules, &mut position, player_move).ok()?;
        Some(position.clone())
    });
    made.collect()
}

/// The position after some moves; `None` if one of them is not legal.
pub(crate) fn after_moves(rules: &Rules, position: &Position, moves: &[PlayerMove]) -> Option<Position> {
    let mut position = position.clone();
    moves.iter().try_for_each(|player_move| play(rules, &mut position, player_move)).ok()?;
    Some(position)
}
