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
use super::super::numbers::scramble;
use super::super::{GeneralSpace, ROUND_CARDS};
use super::Sets;
use crate::measure::Measure;

/// How many piles are examined for circles; what lies in others counts as free.
const MOST_PILES: usize = 32;

/// How often sets of cards are tried for one position before the least number that is proved so far is used.
const MOST_TRIALS: u32 = 200;

/// For how many knots of circles the number of moves that break them is remembered: a power of two.
const REMEMBERED: usize = 1 << 16;

/// What the bounds of a game depend on.
pub(super) struct Bounds<M: Mask> {
    /// The cards with which a card that lies on them moves as one.
    links: Box<Sets<M>>,
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
    /// How many moves break the circles of knots that were met before. A knot is what is left of the piles when everything has
    /// gone up and stepped aside that can: the lower parts of some piles. All other cards are free, so the foundations
    /// have everything below the lowest card of each suit that is left, and no top card that is left is one that must step
    /// aside. So the knot alone determines the number. Neighbouring positions mostly have the same knots. By fingerprint, the
    /// lowest byte replaced by the number; zero where there is nothing.
    knots: Vec<u128>,
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
            has_circles: single && four_suits && M::DECKS == 1 && space.piles.len() < MOST_PILES,
            copies: (single && four_suits).then_some(M::DECKS),
            at_once: if compiled.complete_only && measure != Measure::Cards { compiled.max_rank } else { 1 },
            turns_count: measure != Measure::StockFree,
            refills: compiled.refills,
            refills_from_waste: compiled.order_matters && compiled.refills,
            most_redeals: rules.stock.redeal,
            knots: Vec::new(),
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
        let mut found = 0;
        let mut board = Board::empty();
        for (pile, index) in space.piles.iter().zip(0..) {
            let mut lowest = Lowest::new(copies);
            let cards = &pile.cards[..pile.len as usize];
            let (mut group, mut steps_aside) = (M::NONE, false);
            for (place, &card) in cards.iter().enumerate() {
                let joins =
                    place > pile.face_down as usize && self.links[card as usize % ROUND_CARDS].has(cards[place - 1]);
                if !joins {
                    found += board.let_aside(group, steps_aside);
                    (group, steps_aside) = (M::NONE, false);
                }
                group |= M::of(card);
                steps_aside |= lowest.put(card);
                board.put(index, card);
            }
            found += board.let_aside(group, steps_aside);
        }
        if space.rules.reserve_stacked && !self.refills {
            let mut lowest = Lowest::new(copies);
            for &card in &space.reserve {
                found += board.let_aside(M::of(card), lowest.put(card));
                board.put(space.piles.len(), card);
            }
        }
        if !self.has_circles {
            return found;
        }
        found + self.circles(space, board)
    }

    /// How many more moves break the circles that are left.
    fn circles(&mut self, space: &GeneralSpace<M>, mut board: Board<M>) -> u32 {
        let table = Laid { space, links: &self.links };
        board.heights.copy_from_slice(&space.heights[..4]);
        board.todo = u32::MAX >> (31 - space.piles.len() as u32);
        board.free = !board.in_piles;
        board.lens[..space.piles.len()].iter_mut().zip(&space.piles).for_each(|(len, pile)| *len = pile.len);
        if space.rules.reserve_stacked && !self.refills {
            board.lens[space.piles.len()] = space.reserve.len() as u8;
        }
        for suit in 0..4 {
            if board.heights[suit as usize] < space.rules.max_rank
                && board.free.has(4 * board.heights[suit as usize] + suit)
            {
                table.go_up(&mut board, suit);
            }
        }
        let Some(first) = table.play(&mut board) else { return 0 };
        let knot = table.knot(&board);
        if self.knots.is_empty() {
            self.knots = vec![0; REMEMBERED];
        }
        let remembered = &mut self.knots[(knot >> 8) as usize % REMEMBERED];
        if (*remembered ^ knot) >> 8 == 0 {
            return *remembered as u32 & 0xff;
        }
        let least = table.untie(&board, first);
        *remembered = knot & !0xff | u128::from(least);
        least
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

/// A position in which cards only go up, or step aside.
#[derive(Clone)]
struct Board<M> {
    /// How many cards each pile still has. The last pile is a stacked reserve.
    lens: [u8; MOST_PILES],
    heights: [u8; 4],
    /// The cards that step aside as soon as nothing lies on them.
    aside: M,
    /// The cards that lie nowhere in a pile.
    free: M,
    in_piles: M,
    pile_of: [u8; ROUND_CARDS],
    /// The piles whose top cards may be able to leave, as bits.
    todo: u32,
}

impl<M: Mask> Board<M> {
    #[inline]
    fn empty() -> Board<M> {
        Board {
            lens: [0; MOST_PILES],
            heights: [0; 4],
            aside: M::NONE,
            free: M::NONE,
            in_piles: M::NONE,
            pile_of: [0; ROUND_CARDS],
            todo: 0,
        }
    }

    #[inline]
    fn put(&mut self, pile: usize, card: u8) {
        self.pile_of[card as usize % ROUND_CARDS] = pile as u8;
        self.in_piles |= M::of(card);
    }

    /// Lets a group step aside, if it must; returns how many moves that takes.
    #[inline]
    fn let_aside(&mut self, group: M, must: bool) -> u32 {
        if must {
            self.aside |= group;
        }
        u32::from(must)
    }
}

/// Piles whose top cards wait for each other: at most one for each suit.
#[derive(Clone, Copy)]
struct Circle {
    piles: [u8; 4],
    len: u8,
}

impl Circle {
    fn piles(self) -> impl Iterator<Item = u8> {
        self.piles.into_iter().take(self.len as usize)
    }
}

/// The cards of a position as they lie.
struct Laid<'a, M: Mask> {
    space: &'a GeneralSpace<M>,
    links: &'a Sets<M>,
}

