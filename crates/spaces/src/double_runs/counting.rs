//! Which cards may be built on which, by counting the copies of faces: [`Building`] for two decks.
//!
//! A class of twins has two cards (building by suit), four (alternating colours) or eight (any suit).

use cadogan_rules::BuildPolicy;

use super::faces::Faces;
use crate::runs::{AnySuit, Building, RedBlack, SameSuit};

/// The lowest bit of every nibble.
const ONES: u64 = 0x1111_1111_1111_1111;
/// The lower nibble of every byte, for numbers that need more than three bits.
const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// What the runs space asks about classes of twins.
pub trait Counting: Building {
    /// All faces of the classes that have fewer free cards than there are active cards on which they fit.
    fn open_faces(active: Faces, free: Faces) -> u64;

    /// How many free cards cannot lie on an active card, even if as many as possible do.
    fn surplus_of(active: Faces, free: Faces) -> u32;

    /// The policy.
    const POLICY: BuildPolicy;

    /// Whether a card can be needed by a card of another suit.
    const MIXES_SUITS: bool;
}

impl Counting for SameSuit {
    #[inline]
    fn open_faces(active: Faces, free: Faces) -> u64 {
        active.one_rank_down().minus(free).one
    }

    #[inline]
    fn surplus_of(active: Faces, free: Faces) -> u32 {
        free.minus(active.one_rank_down()).count()
    }

    const POLICY: BuildPolicy = BuildPolicy::SameSuit;
    const MIXES_SUITS: bool = false;
}

/// For every rank, how many of the cards are black and how many red: 0 to 4, one nibble each.
#[inline]
fn colours(cards: Faces) -> [u64; 2] {
    let of = |suit: u32| (cards.one >> suit & ONES) + (cards.two >> suit & ONES);
    [of(0) + of(2), of(1) + of(3)]
}

/// Nibble by nibble, 1 where there are more parents than children. Both are at most 4.
#[inline]
fn more(parents: u64, children: u64) -> u64 {
    // 8 + parents - children - 1 stays within its nibble; bit 3 means "not below 8".
    ((parents | ONES << 3) - children - ONES) >> 3 & ONES
}

/// The sum over all nibbles of how many more children there are than parents. Both are at most 4.
#[inline]
fn excess(parents: u64, children: u64) -> u32 {
    let difference = (children | ONES << 3) - parents;
    let over = ((difference >> 3 & ONES) * 7) & difference;
    let bytes = (over & EVEN) + (over >> 4 & EVEN);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

impl Counting for RedBlack {
    #[inline]
    fn open_faces(active: Faces, free: Faces) -> u64 {
        let ([black, red], [free_black, free_red]) = (colours(active), colours(free));
        (more(red >> 4, free_black) * 0b0101) | (more(black >> 4, free_red) * 0b1010)
    }

    #[inline]
    fn surplus_of(active: Faces, free: Faces) -> u32 {
        let ([black, red], [free_black, free_red]) = (colours(active), colours(free));
        excess(red >> 4, free_black) + excess(black >> 4, free_red)
    }

    const POLICY: BuildPolicy = BuildPolicy::RedBlack;
    const MIXES_SUITS: bool = true;
}

/// For every rank, how many cards there are: 0 to 8, one nibble each.
#[inline]
fn ranks(cards: Faces) -> u64 {
    let [black, red] = colours(cards);
    black + red
}

/// The even and the odd ranks, a byte each.
#[inline]
fn halves(counts: u64) -> [u64; 2] {
    [counts & EVEN, counts >> 4 & EVEN]
}

impl Counting for AnySuit {
    #[inline]
    fn open_faces(active: Faces, free: Faces) -> u64 {
        const BYTES: u64 = 0x0101_0101_0101_0101;
        let ([even, odd], [free_even, free_odd]) = (halves(ranks(active) >> 4), halves(ranks(free)));
        let more = |parents: u64, children: u64| ((parents | BYTES << 4) - children - BYTES) >> 4 & BYTES;
        (more(even, free_even) | more(odd, free_odd) << 4) * 0xf
    }

    #[inline]
    fn surplus_of(active: Faces, free: Faces) -> u32 {
        let (active, free) = (ranks(active) >> 4, ranks(free));
        (0..16).map(|rank| ((free >> (4 * rank) & 15) as u32).saturating_sub((active >> (4 * rank) & 15) as u32)).sum()
    }

    const POLICY: BuildPolicy = BuildPolicy::AnySuit;
    const MIXES_SUITS: bool = true;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Numbers;
    use cadogan_cards::Card;

    /// The same questions, answered card by card.
    fn count_classes<B: Counting>(policy: BuildPolicy, active: Faces, free: Faces) {
        let cards: Vec<Card> = (0..52).filter_map(Card::from_index).collect();
        let copies = |faces: Faces, card: Card| (faces.one >> card.index() & 1) + (faces.two >> card.index() & 1);
        let fits = |upper: Card, lower: Card| {
            upper.rank().number() + 1 == lower.rank().number() && policy.suits_fit(upper, lower)
        };
        let same_class = |a: Card, b: Card| B::twins(1 << a.index()) >> b.index() & 1 == 1;
        let (mut surplus, mut counted) = (0, Vec::new());
        for &card in &cards {
            let members: u64 =
                cards.iter().filter(|&&twin| same_class(card, twin)).map(|&twin| copies(free, twin)).sum();
            let parents: u64 =
                cards.iter().filter(|&&lower| fits(card, lower)).map(|&lower| copies(active, lower)).sum();
            assert_eq!(B::open_faces(active, free) >> card.index() & 1 == 1, parents > members, "{card}");
            if !counted.iter().any(|&twin| same_class(card, twin)) {
                surplus += members.saturating_sub(parents);
                counted.push(card);
            }
        }
        assert_eq!(u64::from(B::surplus_of(active, free)), surplus);
    }

    #[test]
    fn counting_in_parallel_is_counting() {
        let mut numbers = Numbers(11);
        for likely in [2, 3, 4] {
            for _ in 0..100 {
                let mut draw =
                    || (0..104).filter(|_| numbers.below(4) < likely).fold(0, |set, card| set | 1_u128 << card);
                let (active, free) = (Faces::of(draw() | 1), Faces::of(draw()));
                count_classes::<AnySuit>(BuildPolicy::AnySuit, active, free);
                count_classes::<RedBlack>(BuildPolicy::RedBlack, active, free);
                count_classes::<SameSuit>(BuildPolicy::SameSuit, active, free);
            }
        }
    }
}
