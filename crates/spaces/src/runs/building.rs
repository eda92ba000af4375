//! Which cards may be built on which, by counting on sets of cards.
//!
//! A set of cards is a `u64`: bit `4 * rank + suit`, ranks counted from the foundation base, suits C H S D. So the four
//! cards of a rank are one nibble, the cards one rank higher are 4 bits to the left, and within a nibble bits 0 and 2
//! are black, 1 and 3 red.
//!
//! *Twins* are cards that fit on the same cards: all of a rank (any-suit), both of a rank and colour (red-black), or
//! the card alone (same-suit). Whatever fits on a card fits on its twins, so classes of twins form chains, and every
//! question of the runs space is a comparison of two numbers: how many of a class lie free in the tableau, and how many
//! cards there are that they could lie on.

/// The lowest bit of every nibble.
const ONES: u64 = 0x1111_1111_1111_1111;
/// The two lower bits of every nibble: one for the black, one for the red twins of a rank.
const PAIRS: u64 = 0x3333_3333_3333_3333;
/// Both black cards of every rank.
const BLACK: u64 = 0x5555_5555_5555_5555;

/// A build policy whose built groups move freely.
pub trait Building: Copy + std::fmt::Debug + Send + Sync + 'static {
    /// All cards of the classes that have fewer free cards than there are active cards on which they fit.
    fn open(active: u64, free: u64) -> u64;

    /// How many free cards cannot lie on an active card, even if as many as possible do.
    fn surplus(active: u64, free: u64) -> u32;

    /// The cards on which members of the classes in `children` fit. `children` holds whole classes.
    fn parents(children: u64) -> u64;

    /// The whole class of every card of the set.
    fn twins(cards: u64) -> u64;

    /// How many classes of twins a rank has.
    const CLASSES: usize;

    /// The suits (as four bits) of a class of any rank.
    fn members(class: usize) -> u8;

    /// The class of the rank below whose cards fit on this class.
    fn child_class(class: usize) -> usize;

    /// A number below 256 for four suits and the sizes (four bits each) of the classes of a rank.
    fn table_index(suits: u8, sizes: u16) -> usize;

    /// The cards that are safe to build when their foundation needs them next: nothing that could be put on them in the
    /// tableau has a reason to be there. `found` is what lies on the foundations, `last` whether it stays there.
    fn safe(found: u64, last: bool) -> u64;
}

/// Any card one rank lower.
#[derive(Clone, Copy, Debug)]
pub struct AnySuit;

/// One rank lower and of the other colour.
#[derive(Clone, Copy, Debug)]
pub struct RedBlack;

/// One rank lower and of the same suit.
#[derive(Clone, Copy, Debug)]
pub struct SameSuit;

impl Building for SameSuit {
    #[inline]
    fn open(active: u64, free: u64) -> u64 {
        active >> 4 & !free
    }

    #[inline]
    fn surplus(active: u64, free: u64) -> u32 {
        (free & !(active >> 4)).count_ones()
    }

    #[inline]
    fn parents(children: u64) -> u64 {
        children << 4
    }

    #[inline]
    fn twins(cards: u64) -> u64 {
        cards
    }

    const CLASSES: usize = 4;

    #[inline]
    fn members(class: usize) -> u8 {
        1 << class
    }

    #[inline]
    fn child_class(class: usize) -> usize {
        class
    }

    #[inline]
    fn table_index(suits: u8, sizes: u16) -> usize {
        // Sizes are 0 or 1: gather the lowest bit of each nibble.
        let sizes = usize::from(sizes);
        usize::from(suits) << 4 | sizes & 1 | sizes >> 3 & 2 | sizes >> 6 & 4 | sizes >> 9 & 8
    }

    #[inline]
    fn safe(_found: u64, _last: bool) -> u64 {
        !0
    }
}

/// For each class (bits 0 and 1 of its nibble), whether at least one and whether both of the twins are in the set.
#[inline]
fn one_and_both(cards: u64) -> (u64, u64) {
    let shifted = cards >> 2;
    ((cards | shifted) & PAIRS, cards & shifted & PAIRS)
}

