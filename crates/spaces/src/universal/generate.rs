//! The moves of a position, those that bring cards home first.

use cadogan_rules::{FoundationBuild, GroupMoves, Redeals, StockDeal};

use super::compiled::CARDS;
use super::play::{Kind, Move};
use super::{List, Universal};

/// Cards that can be picked up: where they lie, which one is the lowest, how many they are, and how the move begins.
#[derive(Clone, Copy)]
pub(super) struct Lift {
    pub kind: Kind,
    pub from: u8,
    pub count: u8,
    pub card: u8,
}

/// What a card may be put on in the tableau.
pub(super) struct Targets {
    /// The cards on top of piles that are not full.
    tops: u64,
    /// Whether there are spaces.
    spaces: bool,
}

impl Lift {
    /// How many cards are picked up.
    pub(super) fn cards(&self) -> usize {
        if self.kind == Kind::Take { 1 } else { self.count.into() }
    }
}

impl Universal {
    pub(super) fn generate(&mut self, out: &mut Vec<Move>) {
        if !self.base_is_due() && self.choice_is_due() {
            self.fill_by_choice(out);
            return;
        }
        // The list of single cards keeps its place in memory.
        let mut singles = std::mem::take(&mut self.singles);
        singles.clear();
        self.find_singles(&mut singles);
        let before = out.len();
        match self.base_is_due() {
            true => self.base_moves(&singles, out),
            false => self.all_moves(&singles, out),
        }
        if self.rules.routes.is_some() {
            let mut place = 0;
            out.retain(|m| {
                place += 1;
                place <= before || self.has_route(*m)
            });
        }
        self.singles = singles;
    }

    /// Whether the rules let the one list of a move give to the other.
    pub(super) fn has_route(&self, m: Move) -> bool {
        let carries = matches!(m.kind, Kind::Carry | Kind::Take | Kind::Run);
        match &self.rules.routes {
            Some(routes) if carries => routes[usize::from(m.from) * self.lists.len() + usize::from(m.to)],
            _ => true,
        }
    }

    /// The cards that may set the base.
    fn base_moves(&self, singles: &[Lift], out: &mut Vec<Move>) {
        let places = self.rules.places;
        let first_from = self.rules.by_play.as_ref().and_then(|by_play| by_play.first_from);
        for lift in singles.iter().filter(|lift| places.source(lift.from) == first_from) {
            self.to_home(*lift, out);
        }
    }

    fn all_moves(&self, singles: &[Lift], out: &mut Vec<Move>) {
        let goes_home = self.goes_home();
        for lift in singles.iter().filter(|lift| goes_home >> lift.card & 1 == 1) {
            self.to_home(*lift, out);
        }
        self.runs_to_home(out);
        if !self.rules.nothing_is_built {
            let targets = self.targets();
            for pile in self.rules.places.of_piles() {
                self.tails(pile, &targets, out);
            }
            for lift in singles.iter().filter(|lift| lift.from >= self.rules.places.piles) {
                self.to_piles(*lift, &targets, out);
            }
            self.worry_back(&targets, out);
        }
        self.to_sides(singles, out);
        self.to_heaps(out);
        self.to_cells(singles, out);
        self.deal(out);
    }

    /// The first move that brings a card home, if there is one.
    pub(super) fn first_home(&mut self) -> Option<Move> {
        let goes_home = self.goes_home();
        if goes_home == 0 || self.base_is_due() || self.choice_is_due() {
            return None;
        }
        let mut singles = std::mem::take(&mut self.singles);
        singles.clear();
        self.find_singles(&mut singles);
        let mut found = Vec::new();
        for lift in singles.iter().filter(|lift| goes_home >> lift.card & 1 == 1) {
            self.to_home(*lift, &mut found);
            found.retain(|m| self.has_route(*m));
            if !found.is_empty() {
                break;
            }
        }
        self.singles = singles;
        found.first().copied()
    }

