//! Buckets of entries: what is stored for a position, and in how many bytes.

use crate::Key;

/// A cache line: where buckets begin.
pub(super) const LINE: usize = 64;

/// The bytes that begin with a bucket: the largest buckets are two cache lines.
pub(super) type Bucket = [u8; 2 * LINE];

/// In the last byte of an entry: it is on the current path and must not be forgotten.
pub(super) const PINNED: u8 = 0x40;
/// In the last byte of an entry: it was inserted or found since room was last needed here. Always set if the tag is
/// zero, so that no entry looks like an empty slot.
pub(super) const USED: u8 = 0x80;
/// In the last byte of an entry: how many buckets it lies behind the one it belongs to.
pub(super) const OFFSET_SHIFT: u32 = 4;
pub(super) const OFFSET: u8 = 0x30;
/// The bits of the last byte that are not part of the tag.
const META: u8 = PINNED | USED | OFFSET;
const META_BITS: u32 = 4;

/// The layout of entries in a bucket: in whole machine words, or in two bytes less (one byte less for one-word keys).
/// The latter needs a table so large that the location of an entry implies the bits that are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Roomy,
    Dense,
}

/// An entry taken out of a bucket.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) tag: u128,
    /// [`PINNED`], [`USED`] and [`OFFSET`].
    pub(super) meta: u8,
}

/// The result of looking into one bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// The entry, in this place.
    Found(usize),
    /// The entry is not there, but a slot is free.
    Free,
    /// Neither.
    Full,
}

impl Shape {
    /// How many buckets a table of this shape must have for its entries to hold everything.
    pub(super) const fn least_buckets<K: Key>(self) -> usize {
        match self {
            Shape::Roomy => 1 << META_BITS,
            Shape::Dense if K::ONE_WORD => 1 << (8 + META_BITS),
            Shape::Dense => 1 << (16 + META_BITS),
        }
    }

    /// A small table has buckets of one cache line; a large one, where memory matters more than time, of two.
    #[inline]
    pub(super) const fn bucket_bytes(self) -> usize {
        match self {
            Shape::Roomy => LINE,
            Shape::Dense => 2 * LINE,
        }
    }

    #[inline]
    const fn entry_bytes<K: Key>(self) -> usize {
        match (self, K::ONE_WORD) {
            (Shape::Roomy, true) => 8,
            (Shape::Dense, true) => 7,
            (Shape::Roomy, false) => 16,
            (Shape::Dense, false) => 14,
        }
    }

    /// How many entries fit in a bucket.
    #[inline]
    pub(super) const fn slots<K: Key>(self) -> usize {
        self.bucket_bytes() / self.entry_bytes::<K>()
    }

    /// Where in a bucket the last byte of an entry lies.
    #[inline]
    pub(super) const fn last_byte<K: Key>(self, slot: usize) -> usize {
        (slot + 1) * self.entry_bytes::<K>() - 1
    }

    /// Looks for an entry.
    #[inline(always)]
    pub(super) fn look<K: Key>(self, bucket: &Bucket, tag: u128, offset: usize) -> Look {
        match (self, K::ONE_WORD) {
            (Shape::Roomy, true) => look_at_words(bucket, tag as u64, offset),
            (Shape::Roomy, false) => look_at_pairs(bucket, tag, offset),
            (Shape::Dense, true) => look_short::<7, 18>(bucket, tag as u64, offset),
            (Shape::Dense, false) => look_long::<14, 9>(bucket, tag, offset),
        }
    }

    /// The first free slot. Free slots come after all others.
    #[inline(always)]
    pub(super) fn free<K: Key>(self, bucket: &Bucket) -> Option<usize> {
        let slots = self.slots::<K>();
        if let (Shape::Roomy, false) = (self, K::ONE_WORD) {
            let used = (0..slots).map(|slot| usize::from(!self.is_free::<K>(bucket, slot))).sum();
            return (used < slots).then_some(used);
        }
        if !self.is_free::<K>(bucket, slots - 1) {
            return None;
        }
        (0..slots).find(|&slot| self.is_free::<K>(bucket, slot))
    }

    /// Whether a place is free.
    #[inline(always)]
    fn is_free<K: Key>(self, bucket: &Bucket, slot: usize) -> bool {
        let start = slot * self.entry_bytes::<K>();
        match (self, K::ONE_WORD) {
            (Shape::Roomy, true) => word_at(bucket, start) == 0,
            (Shape::Roomy, false) => word_at(bucket, start) | word_at(bucket, start + 8) == 0,
            (Shape::Dense, _) => self.read::<K>(bucket, slot).is_none(),
        }
    }

    /// The entry in a slot, or `None` if it is free.
    #[inline]
    pub(super) fn read<K: Key>(self, bucket: &Bucket, slot: usize) -> Option<Entry> {
        let start = slot * self.entry_bytes::<K>();
        let bits = 8 * self.entry_bytes::<K>() as u32;
        let word = if K::ONE_WORD { word_at(bucket, start) as u128 } else { double_word_at(bucket, start) };
        let word = word & (u128::MAX >> (128 - bits));
        let tag = word & (u128::MAX >> (128 - bits + META_BITS));
        (word != 0).then_some(Entry { tag, meta: (word >> (bits - 8)) as u8 & META })
    }

