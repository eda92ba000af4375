//! The positions that a search for the shortest win has met, as a tree of moves, and the table that finds them by key.

use prefetch_index::prefetch_index;

use crate::space::Key;

/// How many nodes are allocated together. The whole is never copied, so that it can fill its memory.
const CHUNK_BITS: u32 = 16;
const CHUNK: usize = 1 << CHUNK_BITS;

/// The number of slots at the start.
const FIRST_SLOTS: usize = 1 << 12;

/// A position that was met: the last move on the best known way to it.
#[derive(Clone, Copy)]
pub(super) struct Node<M> {
    key: [u64; 2],
    /// The node before the last move; the start is its own parent.
    pub parent: u32,
    pub last: M,
    /// The length of the way from the start.
    pub way: u16,
    /// The bound of the position.
    pub bound: u16,
    /// Whether the moves of the position have been tried from here.
    pub expanded: bool,
    /// Whether a shorter way to the position was found after its moves had been tried: another node has taken its place.
    pub replaced: bool,
    /// Whether the search stands at this position or at one after it.
    pub on_path: bool,
}

impl<M> Node<M> {
    pub(super) fn new(key: u128, parent: u32, last: M, way: u16, bound: u16) -> Node<M> {
        let key = [key as u64, (key >> 64) as u64];
        Node { key, parent, last, way, bound, expanded: false, replaced: false, on_path: false }
    }
}

/// All nodes, and where to find them.
pub(super) struct Store<M> {
    chunks: Vec<Vec<Node<M>>>,
    /// One more than a node in the lower half, a part of its key in the upper half; zero where there is nothing.
    slots: Vec<u64>,
    len: usize,
}

impl<M: Copy> Store<M> {
    pub(super) fn new() -> Store<M> {
        Store { chunks: Vec::new(), slots: vec![0; FIRST_SLOTS], len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The bytes that are held now.
    pub(super) fn bytes(&self) -> usize {
        self.chunks.len() * CHUNK * size_of::<Node<M>>() + self.slots.capacity() * size_of::<u64>()
    }

    /// The bytes that are held after `more` nodes at most.
    pub(super) fn bytes_after(&self, more: usize) -> usize {
        let chunks = (self.len + more) / CHUNK + 1;
        let slots = if 4 * (self.len + more) >= 3 * self.slots.len() { 2 * self.slots.len() } else { self.slots.len() };
        chunks * CHUNK * size_of::<Node<M>>() + slots * size_of::<u64>()
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node<M> {
        &self.chunks[index as usize >> CHUNK_BITS][index as usize % CHUNK]
    }

    #[inline]
    pub(super) fn node_mut(&mut self, index: u32) -> &mut Node<M> {
        &mut self.chunks[index as usize >> CHUNK_BITS][index as usize % CHUNK]
    }

    /// The node of a position that was met before.
    #[inline]
    pub(super) fn find(&self, key: u128) -> Option<u32> {
        let slot = self.slots[self.place(key)];
        (slot != 0).then(|| slot as u32 - 1)
    }

    /// Fetches the slot where a key would be found first.
    #[inline]
    pub(super) fn prefetch_slot(&self, key: u128) {
        prefetch_index(&self.slots, key as usize & (self.slots.len() - 1));
    }

    /// Fetches the node that is there, if it seems to be that of the key.
    #[inline]
    pub(super) fn prefetch_node(&self, key: u128) {
        let slot = self.slots[key as usize & (self.slots.len() - 1)];
        if slot != 0 && slot & TAG == tag(key) {
            let index = slot as u32 - 1;
            prefetch_index(&self.chunks[index as usize >> CHUNK_BITS], index as usize % CHUNK);
        }
    }

    /// Adds a node. If its position was met before, it takes the place of the other node.
    pub(super) fn add(&mut self, node: Node<M>) -> u32 {
        if self.len.is_multiple_of(CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        let index = self.len as u32;
        let last = self.chunks.len() - 1;
        let key = u128::from(node.key[1]) << 64 | u128::from(node.key[0]);
        self.chunks[last].push(node);
        self.len += 1;
        let place = self.place(key);
        self.slots[place] = tag(key) | (u64::from(index) + 1);
        if 4 * self.len >= 3 * self.slots.len() {
            self.grow();
        }
        index
    }

    /// Where a key is, or would be.
    #[inline]
    fn place(&self, key: u128) -> usize {
        let (mask, tag) = (self.slots.len() - 1, tag(key));
        let mut place = key as usize & mask;
        loop {
            let slot = self.slots[place];
            if slot == 0 || slot & TAG == tag && self.has_key(slot as u32 - 1, key) {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    #[inline]
    fn has_key(&self, index: u32, key: u128) -> bool {
        self.node(index).key == [key as u64, (key >> 64) as u64]
    }

    #[cold]
    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        self.slots = Vec::new();
        self.slots = vec![0; size];
        for index in 0..self.len as u32 {
            let node = self.node(index);
            if node.replaced {
                continue;
            }
            let key = u128::from(node.key[1]) << 64 | u128::from(node.key[0]);
            let place = self.place(key);
            self.slots[place] = tag(key) | (u64::from(index) + 1);
        }
    }
}

/// The upper half of a slot.
const TAG: u64 = !(u32::MAX as u64);

#[inline]
fn tag(key: u128) -> u64 {
    (key >> 64) as u64 & TAG
}

/// A key as bits that look random.
#[inline]
pub(super) fn random_bits<K: Key>(key: K) -> u128 {
    let bits = key.bits();
    if K::LOOKS_RANDOM {
        return bits;
    }
    // Each step can be undone: different keys keep different bits.
    let mut mixed = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    mixed ^= mixed >> 64;
    mixed = mixed.wrapping_mul(0xd1b5_4a32_d192_ed03_aef1_7502_108e_f2d9);
    mixed ^ mixed >> 64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_found_by_their_keys_and_the_newest_of_equal_ones() {
        let mut store: Store<u8> = Store::new();
        let key = |n: u64| random_bits(n);
        for n in 0..200_000 {
            assert_eq!(store.find(key(n)), None);
            assert_eq!(u64::from(store.add(Node::new(key(n), 0, 7, 1, 2))), n);
        }
        store.node_mut(4).replaced = true;
        let newer = store.add(Node::new(key(4), 0, 8, 0, 2));
        for n in 200_001..600_000 {
            store.add(Node::new(key(n), 0, 7, 1, 2));
        }
        assert_eq!(store.find(key(4)), Some(newer));
        assert_eq!(store.find(key(3)), Some(3));
        assert_eq!(store.find(key(1 << 40)), None);
        assert!(store.bytes() <= store.bytes_after(1));
    }
}
