//! Accordions: a row of piles that are folded onto each other until one is left.
//!
//! Only the top cards matter, and every move takes one of them away for good: a position is the row of top cards.
//! Up to twenty piles are an exact key of two machine words, longer rows have a fingerprint.
//!
//! Measured and left out: positions that differ only by renaming suits and ranks are won or lost together, and merging
//! them saves a tenth to a third of the positions, but finding the names costs more than that.

mod folds;
mod key;
mod row;

use cadogan_cards::Card;
use cadogan_rules::{AccordionPolicy, Deal, Goal, PlayerMove, Rules};

use crate::space::{Fingerprint, Space, SpaceError};
use crate::techniques::{Streamliner, Technique, Techniques};
use folds::{Reach, ShortRow};
use key::key_of;
pub use key::{RowKey, ShortRowKey};
pub use row::Row;
use row::{Matching, PER_WORD, SHORT};

/// A row of at most 20 piles, with exact keys.
pub type ShortAccordion = AccordionSpace<2, ShortRowKey>;
/// A row of at most 60 piles: one deck.
pub type DeckAccordion = AccordionSpace<6, Fingerprint>;
/// A row of any length: at most two decks.
pub type LongAccordion = AccordionSpace<11, Fingerprint>;

/// Whether these rules are of this family.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    if rules.goal() != Goal::Accordion {
        return Err("the game is not an accordion".to_owned());
    }
    Ok(())
}

/// A pile, the pile it is folded onto, and the key of the row after that: all keys of a position are made together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold<K> {
    from: u8,
    to: u8,
    key: K,
}

/// A position of an accordion of at most `10 * WORDS` piles.
#[derive(Clone, Debug)]
pub struct AccordionSpace<const WORDS: usize, K> {
    // What the rules say.
    reaches: Vec<Reach>,
    matching: Matching,
    /// By card: the cards that match it, as bits.
    partners: [u64; 64],
    keep_linked: bool,
    /// Whether the top cards of the deal fall apart into groups that never match.
    never_linked: bool,

    // The position.
    row: Row<WORDS>,
    tops: Tops,
    key: K,
}

/// Which cards are top cards of some pile, and of two piles (with two decks). Kept only to keep them linked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tops {
    once: u64,
    twice: u64,
}

impl Tops {
    fn add(&mut self, card: u8) {
        self.twice |= self.once & 1 << card;
        self.once |= 1 << card;
    }

    fn without(self, card: u8) -> Tops {
        let others = !(1 << card);
        Tops { once: self.once & (others | self.twice), twice: self.twice & others }
    }
}

