//! Growing and shrinking the table in place.
//!
//! Entries are ordered by the leading words of their keys, so all entries move in the same direction: to the right when
//! the table grows, to the left when it shrinks. If they are moved bucket by bucket from that end, none overwrites
//! another, except at the left end of the table, where they hardly move: the entries there are set aside first.

use crate::Key;

use super::bucket::{Bucket, Entry, LINE, OFFSET, OFFSET_SHIFT, PINNED, Shape};
use super::{Address, MAX_BUCKETS, MIN_BUCKETS, Overflow, Table, WINDOW, address, bytes_of, overflow_bytes, split};

/// Up to this many buckets, the table quadruples when it grows, so that few positions are moved often.
const SMALL: usize = 1 << 12;
/// Up to this many buckets it doubles; beyond that it grows by half.
const MEDIUM: usize = 1 << 19;

/// A table of this many bytes reserves at once all the memory that it may ever take, so that it need not move to grow.
/// Two copies of a smaller table are not worth counting.
const RESERVE_FROM: usize = 1 << 18;
/// At least this much is reserved. Such a large block is mapped separately (malloc of the GNU C library places blocks
/// of up to 32 MiB among others once such a block has been freed, and keeps what a table leaves behind), and is
/// returned to the system when the table is freed.
const MAPPED_ALONE: usize = 33 << 20;

impl<K: Key> Table<K> {
    /// Enlarges the table if it is due and allowed.
    #[cold]
    pub(super) fn grow(&mut self) {
        self.grow_at = self.full_at();
        if self.entries <= self.grow_at {
            return;
        }
        if self.grow_small() {
            return;
        }
        let room = self.room();
        let old = self.bytes.len();
        let wanted = match self.shape {
            Shape::Roomy if self.count < MEDIUM => old * 2,
            // Not far into the size where tables are kept nearly full: the table would be half empty.
            Shape::Roomy => (old + old / 2).min(bytes_of(least_dense::<K>(), Shape::Dense)).max(old + old / 16),
            Shape::Dense => old + old / 16,
        };
        let (count, shape) = size_within::<K>(wanted.min(room));
        let new = bytes_of(count, shape);
        // A last step of a percent or two is not worth moving everything.
        if new < old + old / 32 {
            self.grow_at = u64::MAX;
            return;
        }
        if !self.lengthen(new) {
            self.grow_at = u64::MAX;
            return;
        }
        // From some bucket on, all entries move beyond their bucket.
        let apart = self.buckets_apart(new - old, new);
        self.change_size((count, shape), apart, true);
        self.return_overflow();
        self.grow_at = self.full_at();
    }

    /// Gives the buckets more bytes, without ever holding two large copies of them. Returns whether that was possible.
    fn lengthen(&mut self, new: usize) -> bool {
        let old = self.bytes.len();
        if new > self.bytes.capacity() && new >= RESERVE_FROM {
            // Memory that is only reserved takes no space, and a reserved block can grow without moving.
            let all = self.room().max(MAPPED_ALONE);
            let reserved = cfg!(target_pointer_width = "64") && self.bytes.try_reserve_exact(all - old).is_ok();
            // If this much cannot be reserved at once, there are an old and a new copy for a while.
            if !reserved && old + new > self.room() {
                return false;
            }
        }
        // Where the system has less than the limit allows, the table stays as it is and forgets.
        if self.bytes.try_reserve_exact(new - old).is_err() {
            return false;
        }
        self.bytes.resize(new, 0);
        self.align();
        true
    }

    /// Frees all memory of a table that is not needed any more. Only what was counted is left of it.
    pub(crate) fn free(&mut self) {
        self.bytes = Vec::new();
        self.overflow = Overflow::default();
    }

    /// At most this many bytes for buckets.
    fn room(&self) -> usize {
        self.limit.saturating_sub(overflow_bytes(self.overflow.capacity()))
    }

    /// Enlarges a small table by a power of two, if there is room. The new location of an entry then follows from the
    /// old one by shifting bits. Returns whether it did.
    pub(super) fn grow_small(&mut self) -> bool {
        let room = self.room();
        let doublings = if self.count < SMALL { 2 } else { 1 };
        let count = self.count << doublings;
        let new = bytes_of(count, Shape::Roomy);
        if self.shape != Shape::Roomy || count > MEDIUM || new > room {
            return false;
        }
        let old = self.count + WINDOW - 1;
        if !self.lengthen(new) {
            return false;
        }
        // How many bits of an entry's tag remain.
        let kept = 64 - self.count.ilog2() - doublings;
        // Entries in the first buckets may have to stay within them.
        let apart = (2 * WINDOW).min(old);
        let aside: Vec<Bucket> = (0..apart).map(|index| self.take_out(index, Shape::Roomy)).collect();
        self.count = count;
        for index in (apart..old).rev() {
            let taken = self.take_out(index, Shape::Roomy);
            self.place_multiplied(index, &taken, doublings, kept);
        }
        for (index, taken) in aside.iter().enumerate() {
            self.place_multiplied(index, taken, doublings, kept);
        }
        self.return_overflow();
        self.grow_at = self.full_at();
        true
    }

