//! Which moves are worth trying, the most promising first.

use cadogan_rules::{GroupMoves, SpacesPolicy, StockDeal};

use super::compiled::{steps, suit};
use super::mask::{Gathered, Mask};
use super::order::Order;
use super::packed::{Kind, Move};
use super::talon::Playable;
use super::{GeneralSpace, PILES, Pile, ROUND_CARDS};

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

    /// A safe card of a stock whose cards are all available at any time.
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
        if self.rules.stuck_cards && self.is_stuck() {
            return;
        }
        let first = out.len();
        let buildable = self.rules.buildable_on(self.tops);
        let entering = if self.spaces == 0 { M::NONE } else { self.rules.enter };
        let movable = buildable | entering;
        let from_waste = self.waste_moves(buildable);
        self.to_goal(from_waste, out);
        let mut later = std::mem::take(&mut self.later);
        if !movable.is_empty() {
            self.within_tableau(movable, entering, out, &mut later);
        }
        self.cells_to_tableau(movable, entering, out);
        self.reserve_to_tableau(movable, entering, out);
        self.waste_to_tableau(from_waste, buildable, out);
        out.extend_from_slice(&later);
        later.clear();
        self.later = later;
        self.fill_cells(out);
        // Where whatever fits goes up at once, a card that comes back would go up again.
        if self.rules.removable && !self.rules.streamliner.foundations {
            self.worry_back(movable, entering, out);
        }
        self.deal_stock(out);
        if self.rules.most_cards != u8::MAX {
            self.leave_out_full_piles(first, out);
        }
        if self.rules.sides.count > 0 {
            self.side_moves(first, entering, out);
        }
        if self.may_gather() && self.spaces != self.rules.sides.tableau_places {
            out.push(Move::new(Kind::Gather, 0, 0));
        }
        if self.order != Order::Plain {
            self.arrange(&mut out[first..]);
        }
    }

    /// Removes the moves after which a pile would have more cards than it may have.
    #[inline(never)]
    fn leave_out_full_piles(&self, first: usize, out: &mut Vec<Move>) {
        let has_room = |m: &Move| match m.kind() {
            Kind::PileToPile
            | Kind::PileToPileThenUp
            | Kind::CellToPile
            | Kind::ReserveToPile
            | Kind::TalonToPile
            | Kind::FoundationToPile => {
                self.piles[m.to() as usize].len.saturating_add(m.count()) <= self.rules.most_cards
            }
            _ => true,
        };
        let mut kept = first;
        for index in first..out.len() {
            if has_room(&out[index]) {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Whether the player must now choose which card of an open reserve fills a space.
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
    pub(super) fn available_reserve(&self) -> M {
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

    pub(super) fn cell_of(&self, card: u8) -> u8 {
        self.cells.iter().position(|&held| held == Some(card)).unwrap_or_default() as u8
    }

    pub(super) fn reserve_place_of(&self, card: u8) -> u8 {
        self.reserve.iter().position(|&held| held == card).unwrap_or_default() as u8
    }

    /// Moves to the foundations or to the hole.
    #[inline]
    fn to_goal(&self, from_waste: Playable<M>, out: &mut Vec<Move>) {
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
        if !(self.in_talon & self.wanted).is_empty() {
            for place in from_waste.places() {
                let card = self.talon.card(place);
                if self.wanted.has(card) {
                    out.push(Move::new(Kind::TalonToFoundation, place, suit(card)));
                }
            }
        }
    }

    fn to_hole(&self, out: &mut Vec<Move>) {
        let next = match self.hole.last() {
            Some(&top) => self.rules.hole_next[top as usize],
            None => self.rules.hole_first,
        };
        for card in (self.tops & next).cards() {
            out.push(Move::new(Kind::PileToHole, self.pile_of_top[card as usize], 0));
        }
        for card in (self.in_cells & next).cards() {
            out.push(Move::new(Kind::CellToHole, self.cell_of(card), 0));
        }
        for card in (self.available_reserve() & next).cards() {
            out.push(Move::new(Kind::ReserveToHole, self.reserve_place_of(card), 0));
        }
        for place in self.playable(next).places() {
            out.push(Move::new(Kind::TalonToHole, place, 0));
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
            let played = |card: u8| self.rules.played[card as usize & 3];
            let in_suit = |card: u8| played(card) == played(suit);
            let complete = run.iter().rev().zip(0..).all(|(&card, rank)| in_suit(card) && steps(card) == rank);
            let mut foundations = (0..4 * M::DECKS).filter(|&foundation| in_suit(foundation));
            if complete && let Some(empty) = foundations.find(|&foundation| self.heights[foundation as usize] == 0) {
                out.push(Move::of_group(Kind::RunToFoundation, index as u8, empty, length as u8));
            }
        }
    }

    /// Calls `visit` with every space, or with one of them if they are all the same.
    #[inline]
    pub(super) fn for_each_space(&self, mut visit: impl FnMut(u8)) {
        let mut spaces = self.spaces;
        while spaces != 0 {
            visit(spaces.trailing_zeros() as u8);
            if !self.key.ordered {
                return;
            }
            spaces &= spaces - 1;
        }
    }

    /// Moves of cards and groups from pile to pile; `entering` are the cards that may go to a space now.
    #[inline]
    fn within_tableau(&self, movable: M, entering: M, out: &mut Vec<Move>, later: &mut Vec<Move>) {
        if self.rules.groups != GroupMoves::No {
            self.groups_within_tableau(movable, entering, out, later);
            return;
        }
        // Determine the piles first, then their moves, pile by pile.
        let mut piles = Gathered::default();
        (self.tops & movable).cards().for_each(|top| piles.insert(self.pile_of_top[top as usize % ROUND_CARDS]));
        for (piles, first) in piles.words().into_iter().zip([0, 64]) {
            for pile in piles.cards() {
                let top = self.top_of_pile[(first + pile) as usize % PILES];
                self.move_tail((first + pile, &self.piles[(first + pile) as usize]), top, 1, entering, out, later);
            }
        }
    }

    /// The same in games where groups move. Kept separate so that more of what it needs stays in registers.
    #[inline(never)]
    fn groups_within_tableau(&self, movable: M, entering: M, out: &mut Vec<Move>, later: &mut Vec<Move>) {
        let parts_move = matches!(
            self.rules.groups,
            GroupMoves::Yes | GroupMoves::PartialIfCardAboveBuildable | GroupMoves::AnyTail
        );
        let top_or_whole = self.rules.groups == GroupMoves::TopOrWholePile;
        let restrict_parts = self.rules.partial_groups && self.order_is_free();
        let whole_piles = self.rules.groups == GroupMoves::WholePile || top_or_whole;
        for (pile, index) in self.piles.iter().zip(0..) {
            if pile.len == 0 {
                continue;
            }
            let group = pile.group_at_top();
            if (group & movable).is_empty() {
                continue;
            }
            let count = pile.length_at_top();
            let head = pile.card_from_top(count);
            if movable.has(head) && (!whole_piles || count == pile.len) {
                self.move_tail((index, pile), head, count, entering, out, later);
            }
            if top_or_whole && pile.len > 1 && movable.has(pile.card_from_top(1)) {
                self.move_tail((index, pile), pile.card_from_top(1), 1, entering, out, later);
            }
            if count > 1 && parts_move {
                if !restrict_parts {
                    self.move_parts((index, pile), count - 1, movable, entering, out, later);
                } else if !(group & self.wanted).is_empty() {
                    self.free_cards((index, pile), count - 1, movable, entering, out);
                }
            }
        }
    }

    /// The moves of the top `count` cards of a pile, the lowest of which is `head`.
    #[inline(always)]
    fn move_tail(
        &self,
        (pile, cards): (u8, &Pile<M>),
        head: u8,
        count: u8,
        entering: M,
        out: &mut Vec<Move>,
        later: &mut Vec<Move>,
    ) {
        let list = if cards.len - count == cards.face_down { out } else { &mut *later };
        for target in (self.tops & self.targets(head, count)).cards() {
            let to = self.pile_of_top[target as usize % ROUND_CARDS];
            // In a circle of ranks, or where unordered tails move, a card may fit on the last card of its own tail.
            if to != pile {
                list.push(Move::of_group(Kind::PileToPile, pile, to, count));
            }
        }
        // Moving a whole pile to another place gives the same position, unless places are distinguished.
        if entering.has(head) && (count < cards.len || !self.piles_are_interchangeable()) {
            self.for_each_space(|space| later.push(Move::of_group(Kind::PileToPile, pile, space, count)));
        }
    }

    /// The moves of parts of the group on top of a pile, the largest first.
    #[inline]
    fn move_parts(
        &self,
        (index, pile): (u8, &Pile<M>),
        mut count: u8,
        movable: M,
        entering: M,
        out: &mut Vec<Move>,
        later: &mut Vec<Move>,
    ) {
        while count > 0 {
            let head = pile.card_from_top(count);
            if movable.has(head) {
                self.move_tail((index, pile), head, count, entering, out, later);
            }
            count -= 1;
        }
    }

    /// The moves of parts of the group on top of a pile after which the uncovered card goes up.
    #[inline]
    fn free_cards(&self, (index, pile): (u8, &Pile<M>), mut count: u8, movable: M, entering: M, out: &mut Vec<Move>) {
        while count > 0 {
            let head = pile.card_from_top(count);
            if movable.has(head) && self.wanted.has(pile.card_from_top(count + 1)) {
                self.free_card(index, head, count, entering, out);
            }
            count -= 1;
        }
    }

    #[inline(never)]
    fn free_card(&self, pile: u8, head: u8, count: u8, entering: M, out: &mut Vec<Move>) {
        for target in (self.tops & self.targets(head, count)).cards() {
            let to = self.pile_of_top[target as usize % ROUND_CARDS];
            out.push(Move::of_group(Kind::PileToPileThenUp, pile, to, count));
        }
        if entering.has(head) {
            self.for_each_space(|space| out.push(Move::of_group(Kind::PileToPileThenUp, pile, space, count)));
        }
    }

    #[inline]
    fn targets(&self, head: u8, count: u8) -> M {
        let parents = if count == 1 { &self.rules.parents } else { &self.rules.group_parents };
        parents[head as usize % ROUND_CARDS]
    }

    /// Moves of a single card that is not in a pile to the tableau; `entering` are the cards that may go to a space
    /// now.
    #[inline]
    fn single_to_tableau(&self, kind: Kind, from: u8, card: u8, entering: M, out: &mut Vec<Move>) {
        for target in (self.tops & self.rules.parents[card as usize % ROUND_CARDS]).cards() {
            out.push(Move::new(kind, from, self.pile_of_top[target as usize % ROUND_CARDS]));
        }
        if entering.has(card) {
            self.for_each_space(|space| out.push(Move::new(kind, from, space)));
        }
    }

    #[inline]
    fn cells_to_tableau(&self, movable: M, entering: M, out: &mut Vec<Move>) {
        for card in (self.in_cells & movable).cards() {
            self.single_to_tableau(Kind::CellToPile, self.cell_of(card), card, entering, out);
        }
    }

    #[inline]
    fn reserve_to_tableau(&self, movable: M, entering: M, out: &mut Vec<Move>) {
        for card in (self.available_reserve() & movable).cards() {
            self.single_to_tableau(Kind::ReserveToPile, self.reserve_place_of(card), card, entering, out);
        }
    }

    /// The cards that may go from the waste to a foundation or to the tableau.
    #[inline]
    fn waste_moves(&self, buildable: M) -> Playable<M> {
        if self.in_talon.is_empty() {
            return Playable::NOTHING;
        }
        self.playable(buildable | self.entering_from_waste() | self.wanted)
    }

    /// The cards that may go to a space now from the waste.
    #[inline]
    fn entering_from_waste(&self) -> M {
        if self.spaces == 0 { M::NONE } else { self.rules.enter_from_waste }
    }

    #[inline]
    fn waste_to_tableau(&self, from_waste: Playable<M>, buildable: M, out: &mut Vec<Move>) {
        if from_waste.is_nothing() {
            return;
        }
        let entering = self.entering_from_waste();
        for place in from_waste.places() {
            let card = self.talon.card(place);
            if (buildable | entering).has(card) {
                self.single_to_tableau(Kind::TalonToPile, place, card, entering, out);
            }
        }
    }

    /// Moves to empty cells: to one of them if they are all the same.
    #[inline]
    fn fill_cells(&self, out: &mut Vec<Move>) {
        for (held, cell) in self.cells.iter().zip(0..) {
            if held.is_some() {
                continue;
            }
            for (&top, index) in self.top_of_pile[..self.piles.len().min(PILES)].iter().zip(0..) {
                if top != M::NO_CARD {
                    out.push(Move::new(Kind::PileToCell, index, cell));
                }
            }
            for card in self.available_reserve().cards() {
                out.push(Move::new(Kind::ReserveToCell, self.reserve_place_of(card), cell));
            }
            if !self.in_talon.is_empty() {
                for place in self.playable(self.in_talon).places() {
                    out.push(Move::new(Kind::TalonToCell, place, cell));
                }
            }
            if self.rules.cell_symmetry {
                return;
            }
        }
    }

    /// Cards back from the foundations.
    #[inline]
    fn worry_back(&self, movable: M, entering: M, out: &mut Vec<Move>) {
        let look_for_safe = self.rules.safe_worry_back && self.order_is_free();
        for foundation in 0..4 * M::DECKS {
            let Some(below_top) = self.heights[foundation as usize].checked_sub(1) else { continue };
            let card = self.foundation_cards[foundation as usize][below_top as usize];
            // Of two equal foundations, one is enough.
            let second = foundation >= 4 && self.heights[foundation as usize - 4] == self.heights[foundation as usize];
            if !movable.has(card) || second || look_for_safe && self.is_safe(foundation, below_top) {
                continue;
            }
            self.single_to_tableau(Kind::FoundationToPile, foundation, card, entering, out);
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
            // `accepts` refuses heaps and spaces that take cards in turn.
            StockDeal::Heaps | StockDeal::Spaces => {}
            StockDeal::ReservePiles => out.push(Move::new(Kind::DealToReserve, 0, 0)),
        }
    }
}
