//! Which moves there are.

use cadogan_rules::SpacesPolicy;

use super::{CELLS, CellSpace, IN_CELL, Move, NONE, PILES};

impl CellSpace {
    /// A card that goes up now.
    #[inline]
    pub(super) fn goes_up(&self) -> Option<Move> {
        for suit in 0..4u8 {
            let height = self.at.heights[suit as usize];
            if height >= self.rules.max_rank {
                continue;
            }
            let card = (4 * height + suit) as usize;
            let pile = self.at.pile_of[card];
            if pile == IN_CELL {
                let cell = self.at.cells.iter().position(|&held| held == card as u8)?;
                return Some(Move::CellUp { cell: cell as u8 });
            }
            if pile < IN_CELL && self.at.place_of[card] + 1 == self.len(pile) {
                return Some(Move::Up { from: pile });
            }
        }
        None
    }

    /// How many cards a supermove takes to a pile that is no space, and to a space.
    #[inline]
    pub(super) fn capacities(&self, spaces: u32) -> (usize, usize) {
        let by_cells = self.rules.cells - self.at.in_cells as usize + 1;
        match self.rules.spaces {
            SpacesPolicy::Any => (by_cells << spaces.min(4), by_cells << spaces.saturating_sub(1).min(4)),
            _ => (by_cells, by_cells),
        }
    }

    pub(super) fn generate(&mut self, out: &mut Vec<Move>) {
        let piles = self.rules.piles as u8;
        let (mut spaces, mut space) = (0, 0);
        // The cards of the groups on top of the piles.
        let mut movable = 0u64;
        let mut groups = [0u8; PILES];
        for pile in 0..piles {
            let len = self.len(pile);
            if len == 0 {
                spaces += 1;
                space = pile;
                continue;
            }
            let breaks = self.at.breaks[pile as usize % PILES] & ((1u64 << len) - 1) as u32;
            let first = 31 - breaks.leading_zeros() as u8;
            groups[pile as usize % PILES] = len - first;
            for place in first..len {
                movable |= 1 << self.card_at(pile, place);
            }
        }
        let (to_pile, to_space) = self.capacities(spaces);
        for to in 0..piles {
            let top = self.top(to);
            if top == NONE {
                continue;
            }
            let mut fitting = self.rules.children[top as usize % 64] & movable;
            while fitting != 0 {
                let card = fitting.trailing_zeros() as usize;
                fitting &= fitting - 1;
                let (from, place) = (self.at.pile_of[card], self.at.place_of[card]);
                let count = self.len(from) - place;
                if count as usize <= to_pile {
                    out.push(Move::Group { from, to, count });
                }
            }
            for cell in 0..self.rules.cells as u8 {
                let card = self.at.cells[cell as usize % CELLS];
                if card != NONE && self.rules.fits(card, top) {
                    out.push(Move::FromCell { cell, to });
                }
            }
        }
        if spaces > 0 && self.rules.spaces != SpacesPolicy::NoBuild {
            self.fill_space(space, &groups, to_space, out);
        }
        let empty = self.at.cells[..self.rules.cells].iter().position(|&held| held == NONE);
        if let Some(cell) = empty {
            let filled = (0..piles).filter(|&pile| self.len(pile) > 0);
            out.extend(filled.map(|from| Move::ToCell { from, cell: cell as u8 }));
        }
    }

    /// Moves to a space: as much of the group on top of a pile as can go, and what is in cells.
    fn fill_space(&self, space: u8, groups: &[u8; PILES], most: usize, out: &mut Vec<Move>) {
        let enters = |card: u8| self.rules.spaces == SpacesPolicy::Any || card / 4 + 1 == self.rules.max_rank;
        for from in 0..self.rules.piles as u8 {
            let count = groups[from as usize % PILES].min(most as u8);
            let len = self.len(from);
            if count > 0 && count < len && enters(self.card_at(from, len - count)) {
                out.push(Move::Group { from, to: space, count });
            }
        }
        for cell in 0..self.rules.cells as u8 {
            let card = self.at.cells[cell as usize % CELLS];
            if card != NONE && enters(card) {
                out.push(Move::FromCell { cell, to: space });
            }
        }
    }
}
