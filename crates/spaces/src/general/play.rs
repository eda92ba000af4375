//! Playing and undoing moves.

use cadogan_cards::Suit;
use cadogan_rules::SpacesPolicy;

use super::GeneralSpace;
use super::compiled::{steps, suit};
use super::mask::Mask;
use super::numbers::scramble;
use super::packed::{Kind, Move, Refill, Undo};

impl<M: Mask> GeneralSpace<M> {
    #[inline]
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            Kind::PileToPile => {
                self.move_group(from, to, m.count());
                self.after_leaving(from)
            }
            Kind::PileToFoundation => {
                let card = self.pop(from);
                let foundation = self.put_up(card);
                self.after_leaving(from).put_on(foundation)
            }
            Kind::PileToCell => {
                let card = self.pop(from);
                self.put_in_cell(to, card);
                self.after_leaving(from)
            }
            Kind::CellToPile => {
                let card = self.take_from_cell(from);
                self.push(to, card);
                Undo::default()
            }
            Kind::CellToFoundation => {
                let card = self.take_from_cell(from);
                Undo::default().put_on(self.put_up(card))
            }
            Kind::TalonToPile | Kind::TalonToFoundation | Kind::TalonToCell | Kind::TalonToHole => self.play_talon(m),
            Kind::FoundationToPile => {
                let card = self.take_down(from);
                self.push(to, card);
                Undo::default()
            }
            _ => self.play_rare(m),
        }
    }

    #[inline]
    fn play_talon(&mut self, m: Move) -> Undo {
        let (index, to) = (m.from(), m.to());
        let before = self.talon.turned();
        let redealt = !self.talon.in_this_pass(index, self.rules.deal_count);
        let undo = Undo::default().talon(before, redealt);
        self.redeals_used += u32::from(redealt);
        let card = self.take_from_talon(index);
        match m.kind() {
            Kind::TalonToPile => self.push(to, card),
            Kind::TalonToCell => self.put_in_cell(to, card),
            Kind::TalonToHole => self.put_in_hole(card),
            _ => return undo.put_on(self.put_up(card)),
        }
        undo
    }

    /// The kinds of moves that few games have.
    fn play_rare(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            Kind::PileToPileThenUp => {
                self.move_group(from, to, m.count());
                let card = self.pop(from);
                let foundation = self.put_up(card);
                return self.after_leaving(from).put_on(foundation);
            }
            Kind::PileToHole => {
                let card = self.pop(from);
                self.put_in_hole(card);
                return self.after_leaving(from);
            }
            Kind::CellToHole => {
                let card = self.take_from_cell(from);
                self.put_in_hole(card);
            }
            Kind::ReserveToPile => {
                let card = self.take_from_reserve(from);
                self.push(to, card);
            }
            Kind::ReserveToFoundation => {
                let card = self.take_from_reserve(from);
                return Undo::default().put_on(self.put_up(card));
            }
            Kind::ReserveToCell => {
                let card = self.take_from_reserve(from);
                self.put_in_cell(to, card);
            }
            Kind::ReserveToHole => {
                let card = self.take_from_reserve(from);
                self.put_in_hole(card);
            }
            Kind::RunToFoundation => {
                self.run_up(from, to);
                return self.after_leaving(from);
            }
            Kind::TurnStock => {
                let before = self.talon.turned();
                self.talon.set_turned(self.rules.deal_count.turn(before, self.talon.len()));
                self.count_talon();
                return Undo::default().talon(before, false);
            }
            Kind::Redeal => {
                self.talon.set_turned(0);
                self.redeals_used += 1;
                self.count_talon();
            }
            Kind::DealRow => return self.deal_row(0..self.rules.sides.first),
            Kind::DealToReserve => return self.deal_row(self.rules.sides.first..self.rules.sides.first_pocket),
            Kind::Gather => self.gather(),
            Kind::DealToHole => {
                let card = self.talon.deal();
                self.in_talon &= !M::of(card);
                self.count_talon();
                self.put_in_hole(card);
            }
            _ => {}
        }
        Undo::default()
    }

    #[inline]
    pub(super) fn undo_move(&mut self, m: Move, undo: Undo) {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            Kind::PileToPile => {
                self.before_returning(from, undo);
                self.move_group(to, from, m.count());
            }
            Kind::PileToFoundation => {
                self.before_returning(from, undo);
                self.return_from_foundation(from, undo);
            }
            Kind::PileToCell => {
                self.before_returning(from, undo);
                let card = self.take_from_cell(to);
                self.push(from, card);
            }
            Kind::CellToPile => {
                let card = self.pop(to);
                self.put_in_cell(from, card);
            }
            Kind::CellToFoundation => {
                let card = self.take_down(undo.foundation());
                self.put_in_cell(from, card);
            }
            Kind::TalonToPile | Kind::TalonToFoundation | Kind::TalonToCell | Kind::TalonToHole => {
                let card = match m.kind() {
                    Kind::TalonToPile => self.pop(to),
                    Kind::TalonToCell => self.take_from_cell(to),
                    Kind::TalonToHole => self.take_from_hole(),
                    _ => self.take_down(undo.foundation()),
                };
                self.redeals_used -= u32::from(undo.was_redealt());
                self.return_to_talon(from, card, undo.turned_before());
            }
            Kind::FoundationToPile => {
                let card = self.pop(to);
                self.put_on(from, card);
            }
            _ => self.undo_rare(m, undo),
        }
    }

    fn undo_rare(&mut self, m: Move, undo: Undo) {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            Kind::PileToPileThenUp => {
                self.before_returning(from, undo);
                self.return_from_foundation(from, undo);
                self.move_group(to, from, m.count());
            }
            Kind::PileToHole => {
                self.before_returning(from, undo);
                let card = self.take_from_hole();
                self.push(from, card);
            }
            Kind::CellToHole => {
                let card = self.take_from_hole();
                self.put_in_cell(from, card);
            }
            Kind::ReserveToPile => {
                let card = self.pop(to);
                self.put_in_reserve(from, card);
            }
            Kind::ReserveToFoundation => {
                let card = self.take_down(undo.foundation());
                self.put_in_reserve(from, card);
            }
            Kind::ReserveToCell => {
                let card = self.take_from_cell(to);
                self.put_in_reserve(from, card);
            }
            Kind::ReserveToHole => {
                let card = self.take_from_hole();
                self.put_in_reserve(from, card);
            }
            Kind::RunToFoundation => {
                self.before_returning(from, undo);
                self.run_down(from, to);
            }
            Kind::TurnStock => {
                self.talon.set_turned(undo.turned_before());
                self.count_talon();
            }
            Kind::Redeal => {
                self.talon.set_turned(self.talon.len());
                self.redeals_used -= 1;
                self.count_talon();
            }
            Kind::DealRow => self.undo_row(0, undo.turned_before()),
            Kind::DealToReserve => self.undo_row(self.rules.sides.first, undo.turned_before()),
            Kind::Gather => self.undo_gather(),
            Kind::DealToHole => {
                let card = self.take_from_hole();
                self.in_talon |= M::of(card);
                self.talon.set_turned(self.talon.turned() - 1);
                self.count_talon();
            }
            _ => {}
        }
    }

    /// What happens automatically after cards have left a pile.
    #[inline]
    fn after_leaving(&mut self, pile: u8) -> Undo {
        let cards = &self.piles[pile as usize];
        if cards.len == 0 {
            let refill = if self.refill_is_due() { self.refill(pile) } else { Refill::None };
            return Undo::default().refilled(refill);
        }
        let turn = cards.len == cards.face_down;
        if turn {
            self.turn_up(pile);
        }
        Undo::default().flipped(turn)
    }

    #[inline]
    fn before_returning(&mut self, pile: u8, undo: Undo) {
        if undo.was_flipped() {
            self.turn_down(pile);
        }
        if undo.refill() != Refill::None {
            self.undo_refill(pile, undo.refill());
        }
    }

    /// Whether some space must be refilled now by a card that the rules determine.
    #[inline]
    pub(super) fn refill_is_due(&self) -> bool {
        match self.rules.spaces {
            SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings => false,
            _ if self.spaces == 0 => false,
            SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste => {
                self.rules.reserve_stacked && !self.reserve.is_empty()
            }
            SpacesPolicy::AutoWasteThenStock => self.has_waste() && self.talon.len() > 0,
        }
    }

    /// Refills a space. Must be called only when a refill is due.
    pub(super) fn refill(&mut self, pile: u8) -> Refill {
        if self.rules.spaces == SpacesPolicy::AutoWasteThenStock {
            let turned = self.talon.turned();
            let card = self.take_from_talon(turned.saturating_sub(1));
            self.push(pile, card);
            return if turned > 0 { Refill::Waste } else { Refill::Stock };
        }
        let card = self.take_from_reserve(self.reserve.len() as u8 - 1);
        self.push(pile, card);
        Refill::Reserve
    }

    pub(super) fn undo_refill(&mut self, pile: u8, refill: Refill) {
        let card = self.pop(pile);
        match refill {
            Refill::None => {}
            Refill::Reserve => self.put_in_reserve(self.reserve.len() as u8, card),
            Refill::Waste => self.return_to_talon(self.talon.turned(), card, self.talon.turned() + 1),
            Refill::Stock => self.return_to_talon(0, card, 0),
        }
    }

    fn deal_row(&mut self, piles: std::ops::Range<u8>) -> Undo {
        let before = self.talon.turned();
        for pile in piles {
            if self.talon.in_stock() == 0 {
                break;
            }
            let card = self.talon.deal();
            self.in_talon &= !M::of(card);
            self.push(pile, card);
        }
        self.count_talon();
        self.order_piles();
        Undo::default().talon(before, false)
    }

    fn undo_row(&mut self, first: u8, before: u8) {
        let dealt = self.talon.turned() - before;
        self.talon.set_turned(before);
        self.count_talon();
        self.order_piles();
        for pile in (first..first + dealt).rev() {
            let card = self.pop(pile);
            self.in_talon |= M::of(card);
        }
    }

    /// A complete suit from the top of a pile to a foundation.
    fn run_up(&mut self, pile: u8, foundation: u8) {
        for height in 0..self.rules.max_rank {
            let card = self.pop(pile);
            self.foundation_cards[foundation as usize][height as usize] = card;
        }
        self.change_height(foundation as usize, self.rules.max_rank);
        self.home += self.rules.max_rank;
    }

    fn run_down(&mut self, pile: u8, foundation: u8) {
        for height in (0..self.rules.max_rank).rev() {
            let card = self.foundation_cards[foundation as usize][height as usize];
            self.push(pile, card);
        }
        self.change_height(foundation as usize, 0);
        self.home -= self.rules.max_rank;
    }

    /// The first foundation that needs a card next.
    #[inline]
    pub(super) fn foundation_for(&self, card: u8) -> u8 {
        let first = suit(card);
        if self.rules.played != [0, 1, 2, 3] {
            let played = |number: u8| self.rules.played[number as usize & 3];
            let fits = |&foundation: &u8| {
                played(foundation) == played(card) && self.heights[foundation as usize] == steps(card)
            };
            return (0..4 * M::DECKS).find(fits).unwrap_or(first);
        }
        if M::DECKS == 2 && self.heights[first as usize] != steps(card) { first + 4 } else { first }
    }

    /// Puts a card on the first foundation that needs it, and returns which one that is.
    #[inline]
    fn put_up(&mut self, card: u8) -> u8 {
        let foundation = self.foundation_for(card);
        self.put_on(foundation, card);
        foundation
    }

    #[inline]
    fn put_on(&mut self, foundation: u8, card: u8) {
        let index = foundation as usize & 7;
        self.foundation_cards[index][self.heights[index] as usize] = card;
        self.change_height(index, self.heights[index] + 1);
        self.home += 1;
    }

    /// Takes the top card of a foundation.
    #[inline]
    fn take_down(&mut self, foundation: u8) -> u8 {
        let index = foundation as usize & 7;
        self.change_height(index, self.heights[index] - 1);
        self.home -= 1;
        self.foundation_cards[index][self.heights[index] as usize]
    }

    #[inline]
    fn change_height(&mut self, index: usize, height: u8) {
        if self.rules.streamliner.suits {
            let numbers = &self.key.numbers.foundation[index];
            let (before, after) = (numbers[self.heights[index] as usize], numbers[height as usize]);
            self.hash = self.hash.wrapping_sub(before).wrapping_add(after);
        }
        self.heights[index] = height;
        self.look_at_foundations();
    }

    /// Recomputes which cards the foundations need next, and which of them are safe.
    #[inline]
    pub(super) fn look_at_foundations(&mut self) {
        self.wanted = M::NONE;
        self.safe = M::NONE;
        if self.rules.complete_only {
            return;
        }
        for suit in 0..4u8 {
            let height = self.heights[suit as usize];
            let next = self.rules.next_on_foundation(suit, height);
            self.wanted |= next;
            if M::DECKS == 2 {
                self.wanted |= self.rules.next_on_foundation(suit, self.heights[suit as usize + 4]);
            } else if self.rules.safe_foundation {
                let first: [u8; 4] = [self.heights[0], self.heights[1], self.heights[2], self.heights[3]];
                if self.rules.safety.is_safe(Suit::from_index(suit), height, &first) {
                    self.safe |= next;
                }
            }
        }
    }

    /// Brings a card back from the foundation that it went to.
    #[inline]
    fn return_from_foundation(&mut self, pile: u8, undo: Undo) {
        let card = self.take_down(undo.foundation());
        self.push(pile, card);
    }

    #[inline]
    pub(super) fn put_in_cell(&mut self, cell: u8, card: u8) {
        self.cells[cell as usize] = Some(card);
        self.in_cells |= M::of(card);
        self.hash = self.hash.wrapping_add(self.number_in_cell(cell, card));
    }

    #[inline]
    fn take_from_cell(&mut self, cell: u8) -> u8 {
        let card = self.cells[cell as usize].take().unwrap_or_default();
        self.in_cells &= !M::of(card);
        self.hash = self.hash.wrapping_sub(self.number_in_cell(cell, card));
        card
    }

    #[inline]
    pub(super) fn number_in_cell(&self, cell: u8, card: u8) -> u128 {
        let number = self.key.numbers.in_cell[self.key.class[card as usize] as usize];
        if self.rules.cell_symmetry { number } else { scramble(number ^ self.key.numbers.place[cell as usize]) }
    }

    pub(super) fn put_in_reserve(&mut self, place: u8, card: u8) {
        self.reserve.insert(place as usize, card);
        self.in_reserve |= M::of(card);
        self.hash = self.hash.wrapping_add(self.number_in_reserve(card));
    }

    fn take_from_reserve(&mut self, place: u8) -> u8 {
        let card = self.reserve.remove(place as usize);
        self.in_reserve &= !M::of(card);
        self.hash = self.hash.wrapping_sub(self.number_in_reserve(card));
        card
    }

    pub(super) fn number_in_reserve(&self, card: u8) -> u128 {
        let card = if self.rules.reserve_symmetry { self.key.class[card as usize] } else { card };
        self.key.numbers.in_reserve[card as usize]
    }

    fn put_in_hole(&mut self, card: u8) {
        self.change_hole_top(|hole| hole.push(card));
        self.home += 1;
    }

    fn take_from_hole(&mut self) -> u8 {
        let card = self.hole.last().copied().unwrap_or_default();
        self.change_hole_top(|hole| {
            hole.pop();
        });
        self.home -= 1;
        card
    }

    fn change_hole_top(&mut self, change: impl FnOnce(&mut Vec<u8>)) {
        let before = self.hole_number();
        change(&mut self.hole);
        self.hash = self.hash.wrapping_sub(before).wrapping_add(self.hole_number());
    }

    fn hole_number(&self) -> u128 {
        self.hole.last().map_or(0, |&top| self.key.numbers.hole_top[self.key.class[top as usize] as usize])
    }

    #[inline]
    fn take_from_talon(&mut self, index: u8) -> u8 {
        let card = self.talon.take(index);
        self.in_talon &= !M::of(card);
        self.hash = self.hash.wrapping_sub(self.key.numbers.in_stock[card as usize]);
        self.count_talon();
        card
    }

    #[inline]
    fn return_to_talon(&mut self, index: u8, card: u8, turned: u8) {
        self.talon.put_back(index, card, turned);
        self.in_talon |= M::of(card);
        self.hash = self.hash.wrapping_add(self.key.numbers.in_stock[card as usize]);
        self.count_talon();
    }
}