    /// Every card that is available alone, those on foundations not included.
    fn find_singles(&self, found: &mut Vec<Lift>) {
        let places = self.rules.places;
        let open = (self.rules.stock == Some(StockDeal::Heaps)).then_some(places.stock);
        let stacked = self.rules.reserve_stacked.then_some(places.reserve);
        let sides = places.of_reserve_piles().chain(places.of_pockets());
        let tops = places.of_piles().chain(places.of_cells()).chain(stacked).chain([places.waste]).chain(open);
        let tops = tops.chain(sides);
        for from in tops {
            found.extend(self.lists[from as usize].top().map(|card| Lift { kind: Kind::Carry, from, count: 1, card }));
        }
        if !self.rules.reserve_stacked {
            let cards = self.lists[places.reserve as usize].cards.iter().zip(0..);
            found.extend(cards.map(|(&card, count)| Lift { kind: Kind::Take, from: places.reserve, count, card }));
        }
    }

    /// The cards that may go to a foundation or away, as far as it does not depend on where they lie.
    pub(super) fn goes_home(&self) -> u64 {
        if self.rules.complete_run.is_some() {
            return 0;
        }
        if let Some(lower) = &self.rules.lower {
            let tops = self.rules.places.of_piles().filter_map(|pile| self.lists[pile as usize].top());
            return tops.fold(0, |set, top| set | lower[top as usize]);
        }
        (0..self.rules.next.len()).fold(0, |set, index| set | self.next_on(index))
    }

    /// The tops of the piles that take cards, and the spaces.
    pub(super) fn targets(&self) -> Targets {
        let (piles, most) = (self.rules.places.piles as usize, self.rules.most_cards);
        let open = self.lists[..piles].iter().filter(|list| list.len() < most);
        let tops = open.filter_map(List::top).fold(0, |set, top| set | 1 << top);
        Targets { tops, spaces: self.spaces != 0 }
    }

    /// A card to every foundation that takes it, or away.
    pub(super) fn to_home(&self, lift: Lift, out: &mut Vec<Move>) {
        let places = self.rules.places;
        let Lift { kind, from, count, card } = lift;
        if self.rules.complete_run.is_some() {
            return;
        }
        for (index, to) in places.of_foundations().enumerate() {
            if self.next_on(index) >> card & 1 == 1 && !self.is_like_an_earlier_one(index) {
                out.push(Move { kind, from, count, to });
            }
        }
        if let Some(higher) = &self.rules.higher {
            let others = places.of_piles().filter(|&pile| pile != from);
            let mut tops = others.filter_map(|pile| self.lists[pile as usize].top());
            if tops.any(|top| higher[card as usize] >> top & 1 == 1) {
                out.push(Move { kind, from, count, to: places.discard });
            }
        }
    }

    /// Complete runs to an empty foundation of their suit, where only such runs go up.
    fn runs_to_home(&self, out: &mut Vec<Move>) {
        let (places, Some(length)) = (self.rules.places, self.rules.complete_run) else { return };
        // A run may also have been built on a reserve pile or in a pocket.
        for from in places.of_piles().chain(places.of_reserve_piles()).chain(places.of_pockets()) {
            let list = &self.lists[from as usize];
            let face_up = &list.cards[list.down as usize..];
            let Some(run) = face_up.len().checked_sub(length.into()).map(|first| &face_up[first..]) else { continue };
            let is_run = run.windows(2).all(|pair| self.rules.under_in_run[pair[1] as usize] >> pair[0] & 1 == 1);
            // The base card, which is on top of the run, begins the foundation of its suit.
            let base = run[run.len() - 1];
            let is_for = |index: usize| self.rules.tops_of_runs[index] >> base & 1 == 1;
            let mut empty = places
                .of_foundations()
                .enumerate()
                .filter(|&(index, list)| is_for(index) && self.lists[list as usize].cards.is_empty());
            if let Some((_, to)) = empty.next().filter(|_| is_run) {
                out.push(Move { kind: Kind::Run, from, count: length, to });
            }
        }
    }

    /// The cards that a foundation takes now.
    fn next_on(&self, index: usize) -> u64 {
        let list = &self.lists[self.rules.places.piles as usize + index];
        let Some(top) = list.top() else { return self.next_on_foundation(index, 0) };
        let next = match &self.rules.around[index] {
            Some(around) => around[top as usize],
            None => self.next_on_foundation(index, list.len()),
        };
        // Cards of one colour have every other bit.
        let same_colour = (u64::MAX / 3) << (top & 1);
        match self.rules.foundation_build {
            FoundationBuild::SameSuit | FoundationBuild::AnySuit => next,
            FoundationBuild::RedBlack => next & !same_colour,
            FoundationBuild::SameColour => next & same_colour,
        }
    }

