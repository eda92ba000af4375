//! Writes a line down as player moves: supermoves card by card.

use cadogan_rules::{Place, PlayerMove, SpacesPolicy};

use super::{CELLS, CellSpace, Move, NONE};

impl CellSpace {
    pub(super) fn translate(&mut self, line: &[Move]) -> Vec<PlayerMove> {
        let start = self.at;
        let mut out = Vec::with_capacity(4 * line.len());
        for &m in line {
            match m {
                Move::Group { from, to, count } if count > 1 => {
                    let is_free = |&pile: &u8| self.len(pile) == 0 && pile != to;
                    let spaces: Vec<u8> = match self.rules.spaces {
                        SpacesPolicy::Any => (0..self.rules.piles as u8).filter(is_free).collect(),
                        _ => Vec::new(),
                    };
                    self.carry(from, to, count, &spaces, &mut out);
                }
                m => self.step(m, &mut out),
            }
        }
        self.at = start;
        out
    }

    /// Takes a group from pile to pile. Cells hold what they can; of more cards, as many as the other spaces allow wait in
    /// the first space meanwhile.
    fn carry(&mut self, from: u8, to: u8, count: u8, spaces: &[u8], out: &mut Vec<PlayerMove>) {
        let cells: Vec<u8> =
            (0..self.rules.cells as u8).filter(|&cell| self.at.cells[cell as usize % CELLS] == NONE).collect();
        match spaces {
            [space, others @ ..] if count as usize > cells.len() + 1 => {
                let half = ((cells.len() + 1) << others.len().min(4)).min(count as usize - 1) as u8;
                self.carry(from, *space, half, others, out);
                self.carry(from, to, count - half, others, out);
                self.carry(*space, to, half, others, out);
            }
            _ => {
                let waiting = &cells[..cells.len().min(count as usize - 1)];
                waiting.iter().for_each(|&cell| self.step(Move::ToCell { from, cell }, out));
                self.step(Move::Group { from, to, count: 1 }, out);
                waiting.iter().rev().for_each(|&cell| self.step(Move::FromCell { cell, to }, out));
            }
        }
    }

    /// A move of a single card.
    fn step(&mut self, m: Move, out: &mut Vec<PlayerMove>) {
        let (from, to) = match m {
            Move::Group { from, to, .. } => (Place::Tableau(from), Place::Tableau(to)),
            Move::ToCell { from, cell } => (Place::Tableau(from), Place::Cell(cell)),
            Move::FromCell { cell, to } => (Place::Cell(cell), Place::Tableau(to)),
            Move::Up { from } => (Place::Tableau(from), Place::Foundation),
            Move::CellUp { cell } => (Place::Cell(cell), Place::Foundation),
        };
        let card = self.play_move(m);
        out.push(PlayerMove::Carry { from, card: self.rules.card(card), count: 1, to });
    }
}
