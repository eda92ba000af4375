//! A row of any number of top cards in as few machine words as possible: ten cards of six bits per word.
//!
//! A card is `4 * rank + suit`, so it is never 0, and 0 means that the row has ended. With the whole row in a few
//! words, all piles are compared with their neighbours at once, and closing up after a move is a shift.

use super::bits::Bits;

/// Cards in a word.
pub(super) const PER_WORD: usize = 10;
/// Bits of a card.
pub(super) const BITS: u32 = 6;
/// The number of piles that fit in two words.
pub(super) const SHORT: usize = 2 * PER_WORD;
/// The bits of a word that hold cards.
const WORD: u64 = (1 << (PER_WORD as u32 * BITS)) - 1;
/// The lowest bit of every card of a short row. The first ten are also the lowest bits of the cards in a word.
const ONES: u128 = ((1 << (SHORT as u32 * BITS)) - 1) / 63;

/// The top cards from left to right, at most `10 * WORDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<const WORDS: usize> {
    words: [u64; WORDS],
    len: usize,
}

/// Which top cards match: for every policy a mask, which is [`ONES`] or zero.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Matching {
    same_suit: u128,
    same_rank: u128,
    other_colour: u128,
    always: u128,
}

impl Matching {
    pub(super) fn new(same_suit: bool, same_rank: bool, other_colour: bool, always: bool) -> Matching {
        let mask = |wanted: bool| if wanted { ONES } else { 0 };
        Matching {
            same_suit: mask(same_suit),
            same_rank: mask(same_rank),
            other_colour: mask(other_colour),
            always: mask(always),
        }
    }

    /// The cards that match others, one bit each; `difference` is the exclusive or of all pairs.
    #[inline(always)]
    pub(super) fn of<B: Bits>(&self, difference: B) -> B {
        let suits_differ = difference | difference >> 1;
        let ranks_differ = suits_differ >> 2 | suits_differ >> 4;
        B::of(self.same_suit) & !suits_differ
            | B::of(self.same_rank) & !ranks_differ
            | B::of(self.other_colour) & difference
            | B::of(self.always)
    }
}

/// The lowest bits of the first `cards` cards of a word.
#[inline]
fn first_ones(cards: usize) -> u64 {
    ONES as u64 & ((1 << (BITS as usize * cards.min(PER_WORD))) - 1)
}

/// The cards of the first two words as one number.
#[inline]
pub(super) fn number_of(words: &[u64]) -> u128 {
    let word = |index: usize| words.get(index).copied().unwrap_or(0) as u128;
    word(0) | word(1) << (BITS as usize * PER_WORD)
}

impl<const WORDS: usize> Row<WORDS> {
    /// How many cards fit.
    pub(super) const ROOM: usize = PER_WORD * WORDS;

