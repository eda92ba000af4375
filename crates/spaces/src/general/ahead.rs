//! The key of the position after a move, without making the move.

use cadogan_rules::SpacesPolicy;

use super::mask::Mask;
use super::packed::{Kind, Move};
use super::{GeneralSpace, PILES};

impl<M: Mask> GeneralSpace<M> {
    #[inline(always)]
    pub(super) fn hash_after(&self, m: Move) -> Option<u128> {
        let (from, to) = (m.from(), m.to());
        let hash = match m.kind() {
            Kind::PileToPile => {
                if m.count() > 1 && self.key.chained {
                    return self.hash_after_chain(from, to, m.count());
                }
                let head = self.piles[from as usize].card_from_top(m.count());
                self.hash_after_leaving(from, m.count())?.wrapping_add(self.number_on_pile(to, head))
            }
            Kind::PileToFoundation => {
                let card = self.top_of_pile[from as usize % PILES];
                self.hash_after_building(self.hash_after_leaving(from, 1)?, card)
            }
            Kind::PileToCell => {
                let card = self.top_of_pile[from as usize % PILES];
                self.hash_after_leaving(from, 1)?.wrapping_add(self.number_in_cell(to, card))
            }
            Kind::CellToPile => {
                let card = self.cells[from as usize]?;
                let number = self.number_on_pile(to, card);
                self.hash.wrapping_sub(self.number_in_cell(from, card)).wrapping_add(number)
            }
            Kind::CellToFoundation => {
                let card = self.cells[from as usize]?;
                self.hash_after_building(self.hash.wrapping_sub(self.number_in_cell(from, card)), card)
            }
            Kind::FoundationToPile if !self.rules.streamliner.suits => {
                let top = self.heights[from as usize] - 1;
                let card = self.foundation_cards[from as usize][top as usize];
                self.hash.wrapping_add(self.number_on_pile(to, card))
            }
            Kind::TalonToPile | Kind::TalonToFoundation | Kind::TalonToCell => self.hash_after_talon(m),
            _ => return self.hash_after_rare(m),
        };
        Some(hash)
    }

    /// The same for kinds of moves that few games have.
    #[inline(never)]
    fn hash_after_rare(&self, m: Move) -> Option<u128> {
        let (from, to) = (m.from(), m.to());
        let hash = match m.kind() {
            Kind::ReserveToPile => {
                let card = self.reserve[from as usize];
                self.hash.wrapping_sub(self.number_in_reserve(card)).wrapping_add(self.number_on_pile(to, card))
            }
            Kind::ReserveToFoundation => {
                let card = self.reserve[from as usize];
                self.hash_after_building(self.hash.wrapping_sub(self.number_in_reserve(card)), card)
            }
            Kind::ReserveToCell => {
                let card = self.reserve[from as usize];
                self.hash.wrapping_sub(self.number_in_reserve(card)).wrapping_add(self.number_in_cell(to, card))
            }
            Kind::TurnStock | Kind::Redeal => self.hash_after_turning(m.kind()),
            _ => return None,
        };
        Some(hash)
    }

    #[inline(always)]
    fn hash_after_talon(&self, m: Move) -> u128 {
        let card = self.talon.card(m.from());
        let hash = self.hash.wrapping_sub(self.key.numbers.in_stock[card as usize]);
        let hash = hash.wrapping_sub(self.talon_part).wrapping_add(self.talon_number_after(m.from()));
        match m.kind() {
            Kind::TalonToPile => hash.wrapping_add(self.number_on_pile(m.to(), card)),
            Kind::TalonToCell => hash.wrapping_add(self.number_in_cell(m.to(), card)),
            _ => self.hash_after_building(hash, card),
        }
    }

    /// The hash after a group has moved, where every card of it gets a new number.
    fn hash_after_chain(&self, from: u8, to: u8, count: u8) -> Option<u128> {
        let mut hash = self.hash_after_leaving(from, count)?;
        let (source, target) = (&self.piles[from as usize], &self.piles[to as usize]);
        let mut lies_on = (target.len > 0).then(|| (target.card_from_top(1), target.number_from_top(1)));
        for nearer in (1..=count).rev() {
            if nearer < count {
                hash = hash.wrapping_sub(source.number_from_top(nearer));
            }
            let card = source.card_from_top(nearer);
            let number = self.key.number_in_pile(to, card, lies_on, false);
            hash = hash.wrapping_add(number);
            lies_on = Some((card, number));
        }
        Some(hash)
    }

    /// The hash after the top `count` cards of a pile have left it. All of them except the lowest contribute the same
    /// as before in their new place. `None` where a space would be refilled from the waste or the stock.
    #[inline(always)]
    fn hash_after_leaving(&self, pile: u8, count: u8) -> Option<u128> {
        let cards = &self.piles[pile as usize];
        let hash = self.hash.wrapping_sub(cards.number_from_top(count));
        let left = cards.len - count;
        if left > cards.face_down || left == 0 && !self.rules.refills {
            Some(hash)
        } else if left == 0 {
            self.hash_after_refill(hash, pile)
        } else {
            Some(self.hash_after_flip(hash, pile, count))
        }
    }

    /// The hash after the face-down card under the top `count` cards has been turned.
    #[inline(never)]
    fn hash_after_flip(&self, hash: u128, pile: u8, count: u8) -> u128 {
        let cards = &self.piles[pile as usize];
        let lies_on =
            (cards.len > count + 1).then(|| (cards.card_from_top(count + 2), cards.number_from_top(count + 2)));
        let face_up = self.key.number_in_pile(pile, cards.card_from_top(count + 1), lies_on, false);
        hash.wrapping_sub(cards.number_from_top(count + 1)).wrapping_add(face_up)
    }

    /// The hash after a space has been refilled, if that is due. `None` if the card would not come from the reserve.
    #[inline(never)]
    fn hash_after_refill(&self, hash: u128, space: u8) -> Option<u128> {
        if space >= self.rules.sides.first {
            return Some(hash);
        }
        if self.rules.spaces == SpacesPolicy::AutoWasteThenStock {
            return None;
        }
        match self.reserve.last() {
            Some(&card) if self.rules.reserve_stacked => {
                let number = self.key.number_in_pile(space, card, None, false);
                Some(hash.wrapping_sub(self.number_in_reserve(card)).wrapping_add(number))
            }
            _ => Some(hash),
        }
    }

    /// What a card would add to the hash on top of a pile.
    #[inline]
    pub(super) fn number_on_pile(&self, pile: u8, card: u8) -> u128 {
        if self.key.is_plain() {
            return self.key.numbers.link(card, self.top_of_pile[pile as usize % PILES]);
        }
        let cards = &self.piles[pile as usize];
        let lies_on = (cards.len > 0).then(|| (cards.card_from_top(1), cards.number_from_top(1)));
        self.key.number_in_pile(pile, card, lies_on, false)
    }

    /// The hash after a card has gone to a foundation, which affects the key only where suits are merged.
    #[inline]
    fn hash_after_building(&self, hash: u128, card: u8) -> u128 {
        if !self.rules.streamliner.suits {
            return hash;
        }
        let foundation = self.foundation_for(card) as usize;
        let height = self.heights[foundation] as usize;
        let numbers = &self.key.numbers.foundation[foundation];
        hash.wrapping_sub(numbers[height]).wrapping_add(numbers[height + 1])
    }
}
