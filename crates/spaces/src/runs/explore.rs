//! The ways in which the loose cards of a position can stand on the foundations, and what can be done from each.
//!
//! *Loose* cards are those that lie free in the tableau or on a foundation. Which of them are up is the *standing* of
//! the position. Moving a loose card up or (where worrying back is allowed) down uncovers nothing and changes only the
//! standing. Everything else, an *event*, cannot be taken back: a head leaves its place, or a card leaves the supply.
//! So a line of play is a sequence of events with changes of standing in between, and a move of the search combines an
//! event with the changes of standing that it needs.

use cadogan_compiled::{Spaces, Step};

use super::building::Building;
use super::layout::{Layout, Number, bit};
use super::position::{Position, View};

/// The three things that a head or a supply card can do; sets of cards are kept in this order.
pub(super) const EVENTS: [Step; 3] = [Step::Tableau, Step::Foundation, Step::Space];

/// One standing that can be reached, with the events that are possible from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The loose cards that are up.
    pub(super) found: u64,
    /// By event: the cards that can do it.
    pub(super) possible: [u64; 3],
    /// By event: those of them that are worth doing from here.
    pub(super) kept: [u64; 3],
    /// Loose cards that can go up.
    pub(super) up: u64,
    /// Loose cards that can come down.
    pub(super) down: u64,
    /// Four bits per suit: how many cards are up.
    code: u16,
    /// Where in the index it is.
    slot: u16,
}

/// Buffers for exploring standings, reused from one position to the next.
#[derive(Clone, Debug)]
pub(super) struct Explorer {
    standings: Vec<Standing>,
    /// The index in `standings` plus one, or zero, in a hash table of the codes. (A table of all codes would be larger
    /// than everything else that a short search needs, and clearing it would take longer.)
    index: Vec<u16>,
}

/// The size of a new index, a power of two.
const FIRST_INDEX: usize = 1 << 9;

/// What to explore.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// Cards that can be played from the supply.
    pub(super) reachable: u64,
    /// Whether standings other than the position's own are wanted.
    pub(super) deep: bool,
    /// Whether cards that would be safe to build again stay on their foundations.
    pub(super) keep_safe_up: bool,
}

impl Explorer {
    pub(super) fn new() -> Explorer {
        Explorer { standings: Vec::with_capacity(FIRST_INDEX / 8), index: vec![0; FIRST_INDEX] }
    }

    /// The standings found by the last exploration; the position's own standing comes first.
    pub(super) fn standings(&self) -> &[Standing] {
        &self.standings
    }

    fn clear(&mut self) {
        for standing in &self.standings {
            self.index[usize::from(standing.slot)] = 0;
        }
        self.standings.clear();
    }

    /// The slot that has this code, or the empty one where it belongs.
    #[inline]
    fn slot_of(&self, code: u16) -> usize {
        let last = self.index.len() - 1;
        let mut slot = usize::from(code).wrapping_mul(0x9e37_79b1) >> 12 & last;
        while self.index[slot] != 0 && self.standings[usize::from(self.index[slot]) - 1].code != code {
            slot = (slot + 1) & last;
        }
        slot
    }

    #[inline]
    fn add(&mut self, found: u64, code: u16) {
        let slot = self.slot_of(code);
        if self.index[slot] == 0 {
            let empty = [0; 3];
            self.standings.push(Standing {
                found,
                possible: empty,
                kept: empty,
                up: 0,
                down: 0,
                code,
                slot: slot as u16,
            });
            self.index[slot] = self.standings.len() as u16;
            if 2 * self.standings.len() > self.index.len() && self.index.len() < 1 << 16 {
                self.grow();
            }
        }
    }

    /// Makes the index twice as large, up to 16 bits: there are fewer codes.
    #[cold]
    fn grow(&mut self) {
        self.index = vec![0; 2 * self.index.len()];
        for number in 0..self.standings.len() {
            let slot = self.slot_of(self.standings[number].code);
            self.index[slot] = number as u16 + 1;
            self.standings[number].slot = slot as u16;
        }
    }

    fn index_of(&self, code: u16) -> usize {
        usize::from(self.index[self.slot_of(code)]) - 1
    }

    /// Finds all standings that can be reached from that of the position, and the events that are possible from each.
    pub(super) fn explore<B: Building>(&mut self, layout: &Layout, position: &Position, scope: Scope) {
        self.clear();
        self.add(position.found, code(position.found));
        let loose = position.free | position.found;
        let mut done = 0;
        while done < self.standings.len() {
            let standing = &mut self.standings[done];
            let (found, code) = (standing.found, standing.code);
            let view = layout.view::<B>(position, found);
            standing.up = loose & view.next & view.bare;
            if layout.worry_back {
                standing.down = found & !(found >> 4) & view.landing;
                if scope.keep_safe_up {
                    standing.down &= !safe_to_return::<B>(found, standing.down);
                }
            }
            standing.possible = [
                (position.heads | scope.reachable) & view.landing,
                (position.heads & view.bare | scope.reachable) & view.next,
                into_space(layout, position, &view, scope.reachable),
            ];
            standing.kept = standing.possible;
            done += 1;
            if !scope.deep {
                break;
            }
            let (up, down) = (standing.up, standing.down);
            for card in cards(up) {
                self.add(found | bit(card), code + suit_step(card));
            }
            for card in cards(down) {
                self.add(found & !bit(card), code - suit_step(card));
            }
        }
    }

