//! The search itself.

use crate::outcome::{Exhausted, Outcome};
use crate::space::Space;
use crate::stack::{Back, Stack};
use crate::statistics::Statistics;
use crate::table::{Address, Presence, Table, Visit};
use crate::{Meter, Reason};

/// Check the clock, and the interrupt flag, every 4096 positions.
const POSITIONS_PER_LOOK: u64 = 4096;

/// How many of the remaining moves in a position are looked up together.
const LOOK_AHEAD: usize = 4;
/// The same on the way down, if the table is near: the first move probably leads to a new position, and early lookups
/// are wasted if the search does not come back. If the table is far, they are still worth it.
const LOOK_AHEAD_NEAR: usize = 1;

/// A depth-first search that can be stopped and resumed.
///
/// Every position that can be reached from the start is visited, except those behind a position that was visited
/// before, until one of them is won. A position with a forced move is passed through: no alternative is tried, and it
/// is not stored. When the table is full, positions are forgotten and may be visited again; because those on the
/// current path are never forgotten, the search still ends, with the same answer. (In a space where no line returns to
/// a position, they may be forgotten too: the search ends anyway.)
pub struct Search<S: Space> {
    space: S,
    stack: Stack<S>,
    table: Table<S::Key>,
    /// The table addresses of positions that are looked up together.
    places: [Address; LOOK_AHEAD],
    /// Which of them belongs to the position that the search has just reached, and the gap that was found there for it.
    gap: Option<(u8, u8)>,
    state: State,
    statistics: Statistics,
    /// The number of positions at which the budget of this run is used up.
    last: u64,
}

/// The state of the search between two runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// A move has led to the current position; it has not been examined yet.
    Arrived,
    /// The current position has this many moves left to try.
    Choosing(u16),
    /// Everything below the current position has been searched.
    Done,
    Won,
    Exhausted,
}

impl<S: Space> Search<S> {
    /// A search that starts at the present position of `space`.
    pub fn new(space: S) -> Self {
        Search {
            space,
            stack: Stack::new(),
            table: Table::new(S::RETURNS),
            places: Default::default(),
            gap: None,
            state: State::Arrived,
            statistics: Statistics::default(),
            last: 0,
        }
    }

