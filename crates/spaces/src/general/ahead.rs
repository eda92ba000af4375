//! The key of the position after a move, without making the move.

use super::GeneralSpace;
use super::compiled::DECK;
use super::mask::Mask;
use super::numbers::{BOTTOM, scramble};
use super::packed::{Kind, Move};

impl<M: Mask> GeneralSpace<M> {
    #[inline]
    pub(super) fn hash_after(&self, m: Move) -> Option<u128> {
        let (from, to) = (m.from(), m.to());
        let hash = match m.kind() {
            Kind::PileToPile if !self.rules.chained => {
                let pile = &self.piles[from as usize];
                let head = pile.cards[(pile.len - m.count()) as usize];
                self.hash_after_leaving(from, m.count())?.wrapping_add(self.number_on_pile(to, head))
            }
            Kind::PileToPile if m.count() == 1 => {
                let pile = &self.piles[from as usize];
                let head = pile.cards[pile.len as usize - 1];
                self.hash_after_leaving(from, 1)?.wrapping_add(self.number_on_pile(to, head))
            }
            Kind::PileToFoundation => {
                let pile = &self.piles[from as usize];
                let hash = self.hash_after_leaving(from, 1)?;
                self.hash_after_building(hash, pile.cards[pile.len as usize - 1])
            }
            Kind::PileToCell => {
                let pile = &self.piles[from as usize];
                let card = pile.cards[pile.len as usize - 1];
                self.hash_after_leaving(from, 1)?.wrapping_add(self.number_in_cell(to, card))
            }
            Kind::CellToPile => {
                let card = self.cells[from as usize]?;
                let number = self.number_on_pile(to, card);
                self.hash.wrapping_sub(self.number_in_cell(from, card)).wrapping_add(number)
            }
            Kind::CellToFoundation => {
                let card = self.cells[from as usize]?;
                let hash = self.hash.wrapping_sub(self.number_in_cell(from, card));
                self.hash_after_building(hash, card)
            }
            Kind::FoundationToPile if !self.rules.streamliner.suits => {
                let top = self.heights[from as usize] - 1;
                let card = self.foundation_cards[from as usize][top as usize];
                self.hash.wrapping_add(self.number_on_pile(to, card))
            }
            Kind::TalonToPile => {
                let card = self.talon.card(from);
                let hash = self.hash.wrapping_sub(self.numbers.in_stock[card as usize]);
                return Some(
                    hash.wrapping_add(self.number_on_pile(to, card)).wrapping_add(self.talon_number_after(from)),
                );
            }
            Kind::TalonToFoundation => {
                let card = self.talon.card(from);
                let hash = self.hash.wrapping_sub(self.numbers.in_stock[card as usize]);
                let hash = self.hash_after_building(hash, card);
                return Some(hash.wrapping_add(self.talon_number_after(from)));
            }
            _ => return None,
        };
        Some(hash.wrapping_add(self.talon_number()))
    }

    /// The hash after the top `count` cards of a pile have left it, all of them but the lowest for a place where they lie
    /// on each other as before. `None` where a space would be refilled.
    #[inline]
    fn hash_after_leaving(&self, pile: u8, count: u8) -> Option<u128> {
        let index = pile as usize;
        let cards = &self.piles[index];
        let height = (cards.len - count) as usize;
        let number = if self.rules.chained { self.chains[index][height] } else { self.number_in_pile(index, height) };
        let hash = self.hash.wrapping_sub(number);
        if height == 0 {
            return if self.rules.refills { None } else { Some(hash) };
        }
        if height > cards.face_down as usize {
            return Some(hash);
        }
        let turned = cards.cards[height - 1];
        if self.rules.chained {
            let below = if height == 1 { self.start_of_chain(index) } else { self.chains[index][height - 2] };
            let face_up = scramble(below ^ self.numbers.in_chain[0][self.rules.class[turned as usize] as usize]);
            return Some(hash.wrapping_sub(self.chains[index][height - 1]).wrapping_add(face_up));
        }
        Some(hash.wrapping_sub(self.numbers.face_down[(turned % DECK) as usize]))
    }

    /// What a card would add to the hash on top of a pile.
    #[inline]
    fn number_on_pile(&self, pile: u8, card: u8) -> u128 {
        let index = pile as usize;
        let height = self.piles[index].len as usize;
        if self.rules.chained {
            let below = if height == 0 { self.start_of_chain(index) } else { self.chains[index][height - 1] };
            return scramble(below ^ self.numbers.in_chain[0][self.rules.class[card as usize] as usize]);
        }
        let links = &self.numbers.link[(card % DECK) as usize];
        if height > 0 {
            return links[(self.piles[index].cards[height - 1] % DECK) as usize];
        }
        if self.ordered { scramble(links[BOTTOM] ^ self.numbers.place[index]) } else { links[BOTTOM] }
    }

    /// The hash after a card has gone to a foundation, which the key shows only where suits are merged.
    #[inline]
    fn hash_after_building(&self, hash: u128, card: u8) -> u128 {
        if !self.rules.streamliner.suits {
            return hash;
        }
        let foundation = self.foundation_for(card) as usize;
        let height = self.heights[foundation] as usize;
        let numbers = &self.numbers.foundation[foundation];
        hash.wrapping_sub(numbers[height]).wrapping_add(numbers[height + 1])
    }
}
