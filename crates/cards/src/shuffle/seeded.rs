//! The shuffle of the published experiments: MT19937, a bounded draw by buckets, Fisher-Yates from the end.

use super::Mt19937;
use crate::{Card, pack};

/// The shuffled pack of this seed. Position 0 is the front; cards are dealt from the back.
pub fn shuffled_pack(seed: u32, max_rank: u8, decks: u8) -> Vec<Card> {
    let mut cards = pack(max_rank, decks);
    let mut generator = Mt19937::new(seed);
    for i in (1..cards.len()).rev() {
        let j = draw_up_to(&mut generator, i as u32);
        cards.swap(i, j as usize);
    }
    cards
}

/// A uniformly distributed number from 0 to `highest`. The raw outputs are divided into buckets of equal size; those
/// beyond the last bucket are discarded. The high bits decide, so this differs from taking a remainder.
fn draw_up_to(generator: &mut Mt19937, highest: u32) -> u32 {
    let bucket = ((1_u64 << 32) / (u64::from(highest) + 1)) as u32;
    loop {
        let drawn = generator.next_u32() / bucket;
        if drawn <= highest {
            return drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test_support::cards;
    use super::*;

    #[test]
    fn full_packs_come_out_as_published() {
        assert_eq!(
            shuffled_pack(0, 13, 1),
            cards(
                "JS 6H TD 5D JD 2C 3C AD KH 6S 2H KS QC KC TC 4C 5C 4S 2S AC QD 6D 2D AH 6C 7C 3S 8H TH 9C 8D QH QS 4H \
                 3H 9S AS 9H 3D 5H 4D 7D 7S 5S TS 7H JC KD JH 9D 8S 8C"
            )
        );
        assert_eq!(
            shuffled_pack(1, 13, 1),
            cards(
                "JD AH KH JH 9H 2C 6D 8D 7H 7S JC 8S 5H 8C KD AS TD JS 8H 3C 5D 9D 4C QD 9S 6S 3D 2H TS 6C 3H TH 7D 5S \
                 9C 4S 7C KC 4D 2D 5C AD 3S QS QC 4H 2S AC QH TC KS 6H"
            )
        );
    }

    #[test]
    fn a_short_pack_comes_out_as_published() {
        assert_eq!(
            shuffled_pack(1, 8, 1),
            cards("3H 8H 6C 8C 8D 4C 3S AH 2C 4D 5D 6S 5C 5S 4S 5H 3D 2S 7H 6D 3C AS 2H 7S 7C 2D AD AC 7D 6H 8S 4H")
        );
    }

    #[test]
    fn a_rejected_draw_is_drawn_again() {
        let seed = 16_536_550;
        assert_eq!(Mt19937::new(seed).next_u32(), 4_294_967_254, "this output lies beyond the last bucket");
        assert_eq!(
            shuffled_pack(seed, 13, 1),
            cards(
                "JS 6D 3S TD 3H 2H 7C 8S 3D 9S 2D 7H AC AS 2S 9C QC TS KH JH KC 5H 8H TC AD 6C 6H QS 7D 4C 5D KS 9H TH \
                 JC 6S 5S 4D 7S 5C QH 4H QD KD 3C 8D AH 9D 2C 4S 8C JD"
            )
        );
    }

    /// The indices at which the shuffle of one pack discards a raw output, once for each discarded output.
    fn rejections(seed: u32, size: u32) -> Vec<u32> {
        let mut generator = Mt19937::new(seed);
        let mut found = Vec::new();
        for i in (1..size).rev() {
            let limit = ((1_u64 << 32) / u64::from(i + 1)) * u64::from(i + 1);
            while u64::from(generator.next_u32()) >= limit {
                found.push(i);
            }
        }
        found
    }

    #[test]
    fn the_rare_rejections_happen_where_they_are_known_to() {
        for (seed, index) in [(5_257_882, 20), (8_153_190, 44), (8_236_919, 38), (14_784_396, 51), (16_536_550, 51)] {
            assert_eq!(rejections(seed, 52), [index], "seed {seed}");
        }
        for (seed, index) in [(508_205, 68), (1_310_333, 81), (2_180_022, 102)] {
            assert_eq!(rejections(seed, 104), [index], "seed {seed}");
        }
    }

    #[test]
    fn two_decks_hold_every_card_twice() {
        let mut shuffled = shuffled_pack(508_205, 13, 2);
        shuffled.sort_unstable();
        let mut sorted = pack(13, 2);
        sorted.sort_unstable();
        assert_eq!(shuffled, sorted);
    }
}
