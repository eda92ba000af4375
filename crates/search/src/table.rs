//! The transposition table: which positions have been visited, in at most 16 bytes each (8 for one-word keys).
//!
//! A key is first mixed over its 64 or 128 bits (by a bijection if it is exact, so that no two keys become equal; a
//! fingerprint already looks random). Its leading word `h` selects the bucket, which is one or two cache lines: with
//! `n` buckets, number `h * n / 2^64`. Within a bucket the products `h * n mod 2^64` are at least `n` apart, so the
//! lowest `log2(n)` bits of the product need not be stored: some of them hold the metadata of an entry, and in a large
//! table the others make the entry smaller: 14 bytes, or 7 for a one-word key. No information about the key is lost. So
//! exact keys never give a false match, and fingerprints keep all their 128 bits: among `m` different positions the
//! chance that any two have the same one is below `m^2 / 2^129`.
//!
//! An entry whose bucket is full goes to one of the next three. When all are full, a small table grows. A large table,
//! or one that may not grow, replaces one of their entries that is not pinned; if all are pinned, the new entry goes to
//! an overflow set. `n` is any number, so the table can grow and shrink in small steps, in place: a large one is never
//! less than nine tenths full.

use std::hash::BuildHasherDefault;
use std::marker::PhantomData;

use crate::space::Key;
use prefetch_index::prefetch_index;
use rustc_hash::FxHasher;

use bucket::{Bucket, Entry, LINE, Look, OFFSET, OFFSET_SHIFT, PINNED, Shape, USED};
use resize::size_within;

mod bucket;
mod resize;

/// The smallest table: its 16 buckets leave the four free bits that an entry needs.
const MIN_BUCKETS: usize = Shape::Roomy.least_buckets::<u64>();
/// The size of a new table: larger than the minimum, because nearly every search needs more; it shrinks if memory is
/// short.
const FIRST_BUCKETS: usize = 1 << 6;
const MAX_BUCKETS: usize = 1 << 31;
/// A table of up to this many buckets, a quarter of a mebibyte, fits in the cache of one processor core.
const NEAR_BUCKETS: usize = 1 << 12;
/// An entry lies in its own bucket or in one of the next three.
const WINDOW: usize = 4;

/// The result of visiting a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// It was there.
    Known,
    /// It was not there; now it is, and is pinned.
    New,
    /// It was not there, and there is no room for it: all candidates for replacement are on the current path.
    NoRoom,
}

/// Where a key belongs in a table of a certain size.
#[derive(Clone, Copy, Default)]
pub(crate) struct Address {
    /// The leading word of the key.
    first: u64,
    bucket: usize,
    tag: u128,
}

/// The result of looking up a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Known,
    /// It is not there, but there is a gap for it, this many buckets from where it belongs. Valid only until the table
    /// changes.
    Gap(u8),
    /// It is not there, and there is no gap for it.
    NoGap,
}

type Overflow = std::collections::HashSet<u128, BuildHasherDefault<FxHasher>>;

pub(crate) struct Table<K: Key> {
    bytes: Vec<u8>,
    /// The offset of the first bucket, which begins on a cache line.
    skip: usize,
    /// How many buckets keys are distributed over. There are three more, for entries that do not fit in the last of
    /// them.
    count: usize,
    shape: Shape,
    overflow: Overflow,
    /// At most this many bytes for buckets and overflow together.
    limit: usize,
    entries: u64,
    pinned: u64,
    evictions: u64,
    /// The mark of a new entry: used, and also pinned if entries are pinned at all.
    mark: u8,
    /// The number of entries at which the table tries to grow.
    grow_at: u64,
    key: PhantomData<K>,
}

impl<K: Key> Table<K> {
    /// An empty table. `pins` says whether positions are pinned when they are inserted.
    pub(crate) fn new(pins: bool) -> Self {
        let bytes = vec![0; bytes_of(FIRST_BUCKETS, Shape::Roomy)];
        Table {
            skip: resize::begin_of_line(&bytes).unwrap_or(0),
            bytes,
            count: FIRST_BUCKETS,
            shape: Shape::Roomy,
            overflow: Overflow::default(),
            limit: bytes_of(FIRST_BUCKETS, Shape::Roomy),
            entries: 0,
            pinned: 0,
            evictions: 0,
            mark: if pins { PINNED | USED } else { USED },
            grow_at: 0,
            key: PhantomData,
        }
    }

