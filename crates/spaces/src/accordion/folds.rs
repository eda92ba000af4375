//! All folds of a row that fits in one or two words, with the rows that they lead to.
//!
//! A fold takes a pile out, and another top card becomes that of the pile. Left of the pile that moves the row stays,
//! right of it the row moves up; and how the top card changes is known from the comparison that found the match.
//! So the words of the new row are those of the old one and of the one moved up, put together with masks.

use cadogan_rules::{AccordionDirection, AccordionMove};

use super::row::{BITS, CARD_BITS, Matching, ONES, PER_WORD, SHORT, WORD};

/// A way to fold: how far the three places that matter lie to the right of the left one of a match.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub(super) distance: usize,
    /// The pile that moves.
    pub(super) from: usize,
    /// The pile that it is put on.
    pub(super) to: usize,
    /// Where its card lies when the row has closed up.
    lands: usize,
    /// How a row moves to the left by the distance, and a difference to where the card lands.
    by_distance: Shift,
    by_lands: Shift,
}

impl Reach {
    pub(super) fn new(m: &AccordionMove) -> Reach {
        let distance = m.distance as usize;
        let (from, to, lands) = match m.direction {
            AccordionDirection::Left => (distance, 0, 0),
            AccordionDirection::Right => (0, distance, distance.saturating_sub(1)),
        };
        Reach { distance, from, to, lands, by_distance: Shift::of(distance), by_lands: Shift::of(lands) }
    }
}

/// A number of places, less than [`SHORT`], as a number of bits and, if it is a word or more, that word.
#[derive(Clone, Copy, Debug)]
struct Shift {
    bits: u32,
    by_a_word: bool,
}

impl Shift {
    const ONE: Shift = Shift { bits: BITS, by_a_word: false };

    fn of(places: usize) -> Shift {
        Shift { bits: BITS * (places % PER_WORD) as u32, by_a_word: places >= PER_WORD }
    }

    /// The row without so many cards at its left end.
    #[inline]
    fn to_the_left<const N: usize>(self, words: [u64; N]) -> [u64; N] {
        let mut shifted = words.map(|word| word >> self.bits);
        if N > 1 && self.by_a_word {
            shifted = std::array::from_fn(|i| if i == 0 { shifted[N - 1] } else { 0 });
        } else if N > 1 {
            shifted[0] |= words[N - 1] << (CARD_BITS - self.bits) & WORD;
        }
        shifted
    }

    /// The row with room for so many cards at its left end; what does not fit falls out on the right.
    #[inline]
    fn to_the_right<const N: usize>(self, words: [u64; N]) -> [u64; N] {
        let mut shifted = words.map(|word| word << self.bits & WORD);
        if N > 1 && self.by_a_word {
            shifted = std::array::from_fn(|i| if i == 0 { 0 } else { shifted[0] });
        } else if N > 1 {
            shifted[N - 1] |= words[0] >> (CARD_BITS - self.bits);
        }
        shifted
    }
}

/// Tables by place have a size that is a power of two, so that an index cut to it needs no check.
const PLACES: usize = 32;

/// By place: the bits of all cards to its left.
const LEFT_OF: [[u64; 2]; PLACES] = {
    let mut masks = [[WORD; 2]; PLACES];
    let mut place = 0;
    while place < SHORT {
        let low = (1 << (BITS as usize * (place % PER_WORD))) - 1;
        masks[place] = if place < PER_WORD { [low, 0] } else { [WORD, low] };
        place += 1;
    }
    masks
};

/// By place: the bits of its card.
const CARD_AT: [[u64; 2]; PLACES] = {
    let mut masks = [[0; 2]; PLACES];
    let mut place = 0;
    while place < SHORT {
        masks[place][place / PER_WORD] = 63 << (BITS as usize * (place % PER_WORD));
        place += 1;
    }
    masks
};

/// A row of `N` words, one or two.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShortRow<const N: usize> {
    words: [u64; N],
    len: usize,
    /// The row without its first card.
    moved_up: [u64; N],
    /// In which bits they differ.
    changes: [u64; N],
}

