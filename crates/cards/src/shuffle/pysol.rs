//! The deal numbers of PySol and PySolFC.

use super::{Mt19937, microsoft};
use crate::{Card, Rank, Suit};

/// Numbers up to this one are the Microsoft numbers in every PySol.
pub const LARGEST_MICROSOFT: u128 = 32_000;

/// The pack of this number in PySolFC, in the order in which its cards are dealt. Number 0 has none.
pub fn dealt_pack(number: u128) -> Option<Vec<Card>> {
    small_pack(number).unwrap_or_else(|| {
        let mut random = PythonRandom::new(number);
        Some(shuffled(|| random.next_f64()))
    })
}

/// The pack of this number in the classic PySol from which PySolFC developed, in the order in which its cards are
/// dealt.
pub fn classic_dealt_pack(number: u64) -> Option<Vec<Card>> {
    small_pack(u128::from(number)).unwrap_or_else(|| {
        let mut state = number;
        Some(shuffled(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 21) & 0x7fff_ffff) as f64 / 2_147_483_648.0
        }))
    })
}

/// The Microsoft pack for small numbers: `Some(None)` for number 0, which has no pack.
fn small_pack(number: u128) -> Option<Option<Vec<Card>>> {
    (number <= LARGEST_MICROSOFT).then(|| microsoft::dealt_pack(number as u64))
}

/// Fisher-Yates from the end, with fractions from 0 up to 1; the last card of the result is dealt first.
fn shuffled(mut fraction: impl FnMut() -> f64) -> Vec<Card> {
    let mut pack = unshuffled();
    for k in (1..pack.len()).rev() {
        let j = (fraction() * (k + 1) as f64) as usize;
        pack.swap(k, j);
    }
    pack.reverse();
    pack
}

/// Suit after suit in the order C S H D, each from ace to king.
fn unshuffled() -> Vec<Card> {
    let suits = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
    suits.iter().flat_map(|&suit| (1..=13).filter_map(Rank::new).map(move |rank| Card::new(rank, suit))).collect()
}

/// What `random.Random(number).random()` gives in Python.
struct PythonRandom(Mt19937);

impl PythonRandom {
    fn new(number: u128) -> PythonRandom {
        let mut words = Vec::new();
        let mut rest = number;
        while rest > 0 {
            words.push(rest as u32);
            rest >>= 32;
        }
        PythonRandom(Mt19937::by_array(&words))
    }

    fn next_f64(&mut self) -> f64 {
        let high = u64::from(self.0.next_u32() >> 5);
        let low = u64::from(self.0.next_u32() >> 6);
        ((high << 26) + low) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_support::{cards, is_one_deck};
    use super::*;

    fn first_column(dealt: Vec<Card>) -> Vec<Card> {
        dealt.into_iter().step_by(8).collect()
    }

    #[test]
    fn known_deals_come_out() {
        let classic = classic_dealt_pack(32_001).expect("a number in range");
        assert_eq!(first_column(classic), cards("AD 4S 8H KC 8D KS 7C"));
        let modern = dealt_pack(100_000).expect("a number in range");
        assert_eq!(first_column(modern), cards("5C 5S JD 7H QC 3S 3H"));
    }

    #[test]
    fn small_numbers_are_microsofts() {
        assert_eq!(dealt_pack(617), microsoft::dealt_pack(617));
        assert_eq!(classic_dealt_pack(32_000), microsoft::dealt_pack(32_000));
        assert_ne!(dealt_pack(32_001), microsoft::dealt_pack(32_001));
        assert_eq!(dealt_pack(0), None);
    }

    #[test]
    fn large_numbers_give_full_decks() {
        for number in [32_001, 1 << 32, 99_999_999_999_999_999_999, u128::MAX] {
            assert!(is_one_deck(&dealt_pack(number).expect("a number in range")), "deal {number}");
        }
        assert!(is_one_deck(&classic_dealt_pack(u64::MAX).expect("a number in range")));
    }
}
