//! Playing moves as steps that are written down, and undoing them.

use super::Universal;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The top cards of a list go to another.
    Carry,
    /// One card of an open reserve goes to another list; the count is its place.
    Take,
    /// Cards of the stock are turned to the waste.
    Turn,
    /// The waste is turned over.
    Redeal,
    /// A row is dealt.
    Row,
    /// A complete run goes to a foundation, its top card first.
    Run,
    /// A row is dealt to the reserve piles.
    ReserveRow,
    /// The tableau is gathered and dealt again.
    Gather,
}

/// A move of the universal space: lists by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub(super) kind: Kind,
    pub(super) from: u8,
    pub(super) count: u8,
    pub(super) to: u8,
}

/// How long the journal was before a move.
#[derive(Clone, Copy, Debug)]
pub struct Undo(u32);

/// One step of a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The card at place `at` of a list went on top of another.
    Shift { from: u8, at: u8, to: u8 },
    /// The top card of a pile was turned up.
    Turned(u8),
    /// The waste was turned over.
    Redealt,
    /// The tableau was gathered.
    Gathered,
}

impl Universal {
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let undo = Undo(self.journal.len() as u32);
        let places = self.rules.places;
        match m.kind {
            Kind::Carry => {
                let first = self.lists[m.from as usize].len() - m.count as usize;
                for _ in 0..m.count {
                    self.shift(m.from, first as u8, m.to);
                }
                self.turn_up(m.from);
            }
            Kind::Take => self.shift(m.from, m.count, m.to),
            Kind::Turn => {
                for _ in 0..self.cards_turned() {
                    self.shift_top(places.stock, places.waste);
                }
            }
            Kind::Redeal => {
                self.turn_waste_over();
                self.redeals_used += 1;
                self.journal.push(Step::Redealt);
            }
            Kind::Row => {
                for pile in places.of_piles() {
                    if !self.rules.rows_skip_spaces || !self.lists[pile as usize].cards.is_empty() {
                        self.shift_top(places.stock, pile);
                    }
                }
            }
            Kind::Run => {
                for _ in 0..m.count {
                    self.shift_top(m.from, m.to);
                }
                self.turn_up(m.from);
            }
            Kind::ReserveRow => {
                for pile in places.of_reserve_piles() {
                    self.shift_top(places.stock, pile);
                }
            }
            Kind::Gather => {
                self.gather();
                self.journal.push(Step::Gathered);
            }
        }
        self.refill_spaces();
        self.look_at_order();
        undo
    }

    pub(super) fn undo_to(&mut self, undo: Undo) {
        while self.journal.len() > undo.0 as usize {
            match self.journal.pop() {
                Some(Step::Shift { from, at, to }) => self.shift_back(from, at, to),
                Some(Step::Turned(pile)) => {
                    self.lists[pile as usize].down += 1;
                    self.number_top(pile);
                }
                Some(Step::Redealt) => {
                    self.redeals_used -= 1;
                    self.turn_stock_over();
                }
                Some(Step::Gathered) => self.undo_gather(),
                None => {}
            }
        }
        self.look_at_order();
    }

    /// How many cards of the stock are turned now.
    fn cards_turned(&self) -> u8 {
        let later = &self.rules.later_deal_counts;
        match (self.redeals_used as usize, later.last()) {
            (used @ 1.., Some(&last)) => later.get(used - 1).copied().unwrap_or(last),
            _ => self.rules.deal_count,
        }
    }

    /// Moves the card at a place of a list to the top of another one.
    fn shift(&mut self, from: u8, at: u8, to: u8) {
        let card = self.remove(from, at as usize);
        self.put(to, card);
        self.home = self.home + self.counts_as_home(to) - self.counts_as_home(from);
        self.journal.push(Step::Shift { from, at, to });
    }

    /// The top card of a list, if it has one, goes to another.
    pub(super) fn shift_top(&mut self, from: u8, to: u8) {
        if let Some(at) = self.lists[from as usize].len().checked_sub(1) {
            self.shift(from, at as u8, to);
        }
    }

    fn shift_back(&mut self, from: u8, at: u8, to: u8) {
        let top = self.lists[to as usize].len() - 1;
        let card = self.remove(to, top);
        self.insert(from, at as usize, card);
        self.home = self.home + self.counts_as_home(from) - self.counts_as_home(to);
    }

    /// 1 for a foundation and for the cards that were taken away.
    pub(super) fn counts_as_home(&self, list: u8) -> u32 {
        let places = self.rules.places;
        u32::from(places.of_foundations().contains(&list) || list == places.discard)
    }

    fn remove(&mut self, from: u8, at: usize) -> u8 {
        let list = &mut self.lists[from as usize];
        let card = list.cards.remove(at);
        if list.cards.is_empty() {
            self.note_space(from, true);
        }
        self.number_from(from, at);
        self.replace_part(from);
        card
    }

    fn insert(&mut self, to: u8, at: usize, card: u8) {
        if self.lists[to as usize].cards.is_empty() {
            self.note_space(to, false);
        }
        self.lists[to as usize].cards.insert(at, card);
        self.number_from(to, at);
        self.replace_part(to);
    }

    /// Puts a card on top of a list.
    pub(super) fn put(&mut self, to: u8, card: u8) {
        self.insert(to, self.lists[to as usize].len(), card);
    }

    /// The top card of a pile was turned.
    fn number_top(&mut self, pile: u8) {
        self.number_from(pile, self.lists[pile as usize].len() - 1);
        self.replace_part(pile);
    }

    #[inline]
    fn replace_part(&mut self, list: u8) {
        let part = self.part(list);
        let before = std::mem::replace(&mut self.lists[list as usize].part, part);
        self.sum = self.sum.wrapping_sub(before).wrapping_add(part);
    }

    #[inline]
    fn note_space(&mut self, list: u8, empty: bool) {
        if list < self.rules.places.piles {
            self.spaces = self.spaces & !(1 << list) | u128::from(empty) << list;
        }
    }

    /// Finds the spaces among the piles.
    pub(super) fn look_for_spaces(&mut self) {
        for pile in self.rules.places.of_piles() {
            self.note_space(pile, self.lists[pile as usize].cards.is_empty());
        }
    }

    fn turn_up(&mut self, pile: u8) {
        let list = &mut self.lists[pile as usize];
        if list.down > 0 && usize::from(list.down) == list.len() {
            list.down -= 1;
            self.number_top(pile);
            self.journal.push(Step::Turned(pile));
        }
    }

    fn turn_waste_over(&mut self) {
        let places = self.rules.places;
        while let Some(top) = self.lists[places.waste as usize].len().checked_sub(1) {
            let card = self.remove(places.waste, top);
            self.put(places.stock, card);
        }
    }

    fn turn_stock_over(&mut self) {
        let places = self.rules.places;
        while let Some(top) = self.lists[places.stock as usize].len().checked_sub(1) {
            let card = self.remove(places.stock, top);
            self.put(places.waste, card);
        }
    }

    pub(super) fn first_space(&self) -> Option<u8> {
        (self.spaces != 0).then(|| self.spaces.trailing_zeros() as u8)
    }
}
