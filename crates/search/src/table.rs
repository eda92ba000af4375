//! The transposition table: which positions have been visited, in at most 16 bytes each (8 for one-word keys).
//!
//! A key is first spread over its 64 or 128 bits (by a bijection if it is exact, so that no two keys become one; a
//! fingerprint looks random already). Its leading word `h` chooses the bucket, one cache line: with `n` buckets number
//! `h * n / 2^64`. Within a bucket the products `h * n mod 2^64` lie at least `n` apart, so the lowest `log2(n)` bits of
//! the product need not be stored: they are free for the age of the entry, and for a bit that pins positions on the
//! current path. Nothing of the key is lost. So exact keys never give a false match, and fingerprints keep all their
//! 128 bits: among `m` different positions the chance that any two have the same one is below `m^2 / 2^129`.
//!
//! `n` is any multiple of four, so that the table can grow and shrink in small steps, in place. Four buckets are a
//! neighbourhood: an entry whose bucket is full goes to one of the three others. When all are full the oldest entry
//! that is not pinned gives way; when all are pinned the new one goes to an overflow set.

use std::hash::BuildHasherDefault;
use std::marker::PhantomData;

use cadogan_spaces::Key;
use rustc_hash::FxHasher;

/// One cache line: 8 words. One-word keys: 8 entries. Two-word keys: 4 tags, then the 4 second words.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([u64; 8]);

const BUCKET_BYTES: usize = size_of::<Bucket>();
const EMPTY: Bucket = Bucket([0; 8]);

/// The smallest table: its 64 buckets leave the six free bits that an entry needs.
const MIN_BUCKETS: usize = 64;
/// An entry lies in its own bucket or in one of its neighbours, whose numbers differ in the last two bits.
const NEIGHBOURHOOD: usize = 4;
const MAX_BUCKETS: usize = 1 << 31;

const META_SHIFT: u32 = 58;
const AGE: u64 = 0b000111 << META_SHIFT;
const PINNED: u64 = 0b001000 << META_SHIFT;
/// How far, in the sense of an exclusive or, the bucket of the entry is from the one that it belongs to.
const OFFSET_SHIFT: u32 = 62;
const OFFSET: u64 = 0b110000 << META_SHIFT;
/// What two entries have in common if they are the same key at the same offset.
const IDENTITY: u64 = !(AGE | PINNED);
const AGES: u64 = 7;

/// What the table says about a position that is visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// It was there.
    Known,
    /// It was not; now it is, and is pinned.
    New,
    /// It was not, and there is no room for it: everything in its place is on the current path.
    NoRoom,
}

/// Where a key belongs in a table of a certain size.
struct Address {
    bucket: usize,
    tag: u64,
    second: u64,
}

type Overflow = std::collections::HashSet<u128, BuildHasherDefault<FxHasher>>;

pub(crate) struct Table<K: Key> {
    buckets: Vec<Bucket>,
    /// How many buckets are in use: all of them, except while the table shrinks.
    count: usize,
    overflow: Overflow,
    /// At most this many bytes for buckets and overflow together.
    limit: usize,
    entries: u64,
    pinned: u64,
    evictions: u64,
    /// The number of entries at which the table tries to grow.
    grow_at: u64,
    /// 1 to 7; 0 marks an empty place.
    age: u64,
    stores_at_this_age: u64,
    key: PhantomData<K>,
}

impl<K: Key> Table<K> {
    const SLOTS: usize = if K::ONE_WORD { 8 } else { 4 };

    pub(crate) fn new() -> Self {
        Table {
            buckets: vec![EMPTY; MIN_BUCKETS],
            count: MIN_BUCKETS,
            overflow: Overflow::default(),
            limit: MIN_BUCKETS * BUCKET_BYTES,
            entries: 0,
            pinned: 0,
            evictions: 0,
            grow_at: 0,
            age: 1,
            stores_at_this_age: 0,
            key: PhantomData,
        }
    }

