//! Keys of rows.

use super::row::{Row, SHORT, number_of};
use cadogan_search::{Fingerprint, Key};

/// The key of a row of top cards. Rows of at most `SHORT` piles, which make up nearly all positions of any search, have
/// exact keys. Longer ones have a fingerprint.
pub trait RowKey: Key {
    /// The key with these bits.
    fn from_bits(bits: u128) -> Self;

    /// The key of a row too long for [`RowKey::of_short`]. Words after its end are 0.
    fn of_long<const WORDS: usize>(words: &[u64; WORDS]) -> Self;

    /// The key of a row of at most `SHORT` piles, as one number.
    #[inline]
    fn of_short(row: u128) -> Self {
        Self::from_bits(spread(row))
    }

    /// The row with this key, if the key is that of a short row.
    #[inline]
    fn short(self) -> u128 {
        gather(self.bits())
    }
}

/// The key of a row of at most twenty piles: the row as one number, mixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortRowKey(u128);

impl Key for ShortRowKey {
    fn bits(self) -> u128 {
        self.0
    }
    const ONE_WORD: bool = false;
    const EXACT: bool = true;
    const LOOKS_RANDOM: bool = true;
}

impl RowKey for ShortRowKey {
    #[inline]
    fn from_bits(bits: u128) -> ShortRowKey {
        ShortRowKey(bits)
    }

    /// There are at most two words.
    fn of_long<const WORDS: usize>(words: &[u64; WORDS]) -> ShortRowKey {
        ShortRowKey::of_short(number_of(words))
    }
}

impl RowKey for Fingerprint {
    #[inline]
    fn from_bits(bits: u128) -> Fingerprint {
        Fingerprint(bits)
    }

    /// Multilinear hashing: the upper half of a sum of products with random numbers of twice the length, computed
    /// twice. For a given row, one half equals a given number, or that of a given other row, with probability 2^-64
    /// over the choice of the random numbers.
    fn of_long<const WORDS: usize>(words: &[u64; WORDS]) -> Fingerprint {
        let mut sums = [0u128; 2];
        for (&word, factors) in words.iter().zip(&FACTORS) {
            sums[0] = sums[0].wrapping_add(factors[0].wrapping_mul(word as u128));
            sums[1] = sums[1].wrapping_add(factors[1].wrapping_mul(word as u128));
        }
        Fingerprint(sums[0] >> 64 | (sums[1] >> 64) << 64)
    }
}

/// The key of a row.
#[inline]
pub(super) fn key_of<const WORDS: usize, K: RowKey>(row: &Row<WORDS>) -> K {
    if row.len() <= SHORT { K::of_short(row.short()) } else { K::of_long(row.words()) }
}

/// An odd number whose multiples look random in their leading bits, and its inverse modulo 2^64.
const FACTOR: u64 = 0xd6e8_feb8_6659_fd93;
const INVERSE: u64 = {
    let (mut inverse, mut rounds) = (1u64, 0);
    while rounds < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(inverse.wrapping_mul(FACTOR)));
        rounds += 1;
    }
    inverse
};
const OTHER_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// A bijection that makes the leading bits of a number look random.
#[inline]
fn spread(number: u128) -> u128 {
    let (lower, upper) = (number as u64, (number >> 64) as u64);
    let mut mixed = lower ^ upper.wrapping_mul(OTHER_FACTOR);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(FACTOR);
    (mixed as u128) << 64 | (upper ^ mixed) as u128
}

/// The inverse of [`spread`].
#[inline]
fn gather(spread: u128) -> u128 {
    let mixed = (spread >> 64) as u64;
    let upper = spread as u64 ^ mixed;
    let mut lower = mixed.wrapping_mul(INVERSE);
    lower ^= lower >> 32;
    (upper as u128) << 64 | (lower ^ upper.wrapping_mul(OTHER_FACTOR)) as u128
}

/// Random numbers for the fingerprints, the same in every run.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Numbers;

    #[test]
    fn fingerprints_of_different_rows_differ() {
        let mut seen = std::collections::BTreeSet::new();
        for first in 1..=2_000u64 {
            for second in 0..50u64 {
                seen.insert(Fingerprint::of_long(&[first, second << 54]));
                seen.insert(Fingerprint::of_short(first as u128 | (second as u128) << 114));
            }
        }
        assert_eq!(seen.len(), 200_000);
    }

    fn random_row(numbers: &mut Numbers) -> u128 {
        (0..4).fold(0, |bits, _| bits << 30 | numbers.below(1 << 30) as u128)
    }

    #[test]
    fn nothing_of_a_short_row_is_lost() {
        let mut numbers = Numbers(3);
        for _ in 0..10_000 {
            let row = random_row(&mut numbers);
            assert_eq!(ShortRowKey::of_short(row).short(), row);
            assert_eq!(Fingerprint::of_short(row).short(), row);
        }
    }

    /// The table uses the leading bits to place a row: rows that differ in any single card must differ there.
    #[test]
    fn every_card_of_a_short_row_changes_many_of_the_leading_bits() {
        let mut numbers = Numbers(4);
        for bit in 0..120 {
            let mut changed = 0;
            for _ in 0..200 {
                let row = random_row(&mut numbers);
                changed += ((spread(row) ^ spread(row ^ 1 << bit)) >> 112).count_ones();
            }
            assert!((800..2_400).contains(&changed), "bit {bit}: {changed} of 3200");
        }
    }
}
