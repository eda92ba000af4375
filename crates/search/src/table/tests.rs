use crate::Fingerprint;

use super::resize::Division;
use super::*;

/// A fixed sequence of pseudorandom words.
fn random_words(seed: u64) -> impl Iterator<Item = u64> {
    (1..).map(move |i: u64| mix(mix(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ i)))
}

fn large_table<K: Key>() -> Table<K> {
    let mut table = Table::new(true);
    assert!(table.set_limit(1 << 30));
    table
}

#[test]
fn the_leading_word_comes_back_from_bucket_and_tag() {
    for buckets in [16, 17, 68, 100, 1000, 4096, 1 << 20, (1 << 20) + 4, 3 << 25, MAX_BUCKETS - 1] {
        let division = Division::new(buckets);
        let edges = [0, 1, u64::MAX, u64::MAX - 1, u64::MAX / buckets as u64];
        for first in random_words(7).take(2000).chain(edges) {
            let address = address::<u64>(first, 0, buckets);
            assert!(address.tag < 1 << 60, "the tag leaves the upper bits free");
            assert_eq!(division.first_word(address.bucket, address.tag as u64), first, "with {buckets} buckets");
        }
    }
}

#[test]
fn exact_keys_are_never_confused() {
    // Neighbouring keys, the worst case for a hash, in a table with room for all.
    let mut small = large_table::<u64>();
    let mut wide = large_table::<u128>();
    for key in 0..300_000u64 {
        assert_eq!(small.visit(key), Visit::New);
        assert_eq!(wide.visit((key as u128) << 64 | 5), Visit::New);
        small.unpin(key);
        wide.unpin((key as u128) << 64 | 5);
    }
    assert_eq!((small.entries(), small.evictions()), (300_000, 0), "nothing is forgotten while the table may grow");
    assert_eq!((wide.entries(), wide.evictions()), (300_000, 0), "nothing is forgotten while the table may grow");
}

#[test]
fn nothing_pinned_is_lost_when_the_table_grows_and_shrinks() {
    let mut table = large_table::<u128>();
    let keys: Vec<u128> = (0..20_000).map(|i| i * i).collect();
    for &key in &keys {
        assert_eq!(table.visit(key), Visit::New);
    }
    assert!(!table.set_limit(100_000), "320,000 bytes do not fit in 100,000");
    for &key in &keys {
        assert_eq!(table.visit(key), Visit::Known, "after shrinking");
    }
    assert!(table.set_limit(1 << 22));
    for key in 0..20_000 {
        let _ = table.visit(key << 64 | 1 << 100);
        table.unpin(key << 64 | 1 << 100);
    }
    for &key in &keys {
        assert_eq!(table.visit(key), Visit::Known, "after growing again");
        table.unpin(key);
    }
    assert_eq!(table.pinned, 0);
    assert!(table.set_limit(4096), "unpinned entries are dropped");
    assert!(table.bytes() <= 4096);
}

#[test]
fn a_full_table_forgets_old_entries_but_keeps_pinned_ones() {
    let mut table = Table::<u64>::new(true);
    assert!(table.set_limit(4096));
    for key in 0..100 {
        assert_eq!(table.visit(key), Visit::New);
    }
    for key in 100..100_000 {
        assert_eq!(table.visit(key), Visit::New);
        table.unpin(key);
    }
    assert!((0..100).all(|key| table.visit(key) == Visit::Known));
    // Replaced entries have not been used for some time, but are not always the oldest.
    let young =
        (99_900..100_000).filter(|&key| matches!(table.presence(&table.address_of(key)), Presence::Known)).count();
    assert!(young >= 95, "nearly all of the youngest are still there, not {young}");
    assert!(table.evictions() > 90_000);
    assert!(table.bytes() <= 4096);
}

#[test]
fn a_table_full_of_pinned_entries_says_so() {
    let mut table = Table::<u64>::new(true);
    assert!(table.set_limit(4096));
    let refused = (0..10_000).find(|&key| table.visit(key) == Visit::NoRoom);
    assert!(refused.is_some_and(|key| key >= 300), "4 KiB hold at least 300 entries, not {refused:?}");
}

