//! Which moves are worth trying, the most promising first.

use cadogan_rules::{GroupMoves, SpacesPolicy, StockDeal};

use super::GeneralSpace;
use super::compiled::{steps, suit};
use super::mask::Mask;
use super::order::Order;
use super::packed::{Kind, Move};

impl<M: Mask> GeneralSpace<M> {
    /// A move that may be made without trying any other, by `safe-foundation` or the streamliner of that name.
    #[inline]
    pub(super) fn forced_move(&self) -> Option<Move> {
        let streamlined = self.rules.streamliner.foundations;
        if !self.rules.safe_foundation && !streamlined || self.choice_is_due() {
            return None;
        }
        let mut goes_up = if self.order_is_free() { self.safe } else { M::NONE };
        if streamlined {
            goes_up |= self.wanted;
        }
        if goes_up.is_empty() {
            return None;
        }
        let from_piles = self.tops & goes_up;
        if !from_piles.is_empty() {
            return Some(self.top_to_foundation(from_piles.lowest()));
        }
        let from_cells = self.in_cells & goes_up;
        if !from_cells.is_empty() {
            return Some(self.cell_to_foundation(from_cells.lowest()));
        }
        let from_reserve = self.available_reserve() & goes_up;
        if !from_reserve.is_empty() {
            return Some(self.reserve_to_foundation(from_reserve.lowest()));
        }
        if self.rules.safe_from_stock && self.order_is_free() {
            return self.safe_stock_card();
        }
        None
    }

    /// A safe card of a stock of which every card can be had at any time.
    fn safe_stock_card(&self) -> Option<Move> {
        let safe = self.in_talon & self.safe;
        if safe.is_empty() {
            return None;
        }
        let goes_up = |index: &u8| safe.has(self.talon.card(*index));
        let index = if self.rules.k_plus {
            (0..self.talon.len()).find(goes_up)?
        } else {
            self.talon.turned().checked_sub(1).filter(goes_up)?
        };
        Some(Move::new(Kind::TalonToFoundation, index, suit(self.talon.card(index))))
    }

    /// Appends the moves worth trying.
    pub(super) fn generate(&mut self, out: &mut Vec<Move>) {
        if self.choice_is_due() {
            self.choose_refill(out);
            return;
        }
        let first = out.len();
        self.to_goal(out);
        let movable = self.movable();
        let mut later = std::mem::take(&mut self.later);
        self.within_tableau(movable, out, &mut later);
        self.cells_to_tableau(movable, out);
        self.reserve_to_tableau(movable, out);
        self.talon_to_tableau(out);
        out.extend_from_slice(&later);
        later.clear();
        self.later = later;
        self.fill_cells(out);
        if self.rules.removable {
            self.worry_back(out);
        }
        self.deal_stock(out);
        if self.order != Order::Plain {
            self.arrange(&mut out[first..]);
        }
    }

    /// The cards that could go somewhere in the tableau, if they are free.
    #[inline]
    fn movable(&self) -> M {
        let buildable = self.rules.buildable_on(self.tops);
        if self.spaces == 0 { buildable } else { buildable | self.rules.enter }
    }

    /// Whether the player has to choose now which card of an open reserve fills a space.
    #[inline]
    fn choice_is_due(&self) -> bool {
        self.rules.refills
            && self.spaces != 0
            && self.rules.spaces != SpacesPolicy::AutoWasteThenStock
            && !self.rules.reserve_stacked
            && !self.reserve.is_empty()
    }

    fn choose_refill(&self, out: &mut Vec<Move>) {
        for place in 0..self.reserve.len() as u8 {
            self.for_each_space(|space| out.push(Move::new(Kind::ReserveToPile, place, space)));
        }
    }

    /// The cards of the reserve that may be taken.
    #[inline]
    fn available_reserve(&self) -> M {
        match self.reserve.last() {
            Some(&top) if self.rules.reserve_stacked => M::of(top),
            _ => self.in_reserve,
        }
    }