    /// Moves all entries of a former bucket to their new locations in a table that has become `2^doublings` times as
    /// large: the `doublings` uppermost bits of the leading word of a tag are now part of the bucket number, and `kept`
    /// bits remain.
    fn place_multiplied(&mut self, index: usize, bucket: &Bucket, doublings: u32, kept: u32) {
        for slot in 0..Shape::Roomy.slots::<K>() {
            let Some(entry) = Shape::Roomy.read::<K>(bucket, slot) else { break };
            let home = index - ((entry.meta & OFFSET) >> OFFSET_SHIFT) as usize;
            let (rest, second) = if K::ONE_WORD { (entry.tag as u64, 0) } else { split(entry.tag) };
            let target = home << doublings | (rest >> kept) as usize;
            let rest = rest & ((1 << kept) - 1);
            let tag = if K::ONE_WORD { rest as u128 } else { super::join(rest, second) };
            let meta = entry.meta & !OFFSET;
            let bucket = self.bucket_of_mut(Shape::Roomy, target);
            if let Some(free) = Shape::Roomy.free::<K>(bucket) {
                Shape::Roomy.write::<K>(bucket, free, Entry { tag, meta });
            } else {
                self.entries -= 1;
                self.pinned -= u64::from(meta & PINNED != 0);
                let first = Division::new(self.count).first_word(target, rest);
                self.put_back((first, second), meta);
            }
        }
    }

    /// Shrinks the table by at least one part in 64.
    pub(super) fn shrink(&mut self, count: usize, shape: Shape) {
        let (old, new) = (self.bytes.len(), bytes_of(count, shape));
        // From some bucket on, no entry moves beyond its bucket.
        let apart = self.buckets_apart(old - new, old);
        self.change_size((count, shape), apart, false);
        self.bytes.truncate(new);
        self.bytes.shrink_to_fit();
    }

    /// How many buckets at the left end are set aside if the table changes its size by `change` of `of` bytes. An entry
    /// of bucket `p` belongs to `p - 3` at least, and may end up three buckets of another size behind the one it then
    /// belongs to: eight buckets of the larger size are more than enough.
    fn buckets_apart(&self, change: usize, of: usize) -> usize {
        (16 * of.div_ceil(change)).min(self.count + WINDOW - 1)
    }

    fn change_size(&mut self, (count, shape): (usize, Shape), apart: usize, from_the_right: bool) {
        let (old, old_shape) = (self.count + WINDOW - 1, self.shape);
        let division = Division::new(self.count);
        let aside: Vec<Bucket> = (0..apart).map(|index| self.take_out(index, old_shape)).collect();
        (self.count, self.shape) = (count, shape);
        for index in apart..old {
            let index = if from_the_right { apart + old - 1 - index } else { index };
            let taken = self.take_out(index, old_shape);
            self.place_all(index, &taken, old_shape, &division);
        }
        for (index, taken) in aside.iter().enumerate() {
            self.place_all(index, taken, old_shape, &division);
        }
    }

    /// The number of entries at which the table tries to grow. Half-empty buckets make it fast; full ones make it
    /// small.
    fn full_at(&self) -> u64 {
        match self.shape {
            Shape::Roomy => self.slots() / 4 * 3,
            Shape::Dense => self.slots() / 25 * 24,
        }
    }

    /// Moves everything by a few bytes, if necessary, so that buckets begin on a cache line. That may be elsewhere
    /// after the memory has moved; the location cannot change any result.
    fn align(&mut self) {
        if let Some(skip) = begin_of_line(&self.bytes)
            && skip != self.skip
        {
            let old = (self.count + WINDOW - 1) * self.shape.bucket_bytes();
            self.bytes.copy_within(self.skip..self.skip + old, skip);
            // Clear what the moved bytes left behind.
            if skip > self.skip {
                self.bytes[self.skip..skip].fill(0);
            } else {
                self.bytes[skip + old..self.skip + old].fill(0);
            }
            self.skip = skip;
        }
    }

    /// Empties a bucket of a table of this shape.
    #[inline]
    fn take_out(&mut self, index: usize, shape: Shape) -> Bucket {
        let start = self.skip + index * shape.bucket_bytes();
        let bytes: &mut Bucket = self.bytes[start..].first_chunk_mut().expect("a bucket lies within the table");
        let mut taken: Bucket = [0; 2 * LINE];
        match shape {
            Shape::Roomy => taken[..LINE].swap_with_slice(&mut bytes[..LINE]),
            Shape::Dense => std::mem::swap(&mut taken, bytes),
        }
        taken
    }

