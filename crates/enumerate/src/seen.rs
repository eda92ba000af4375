//! The set of positions that a small search has seen, which can be emptied instantly.

use crate::table::Position;

/// A hash table whose entries are tagged with the number of their search: starting a new search forgets all of them.
pub(crate) struct Seen {
    /// Number of the search, and index of the position.
    slots: Vec<(u32, u32)>,
    positions: Vec<Position>,
    search: u32,
}

impl Seen {
    pub(crate) fn new() -> Seen {
        Seen { slots: vec![(0, 0); 256], positions: Vec::new(), search: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.positions.clear();
        if self.search == u32::MAX {
            self.slots.fill((0, 0));
            self.search = 0;
        }
        self.search += 1;
    }

    /// How many positions are noted.
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// How many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.slots.as_slice()) + self.positions.capacity() * size_of::<Position>()
    }

    /// Inserts a position; returns false if it was already there.
    pub(crate) fn insert(&mut self, position: &Position) -> bool {
        if 2 * self.positions.len() >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot = position.hash() as usize & mask;
        while self.slots[slot].0 == self.search {
            if self.positions[self.slots[slot].1 as usize] == *position {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = (self.search, self.positions.len() as u32);
        self.positions.push(*position);
        true
    }

    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        self.slots.clear();
        self.slots.resize(size, (0, 0));
        self.search = 1;
        for (index, position) in self.positions.iter().enumerate() {
            let mut slot = position.hash() as usize & (size - 1);
            while self.slots[slot].0 == 1 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = (1, index as u32);
        }
    }
}
