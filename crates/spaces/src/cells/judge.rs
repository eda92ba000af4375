//! How far a position seems to be from a win.
//!
//! The cost is what the cards cost because of what they lie on, a sum that every move keeps up to date, and what lies on
//! the cards that foundations need next, which is looked up. So the cost after a move is computed without making it.

use super::{CELLS, CellSpace, HEIGHT, IN_CELL, Move, NONE, PILES};

/// What is remembered about a position to judge those after its moves.
#[derive(Default)]
pub(super) struct Prepared {
    cost: i32,
    /// By pile: how many cards that foundations need next it has, and the place of the highest of them.
    next: [i32; PILES],
    last_next: [i8; PILES],
}

impl CellSpace {
    /// What a card costs because of what it lies on.
    #[inline]
    pub(super) fn cost_of_link(&self, card: u8, on: u8) -> i32 {
        let weights = &self.rules.weights;
        weights.away
            + if on == NONE {
                // A pile of the highest card is as good as a space.
                if card / 4 + 1 == self.rules.max_rank { 0 } else { weights.pile }
            } else if self.rules.fits(card, on) {
                0
            } else {
                match (card / 4).cmp(&(on / 4)) {
                    std::cmp::Ordering::Greater => weights.on_lower,
                    std::cmp::Ordering::Less => weights.on_higher,
                    std::cmp::Ordering::Equal => weights.on_equal,
                }
            }
    }

    #[inline]
    fn cost_of_cells(&self, used: u8) -> i32 {
        let empty = self.rules.cells - used as usize;
        let weights = &self.rules.weights;
        i32::from(used) * (weights.away + weights.in_cell) + weights.empty_cells.get(empty).copied().unwrap_or(0)
    }

    /// The card that the foundation of a suit needs next, if it lies in a pile: the pile, and its place there.
    #[inline]
    fn next_in_pile(&self, suit: u8) -> Option<(u8, u8)> {
        let height = self.at.heights[suit as usize & 3];
        if height >= self.rules.max_rank {
            return None;
        }
        let card = (4 * height + suit) as usize;
        let pile = self.at.pile_of[card];
        (pile < IN_CELL).then(|| (pile, self.at.place_of[card]))
    }

    /// The cost of this position.
    pub(super) fn cost(&self) -> i32 {
        let weights = &self.rules.weights;
        let mut cost = self.at.links + self.cost_of_cells(self.at.in_cells);
        for suit in 0..4 {
            if let Some((pile, place)) = self.next_in_pile(suit) {
                let len = self.len(pile);
                let above = self.at.breaks[pile as usize % PILES] & ((1u64 << len) - 1) as u32;
                cost += i32::from(len - place - 1) * weights.over_next
                    + (above >> place >> 1).count_ones() as i32 * weights.group_over_next;
            }
        }
        cost
    }

    /// Remembers what is needed to judge the moves of this position.
    pub(super) fn look(&mut self) {
        let mut prepared = Prepared { cost: self.cost(), next: [0; PILES], last_next: [-1; PILES] };
        for suit in 0..4 {
            if let Some((pile, place)) = self.next_in_pile(suit) {
                let pile = pile as usize % PILES;
                prepared.next[pile] += 1;
                prepared.last_next[pile] = prepared.last_next[pile].max(place as i8);
            }
        }
        self.prepared = prepared;
    }

    /// The cost after a move; `None` if a card goes up then, or one that is needed next moves.
    #[inline]
    pub(super) fn cost_after(&self, m: Move) -> Option<i32> {
        let used = self.at.in_cells;
        let here = self.prepared.cost;
        match m {
            Move::Group { from, to, count } => {
                let (left, head) = self.cost_of_leaving(from, count)?;
                Some(here - left + self.cost_of_landing(to, head, count))
            }
            Move::ToCell { from, .. } => {
                let (left, _) = self.cost_of_leaving(from, 1)?;
                Some(here - left + self.cost_of_cells(used + 1) - self.cost_of_cells(used))
            }
            Move::FromCell { cell, to } => {
                let card = self.at.cells[cell as usize % CELLS];
                Some(here + self.cost_of_cells(used - 1) - self.cost_of_cells(used) + self.cost_of_landing(to, card, 1))
            }
            Move::Up { .. } | Move::CellUp { .. } => None,
        }
    }

    #[inline]
    fn cost_of_landing(&self, to: u8, head: u8, count: u8) -> i32 {
        let over_next = i32::from(count) * self.prepared.next[to as usize % PILES] * self.rules.weights.over_next;
        self.cost_of_link(head, self.top(to)) + over_next
    }

    #[inline]
    fn cost_of_leaving(&self, from: u8, count: u8) -> Option<(i32, u8)> {
        let first = self.len(from) - count;
        let (head, on) = (self.card_at(from, first), self.below(from, first));
        let pile = from as usize % PILES;
        let is_wanted = on != NONE && self.at.heights[on as usize & 3] == on / 4;
        if is_wanted || self.prepared.last_next[pile] >= first as i8 {
            return None;
        }
        let weights = &self.rules.weights;
        let next = self.prepared.next[pile];
        let is_break = (self.at.breaks[pile] >> first & 1) as i32;
        let over = next * (i32::from(count) * weights.over_next + is_break * weights.group_over_next);
        Some((self.cost_of_link(head, on) + over, head))
    }
}

const _: () = assert!(HEIGHT <= 32, "one bit for every card of a pile");
