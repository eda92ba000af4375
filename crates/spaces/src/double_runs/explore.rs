//! The ways in which the loose cards of a position can stand on the foundations, and what can be done from each.
//!
//! The terms are those of the runs space of one deck ([`crate::runs::explore`]). Eight foundations can stand in very many
//! ways. So only the [`MOST`] standings that take the fewest moves are examined at once. Those one move further on are
//! the *frontier*: the search goes to each of them by a move of its own and looks on from there. So nothing is left out,
//! and a win that needs few cards to come down is found before the others are looked at.

use cadogan_compiled::{Set, numbers};

use super::counting::Counting;
use super::faces::Faces;
use super::layout::{Layout, Number, face};
use super::paired_foundations::safe_to_return;
use super::position::{Event, Position, tops};

/// The things that a head or a supply card can do; sets of cards are kept in this order.
pub(super) const EVENTS: [Event; 2] = [Event::Tableau, Event::Foundation];

/// How many standings of a position are examined at once. Most wins need hardly any card to come down, and then it is fastest
/// to look at few.
pub(super) const MOST: usize = 16;

/// One standing that can be reached, with the events that are possible from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The loose cards that are up.
    pub(super) found: Faces,
    /// By event: the cards that can do it.
    possible: [Set; 2],
    /// By event: those of them that are worth doing from here.
    pub(super) kept: [Set; 2],
    /// Faces of loose cards that can go up.
    up: u64,
    /// From which standing it was reached.
    from: u32,
    /// Where in the index it is.
    slot: u32,
}

/// What to explore.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// Cards that can be played from the supply.
    pub(super) reachable: Set,
    /// How many standings to examine.
    pub(super) most: usize,
    /// Whether standings other than the position's own are wanted.
    pub(super) deep: bool,
    /// Whether cards that would be safe to build again stay on their foundations.
    pub(super) keep_safe_up: bool,
}

/// Buffers for exploring standings, reused from one position to the next.
#[derive(Clone, Debug)]
pub(super) struct Explorer {
    standings: Vec<Standing>,
    /// How many of them have been examined.
    examined: usize,
    /// The index in `standings` plus one, or zero, in a hash table.
    index: Vec<u32>,
}

impl Explorer {
    pub(super) fn new() -> Explorer {
        Explorer { standings: Vec::new(), examined: 0, index: vec![0; 1 << 8] }
    }

    /// The standings that were examined; the position's own comes first.
    pub(super) fn standings(&self) -> &[Standing] {
        &self.standings[..self.examined]
    }

    /// Standings that have still to be examined.
    pub(super) fn frontier(&self) -> &[Standing] {
        &self.standings[self.examined..]
    }

    fn clear(&mut self) {
        for standing in &self.standings {
            self.index[standing.slot as usize] = 0;
        }
        self.standings.clear();
        self.examined = 0;
    }

    /// The slot that has this standing, or the empty one where it belongs.
    #[inline]
    fn slot_of(&self, found: Faces) -> usize {
        let last = self.index.len() - 1;
        let mixed = (found.one ^ found.two.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> 40) as usize & last;
        while self.index[slot] != 0 && self.standings[self.index[slot] as usize - 1].found != found {
            slot = (slot + 1) & last;
        }
        slot
    }

    #[inline]
    fn add(&mut self, found: Faces, from: usize) {
        let slot = self.slot_of(found);
        if self.index[slot] != 0 {
            return;
        }
        let (empty, from) = ([0; 2], from as u32);
        self.standings.push(Standing { found, possible: empty, kept: empty, up: 0, from, slot: slot as u32 });
        self.index[slot] = self.standings.len() as u32;
        if 2 * self.standings.len() > self.index.len() {
            self.grow();
        }
    }

    /// Makes the index twice as large.
    #[cold]
    fn grow(&mut self) {
        self.index = vec![0; 2 * self.index.len()];
        for number in 0..self.standings.len() {
            let slot = self.slot_of(self.standings[number].found);
            self.index[slot] = number as u32 + 1;
            self.standings[number].slot = slot as u32;
        }
    }

