//! A small set of machine words that look random.

/// How many words an empty set has room for.
const FIRST: usize = 1 << 11;

/// A set of words, in open addressing. It is never more than half full.
pub(crate) struct Seen {
    /// Zero where there is nothing; the word zero is stored as one.
    words: Vec<u64>,
    count: usize,
}

impl Seen {
    pub(crate) fn new() -> Seen {
        Seen { words: vec![0; FIRST], count: 0 }
    }

    /// Makes it empty, and small again.
    pub(crate) fn clear(&mut self) {
        self.words.truncate(FIRST);
        self.words.fill(0);
        self.count = 0;
    }

    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    #[inline]
    pub(crate) fn contains(&self, word: u64) -> bool {
        self.words[self.place(word.max(1))] != 0
    }

    /// Inserts a word; returns whether it was not there.
    #[inline]
    pub(crate) fn insert(&mut self, word: u64) -> bool {
        let word = word.max(1);
        let place = self.place(word);
        if self.words[place] != 0 {
            return false;
        }
        self.words[place] = word;
        self.count += 1;
        if 2 * self.count > self.words.len() {
            self.grow();
        }
        true
    }

    /// Where a word is, or would be.
    #[inline]
    fn place(&self, word: u64) -> usize {
        let mask = self.words.len() - 1;
        let mut place = (word >> 32) as usize & mask;
        while self.words[place] != 0 && self.words[place] != word {
            place = (place + 1) & mask;
        }
        place
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0; 2 * self.words.len()];
        for word in std::mem::replace(&mut self.words, larger) {
            if word != 0 {
                let place = self.place(word);
                self.words[place] = word;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_inserted_is_there_and_nothing_else() {
        let mut seen = Seen::new();
        let word = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for round in 0..2 {
            for n in 0..5000 {
                assert!(!seen.contains(word(n)), "{n} in round {round}");
                assert!(seen.insert(word(n)) && !seen.insert(word(n)));
            }
            assert!((0..5000).all(|n| seen.contains(word(n))));
            assert!((5000..10_000).all(|n| !seen.contains(word(n))));
            seen.clear();
        }
    }
}
