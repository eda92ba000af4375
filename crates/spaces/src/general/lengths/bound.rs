//! How long every win from a position is at least.
//!
//! The bound is a sum of moves that every win must have and that are different moves:
//!
//! 1. **Every card goes up, or to the hole, by a move of its own** (where only complete suits go up, every suit does).
//!    So as many moves as cards are not there yet.
//! 2. **Some cards must first move elsewhere.** Say that a card *steps aside* if its first move from where it lies now does
//!    not take it to a foundation. A card that lies on a lower one of its suit has to: it can go up only after the lower
//!    card, which can leave only after it. More generally, let `b` be a card that never steps aside. Then it leaves
//!    its place by going up: after everything that is lower in its suit has gone up (for the first time), and before
//!    anything under it leaves, let alone goes up. So "`b` goes up before `c`", for all cards `c` under it, and "`c`
//!    goes up before `b'`", for all cards `b'` above `c` in its suit, must not form a circle. In every such circle at least
//!    one of the covering cards steps aside: the cards that do form a *hitting set* of the circles. The smallest
//!    one is what must be added. Whether a given set of cards is enough is found by playing: cards go up as long as any
//!    can, and cards of the set step aside as soon as nothing lies on them, to places that are never full. If that does
//!    not come to its end, the top cards of the piles that are left wait for each other in a circle, of which one has to
//!    be added to the set. Trying each, with one card more in the set each time, gives the least number.
//!    (Paul and Helmert, 2016, use such circles; they limit the number of suits in them.)
//!
//!    Where several cards move as one, so that a single move may let several of them step aside, *groups* are counted: two
//!    cards of a pile whose first move is the same move lie in one built group now, because nothing between them has
//!    moved before. If cards are counted, each card that steps aside counts.
//! 3. **The stock is turned.** Each turn takes at most `n` cards from it. Rows: each deals at most one card to every pile.
//! 4. **The waste is a pile too**, but instead of stepping aside, its cards can be turned over: that takes a redeal
//!    and at least one turn more. A card of the waste that lies on a lower one of its suit steps aside, or that happens.
//!
//! With two decks, or fewer than four suits, a card needs only one of several equal ones below it in its suit: it steps
//! aside for certain if all of those lie under it, and circles are not looked for.

use cadogan_rules::{GroupMoves, Redeals, Rules, StockDeal};

use super::super::compiled::{steps, suit};
use super::super::mask::Mask;
use super::super::packed::{Kind, Move};
use super::super::{GeneralSpace, HEIGHT, ROUND_CARDS};
use super::Sets;
use super::circles::{Board, Knots, Laid, MOST_PILES};
use crate::measure::Measure;

/// What the bounds of a game depend on.
pub(super) struct Bounds<M: Mask> {
    /// The cards with which a card that lies on them moves as one.
    links: Box<Sets<M>>,
    /// The lower cards of the suit of every card, with one deck.
    lower: Box<Sets<M>>,
    /// Whether cards go up one by one in four suits of one deck: circles can be looked for.
    has_circles: bool,
    /// How many cards of a rank and suit there are, where cards go up one by one.
    copies: Option<u8>,
    /// How many cards one move takes to the foundations at most.
    at_once: u8,
    /// Whether turns of the stock count.
    turns_count: bool,
    refills: bool,
    refills_from_waste: bool,
    most_redeals: Redeals,
    knots: Knots,
}

