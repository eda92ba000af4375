//! Accordions: a row of piles that are folded onto each other until one is left.
//!
//! Only the top cards matter, and every move removes one of them for good: a position is the row of top cards. Rows of
//! up to twenty piles have an exact key of two machine words; longer rows have a fingerprint. Every move shortens the
//! row by one pile, so the row of each length stays in memory until the search returns to that length: undoing a move
//! costs nothing.
//!
//! Measured and rejected: positions that differ only by renaming suits and ranks are won or lost together, and merging
//! them saves a tenth to a third of the positions, but finding the names costs more than that.

mod bits;
mod folds;
mod key;
pub(crate) mod linked_tops;
mod row;

use std::marker::PhantomData;

use cadogan_cards::Card;
use cadogan_rules::{AccordionPolicy, Considered, Deal, Goal, KeySet, PlayerMove, Rules, keys};

use cadogan_search::{Fingerprint, Space};

use crate::techniques::{Streamliner, Technique, Techniques};
use crate::{GameSpace, SpaceError};
use bits::Bits;
use folds::{Reach, for_each_fold};
use key::key_of;
pub use key::{RowKey, ShortRowKey};
use linked_tops::{Tops, partners};
use row::{BITS, Matching, PER_WORD, Row, SHORT};

/// A row of at most 20 piles, with exact keys.
pub type ShortAccordion = AccordionSpace<2, ShortRowKey>;
/// A row of at most 60 piles: one deck.
pub type DeckAccordion = AccordionSpace<6, Fingerprint>;
/// A row of any length: at most two decks.
pub type LongAccordion = AccordionSpace<11, Fingerprint>;

/// What this space does with every rule key.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(keys![AccordionMoves AccordionPolicies MaxRank TwoDecks]),
    Goal::Accordion.foreign_keys(),
);

/// Whether these rules are of this family.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    if rules.goal() != Goal::Accordion {
        return Err("the game is not an accordion".to_owned());
    }
    Ok(())
}

/// A pile, the pile it is folded onto, and the key of the row after that: all keys of a position are computed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold<K> {
    key: K,
    /// Both places, in bits of a row.
    from: u16,
    to: u16,
}

impl<K> Fold<K> {
    fn new(from: u32, to: u32, key: K) -> Fold<K> {
        Fold { key, from: from as u16, to: to as u16 }
    }

    /// The places in piles.
    fn places(&self) -> [usize; 2] {
        [self.from, self.to].map(|bit| (bit as u32 / BITS) as usize)
    }
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
    /// Whether the top cards of the deal fall into groups that never match each other.
    never_linked: bool,

    // The position, and the longer rows from which it was reached.
    len: usize,
    /// By length: the row, if it is one of at most [`SHORT`] cards.
    short: [u128; SHORT_LENGTHS],
    /// By length minus [`SHORT`] minus one: a longer row.
    long: Vec<Row<WORDS>>,
    /// By length.
    tops: Vec<Tops>,
    key: PhantomData<K>,
}

/// A power of two, so that a masked index needs no bounds check.
const SHORT_LENGTHS: usize = 32;