    fn top_to_foundation(&self, card: u8) -> Move {
        Move::new(Kind::PileToFoundation, self.pile_of_top[card as usize], suit(card))
    }

    fn cell_to_foundation(&self, card: u8) -> Move {
        Move::new(Kind::CellToFoundation, self.cell_of(card), suit(card))
    }

    fn reserve_to_foundation(&self, card: u8) -> Move {
        Move::new(Kind::ReserveToFoundation, self.reserve_place_of(card), suit(card))
    }

    fn cell_of(&self, card: u8) -> u8 {
        self.cells.iter().position(|&held| held == Some(card)).unwrap_or_default() as u8
    }

    fn reserve_place_of(&self, card: u8) -> u8 {
        self.reserve.iter().position(|&held| held == card).unwrap_or_default() as u8
    }

    /// Moves to the foundations or to the hole.
    #[inline]
    fn to_goal(&self, out: &mut Vec<Move>) {
        if self.rules.goal_is_hole {
            self.to_hole(out);
            return;
        }
        if self.rules.complete_only {
            self.complete_runs(out);
            return;
        }
        for card in (self.tops & self.wanted).cards() {
            out.push(self.top_to_foundation(card));
        }
        for card in (self.in_cells & self.wanted).cards() {
            out.push(self.cell_to_foundation(card));
        }
        for card in (self.available_reserve() & self.wanted).cards() {
            out.push(self.reserve_to_foundation(card));
        }
        if self.has_waste() && !(self.in_talon & self.wanted).is_empty() {
            self.for_each_playable(|index, card| {
                if self.wanted.has(card) {
                    out.push(Move::new(Kind::TalonToFoundation, index, suit(card)));
                }
            });
        }
    }

    fn to_hole(&self, out: &mut Vec<Move>) {
        let Some(&top) = self.hole.last() else { return };
        let next = self.rules.hole_next[top as usize];
        for card in (self.tops & next).cards() {
            out.push(Move::new(Kind::PileToHole, self.pile_of_top[card as usize], 0));
        }
        for card in (self.in_cells & next).cards() {
            out.push(Move::new(Kind::CellToHole, self.cell_of(card), 0));
        }
        for card in (self.available_reserve() & next).cards() {
            out.push(Move::new(Kind::ReserveToHole, self.reserve_place_of(card), 0));
        }
        if self.has_waste() {
            self.for_each_playable(|index, card| {
                if next.has(card) {
                    out.push(Move::new(Kind::TalonToHole, index, 0));
                }
            });
        }
    }

    /// Complete suits at the top of a pile, each to the first empty foundation of its suit.
    fn complete_runs(&self, out: &mut Vec<Move>) {
        let length = self.rules.max_rank as usize;
        for (index, pile) in self.piles.iter().enumerate() {
            let face_up = &pile.cards[pile.face_down as usize..pile.len as usize];
            if face_up.len() < length {
                continue;
            }
            let run = &face_up[face_up.len() - length..];
            let suit = suit(run[0]);
            let complete = run.iter().rev().zip(0..).all(|(&card, rank)| card & 3 == suit && steps(card) == rank);
            let foundations = (0..M::DECKS).map(|copy| suit + 4 * copy);
            if complete && let Some(empty) = foundations.into_iter().find(|&f| self.heights[f as usize] == 0) {
                out.push(Move::of_group(Kind::RunToFoundation, index as u8, empty, length as u8));
            }
        }
    }

    /// Calls `visit` with the index and the card of everything that can be played from the waste: only its top, or with
    /// `k-plus` whatever turning can bring there.
    #[inline]
    fn for_each_playable(&self, mut visit: impl FnMut(u8, u8)) {
        if self.rules.k_plus {
            self.talon.for_each_reachable(self.rules.deal_count, self.may_redeal(), |index| {
                visit(index, self.talon.card(index));
            });
        } else if let Some(top) = self.talon.turned().checked_sub(1) {
            visit(top, self.talon.card(top));
        }
    }