    /// Drops events whose result another event reaches as well.
    ///
    /// * Let an event be possible both before and after a loose card c goes up, and let c be able to go up after the
    ///   event is played first. Then both orders end in the same position. With worrying back, that position and the
    ///   one with c still down lead to each other, so the event is needed only after c went up. Where foundations are
    ///   final, it is needed only before.
    /// * In the same way, a card that can go both to the tableau and to its foundation, and up again from the tableau,
    ///   needs only the latter with worrying back and only the former without.
    ///
    /// Every drop refers to an event that is kept, or dropped for one with a larger (smaller) standing, so one of the
    /// events with an equivalent (or better) result is always kept.
    pub(super) fn drop_repeated<B: Building>(&mut self, layout: &Layout, position: &Position) {
        for low in 0..self.standings.len() {
            let Standing { found, up, code, possible, .. } = self.standings[low];
            for card in cards(up) {
                let high = self.index_of(code + suit_step(card));
                for event in 0..3 {
                    let both = possible[event] & self.standings[high].possible[event];
                    let same = cards(both)
                        .filter(|&mover| layout.goes_up_after::<B>(position, found, mover, EVENTS[event], card))
                        .fold(0, |set, mover| set | bit(mover));
                    let drop = if layout.worry_back { low } else { high };
                    self.standings[drop].kept[event] &= !same;
                }
            }
            let same = cards(possible[0] & possible[1])
                .filter(|&mover| layout.goes_up_after::<B>(position, found, mover, Step::Tableau, mover))
                .fold(0, |set, mover| set | bit(mover));
            self.standings[low].kept[if layout.worry_back { 0 } else { 1 }] &= !same;
        }
    }

    /// The loose cards to be moved up or down, one after the other, to get from one standing to another.
    pub(super) fn path<B: Building>(&mut self, layout: &Layout, position: &Position, to: u64) -> Option<Vec<Number>> {
        direct_path::<B>(layout, position, to).or_else(|| self.detour::<B>(layout, position, to))
    }

    /// The same where some other card has to make room on the way.
    fn detour<B: Building>(&mut self, layout: &Layout, position: &Position, to: u64) -> Option<Vec<Number>> {
        self.explore::<B>(layout, position, Scope { reachable: 0, deep: true, keep_safe_up: false });
        let mut from = vec![usize::MAX; self.standings.len()];
        let mut queue = vec![0];
        let mut done = 0;
        while done < queue.len() && self.standings[queue[done]].found != to {
            let Standing { up, down, code, .. } = self.standings[queue[done]];
            let above = cards(up).map(|card| code + suit_step(card));
            let below = cards(down).map(|card| code - suit_step(card));
            for neighbour in above.chain(below).map(|code| self.index_of(code)) {
                if neighbour != 0 && from[neighbour] == usize::MAX {
                    from[neighbour] = queue[done];
                    queue.push(neighbour);
                }
            }
            done += 1;
        }
        let mut at = *queue.get(done)?;
        let mut path = Vec::new();
        while at != 0 {
            let moved = self.standings[at].found ^ self.standings[from[at]].found;
            path.push(moved.trailing_zeros() as Number);
            at = from[at];
        }
        path.reverse();
        Some(path)
    }
}

/// Moves only the cards that must move, each once, whichever can move next.
fn direct_path<B: Building>(layout: &Layout, position: &Position, to: u64) -> Option<Vec<Number>> {
    let loose = position.free | position.found;
    let mut found = position.found;
    let mut path = Vec::new();
    while found != to {
        let view = layout.view::<B>(position, found);
        let up = loose & view.next & view.bare & to;
        let down = if layout.worry_back { found & !(found >> 4) & view.landing & !to } else { 0 };
        let card = cards(up | down).next()?;
        found ^= bit(card);
        path.push(card);
    }
    Some(path)
}

impl Layout {
    /// Whether the loose (or just moved) card `card` can go up after an event that is possible from this standing, if
    /// it could do so before or after it.
    #[inline]
    fn goes_up_after<B: Building>(
        &self,
        position: &Position,
        found: u64,
        mover: Number,
        event: Step,
        card: Number,
    ) -> bool {
        // Where only the highest rank enters spaces, a card is uncovered by moving its children onto another card, and
        // an event that is still possible with the card gone does not need that place. A space that takes any card may
        // be needed by both, so there the event is tried.
        if !self.any_card_enters(position) {
            return true;
        }
        let mut after = *position;
        self.rearrange(&mut after, found);
        self.play(&mut after, mover, event);
        let view = self.view::<B>(&after, after.found);
        after.free & view.next & view.bare & bit(card) != 0
    }
}

/// Cards of `down` that would be safe to build again at once.
pub(crate) fn safe_to_return<B: Building>(found: u64, down: u64) -> u64 {
    cards(down).filter(|&card| B::safe(found & !bit(card), false) & bit(card) != 0).fold(0, |set, card| set | bit(card))
}

/// Waste cards that may enter a space where only waste cards may.
fn into_space(layout: &Layout, position: &Position, view: &View, reachable: u64) -> u64 {
    if layout.spaces != Spaces::ReserveThenWaste || view.spaces == 0 || layout.supply.reserve_part(position.supply) != 0
    {
        return 0;
    }
    reachable
}

/// Four bits per suit: how many of its cards are in the set, which contains the lowest cards of each suit.
pub(super) fn code(found: u64) -> u16 {
    const SUIT: u64 = 0x1111_1111_1111_1111;
    (0..4).fold(0, |code, suit| code | ((found >> suit & SUIT).count_ones() as u16) << (4 * suit))
}

/// What a card adds to the code of a standing.
fn suit_step(card: Number) -> u16 {
    1 << (4 * (card & 3))
}

/// The cards of a set, lowest first.
pub(super) fn cards(mut set: u64) -> impl Iterator<Item = Number> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let number = set.trailing_zeros() as Number;
        set &= set - 1;
        Some(number)
    })
}