    /// Bytes of buckets and overflow.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.capacity() * BUCKET_BYTES + overflow_bytes(self.overflow.capacity())
    }

    pub(crate) fn entries(&self) -> u64 {
        self.entries + self.overflow.len() as u64
    }

    pub(crate) fn slots(&self) -> u64 {
        (self.count * Self::SLOTS) as u64
    }

    pub(crate) fn evictions(&self) -> u64 {
        self.evictions
    }

    /// Sets how many bytes the table may take, and shrinks it if it takes more. What does not fit is forgotten, except
    /// pinned positions. Returns whether the pinned ones fit.
    pub(crate) fn set_limit(&mut self, limit: usize) -> bool {
        self.limit = limit;
        self.grow_at = 0;
        self.overflow.shrink_to_fit();
        self.give_way(0)
    }

    /// Shrinks until the table and an overflow of some capacity fit in the limit, at the cost of entries that are not
    /// pinned. Returns whether they do.
    fn give_way(&mut self, overflow: usize) -> bool {
        loop {
            let needed = overflow_bytes(overflow.max(self.overflow.capacity()));
            if self.buckets.capacity() * BUCKET_BYTES + needed <= self.limit.max(MIN_BUCKETS * BUCKET_BYTES) {
                return true;
            }
            // A little more than needed: pinned entries that lose their place go to the overflow.
            let spare = self.limit / 256;
            let fewer = whole_neighbourhoods(self.limit.saturating_sub(needed + spare) / BUCKET_BYTES);
            // Among entries that are nearly all pinned the overflow would grow without end.
            let slots = (fewer * Self::SLOTS) as u64;
            if fewer >= self.count || slots < self.pinned + self.pinned / 4 {
                return false;
            }
            self.shrink(fewer);
        }
    }

    /// Starts loading what will be needed to look for a position. The result means nothing.
    #[inline]
    pub(crate) fn touch(&self, key: K) -> u64 {
        let (first, _) = spread(key);
        self.buckets[((first as u128 * self.count as u128) >> 64) as usize].0[0]
    }

    /// Whether a position is there. If so it counts as used.
    #[inline]
    pub(crate) fn knows(&mut self, key: K) -> bool {
        let (first, second) = spread(key);
        let address = address(first, second, self.count);
        for offset in 0..NEIGHBOURHOOD {
            let bucket = &mut self.buckets[address.bucket ^ offset];
            let tag = address.tag | (offset as u64) << OFFSET_SHIFT;
            match Self::look(bucket, tag, address.second) {
                Ok(slot) => {
                    refresh(&mut bucket.0[slot], self.age);
                    return true;
                }
                Err(Some(_)) => return false,
                Err(None) => {}
            }
        }
        !self.overflow.is_empty() && self.overflow.contains(&join(first, second))
    }

    /// Looks for a position, and puts it in, pinned, if it is not there.
    #[inline]
    pub(crate) fn visit(&mut self, key: K) -> Visit {
        let (first, second) = spread(key);
        self.visit_spread(first, second)
    }

    #[inline]
    fn visit_spread(&mut self, first: u64, second: u64) -> Visit {
        let address = address(first, second, self.count);
        let home = &mut self.buckets[address.bucket];
        let free = match Self::look(home, address.tag, address.second) {
            Ok(slot) => {
                refresh(&mut home.0[slot], self.age);
                return Visit::Known;
            }
            Err(free) => free,
        };
        if let Some(slot) = free {
            Self::write(home, slot, address.tag | PINNED | self.age << META_SHIFT, address.second);
            self.stored();
            return Visit::New;
        }
        self.visit_neighbours(&address, first, second)
    }

    /// The rest of `visit`, when the home bucket is full.
    fn visit_neighbours(&mut self, address: &Address, first: u64, second: u64) -> Visit {
        for offset in 1..NEIGHBOURHOOD {
            let neighbour = &mut self.buckets[address.bucket ^ offset];
            let tag = address.tag | (offset as u64) << OFFSET_SHIFT;
            match Self::look(neighbour, tag, address.second) {
                Ok(slot) => {
                    refresh(&mut neighbour.0[slot], self.age);
                    return Visit::Known;
                }
                Err(Some(slot)) => {
                    Self::write(neighbour, slot, tag | PINNED | self.age << META_SHIFT, address.second);
                    self.stored();
                    return Visit::New;
                }
                Err(None) => {}
            }
        }
        self.visit_full_neighbourhood(address, join(first, second))
    }

    #[cold]
    fn visit_full_neighbourhood(&mut self, address: &Address, whole: u128) -> Visit {
        if !self.overflow.is_empty() && self.overflow.contains(&whole) {
            return Visit::Known;
        }
        if self.replace_oldest(address, PINNED | self.age << META_SHIFT) {
            self.stored();
            return Visit::New;
        }
        if self.overflow.len() == self.overflow.capacity() {
            let wanted = 2 * self.overflow.capacity().max(8);
            if self.buckets.capacity() * BUCKET_BYTES + overflow_bytes(wanted) > self.limit {
                if !self.give_way(wanted) {
                    return Visit::NoRoom;
                }
                let (first, second) = split(whole);
                return self.visit_spread(first, second);
            }
        }
        self.overflow.insert(whole);
        Visit::New
    }

    /// Says that a position is not on the path any more and may be forgotten when room is needed.
    #[inline]
    pub(crate) fn unpin(&mut self, key: K) {
        let (first, second) = spread(key);
        let address = address(first, second, self.count);
        for offset in 0..NEIGHBOURHOOD {
            let bucket = &mut self.buckets[address.bucket ^ offset];
            let tag = address.tag | (offset as u64) << OFFSET_SHIFT;
            if let Ok(slot) = Self::look(bucket, tag, address.second) {
                bucket.0[slot] &= !PINNED;
                self.pinned -= 1;
                return;
            }
        }
        self.overflow.remove(&join(first, second));
    }

    /// The place of an entry in a bucket, or else a free place, if there is one.
    #[inline]
    fn look(bucket: &Bucket, tag: u64, second: u64) -> Result<usize, Option<usize>> {
        let mut free = None;
        for slot in 0..Self::SLOTS {
            let word = bucket.0[slot];
            if word & AGE == 0 {
                free = Some(slot);
                break;
            }
            if word & IDENTITY == tag && (K::ONE_WORD || bucket.0[slot + 4] == second) {
                return Ok(slot);
            }
        }
        Err(free)
    }

    #[inline]
    fn write(bucket: &mut Bucket, slot: usize, tag: u64, second: u64) {
        bucket.0[slot] = tag;
        if !K::ONE_WORD {
            bucket.0[slot + 4] = second;
        }
    }

    /// Puts an entry in the place of the oldest one of its neighbourhood that is not pinned, if there is one.
    fn replace_oldest(&mut self, address: &Address, meta: u64) -> bool {
        let mut oldest: Option<(u64, usize, usize)> = None;
        for offset in 0..NEIGHBOURHOOD {
            for slot in 0..Self::SLOTS {
                let word = self.buckets[address.bucket ^ offset].0[slot];
                if word & PINNED == 0 {
                    let years = (self.age + AGES - ((word & AGE) >> META_SHIFT)) % AGES;
                    if oldest.is_none_or(|(most, ..)| years > most) {
                        oldest = Some((years, offset, slot));
                    }
                }
            }
        }
        let Some((_, offset, slot)) = oldest else { return false };
        let tag = address.tag | (offset as u64) << OFFSET_SHIFT | meta;
        Self::write(&mut self.buckets[address.bucket ^ offset], slot, tag, address.second);
        self.evictions += 1;
        self.entries -= 1;
        true
    }

    /// Counts a new pinned entry, lets the table age, and lets it grow.
    #[inline]
    fn stored(&mut self) {
        self.entries += 1;
        self.pinned += 1;
        self.stores_at_this_age += 1;
        if self.stores_at_this_age >= self.slots() / 4 {
            self.stores_at_this_age = 0;
            self.age = self.age % AGES + 1;
        }
        if self.entries > self.grow_at {
            self.grow();
        }
    }

    /// Makes the table larger if that is time and it may be: twice as large while it is small, by half when it is not.
    #[cold]
    fn grow(&mut self) {
        const SMALL: usize = (1 << 20) / BUCKET_BYTES;
        // Beyond three quarters the neighbourhoods that are full become many.
        self.grow_at = self.slots() / 4 * 3;
        if self.entries <= self.grow_at {
            return;
        }
        let old = self.count;
        let wanted = if old < SMALL { old * 2 } else { old + old / 2 };
        let room = self.limit.saturating_sub(overflow_bytes(self.overflow.capacity())) / BUCKET_BYTES;
        let new = whole_neighbourhoods(wanted.min(room));
        // A last step by a few percent is not worth moving everything.
        if new < old + old / 16 {
            self.grow_at = u64::MAX;
            return;
        }
        self.buckets.reserve_exact(new - old);
        self.buckets.resize(new, EMPTY);
        self.count = new;
        self.grow_at = self.slots() / 4 * 3;
        // Entries only move to the right: from the right end no place is overwritten before it has been read.
        let division = Division::new(old);
        for first_bucket in (0..old).step_by(NEIGHBOURHOOD).rev() {
            self.move_neighbourhood(first_bucket, &division);
        }
        let homeless: Vec<u128> = std::mem::take(&mut self.overflow).into_iter().collect();
        for whole in homeless {
            self.put_back(split(whole), PINNED | self.age << META_SHIFT);
        }
    }

    fn shrink(&mut self, new: usize) {
        let old = self.count;
        self.count = new;
        // Entries only move to the left: from the left end no place is overwritten before it has been read.
        let division = Division::new(old);
        for first_bucket in (0..old).step_by(NEIGHBOURHOOD) {
            self.move_neighbourhood(first_bucket, &division);
        }
        self.buckets.truncate(new);
        self.buckets.shrink_to_fit();
    }

    /// Takes the entries out of a neighbourhood and puts them where they belong now.
    fn move_neighbourhood(&mut self, first_bucket: usize, division: &Division) {
        let taken: [Bucket; NEIGHBOURHOOD] = std::array::from_fn(|offset| self.buckets[first_bucket + offset]);
        self.buckets[first_bucket..first_bucket + NEIGHBOURHOOD].fill(EMPTY);
        for (place, bucket) in taken.iter().enumerate() {
            for slot in 0..Self::SLOTS {
                let word = bucket.0[slot];
                if word & AGE == 0 {
                    continue;
                }
                let home = (first_bucket + place) ^ (word >> OFFSET_SHIFT) as usize;
                let first = division.first_word(home, word & !(AGE | PINNED | OFFSET));
                let second = if K::ONE_WORD { 0 } else { bucket.0[slot + 4] };
                self.entries -= 1;
                self.pinned -= u64::from(word & PINNED != 0);
                self.put_back((first, second), word & (AGE | PINNED));
            }
        }
    }

    /// Puts an entry that is known not to be there into its place; if there is none, an unpinned one is forgotten and a
    /// pinned one goes to the overflow.
    fn put_back(&mut self, (first, second): (u64, u64), meta: u64) {
        let address = address(first, second, self.count);
        for offset in 0..NEIGHBOURHOOD {
            let bucket = &mut self.buckets[address.bucket ^ offset];
            if let Some(slot) = (0..Self::SLOTS).find(|&slot| bucket.0[slot] & AGE == 0) {
                let tag = address.tag | (offset as u64) << OFFSET_SHIFT | meta;
                Self::write(bucket, slot, tag, address.second);
                self.entries += 1;
                self.pinned += u64::from(meta & PINNED != 0);
                return;
            }
        }
        if meta & PINNED == 0 {
            self.evictions += 1;
        } else if self.replace_oldest(&address, meta) {
            self.entries += 1;
            self.pinned += 1;
        } else {
            self.overflow.insert(join(first, second));
        }
    }
}

