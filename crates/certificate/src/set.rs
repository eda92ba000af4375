//! A set of byte strings that takes little more memory than they do.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// Members lie one after the other in blocks of this size, so that growing copies nothing.
const BLOCK: usize = 1 << 20;
/// The longest member. No position comes near it.
pub(crate) const LONGEST: usize = 1 << 12;
/// A place of the table that holds no member.
const FREE: u32 = u32::MAX;

/// A set of byte strings, numbered in the order in which they were added. Members are found by a hash and then compared
/// byte by byte: a set never takes one for another.
#[derive(Debug)]
pub struct MemberSet {
    blocks: Vec<Vec<u8>>,
    /// Where each member starts: the number of its block times [`BLOCK`], and the place in it. Two bytes give its length.
    starts: Vec<u64>,
    /// The numbers of the members, at or behind the place that their hash says. Its length is a power of two.
    table: Vec<u32>,
}

impl Default for MemberSet {
    fn default() -> MemberSet {
        MemberSet { blocks: Vec::new(), starts: Vec::new(), table: vec![FREE; 1 << 10] }
    }
}

impl MemberSet {
    /// How many members there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// A member by its number.
    pub fn get(&self, number: usize) -> &[u8] {
        let start = self.starts[number] as usize;
        let block = &self.blocks[start / BLOCK];
        let (length, rest) = block[start % BLOCK..].split_at(2);
        &rest[..u16::from_le_bytes([length[0], length[1]]) as usize]
    }

    /// Whether these bytes are a member.
    pub fn contains(&self, bytes: &[u8]) -> bool {
        self.table[self.place_of(bytes)] != FREE
    }

    /// Adds a member. Returns whether it is new.
    pub fn insert(&mut self, bytes: &[u8]) -> bool {
        assert!(bytes.len() <= LONGEST && self.len() < FREE as usize);
        let place = self.place_of(bytes);
        if self.table[place] != FREE {
            return false;
        }
        self.table[place] = self.len() as u32;
        self.store(bytes);
        if self.len() * 8 > self.table.len() * 7 {
            self.grow();
        }
        true
    }

    /// How many bytes of memory it takes, the larger table included that it will need next.
    pub fn bytes(&self) -> usize {
        self.blocks.len() * BLOCK + self.starts.capacity() * 8 + self.table.len() * 12
    }

    /// The numbers of all members, in the order of their bytes.
    pub fn in_order(&self) -> Vec<u32> {
        let mut numbers: Vec<u32> = (0..self.len() as u32).collect();
        numbers.sort_unstable_by(|&a, &b| self.get(a as usize).cmp(self.get(b as usize)));
        numbers
    }

    fn store(&mut self, bytes: &[u8]) {
        let needed = bytes.len() + 2;
        if self.blocks.last().is_none_or(|block| block.len() + needed > BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        let number = self.blocks.len() - 1;
        let block = &mut self.blocks[number];
        self.starts.push((number * BLOCK + block.len()) as u64);
        block.extend((bytes.len() as u16).to_le_bytes());
        block.extend(bytes);
    }

    /// Where the number of these bytes is in the table, or the free place where it would be.
    fn place_of(&self, bytes: &[u8]) -> usize {
        let mask = self.table.len() - 1;
        let mut place = hash(bytes) & mask;
        while self.table[place] != FREE && self.get(self.table[place] as usize) != bytes {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        let mask = self.table.len() * 2 - 1;
        let mut table = vec![FREE; mask + 1];
        for number in 0..self.len() {
            let mut place = hash(self.get(number)) & mask;
            while table[place] != FREE {
                place = (place + 1) & mask;
            }
            table[place] = number as u32;
        }
        self.table = table;
    }
}

fn hash(bytes: &[u8]) -> usize {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    let hash = hasher.finish();
    (hash ^ (hash >> 32)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in_and_nothing_else() {
        let mut set = MemberSet::default();
        let member = |number: u32| number.wrapping_mul(0x9E37_79B9).to_be_bytes()[..1 + number as usize % 4].to_vec();
        let expected: std::collections::BTreeSet<Vec<u8>> = (0..50_000).map(member).collect();
        let new = (0..50_000).filter(|&number| set.insert(&member(number))).count();
        assert_eq!(new, expected.len());
        assert_eq!(set.len(), expected.len());
        let in_order: Vec<Vec<u8>> =
            set.in_order().into_iter().map(|number| set.get(number as usize).to_vec()).collect();
        assert!(in_order.iter().eq(&expected));
        assert!(expected.iter().all(|bytes| set.contains(bytes)));
        assert!((0..1000u32).all(|number| !set.contains(&[&[1, 2, 3, 4], &number.to_be_bytes()[..]].concat())));
    }
}
