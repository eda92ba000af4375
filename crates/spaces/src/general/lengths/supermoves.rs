//! Supermoves: built sequences that go from pile to pile as one, as far as free cells and spaces can carry them.
//!
//! With `c` free cells and `s` spaces that any card may enter, besides the target, `(c + 1) · 2^s` cards can be carried:
//! one more than the cells hold, and twice as many for each space, where half of them wait. That is the number that
//! players and programs use, and here it is the definition. In the measure
//! `narrow-supermoves` a sequence that goes to a space can use free cells only.

use cadogan_rules::SpacesPolicy;

use super::super::mask::Mask;
use super::super::packed::{Kind, Move};
use super::super::{PILES, ROUND_CARDS};
use super::Lengths;
use crate::measure::Measure;

impl<M: Mask> Lengths<M> {
    /// Appends the supermoves of two cards or more.
    pub(super) fn supermoves(&self, out: &mut Vec<Move>) {
        let space = &self.space;
        let to_pile = self.carried(space.spaces.count_ones());
        let to_space = match self.measure {
            Measure::NarrowSupermoves => self.carried(0),
            _ => self.carried(space.spaces.count_ones().saturating_sub(1)),
        };
        let interchangeable = space.piles_are_interchangeable();
        let room = |to: u8, count: u8| space.piles[to as usize].len.saturating_add(count) <= space.rules.most_cards;
        for (pile, from) in space.piles.iter().zip(0..) {
            let mut count = 1;
            while u32::from(count) < to_pile && pile.len - pile.face_down > count {
                let (upper, lower) = (pile.card_from_top(count), pile.card_from_top(count + 1));
                if !space.rules.parents[upper as usize % ROUND_CARDS].has(lower) {
                    break;
                }
                count += 1;
                for target in (space.tops & space.rules.parents[lower as usize % ROUND_CARDS]).cards() {
                    let to = space.pile_of_top[target as usize % ROUND_CARDS];
                    if to != from && room(to, count) {
                        out.push(Move::of_group(Kind::PileToPile, from, to, count));
                    }
                }
                let moves_all = count == pile.len && interchangeable;
                if u32::from(count) <= to_space && space.rules.enter.has(lower) && !moves_all {
                    let mut spaces = space.spaces;
                    while spaces != 0 {
                        let to = spaces.trailing_zeros() as u8;
                        if room(to, count) {
                            out.push(Move::of_group(Kind::PileToPile, from, to, count));
                        }
                        spaces = if interchangeable { 0 } else { spaces & (spaces - 1) };
                    }
                }
            }
        }
    }

    /// How many cards can be carried with this many spaces besides the target.
    fn carried(&self, spaces: u32) -> u32 {
        let cells = self.space.cells.iter().filter(|cell| cell.is_none()).count() as u32;
        let spaces = if self.space.rules.spaces == SpacesPolicy::Any { spaces.min(6) } else { 0 };
        (cells + 1) << spaces
    }

    /// The same line, card by card. The position is not changed.
    pub(super) fn in_single_cards(&mut self, line: &[Move]) -> Vec<Move> {
        if !self.measure.has_supermoves() {
            return line.to_vec();
        }
        let mut singles = Vec::with_capacity(2 * line.len());
        let mut played = Vec::with_capacity(2 * line.len());
        for &m in line {
            if m.kind() == Kind::PileToPile && m.count() > 1 {
                let any = self.space.rules.spaces == SpacesPolicy::Any;
                let is_free = |&pile: &u8| any && self.space.spaces >> pile & 1 == 1 && pile != m.to();
                let spaces: Vec<u8> = (0..self.space.piles.len().min(PILES) as u8).filter(is_free).collect();
                let cells: Vec<u8> = (0..self.space.cells.len() as u8)
                    .filter(|&cell| self.space.cells[cell as usize].is_none())
                    .collect();
                carry(m.from(), m.to(), m.count(), &cells, &spaces, &mut singles);
            } else {
                singles.push(m);
            }
            played.push((m, self.space.play_move(m)));
        }
        for (m, undo) in played.into_iter().rev() {
            self.space.undo_move(m, undo);
        }
        singles
    }
}

/// Takes a sequence from pile to pile. Cells hold what they can; of more cards, as many as the other spaces allow wait in
/// the first space meanwhile.
fn carry(from: u8, to: u8, count: u8, cells: &[u8], spaces: &[u8], out: &mut Vec<Move>) {
    match spaces {
        [space, others @ ..] if usize::from(count) > cells.len() + 1 => {
            let half = ((cells.len() + 1) << others.len().min(6)).min(usize::from(count) - 1) as u8;
            carry(from, *space, half, cells, others, out);
            carry(from, to, count - half, cells, others, out);
            carry(*space, to, half, cells, others, out);
        }
        _ => {
            let waiting = &cells[..usize::from(count) - 1];
            out.extend(waiting.iter().map(|&cell| Move::new(Kind::PileToCell, from, cell)));
            out.push(Move::new(Kind::PileToPile, from, to));
            out.extend(waiting.iter().rev().map(|&cell| Move::new(Kind::CellToPile, cell, to)));
        }
    }
}
