//! Whole numbers of any size, with the operations that counting deals needs.

use std::fmt;

use thousands::Separable;

/// A number, in limbs of nine decimal digits, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(Vec<u32>);

const LIMB: u64 = 1_000_000_000;

impl Number {
    /// The number of ways to arrange things in a row, given how many of each kind are alike.
    pub(crate) fn arrangements(alike: impl IntoIterator<Item = u64>) -> Number {
        let mut number = Number(vec![1]);
        let mut all = 0;
        for count in alike {
            for one in 1..=count {
                all += 1;
                number.multiply(all);
                number.divide(one);
            }
        }
        number
    }

    pub(crate) fn multiply(&mut self, factor: u64) {
        let mut carry = 0;
        for limb in &mut self.0 {
            let value = u64::from(*limb) * factor + carry;
            *limb = (value % LIMB) as u32;
            carry = value / LIMB;
        }
        while carry > 0 {
            self.0.push((carry % LIMB) as u32);
            carry /= LIMB;
        }
    }

    /// Divides, rounding down.
    pub(crate) fn divide(&mut self, divisor: u64) {
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let value = rest * LIMB + u64::from(*limb);
            *limb = (value / divisor) as u32;
            rest = value % divisor;
        }
        while self.0.len() > 1 && self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// The number as a machine number, if it is small enough.
    pub fn small(&self) -> Option<u128> {
        let add = |value: u128, &limb: &u32| value.checked_mul(u128::from(LIMB))?.checked_add(u128::from(limb));
        self.0.iter().rev().try_fold(0u128, add)
    }
}

impl fmt::Display for Number {
    /// With commas between the thousands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = String::new();
        for (index, limb) in self.0.iter().rev().enumerate() {
            digits += &if index == 0 { limb.to_string() } else { format!("{limb:09}") };
        }
        f.write_str(&digits.separate_with_commas())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factorials_and_multinomials_are_exact() {
        assert_eq!(Number::arrangements([1; 12]).small(), Some(479_001_600));
        assert_eq!(Number::arrangements([2, 2]).small(), Some(6));
        assert_eq!(Number::arrangements([]).small(), Some(1));
        assert_eq!(Number::arrangements([1; 20]).to_string(), "2,432,902,008,176,640,000");
        let all = "80,658,175,170,943,878,571,660,636,856,403,766,975,289,505,440,883,277,824,000,000,000,000";
        assert_eq!(Number::arrangements([1; 52]).to_string(), all);
        assert_eq!(Number::arrangements([1; 52]).small(), None);
    }
}
