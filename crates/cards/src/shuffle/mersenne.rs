//! The Mersenne Twister MT19937, with both of its standard ways of seeding.

const SIZE: usize = 624;
const MIDDLE: usize = 397;

/// The 32-bit Mersenne Twister.
#[derive(Clone, Debug)]
pub struct Mt19937 {
    state: [u32; SIZE],
    next: usize,
}

impl Mt19937 {
    /// Seeded with one integer.
    pub fn new(seed: u32) -> Mt19937 {
        let mut state = [seed; SIZE];
        for i in 1..SIZE {
            let before = state[i - 1];
            state[i] = 1_812_433_253_u32.wrapping_mul(before ^ (before >> 30)).wrapping_add(i as u32);
        }
        Mt19937 { state, next: SIZE }
    }

    /// Seeded with a list of integers; an empty list counts as `[0]`.
    pub fn by_array(key: &[u32]) -> Mt19937 {
        let key = if key.is_empty() { &[0] } else { key };
        let mut twister = Mt19937::new(19_650_218);
        let state = &mut twister.state;
        let mixed = |state: &[u32; SIZE], i: usize, factor: u32| {
            let before = state[i - 1];
            state[i] ^ (before ^ (before >> 30)).wrapping_mul(factor)
        };
        let step = |state: &mut [u32; SIZE], i: usize| {
            if i + 1 < SIZE {
                return i + 1;
            }
            state[0] = state[SIZE - 1];
            1
        };
        let (mut i, mut j) = (1, 0);
        for _ in 0..SIZE.max(key.len()) {
            state[i] = mixed(state, i, 1_664_525).wrapping_add(key[j]).wrapping_add(j as u32);
            i = step(state, i);
            j = (j + 1) % key.len();
        }
        for _ in 1..SIZE {
            state[i] = mixed(state, i, 1_566_083_941).wrapping_sub(i as u32);
            i = step(state, i);
        }
        state[0] = 0x8000_0000;
        twister
    }

    /// The next raw output.
    pub fn next_u32(&mut self) -> u32 {
        if self.next == SIZE {
            self.twist();
        }
        let mut x = self.state[self.next];
        self.next += 1;
        x ^= x >> 11;
        x ^= (x << 7) & 0x9d2c_5680;
        x ^= (x << 15) & 0xefc6_0000;
        x ^ (x >> 18)
    }

    fn twist(&mut self) {
        for i in 0..SIZE {
            let joined = (self.state[i] & 0x8000_0000) | (self.state[(i + 1) % SIZE] & 0x7fff_ffff);
            let odd = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[i] = self.state[(i + MIDDLE) % SIZE] ^ (joined >> 1) ^ odd;
        }
        self.next = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_outputs(mut twister: Mt19937) -> [u32; 4] {
        std::array::from_fn(|_| twister.next_u32())
    }

    #[test]
    fn single_integer_seeding_gives_the_known_outputs() {
        assert_eq!(first_outputs(Mt19937::new(0)), [2_357_136_044, 2_546_248_239, 3_071_714_933, 3_626_093_760]);
        assert_eq!(first_outputs(Mt19937::new(1)), [1_791_095_845, 4_282_876_139, 3_093_770_124, 4_005_303_368]);
        assert_eq!(Mt19937::new(4_294_967_294).next_u32(), 2_236_247_450);
    }

    #[test]
    fn the_ten_thousandth_output_of_the_standard_seed_is_the_documented_one() {
        let mut twister = Mt19937::new(5489);
        let last = (0..10_000).map(|_| twister.next_u32()).last();
        assert_eq!(last, Some(4_123_659_995));
    }

    #[test]
    fn array_seeding_gives_the_outputs_of_the_generators_own_test_file() {
        let twister = Mt19937::by_array(&[0x123, 0x234, 0x345, 0x456]);
        assert_eq!(first_outputs(twister), [1_067_595_299, 955_945_823, 477_289_528, 4_107_218_783]);
    }

    #[test]
    fn an_empty_key_counts_as_zero() {
        assert_eq!(first_outputs(Mt19937::by_array(&[])), first_outputs(Mt19937::by_array(&[0])));
    }
}
