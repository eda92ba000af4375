//! Positions that are lost because some card can never get to where it must be.
//!
//! Claim: let cards leave a tableau pile only to be built on another card, to go up, to fill a space as kings do, or with a
//! complete run. Compute, as a least fixed point, which cards may ever be
//!
//! * *bare*: the top card of a pile, and the card under one that is out. Cards of stock, waste and reserve count as bare
//!   from the start, and so do those on the foundations where they may come back;
//! * *up*: the first card of its suit, or one after a card that is up, if it is bare;
//! * *out*, that is, parted from the card (or the bare place) that it lies on now: a card that is bare, or one that lies
//!   face up where several cards move together,
//!     * if it is up,
//!     * if it may enter a space, does not lie at the bottom, and there may be a space: one is there now, or the lowest card
//!       of some pile is out,
//!     * if it may be built on a bare card other than the one that it lies on. If that card lies above it in its own pile,
//!       some card above it, up to that one, must be out,
//!     * if it has the highest rank, only complete runs go up, and each lower card of its suit is out, in its place, or
//!       not in the tableau. (A card is *in its place* if it lies on the next higher card of its suit and this one lies
//!       face up.)
//!
//! The position is lost if some card is not up in the end; where only complete runs go up, if some card of the tableau that has
//! not the highest rank is neither out nor in its place.
//!
//! Why: look at the first thing in a line of play that the fixed point does not allow. Up to then every card that has parted
//! from what it lies on now is out, every card of the tableau that was ever on top is bare, every card that went up is up, and
//! a space that is not there now came from a pile whose lowest card is out.
//!
//! * A card x comes to be on top. The card above it now, if there is one, has parted from x: no card comes between two that
//!   lie on each other. So that one is out, and x is bare.
//! * x goes up alone: it is on top, so it is bare, and the card before it is up.
//! * x parts from what it lies on by moving to a card t of another pile, alone or with cards on it. If x moves alone it is on
//!   top, and bare; otherwise it lies face up: it does so now, or it was turned up as the top card of its pile, and is bare.
//!   t is on top, so it is bare, or it comes from outside the tableau and counts as bare. It is not the card that x lies on now, because
//!   the two have not parted. If t lies above x now, one of the cards after x up to t has parted from the card under it,
//!   because t is in another pile.
//! * x moves to a space: there is one, and x may enter it. (From the bottom of a pile a move to a space changes nothing:
//!   the same cards lie above it, and there are as many spaces as before.)
//! * x goes up as the lowest card of a complete run: every other card of the run lies on the next one of its suit. It has
//!   parted from where it lies now, did not lie in the tableau, or lies there in its place. (It is not on a face-down
//!   card now: that would not have been turned up.)
//!
//! So there is no such thing, and what the fixed point does not have never happens. A win puts every card on its foundation,
//! and a complete run has every card of its suit but the highest on the next one. Both hold with two decks, where each copy is a
//! card of its own: of the cards that may precede or take a card any copy will do. Rows that are dealt, and cards that
//! come from waste and reserve, lie above all others and part nothing. Gathering parts everything: as long as it can happen,
//! nothing is given up. Cells and pockets take any card, and spaces that are filled by themselves or that take any card
//! leave little that is never out: there the technique is not used.
//!
//! `cadogan-explain` has the same argument in a form that can be told (`docs/blocked-cards.md`); there tails are groups. The
//! runs space has a stronger one that counts places.

use cadogan_rules::{Considered, Goal, GroupMoves, KeySet, Rules, SpacesPolicy, keys};

use super::mask::Mask;
use super::{GeneralSpace, HEIGHT, Pile, ROUND_CARDS};
use crate::runs;
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "stuck-cards",
    claim: "a position is given up if some card can never get to its foundation or its complete run, even if no place were \
     ever used up",
    published: false,
    keys: Considered::new(
        KeySet::GOAL.and(keys![CompleteOnly CellCount TableauBuild TableauSpaces MoveGroup GatherTimes]),
        Goal::Foundations.foreign_keys().and(KeySet::DEAL).and(KeySet::GROUPS).and(keys![
            FoundationsRemovable BuildDirection BuildWraps MostCards StockDealType StockDealCount StockRedeal DealOverSpaces
            ReserveStacked TwoDecks GatherOrder GatherCards
        ]),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    let no = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Foundations {
        return no("the game is not won on foundations");
    }
    if rules.cells.count > 0 {
        return no("any card may leave for a cell");
    }
    if !matches!(rules.tableau.spaces, SpacesPolicy::Kings | SpacesPolicy::NoBuild) {
        return no("any card may leave for a space");
    }
    if runs::accepts(rules).is_ok() {
        return no("the runs space gives up more with blocked-cards");
    }
    Ok(())
}

