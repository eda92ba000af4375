//! Positions that are lost because some card can never be reached: [`crate::runs::blocked_cards`] for two decks.
//!
//! The relaxation is the same: nothing is ever used up, except that free cards that can never go up keep a place. What is
//! said there of a card is said here of the number of copies of a face:
//!
//! * `touched` is how many copies may at some time lie in the tableau, free or as heads;
//! * `up` is how many copies may at some time be up at the same time. Two copies of a face are up at the same time only
//!   if two copies of the face below are. And each of them has been laid bare in the tableau, or came straight from the
//!   supply, or was up from the start;
//! * of the loose cards of a face at least as many lie free at any later time as there are more of them than `up`: loose
//!   cards stay loose. So many keep a place.
//!
//! A head or supply card leaves its place if it can land, or if one copy of the face below may be up (the other copies of
//! the card itself may stay down until then).
//!
//! Why it is sound: look at the first thing in a line of play that the relaxation does not allow. Up to then it has at
//! least as many copies of every face active and up at a time as the line had at any time. If the thing is a landing, the
//! class had fewer free cards than cards to lie on in the game; the latter all count here, and the free cards that keep a
//! place here were among the former. Laying bare and spaces are the same comparison. If it is a card going up, the cards
//! below it on its foundation were up then, so the number of copies of the face below was large enough; and the copies of
//! the face that were up then had left their places before, which the relaxation allowed them to.
//!
//! In the supply, without another redeal, the cards of the waste come into reach one after the other from its top, and
//! those that have not been turned are all in reach.

use cadogan_compiled::{Set, numbers};

use super::counting::Counting;
use super::faces::Faces;
use super::layout::{Layout, face};
use super::position::Position;
use crate::runs::supply::Left;

/// What could be done if nothing were ever used up.
#[derive(Clone, Copy, Debug)]
struct Outlook {
    touched: Faces,
    up: Faces,
    /// Heads that have not left.
    heads: Set,
    /// Places of the supply whose cards have not left.
    supply: u64,
    /// Cards of the supply that can be played from.
    in_reach: Set,
    /// Cards of the supply that left it, or could.
    reached: Set,
    changed: bool,
}

impl Layout {
    /// Whether some card can never go up.
    pub(super) fn is_blocked<B: Counting>(&self, position: &Position, reachable: Set) -> bool {
        let loose = position.free.plus(position.found);
        let active = if self.worry_back { loose } else { position.free };
        let mut outlook = Outlook {
            touched: active.plus(Faces::of(position.heads)),
            up: position.found,
            heads: position.heads,
            supply: position.left.places,
            in_reach: reachable,
            reached: reachable,
            changed: true,
        };
        let deck = Faces { one: self.deck, two: self.deck };
        while outlook.up != deck {
            let asked_with = outlook.supply;
            while outlook.changed && outlook.up != deck {
                outlook.changed = false;
                self.look_further::<B>(position, loose, &mut outlook);
            }
            if outlook.up == deck {
                break;
            }
            if outlook.supply == asked_with {
                return true;
            }
            let places = self.supply.may_reach(position.left, outlook.supply) & outlook.supply;
            let cards = self.supply_cards(places) & !outlook.reached;
            if cards == 0 {
                return true;
            }
            outlook.in_reach |= cards;
            outlook.reached |= cards;
            outlook.changed = true;
        }
        false
    }

    /// Adds what can be done next, except that cards of the supply come into reach.
    #[inline]
    fn look_further<B: Counting>(&self, position: &Position, loose: Faces, outlook: &mut Outlook) {
        let stuck = loose.minus(outlook.up);
        let taken = outlook.heads.count_ones() + B::surplus_of(outlook.touched, stuck);
        let entering = if taken < self.pile_count { self.entering() } else { 0 };
        let landing = B::open_faces(outlook.touched, stuck) | entering;
        let bare = B::parents(landing) | 0xf;
        // All copies that have left their places, or could, or are heads.
        let out = outlook.touched.plus(if self.worry_back { Faces::default() } else { position.found });
        let out = out.plus(Faces::of(outlook.in_reach));
        let straight = position.found.plus(Faces::of(outlook.reached));
        let rising = Faces { one: out.one & bare | straight.one, two: out.two & bare | straight.two };
        loop {
            let next = (outlook.up.one << 4 | 0xf) & rising.one & !outlook.up.one;
            let both = (outlook.up.two << 4 | 0xf) & rising.two & !outlook.up.two;
            if next | both == 0 {
                break;
            }
            outlook.up = Faces { one: outlook.up.one | next, two: outlook.up.two | both };
            outlook.changed = true;
        }
        let wanted = outlook.up.one << 4 | 0xf;
        let from_tableau = landing | wanted & bare;
        for head in numbers(outlook.heads) {
            if from_tableau & face(head as u8) != 0 {
                let below = self.uncovered[head];
                outlook.heads = outlook.heads & !(1 << head) | below.head;
                outlook.touched = outlook.touched.plus(Faces::of(below.head)).plus(below.freed);
                outlook.changed = true;
            }
        }
        for card in numbers(outlook.in_reach) {
            if (landing | wanted) & face(card as u8) != 0 {
                outlook.in_reach &= !(1 << card);
                outlook.supply &= !(1 << self.supply_place[card]);
                outlook.touched = outlook.touched.plus(Faces::of(1 << card));
                outlook.changed = true;
            }
        }
    }
}

impl crate::runs::supply::Supply {
    /// The places that may be played from after some of the cards that are no longer in `places` have been played.
    fn may_reach(&self, start: Left, places: u64) -> u64 {
        if self.turns_again(start) {
            return self.reach_after_some(start.places, places);
        }
        self.open_reserve(places) | self.open_waste(start, places)
    }
}