impl<M: Mask> Bounds<M> {
    pub(super) fn new(space: &GeneralSpace<M>, rules: &Rules, measure: Measure) -> Bounds<M> {
        let compiled = &space.rules;
        let links = match measure {
            Measure::Cards => [M::NONE; ROUND_CARDS],
            Measure::Supermoves | Measure::NarrowSupermoves => compiled.parents,
            Measure::Moves | Measure::StockFree => match compiled.groups {
                GroupMoves::No => [M::NONE; ROUND_CARDS],
                _ => compiled.group_links,
            },
        };
        let single = !compiled.goal_is_hole && !compiled.complete_only;
        let four_suits = compiled.played == [0, 1, 2, 3];
        Bounds {
            links: Box::new(links),
            lower: Box::new(std::array::from_fn(|card| {
                let lower = (0..card as u8).filter(|&lower| suit(lower) == suit(card as u8) && lower < M::NO_CARD);
                lower.fold(M::NONE, |cards, lower| cards | M::of(lower))
            })),
            has_circles: single && four_suits && M::DECKS == 1 && space.piles.len() < MOST_PILES,
            copies: (single && four_suits).then_some(M::DECKS),
            at_once: if compiled.complete_only && measure != Measure::Cards { compiled.max_rank } else { 1 },
            turns_count: measure != Measure::StockFree,
            refills: compiled.refills,
            refills_from_waste: compiled.order_matters && compiled.refills,
            most_redeals: rules.stock.redeal,
            knots: Knots::default(),
        }
    }

    /// No win from the position of `space` is shorter.
    pub(super) fn of(&mut self, space: &GeneralSpace<M>) -> u32 {
        let left = u32::from(space.rules.deck_size - space.home) / u32::from(self.at_once);
        left + self.stock(space) + self.aside(space)
    }

    /// Turns, redeals and rows, and what steps aside from the waste.
    fn stock(&self, space: &GeneralSpace<M>) -> u32 {
        if space.talon.is_over() || self.refills_from_waste {
            return 0;
        }
        let in_stock = u32::from(space.talon.in_stock());
        match space.rules.stock {
            // Games that deal to a reserve or to heaps are not accepted here.
            StockDeal::Hole | StockDeal::ReservePiles | StockDeal::Heaps | StockDeal::Spaces => 0,
            StockDeal::TableauPiles => in_stock.div_ceil(space.piles.len().max(1) as u32),
            StockDeal::Waste => {
                let turns =
                    if self.turns_count { in_stock.div_ceil(u32::from(space.rules.deal_count.cards())) } else { 0 };
                let may_redeal = match self.most_redeals {
                    Redeals::Unlimited => true,
                    Redeals::Times(times) => space.redeals_used < times,
                };
                let turned_over = match (may_redeal, self.turns_count) {
                    (false, _) => u32::MAX,
                    (true, false) => 0,
                    (true, true) => 2,
                };
                let waste = (0..space.talon.turned()).map(|place| space.talon.card(place));
                turns + if turned_over == 0 { 0 } else { self.covering_lower(waste).min(turned_over) }
            }
        }
    }

    /// How many cards of a pile lie on all cards of a lower rank of their suit.
    fn covering_lower(&self, cards: impl Iterator<Item = u8>) -> u32 {
        let Some(copies) = self.copies else { return 0 };
        let mut lowest = Lowest::new(copies);
        cards.map(|card| u32::from(lowest.put(card))).sum()
    }

    /// How many moves let cards step aside.
    fn aside(&mut self, space: &GeneralSpace<M>) -> u32 {
        let Some(copies) = self.copies else { return 0 };
        let mut pile_of = [0; ROUND_CARDS];
        let (mut board, found) = self.lay(space, copies, &mut pile_of);
        if !self.has_circles {
            return found;
        }
        let laid = Laid { space, links: &self.links, pile_of: &pile_of };
        let Some(circle) = laid.play(&mut board) else { return found };
        found + laid.untie(&board, circle, &mut self.knots)
    }

