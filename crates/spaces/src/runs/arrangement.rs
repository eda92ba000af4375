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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Wish {
    /// Go to a tableau card or a space.
    #[default]
    Land,
    /// Go to its foundation.
    Rise,
}

/// Free cards of one rank by class (four bits each), and the suits whose foundations hold that rank.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    free: u16,
    built: u8,
    spaces_used: u8,
}

/// What was seen while a question was answered, kept from one question to the next: most are answered after so few steps
/// that clearing the memory would take longer than the answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// By rank, and by what is built and free below: the question, and the fewest spaces used so far.
    seen: Vec<[u32; 256]>,
    /// The number of the question.
    question: u32,
    /// The highest rank that was looked at for the last head.
    deepest: u8,
    /// By rank: the arrangement that was found last, and for which wish.
    found: [Below; 13],
    wish: Wish,
}

impl Scratch {
    /// The bits for the number of spaces.
    const SPACES: u32 = 8;

    fn next_question(&mut self) {
        self.question += 1;
        if self.seen.is_empty() || self.question >> (u32::BITS - Scratch::SPACES) != 0 {
            self.seen = vec![[0; 256]; 13];
            self.question = 1;
        }
    }

    /// Whether the same was reached before in this question with no more spaces; it is noted if not.
    #[inline]
    fn was_seen(&mut self, rank: u8, index: usize, spaces_used: u8) -> bool {
        let seen = &mut self.seen[usize::from(rank)][index];
        let now = self.question << Scratch::SPACES | u32::from(spaces_used);
        if *seen >> Scratch::SPACES == self.question && *seen <= now {
            return true;
        }
        *seen = now;
        false
    }
}

/// One question and the memory needed to answer it.
struct Question<'a, B: Building> {
    layout: &'a Layout,
    table: Situation,
    head: Number,
    wish: Wish,
    spaces: u8,
    any_card_enters: bool,
    scratch: &'a mut Scratch,
    building: std::marker::PhantomData<B>,
}

