//! Positions that are lost because some card can never get to where it must be.
//!
//! Claim: let cards leave a tableau pile only to be built on another card, to go up, to fill a space as kings do, or with a
//! complete run. Compute, as a least fixed point, which cards may ever be
//!
//! * *bare*: the top card of a pile, and the card under one that is out. Cards of a stock that deals rows count as bare from
//!   the start, and so do those on the foundations where they may come back; cards of any other stock, of the waste and of
//!   the reserve, once there is a bare card on which they may be built, or a space that they may enter;
//! * *up*: the first card of its suit, or one after a card that is up, if it is bare or not in the tableau;
//! * *out*, that is, parted from the card (or the bare place) that it lies on now: a card that is bare or lies face up,
//!     * if it is up,
//!     * if it has the highest rank, only complete runs go up, and each lower card of its suit is out, in its place, or
//!       not in the tableau. (A card is *in its place* if it lies on the next higher card of its suit and this one lies
//!       face up.)
//!     * if it may enter a space, does not lie at the bottom, and there may be a space: one is there now, or the lowest card
//!       of some pile is out,
//!     * if it may be built on a bare card other than the one that it lies on. If that card lies above it in its own pile,
//!       some card above it, up to that one, must be out.
//!
//!   Where cards move one by one, the last two are for cards that are bare; a complete run goes up as one in all games.
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
//! * x comes to the tableau from waste or reserve: onto a top card, which is bare, or into a space that it may enter.
//! * x goes up alone: it is on top, so it is bare, or it comes from outside the tableau, and the card before it is up.
//! * x parts from what it lies on by moving to a card t of another pile, alone or with cards on it. If x moves alone it is on
//!   top, and bare; otherwise it lies face up: it does so now, or it was turned up as the top card of its pile, and is bare.
//!   t is on top, so it is bare. It is not the card that x lies on now, because
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
//! nothing is given up. (Nor is it as long as there are cards in a waste or a stock that is turned to one: it would seldom be, because
//! they all count as free to be played.) Cells and pockets take any card, and spaces that are filled by themselves or that take any card
//! leave little that is never out: there the technique is not used.
//!
//! `cadogan-explain` has the same argument in a form that can be told (`docs/blocked-cards.md`); there tails are groups. The
//! runs space has a stronger one that counts places.

use cadogan_rules::{BuildPolicy, Considered, Goal, GroupMoves, KeySet, Rules, SpacesPolicy, StockDeal, keys};