    /// Bytes of buckets and overflow.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.len() + overflow_bytes(self.overflow.capacity())
    }

    pub(crate) fn entries(&self) -> u64 {
        self.entries + self.overflow.len() as u64
    }

    pub(crate) fn slots(&self) -> u64 {
        (self.count * self.shape.slots::<K>()) as u64
    }

    pub(crate) fn evictions(&self) -> u64 {
        self.evictions
    }

    /// Sets how many bytes the table may take, and shrinks it if it takes more. Entries that do not fit are forgotten,
    /// except pinned ones. Returns whether the pinned ones fit.
    pub(crate) fn set_limit(&mut self, limit: usize) -> bool {
        self.limit = limit;
        self.grow_at = 0;
        self.overflow.shrink_to_fit();
        self.give_way(0)
    }

    /// Shrinks until the table and an overflow of some capacity fit in the limit, forgetting entries that are not
    /// pinned. Returns whether they fit.
    fn give_way(&mut self, overflow: usize) -> bool {
        loop {
            let needed = overflow_bytes(overflow.max(self.overflow.capacity()));
            if self.bytes.len() + needed <= self.limit.max(bytes_of(MIN_BUCKETS, Shape::Roomy)) {
                return true;
            }
            // Slightly more than needed: pinned entries that lose their place go to the overflow.
            let spare = self.limit / 256;
            let room = self.limit.saturating_sub(needed + spare).min(self.bytes.len() - self.bytes.len() / 64 - LINE);
            let (fewer, shape) = size_within::<K>(room);
            // If nearly all entries are pinned, the overflow would grow without limit.
            let slots = (fewer * shape.slots::<K>()) as u64;
            if bytes_of(fewer, shape) >= self.bytes.len() || slots < self.pinned + self.pinned / 4 {
                return false;
            }
            self.shrink(fewer, shape);
        }
    }

    #[inline(always)]
    fn bucket(&self, index: usize) -> &Bucket {
        self.bucket_of(self.shape, index)
    }

    #[inline(always)]
    fn bucket_mut(&mut self, index: usize) -> &mut Bucket {
        self.bucket_of_mut(self.shape, index)
    }

    /// A bucket, if the table has this shape.
    #[inline(always)]
    fn bucket_of(&self, shape: Shape, index: usize) -> &Bucket {
        let start = self.skip + index * shape.bucket_bytes();
        self.bytes[start..].first_chunk().expect("there are three more buckets than keys are spread over")
    }

    #[inline(always)]
    fn bucket_of_mut(&mut self, shape: Shape, index: usize) -> &mut Bucket {
        let start = self.skip + index * shape.bucket_bytes();
        self.bytes[start..].first_chunk_mut().expect("there are three more buckets than keys are spread over")
    }

    #[inline]
    fn address(&self, first: u64, second: u64) -> Address {
        address::<K>(first, second, self.count)
    }

    /// Where a position belongs. Valid only until the table changes its size.
    #[inline]
    pub(crate) fn address_of(&self, key: K) -> Address {
        let (first, second) = spread(key);
        self.address(first, second)
    }

    /// Whether the table is so small that the processor hardly waits for it.
    #[inline]
    pub(crate) fn is_near(&self) -> bool {
        self.count <= NEAR_BUCKETS
    }

    /// Starts loading what is needed to look up a position, without waiting for it.
    #[inline]
    pub(crate) fn prefetch(&self, address: &Address) {
        let start = self.skip + address.bucket * self.shape.bucket_bytes();
        prefetch_index(&self.bytes, start);
        if self.shape == Shape::Dense {
            prefetch_index(&self.bytes, start + LINE);
        }
    }

    /// Whether a position is in the table. If so, it is marked as used.
    #[inline(always)]
    pub(crate) fn presence(&mut self, address: &Address) -> Presence {
        // In a table that is not large, the first bucket nearly always decides.
        if self.shape == Shape::Roomy {
            match Shape::Roomy.look::<K>(self.bucket_of(Shape::Roomy, address.bucket), address.tag, 0) {
                Look::Found(slot) => {
                    self.note_use(Shape::Roomy, address.bucket, slot);
                    return Presence::Known;
                }
                Look::Free => return Presence::Gap(0),
                Look::Full => {}
            }
        }
        self.presence_anywhere(address)
    }

    #[inline(never)]
    fn presence_anywhere(&mut self, address: &Address) -> Presence {
        for offset in 0..WINDOW {
            match self.look(address, offset) {
                Look::Found(slot) => {
                    self.note_use(self.shape, address.bucket + offset, slot);
                    return Presence::Known;
                }
                Look::Free => return Presence::Gap(offset as u8),
                Look::Full => {}
            }
        }
        if !self.overflow.is_empty() && self.overflow.contains(&address.whole::<K>()) {
            return Presence::Known;
        }
        Presence::NoGap
    }

    /// Looks up a position, and inserts it, pinned, if it is not there.
    #[inline]
    pub(crate) fn visit(&mut self, key: K) -> Visit {
        self.visit_at(&self.address_of(key))
    }

    fn visit_at(&mut self, address: &Address) -> Visit {
        match self.presence(address) {
            Presence::Known => Visit::Known,
            Presence::Gap(offset) => {
                self.fill(address, offset);
                Visit::New
            }
            Presence::NoGap => self.visit_full_window(address),
        }
    }

    /// Inserts a position, pinned, where [`Table::presence`] found a gap for it. Returns whether the table has changed
    /// its size.
    #[inline]
    pub(crate) fn fill(&mut self, address: &Address, offset: u8) -> bool {
        if self.shape == Shape::Roomy {
            self.fill_gap(Shape::Roomy, address, offset);
        } else {
            self.fill_gap(Shape::Dense, address, offset);
        }
        let count = self.count;
        self.stored();
        self.count != count
    }

    #[inline(always)]
    fn fill_gap(&mut self, shape: Shape, address: &Address, offset: u8) {
        let mark = self.mark;
        let bucket = self.bucket_of_mut(shape, address.bucket + offset as usize);
        let slot = shape.free::<K>(bucket).expect("a gap is filled before the table changes");
        let entry = Entry { tag: address.tag, meta: mark | offset << OFFSET_SHIFT };
        shape.write::<K>(bucket, slot, entry);
    }

    #[cold]
    fn visit_full_window(&mut self, address: &Address) -> Visit {
        if let Some((offset, slot)) = self.make_way(address.bucket) {
            self.write(address, (offset, slot), self.mark);
            self.stored();
            return Visit::New;
        }
        // A table that may grow forgets nothing.
        if self.grow_small() {
            let (first, second) = split(address.whole::<K>());
            return self.visit_at(&self.address(first, second));
        }
        if self.replace(address, self.mark) {
            self.stored();
            return Visit::New;
        }
        if self.overflow.len() == self.overflow.capacity() {
            let wanted = 2 * self.overflow.capacity().max(8);
            if self.bytes.len() + overflow_bytes(wanted) > self.limit {
                if !self.give_way(wanted) {
                    return Visit::NoRoom;
                }
                let (first, second) = split(address.whole::<K>());
                return self.visit_at(&self.address(first, second));
            }
        }
        self.overflow.insert(address.whole::<K>());
        Visit::New
    }

    /// Marks a position as no longer on the path, so that it may be forgotten when room is needed.
    #[inline]
    pub(crate) fn unpin(&mut self, key: K) {
        let address = self.address_of(key);
        if self.shape == Shape::Roomy
            && let bucket = self.bucket_of_mut(Shape::Roomy, address.bucket)
            && let Look::Found(slot) = Shape::Roomy.look::<K>(bucket, address.tag, 0)
        {
            bucket[Shape::Roomy.last_byte::<K>(slot)] &= !PINNED;
            self.pinned -= 1;
            return;
        }
        self.unpin_anywhere(&address);
    }

    #[inline(never)]
    fn unpin_anywhere(&mut self, address: &Address) {
        for offset in 0..WINDOW {
            if let Look::Found(slot) = self.look(address, offset) {
                let last = self.shape.last_byte::<K>(slot);
                self.bucket_mut(address.bucket + offset)[last] &= !PINNED;
                self.pinned -= 1;
                return;
            }
        }
        self.overflow.remove(&address.whole::<K>());
    }

    #[inline(always)]
    fn look(&self, address: &Address, offset: usize) -> Look {
        self.shape.look::<K>(self.bucket(address.bucket + offset), address.tag, offset)
    }

    #[inline(always)]
    fn note_use(&mut self, shape: Shape, bucket: usize, slot: usize) {
        let last = shape.last_byte::<K>(slot);
        let byte = &mut self.bucket_of_mut(shape, bucket)[last];
        if *byte & USED == 0 {
            *byte |= USED;
        }
    }

    /// Writes an entry to a slot, given by the distance of its bucket from the one where the entry belongs.
    #[inline]
    fn write(&mut self, address: &Address, (offset, slot): (usize, usize), meta: u8) {
        let entry = Entry { tag: address.tag, meta: meta | (offset as u8) << OFFSET_SHIFT };
        let shape = self.shape;
        shape.write::<K>(self.bucket_mut(address.bucket + offset), slot, entry);
    }

    /// Frees a slot in four full buckets by moving one of their entries to a later bucket where it may also lie.
    fn make_way(&mut self, first_bucket: usize) -> Option<(usize, usize)> {
        let shape = self.shape;
        for beyond in 1..WINDOW {
            let target = first_bucket + WINDOW - 1 + beyond;
            if target >= self.count + WINDOW - 1 {
                return None;
            }
            let Some(free) = shape.free::<K>(self.bucket(target)) else { continue };
            for index in beyond..WINDOW {
                let belongs_late = |&slot: &usize| {
                    let meta = self.bucket(first_bucket + index)[shape.last_byte::<K>(slot)];
                    index >= beyond + ((meta & OFFSET) >> OFFSET_SHIFT) as usize
                };
                let Some(slot) = (0..shape.slots::<K>()).find(belongs_late) else { continue };
                let mut entry = shape.read::<K>(self.bucket(first_bucket + index), slot)?;
                let farther = target - (first_bucket + index);
                entry.meta += (farther as u8) << OFFSET_SHIFT;
                shape.write::<K>(self.bucket_mut(target), free, entry);
                return Some((index, slot));
            }
        }
        None
    }

    /// Replaces an entry that is not pinned in the four candidate buckets, if there is one; preferably one that has not
    /// been used for some time.
    fn replace(&mut self, address: &Address, meta: u8) -> bool {
        let Some(place) = self.victim(address.bucket) else { return false };
        self.write(address, place, meta);
        self.evictions += 1;
        self.entries -= 1;
        true
    }

    /// The slot of the entry to be forgotten in four buckets.
    fn victim(&mut self, first_bucket: usize) -> Option<(usize, usize)> {
        let slots = self.shape.slots::<K>();
        let places = WINDOW * slots;
        // Start at another slot each time, so that no entry is spared forever.
        let hand = self.evictions as usize % places;
        let mut unpinned = None;
        for place in (hand..places).chain(0..hand) {
            let (offset, slot) = (place / slots, place % slots);
            let meta = self.bucket(first_bucket + offset)[self.shape.last_byte::<K>(slot)];
            if meta & PINNED == 0 {
                if meta & USED == 0 {
                    return Some((offset, slot));
                }
                unpinned = unpinned.or(Some((offset, slot)));
            }
        }
        if unpinned.is_some() {
            self.forget_use(first_bucket);
        }
        unpinned
    }

    /// Clears the used marks of all entries in four buckets.
    fn forget_use(&mut self, first_bucket: usize) {
        let shape = self.shape;
        for index in first_bucket..first_bucket + WINDOW {
            let bucket = self.bucket_mut(index);
            for slot in 0..shape.slots::<K>() {
                if shape.read::<K>(bucket, slot).is_some_and(|entry| entry.tag != 0) {
                    bucket[shape.last_byte::<K>(slot)] &= !USED;
                }
            }
        }
    }

    /// Counts a new entry and lets the table grow.
    #[inline]
    fn stored(&mut self) {
        self.entries += 1;
        self.pinned += u64::from(self.mark & PINNED != 0);
        if self.entries > self.grow_at {
            self.grow();
        }
    }
}

