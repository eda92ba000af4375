//! How many copies there are of every face.

use cadogan_compiled::{COPIES, Set};

/// Zero, one or two copies of every face (a rank and a suit). A set of faces is a `u64` as in the runs space of one deck:
/// bit `4 * rank + suit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Faces {
    /// The faces with at least one copy.
    pub(super) one: u64,
    /// The faces with two.
    pub(super) two: u64,
}

const FACES: Set = (1 << COPIES) - 1;

impl Faces {
    /// The faces of a set of cards.
    #[inline]
    pub(super) fn of(cards: Set) -> Faces {
        let (first, second) = ((cards & FACES) as u64, (cards >> COPIES) as u64);
        Faces { one: first | second, two: first & second }
    }

    /// With one more copy of each of these faces. There must be less than two.
    #[inline]
    pub(super) fn with(self, faces: u64) -> Faces {
        Faces { one: self.one | faces, two: self.two | self.one & faces }
    }

    /// With one copy less of each of these faces. There must be one.
    #[inline]
    pub(super) fn without(self, faces: u64) -> Faces {
        Faces { one: self.one & (!faces | self.two), two: self.two & !faces }
    }

    /// Both together; two where that would be more.
    #[inline]
    pub(super) fn plus(self, others: Faces) -> Faces {
        Faces { one: self.one | others.one, two: self.two | others.two | self.one & others.one }
    }

    /// What is left without the others; none where these are more.
    #[inline]
    pub(super) fn minus(self, others: Faces) -> Faces {
        Faces { one: self.one & !others.one | self.two & !others.two, two: self.two & !others.one }
    }

    /// How many cards they are.
    pub(super) fn count(self) -> u32 {
        self.one.count_ones() + self.two.count_ones()
    }

    /// The cards one rank lower, as cards of the rank of the card that they lie under; the lowest rank is lost.
    #[inline]
    pub(super) fn one_rank_down(self) -> Faces {
        Faces { one: self.one >> 4, two: self.two >> 4 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Numbers;

    #[test]
    fn sums_and_differences_are_those_of_the_numbers() {
        let mut numbers = Numbers(5);
        let mut draw = || {
            let cards = (0..104).filter(|_| numbers.below(2) == 1).fold(0, |set: Set, card| set | 1 << card);
            (cards, Faces::of(cards))
        };
        let copies = |faces: Faces, face: u32| (faces.one >> face & 1) + (faces.two >> face & 1);
        for _ in 0..200 {
            let ((cards, a), (_, b)) = (draw(), draw());
            assert_eq!(a.count(), cards.count_ones());
            for face in 0..52 {
                let (of_a, of_b) = (copies(a, face), copies(b, face));
                assert_eq!(of_a, (cards >> face & 1) as u64 + (cards >> (face + 52) & 1) as u64);
                assert_eq!(copies(a.plus(b), face), (of_a + of_b).min(2));
                assert_eq!(copies(a.minus(b), face), of_a.saturating_sub(of_b));
                if of_a < 2 {
                    assert_eq!(copies(a.with(1 << face), face), of_a + 1);
                }
                if of_a > 0 {
                    assert_eq!(copies(a.without(1 << face), face), of_a - 1);
                }
            }
        }
    }
}
