//! Translates moves of this space to player moves.

use cadogan_rules::{Place, PlayerMove};

use super::GeneralSpace;
use super::mask::Mask;
use super::packed::{Kind, Move};

impl<M: Mask> GeneralSpace<M> {
    pub(super) fn translate(&mut self, line: &[Move]) -> Vec<PlayerMove> {
        let mut player_moves = Vec::with_capacity(line.len());
        let mut played = Vec::with_capacity(line.len());
        for &m in line {
            self.translate_one(m, &mut player_moves);
            played.push((m, self.play_move(m)));
        }
        for (m, undo) in played.into_iter().rev() {
            self.undo_move(m, undo);
        }
        player_moves
    }

    fn translate_one(&self, m: Move, out: &mut Vec<PlayerMove>) {
        let (from, to) = (m.from(), m.to());
        let pile = |height: u8| {
            let cards = &self.piles[from as usize];
            cards.cards[(cards.len - height) as usize]
        };
        let (source, card) = match m.kind() {
            Kind::TurnStock => return out.push(PlayerMove::TurnStock),
            Kind::Redeal => return out.push(PlayerMove::Redeal),
            Kind::DealRow => return out.push(PlayerMove::DealRow),
            Kind::DealToHole => return out.push(PlayerMove::DealToHole),
            Kind::DealToReserve => return out.push(PlayerMove::DealToReserve),
            Kind::Gather => return out.push(PlayerMove::Gather),
            Kind::PileToPile
            | Kind::PileToPileThenUp
            | Kind::PileToFoundation
            | Kind::PileToCell
            | Kind::PileToHole
            | Kind::RunToFoundation => (Place::Tableau(from), pile(m.count())),
            Kind::CellToPile | Kind::CellToFoundation | Kind::CellToHole => {
                (Place::Cell(from), self.cells[from as usize].unwrap_or_default())
            }
            Kind::ReserveToPile | Kind::ReserveToFoundation | Kind::ReserveToCell | Kind::ReserveToHole => {
                let place = if self.rules.reserve_stacked { 0 } else { from };
                (Place::Reserve(place), self.reserve[from as usize])
            }
            Kind::TalonToPile | Kind::TalonToFoundation | Kind::TalonToCell | Kind::TalonToHole => {
                self.turn_up_to(from, out);
                (Place::Waste, self.talon.card(from))
            }
            Kind::FoundationToPile => {
                let top = self.heights[from as usize] - 1;
                (Place::Foundation, self.foundation_cards[from as usize][top as usize])
            }
        };
        let target = match m.kind() {
            Kind::PileToCell | Kind::ReserveToCell | Kind::TalonToCell => Place::Cell(to),
            Kind::PileToHole | Kind::CellToHole | Kind::ReserveToHole | Kind::TalonToHole => Place::Hole,
            Kind::PileToFoundation
            | Kind::CellToFoundation
            | Kind::ReserveToFoundation
            | Kind::TalonToFoundation
            | Kind::RunToFoundation => Place::Foundation,
            _ => Place::Tableau(to),
        };
        out.push(PlayerMove::Carry { from: source, card: self.rules.card(card), count: m.count(), to: target });
        if m.kind() == Kind::PileToPileThenUp {
            let left_behind = self.rules.card(pile(m.count() + 1));
            out.push(PlayerMove::Carry { from: source, card: left_behind, count: 1, to: Place::Foundation });
        }
    }

    /// The turns and redeals that bring a card of the talon to the top of the waste.
    fn turn_up_to(&self, index: u8, out: &mut Vec<PlayerMove>) {
        let mut turned = self.talon.turned();
        // At most one pass to the end of the stock and one more from its start.
        for _ in 0..2 * (self.talon.len() as usize + 1) {
            if turned == index + 1 {
                return;
            }
            if turned == self.talon.len() {
                out.push(PlayerMove::Redeal);
                turned = 0;
            } else {
                out.push(PlayerMove::TurnStock);
                turned = self.rules.deal_count.turn(turned, self.talon.len());
            }
        }
    }
}