#[inline]
fn refresh(word: &mut u64, age: u64) {
    if *word & AGE != age << META_SHIFT {
        *word = *word & !AGE | age << META_SHIFT;
    }
}

/// The bucket and what is stored there. `h * n` has the bucket number in its upper half; its lower half is a multiple of
/// `n` away from any other one of the same bucket, so `log2(n)` bits of it tell nothing.
#[inline]
fn address(first: u64, second: u64, buckets: usize) -> Address {
    let product = first as u128 * buckets as u128;
    let tag = product as u64 >> buckets.ilog2();
    Address { bucket: (product >> 64) as usize, tag, second }
}

/// Recovers the leading word of a key from its place in a table of `n` buckets: the least `h` with
/// `h * n >= bucket * 2^64 + tag * 2^log2(n)`. In 64-bit divisions, with `2^64 = quotient * n + remainder`.
struct Division {
    n: u64,
    quotient: u64,
    remainder: u64,
    shift: u32,
}

impl Division {
    fn new(buckets: usize) -> Division {
        let n = buckets as u64;
        let power = 1u128 << 64;
        Division { n, quotient: (power / n as u128) as u64, remainder: (power % n as u128) as u64, shift: n.ilog2() }
    }

    fn first_word(&self, bucket: usize, tag: u64) -> u64 {
        let bucket = bucket as u64;
        let from_bucket = bucket * self.remainder;
        let from_tag = tag << self.shift;
        let rest = (from_bucket % self.n + from_tag % self.n).div_ceil(self.n);
        bucket * self.quotient + from_bucket / self.n + from_tag / self.n + rest
    }
}