use super::mask::Mask;
use super::{GeneralSpace, HEIGHT, PILES, Pile, ROUND_CARDS};
use crate::runs;
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "stuck-cards",
    claim: "a position is given up if some card can never get to its foundation or its complete run, even if no place were \
     ever used up",
    published: false,
    // Most of them are read only to leave games to the runs space.
    keys: Considered::new(
        KeySet::GOAL.and(KeySet::DEAL).and(KeySet::GROUPS).and(keys![
            CompleteOnly CellCount TableauBuild TableauSpaces FoundationsRemovable BuildDirection BuildWraps MostCards
            StockDealType StockDealCount StockRedeal ReserveStacked ReservePiles ReserveBuild TwoDecks GatherTimes GatherOrder
            GatherCards
        ]),
        Goal::Foundations.foreign_keys().and(keys![DealOverSpaces]),
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
    if rules.reserve.build != BuildPolicy::NoBuild {
        return no("any card may leave for a reserve pile");
    }
    if rules.deals_heaps() {
        return no("the stock is put on heaps");
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
        if self.may_gather() || self.has_waste() && self.talon.len() > 0 {
            return false;
        }
        let deck = M::all_copies(self.one_deck());
        let (in_tableau, in_place) = self.whereabouts();
        let (tableau, sides) = self.piles.split_at(self.rules.sides.first.into());
        let in_sides = sides.iter().flat_map(|pile| &pile.cards[..pile.len as usize % HEIGHT]);
        let aside = in_sides.fold(self.in_reserve, |set, &card| set | M::of(card));
        let outside = self.in_talon | aside;
        let home = deck & !(in_tableau | outside);
        // Cards that come into the tableau only by being put there.
        let waiting = if self.rules.stock == StockDeal::TableauPiles { aside } else { outside };
        let come_back = if self.rules.removable { home } else { M::NONE };
        let bare = self.tops & in_tableau | outside & !waiting | come_back;
        let mut hopes = Hopes { bare, up: home, out: M::NONE, space: self.spaces != 0 };
        // For every pile, how many cards there are up to the highest one that is not out.
        let mut left: [u8; PILES] = [0; PILES];
        for (left, pile) in left.iter_mut().zip(tableau) {
            *left = pile.len;
        }
        loop {
            let before = hopes;
            if self.rules.complete_only {
                if (in_tableau & !(hopes.out | in_place | self.highest())).is_empty() {
                    return false;
                }
                hopes.out |= self.heads_of_runs(hopes.out | outside | in_place) & in_tableau;
            } else {
                self.rise(outside, &mut hopes);
                if hopes.up == deck {
                    return false;
                }
            }
            for card in (waiting & !hopes.bare).cards() {
                let lands = !(self.rules.parents[card as usize % ROUND_CARDS] & hopes.bare).is_empty();
                if lands || hopes.space && self.rules.enter.has(card) {
                    hopes.bare |= M::of(card);
                }
            }
            for (pile, left) in tableau.iter().zip(&mut left) {
                self.look_at_pile(pile, left, &mut hopes);
            }
            if hopes == before {
                return true;
            }
        }
    }

    /// The cards of the tableau, and those of them that are in their places in games of complete runs.
    #[inline]
    fn whereabouts(&self) -> (M, M) {
        let (mut in_tableau, mut in_place) = (M::NONE, M::NONE);
        for pile in &self.piles[..self.rules.sides.first as usize] {
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
    #[inline]
    fn one_deck(&self) -> u64 {
        (1 << (4 * self.rules.max_rank)) - 1
    }

    /// All copies of the next higher cards of the same suits.
    #[inline]
    fn one_higher(&self, cards: M) -> M {
        M::all_copies(cards.merged() << 4 & self.one_deck())
    }

    /// The cards of the highest rank.
    #[inline]
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
    fn rise(&self, outside: M, hopes: &mut Hopes<M>) {
        let bases = M::all_copies(0b1111);
        let available = hopes.bare | outside;
        loop {
            let next = (self.one_higher(hopes.up) | bases) & available & !hopes.up;
            if next.is_empty() {
                return;
            }
            hopes.up |= next;
        }
    }

    /// Which cards of a pile may be bare and out, from the highest one that is not out to the bottom.
    #[inline]
    fn look_at_pile(&self, pile: &Pile<M>, left: &mut u8, hopes: &mut Hopes<M>) {
        let moves_tails = self.rules.groups != GroupMoves::No;
        // The cards above the present one that have not parted from it.
        let mut attached = M::NONE;
        let mut place = *left;
        while place > 0 {
            place -= 1;
            let card = pile.cards[place as usize % HEIGHT];
            let own = M::of(card);
            if attached.is_empty() {
                hopes.bare |= own;
            } else if place < pile.face_down || !moves_tails && !self.rules.complete_only {
                return;
            }
            let is_out = hopes.out.has(card)
                || hopes.up.has(card)
                || (attached.is_empty() || moves_tails) && {
                    let lies_on = if place > 0 { M::of(pile.cards[(place - 1) as usize % HEIGHT]) } else { M::NONE };
                    let targets = self.rules.parents[card as usize % ROUND_CARDS] & hopes.bare & !lies_on & !attached;
                    !targets.is_empty() || place > 0 && hopes.space && self.rules.enter.has(card)
                };
            if is_out {
                hopes.out |= own;
                if attached.is_empty() && *left == place + 1 {
                    *left = place;
                }
                attached = M::NONE;
                hopes.space |= place == 0;
            } else {
                attached |= own;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{Deal, parse_rules};

    use super::*;
    use crate::General;
    use crate::general::GeneralTwoDecks;
    use crate::techniques::{Streamliner, Technique, Techniques};
    use crate::testing::search;

    const RUNS: &str = r#"{"tableau piles": {"count": 4, "build policy": "same-suit", "spaces policy": "kings",
        "move built group": "any-tail"}, "foundations": {"only complete pile moves": true}, "max rank": 3}"#;

    fn rules(text: &str) -> Rules {
        parse_rules(text).expect("valid rules").rules
    }

    fn is_stuck(text: &str, piles: &str) -> bool {
        let rules = rules(text);
        let deal = Deal::from_json(&rules, &format!(r#"{{"tableau piles": {piles}}}"#)).expect("a deal of these rules");
        let space = General::new(&rules, &deal, Techniques::all(), Streamliner::NONE).expect("a game of this space");
        space.is_stuck()
    }

    #[test]
    fn two_cards_that_lie_on_what_the_other_needs_never_leave() {
        assert!(is_stuck(RUNS, r#"[["3C","2C","AH"],["3H","2H","AC"],["3S","2S","AS"],["3D","2D","AD"]]"#));
        assert!(!is_stuck(RUNS, r#"[["3C","2C","AH"],["3H","2H"],["3S","2S","AS"],["3D","2D","AD","AC"]]"#));
    }

    #[test]
    fn a_card_under_its_own_tail_waits_until_the_tail_parts() {
        // The two of hearts fits on the three that lies on it, and the tail between them goes nowhere.
        let single =
            RUNS.replace(r#""only complete pile moves": true"#, r#""removable": false"#).replace("kings", "no-build");
        let others = r#"["3C","2C","AC"],["3S","2S","AS"],["3D","2D","AD"]"#;
        assert!(is_stuck(&single, &format!(r#"[["AH","2H","3H"],{others}]"#)));
        assert!(!is_stuck(&single, &format!(r#"[["3H","2H","AH"],{others}]"#)));
    }

    #[test]
    fn a_space_lets_kings_go_and_none_is_there_without_one() {
        let single = RUNS.replace(r#""only complete pile moves": true"#, r#""removable": false"#);
        let on_all = r#"["AC","2C","3C"],["AH","2H","3H"],["AS","2S","3S"],["AD","2D","3D"]"#;
        assert!(is_stuck(&single, &format!("[{on_all}]")), "every king lies on its ace, and no pile can become empty");
        let five = single.replace(r#""count": 4"#, r#""count": 5"#);
        assert!(!is_stuck(&five, &format!("[{on_all}]")));
    }

    #[test]
    fn a_complete_run_leaves_where_cards_move_one_by_one() {
        // The ace of hearts goes on its two, and the ace of clubs on the two that lies on the ace of diamonds.
        let single = RUNS.replace("any-tail", "no").replace(r#""count": 4"#, r#""count": 3"#);
        let rules = rules(&single.replace(r#""max rank": 3"#, r#""max rank": 2"#));
        let piles = r#"{"tableau piles": [["2S","AS","AD","2C","AH"],["2D","2H"],["AC"]]}"#;
        let deal = Deal::from_json(&rules, piles).expect("a deal of these rules");
        let techniques = Techniques::none().with(Technique::StuckCards);
        let mut space = General::new(&rules, &deal, techniques, Streamliner::NONE).expect("a game of this space");
        assert!(search(&mut space).is_some());
    }

    /// Small games of all kinds that it is about, searched with it and without any technique.
    #[test]
    fn what_is_given_up_is_lost() {
        let games = [
            RUNS.to_owned(),
            RUNS.replace("any-tail", "no"),
            RUNS.replace("any-tail", "no").replace(r#""count": 4"#, r#""count": 6"#),
            RUNS.replace(r#""max rank": 3"#, r#""max rank": 4, "stock": {"size": 3, "deal type": "tableau piles"}"#),
            RUNS.replace(r#""only complete pile moves": true"#, r#""removable": false"#).replace("3}", "5}"),
            r#"{"tableau piles": {"count": 5, "build policy": "same-suit", "spaces policy": "no-build"},
                "foundations": {"removable": true}, "max rank": 4}"#
                .to_owned(),
            r#"{"tableau piles": {"count": 4, "build policy": "same-colour", "build wraps": true, "move built group": "yes",
                "spaces policy": "no-build", "face up cards": "top"}, "stock": {"size": 6, "deal type": "tableau piles"},
                "max rank": 4}"#
                .to_owned(),
            r#"{"tableau piles": {"count": 3, "build policy": "red-black", "build direction": "both", "spaces policy": "kings",
                "move built group": "any-tail", "face up cards": "top"}, "stock": {"size": 4}, "max rank": 4}"#
                .to_owned(),
            r#"{"tableau piles": {"count": 5, "build policy": "same-suit", "spaces policy": "kings", "move built group":
                "any-tail"}, "foundations": {"removable": true}, "two decks": true, "max rank": 2}"#
                .to_owned(),
        ];
        let (mut lost, mut given_up) = (0, 0);
        for text in &games {
            let rules = rules(text);
            assert_eq!(Technique::StuckCards.holds(&rules), Ok(()), "{text}");
            for seed in 1..=120 {
                let deal = Deal::from_seed(&rules, seed).expect("a seed in range");
                let (plainly, with, stuck) = if rules.two_decks {
                    let space = |techniques| {
                        GeneralTwoDecks::new(&rules, &deal, techniques, Streamliner::NONE)
                            .expect("a game of this space")
                    };
                    let mut with = space(Techniques::none().with(Technique::StuckCards));
                    (search(&mut space(Techniques::none())), search(&mut with), with.is_stuck())
                } else {
                    let space = |techniques| {
                        General::new(&rules, &deal, techniques, Streamliner::NONE).expect("a game of this space")
                    };
                    let mut with = space(Techniques::none().with(Technique::StuckCards));
                    (search(&mut space(Techniques::none())), search(&mut with), with.is_stuck())
                };
                assert_eq!(plainly.is_some(), with.is_some(), "{text} --seed {seed}");
                lost += usize::from(plainly.is_none());
                given_up += usize::from(stuck);
            }
        }
        assert!(given_up * 3 > lost, "{given_up} of {lost} lost deals are given up at once");
    }
}
