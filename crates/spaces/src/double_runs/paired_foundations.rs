//! Safe moves to the foundations in games of two decks.
//!
//! Let every foundation have at least h cards. A card x of rank r (the lowest is 0) is *safe* if both foundations of its
//! suit have at least r cards, and r ≤ h + 1 or cards are built by suit. If a safe card is a head, lies free or is in a
//! part of the supply that is in reach at any time, and can go up, it goes up at once; and it never comes back.
//!
//! Why: let Y be a line of play that wins from a position P where x is safe and can go up. From the position after it
//! went up we follow Y, leaving out the moves of x, with one change: the cards of rank h or lower that have left their
//! places are always up. (If cards are built by suit: those of the suit of x of rank r − 1 or lower.) This can be done:
//!
//! * At P all cards of ranks below h are up, both copies. So a loose card of rank h can go up, whichever copy it is:
//!   both foundations of its suit wait for this rank or are past it, and all that could lie on it is up. When Y takes a
//!   card of rank h or lower out of its place, it goes up instead. That is possible for the same reasons.
//! * So nothing that x could carry is in the tableau, and nobody needs x to lie on.
//! * The other copy of x is not hindered: x takes the place of rank r on one foundation, and the other one has, since P,
//!   all cards below rank r, which never come down.
//! * All other cards lie and move as in Y. A card of rank h + 1 or higher needs only cards of higher ranks to lie on, and
//!   those are where they are in Y; so it finds at least as many of them, and at least as many spaces. What goes up above
//!   a card of rank h or above x finds it up. Where x was a head in Y and is none here, the card below is open earlier.
//! * A card that is in reach at any time is in nobody's way in the supply; without it the others are in reach as well.
//!
//! The line that arises has no more events (heads and supply cards that leave their places) and no more moves of cards
//! coming down. So, with both techniques: of the lines that win from P with the fewest events one with the fewest cards
//! coming down has no safe card coming down, because leaving that out, as above, would make them fewer. And whatever is
//! forced leaves at most as many events to go. The search follows such lines: it goes from standing to standing without
//! the moves that are left out, and after each event the position can still be won with fewer events.
//!
//! In games of one deck a card that may be needed is compared with the foundations of the other colour only; here the
//! smallest foundation of all decides, which keeps the proof short.

use cadogan_rules::{Considered, Goal, KeySet, Rules, keys};

use super::counting::Counting;
use super::explore::faces;
use super::faces::Faces;
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "paired-foundations",
    claim: "with two decks, a card goes to a foundation at once, and never comes back, if both foundations of its suit \
     are high enough for it and no foundation is more than a rank behind",
    published: false,
    keys: Considered::new(
        KeySet::GOAL.and(keys![
            CompleteOnly TwoDecks TableauCount TableauBuild TableauSpaces MoveGroup MoveGroupPolicy CellCount StockSize
            StockDealType StockDealCount StockRedeal ReserveSize ReserveStacked FoundationsRemovable
        ]),
        Goal::Foundations.foreign_keys().and(KeySet::DEAL).and(keys![GroupLanding DealOverSpaces]),
    ),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::accepts(rules)
}

/// The lowest bit of every nibble.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The faces that are safe when a foundation needs them next.
#[inline]
pub(super) fn safe<B: Counting>(found: Faces) -> u64 {
    let both = found.two << 4 | 0xf;
    if !B::MIXES_SUITS {
        return both;
    }
    let all_suits = found.two & found.two >> 1 & found.two >> 2 & found.two >> 3 & ONES;
    let complete_ranks = (!(all_suits * 0xf)).trailing_zeros();
    both & ((1 << (complete_ranks + 8)) - 1)
}

/// Faces of `down` that would be safe to build again at once after they came down.
pub(super) fn safe_to_return<B: Counting>(found: Faces, down: u64) -> u64 {
    faces(down).filter(|&card| safe::<B>(found.without(card)) & card != 0).fold(0, |set, card| set | card)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::{RedBlack, SameSuit};

    /// Foundations of clubs, hearts, spades and diamonds with so many cards.
    fn found(heights: [[usize; 2]; 4]) -> Faces {
        let pile = |suit: usize, cards: usize| (0..cards).fold(0, |set, rank| set | 1_u64 << (4 * rank + suit));
        let plane = |copy: usize| (0..4).fold(0, |set, suit| set | pile(suit, heights[suit][copy]));
        Faces { one: plane(0), two: plane(1) }
    }

    #[test]
    fn the_smaller_foundation_of_the_suit_and_the_smallest_of_all_decide() {
        let four_of_hearts = 1 << (4 * 3 + 1);
        let is_safe = |heights| safe::<RedBlack>(found(heights)) & four_of_hearts != 0;
        assert!(is_safe([[2, 2], [3, 3], [5, 2], [2, 2]]));
        assert!(!is_safe([[2, 2], [3, 2], [5, 2], [2, 2]]), "the other four of hearts may be the one to go up");
        assert!(!is_safe([[2, 2], [3, 3], [5, 2], [2, 1]]), "a two of diamonds may need a black three on the four");
        assert!(safe::<SameSuit>(found([[0, 0], [3, 3], [0, 0], [0, 0]])) & four_of_hearts != 0);
    }

    #[test]
    fn full_foundations_need_nothing() {
        let full = found([[13, 13]; 4]);
        assert_eq!(safe::<RedBlack>(full) & !(full.one), 0xf << 52);
    }
}