    /// The cards that a foundation of this height takes, as far as rank and its own suit go.
    fn next_on_foundation(&self, index: usize, height: usize) -> u64 {
        let next = match (&self.rules.by_play, self.base_rank()) {
            (None, _) => &self.rules.next,
            (Some(by_play), Some(base)) => &by_play.next[base],
            (Some(by_play), None) => return by_play.first[index],
        };
        next[index].get(height).copied().unwrap_or(0)
    }

    /// Where play sets the base: its rank, counted from 0, once a card lies on a foundation.
    pub(super) fn base_rank(&self) -> Option<usize> {
        self.rules.by_play.as_ref()?;
        let mut lowest = self.rules.places.of_foundations().filter_map(|list| self.lists[list as usize].cards.first());
        lowest.next().map(|&card| usize::from(card / 4))
    }

    /// Whether the player must set the base now.
    pub(super) fn base_is_due(&self) -> bool {
        self.rules.by_play.as_ref().is_some_and(|by_play| by_play.first_from.is_some()) && self.base_rank().is_none()
    }

    /// Whether an earlier foundation of the same kind has cards that make the same difference.
    fn is_like_an_earlier_one(&self, index: usize) -> bool {
        let first = self.rules.places.piles;
        let number = |index: usize| self.foundation_number(first + index as u8);
        let kind = self.rules.kind[index];
        (kind as usize..index).any(|other| self.rules.kind[other] == kind && number(other) == number(index))
    }

    /// The tails of a pile that may move, the longest first.
    fn tails(&self, pile: u8, targets: &Targets, out: &mut Vec<Move>) {
        let list = &self.lists[pile as usize];
        let held = list.len() as u8;
        let lift = |count: u8| {
            let card = list.cards[(held - count) as usize];
            self.to_piles(Lift { kind: Kind::Carry, from: pile, count, card }, targets, out);
        };
        self.for_each_tail(pile, lift);
    }

    /// Calls `lift` with the length of every tail of a pile that may move together.
    pub(super) fn for_each_tail(&self, pile: u8, mut lift: impl FnMut(u8)) {
        let held = self.lists[pile as usize].len() as u8;
        if held == 0 {
            return;
        }
        let group = self.group_size(pile);
        match self.rules.groups {
            GroupMoves::No => lift(1),
            GroupMoves::MaximalGroup => lift(group),
            GroupMoves::WholePile if group == held => lift(held),
            GroupMoves::WholePile => {}
            GroupMoves::TopOrWholePile => {
                if group == held && held > 1 {
                    lift(held);
                }
                lift(1);
            }
            GroupMoves::Yes | GroupMoves::PartialIfCardAboveBuildable | GroupMoves::AnyTail => {
                (1..=group).rev().for_each(lift);
            }
        }
    }

    /// How many face-up cards at the top of a pile form one group.
    fn group_size(&self, pile: u8) -> u8 {
        let list = &self.lists[pile as usize];
        let face_up = &list.cards[list.down as usize..];
        let in_group = |sets: &[u64; CARDS]| {
            face_up.windows(2).rev().take_while(|pair| sets[pair[1] as usize] >> pair[0] & 1 == 1).count()
        };
        let built = in_group(&self.rules.links);
        let equal = self.rules.equals.as_ref().map_or(0, |equals| in_group(equals));
        (face_up.len().min(1) + built.max(equal)) as u8
    }

    /// Cards to every pile on which they may be built, and into spaces.
    pub(super) fn to_piles(&self, lift: Lift, targets: &Targets, out: &mut Vec<Move>) {
        let places = self.rules.places;
        let Lift { kind, from, count, card } = lift;
        let cards = lift.cards();
        // A card of the stock goes to heaps only.
        if from == places.stock {
            return;
        }
        let parents = if cards == 1 { &self.rules.parents } else { &self.rules.group_parents };
        let fitting = parents[card as usize];
        if fitting & targets.tops != 0 {
            for to in places.of_piles().filter(|&to| to != from) {
                let list = &self.lists[to as usize];
                let fits = list.top().is_some_and(|top| fitting >> top & 1 == 1);
                if fits && list.len() + cards <= self.rules.most_cards && self.goes_on(list, card) {
                    out.push(Move { kind, from, count, to });
                }
            }
        }
        let enters = targets.spaces && self.rules.enter >> card & 1 == 1 && cards <= self.rules.most_cards;
        if !enters {
            return;
        }
        let whole = from < places.piles && cards == self.lists[from as usize].len();
        let changes_nothing = whole && self.piles_are_interchangeable();
        if !changes_nothing && self.spaces_take(lift) {
            self.for_each_space(|to| out.push(Move { kind, from, count, to }));
        }
    }