impl<const WORDS: usize, K: RowKey> AccordionSpace<WORDS, K> {
    /// The start of a deal. An error says which rule is in the way, or that the row is too long.
    ///
    /// No streamliner changes anything here.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        _streamliner: Streamliner,
    ) -> Result<AccordionSpace<WORDS, K>, SpaceError> {
        accepts(rules).map_err(SpaceError::Rules)?;
        if deal.accordion.len() > Row::<WORDS>::ROOM {
            let (piles, room) = (deal.accordion.len(), Row::<WORDS>::ROOM);
            return Err(SpaceError::Rules(format!("the row has {piles} piles, more than {room}")));
        }
        let tops: Option<Vec<u8>> = deal.accordion.iter().map(|pile| pile.last().copied().map(code)).collect();
        let tops = tops.ok_or_else(|| SpaceError::Deal("a pile of the accordion is empty".to_owned()))?;
        let row = Row::new(&tops);
        let mut space = AccordionSpace {
            reaches: rules.accordion.moves.iter().map(Reach::new).collect(),
            matching: matching(rules),
            partners: partners(rules),
            keep_linked: techniques.that_hold(rules).contains(Technique::LinkedTops),
            never_linked: false,
            key: key_of(&row),
            row,
            tops: Tops::default(),
        };
        tops.into_iter().for_each(|card| space.tops.add(card));
        space.never_linked = space.keep_linked && !space.are_linked(space.tops.once, space.tops.once);
        Ok(space)
    }

    /// The row, if it has so many words.
    #[inline]
    fn short_row<const N: usize>(&self) -> ShortRow<N> {
        ShortRow::new(self.row.words(), self.row.len())
    }

    #[inline]
    fn folds_of_short_row<const N: usize>(&self, out: &mut Vec<Fold<K>>) {
        let row = self.short_row::<N>();
        for reach in &self.reaches {
            row.for_each_fold(reach, self.matching, |left, words| {
                let (from, to) = (left + reach.from, left + reach.to);
                if self.may_cover(to) {
                    let key = K::of_short(std::array::from_fn(|i| if i < N { words[i] } else { 0 }));
                    out.push(Fold { from: from as u8, to: to as u8, key });
                }
            });
        }
    }

    fn folds_of_long_row(&self, out: &mut Vec<Fold<K>>) {
        for reach in &self.reaches {
            self.row.for_each_match(reach.distance, self.matching, |left| {
                let (from, to) = (left + reach.from, left + reach.to);
                if self.may_cover(to) {
                    let mut row = self.row;
                    row.fold(from, to);
                    out.push(Fold { from: from as u8, to: to as u8, key: key_of(&row) });
                }
            });
        }
    }

    /// Whether the top card of this pile may be covered.
    #[inline]
    fn may_cover(&self, pile: usize) -> bool {
        !self.keep_linked || self.stays_linked_without(self.row.get(pile))
    }

    /// Whether the top cards, which are linked, are still linked when this one is covered: that is, its partners are.
    fn stays_linked_without(&self, card: u8) -> bool {
        let left = self.tops.without(card).once;
        self.are_linked(self.partners[card as usize] & left, left)
    }

    /// Whether `wanted` can all be reached from one of them by steps from a card to a matching one of `cards`.
    fn are_linked(&self, wanted: u64, cards: u64) -> bool {
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

/// A card as [`Row`] wants it.
fn code(card: Card) -> u8 {
    card.index() + 4
}

/// The card that [`code`] was given.
fn card(code: u8) -> Option<Card> {
    code.checked_sub(4).and_then(Card::from_index)
}

fn matching(rules: &Rules) -> Matching {
    let has = |policy| rules.accordion.policies.contains(&policy);
    Matching::new(
        has(AccordionPolicy::SameSuit),
        has(AccordionPolicy::SameRank),
        has(AccordionPolicy::RedBlack),
        has(AccordionPolicy::AnySuit),
    )
}

fn partners(rules: &Rules) -> [u64; 64] {
    let matches = |a: u8, b: u8| {
        let pair = card(a).zip(card(b));
        pair.is_some_and(|(a, b)| rules.accordion.policies.iter().any(|policy| policy.matches(a, b)))
    };
    std::array::from_fn(|a| (0..56).filter(|&b| matches(a as u8, b)).fold(0, |cards, b| cards | 1 << b))
}

impl<const WORDS: usize, K: RowKey> Space for AccordionSpace<WORDS, K> {
    type Move = Fold<K>;
    /// The position before the move: a few words, and a path is never longer than the row.
    type Undo = (Row<WORDS>, Tops, K);
    type Key = K;
    /// Every fold makes the row shorter.
    const RETURNS: bool = false;

    #[inline]
    fn is_won(&self) -> bool {
        self.row.len() <= 1
    }

    #[inline]
    fn forced(&mut self) -> Option<Fold<K>> {
        None
    }

    fn moves(&mut self, out: &mut Vec<Fold<K>>) {
        if self.never_linked {
            return;
        }
        if self.row.len() <= PER_WORD {
            self.folds_of_short_row::<1>(out);
        } else if self.row.len() <= SHORT {
            self.folds_of_short_row::<2>(out);
        } else {
            self.folds_of_long_row(out);
        }
    }

    #[inline]
    fn play(&mut self, m: Fold<K>) -> (Row<WORDS>, Tops, K) {
        let before = (self.row, self.tops, self.key);
        if self.keep_linked {
            self.tops = self.tops.without(self.row.get(m.to as usize));
        }
        let (from, to) = (m.from as usize, m.to as usize);
        if self.row.len() <= PER_WORD {
            self.row.become_shorter(self.short_row::<1>().folded(from, to));
        } else if self.row.len() <= SHORT {
            self.row.become_shorter(self.short_row::<2>().folded(from, to));
        } else {
            self.row.fold(from, to);
        }
        self.key = m.key;
        before
    }

    #[inline]
    fn undo(&mut self, _: Fold<K>, before: (Row<WORDS>, Tops, K)) {
        (self.row, self.tops, self.key) = before;
    }

    #[inline]
    fn key(&self) -> K {
        self.key
    }

    #[inline]
    fn key_after(&self, m: Fold<K>) -> Option<K> {
        Some(m.key)
    }

    fn player_moves(&mut self, line: &[Fold<K>]) -> Vec<PlayerMove> {
        let mut moves = Vec::new();
        let mut played = Vec::new();
        for &m in line {
            let top = card(self.row.get(m.from as usize));
            moves.extend(top.map(|card| PlayerMove::Fold { from: m.from, card, to: m.to }));
            played.push((m, self.play(m)));
        }
        played.into_iter().rev().for_each(|(m, undo)| self.undo(m, undo));
        moves
    }
}

#[cfg(test)]
mod tests;
