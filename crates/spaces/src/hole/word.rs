//! Keys that are sums of weighted digits, in one machine word where they fit.

use cadogan_search::Key;

/// A key that the hole space can update by adding and subtracting.
pub trait Word: Key + Default {
    /// The number, if it fits.
    fn from_u128(number: u128) -> Option<Self>;
    /// `self` with one part removed and another added.
    fn replace(self, old: Self, new: Self) -> Self;
}

impl Word for u64 {
    fn from_u128(number: u128) -> Option<u64> {
        number.try_into().ok()
    }

    fn replace(self, old: u64, new: u64) -> u64 {
        self.wrapping_sub(old).wrapping_add(new)
    }
}

impl Word for u128 {
    fn from_u128(number: u128) -> Option<u128> {
        Some(number)
    }

    fn replace(self, old: u128, new: u128) -> u128 {
        self.wrapping_sub(old).wrapping_add(new)
    }
}
