//! Moves that can wait (see `techniques::stubborn_gaps`).

use super::board::{Board, GAP, TWOS};

/// Sets of more cards than this are not looked for: they seldom leave out a move, and cost more than that saves.
const LARGEST: u32 = 6;

/// From the cards that can move, as bits, those whose moves must be tried now: the smallest of the stubborn sets that
/// belong to one of them.
pub(super) fn cards_to_try(board: &Board, movable: u64) -> u64 {
    let mut best = movable;
    let mut seeds = movable;
    while seeds != 0 && best.count_ones() > 1 {
        let seed = seeds & seeds.wrapping_neg();
        seeds ^= seed;
        if let Some(smaller) = stubborn_set(board, seed, movable, best.count_ones()) {
            best = smaller;
        }
    }
    best
}

/// The movable cards of the stubborn set of `seed`, if they are fewer than `fewer_than` and easy to find.
fn stubborn_set(board: &Board, seed: u64, movable: u64, fewer_than: u32) -> Option<u64> {
    let mut set = seed;
    let mut todo = seed;
    while todo != 0 {
        let card = todo.trailing_zeros() as u8;
        todo &= todo - 1;
        let new = needed_with(board, card) & !set;
        set |= new;
        todo |= new;
        if (set & movable).count_ones() >= fewer_than || set.count_ones() > LARGEST {
            return None;
        }
    }
    Some(set & movable)
}

/// The cards whose moves must be in the set with all moves of this one.
fn needed_with(board: &Board, card: u8) -> u64 {
    let place = board.place_of(card);
    let (mut needed, can_move) = if TWOS >> card & 1 == 1 {
        waits_for_left_ends(board, card, place)
    } else {
        let predecessor = card - 4;
        let behind = board.right_of(board.place_of(predecessor));
        (1 << predecessor | other_card(behind, card), behind == GAP)
    };
    if can_move && card / 4 + 1 < board.layout.max_rank {
        // Its successor could have come to lie behind it where it is now.
        let successor = card + 4;
        let behind = board.right_of(place);
        needed |= if behind == GAP { 1 << successor } else { other_card(behind, successor) };
    }
    needed
}

/// A two goes to left ends: it waits for the cards there, and where it can go now so can the other twos.
fn waits_for_left_ends(board: &Board, two: u8, place: u8) -> (u64, bool) {
    let mut needed = 0;
    let mut can_move = false;
    if board.stays(two) {
        return (needed, can_move);
    }
    for (row, &end) in board.layout.left_ends.iter().enumerate() {
        let may_go_there = !board.layout.fixed_suit || row as u8 & 3 == two & 3;
        if end != place && may_go_there {
            let there = board.at[end as usize];
            can_move |= there == GAP;
            needed |= if there == GAP { board.candidates(end) } else { other_card(there, two) };
        }
    }
    (needed, can_move)
}

/// What lies somewhere, as a bit, if it is a card and not this one.
fn other_card(code: u8, card: u8) -> u64 {
    if code < 52 && code != card { 1 << code } else { 0 }
}
