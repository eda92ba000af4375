//! SplitMix64, a short generator, so that a seed always means the same case on every machine.

/// The generator of Steele, Lea and Flood (2014).
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
    /// What somebody else chooses, last first.
    chosen: Vec<u8>,
}

impl SplitMix64 {
    /// Starts from a seed.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed, chosen: Vec::new() }
    }

    /// Takes its first choices from a list: each byte is the highest of a number, so that it decides alone between few
    /// things. A fuzzer that changes one byte changes one choice. After the last byte everything is random.
    pub fn steered(choices: &[u8]) -> SplitMix64 {
        SplitMix64 { state: 0, chosen: choices.iter().rev().copied().collect() }
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        match self.chosen.pop() {
            Some(byte) => u64::from(byte) << 56 | z >> 8,
            None => z,
        }
    }

    /// A number from 0 to `bound - 1`, or 0. The bias is far below what a test could notice.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u8, high: u8) -> u8 {
        low + self.below(usize::from(high.saturating_sub(low)) + 1) as u8
    }

    /// True in `chance` cases out of 100.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of the given values.
    pub fn choose<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Puts a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_of_the_published_generator() {
        let mut random = SplitMix64::new(1234567);
        let first: Vec<u64> = (0..3).map(|_| random.next_u64()).collect();
        assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn bytes_choose_first_and_then_chance() {
        let mut random = SplitMix64::steered(&[0, 255, 128]);
        assert_eq!([random.below(2), random.below(200), random.below(10)], [0, 199, 5]);
        let mut free = SplitMix64::new(0);
        for _ in 0..3 {
            free.next_u64();
        }
        assert_eq!(random.next_u64(), free.next_u64());
    }
}