/// A number of whole neighbourhoods, in buckets, within the bounds of the table.
fn whole_neighbourhoods(buckets: usize) -> usize {
    (buckets / NEIGHBOURHOOD * NEIGHBOURHOOD).clamp(MIN_BUCKETS, MAX_BUCKETS)
}

/// What a hash set of this capacity takes: a power of two of places, one in eight free, 16 bytes and a control byte each.
fn overflow_bytes(capacity: usize) -> usize {
    if capacity == 0 { 0 } else { (capacity * 8 / 7 + 1).next_power_of_two() * 17 }
}

fn join(first: u64, second: u64) -> u128 {
    (first as u128) << 64 | second as u128
}

fn split(whole: u128) -> (u64, u64) {
    ((whole >> 64) as u64, whole as u64)
}

/// Spreads a key over 64 or 128 bits. A bijection: exact keys stay exact.
#[inline]
fn spread<K: Key>(key: K) -> (u64, u64) {
    let bits = key.bits();
    if K::ONE_WORD {
        (mix(bits as u64), 0)
    } else if K::EXACT {
        let (first, second) = split(bits);
        let second = second ^ mix(first ^ 0x9e37_79b9_7f4a_7c15);
        (first ^ mix(second), second)
    } else {
        split(bits)
    }
}

/// A bijection of 64-bit words after which neighbouring words are far apart.
#[inline]
fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

#[cfg(test)]
mod tests;