    /// Calls `visit` with every space, or with one of them if they are all the same.
    #[inline]
    fn for_each_space(&self, mut visit: impl FnMut(u8)) {
        let mut spaces = self.spaces;
        while spaces != 0 {
            visit(spaces.trailing_zeros() as u8);
            if !self.key.ordered {
                return;
            }
            spaces &= spaces - 1;
        }
    }

    /// Moves of cards and groups from pile to pile.
    #[inline]
    fn within_tableau(&self, movable: M, out: &mut Vec<Move>, later: &mut Vec<Move>) {
        if movable.is_empty() {
            return;
        }
        let restrict_parts = self.rules.partial_groups && self.order_is_free();
        for (index, pile) in self.piles.iter().enumerate() {
            if pile.len == 0 {
                continue;
            }
            if self.rules.groups == GroupMoves::No {
                let top = pile.card_from_top(1);
                if movable.has(top) {
                    self.move_tail(index as u8, top, 1, out, later);
                }
                continue;
            }
            let group = pile.group_at_top();
            let fewest = match self.rules.groups {
                GroupMoves::WholePile if group < pile.len => continue,
                GroupMoves::Yes | GroupMoves::PartialIfCardAboveBuildable => 1,
                _ => group,
            };
            for count in (fewest..=group).rev() {
                let head = pile.card_from_top(count);
                if !movable.has(head) {
                    continue;
                }
                if count == group || !restrict_parts {
                    self.move_tail(index as u8, head, count, out, later);
                } else if self.wanted.has(pile.card_from_top(count + 1)) {
                    self.free_card(index as u8, head, count, out);
                }
            }
        }
    }

    /// The moves of the top `count` cards of a pile, the lowest of which is `head`.
    #[inline]
    fn move_tail(&self, pile: u8, head: u8, count: u8, out: &mut Vec<Move>, later: &mut Vec<Move>) {
        let cards = &self.piles[pile as usize];
        let uncovers = cards.len - count == cards.face_down;
        for target in (self.tops & self.targets(head, count)).cards() {
            let m = Move::of_group(Kind::PileToPile, pile, self.pile_of_top[target as usize], count);
            if uncovers { out.push(m) } else { later.push(m) }
        }
        // A whole pile in another place is the same position, unless places mean something.
        let changes = count < cards.len || !self.piles_are_interchangeable();
        if self.spaces != 0 && changes && self.rules.enter.has(head) {
            self.for_each_space(|space| later.push(Move::of_group(Kind::PileToPile, pile, space, count)));
        }
    }

    /// The moves of a part of a group after which the card that it leaves behind goes up.
    fn free_card(&self, pile: u8, head: u8, count: u8, out: &mut Vec<Move>) {
        for target in (self.tops & self.targets(head, count)).cards() {
            let to = self.pile_of_top[target as usize];
            out.push(Move::of_group(Kind::PileToPileThenUp, pile, to, count));
        }
        if self.spaces != 0 && self.rules.enter.has(head) {
            self.for_each_space(|space| out.push(Move::of_group(Kind::PileToPileThenUp, pile, space, count)));
        }
    }

    #[inline]
    fn targets(&self, head: u8, count: u8) -> M {
        if count == 1 { self.rules.parents[head as usize] } else { self.rules.group_parents[head as usize] }
    }

    /// Moves of a single card that is in no pile to the tableau; `enter` are the cards that may go to a space.
    #[inline]
    fn single_to_tableau(&self, kind: Kind, from: u8, card: u8, enter: M, out: &mut Vec<Move>) {
        for target in (self.tops & self.rules.parents[card as usize]).cards() {
            out.push(Move::new(kind, from, self.pile_of_top[target as usize]));
        }
        if self.spaces != 0 && enter.has(card) {
            self.for_each_space(|space| out.push(Move::new(kind, from, space)));
        }
    }

