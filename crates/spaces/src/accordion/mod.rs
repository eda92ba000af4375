//! Accordions: a row of piles that are folded onto each other until one is left.
//!
//! Only the top cards matter, and every move takes one of them away for good: a position is the row of top cards.
//! Up to twenty piles are an exact key of two machine words, longer rows have a fingerprint.
//!
//! Measured and left out: positions that differ only by renaming suits and ranks are won or lost together, and merging
//! them saves a tenth to a third of the positions, but finding the names costs more than that.

mod row;

use cadogan_cards::Card;
use cadogan_rules::{AccordionDirection, AccordionPolicy, Deal, Goal, PlayerMove, Rules};

use crate::space::{Fingerprint, Key, Space, SpaceError};
use crate::techniques::{Streamliner, Technique, Techniques};
use row::Matching;
pub use row::Row;

/// A row of at most 20 piles, with exact keys.
pub type ShortAccordion = AccordionSpace<2, u128>;
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

/// The key of a row of top cards.
pub trait RowKey: Key {
    /// The key of a row, ten cards a word. Words behind its end are 0.
    fn of_words<const WORDS: usize>(words: &[u64; WORDS]) -> Self;
}

impl RowKey for u128 {
    #[inline]
    fn of_words<const WORDS: usize>(words: &[u64; WORDS]) -> u128 {
        let word = |index: usize| words.get(index).copied().unwrap_or(0) as u128;
        word(0) | word(1) << 64
    }
}

impl RowKey for Fingerprint {
    /// Multilinear hashing: the upper half of a sum of products with random numbers of twice the length, done twice.
    /// Two different rows agree in one half with probability 2^-64 over the choice of the numbers.
    #[inline]
    fn of_words<const WORDS: usize>(words: &[u64; WORDS]) -> Fingerprint {
        let mut sums = [0u128; 2];
        for index in 0..WORDS {
            let (word, factors) = (words[index] as u128, FACTORS[index]);
            sums[0] = sums[0].wrapping_add(factors[0].wrapping_mul(word));
            sums[1] = sums[1].wrapping_add(factors[1].wrapping_mul(word));
        }
        Fingerprint(sums[0] >> 64 | (sums[1] >> 64) << 64)
    }
}

/// Random numbers for the fingerprints, the same on every run.
const FACTORS: [[u128; 2]; 11] = {
    let mut factors = [[0; 2]; 11];
    let mut state = 0x2545_F491_4F6C_DD1D;
    let mut index = 0;
    while index < 4 * factors.len() {
        // SplitMix64 (Steele, Lea and Flood, 2014).
        state = u64::wrapping_add(state, 0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        let factor = &mut factors[index / 4][index / 2 % 2];
        *factor = *factor << 64 | mixed as u128;
        index += 1;
    }
    factors
};

/// A pile, and the pile it is folded onto.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    from: u8,
    to: u8,
}

/// A position of an accordion of at most `10 * WORDS` piles.
#[derive(Clone, Debug)]
pub struct AccordionSpace<const WORDS: usize, K> {
    // What the rules say.
    distances: Vec<(AccordionDirection, u8)>,
    matching: Matching,
    /// By card: the cards that match it, as bits.
    partners: [u64; 64],
    keep_linked: bool,
    /// Whether the top cards of the deal fall apart into groups that never match.
    never_linked: bool,

    // The position.
    row: Row<WORDS>,
    tops: Tops,
    key_type: std::marker::PhantomData<K>,
}

/// Which cards are top cards of some pile, and of two piles (with two decks). What `undo` needs of an accordion.
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
        let mut space = AccordionSpace {
            distances: rules.accordion.moves.iter().map(|m| (m.direction, m.distance)).collect(),
            matching: matching(rules),
            partners: partners(rules),
            keep_linked: techniques.that_hold(rules).contains(Technique::LinkedTops),
            never_linked: false,
            row: Row::new(&tops),
            tops: Tops::default(),
            key_type: std::marker::PhantomData,
        };
        tops.into_iter().for_each(|card| space.tops.add(card));
        space.never_linked = space.keep_linked && !space.are_linked(space.tops.once, space.tops.once);
        Ok(space)
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
    type Move = Fold;
    /// The position before the move: a few words, and a path is never longer than the row.
    type Undo = (Row<WORDS>, Tops);
    type Key = K;

    fn is_won(&self) -> bool {
        self.row.len() <= 1
    }

    fn forced(&mut self) -> Option<Fold> {
        None
    }

    fn moves(&mut self, out: &mut Vec<Fold>) {
        if self.never_linked {
            return;
        }
        for &(direction, distance) in &self.distances {
            self.row.for_each_match(distance as usize, self.matching, |left| {
                let (left, right) = (left as u8, left as u8 + distance);
                let fold = match direction {
                    AccordionDirection::Left => Fold { from: right, to: left },
                    AccordionDirection::Right => Fold { from: left, to: right },
                };
                if !self.keep_linked || self.stays_linked_without(self.row.get(fold.to as usize)) {
                    out.push(fold);
                }
            });
        }
    }

    fn play(&mut self, m: Fold) -> (Row<WORDS>, Tops) {
        let before = (self.row, self.tops);
        self.tops = self.tops.without(self.row.get(m.to as usize));
        self.row.fold(m.from as usize, m.to as usize);
        before
    }

    fn undo(&mut self, _: Fold, before: (Row<WORDS>, Tops)) {
        (self.row, self.tops) = before;
    }

    fn key(&self) -> K {
        K::of_words(self.row.words())
    }

    #[inline]
    fn key_after(&self, m: Fold) -> Option<K> {
        let mut row = self.row;
        row.fold(m.from as usize, m.to as usize);
        Some(K::of_words(row.words()))
    }

    fn player_moves(&mut self, line: &[Fold]) -> Vec<PlayerMove> {
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