/// How many of `count` different fingerprints of `bits` random bits the table reports as known.
fn false_matches(bits: u32, count: usize) -> usize {
    let mut table = large_table::<Fingerprint>();
    let shortened = random_words(bits as u64).map(|word| word >> (64 - bits));
    shortened
        .take(count)
        .filter(|&word| table.visit(Fingerprint(join(mix(word ^ 0x5555), mix(word)))) == Visit::Known)
        .count()
}

#[test]
fn false_matches_come_at_the_predicted_rate() {
    // n fingerprints of b bits: about n^2 / 2^(b+1) matches. The table adds none of its own: 64 random bits give none.
    let count = 200_000.0_f64;
    for bits in [28, 30, 32] {
        let expected = count * count / 2f64.powi(bits as i32 + 1);
        let found = false_matches(bits, count as usize) as f64;
        let deviation = 5.0 * expected.sqrt() + 1.0;
        assert!((found - expected).abs() < deviation, "{bits} bits: {found} matches, {expected} expected");
    }
    assert_eq!(false_matches(64, count as usize), 0);
}

#[test]
fn the_second_word_of_a_fingerprint_counts() {
    let mut table = large_table::<Fingerprint>();
    for i in 0..6u128 {
        assert_eq!(table.visit(Fingerprint(0x1234 << 64 | i)), Visit::New);
        assert_eq!(table.visit(Fingerprint(0x1234 << 64 | i)), Visit::Known);
    }
}

/// Inserts keys into a table until it holds many, and inspects it on the way.
fn fill<K: Key>(key: fn(u64) -> K, count: u64, mut each: impl FnMut(&Table<K>, u64)) -> Table<K> {
    let mut table = large_table::<K>();
    for number in 0..count {
        assert_eq!(table.visit(key(number)), Visit::New);
        table.unpin(key(number));
        each(&table, number);
    }
    table
}

#[test]
fn a_large_table_takes_no_more_than_sixteen_or_eight_bytes_a_position() {
    let check = |held: u64, bytes: usize, at_most: f64| {
        assert!(held < 10_000_000 || bytes as f64 / held as f64 <= at_most, "{bytes} bytes for {held}");
    };
    let count = 10_600_000;
    let table = fill(|number| number, count, |table, _| check(table.entries(), table.bytes(), 8.0));
    assert!(table.evictions() < count / 20, "{} forgotten", table.evictions());
    let fingerprint = |number| Fingerprint(join(mix(number), mix(!number)));
    let table = fill(fingerprint, count, |table, _| check(table.entries(), table.bytes(), 16.0));
    assert!(table.evictions() < count / 10, "{} forgotten", table.evictions());
}

#[test]
fn all_shapes_keep_every_bit_of_a_key() {
    // Keys that differ in one bit only, in buckets of both shapes.
    for shape in [Shape::Roomy, Shape::Dense] {
        let count = shape.least_buckets::<u128>();
        for bit in 0..128 {
            let first = 0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978_u128;
            let (a, b) = (split(first), split(first ^ 1 << bit));
            let (a, b) = (address::<u128>(a.0, a.1, count), address::<u128>(b.0, b.1, count));
            let mut bucket: Bucket = [0; 2 * LINE];
            shape.write::<u128>(&mut bucket, 0, Entry { tag: a.tag, meta: PINNED });
            assert_eq!(shape.look::<u128>(&bucket, a.tag, 0), Look::Found(0));
            assert!(a.bucket != b.bucket || shape.look::<u128>(&bucket, b.tag, 0) == Look::Free, "bit {bit}");
            let entry = shape.read::<u128>(&bucket, 0).expect("an entry");
            assert_eq!((entry.tag, entry.meta), (a.tag, PINNED));
        }
    }
}

#[test]
fn an_entry_of_zeros_is_not_an_empty_place() {
    let mut table = large_table::<Fingerprint>();
    let zero = Fingerprint(0);
    assert_eq!(table.visit(zero), Visit::New);
    table.unpin(zero);
    assert_eq!(table.visit(zero), Visit::Known);
    let mut bucket: Bucket = [0; 2 * LINE];
    Shape::Dense.write::<u64>(&mut bucket, 0, Entry { tag: 0, meta: 0 });
    assert_eq!(Shape::Dense.look::<u64>(&bucket, 0, 0), Look::Found(0));
}