impl<M: Mask> Laid<'_, M> {
    #[inline]
    fn top(&self, board: &Board<M>, pile: u8) -> Option<u8> {
        let place = board.lens[pile as usize % MOST_PILES].checked_sub(1)? as usize;
        match self.space.piles.get(pile as usize) {
            Some(cards) => Some(cards.cards[place % super::super::HEIGHT]),
            None => self.space.reserve.get(place).copied(),
        }
    }

    /// A fingerprint of what is left of the piles.
    fn knot(&self, board: &Board<M>) -> u128 {
        let piles = self.space.piles.iter().zip(&board.lens);
        let numbers = piles.flat_map(|(pile, &len)| &pile.numbers[..len as usize % super::super::HEIGHT]);
        let reserve = board.lens[self.space.piles.len() % MOST_PILES];
        numbers.fold(scramble(u128::from(reserve)), |sum, &number| sum.wrapping_add(number))
    }

    /// How many more moves break the circles of a knot, of which this is one.
    fn untie(&self, board: &Board<M>, first: Circle) -> u32 {
        // Circles without a common card give a first bound.
        let mut apart = board.clone();
        let mut least = 0;
        let mut circle = Some(first);
        while let Some(tops) = circle {
            least += 1;
            tops.piles().for_each(|pile| self.step_aside(&mut apart, pile));
            circle = self.play(&mut apart);
        }
        let mut trials = MOST_TRIALS;
        while !self.is_enough(board, first, least, &mut trials) && trials > 0 {
            least += 1;
        }
        least
    }

    /// Lets cards go up and step aside until nothing more can; returns a circle if cards are left.
    fn play(&self, board: &mut Board<M>) -> Option<Circle> {
        while board.todo != 0 {
            let pile = board.todo.trailing_zeros() as u8;
            while let Some(top) = self.top(board, pile) {
                let in_turn = steps(top) == board.heights[suit(top) as usize];
                if !in_turn && !board.aside.has(top) {
                    break;
                }
                board.lens[pile as usize % MOST_PILES] -= 1;
                if in_turn {
                    self.go_up(board, suit(top));
                } else {
                    board.free |= M::of(top);
                }
            }
            board.todo &= !(1 << pile);
        }
        let left = (0..=self.space.piles.len() as u8).find(|&pile| board.lens[pile as usize % MOST_PILES] > 0)?;
        Some(self.circle(board, left))
    }

    /// The next card of a suit goes up, and those after it that lie free.
    #[inline]
    fn go_up(&self, board: &mut Board<M>, suit: u8) {
        loop {
            let height = &mut board.heights[suit as usize];
            *height += 1;
            let next = 4 * *height + suit;
            if *height >= self.space.rules.max_rank {
                return;
            }
            if !board.free.has(next) {
                board.todo |= 1 << (board.pile_of[next as usize % ROUND_CARDS] % MOST_PILES as u8);
                return;
            }
        }
    }

    /// Follows what the top card of a pile waits for, from pile to pile, until that is a circle.
    fn circle(&self, board: &Board<M>, from: u8) -> Circle {
        let mut way = [from; 6];
        let mut len = 0;
        let mut pile = from;
        // Every pile of the way waits for another suit, so that it has at most four before it meets itself.
        loop {
            if let Some(first) = way[..len].iter().position(|&passed| passed == pile) {
                let mut circle = Circle { piles: [0; 4], len: (len - first) as u8 };
                circle.piles[..len - first].copy_from_slice(&way[first..len]);
                return circle;
            }
            way[len] = pile;
            len += 1;
            let Some(top) = self.top(board, pile) else { return Circle { piles: [from; 4], len: 1 } };
            let next = 4 * board.heights[suit(top) as usize] + suit(top);
            pile = board.pile_of[next as usize % ROUND_CARDS];
        }
    }

    /// Lets the top card of a pile step aside, and what moves with it.
    fn step_aside(&self, board: &mut Board<M>, pile: u8) {
        let mut height = board.lens[pile as usize % MOST_PILES];
        let Some(mut card) = self.top(board, pile) else { return };
        board.aside |= M::of(card);
        board.todo |= 1 << pile;
        let Some(cards) = self.space.piles.get(pile as usize) else { return };
        while height > cards.face_down + 1 {
            let below = cards.cards[height as usize - 2];
            if !self.links[card as usize % ROUND_CARDS].has(below) {
                return;
            }
            board.aside |= M::of(below);
            (card, height) = (below, height - 1);
        }
    }

    /// Whether at most `moves` more moves break all circles, of which this is one. If the trials run out, yes.
    fn is_enough(&self, board: &Board<M>, circle: Circle, moves: u32, trials: &mut u32) -> bool {
        if moves == 0 {
            return false;
        }
        circle.piles().any(|pile| {
            if *trials == 0 {
                return true;
            }
            *trials -= 1;
            let mut next = board.clone();
            self.step_aside(&mut next, pile);
            match self.play(&mut next) {
                None => true,
                Some(circle) => self.is_enough(&next, circle, moves - 1, trials),
            }
        })
    }
}
