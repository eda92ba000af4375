//! Circles of cards that wait for each other, and how many moves break them: part 2 of the [bound](super::bound).

use super::super::compiled::suit;
use super::super::mask::Mask;
use super::super::numbers::scramble;
use super::super::{GeneralSpace, HEIGHT, ROUND_CARDS};
use super::Sets;

/// How many piles are examined for circles; what lies in others counts as free.
pub(super) const MOST_PILES: usize = 32;

/// How often sets of cards are tried for one position before the least number that is proved so far is used.
const MOST_TRIALS: u32 = 2_000;

/// A position in which cards only go up, or step aside.
#[derive(Clone)]
pub(super) struct Board<M> {
    /// How many cards each pile still has. The last pile is a stacked reserve.
    pub(super) lens: [u8; MOST_PILES],
    pub(super) heights: [u8; 4],
    /// The cards that step aside as soon as nothing lies on them.
    pub(super) aside: M,
    /// The cards that lie nowhere in a pile.
    pub(super) free: M,
}

impl<M: Mask> Board<M> {
    #[inline]
    pub(super) fn empty() -> Board<M> {
        Board { lens: [0; MOST_PILES], heights: [0; 4], aside: M::NONE, free: !M::NONE }
    }

    /// Lets a group step aside, if it must; returns how many moves that takes.
    #[inline]
    pub(super) fn let_aside(&mut self, group: M, must: bool) -> u32 {
        if must {
            self.aside |= group;
        }
        u32::from(must)
    }
}

/// Piles whose top cards wait for each other: at most one for each suit.
#[derive(Clone, Copy)]
pub(super) struct Circle {
    piles: [u8; 4],
    len: u8,
}

impl Circle {
    fn piles(self) -> impl Iterator<Item = u8> {
        self.piles.into_iter().take(self.len as usize)
    }
}

/// For how many knots the number of moves that break them is remembered: a power of two.
const REMEMBERED: usize = 1 << 18;

/// How many moves break the circles of knots that were met before. A knot is what is left of the piles when everything has
/// gone up and stepped aside that can: the lower parts of some piles. All other cards are free, so the foundations
/// have everything below the lowest card of each suit that is left, and no top card that is left is one that must step
/// aside. So the knot alone determines the number. Neighbouring positions mostly have the same knots, and letting cards step aside
/// in another order leads to the same ones.
///
/// By fingerprint, the lowest byte replaced by the number, or a lower one that is proved; zero where there is nothing.
#[derive(Default)]
pub(super) struct Knots(Vec<u128>);

/// What is remembered of a knot.
#[derive(Clone, Copy)]
struct Known {
    least: u32,
    /// Whether no better number will be looked for.
    is_final: bool,
}

impl Knots {
    /// The bit of the lowest byte that says that the number is final.
    const FINAL: u128 = 0x80;

    #[inline]
    fn get(&self, knot: u128) -> Known {
        match self.0.get((knot >> 8) as usize % REMEMBERED) {
            Some(&known) if (known ^ knot) >> 8 == 0 => {
                Known { least: (known & (Knots::FINAL - 1)) as u32, is_final: known & Knots::FINAL != 0 }
            }
            _ => Known { least: 1, is_final: false },
        }
    }

    #[inline]
    fn put(&mut self, knot: u128, Known { least, is_final }: Known) {
        if self.0.is_empty() {
            self.0 = vec![0; REMEMBERED];
        }
        let number = u128::from(least) & (Knots::FINAL - 1) | if is_final { Knots::FINAL } else { 0 };
        self.0[(knot >> 8) as usize % REMEMBERED] = knot & !0xff | number;
    }
}

/// The cards of a position as they lie.
pub(super) struct Laid<'a, M: Mask> {
    pub(super) space: &'a GeneralSpace<M>,
    pub(super) links: &'a Sets<M>,
    /// In which pile each card lies that lies in one.
    pub(super) pile_of: &'a [u8; ROUND_CARDS],
}