    /// The piles, and how many groups of them step aside because a card in them lies on a lower one of its suit.
    fn lay(&self, space: &GeneralSpace<M>, copies: u8, pile_of: &mut [u8; ROUND_CARDS]) -> (Board<M>, u32) {
        let mut found = 0;
        let mut board = Board::empty();
        for (pile, index) in space.piles.iter().zip(0..) {
            let mut lowest = Lowest::new(copies);
            let mut below = M::NONE;
            let cards = &pile.cards[..pile.len as usize % HEIGHT];
            let (mut group, mut steps_aside) = (M::NONE, false);
            for (place, &card) in cards.iter().enumerate() {
                let joins =
                    place > pile.face_down as usize && self.links[card as usize % ROUND_CARDS].has(cards[place - 1]);
                if !joins {
                    found += board.let_aside(group, steps_aside);
                    (group, steps_aside) = (M::NONE, false);
                }
                group |= M::of(card);
                steps_aside |= match copies {
                    1 => !(below & self.lower[card as usize % ROUND_CARDS]).is_empty(),
                    _ => lowest.put(card),
                };
                below |= M::of(card);
                board.free &= !M::of(card);
                pile_of[card as usize % ROUND_CARDS] = index;
            }
            found += board.let_aside(group, steps_aside);
        }
        if space.rules.reserve_stacked && !self.refills {
            let mut lowest = Lowest::new(copies);
            for &card in &space.reserve {
                found += board.let_aside(M::of(card), lowest.put(card));
                board.free &= !M::of(card);
                pile_of[card as usize % ROUND_CARDS] = space.piles.len() as u8;
            }
        }
        board.heights.copy_from_slice(&space.heights[..4]);
        board.lens.iter_mut().zip(&space.piles).for_each(|(len, pile)| *len = pile.len);
        if space.rules.reserve_stacked && !self.refills && self.has_circles {
            board.lens[space.piles.len()] = space.reserve.len() as u8;
        }
        (board, found)
    }

    /// Whether the bound after a move of length one is certain to be one less than it is here.
    ///
    /// So it is where circles are looked for, spaces are not refilled, and a card goes home from a pile or a cell: it also does in the play
    /// that finds the circles, and nothing else changes. The same is true of a single card that has to step aside because it covers a lower card of its
    /// suit, and goes to a cell or a space, where it lies on nothing. (If it belonged to a group, the rest of the
    /// group may have to step aside once more.)
    pub(super) fn falls(&self, space: &GeneralSpace<M>, m: Move) -> bool {
        if !self.has_circles || self.refills {
            return false;
        }
        match m.kind() {
            Kind::PileToFoundation | Kind::CellToFoundation => true,
            Kind::PileToCell => self.steps_aside_alone(space, m.from()),
            Kind::PileToPile => {
                m.count() == 1 && space.spaces >> m.to() & 1 == 1 && self.steps_aside_alone(space, m.from())
            }
            _ => false,
        }
    }

    /// Whether the top card of a pile covers a lower one of its suit and is no part of a group.
    fn steps_aside_alone(&self, space: &GeneralSpace<M>, pile: u8) -> bool {
        let pile = &space.piles[pile as usize];
        let card = pile.card_from_top(1);
        let is_linked =
            || pile.len - pile.face_down > 1 && self.links[card as usize % ROUND_CARDS].has(pile.card_from_top(2));
        let covers = || {
            let others = &pile.cards[..pile.len as usize - 1];
            others.iter().any(|&other| suit(other) == suit(card) && other < card)
        };
        !is_linked() && covers()
    }
}

/// The lowest card of each suit that was put on a pile so far.
struct Lowest {
    /// By suit, the lowest rank of which all copies lie there.
    ranks: [u8; 4],
    copies: u8,
    /// With several copies: which cards lie there.
    seen: u64,
}

impl Lowest {
    fn new(copies: u8) -> Lowest {
        Lowest { ranks: [u8::MAX; 4], copies, seen: 0 }
    }

    /// Puts a card on the pile; returns whether a lower one of its suit lies there, in all its copies.
    #[inline]
    fn put(&mut self, card: u8) -> bool {
        let (rank, lowest) = (steps(card), &mut self.ranks[suit(card) as usize]);
        let covers = rank > *lowest;
        let bit = 1 << (4 * rank + suit(card));
        if self.copies == 1 || self.seen & bit != 0 {
            *lowest = rank.min(*lowest);
        }
        self.seen |= bit;
        covers
    }
}
