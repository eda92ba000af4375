//! A row of at most twenty cards as one number.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::row::{BITS, SHORT};

/// A row of at most ten cards in a `u64` or of at most twenty in a `u128`: the leftmost card is in the lowest six bits,
/// and the bits after the last card are zero.
pub(super) trait Bits:
    Copy
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Converts to this width, dropping the bits that do not fit.
    fn of(bits: u128) -> Self;
    /// The same bits in more.
    fn wide(self) -> u128;
    /// The number of the lowest bit that is set.
    fn lowest(self) -> u32;
    /// All bits but the lowest one that is set.
    fn without_lowest(self) -> Self;
    /// All bits below this one, which is the first bit of a card.
    fn below(bit: u32) -> Self;
    /// The bits of the card that begins with this one.
    fn card_at(bit: u32) -> Self;
}

impl Bits for u64 {
    #[inline]
    fn of(bits: u128) -> u64 {
        bits as u64
    }

    #[inline]
    fn wide(self) -> u128 {
        self as u128
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn without_lowest(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn below(bit: u32) -> u64 {
        (1u64.wrapping_shl(bit)).wrapping_sub(1)
    }

    #[inline]
    fn card_at(bit: u32) -> u64 {
        63u64.wrapping_shl(bit)
    }
}

/// Tables by place have a size that is a power of two, so that a masked index needs no bounds check.
const PLACES: usize = 32;

/// By place: the bits of all cards to its left.
const BELOW: [u128; PLACES] = {
    let mut masks = [0; PLACES];
    let mut place = 0;
    while place <= SHORT {
        masks[place] = (1 << (BITS as usize * place)) - 1;
        place += 1;
    }
    masks
};

/// By place: the bits of its card.
const CARD_AT: [u128; PLACES] = {
    let mut masks = [0; PLACES];
    let mut place = 0;
    while place < SHORT {
        masks[place] = 63 << (BITS as usize * place);
        place += 1;
    }
    masks
};

impl Bits for u128 {
    #[inline]
    fn of(bits: u128) -> u128 {
        bits
    }

    #[inline]
    fn wide(self) -> u128 {
        self
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn without_lowest(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn below(bit: u32) -> u128 {
        BELOW[(bit / BITS) as usize % PLACES]
    }

    #[inline]
    fn card_at(bit: u32) -> u128 {
        CARD_AT[(bit / BITS) as usize % PLACES]
    }
}