/// Exchanges black and red in a set of classes (bits 0 and 1 of every nibble) or of whole classes.
#[inline]
fn other_colour(classes: u64) -> u64 {
    (classes & BLACK) << 1 | classes >> 1 & BLACK
}

/// Converts bits 0 and 1 of every nibble to whole classes.
#[inline]
fn both_twins(classes: u64) -> u64 {
    classes | classes << 2
}

impl Building for RedBlack {
    #[inline]
    fn open(active: u64, free: u64) -> u64 {
        let (parent, parents) = one_and_both(active >> 4);
        let (child, children) = one_and_both(free);
        // More parents than children: one against none, or two against at most one.
        both_twins(other_colour(parent) & !child | other_colour(parents) & !children)
    }

    #[inline]
    fn surplus(active: u64, free: u64) -> u32 {
        let (parent, parents) = one_and_both(active >> 4);
        let (child, children) = one_and_both(free);
        (child & !other_colour(parent)).count_ones() + (children & !other_colour(parents)).count_ones()
    }

    #[inline]
    fn parents(children: u64) -> u64 {
        other_colour(children) << 4
    }

    #[inline]
    fn twins(cards: u64) -> u64 {
        both_twins(one_and_both(cards).0)
    }

    const CLASSES: usize = 2;

    #[inline]
    fn members(class: usize) -> u8 {
        0b0101 << class
    }

    #[inline]
    fn child_class(class: usize) -> usize {
        1 - class
    }

    #[inline]
    fn table_index(suits: u8, sizes: u16) -> usize {
        // Sizes are 0 to 2 (3 with a head that wants to land): two bits each.
        let sizes = usize::from(sizes);
        usize::from(suits) << 4 | sizes & 3 | sizes >> 2 & 12
    }

    #[inline]
    fn safe(found: u64, last: bool) -> u64 {
        let (_, both) = one_and_both(found);
        let other = both_twins(other_colour(both));
        let twin = (found & PAIRS) << 2 | found >> 2 & PAIRS;
        // At most two above both foundations of the other colour, at most three above that of the twin.
        let safe = (other << 8 | 0xff) & (twin << 12 | 0xfff);
        if last { safe | other << 4 | 0xf } else { safe }
    }
}

/// How many cards of every rank are in the set: one number per nibble, 0 to 4.
#[inline]
fn rank_counts(cards: u64) -> u64 {
    let pairs = cards - (cards >> 1 & BLACK);
    (pairs & PAIRS) + (pairs >> 2 & PAIRS)
}

impl Building for AnySuit {
    #[inline]
    fn open(active: u64, free: u64) -> u64 {
        // Counts are at most 4, so 8 + parents - children - 1 stays within its nibble; bit 3 means "not below 8".
        let more = ((rank_counts(active >> 4) | ONES << 3) - rank_counts(free) - ONES) >> 3 & ONES;
        more * 0xf
    }

