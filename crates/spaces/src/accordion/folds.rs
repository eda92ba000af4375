//! All folds of a row of at most twenty cards, with the rows that they lead to.
//!
//! A fold removes a pile, and its top card becomes the top card of another pile. To the left of the moved pile the row
//! stays the same, and to the right of it the row moves up by one place; how the top card changes is known from the
//! comparison that found the match. So the new row is combined, with masks, from the old row and the row shifted by one
//! place.

use cadogan_rules::{AccordionDirection, AccordionMove};

use super::bits::Bits;
use super::row::{BITS, Matching};

/// A way to fold: how far the three places involved lie to the right of the left card of a match, in bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) distance: u32,
    /// The pile that moves.
    pub(super) from: u32,
    /// The pile that the moved pile is put on.
    pub(super) to: u32,
    /// Where its card lies after the row has closed up.
    lands: u32,
}

impl Reach {
    pub(super) fn new(m: &AccordionMove) -> Reach {
        let distance = BITS * m.distance as u32;
        let (from, to, lands) = match m.direction {
            AccordionDirection::Left => (distance, 0, 0),
            AccordionDirection::Right => (0, distance, distance.saturating_sub(BITS)),
        };
        Reach { distance, from, to, lands }
    }
}

/// Calls `found` with the left card of every matching pair at the distance of `reach`, from left to right, and with the
/// row after the fold. The row ends at bit `len`.
#[inline(always)]
pub(super) fn for_each_fold<B: Bits>(
    row: B,
    len: u32,
    reach: &Reach,
    matching: &Matching,
    mut found: impl FnMut(u32, B),
) {
    if reach.distance >= len {
        return;
    }
    let difference = row ^ row >> reach.distance;
    // One pair for every card that has another card at this distance to its right.
    let mut matches = matching.of(difference) & B::below(len - reach.distance);
    if matches == B::default() {
        return;
    }
    let moved_up = row >> BITS;
    let changes = row ^ moved_up;
    // The difference at the place where the top card changes.
    let change = difference << reach.lands;
    while matches != B::default() {
        let left = matches.lowest();
        matches = matches.without_lowest();
        let closed_up = moved_up ^ changes & B::below(left + reach.from);
        found(left, closed_up ^ change & B::card_at(left + reach.lands));
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::{PER_WORD, Row};
    use super::*;
    use crate::testing::Numbers;

    /// Any distance, both directions, every place of rows of any length.
    fn check_folds<B: Bits>(longest: usize) {
        let mut numbers = Numbers(9);
        let always = Matching::new(false, false, false, true);
        for _ in 0..200 {
            let len = 1 + numbers.below(longest as u64) as usize;
            let list: Vec<u8> = (0..len).map(|_| 4 + numbers.below(52) as u8).collect();
            let row = Row::<2>::new(&list);
            let short = B::of(row.short());
            for (distance, right) in (1..=20).flat_map(|distance| [(distance, false), (distance, true)]) {
                let direction = if right { AccordionDirection::Right } else { AccordionDirection::Left };
                let reach = Reach::new(&AccordionMove { direction, distance: distance as u8 });
                let mut expected_left = 0;
                for_each_fold(short, BITS * len as u32, &reach, &always, |left, folded| {
                    assert_eq!(left, BITS * expected_left as u32);
                    let (from, to) = (expected_left + distance, expected_left);
                    let (from, to) = if right { (to, from) } else { (from, to) };
                    assert_eq!([left + reach.from, left + reach.to], [from, to].map(|place| BITS * place as u32));
                    let mut expected = row;
                    expected.fold(from, to);
                    assert_eq!(folded.wide(), expected.short(), "{list:?}: {from} to {to}");
                    expected_left += 1;
                });
                assert_eq!(expected_left, list.len().saturating_sub(distance));
            }
        }
    }

    #[test]
    fn folds_of_short_rows_are_those_of_rows() {
        check_folds::<u64>(PER_WORD);
        check_folds::<u128>(2 * PER_WORD);
    }
}
