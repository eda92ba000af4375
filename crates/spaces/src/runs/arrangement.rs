//! Whether the cards that are out could lie on the table so that a certain head can leave.
//!
//! Given are the heads, the loose cards (out of their piles, so somewhere in the tableau or on a foundation) and the
//! cards in hand (still in the supply: they may lie in the tableau or on a foundation too, but need not). An
//! *arrangement* says which cards are on the foundations (the lowest ones of each suit) and which cards in hand are put
//! on the tableau. It is possible if no class has more free cards than there are active cards for them to lie on, not
//! counting those that stand in spaces.
//!
//! A head can leave in some line of play only if there is an arrangement in which it can: the position just before it
//! leaves is one. How the arrangement could be reached is ignored, so this is a relaxation.
//!
//! The search for an arrangement goes through the ranks from the lowest to the highest. All that matters about the
//! lower ranks is which foundations reach up to here, how many cards of each class of the rank just below need a card
//! of this rank to lie on, and how many spaces are used. Cards in hand are put down only where they are needed.

use cadogan_compiled::Spaces;

use super::building::Building;
use super::layout::{Layout, Number, bit};

/// What lies where, as far as it is given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation {
    pub(super) heads: u64,
    /// Cards that must lie in the tableau or on a foundation.
    pub(super) loose: u64,
    /// Cards that may.
    pub(super) hand: u64,
}

/// What a head wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// Go to a tableau card or a space.
    Land,
    /// Go to its foundation.
    Rise,
}

/// Free cards of one rank by class (four bits each), and the suits whose foundations hold that rank.
#[derive(Clone, Copy, Debug)]
struct Below {
    free: u16,
    built: u8,
    spaces_used: u8,
}

/// One question and the memory needed to answer it.
struct Question<'a, B: Building> {
    layout: &'a Layout,
    table: Situation,
    head: Number,
    wish: Wish,
    spaces: u8,
    any_card_enters: bool,
    /// By rank, and by what is built and free below: one more than the fewest spaces used so far, or 0 if not seen.
    seen: [[u8; 256]; 13],
    building: std::marker::PhantomData<B>,
}

/// Whether there is an arrangement in which the head can leave its place.
pub(super) fn can_leave<B: Building>(layout: &Layout, table: Situation, head: Number) -> bool {
    [Wish::Land, Wish::Rise].into_iter().any(|wish| {
        let any_card_enters = matches!(layout.spaces, Spaces::Any | Spaces::ReserveThenAny);
        let spaces = layout.pile_count.saturating_sub(table.heads.count_ones()) as u8;
        let spaces = if layout.spaces == Spaces::Closed { 0 } else { spaces };
        let building = std::marker::PhantomData::<B>;
        let seen = [[0; 256]; 13];
        let mut question = Question { layout, table, head, wish, spaces, any_card_enters, seen, building };
        question.goes_on(0, Below { free: 0, built: 0xf, spaces_used: 0 })
    })
}

impl<B: Building> Question<'_, B> {
    /// Whether the ranks from `rank` on can be arranged, given what lies below.
    fn goes_on(&mut self, rank: u8, below: Below) -> bool {
        if rank == self.layout.ranks {
            // The highest rank lies on nothing.
            return below.spaces_used + sum(below.free) <= self.spaces;
        }
        let seen = &mut self.seen[usize::from(rank)][B::table_index(below.built, below.free)];
        if *seen != 0 && *seen <= below.spaces_used + 1 {
            return false;
        }
        *seen = below.spaces_used + 1;
        let nibble = |set: u64| (set >> (4 * rank)) as u8 & 0xf;
        let available = nibble(self.table.loose | self.table.hand) & below.built;
        // Foundations that continue, more of them first: cards on foundations need no place.
        let mut built = available;
        loop {
            if self.wish_allows(rank, built) && self.arrange_rank(rank, below, built) {
                return true;
            }
            if built == 0 {
                return false;
            }
            built = (built - 1) & available;
        }
    }

    /// A head that is to go up needs all lower cards of its suit on the foundation.
    fn wish_allows(&self, rank: u8, built: u8) -> bool {
        self.wish == Wish::Land || rank >= self.head / 4 || built >> (self.head & 3) & 1 == 1
    }

    /// Puts cards of this rank where those below need them, class by class, and goes on.
    fn arrange_rank(&mut self, rank: u8, below: Below, built: u8) -> bool {
        let nibble = |set: u64| (set >> (4 * rank)) as u8 & 0xf;
        let mut parents = nibble(self.table.heads);
        let loose = nibble(self.table.loose) & !built;
        let hand = nibble(self.table.hand) & !built;
        let mut wanting = 0;
        if rank == self.head / 4 {
            let head = 1 << (self.head & 3);
            match self.wish {
                Wish::Rise => parents &= !head,
                Wish::Land => wanting = head,
            }
        }
        let mut free = 0;
        let mut missing: u8 = 0;
        let mut offered: u16 = 0;
        for class in 0..B::CLASSES {
            let members = B::members(class);
            let need = (below.free >> (4 * B::child_class(class)) & 0xf) as u8;
            let lying = (loose & members).count_ones() as u8;
            let have = lying + (parents & members).count_ones() as u8;
            let more = need.saturating_sub(have);
            let from_hand = more.min((hand & members).count_ones() as u8);
            missing += more - from_hand;
            offered |= u16::from(from_hand) << (4 * class);
            let count = lying + from_hand + (wanting & members).count_ones() as u8;
            free |= u16::from(count) << (4 * class);
        }
        if missing > 0 && !self.any_card_enters {
            return false;
        }
        let spaces_used = below.spaces_used + missing;
        self.with_fewer_from_hand(rank, Below { free, built, spaces_used }, offered)
    }

    /// Where any card may enter a space, a card from the hand is not needed if the card it would carry stands in a
    /// space.
    fn with_fewer_from_hand(&mut self, rank: u8, here: Below, offered: u16) -> bool {
        if here.spaces_used > self.spaces {
            return false;
        }
        if self.goes_on(rank + 1, here) {
            return true;
        }
        if !self.any_card_enters {
            return false;
        }
        (0..B::CLASSES).any(|class| {
            let one = 1 << (4 * class);
            offered >> (4 * class) & 0xf != 0
                && self.with_fewer_from_hand(
                    rank,
                    Below { free: here.free - one, spaces_used: here.spaces_used + 1, ..here },
                    offered - one,
                )
        })
    }
}

/// The sum of four numbers of four bits.
fn sum(numbers: u16) -> u8 {
    (0..4).map(|class| (numbers >> (4 * class) & 0xf) as u8).sum()
}

/// The set of a head and all cards below it.
pub(super) fn pile_of(layout: &Layout, head: Number) -> u64 {
    bit(head) | layout.below[usize::from(head)]
}