    #[inline]
    fn cells_to_tableau(&self, movable: M, out: &mut Vec<Move>) {
        for card in (self.in_cells & movable).cards() {
            self.single_to_tableau(Kind::CellToPile, self.cell_of(card), card, self.rules.enter, out);
        }
    }

    #[inline]
    fn reserve_to_tableau(&self, movable: M, out: &mut Vec<Move>) {
        for card in (self.available_reserve() & movable).cards() {
            self.single_to_tableau(Kind::ReserveToPile, self.reserve_place_of(card), card, self.rules.enter, out);
        }
    }

    #[inline]
    fn talon_to_tableau(&self, out: &mut Vec<Move>) {
        if self.in_talon.is_empty() || !self.has_waste() {
            return;
        }
        let mut movable = self.rules.buildable_on(self.tops);
        if self.spaces != 0 {
            movable |= self.rules.enter_from_waste;
        }
        if (self.in_talon & movable).is_empty() {
            return;
        }
        self.for_each_playable(|index, card| {
            if movable.has(card) {
                self.single_to_tableau(Kind::TalonToPile, index, card, self.rules.enter_from_waste, out);
            }
        });
    }

    /// Moves to empty cells: to one of them if they are all the same.
    #[inline]
    fn fill_cells(&self, out: &mut Vec<Move>) {
        for cell in 0..self.cells.len() as u8 {
            if self.cells[cell as usize].is_some() {
                continue;
            }
            for (index, pile) in self.piles.iter().enumerate() {
                if pile.len > 0 {
                    out.push(Move::new(Kind::PileToCell, index as u8, cell));
                }
            }
            for card in self.available_reserve().cards() {
                out.push(Move::new(Kind::ReserveToCell, self.reserve_place_of(card), cell));
            }
            if self.has_waste() {
                self.for_each_playable(|index, _| out.push(Move::new(Kind::TalonToCell, index, cell)));
            }
            if self.rules.cell_symmetry {
                return;
            }
        }
    }

    /// Cards back from the foundations.
    #[inline]
    fn worry_back(&self, out: &mut Vec<Move>) {
        let look_for_safe = self.rules.safe_worry_back && self.order_is_free();
        let movable = self.movable();
        for foundation in 0..4 * M::DECKS {
            let Some(below_top) = self.heights[foundation as usize].checked_sub(1) else { continue };
            let card = self.foundation_cards[foundation as usize][below_top as usize];
            // Of two equal foundations one is enough.
            let second = foundation >= 4 && self.heights[foundation as usize - 4] == self.heights[foundation as usize];
            if !movable.has(card) || second || look_for_safe && self.is_safe(foundation, below_top) {
                continue;
            }
            self.single_to_tableau(Kind::FoundationToPile, foundation, card, self.rules.enter, out);
        }
    }

    fn is_safe(&self, suit: u8, steps: u8) -> bool {
        let heights = [self.heights[0], self.heights[1], self.heights[2], self.heights[3]];
        self.rules.safety.is_safe(cadogan_cards::Suit::from_index(suit), steps, &heights)
    }

    /// Dealing from the stock.
    #[inline]
    fn deal_stock(&self, out: &mut Vec<Move>) {
        if self.talon.is_over() {
            return;
        }
        match self.rules.stock {
            StockDeal::Waste if self.rules.k_plus => {}
            StockDeal::Waste if self.talon.in_stock() > 0 => out.push(Move::new(Kind::TurnStock, 0, 0)),
            StockDeal::Waste => {
                if self.may_redeal() {
                    out.push(Move::new(Kind::Redeal, 0, 0));
                }
            }
            StockDeal::TableauPiles => {
                if self.spaces == 0 || self.rules.deal_over_spaces {
                    out.push(Move::new(Kind::DealRow, 0, 0));
                }
            }
            StockDeal::Hole => out.push(Move::new(Kind::DealToHole, 0, 0)),
        }
    }
}
