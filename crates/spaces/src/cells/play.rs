//! Playing and undoing moves.

use super::{CELLS, CellSpace, HOME, IN_CELL, Move, NONE, PILES, PLACES};

/// Stands for a cell as what a card lies on.
const CELL: u8 = 62;

/// What a card adds to the hash because of what it lies on.
#[inline]
fn number(card: u8, on: u8) -> u64 {
    let word = (u64::from(card) << 6 | u64::from(on)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ word >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl CellSpace {
    /// The card at a place of a pile.
    #[inline]
    pub(super) fn card_at(&self, pile: u8, place: u8) -> u8 {
        self.at.cards[(pile as usize * self.rules.stride + place as usize) % PLACES]
    }

    /// The card below a place of a pile; [`NONE`] at the bottom.
    #[inline]
    pub(super) fn below(&self, pile: u8, place: u8) -> u8 {
        if place == 0 { NONE } else { self.card_at(pile, place - 1) }
    }

    #[inline]
    pub(super) fn len(&self, pile: u8) -> u8 {
        self.at.len[pile as usize % PILES]
    }

    /// The top card of a pile; [`NONE`] of a space.
    #[inline]
    pub(super) fn top(&self, pile: u8) -> u8 {
        self.below(pile, self.len(pile))
    }

    #[inline]
    fn place_card(&mut self, pile: u8, place: u8, card: u8) {
        self.at.cards[(pile as usize * self.rules.stride + place as usize) % PLACES] = card;
        self.at.pile_of[card as usize] = pile;
        self.at.place_of[card as usize] = place;
    }

    #[inline]
    pub(super) fn push(&mut self, pile: u8, card: u8) {
        let place = self.len(pile);
        let on = self.below(pile, place);
        self.at.hash = self.at.hash.wrapping_add(number(card, on));
        self.at.links += self.cost_of_link(card, on);
        self.place_card(pile, place, card);
        self.mark_break(pile, place, card, on);
        self.at.len[pile as usize % PILES] = place + 1;
    }

    #[inline]
    fn mark_break(&mut self, pile: u8, place: u8, card: u8, on: u8) {
        let is_break = u32::from(!self.rules.fits(card, on));
        let breaks = &mut self.at.breaks[pile as usize % PILES];
        *breaks = *breaks & !(1 << place) | is_break << place;
    }

    #[inline]
    fn pop(&mut self, pile: u8) -> u8 {
        let place = self.len(pile) - 1;
        let (card, on) = (self.card_at(pile, place), self.below(pile, place));
        self.at.hash = self.at.hash.wrapping_sub(number(card, on));
        self.at.links -= self.cost_of_link(card, on);
        self.at.len[pile as usize % PILES] = place;
        card
    }

    pub(super) fn put_in_cell(&mut self, cell: u8, card: u8) {
        self.at.cells[cell as usize % CELLS] = card;
        self.at.in_cells += 1;
        self.at.hash = self.at.hash.wrapping_add(number(card, CELL));
        self.at.pile_of[card as usize] = IN_CELL;
    }

    fn take_from_cell(&mut self, cell: u8) -> u8 {
        let card = std::mem::replace(&mut self.at.cells[cell as usize % CELLS], NONE);
        self.at.in_cells -= 1;
        self.at.hash = self.at.hash.wrapping_sub(number(card, CELL));
        card
    }

    fn put_up(&mut self, card: u8) {
        self.at.heights[card as usize & 3] += 1;
        self.at.home += 1;
        self.at.pile_of[card as usize] = HOME;
    }

    fn take_down(&mut self, card: u8) {
        self.at.heights[card as usize & 3] -= 1;
        self.at.home -= 1;
    }

    #[inline]
    fn move_group(&mut self, from: u8, to: u8, count: u8) -> u8 {
        let first = self.len(from) - count;
        let head = self.card_at(from, first);
        let (before, after, height) = (self.below(from, first), self.top(to), self.len(to));
        self.at.hash = self.at.hash.wrapping_sub(number(head, before)).wrapping_add(number(head, after));
        self.at.links += self.cost_of_link(head, after) - self.cost_of_link(head, before);
        for next in 0..count {
            let card = self.card_at(from, first + next);
            self.place_card(to, height + next, card);
            self.at.breaks[to as usize % PILES] &= !(1 << (height + next));
        }
        self.mark_break(to, height, head, after);
        self.at.len[from as usize % PILES] -= count;
        self.at.len[to as usize % PILES] += count;
        head
    }

    #[inline]
    pub(super) fn play_move(&mut self, m: Move) -> u8 {
        match m {
            Move::Group { from, to, count } => self.move_group(from, to, count),
            Move::ToCell { from, cell } => {
                let card = self.pop(from);
                self.put_in_cell(cell, card);
                card
            }
            Move::FromCell { cell, to } => {
                let card = self.take_from_cell(cell);
                self.push(to, card);
                card
            }
            Move::Up { from } => {
                let card = self.pop(from);
                self.put_up(card);
                card
            }
            Move::CellUp { cell } => {
                let card = self.take_from_cell(cell);
                self.put_up(card);
                card
            }
        }
    }

    pub(super) fn undo_move(&mut self, m: Move, card: u8) {
        match m {
            Move::Group { from, to, count } => {
                self.move_group(to, from, count);
            }
            Move::ToCell { from, cell } => {
                self.take_from_cell(cell);
                self.push(from, card);
            }
            Move::FromCell { cell, to } => {
                self.pop(to);
                self.put_in_cell(cell, card);
            }
            Move::Up { from } => {
                self.take_down(card);
                self.push(from, card);
            }
            Move::CellUp { cell } => {
                self.take_down(card);
                self.put_in_cell(cell, card);
            }
        }
    }

    /// The hash after a move, without the forced moves that may follow.
    #[inline]
    pub(super) fn hash_after(&self, m: Move) -> u64 {
        let hash = self.at.hash;
        match m {
            Move::Group { from, to, count } => {
                let first = self.len(from) - count;
                let head = self.card_at(from, first);
                hash.wrapping_sub(number(head, self.below(from, first))).wrapping_add(number(head, self.top(to)))
            }
            Move::ToCell { from, .. } => {
                let card = self.top(from);
                hash.wrapping_sub(number(card, self.below(from, self.len(from) - 1))).wrapping_add(number(card, CELL))
            }
            Move::FromCell { cell, to } => {
                let card = self.at.cells[cell as usize % CELLS];
                hash.wrapping_sub(number(card, CELL)).wrapping_add(number(card, self.top(to)))
            }
            Move::Up { from } => hash.wrapping_sub(number(self.top(from), self.below(from, self.len(from) - 1))),
            Move::CellUp { cell } => hash.wrapping_sub(number(self.at.cells[cell as usize % CELLS], CELL)),
        }
    }
}