    #[inline(always)]
    pub(super) fn write<K: Key>(self, bucket: &mut Bucket, slot: usize, Entry { tag, meta }: Entry) {
        let start = slot * self.entry_bytes::<K>();
        let bits = 8 * self.entry_bytes::<K>() as u32;
        let meta = if tag == 0 { meta | USED } else { meta };
        let word = tag | (meta as u128) << (bits - 8);
        // The bytes after the entry in the bucket are preserved.
        if K::ONE_WORD {
            let kept = word_at(bucket, start) as u128 & !(u128::MAX >> (128 - bits));
            bucket[start..start + 8].copy_from_slice(&((word | kept) as u64).to_le_bytes());
        } else {
            let kept = double_word_at(bucket, start) & !(u128::MAX >> (128 - bits));
            bucket[start..start + 16].copy_from_slice(&(word | kept).to_le_bytes());
        }
    }
}

#[inline(always)]
fn word_at(bucket: &Bucket, start: usize) -> u64 {
    u64::from_le_bytes(bucket[start..start + 8].try_into().expect("eight bytes"))
}

#[inline(always)]
fn double_word_at(bucket: &Bucket, start: usize) -> u128 {
    u128::from_le_bytes(bucket[start..start + 16].try_into().expect("sixteen bytes"))
}

/// Looks for an entry of one word in a bucket of one cache line. All slots are compared before any result is used:
/// which slot it is cannot be predicted, and a mispredicted branch costs more than all comparisons.
#[inline(always)]
fn look_at_words(bucket: &Bucket, tag: u64, offset: usize) -> Look {
    const IDENTITY: u64 = !(((PINNED | USED) as u64) << 56);
    let wanted = tag | ((offset as u64) << OFFSET_SHIFT) << 56;
    let mut equal = 0u32;
    for slot in 0..8 {
        equal |= u32::from(word_at(bucket, 8 * slot) & IDENTITY == wanted) << slot;
    }
    while equal != 0 {
        let slot = equal.trailing_zeros() as usize % 8;
        // An entry of zeros looks like a free slot except for the mark that it always has.
        if word_at(bucket, 8 * slot) != 0 {
            return Look::Found(slot);
        }
        equal &= equal - 1;
    }
    if word_at(bucket, 56) == 0 { Look::Free } else { Look::Full }
}

/// Looks for an entry of two words in a bucket of one cache line, in the same way. The lower words nearly always
/// decide.
#[inline(always)]
fn look_at_pairs(bucket: &Bucket, tag: u128, offset: usize) -> Look {
    const IDENTITY: u64 = !(((PINNED | USED) as u64) << 56);
    let (upper, lower) = ((tag >> 64) as u64 | ((offset as u64) << OFFSET_SHIFT) << 56, tag as u64);
    let mut equal = 0u32;
    for slot in 0..4 {
        equal |= u32::from(word_at(bucket, 16 * slot) == lower) << slot;
    }
    while equal != 0 {
        let slot = equal.trailing_zeros() as usize % 4;
        let found = word_at(bucket, 16 * slot + 8);
        if found & IDENTITY == upper && found | lower != 0 {
            return Look::Found(slot);
        }
        equal &= equal - 1;
    }
    if word_at(bucket, 48) | word_at(bucket, 56) == 0 { Look::Free } else { Look::Full }
}

/// Looks for an entry of `BYTES` bytes, at most 8.
#[inline(always)]
fn look_short<const BYTES: usize, const SLOTS: usize>(bucket: &Bucket, tag: u64, offset: usize) -> Look {
    let last = 8 * (BYTES as u32 - 1);
    let all = u64::MAX >> (64 - 8 * BYTES as u32);
    let identity = all & !(((PINNED | USED) as u64) << last);
    let wanted = tag | ((offset as u64) << OFFSET_SHIFT) << last;
    for slot in 0..SLOTS {
        let word = word_at(bucket, slot * BYTES) & all;
        if word == 0 {
            return Look::Free;
        }
        if word & identity == wanted {
            return Look::Found(slot);
        }
    }
    Look::Full
}

/// Looks for an entry of `BYTES` bytes, more than 8 and at most 16. Its lower eight bytes nearly always decide.
#[inline(always)]
fn look_long<const BYTES: usize, const SLOTS: usize>(bucket: &Bucket, tag: u128, offset: usize) -> Look {
    let last = 8 * (BYTES as u32 - 1);
    let all = u128::MAX >> (128 - 8 * BYTES as u32);
    let identity = all & !(((PINNED | USED) as u128) << last);
    let wanted = tag | ((offset as u128) << OFFSET_SHIFT) << last;
    for slot in 0..SLOTS {
        let lower = word_at(bucket, slot * BYTES);
        if lower == wanted as u64 || lower == 0 {
            let word = double_word_at(bucket, slot * BYTES) & all;
            if word == 0 {
                return Look::Free;
            }
            if word & identity == wanted {
                return Look::Found(slot);
            }
        }
    }
    Look::Full
}
