//! The deal numbers of Microsoft FreeCell, and their extension to larger numbers in FreeCell Pro.

use crate::{Card, Rank, Suit};

/// The largest number: 2^33 - 1.
pub const LARGEST: u64 = (1 << 33) - 1;

/// The smallest number.
pub const SMALLEST: u64 = 1;

/// The pack of this number in the order in which its cards are dealt, or `None` unless the number is 1 to [`LARGEST`].
pub fn dealt_pack(number: u64) -> Option<Vec<Card>> {
    if !(SMALLEST..=LARGEST).contains(&number) {
        return None;
    }
    let mut generator = Generator::new(number);
    let mut rest = unshuffled();
    let mut dealt = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let drawn = generator.draw() as usize % rest.len();
        dealt.push(rest.swap_remove(drawn));
    }
    Some(dealt)
}

/// Ranks ascending; within a rank the suits run C D H S, unlike in our own pack.
fn unshuffled() -> Vec<Card> {
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    (1..=13).filter_map(Rank::new).flat_map(|rank| suits.map(|suit| Card::new(rank, suit))).collect()
}

/// How outputs are cut from the state depends on the size of the deal number.
enum Cut {
    /// Below 2^31: fifteen bits.
    Original,
    /// Below 2^32: fifteen bits with a sixteenth always set.
    HighBitSet,
    /// Below 2^33: sixteen bits, counted from 1.
    SixteenBits,
}

struct Generator {
    state: u32,
    cut: Cut,
}

impl Generator {
    fn new(number: u64) -> Generator {
        let cut = match number >> 31 {
            0 => Cut::Original,
            1 => Cut::HighBitSet,
            _ => Cut::SixteenBits,
        };
        // Cutting off the 33rd bit is the subtraction of 2^32 that the largest numbers need.
        Generator { state: number as u32, cut }
    }

    fn draw(&mut self) -> u32 {
        self.state = self.state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let high = self.state >> 16;
        match self.cut {
            Cut::Original => high & 0x7fff,
            Cut::HighBitSet => (high & 0x7fff) + 0x8000,
            Cut::SixteenBits => high + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_support::{cards, is_one_deck};
    use super::*;

    /// The first of eight columns when cards are dealt in rows.
    fn first_column(number: u64) -> Vec<Card> {
        dealt_pack(number).expect("a number in range").into_iter().step_by(8).collect()
    }

    #[test]
    fn known_deals_come_out_in_every_range_of_numbers() {
        assert_eq!(first_column(1), cards("JD KD 2S 4C 3S 6D 6S"));
        assert_eq!(first_column(11_982), cards("AH 3D KD JC 6C JD KC"));
        assert_eq!(first_column(1 << 31), cards("QH 3H 7D 4D TS QD 6D"));
        assert_eq!(first_column(1 << 32), cards("TS 3S KC 4H 9H 3H 4D"));
        assert_eq!(first_column(LARGEST), cards("TC 8S 8C 6C 5H 5C 9C"));
    }

    #[test]
    fn every_pack_is_a_full_deck() {
        for number in [1, 32_000, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, LARGEST] {
            assert!(is_one_deck(&dealt_pack(number).expect("a number in range")), "deal {number}");
        }
    }

    #[test]
    fn numbers_out_of_range_have_no_pack() {
        assert_eq!(dealt_pack(0), None);
        assert_eq!(dealt_pack(LARGEST + 1), None);
    }
}
