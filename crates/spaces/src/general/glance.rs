//! What an observer of a search can see of a position.

use cadogan_cards::Card;

use super::{GeneralSpace, Mask};
use crate::Glance;

impl<M: Mask> Glance for GeneralSpace<M> {
    fn hidden(&self) -> u128 {
        let face_down = self.piles.iter().flat_map(|pile| &pile.cards[..usize::from(pile.face_down)]);
        face_down.fold(0, |set, &number| set | 1 << number)
    }

    fn card(&self, number: u8) -> Card {
        self.rules.card(number)
    }

    fn cards_up(&self) -> u32 {
        u32::from(self.home)
    }
}
