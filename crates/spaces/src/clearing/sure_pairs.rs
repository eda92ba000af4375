//! Cards that can be taken away at once.
//!
//! Claim: an available card that goes alone and goes with no card that is left may be taken away at once; so may two
//! available cards of which one must go and has no possible partner but the other (see `pairing`), or which have no
//! possible partner but each other. Cards of the stock and the waste count only where the stock is turned card by card.
//!
//! Why: let a winning line start here. If it never takes these cards away, or not together, then (as one of them must go
//! and has no other partner, or neither has) it takes none of them away; otherwise it takes them away at some time. In
//! either case do it first and leave it out later. At any time of the line, the same cards are left but these. Whatever
//! was available still is: fewer cards lie on it; in the waste and on the stock, where cards come and go one by one, the
//! other cards keep their order, so the top of the waste, the card under it and the top of the stock are the same or a
//! card that was hidden by one of these. A turn of one of these cards is left out, and so is turning over a waste that
//! has no other cards. Nothing else in the line can have needed them.

use cadogan_rules::{Considered, KeySet, keys};

use super::board::{Set, cards, one};
use super::pairs::{PairsMove, PairsSpace, Play};
use super::{INDIFFERENT, cards_are_taken_away};
use crate::hole::Word;
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "sure-pairs",
    claim: "cards that can only go alone, or only with each other, are taken away as soon as they are available",
    published: false,
    keys: Considered::new(KeySet::GOAL.and(keys![DiscardGoal StockDealCount StockSize]), INDIFFERENT),
    conditions: cards_are_taken_away,
};

impl<W: Word> PairsSpace<W> {
    /// Cards that may be taken away at once.
    pub(super) fn sure_move(&self) -> Option<PairsMove> {
        let supply = if self.turns_one_by_one() { self.supply_tops() } else { 0 };
        let available = self.board.available(self.left) | supply;
        let sole = |card: usize| -> Option<Set> {
            let partners = self.partners[card] & self.left;
            (partners.count_ones() == 1).then_some(partners)
        };
        for card in cards(available) {
            if self.alone & one(card) != 0 {
                if self.partners[card] & self.left == 0 {
                    return Some(self.now(Play::Alone(card as u8)));
                }
                continue;
            }
            let Some(partner) = sole(card) else { continue };
            let other = partner.trailing_zeros() as usize;
            let mutual = self.alone & partner == 0 && sole(other) == Some(one(card));
            if (self.wanted & one(card) != 0 || mutual) && available & partner != 0 {
                return Some(self.now(Play::pair(card, other)));
            }
        }
        None
    }
}
