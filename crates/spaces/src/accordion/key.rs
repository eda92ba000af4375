//! Keys of rows.

use super::row::{Row, SHORT};
use crate::space::{Fingerprint, Key};

/// The key of a row of top cards. Rows of at most `SHORT` piles have exact keys, and nearly all positions of any
/// search are such rows. Longer ones have a fingerprint.
pub trait RowKey: Key {
    /// The key of a row that fits in two words.
    fn of_short(words: [u64; 2]) -> Self;

    /// The key of a longer row. Words behind its end are 0.
    fn of_long<const WORDS: usize>(words: &[u64; WORDS]) -> Self;
}

/// The key of a row of at most twenty piles: its words, spread.
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
    fn of_short(words: [u64; 2]) -> ShortRowKey {
        ShortRowKey(spread(words))
    }

    /// There are no more than two words.
    fn of_long<const WORDS: usize>(words: &[u64; WORDS]) -> ShortRowKey {
        let word = |index: usize| words.get(index).copied().unwrap_or(0);
        ShortRowKey::of_short([word(0), word(1)])
    }
}

impl RowKey for Fingerprint {
    #[inline]
    fn of_short(words: [u64; 2]) -> Fingerprint {
        Fingerprint(spread(words))
    }

    /// Multilinear hashing: the upper half of a sum of products with random numbers of twice the length, done twice.
    /// One half is any certain number, or is that of a certain other row, with probability 2^-64 over the choice of
    /// the numbers.
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
    let words = row.words();
    if row.len() <= SHORT { K::of_short([words[0], words[1]]) } else { K::of_long(words) }
}

/// Makes two words look random, without ever making two different pairs one: the second word can be had back from the
/// result, and then the first.
#[inline]
fn spread([first, second]: [u64; 2]) -> u128 {
    let mut mixed = first ^ second.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^= mixed >> 32;
    (mixed as u128) << 64 | (second ^ mixed) as u128
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
                seen.insert(Fingerprint::of_short([first, second << 54]));
            }
        }
        assert_eq!(seen.len(), 200_000);
    }

    fn random_words(numbers: &mut Numbers) -> [u64; 2] {
        std::array::from_fn(|_| numbers.below(1 << 30) << 30 | numbers.below(1 << 30))
    }

    #[test]
    fn nothing_of_a_short_row_is_lost() {
        // The inverse, modulo 2^64, of the number that is multiplied with.
        let inverse =
            (0..6).fold(1u64, |x, _| x.wrapping_mul(2u64.wrapping_sub(x.wrapping_mul(0xd6e8_feb8_6659_fd93))));
        let mut numbers = Numbers(3);
        for _ in 0..10_000 {
            let words = random_words(&mut numbers);
            let bits = spread(words);
            let mut mixed = (bits >> 64) as u64;
            let second = bits as u64 ^ mixed;
            for _ in 0..2 {
                mixed = (mixed ^ mixed >> 32).wrapping_mul(inverse);
            }
            mixed ^= mixed >> 32;
            assert_eq!([mixed ^ second.wrapping_mul(0x9e37_79b9_7f4a_7c15), second], words);
        }
    }

    /// The table takes the leading bits for the place of a row: rows that differ in any one card must differ there.
    #[test]
    fn every_card_of_a_short_row_changes_half_the_leading_bits() {
        let mut numbers = Numbers(4);
        for bit in 0..120 {
            let mut changed = 0;
            for _ in 0..200 {
                let words = random_words(&mut numbers);
                let mut other = words;
                other[bit / 60] ^= 1 << (bit % 60);
                changed += ((spread(words) ^ spread(other)) >> 112).count_ones();
            }
            assert!((1_400..1_800).contains(&changed), "bit {bit}: {changed} of 3200");
        }
    }
}
