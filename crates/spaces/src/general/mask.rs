//! Sets of cards as bits of a machine word: one deck in 64 bits, two in 128.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use super::compiled::DECK;

/// A set of cards. A card is a number: 4 times its rank above the base, plus its suit; the second copy of a card in a
/// game with two decks is 52 more.
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
    /// A number that no card has, the lowest.
    const NO_CARD: u8 = DECK * Self::DECKS;
    /// The set of one card.
    fn of(card: u8) -> Self;
    /// The card with the lowest number. The set must not be empty.
    fn lowest(self) -> u8;
    /// The set without its lowest card. The set must not be empty.
    fn without_lowest(self) -> Self;

    /// The set with both copies of a card as one.
    fn merged(self) -> u64;
    /// All copies of the cards of a set of one deck.
    fn all_copies(cards: u64) -> Self;

    /// The set of all numbers below one that is at most [`Mask::NO_CARD`].
    fn below(end: u8) -> Self;
    /// The set with every number larger by some number below [`Mask::NO_CARD`], without those that become too large.
    fn shifted(self, by: u8) -> Self;

    /// Whether no card is in it.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether a card is in it.
    fn has(self, card: u8) -> bool;

    /// Its cards, the lowest first.
    #[inline]
    fn cards(self) -> Cards<Self> {
        Cards(self)
    }
}

const ONE_DECK: u64 = (1 << 52) - 1;

macro_rules! mask {
    ($word:ty, $decks:literal, $has:expr, $merged:expr, $all_copies:expr) => {
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

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
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

mask!(u64, 1, |cards, card| cards >> (card & 63) & 1 != 0, |cards| cards, |cards| cards);
mask!(
    u128,
    2,
    // One word is enough to look at.
    |cards, card| (if card & 64 == 0 { cards as u64 } else { (cards >> 64) as u64 }) >> (card & 63) & 1 != 0,
    |cards: u128| (cards | cards >> 52) as u64 & ONE_DECK,
    |cards| cards as u128 | (cards as u128) << 52
);

/// The cards of a set, the lowest first.
pub struct Cards<M>(M);

impl<M: Mask> Iterator for Cards<M> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0.is_empty() {
            return None;
        }
        let card = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(card)
    }
}
