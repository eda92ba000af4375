//! Sets of cards as bits of a machine word: one deck in 64 bits, two in 128.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::ROUND_CARDS;
use super::compiled::DECK;

/// A set of cards. A card is a number: 4 times its rank above the base, plus its suit; 52 is added for the second copy
/// of a card in a game with two decks.
pub trait Mask:
    Copy
    + Eq
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// No card.
    const NONE: Self;
    /// How many copies of a card there can be.
    const DECKS: u8;
    /// The lowest number that is not a card.
    const NO_CARD: u8 = DECK * Self::DECKS;
    /// The set of one card.
    fn of(card: u8) -> Self;
    /// The card with the lowest number. The set must not be empty.
    fn lowest(self) -> u8;
    /// How many cards are in it.
    fn count(self) -> i32;
    /// The set with both copies of a card as one.
    fn merged(self) -> u64;
    /// All copies of the cards of a set of one deck.
    fn all_copies(cards: u64) -> Self;

    /// The set of all numbers below one that is at most [`Mask::NO_CARD`].
    fn below(end: u8) -> Self;
    /// The set with `by`, a number below [`Mask::NO_CARD`], added to every number; numbers that become too large are
    /// dropped.
    fn shifted(self, by: u8) -> Self;

    /// Whether no card is in it.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether a card is in it.
    fn has(self, card: u8) -> bool;

    /// The cards of a set, the lowest first.
    type Cards: Iterator<Item = u8>;
    /// Its cards, the lowest first.
    fn cards(self) -> Self::Cards;

    /// The values in a list for the cards of the set, as a set.
    fn looked_up_in(self, list: &[u8; ROUND_CARDS]) -> Self;
}

const ONE_DECK: u64 = (1 << 52) - 1;

macro_rules! mask {
    ($word:ty, $decks:literal, $has:expr, $merged:expr, $all_copies:expr, $cards:ident, $looked_up:expr) => {
        impl Mask for $word {
            const NONE: Self = 0;
            const DECKS: u8 = $decks;

            #[inline]
            fn of(card: u8) -> Self {
                1 << (card as u32 & (<$word>::BITS - 1))
            }

            #[inline]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            type Cards = $cards;

            #[inline]
            fn cards(self) -> $cards {
                self.into()
            }

            #[inline]
            fn looked_up_in(self, list: &[u8; ROUND_CARDS]) -> Self {
                $looked_up(self, list)
            }

            #[inline]
            fn has(self, card: u8) -> bool {
                $has(self, card)
            }

            #[inline]
            fn below(end: u8) -> Self {
                Self::of(end) - 1
            }

            #[inline]
            fn shifted(self, by: u8) -> Self {
                self << (by as u32 & (<$word>::BITS - 1))
            }

            #[inline]
            fn count(self) -> i32 {
                self.count_ones() as i32
            }

            #[inline]
            fn merged(self) -> u64 {
                $merged(self)
            }

            #[inline]
            fn all_copies(cards: u64) -> Self {
                $all_copies(cards)
            }
        }
    };
}

mask!(
    u64,
    1,
    |cards, card| cards >> (card & 63) & 1 != 0,
    |cards| cards,
    |cards| cards,
    OneWord,
    |cards: u64, list: &[u8; ROUND_CARDS]| {
        cards.cards().fold(0, |set, card| set | u64::of(list[card as usize % ROUND_CARDS]))
    }
);
mask!(
    u128,
    2,
    // It is enough to look at one word.
    |cards, card| (if card & 64 == 0 { cards as u64 } else { (cards >> 64) as u64 }) >> (card & 63) & 1 != 0,
    |cards: u128| (cards | cards >> 52) as u64 & ONE_DECK,
    |cards| cards as u128 | (cards as u128) << 52,
    TwoWords,
    |cards: u128, list: &[u8; ROUND_CARDS]| {
        let mut set = Gathered::default();
        cards.cards().for_each(|card| set.insert(list[card as usize % ROUND_CARDS]));
        let [low, high] = set.words();
        low as u128 | (high as u128) << 64
    }
);

/// The cards of a set of one word.
pub struct OneWord(u64);

impl From<u64> for OneWord {
    #[inline]
    fn from(cards: u64) -> OneWord {
        OneWord(cards)
    }
}

impl Iterator for OneWord {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let card = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(card)
    }
}

/// The cards of a set of two words: word by word, because handling both at once is more than twice the work.
pub struct TwoWords {
    word: u64,
    next: u64,
    /// The number of the lowest bit of `word`.
    first: u8,
}

impl From<u128> for TwoWords {
    #[inline]
    fn from(cards: u128) -> TwoWords {
        TwoWords { word: cards as u64, next: (cards >> 64) as u64, first: 0 }
    }
}

impl Iterator for TwoWords {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.word == 0 {
            if self.next == 0 {
                return None;
            }
            *self = TwoWords { word: self.next, next: 0, first: 64 };
        }
        let card = self.first + self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Some(card)
    }
}

/// Collects numbers below 128 one by one, as two words: setting a bit of a double word takes longer.
#[derive(Clone, Copy, Default)]
pub(super) struct Gathered([u64; 2]);

impl Gathered {
    #[inline]
    pub(super) fn insert(&mut self, number: u8) {
        self.0[(number >> 6 & 1) as usize] |= 1 << (number & 63);
    }

    #[inline]
    pub(super) fn words(self) -> [u64; 2] {
        self.0
    }
}
