//! Writes a line down as player moves.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{Place, PlayerMove};
use cadogan_search::Space;

use super::Universal;
use super::play::{Kind, Move};

impl Universal {
    pub(super) fn translate(&mut self, line: &[Move]) -> Vec<PlayerMove> {
        let mut played = Vec::with_capacity(line.len());
        let mut moves = Vec::with_capacity(line.len());
        for &m in line {
            moves.push(self.player_move(m));
            played.push(self.play(m));
        }
        for (&m, undo) in line.iter().zip(played).rev() {
            self.undo(m, undo);
        }
        moves
    }

    fn player_move(&self, m: Move) -> PlayerMove {
        let list = &self.lists[m.from as usize].cards;
        let carry = |at: usize, count: u8, from: Place| {
            let card = list.get(at).and_then(|&card| Card::from_index(card));
            let card = card.unwrap_or(Card::new(Rank::ACE, Suit::Spades));
            PlayerMove::Carry { from, card, count, to: self.place(m.to) }
        };
        match m.kind {
            Kind::Carry | Kind::Run => carry(list.len() - m.count as usize, m.count, self.place(m.from)),
            Kind::Take => carry(m.count as usize, 1, Place::Reserve(m.count)),
            Kind::Turn => PlayerMove::TurnStock,
            Kind::Redeal => PlayerMove::Redeal,
            Kind::Row => PlayerMove::DealRow,
            Kind::ReserveRow => PlayerMove::DealToReserve,
            Kind::Gather => PlayerMove::Gather,
        }
    }

    fn place(&self, list: u8) -> Place {
        let places = self.rules.places;
        if places.of_piles().contains(&list) {
            Place::Tableau(list)
        } else if places.of_foundations().contains(&list) {
            if self.rules.named { Place::FoundationPile(list - places.piles) } else { Place::Foundation }
        } else if places.of_cells().contains(&list) {
            Place::Cell(list - places.foundations)
        } else if list == places.reserve {
            Place::Reserve(0)
        } else if list == places.stock {
            Place::Stock
        } else if list == places.waste {
            Place::Waste
        } else if list > places.discard {
            Place::Tableau(places.piles + list - places.discard - 1)
        } else {
            Place::Discard
        }
    }
}