    /// What has been counted so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            evictions: self.table.evictions(),
            depth: self.stack.depth() as u64,
            table_entries: self.table.entries(),
            table_slots: self.table.slots(),
            ..self.statistics
        }
    }

    /// The space, at the position where the search started: to translate the line of a win.
    pub fn into_space(mut self) -> S {
        self.stack.unwind(&mut self.space);
        self.space
    }

    /// Searches on until the question is decided or the meter stops it. What is visited is taken off the meter, exactly:
    /// two runs of 100 positions do what one run of 200 does.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Outcome<S::Move> {
        let before = self.statistics.positions;
        let outcome = match self.give_memory(meter.bytes()) {
            Ok(()) => self.search(meter),
            Err(reason) => Outcome::Stopped(reason),
        };
        meter.spend(self.statistics.positions - before);
        self.note_memory();
        outcome
    }

    fn search(&mut self, meter: &Meter<'_>) -> Outcome<S::Move> {
        self.last = meter.positions().map_or(u64::MAX, |more| self.statistics.positions.saturating_add(more));
        // Check the clock at once, so that a budget of no time visits nothing.
        let mut next_look = self.statistics.positions;
        loop {
            match self.state {
                State::Arrived | State::Choosing(_) if self.statistics.positions >= next_look => {
                    if let Some(reason) = out_of_budget(meter, self.statistics.positions, self.last) {
                        return Outcome::Stopped(reason);
                    }
                    next_look = self.last.min(self.statistics.positions + POSITIONS_PER_LOOK);
                }
                State::Arrived => {
                    if let Err(reason) = self.arrive(meter.bytes()) {
                        return Outcome::Stopped(reason);
                    }
                }
                State::Choosing(left) => self.try_next(left),
                State::Done => self.go_back(),
                State::Won => {
                    self.free_table();
                    return Outcome::Won(self.stack.line());
                }
                State::Exhausted => {
                    self.free_table();
                    let proves_loss = self.space.is_exhaustive();
                    return if proves_loss { Outcome::Exhausted(Exhausted::token()) } else { Outcome::NotFound };
                }
            }
        }
    }

    /// Examines a position and makes the first move from it, if there is one worth making.
    #[inline]
    fn arrive(&mut self, bytes: usize) -> Result<(), Reason> {
        if self.stack.is_full() {
            self.make_room(bytes)?;
        }
        let gap = self.gap.take();
        if self.space.is_won() {
            self.statistics.positions += 1;
            self.state = State::Won;
        } else if let Some(forced) = self.space.forced() {
            self.statistics.positions += 1;
            if !self.table.is_near() {
                self.prefetch_after(forced);
            }
            self.stack.play_forced(&mut self.space, forced);
            self.note_depth();
        } else {
            let visit = match gap {
                Some(_) => Visit::New,
                None => self.table.visit(self.space.key()),
            };
            match visit {
                Visit::Known => {
                    self.statistics.positions += 1;
                    self.statistics.hits += 1;
                    self.state = State::Done;
                }
                Visit::New => {
                    self.statistics.positions += 1;
                    self.statistics.stored += 1;
                    let left = self.stack.ask(&mut self.space);
                    self.try_first(left, gap);
                }
                Visit::NoRoom => return Err(Reason::Memory),
            }
        }
        Ok(())
    }

    /// Starts loading the table entry of the position after a move that is made next: it will probably be looked up.
    #[inline(never)]
    fn prefetch_after(&self, m: S::Move) {
        if let Some(key) = self.space.key_after(m) {
            self.table.prefetch(&self.table.address_of(key));
        }
    }

    /// Starts loading the table entries of the positions after all moves of the current position.
    #[inline]
    fn prefetch_all(&self, left: u16) {
        for &m in self.stack.next(left as usize) {
            if let Some(key) = self.space.key_after(m) {
                self.table.prefetch(&self.table.address_of(key));
            }
        }
    }

    /// Makes the first of the moves of a new position. If the position is not in the table yet, it is put into the gap
    /// for it.
    #[inline]
    fn try_first(&mut self, left: u16, gap: Option<(u8, u8)>) {
        let new = gap.map(|(place, offset)| (self.places[place as usize % LOOK_AHEAD], offset));
        if S::MOVES_HAVE_KEYS {
            self.prefetch_all(left);
            if let Some((address, offset)) = new {
                self.table.fill(&address, offset);
            }
            return self.try_in_turn(left);
        }
        let ahead = if self.table.is_near() { LOOK_AHEAD_NEAR } else { LOOK_AHEAD };
        self.try_together(left, ahead, new);
    }

    /// Makes the next of the moves left in the current position that does not lead to a known position, or closes the
    /// position. If the key after a move can be computed without making the move, known positions are skipped that way.
    #[inline]
    fn try_next(&mut self, left: u16) {
        if S::MOVES_HAVE_KEYS {
            self.try_in_turn(left);
        } else {
            self.try_together(left, LOOK_AHEAD, None);
        }
    }

    /// The same, but computes `ahead` keys and prefetches their entries before the first is looked up, so that the
    /// processor waits for all of them at the same time. Meanwhile, a new position is put into the table.
    #[inline]
    fn try_together(&mut self, mut left: u16, mut ahead: usize, mut new: Option<(Address, u8)>) {
        while left > 0 && self.statistics.positions < self.last {
            // Every known position counts, and no more may be counted than the budget allows.
            let allowed = usize::try_from(self.last - self.statistics.positions).unwrap_or(usize::MAX);
            let count = ahead.min(left as usize).min(allowed);
            let looked_up = self.look_ahead(count);
            if let Some((address, offset)) = new.take()
                && self.table.fill(&address, offset)
            {
                // The table has grown, so addresses have changed.
                continue;
            }
            let known = self.known_of(looked_up);
            self.statistics.positions += known as u64;
            self.statistics.hits += known as u64;
            self.stack.pass_over(known);
            left -= known as u16;
            if known < count {
                self.stack.play_next(&mut self.space, left);
                self.note_depth();
                self.state = State::Arrived;
                return;
            }
            ahead = LOOK_AHEAD;
        }
        if let Some((address, offset)) = new {
            self.table.fill(&address, offset);
        }
        if left > 0 {
            self.state = State::Choosing(left);
        } else {
            self.close();
        }
    }

    /// The same where all moves have keys: all their entries were prefetched when the position was new.
    #[inline]
    fn try_in_turn(&mut self, mut left: u16) {
        while left > 0 {
            if self.statistics.positions >= self.last {
                self.state = State::Choosing(left);
                return;
            }
            if !self.next_is_known() {
                self.stack.play_next(&mut self.space, left);
                self.note_depth();
                self.state = State::Arrived;
                return;
            }
            self.statistics.positions += 1;
            self.statistics.hits += 1;
            self.stack.pass_over(1);
            left -= 1;
        }
        self.close();
    }

    /// Whether the next move leads to a known position. If not, and there is a gap for it, the gap is remembered.
    #[inline]
    fn next_is_known(&mut self) -> bool {
        self.gap = None;
        let Some(key) = self.stack.first().and_then(|m| self.space.key_after(m)) else { return false };
        let place = self.table.address_of(key);
        match self.table.presence(&place) {
            Presence::Known => return true,
            Presence::Gap(offset) => {
                self.places[0] = place;
                self.gap = Some((0, offset));
            }
            Presence::NoGap => {}
        }
        false
    }

    /// Called when all moves of the current position have been tried.
    #[inline]
    fn close(&mut self) {
        if S::RETURNS {
            self.table.unpin(self.space.key());
        }
        self.state = State::Done;
    }

    /// Computes the addresses of the positions after the next `count` moves, up to the first that requires making the
    /// move, and returns how many.
    #[inline]
    fn look_ahead(&mut self, count: usize) -> usize {
        let mut looked_up = 0;
        for (place, &m) in self.places.iter_mut().zip(self.stack.next(count)) {
            let Some(key) = self.space.key_after(m) else { break };
            *place = self.table.address_of(key);
            self.table.prefetch(place);
            looked_up += 1;
        }
        looked_up
    }

    /// How many of the looked-up addresses belong to known positions, up to the first that does not.
    #[inline]
    fn known_of(&mut self, looked_up: usize) -> usize {
        for (known, place) in self.places.iter().take(looked_up).enumerate() {
            self.gap = match self.table.presence(place) {
                Presence::Known => continue,
                Presence::Gap(offset) => Some((known as u8, offset)),
                Presence::NoGap => None,
            };
            return known;
        }
        self.gap = None;
        looked_up
    }

    #[inline]
    fn go_back(&mut self) {
        match self.stack.back(&mut self.space) {
            Back::Start => self.state = State::Exhausted,
            Back::Forced => {}
            Back::Choice(left) => self.try_next(left),
        }
    }

    #[inline]
    fn note_depth(&mut self) {
        self.statistics.max_depth = self.statistics.max_depth.max(self.stack.depth() as u64);
    }

    /// Lets the path grow at the expense of the table.
    #[cold]
    fn make_room(&mut self, bytes: usize) -> Result<(), Reason> {
        let more = self.stack.more_bytes();
        if more > 0 {
            self.gap = None;
            if !self.table.set_limit(table_share(bytes, self.stack.bytes_at_most() + more)) {
                return Err(Reason::Memory);
            }
        }
        self.stack.make_room();
        self.note_memory();
        Ok(())
    }

    fn give_memory(&mut self, bytes: usize) -> Result<(), Reason> {
        self.gap = None;
        self.stack.set_budget(bytes);
        if self.table.set_limit(table_share(bytes, self.stack.bytes_at_most())) { Ok(()) } else { Err(Reason::Memory) }
    }

    /// A search that has ended needs no table, and what is done with its line needs memory.
    fn free_table(&mut self) {
        self.note_memory();
        self.table.free();
    }

    fn note_memory(&mut self) {
        let bytes = self.table.bytes() + self.stack.bytes();
        self.statistics.peak_bytes = self.statistics.peak_bytes.max(bytes);
    }
}

/// What is left for the table. One sixteenth is kept for the path, so that it can grow for a while without shrinking
/// the table.
fn table_share(bytes: usize, stack: usize) -> usize {
    bytes.saturating_sub(stack.max(bytes / 16))
}

#[cold]
fn out_of_budget(meter: &Meter<'_>, positions: u64, last: u64) -> Option<Reason> {
    // The meter is charged when the run ends: until then this run counts its positions itself.
    if positions >= last { Some(Reason::Positions) } else { meter.stop() }
}

#[cfg(test)]
mod tests;