/// What may ever happen.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Hopes<M> {
    bare: M,
    up: M,
    out: M,
    space: bool,
}

impl<M: Mask> GeneralSpace<M> {
    /// Whether the position may be given up.
    #[inline(never)]
    pub(super) fn is_stuck(&self) -> bool {
        if self.may_gather() {
            return false;
        }
        let deck = M::all_copies(self.one_deck());
        let (in_tableau, in_place) = self.whereabouts();
        let outside = self.in_talon | self.in_reserve;
        let home = deck & !(in_tableau | outside);
        let come_back = if self.rules.removable { home } else { M::NONE };
        let bare = self.tops | outside | come_back;
        let mut hopes = Hopes { bare, up: home, out: M::NONE, space: self.spaces != 0 };
        let settled = outside | in_place;
        loop {
            let before = hopes;
            if self.rules.complete_only {
                if (in_tableau & !(hopes.out | in_place | self.highest())).is_empty() {
                    return false;
                }
                hopes.out |= self.heads_of_runs(hopes.out | settled) & in_tableau;
            } else {
                self.rise(&mut hopes);
                if hopes.up == deck {
                    return false;
                }
            }
            for pile in &self.piles {
                self.look_at_pile(pile, &mut hopes);
            }
            if hopes == before {
                return true;
            }
        }
    }

    /// The cards of the tableau, and those of them that are in their places.
    fn whereabouts(&self) -> (M, M) {
        let (mut in_tableau, mut in_place) = (M::NONE, M::NONE);
        for pile in &self.piles {
            let cards = &pile.cards[..pile.len as usize % HEIGHT];
            for &card in cards {
                in_tableau |= M::of(card);
            }
            if self.rules.complete_only {
                for pair in cards[pile.face_down as usize..].windows(2) {
                    if self.one_higher(M::of(pair[1])).has(pair[0]) {
                        in_place |= M::of(pair[1]);
                    }
                }
            }
        }
        (in_tableau, in_place)
    }

    /// All cards of one deck.
    fn one_deck(&self) -> u64 {
        (1 << (4 * self.rules.max_rank)) - 1
    }

    /// All copies of the next higher cards of the same suits.
    #[inline]
    fn one_higher(&self, cards: M) -> M {
        M::all_copies(cards.merged() << 4 & self.one_deck())
    }

    /// The cards of the highest rank.
    fn highest(&self) -> M {
        M::all_copies(0b1111 << (4 * (self.rules.max_rank - 1)))
    }

    /// The cards of the highest rank that may leave with a complete run, given the cards that may be part of one.
    fn heads_of_runs(&self, parts: M) -> M {
        let parts = parts.merged();
        let complete = (0..self.rules.max_rank - 1).fold(0b1111, |suits, rank| suits & parts >> (4 * rank));
        M::all_copies(complete << (4 * (self.rules.max_rank - 1)))
    }

    /// Whatever may go up next, and then next, goes up.
    #[inline]
    fn rise(&self, hopes: &mut Hopes<M>) {
        let bases = M::all_copies(0b1111);
        loop {
            let next = (self.one_higher(hopes.up) | bases) & hopes.bare & !hopes.up;
            if next.is_empty() {
                return;
            }
            hopes.up |= next;
        }
    }

    /// Which cards of a pile may be bare and out, from the top to the bottom.
    #[inline]
    fn look_at_pile(&self, pile: &Pile<M>, hopes: &mut Hopes<M>) {
        let tails_move = self.rules.groups != GroupMoves::No;
        // The cards above the present one that have not parted from it.
        let mut attached = M::NONE;
        let mut lowest_is_out = false;
        for place in (0..pile.len as usize % HEIGHT).rev() {
            let card = pile.cards[place];
            let own = M::of(card);
            if attached.is_empty() {
                hopes.bare |= own;
            }
            let is_out = hopes.out.has(card) || {
                let lies_on = if place > 0 { M::of(pile.cards[place - 1]) } else { M::NONE };
                let moves = attached.is_empty() || tails_move && place >= pile.face_down as usize;
                let targets = self.rules.parents[card as usize % ROUND_CARDS] & hopes.bare & !lies_on & !attached;
                let enters = place > 0 && hopes.space && self.rules.enter.has(card);
                moves && (!targets.is_empty() || enters || hopes.up.has(card))
            };
            if is_out {
                hopes.out |= own;
                attached = M::NONE;
            } else {
                attached |= own;
            }
            lowest_is_out = is_out;
        }
        hopes.space |= lowest_is_out;
    }
}