    /// Moves all entries of a former bucket of a table of another size to their new locations.
    fn place_all(&mut self, index: usize, bucket: &Bucket, shape: Shape, division: &Division) {
        for slot in 0..shape.slots::<K>() {
            let Some(entry) = shape.read::<K>(bucket, slot) else { break };
            let home = index - ((entry.meta & OFFSET) >> OFFSET_SHIFT) as usize;
            let (first, second) = if K::ONE_WORD {
                (division.first_word(home, entry.tag as u64), 0)
            } else {
                (division.first_word(home, (entry.tag >> 64) as u64), entry.tag as u64)
            };
            self.entries -= 1;
            self.pinned -= u64::from(entry.meta & PINNED != 0);
            self.put_back((first, second), entry.meta & !OFFSET);
        }
    }

    /// Puts pinned positions from the overflow back into the table.
    fn return_overflow(&mut self) {
        if self.overflow.is_empty() {
            return;
        }
        let mut homeless: Vec<u128> = std::mem::take(&mut self.overflow).into_iter().collect();
        homeless.sort_unstable();
        for whole in homeless {
            self.put_back(split(whole), PINNED);
        }
    }

    /// Inserts an entry that is known not to be there; if there is no slot, an unpinned entry is forgotten and a pinned
    /// one goes to the overflow.
    fn put_back(&mut self, (first, second): (u64, u64), meta: u8) {
        let address = address::<K>(first, second, self.count);
        let shape = self.shape;
        for offset in 0..WINDOW {
            if let Some(slot) = shape.free::<K>(self.bucket(address.bucket + offset)) {
                self.place(&address, (offset, slot), meta);
                return;
            }
        }
        if let Some(place) = self.make_way(address.bucket) {
            self.place(&address, place, meta);
            return;
        }
        if meta & PINNED == 0 {
            self.evictions += 1;
        } else if self.replace(&address, meta) {
            self.entries += 1;
            self.pinned += 1;
        } else {
            self.overflow.insert(super::join(first, second));
        }
    }

    fn place(&mut self, address: &Address, place: (usize, usize), meta: u8) {
        self.write(address, place, meta);
        self.entries += 1;
        self.pinned += u64::from(meta & PINNED != 0);
    }
}

/// Where the first cache line begins in a block of memory, if that can be determined.
pub(super) fn begin_of_line(bytes: &[u8]) -> Option<usize> {
    Some(bytes.as_ptr().align_offset(LINE)).filter(|&skip| skip < LINE)
}

/// From how many buckets on a table is kept nearly full: it then has slots for nearly ten million entries, and at least
/// as many buckets as its shape needs.
const fn least_dense<K: Key>() -> usize {
    let least = Shape::Dense.least_buckets::<K>();
    if K::ONE_WORD && least < 1 << 19 { 1 << 19 } else { least }
}

/// The largest table that takes at most this many bytes, within the bounds of the table.
pub(super) fn size_within<K: Key>(bytes: usize) -> (usize, Shape) {
    let buckets = |shape: Shape| {
        let fitting = bytes.saturating_sub(bytes_of(0, shape)) / shape.bucket_bytes();
        fitting.clamp(MIN_BUCKETS, MAX_BUCKETS)
    };
    let dense = buckets(Shape::Dense);
    if dense >= least_dense::<K>() { (dense, Shape::Dense) } else { (buckets(Shape::Roomy), Shape::Roomy) }
}

/// Recovers the leading word of a key from its location in a table of `n` buckets: the least `h` with `h * n >= bucket
/// * 2^64 + tag * 2^log2(n)`. Computed in 64-bit steps, with `2^64 = quotient * n + remainder`.
pub(super) struct Division {
    n: u64,
    /// `2^64 / n`, rounded down.
    inverse: u64,
    quotient: u64,
    remainder: u64,
    shift: u32,
}

impl Division {
    pub(super) fn new(buckets: usize) -> Division {
        let n = buckets as u64;
        let power = 1u128 << 64;
        Division {
            n,
            inverse: (u64::MAX as u128 / n as u128) as u64,
            quotient: (power / n as u128) as u64,
            remainder: (power % n as u128) as u64,
            shift: n.ilog2(),
        }
    }

    pub(super) fn first_word(&self, bucket: usize, tag: u64) -> u64 {
        let bucket = bucket as u64;
        let (from_bucket, bucket_rest) = self.divide(bucket * self.remainder);
        let (from_tag, tag_rest) = self.divide(tag << self.shift);
        let rest = bucket_rest + tag_rest;
        let rounded_up = u64::from(rest > 0) + u64::from(rest > self.n);
        bucket * self.quotient + from_bucket + from_tag + rounded_up
    }

    /// Quotient and remainder of a division by `n`, using a multiplication: a division takes several times as long.
    #[inline]
    fn divide(&self, number: u64) -> (u64, u64) {
        let mut quotient = ((number as u128 * self.inverse as u128) >> 64) as u64;
        let mut rest = number - quotient * self.n;
        while rest >= self.n {
            quotient += 1;
            rest -= self.n;
        }
        (quotient, rest)
    }
}