impl<const WORDS: usize, K: RowKey> AccordionSpace<WORDS, K> {
    /// The start position of a deal. An error says which rule is not supported, or that the row is too long.
    ///
    /// Streamliners have no effect here.
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
        let len = tops.len();
        let row = Row::new(&tops);
        let mut space = AccordionSpace {
            reaches: rules.accordion.moves.iter().map(Reach::new).collect(),
            matching: matching(rules),
            partners: partners(rules),
            keep_linked: techniques.that_hold(rules).contains(Technique::LinkedTops),
            never_linked: false,
            len,
            short: [0; SHORT_LENGTHS],
            long: vec![row; len.saturating_sub(SHORT)],
            tops: vec![Tops::default(); len + 1],
            key: PhantomData,
        };
        if len <= SHORT {
            space.short[len] = row.short();
        }
        tops.into_iter().for_each(|card| space.tops[len].add(card));
        let all = space.tops[len].once;
        space.never_linked = space.keep_linked && !space.are_linked(all, all);
        Ok(space)
    }

    /// The row, if it is short.
    #[inline]
    fn short_row(&self) -> u128 {
        self.short[self.len % SHORT_LENGTHS]
    }

    /// The row, if it is not short.
    fn long_row(&self) -> &Row<WORDS> {
        &self.long[self.len - SHORT - 1]
    }

    /// The card at a place, which is given in bits.
    fn top(&self, bit: u32) -> u8 {
        if self.len <= SHORT {
            (self.short_row() >> bit & 63) as u8
        } else {
            self.long_row().get((bit / BITS) as usize)
        }
    }

    #[inline]
    fn folds_of_short_row<B: Bits>(&self, out: &mut Vec<Fold<K>>) {
        let row = B::of(self.short_row());
        for reach in &self.reaches {
            for_each_fold(row, BITS * self.len as u32, reach, &self.matching, |left, folded| {
                let (from, to) = (left + reach.from, left + reach.to);
                if self.may_cover(to) {
                    out.push(Fold::new(from, to, K::of_short(folded.wide())));
                }
            });
        }
    }

    fn folds_of_long_row(&self, out: &mut Vec<Fold<K>>) {
        let row = self.long_row();
        for reach in &self.reaches {
            row.for_each_match((reach.distance / BITS) as usize, &self.matching, |place| {
                let left = BITS * place as u32;
                let fold = Fold::new(left + reach.from, left + reach.to, ());
                if self.may_cover(left + reach.to) {
                    let [from, to] = fold.places();
                    let mut folded = *row;
                    folded.fold(from, to);
                    out.push(Fold { key: key_of(&folded), from: fold.from, to: fold.to });
                }
            });
        }
    }

    /// Folds a row that is not short.
    #[cold]
    fn fold_long_row(&mut self, m: Fold<K>) {
        let mut row = *self.long_row();
        let [from, to] = m.places();
        row.fold(from, to);
        match (self.len - 1).checked_sub(SHORT + 1) {
            Some(index) => self.long[index] = row,
            None => self.short[SHORT] = row.short(),
        }
    }
}

/// The code of a card in a [`Row`].
fn code(card: Card) -> u8 {
    card.index() + 4
}

/// The inverse of [`code`].
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

impl<const WORDS: usize, K: RowKey> Space for AccordionSpace<WORDS, K> {
    type Move = Fold<K>;
    type Undo = ();
    type Key = K;
    /// Every fold makes the row shorter.
    const RETURNS: bool = false;
    const MOVES_HAVE_KEYS: bool = true;

    /// No streamliner changes anything here.
    fn is_exhaustive(&self) -> bool {
        true
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.len <= 1
    }

    #[inline]
    fn forced(&mut self) -> Option<Fold<K>> {
        None
    }

    fn moves(&mut self, out: &mut Vec<Fold<K>>) {
        if self.never_linked {
            return;
        }
        if self.len <= PER_WORD {
            self.folds_of_short_row::<u64>(out);
        } else if self.len <= SHORT {
            self.folds_of_short_row::<u128>(out);
        } else {
            self.folds_of_long_row(out);
        }
    }

    #[inline]
    fn play(&mut self, m: Fold<K>) {
        if self.keep_linked {
            self.tops[self.len - 1] = self.tops[self.len].without(self.top(m.to as u32));
        }
        if self.len <= SHORT {
            self.short[(self.len - 1) % SHORT_LENGTHS] = m.key.short();
        } else {
            self.fold_long_row(m);
        }
        self.len -= 1;
    }

    #[inline]
    fn undo(&mut self, _: Fold<K>, _: ()) {
        self.len += 1;
    }

    #[inline]
    fn key(&self) -> K {
        if self.len <= SHORT { K::of_short(self.short_row()) } else { key_of(self.long_row()) }
    }

    #[inline]
    fn key_after(&self, m: Fold<K>) -> Option<K> {
        Some(m.key)
    }
}

impl<const WORDS: usize, K: RowKey> GameSpace for AccordionSpace<WORDS, K> {
    fn player_moves(&mut self, line: &[Fold<K>]) -> Vec<PlayerMove> {
        let mut moves = Vec::new();
        let len = self.len;
        for &m in line {
            let [from, to] = m.places().map(|place| place as u8);
            let top = card(self.top(m.from as u32));
            moves.extend(top.map(|card| PlayerMove::Fold { from, card, to }));
            self.play(m);
        }
        self.len = len;
        moves
    }
}

#[cfg(test)]
mod tests;
