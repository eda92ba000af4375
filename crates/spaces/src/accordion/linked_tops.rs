//! Accordion positions in which the top cards fall into groups that never match each other.
//!
//! Claim: if the top cards cannot all be reached from one of them by steps from a card to a matching card, the position
//! is lost; a move that leads to such a position need not be tried.
//!
//! Why: every move covers one top card with a matching one, which stays a top card; no card becomes a top card again.
//! So of each group of cards that match no card outside it, at least one stays to the end, and the row never becomes
//! one pile. Distances and directions do not matter for this, so it holds for every accordion.

use cadogan_rules::{Considered, Goal, KeySet, Rules, keys};

use super::{AccordionSpace, RowKey, card};
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "linked-tops",
    claim: "a position is given up if its top cards fall into groups that never match each other",
    published: false,
    keys: Considered::new(
        KeySet::GOAL.and(keys![AccordionPolicies]),
        Goal::Accordion.foreign_keys().and(KeySet::DEAL).and(keys![AccordionMoves TwoDecks]),
    ),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    if rules.goal() != Goal::Accordion {
        return Err("the game is not an accordion".to_owned());
    }
    Ok(())
}

/// Which cards are top cards of some pile, and of two piles (with two decks). Maintained only for the technique that
/// keeps them linked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tops {
    pub(super) once: u64,
    twice: u64,
}

impl Tops {
    pub(super) fn add(&mut self, card: u8) {
        self.twice |= self.once & 1 << card;
        self.once |= 1 << card;
    }

    pub(super) fn without(self, card: u8) -> Tops {
        let others = !(1 << card);
        Tops { once: self.once & (others | self.twice), twice: self.twice & others }
    }
}

impl<const WORDS: usize, K: RowKey> AccordionSpace<WORDS, K> {
    /// Whether the top card of this pile, given in bits, may be covered.
    #[inline]
    pub(super) fn may_cover(&self, pile: u32) -> bool {
        !self.keep_linked || self.stays_linked_without(self.top(pile))
    }

    /// Whether the top cards, which are linked, remain linked when this one is covered: that is, whether its partners
    /// are.
    fn stays_linked_without(&self, card: u8) -> bool {
        let left = self.tops[self.len].without(card).once;
        self.are_linked(self.partners[card as usize] & left, left)
    }

    /// Whether all of `wanted` can be reached from one of them by steps between matching cards of `cards`.
    pub(super) fn are_linked(&self, wanted: u64, cards: u64) -> bool {
        let mut reached = wanted & wanted.wrapping_neg();
        let mut rest = cards ^ reached;
        while reached != 0 {
            let new = self.partners[reached.trailing_zeros() as usize] & rest;
            rest ^= new;
            if wanted & rest == 0 {
                return true;
            }
            reached = (reached & (reached - 1)) | new;
        }
        wanted == 0
    }
}

/// By card: the cards that match it, as bits.
pub(super) fn partners(rules: &Rules) -> [u64; 64] {
    let matches = |a: u8, b: u8| {
        let pair = card(a).zip(card(b));
        pair.is_some_and(|(a, b)| rules.accordion.policies.iter().any(|policy| policy.matches(a, b)))
    };
    std::array::from_fn(|a| (0..56).filter(|&b| matches(a as u8, b)).fold(0, |cards, b| cards | 1 << b))
}