    /// Finds the standings that can be reached from that of the position, nearest first, and the events that are possible
    /// from those that it examines.
    pub(super) fn explore<B: Counting>(&mut self, layout: &Layout, position: &Position, scope: Scope) {
        self.clear();
        self.add(position.found, 0);
        let most = if scope.deep { scope.most } else { 1 };
        while self.examined < self.standings.len().min(most) {
            let at = self.examined;
            self.examined += 1;
            let found = self.standings[at].found;
            let view = layout.view::<B>(position, found);
            let up = view.free.one & view.next & view.bare;
            let standing = &mut self.standings[at];
            standing.up = up;
            standing.possible = [
                with_faces(position.heads | scope.reachable, view.landing),
                with_faces(position.heads, view.next & view.bare) | with_faces(scope.reachable, view.next),
            ];
            standing.kept = standing.possible;
            if !scope.deep {
                break;
            }
            for card in faces(up) {
                self.add(found.with(card), at);
            }
            if layout.worry_back {
                let mut down = tops(found) & view.landing;
                if scope.keep_safe_up {
                    down &= !safe_to_return::<B>(found, down);
                }
                for card in faces(down) {
                    self.add(found.without(card), at);
                }
            }
        }
        if !scope.deep {
            self.standings.truncate(1);
        }
    }

    /// Drops events whose result another event reaches as well: the argument is that of
    /// [`drop_repeated`](crate::runs::explore) for one deck. A higher standing that has not been examined is none to
    /// refer to.
    pub(super) fn drop_repeated<B: Counting>(&mut self, layout: &Layout, position: &Position) {
        for low in 0..self.examined {
            let Standing { found, up, possible, .. } = self.standings[low];
            for card in faces(up) {
                let high = self.index[self.slot_of(found.with(card))] as usize - 1;
                if high >= self.examined {
                    continue;
                }
                for event in 0..2 {
                    let both = possible[event] & self.standings[high].possible[event];
                    let goes_up =
                        |&mover: &usize| layout.goes_up_after::<B>(position, found, mover, EVENTS[event], card);
                    let same = numbers(both).filter(goes_up).fold(0, |set, mover| set | 1 << mover);
                    let drop = if layout.worry_back { low } else { high };
                    self.standings[drop].kept[event] &= !same;
                }
            }
            let goes_up = |&mover: &usize| {
                layout.goes_up_after::<B>(position, found, mover, Event::Tableau, face(mover as Number))
            };
            let same = numbers(possible[0] & possible[1]).filter(goes_up).fold(0, |set, mover| set | 1 << mover);
            self.standings[low].kept[if layout.worry_back { 0 } else { 1 }] &= !same;
        }
    }

    /// The faces of the loose cards to be moved, one after the other, to get from the standing of the position to another,
    /// and whether they go up; `scope` is that of the exploration which found it.
    pub(super) fn path<B: Counting>(
        &mut self,
        layout: &Layout,
        position: &Position,
        to: Faces,
        scope: Scope,
    ) -> Option<Vec<(u64, bool)>> {
        if let Some(path) = climb::<B>(layout, position, to) {
            return Some(path);
        }
        self.explore::<B>(layout, position, scope);
        let mut at = (self.index[self.slot_of(to)] as usize).checked_sub(1)?;
        let mut path = Vec::new();
        while at != 0 {
            let Standing { found, from, .. } = self.standings[at];
            let before = self.standings[from as usize].found;
            path.push((found.one ^ before.one | found.two ^ before.two, found.count() > before.count()));
            at = from as usize;
        }
        path.reverse();
        Some(path)
    }
}

/// Moves cards up until the standing is `to`, if that is all it takes.
fn climb<B: Counting>(layout: &Layout, position: &Position, to: Faces) -> Option<Vec<(u64, bool)>> {
    let mut found = position.found;
    let mut path = Vec::new();
    while found != to {
        let view = layout.view::<B>(position, found);
        let card = faces(view.free.one & view.next & view.bare & to.minus(found).one).next()?;
        found = found.with(card);
        path.push((card, true));
    }
    Some(path)
}

impl Layout {
    /// Whether a loose (or just moved) card can go up after an event that is possible from this standing, if it could do
    /// so before or after it.
    ///
    /// Where no card or only the highest rank enters spaces, a card is uncovered by moving its children onto another card,
    /// and an event that is still possible with the card gone does not need that place. But a mover of the same face may
    /// need the same foundation, and a space that takes any card may be needed by both; there the event is tried.
    #[inline]
    fn goes_up_after<B: Counting>(
        &self,
        position: &Position,
        found: Faces,
        mover: usize,
        event: Event,
        card: u64,
    ) -> bool {
        let same_foundation = event == Event::Foundation && face(mover as Number) == card;
        if self.entering() != self.deck && !same_foundation {
            return true;
        }
        let mut after = *position;
        self.play(&mut after, found, mover as Number, event);
        let view = self.view::<B>(&after, after.found);
        view.free.one & view.next & view.bare & card != 0
    }
}

/// The cards of a set that have one of these faces.
#[inline]
fn with_faces(cards: Set, faces: u64) -> Set {
    cards & (Set::from(faces) | Set::from(faces) << 52)
}

/// The faces of a set, each as a set of its own, lowest first.
pub(super) fn faces(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