/// Whether there is an arrangement in which the head can leave its place.
pub(super) fn can_leave<B: Building>(layout: &Layout, table: Situation, head: Number, scratch: &mut Scratch) -> bool {
    scratch.deepest = 0;
    [Wish::Land, Wish::Rise].into_iter().any(|wish| {
        scratch.wish = wish;
        let any_card_enters = matches!(layout.spaces, Spaces::Any | Spaces::ReserveThenAny);
        let spaces = layout.pile_count.saturating_sub(table.heads.count_ones()) as u8;
        let spaces = if layout.spaces == Spaces::Closed { 0 } else { spaces };
        let building = std::marker::PhantomData::<B>;
        scratch.next_question();
        let mut question = Question { layout, table, head, wish, spaces, any_card_enters, scratch, building };
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
        self.scratch.deepest = self.scratch.deepest.max(rank);
        if self.scratch.was_seen(rank, B::table_index(below.built, below.free), below.spaces_used) {
            return false;
        }
        let available = of_rank(self.table.loose | self.table.hand, rank) & below.built;
        if !self.any_card_enters {
            return self.build_class(rank, below, 0, Below { free: 0, built: 0, spaces_used: 0 });
        }
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

    /// Decides for the cards of a class and the following ones which of them go up, and goes on with the next rank. There is no
    /// space for cards of this rank.
    ///
    /// A card that could go up stays down only if those below need it to lie on: one that stays without need takes a place
    /// itself and stops its foundation, so that whatever is possible with it is possible without. So as few of a class stay
    /// as possible, and only which ones has to be tried.
    fn build_class(&mut self, rank: u8, below: Below, class: usize, here: Below) -> bool {
        if class == B::CLASSES {
            let goes_on = self.wish_allows(rank, here.built) && self.goes_on(rank + 1, here);
            if goes_on {
                self.scratch.found[usize::from(rank)] = here;
            }
            return goes_on;
        }
        let members = B::members(class);
        let Situation { heads, loose, hand } = self.table;
        let (heads, landing) = staying_heads(rank, heads, self.head, self.wish);
        let (loose, hand) = (of_rank(loose, rank) & members, of_rank(hand, rank) & members);
        let can_go_up = (loose | hand) & below.built;
        let count = |set: u8| (set & members).count_ones() as u8;
        let need = (below.free >> (4 * B::child_class(class)) & 0xf) as u8;
        let need = need.saturating_sub(count(heads));
        let staying = need.saturating_sub(count((loose | hand) & !can_go_up));
        let mut stay = can_go_up;
        loop {
            if count(stay) == staying {
                let up = can_go_up & !stay;
                let free = need.max(count(loose & !up)) + count(landing);
                let free = here.free | u16::from(free) << (4 * class);
                if self.build_class(rank, below, class + 1, Below { free, built: here.built | up, spaces_used: 0 }) {
                    return true;
                }
            }
            if stay == 0 {
                return false;
            }
            stay = (stay - 1) & can_go_up;
        }
    }

    /// Puts cards of this rank where those below need them, class by class, and goes on.
    fn arrange_rank(&mut self, rank: u8, below: Below, built: u8) -> bool {
        let (parents, wanting) = staying_heads(rank, self.table.heads, self.head, self.wish);
        let loose = of_rank(self.table.loose, rank) & !built;
        let hand = of_rank(self.table.hand, rank) & !built;
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
            self.scratch.found[usize::from(rank)] = here;
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

impl Scratch {
    /// Whether cards of the rank of this one had no part in the answer that the last head cannot leave: the same answer
    /// holds wherever they are.
    pub(super) fn did_not_look_at(&self, card: Number) -> bool {
        card / 4 > self.deepest
    }

    /// The arrangement in which the last head can leave, if it can.
    pub(super) fn arrangement<B: Building>(&self, layout: &Layout, table: Situation, head: Number) -> Arrangement {
        let mut used = 0;
        let mut active = [0; 13];
        for rank in 0..layout.ranks {
            let Below { free, built, .. } = self.found[usize::from(rank)];
            let (heads, landing) = staying_heads(rank, table.heads, head, self.wish);
            let hand = of_rank(table.hand, rank);
            let mut taken = hand & built;
            for class in 0..B::CLASSES {
                let members = B::members(class);
                let count = |set: u8| (set & members).count_ones() as u16;
                let lying = (free >> (4 * class) & 0xf) - count(landing);
                active[usize::from(rank)] |= (lying + count(heads)) << (4 * class);
                let mut from_hand = lying - count(of_rank(table.loose, rank) & !built);
                let mut open = hand & !built & members;
                while from_hand > 0 && open != 0 {
                    taken |= open & open.wrapping_neg();
                    open &= open - 1;
                    from_hand -= 1;
                }
            }
            used |= u64::from(taken) << (4 * rank);
        }
        Arrangement { free: self.found.map(|below| below.free), active, used, ranks: layout.ranks }
    }
}

/// An arrangement in which a head can leave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrangement {
    /// By rank and class (four bits each): cards that need a card to lie on.
    free: [u16; 13],
    /// By rank and class: cards that others can lie on.
    active: [u16; 13],
    /// Cards from the hand that lie in it.
    used: u64,
    ranks: u8,
}

impl Arrangement {
    /// Whether this card, which was in the supply, may have to lie in the tableau or on a foundation: it does so here, or there
    /// is a card for it to lie on. It lies there from now on. If the answer is no, another arrangement may take it.
    pub(super) fn takes<B: Building>(&mut self, card: Number) -> bool {
        if self.used & bit(card) != 0 {
            return true;
        }
        let (rank, suit) = (card / 4, card & 3);
        if rank + 1 >= self.ranks {
            return false;
        }
        let class_where = |holds: &dyn Fn(usize) -> bool| (0..B::CLASSES).find(|&class| holds(class));
        let Some(class) = class_where(&|class| B::members(class) >> suit & 1 == 1) else { return false };
        let Some(below) = class_where(&|below| B::child_class(below) == class) else { return false };
        let rank = usize::from(rank);
        let (lying, places) = (self.free[rank] >> (4 * class) & 0xf, self.active[rank + 1] >> (4 * below) & 0xf);
        if lying >= places {
            return false;
        }
        self.free[rank] += 1 << (4 * class);
        self.active[rank] += 1 << (4 * class);
        self.used |= bit(card);
        true
    }
}

/// The cards of a rank, a bit for each suit.
#[inline]
fn of_rank(set: u64, rank: u8) -> u8 {
    (set >> (4 * rank)) as u8 & 0xf
}

/// The heads of a rank on which cards can lie, and the head that wants to land, if it has this rank. A head that goes up
/// carries nothing.
#[inline]
fn staying_heads(rank: u8, heads: u64, head: Number, wish: Wish) -> (u8, u8) {
    let heads = of_rank(heads, rank);
    let leaving = if rank == head / 4 { 1 << (head & 3) } else { 0 };
    match wish {
        Wish::Rise => (heads & !leaving, 0),
        Wish::Land => (heads, leaving),
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

#[cfg(test)]
mod tests;