/// The bucket and what is stored there. `h * n` has the bucket number in its upper half; its lower half differs by a
/// multiple of `n` from any other one of the same bucket, so `log2(n)` bits of it carry no information.
#[inline]
fn address<K: Key>(first: u64, second: u64, buckets: usize) -> Address {
    let product = first as u128 * buckets as u128;
    let rest = product as u64 >> buckets.ilog2();
    let tag = if K::ONE_WORD { rest as u128 } else { join(rest, second) };
    Address { first, bucket: (product >> 64) as usize, tag }
}

impl Address {
    /// All bits of the key, after mixing.
    fn whole<K: Key>(&self) -> u128 {
        join(self.first, if K::ONE_WORD { 0 } else { self.tag as u64 })
    }
}

/// The size of a table in bytes: there are three more buckets, the first may have to begin a little later, and after
/// the last there is room for half a bucket of the other shape.
fn bytes_of(buckets: usize, shape: Shape) -> usize {
    (buckets + WINDOW - 1) * shape.bucket_bytes() + 2 * LINE
}

/// The size of a hash set of this capacity in bytes: a power of two of slots, one in eight free, 16 bytes and a control byte each.
/// Twice that, because there are two copies of it while it grows.
fn overflow_bytes(capacity: usize) -> usize {
    if capacity == 0 { 0 } else { (capacity * 8 / 7 + 1).next_power_of_two() * 17 }
}

fn join(first: u64, second: u64) -> u128 {
    (first as u128) << 64 | second as u128
}

fn split(whole: u128) -> (u64, u64) {
    ((whole >> 64) as u64, whole as u64)
}

/// Mixes a key over 64 or 128 bits. A bijection: exact keys stay exact.
#[inline]
fn spread<K: Key>(key: K) -> (u64, u64) {
    let bits = key.bits();
    if K::ONE_WORD {
        (mix(bits as u64), 0)
    } else if !K::LOOKS_RANDOM {
        let (first, second) = split(bits);
        let second = second ^ mix(first ^ 0x9e37_79b9_7f4a_7c15);
        (first ^ mix(second), second)
    } else {
        split(bits)
    }
}

/// A bijection of 64-bit words that maps neighbouring words far apart.
#[inline]
fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

#[cfg(test)]
mod tests;