    /// The row of these cards; cards beyond [`Row::ROOM`] are dropped.
    pub(super) fn new(cards: &[u8]) -> Row<WORDS> {
        let mut row = Row { words: [0; WORDS], len: cards.len().min(Self::ROOM) };
        for (index, &card) in cards.iter().take(Self::ROOM).enumerate() {
            row.words[index / PER_WORD] |= (card as u64) << (BITS as usize * (index % PER_WORD));
        }
        row
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The first twenty cards as one number.
    #[inline]
    pub(super) fn short(&self) -> u128 {
        number_of(&self.words)
    }

    /// The words that hold the row; those after its end are 0.
    #[inline]
    pub(super) fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> u8 {
        (self.words[index / PER_WORD] >> (BITS as usize * (index % PER_WORD)) & 63) as u8
    }

    #[inline]
    pub(super) fn set(&mut self, index: usize, card: u8) {
        let shift = BITS as usize * (index % PER_WORD);
        let word = &mut self.words[index / PER_WORD];
        *word = *word & !(63 << shift) | (card as u64) << shift;
    }

    /// Puts one pile on another and closes the row up.
    #[inline]
    pub(super) fn fold(&mut self, from: usize, to: usize) {
        self.set(to, self.get(from));
        self.remove(from);
    }

    /// Removes a card; the cards to its right move up.
    #[inline]
    pub(super) fn remove(&mut self, index: usize) {
        let mut word = index / PER_WORD;
        let stays = (1 << (BITS as usize * (index % PER_WORD))) - 1;
        let last = (self.len - 1) / PER_WORD;
        self.words[word] = self.words[word] & stays | self.words[word] >> BITS & !stays;
        while word < last {
            self.words[word] |= (self.words[word + 1] & 63) << (60 - BITS);
            word += 1;
            self.words[word] >>= BITS;
        }
        self.len -= 1;
    }

    /// Calls `found` with every index, from the left, whose card matches the one `distance` places to its right.
    pub(super) fn for_each_match(&self, distance: usize, matching: &Matching, mut found: impl FnMut(usize)) {
        if distance >= self.len {
            return;
        }
        let mut pairs = self.len - distance;
        let (skip, rest) = (distance / PER_WORD, distance % PER_WORD);
        let word_at = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let mut word = 0;
        loop {
            let low = word_at(word + skip) >> (BITS as usize * rest);
            let high = (word_at(word + skip + 1) << (BITS as usize * (PER_WORD - rest))) & WORD;
            let mut matches = matching.of(word_at(word) ^ (low | high)) & first_ones(pairs);
            while matches != 0 {
                found(PER_WORD * word + matches.trailing_zeros() as usize / BITS as usize);
                matches &= matches - 1;
            }
            if pairs <= PER_WORD {
                return;
            }
            pairs -= PER_WORD;
            word += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Numbers;

    fn cards<const WORDS: usize>(row: &Row<WORDS>) -> Vec<u8> {
        (0..row.len()).map(|index| row.get(index)).collect()
    }

    fn random_card(numbers: &mut Numbers) -> u8 {
        4 + numbers.below(52) as u8
    }

    #[test]
    fn a_row_behaves_like_a_list() {
        let mut numbers = Numbers(5);
        for _ in 0..2_000 {
            let mut list: Vec<u8> = (0..numbers.below(50)).map(|_| random_card(&mut numbers)).collect();
            let mut row = Row::<5>::new(&list);
            for _ in 0..20 {
                let card = random_card(&mut numbers);
                if list.is_empty() {
                    break;
                }
                let index = numbers.below(list.len() as u64) as usize;
                if numbers.below(2) == 0 {
                    list.remove(index);
                    row.remove(index);
                } else {
                    list[index] = card;
                    row.set(index, card);
                }
                assert_eq!(cards(&row), list);
                // No bits are left behind: equal rows have equal words.
                assert_eq!(row, Row::new(&list));
            }
        }
    }

    #[test]
    fn matches_are_those_of_single_cards() {
        let mut numbers = Numbers(6);
        for _ in 0..2_000 {
            let list: Vec<u8> = (0..numbers.below(61)).map(|_| random_card(&mut numbers)).collect();
            let row = Row::<6>::new(&list);
            let [same_suit, same_rank, other_colour, always] = std::array::from_fn(|_| numbers.below(3) == 0);
            let matching = Matching::new(same_suit, same_rank, other_colour, always);
            let single = |a: u8, b: u8| {
                same_suit && a & 3 == b & 3 || same_rank && a >> 2 == b >> 2 || other_colour && a & 1 != b & 1 || always
            };
            for distance in 1..52 {
                let mut found = Vec::new();
                row.for_each_match(distance, &matching, |index| found.push(index));
                let pairs = list.len().saturating_sub(distance);
                let expected: Vec<usize> = (0..pairs).filter(|&i| single(list[i], list[i + distance])).collect();
                assert_eq!(found, expected, "{list:?} at distance {distance}");
            }
        }
    }
}