impl<const N: usize> ShortRow<N> {
    /// The row whose first words these are. It has at most `10 * N` cards.
    #[inline]
    pub(super) fn new(words: &[u64], len: usize) -> ShortRow<N> {
        let words: [u64; N] = std::array::from_fn(|i| words[i]);
        let moved_up = Shift::ONE.to_the_left(words);
        ShortRow { words, len, moved_up, changes: std::array::from_fn(|i| words[i] ^ moved_up[i]) }
    }

    /// The words of the row after one pile has been put on another.
    #[inline]
    pub(super) fn folded(&self, from: usize, to: usize) -> [u64; N] {
        let word = usize::from(N > 1 && from >= PER_WORD);
        let card = self.words[word] >> (BITS as usize * (from - PER_WORD * word)) & 63;
        let everywhere = ONES * card;
        let (stays, place) = (&LEFT_OF[from % PLACES], &CARD_AT[(to - usize::from(from < to)) % PLACES]);
        std::array::from_fn(|i| {
            let closed_up = self.moved_up[i] ^ self.changes[i] & stays[i];
            closed_up ^ (closed_up ^ everywhere) & place[i]
        })
    }

    /// Calls `found` with the left one of every pair of matching cards so far apart, from the left, and with the words of
    /// the row after the fold.
    #[inline(always)]
    pub(super) fn for_each_fold(&self, reach: &Reach, matching: Matching, mut found: impl FnMut(usize, [u64; N])) {
        if reach.distance >= self.len {
            return;
        }
        // A pair for every card that has another so far to its right.
        let pairs = &LEFT_OF[(self.len - reach.distance) % PLACES];
        let others = reach.by_distance.to_the_left(self.words);
        let differences: [u64; N] = std::array::from_fn(|i| self.words[i] ^ others[i]);
        // The difference where the top card changes.
        let change = if reach.lands == 0 { differences } else { reach.by_lands.to_the_right(differences) };
        for word in 0..N {
            let mut matches = matching.of(differences[word]) & pairs[word];
            while matches != 0 {
                let left = PER_WORD * word + matches.trailing_zeros() as usize / BITS as usize;
                matches &= matches - 1;
                let stays = &LEFT_OF[(left + reach.from) % PLACES];
                let card = &CARD_AT[(left + reach.lands) % PLACES];
                found(
                    left,
                    std::array::from_fn(|i| self.moved_up[i] ^ self.changes[i] & stays[i] ^ change[i] & card[i]),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::Row;
    use super::*;
    use crate::testing::Numbers;

    /// Over any distance, in both directions, from every place of rows of any length.
    fn check_folds<const N: usize>() {
        let mut numbers = Numbers(9);
        let always = Matching::new(false, false, false, true);
        for _ in 0..200 {
            let len = 1 + numbers.below(10 * N as u64);
            let list: Vec<u8> = (0..len).map(|_| 4 + numbers.below(52) as u8).collect();
            let row = Row::<N>::new(&list);
            let short = ShortRow::<N>::new(row.words(), row.len());
            for (distance, right) in (1..=20).flat_map(|distance| [(distance, false), (distance, true)]) {
                let direction = if right { AccordionDirection::Right } else { AccordionDirection::Left };
                let reach = Reach::new(&AccordionMove { direction, distance: distance as u8 });
                let mut expected_left = 0;
                short.for_each_fold(&reach, always, |left, words| {
                    assert_eq!(left, expected_left);
                    expected_left += 1;
                    let (from, to) = if right { (left, left + distance) } else { (left + distance, left) };
                    assert_eq!((from, to), (left + reach.from, left + reach.to));
                    let mut folded = row;
                    folded.fold(from, to);
                    assert_eq!(&words, folded.words(), "{list:?}: {from} to {to}");
                    assert_eq!(words, short.folded(from, to), "{list:?}: {from} to {to}");
                });
                assert_eq!(expected_left, list.len().saturating_sub(distance));
            }
        }
    }

    #[test]
    fn folds_of_short_rows_are_those_of_rows() {
        check_folds::<1>();
        check_folds::<2>();
    }
}