    #[inline]
    fn surplus(active: u64, free: u64) -> u32 {
        let difference = (rank_counts(free) | ONES << 3) - rank_counts(active >> 4);
        let over = ((difference >> 3 & ONES) * 7) & difference;
        let bytes = (over & 0x0f0f_0f0f_0f0f_0f0f) + (over >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    #[inline]
    fn parents(children: u64) -> u64 {
        children << 4
    }

    #[inline]
    fn twins(cards: u64) -> u64 {
        let any = (cards | cards >> 1 | cards >> 2 | cards >> 3) & ONES;
        any * 0xf
    }

    const CLASSES: usize = 1;

    #[inline]
    fn members(_class: usize) -> u8 {
        0b1111
    }

    #[inline]
    fn child_class(_class: usize) -> usize {
        0
    }

    #[inline]
    fn table_index(suits: u8, sizes: u16) -> usize {
        usize::from(suits) << 4 | usize::from(sizes & 0xf)
    }

    #[inline]
    fn safe(found: u64, _last: bool) -> u64 {
        let all = found & found >> 1 & found >> 2 & found >> 3 & ONES;
        (all * 0xf) << 8 | 0xff
    }
}

#[cfg(test)]
mod tests {
    use cadogan_cards::Card;
    use cadogan_rules::BuildPolicy;

    use super::*;

    /// The same questions, answered card by card.
    fn count_classes<B: Building>(policy: BuildPolicy, active: u64, free: u64) {
        let cards: Vec<Card> = (0..52).filter_map(Card::from_index).collect();
        let is_in = |set: u64, card: Card| set >> card.index() & 1 == 1;
        let fits = |upper: Card, lower: Card| {
            upper.rank().number() + 1 == lower.rank().number() && policy.suits_fit(upper, lower)
        };
        let twins = |a: Card, b: Card| {
            a.rank() == b.rank()
                && cards.iter().all(|&lower| a.rank() == lower.rank() || fits(a, lower) == fits(b, lower))
        };
        let same_class = |a: Card, b: Card| {
            twins(a, b)
                && (policy != BuildPolicy::RedBlack || a.colour() == b.colour())
                && (policy != BuildPolicy::SameSuit || a == b)
        };
        let (mut surplus, mut counted) = (0, Vec::new());
        for &card in &cards {
            let members = cards.iter().filter(|&&twin| same_class(card, twin) && is_in(free, twin)).count();
            let parents = cards.iter().filter(|&&lower| fits(card, lower) && is_in(active, lower)).count();
            assert_eq!(is_in(B::open(active, free), card), parents > members, "{card}");
            if !counted.iter().any(|&twin| same_class(card, twin)) {
                surplus += members.saturating_sub(parents);
                counted.push(card);
            }
            let class =
                cards.iter().filter(|&&twin| same_class(card, twin)).fold(0, |set, twin| set | 1 << twin.index());
            assert_eq!(B::twins(1 << card.index()), class);
            let lower = cards.iter().filter(|&&lower| fits(card, lower)).fold(0, |set, lower| set | 1 << lower.index());
            assert_eq!(B::parents(class) & ((1 << 52) - 1), lower);
        }
        assert_eq!(B::surplus(active, free) as usize, surplus);
    }

    #[test]
    fn counting_in_parallel_is_counting() {
        let mut state = 12345_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 7 ^ state >> 31) & ((1 << 52) - 1)
        };
        for _ in 0..200 {
            let (free, heads) = (random() & random(), random() & random());
            let active = free | heads;
            count_classes::<AnySuit>(BuildPolicy::AnySuit, active, free);
            count_classes::<RedBlack>(BuildPolicy::RedBlack, active, free);
            count_classes::<SameSuit>(BuildPolicy::SameSuit, active, free);
        }
    }

    #[test]
    fn safe_cards_are_those_of_the_technique() {
        use crate::techniques::SafetyRule;
        use cadogan_cards::Suit;
        let mut state = 99_u64;
        for _ in 0..2_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let heights = [0, 1, 2, 3].map(|suit| (state >> (20 + 8 * suit)) as u8 % 13);
            let found =
                (0..4).flat_map(|suit| (0..heights[suit]).map(move |steps| 1_u64 << (4 * steps as usize + suit)));
            let found = found.fold(0, |set, card| set | card);
            for suit in Suit::ALL {
                let steps = heights[usize::from(suit.index())];
                let safe = |set: u64| set >> (4 * steps + suit.index()) & 1 == 1;
                assert_eq!(safe(RedBlack::safe(found, false)), SafetyRule::RedBlack.is_safe(suit, steps, &heights));
                assert_eq!(safe(RedBlack::safe(found, true)), SafetyRule::RedBlackFinal.is_safe(suit, steps, &heights));
                assert_eq!(safe(AnySuit::safe(found, true)), SafetyRule::AnySuit.is_safe(suit, steps, &heights));
                assert!(safe(SameSuit::safe(found, true)));
            }
        }
    }
}