    /// Where piles keep their direction, whether a card goes on in that of the two top cards of a pile, if these lie face up
    /// and are one rank apart.
    #[inline]
    fn goes_on(&self, list: &List, card: u8) -> bool {
        let Some([down, up]) = self.rules.ways.as_deref() else { return true };
        let [.., under, top] = list.cards[list.down as usize..] else { return true };
        let (down, up) = (
            |upper: u8, lower: u8| down[upper as usize] >> lower & 1 == 1,
            |upper: u8, lower: u8| up[upper as usize] >> lower & 1 == 1,
        );
        match (down(top, under), up(top, under)) {
            (true, false) => down(card, top),
            (false, true) => up(card, top),
            _ => true,
        }
    }

    /// Cards back from the foundations.
    fn worry_back(&self, targets: &Targets, out: &mut Vec<Move>) {
        if !self.rules.removable {
            return;
        }
        for (index, from) in self.rules.places.of_foundations().enumerate() {
            let Some(card) = self.lists[from as usize].top() else { continue };
            if !self.is_like_an_earlier_one(index) {
                self.to_piles(Lift { kind: Kind::Carry, from, count: 1, card }, targets, out);
            }
        }
    }

    /// The open card of the stock to every heap.
    fn to_heaps(&self, out: &mut Vec<Move>) {
        let places = self.rules.places;
        if self.rules.stock != Some(StockDeal::Heaps) || self.lists[places.stock as usize].cards.is_empty() {
            return;
        }
        let mut put = |to| out.push(Move { kind: Kind::Carry, from: places.stock, count: 1, to });
        for heap in places.of_piles() {
            let held = self.lists[heap as usize].len();
            if held > 0 && held < self.rules.most_cards {
                put(heap);
            }
        }
        self.for_each_space(put);
    }

    /// Available cards to empty cells: to one of them if they are all the same.
    fn to_cells(&self, singles: &[Lift], out: &mut Vec<Move>) {
        let places = self.rules.places;
        let empty = |cell: &u8| self.lists[*cell as usize].cards.is_empty();
        for to in places.of_cells().filter(empty) {
            for lift in singles.iter().filter(|lift| !self.is_parked(lift.from)) {
                out.push(Move { kind: lift.kind, from: lift.from, count: lift.count, to });
            }
            if self.rules.cell_symmetry {
                return;
            }
        }
    }

    fn deal(&self, out: &mut Vec<Move>) {
        let places = self.rules.places;
        let in_stock = !self.lists[places.stock as usize].cards.is_empty();
        let in_waste = !self.lists[places.waste as usize].cards.is_empty();
        let plain = |kind| Move { kind, from: 0, count: 0, to: 0 };
        let may_redeal = match self.rules.redeals {
            Redeals::Unlimited => true,
            Redeals::Times(times) => self.redeals_used < times,
        };
        let any_pile = || places.of_piles().any(|pile| !self.lists[pile as usize].cards.is_empty());
        let may_deal = match self.rules.rows_skip_spaces {
            true => any_pile(),
            false => self.rules.deal_over_spaces || self.first_space().is_none(),
        };
        match self.rules.stock {
            Some(StockDeal::Waste) if in_stock => out.push(plain(Kind::Turn)),
            Some(StockDeal::Waste) if in_waste && may_redeal => out.push(plain(Kind::Redeal)),
            Some(StockDeal::TableauPiles) if in_stock && may_deal => out.push(plain(Kind::Row)),
            Some(StockDeal::ReservePiles) if in_stock => out.push(plain(Kind::ReserveRow)),
            _ => {}
        }
        let is_bare = places.of_piles().all(|pile| self.lists[pile as usize].cards.is_empty());
        if self.may_gather() && !is_bare {
            out.push(plain(Kind::Gather));
        }
    }

    /// Calls `visit` with every space, or with one of them if they are all the same.
    pub(super) fn for_each_space(&self, mut visit: impl FnMut(u8)) {
        let mut left = self.spaces;
        while left != 0 {
            visit(left.trailing_zeros() as u8);
            left = if self.free { 0 } else { left & (left - 1) };
        }
    }
}
