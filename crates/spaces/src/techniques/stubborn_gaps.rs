//! Moves in games of gaps that can wait until others have been made.
//!
//! Claim: where rows are built from the left in suit, it is enough to try the moves of a *stubborn set* in each position.
//! Reference: Valmari, Stubborn sets for reduced state space generation (1991).
//!
//! A set of moves, also of such that are not possible now, is stubborn if
//! * it has a possible move, if there is one,
//! * for each possible move in it, it has every move that could undo the conditions of that move, or whose conditions
//!   that move undoes,
//! * for each impossible move in it, it has, for one condition that is not met, every move that could meet it.
//!
//! Why it is enough: a won position has no possible moves (every row ends with its highest card). On the way there from
//! this position some move of the set is made, because a possible one in it stays possible until then. The first one of
//! them on the way is possible now, because what it waits for is in the set, too; and it can be made first without
//! changing the others, because all that would get in the way is in the set.
//!
//! Here: a card can only go directly behind its predecessor, into a gap, and then leaves its place. The set is given by
//! the cards all of whose moves are in it. With a card it has
//! * the predecessor, whose moves change where the card can go;
//! * the card that lies behind the predecessor, if any, as it is in the way;
//! * if the card can move now: its successor, if that could go behind it where it is; or else the card that lies there
//!   and is in the way of the successor (unless it is the successor itself).
//!
//! A two can go to left ends: with it come the cards that lie there; and if one is a gap, the other twos that may go
//! there, because only one of them can.

use cadogan_rules::Rules;

use super::floating_twos::usual_gaps;

pub(super) const CLAIM: &str = "moves that can be made later just as well wait until the others have been tried";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    usual_gaps(rules)
}