impl<M: Mask> Laid<'_, M> {
    #[inline]
    fn top(&self, board: &Board<M>, pile: u8) -> Option<u8> {
        let place = board.lens[pile as usize % MOST_PILES].checked_sub(1)? as usize;
        match self.space.piles.get(pile as usize) {
            Some(cards) => Some(cards.cards[place % HEIGHT]),
            None => self.space.reserve.get(place).copied(),
        }
    }

    /// A fingerprint of what is left of the piles.
    fn knot(&self, board: &Board<M>) -> u128 {
        let piles = self.space.piles.iter().zip(&board.lens);
        let numbers = piles.flat_map(|(pile, &len)| &pile.numbers[..len as usize % HEIGHT]);
        let reserve = board.lens[self.space.piles.len() % MOST_PILES];
        numbers.fold(scramble(u128::from(reserve)), |sum, &number| sum.wrapping_add(number))
    }

    /// How many moves break the circles of a knot, of which this is one.
    pub(super) fn untie(&self, board: &Board<M>, first: Circle, knots: &mut Knots) -> u32 {
        let knot = self.knot(board);
        let known = knots.get(knot);
        if known.is_final {
            return known.least;
        }
        // Circles without a common card give a first bound.
        let mut apart = board.clone();
        let mut least = 0;
        let mut circle = Some(first);
        while let Some(tops) = circle {
            least += 1;
            tops.piles().for_each(|pile| self.step_aside(&mut apart, pile));
            circle = self.play(&mut apart);
        }
        let mut least = least.max(known.least);
        let mut trials = MOST_TRIALS;
        while !self.is_enough(board, first, least, (knots, &mut trials)) {
            least += 1;
        }
        knots.put(knot, Known { least, is_final: true });
        least
    }

    /// Lets cards go up and step aside until nothing more can; returns a circle if cards are left.
    ///
    /// In whatever order cards leave, the same ones are left in the end: what can leave can leave later too.
    pub(super) fn play(&self, board: &mut Board<M>) -> Option<Circle> {
        let max_rank = self.space.rules.max_rank;
        let mut goes_on = true;
        while goes_on {
            goes_on = false;
            for suit in 0..4 {
                while board.heights[suit as usize] < max_rank
                    && self.reach(board, 4 * board.heights[suit as usize] + suit)
                {
                    board.heights[suit as usize] += 1;
                    goes_on = true;
                }
            }
        }
        let mut left = None;
        for pile in (0..=self.space.piles.len() as u8).rev() {
            if self.uncover(board, pile).is_some() {
                left = Some(pile);
            }
        }
        left.map(|pile| self.circle(board, pile))
    }

    /// Whether a card can leave now; if so, it does.
    #[inline]
    fn reach(&self, board: &mut Board<M>, card: u8) -> bool {
        if board.free.has(card) {
            return true;
        }
        let pile = self.pile_of[card as usize % ROUND_CARDS];
        while let Some(top) = self.top(board, pile) {
            if top != card && !board.aside.has(top) {
                return false;
            }
            board.lens[pile as usize % MOST_PILES] -= 1;
            board.free |= M::of(top);
            if top == card {
                return true;
            }
        }
        false
    }

    /// Lets the top cards of a pile step aside that do; returns the top card then.
    #[inline]
    fn uncover(&self, board: &mut Board<M>, pile: u8) -> Option<u8> {
        loop {
            let top = self.top(board, pile)?;
            if !board.aside.has(top) {
                return Some(top);
            }
            board.lens[pile as usize % MOST_PILES] -= 1;
            board.free |= M::of(top);
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
            pile = self.pile_of[next as usize % ROUND_CARDS];
        }
    }

    /// Lets the top card of a pile step aside, and what moves with it.
    fn step_aside(&self, board: &mut Board<M>, pile: u8) {
        let mut height = board.lens[pile as usize % MOST_PILES];
        let Some(mut card) = self.top(board, pile) else { return };
        board.aside |= M::of(card);
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

    /// Whether at most `moves` moves break all circles, of which this is one. If the trials run out, yes. There is at least one move.
    fn is_enough(&self, board: &Board<M>, circle: Circle, moves: u32, (knots, trials): (&mut Knots, &mut u32)) -> bool {
        for pile in circle.piles() {
            let Some(left) = trials.checked_sub(1) else { return true };
            *trials = left;
            let mut next = board.clone();
            self.step_aside(&mut next, pile);
            let Some(circle) = self.play(&mut next) else { return true };
            if moves == 1 {
                continue;
            }
            let knot = self.knot(&next);
            let known = knots.get(knot);
            if known.least >= moves {
                continue;
            }
            if known.is_final || self.is_enough(&next, circle, moves - 1, (knots, trials)) {
                return true;
            }
            knots.put(knot, Known { least: moves, is_final: false });
        }
        false
    }
}
