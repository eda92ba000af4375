//! The moves of a position, those that bring cards home first.

use cadogan_rules::{FoundationBuild, GroupMoves, Redeals, SpacesPolicy, StockDeal};

use super::Universal;
use super::play::{Kind, Move};

/// Cards that can be picked up: where they lie, which one is the lowest, how many they are, and how the move begins.
#[derive(Clone, Copy)]
struct Lift {
    kind: Kind,
    from: u8,
    count: u8,
    card: u8,
}

impl Universal {
    pub(super) fn generate(&self, out: &mut Vec<Move>) {
        if self.choice_is_due() {
            self.fill_from_reserve(out);
            return;
        }
        let singles = self.singles();
        for lift in &singles {
            self.to_home(*lift, out);
        }
        if !self.rules.nothing_is_built {
            for pile in self.rules.places.of_piles() {
                self.tails(pile, out);
            }
            for lift in singles.iter().filter(|lift| !self.rules.places.of_piles().contains(&lift.from)) {
                self.to_piles(*lift, out);
            }
            self.worry_back(out);
        }
        self.to_heaps(out);
        self.to_cells(&singles, out);
        self.deal(out);
    }

    /// A space must be refilled from an open reserve, with a card of the player's choice.
    fn choice_is_due(&self) -> bool {
        let from_reserve =
            matches!(self.rules.spaces, SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste);
        let reserve = &self.lists[self.rules.places.reserve as usize];
        from_reserve && !self.rules.reserve_stacked && !reserve.cards.is_empty() && self.first_space().is_some()
    }

    fn fill_from_reserve(&self, out: &mut Vec<Move>) {
        let reserve = self.rules.places.reserve;
        for place in 0..self.lists[reserve as usize].len() as u8 {
            self.for_each_space(|space| out.push(Move { kind: Kind::Take, from: reserve, count: place, to: space }));
        }
    }

    /// Every card that is available alone, those on foundations not included.
    fn singles(&self) -> Vec<Lift> {
        let places = self.rules.places;
        let mut found = Vec::with_capacity(self.lists.len());
        let open = (self.rules.stock == Some(StockDeal::Heaps)).then_some(places.stock);
        let stacked = self.rules.reserve_stacked.then_some(places.reserve);
        let tops = places.of_piles().chain(places.of_cells()).chain(stacked).chain([places.waste]).chain(open);
        for from in tops {
            found.extend(self.lists[from as usize].top().map(|card| Lift { kind: Kind::Carry, from, count: 1, card }));
        }
        if !self.rules.reserve_stacked {
            let cards = self.lists[places.reserve as usize].cards.iter().zip(0..);
            found.extend(cards.map(|(&card, count)| Lift { kind: Kind::Take, from: places.reserve, count, card }));
        }
        found
    }

    /// A card to every foundation that takes it, or away.
    fn to_home(&self, lift: Lift, out: &mut Vec<Move>) {
        let places = self.rules.places;
        let Lift { kind, from, count, card } = lift;
        for (index, to) in places.of_foundations().enumerate() {
            if self.goes_on_foundation(index, card) && !self.is_like_an_earlier_one(index) {
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

    fn goes_on_foundation(&self, index: usize, card: u8) -> bool {
        let list = &self.lists[self.rules.places.piles as usize + index];
        let by_rank = self.rules.next[index].get(list.len()).is_some_and(|next| next >> card & 1 == 1);
        by_rank
            && match (self.rules.foundation_build, list.top()) {
                (FoundationBuild::SameSuit | FoundationBuild::AnySuit, _) | (_, None) => true,
                (FoundationBuild::RedBlack, Some(top)) => (top ^ card) & 1 == 1,
                (FoundationBuild::SameColour, Some(top)) => (top ^ card) & 1 == 0,
            }
    }

    /// Whether an earlier foundation of the same kind has cards that make the same difference.
    fn is_like_an_earlier_one(&self, index: usize) -> bool {
        let first = self.rules.places.piles;
        let number = |index: usize| self.foundation_number(first + index as u8);
        let kind = self.rules.kind[index];
        (kind as usize..index).any(|other| self.rules.kind[other] == kind && number(other) == number(index))
    }

    /// The tails of a pile that may move, the longest first.
    fn tails(&self, pile: u8, out: &mut Vec<Move>) {
        let list = &self.lists[pile as usize];
        let held = list.len() as u8;
        if held == 0 {
            return;
        }
        let group = self.group_size(pile);
        let mut lift = |count: u8| {
            let card = list.cards[(held - count) as usize];
            self.to_piles(Lift { kind: Kind::Carry, from: pile, count, card }, out);
        };
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
        let linked = |pair: &&[u8]| self.rules.links[pair[1] as usize] >> pair[0] & 1 == 1;
        face_up.len().min(1) as u8 + face_up.windows(2).rev().take_while(linked).count() as u8
    }

    /// Cards to every pile on which they may be built, and into spaces.
    fn to_piles(&self, lift: Lift, out: &mut Vec<Move>) {
        let places = self.rules.places;
        let Lift { kind, from, count, card } = lift;
        let cards = if kind == Kind::Take { 1 } else { count as usize };
        // A card of the stock goes to heaps only.
        if from == places.stock {
            return;
        }
        let parents = if cards == 1 { &self.rules.parents } else { &self.rules.group_parents };
        let fitting = parents[card as usize];
        for to in places.of_piles().filter(|&to| to != from) {
            let list = &self.lists[to as usize];
            let fits = list.top().is_some_and(|top| fitting >> top & 1 == 1);
            if fits && list.len() + cards <= self.rules.most_cards {
                out.push(Move { kind, from, count, to });
            }
        }
        let whole = places.of_piles().contains(&from) && cards == self.lists[from as usize].len();
        let changes_nothing = whole && self.piles_are_interchangeable();
        let waste_only = self.rules.spaces == SpacesPolicy::AutoReserveThenWaste && from != places.waste;
        let enters = self.rules.enter >> card & 1 == 1 && cards <= self.rules.most_cards;
        if enters && !changes_nothing && !waste_only {
            self.for_each_space(|to| out.push(Move { kind, from, count, to }));
        }
    }

    /// Cards back from the foundations.
    fn worry_back(&self, out: &mut Vec<Move>) {
        if !self.rules.removable {
            return;
        }
        for (index, from) in self.rules.places.of_foundations().enumerate() {
            let Some(card) = self.lists[from as usize].top() else { continue };
            if !self.is_like_an_earlier_one(index) {
                self.to_piles(Lift { kind: Kind::Carry, from, count: 1, card }, out);
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
            for lift in singles.iter().filter(|lift| !places.of_cells().contains(&lift.from)) {
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
        let may_deal = self.rules.deal_over_spaces || self.first_space().is_none();
        match self.rules.stock {
            Some(StockDeal::Waste) if in_stock => out.push(plain(Kind::Turn)),
            Some(StockDeal::Waste) if in_waste && may_redeal => out.push(plain(Kind::Redeal)),
            Some(StockDeal::TableauPiles) if in_stock && may_deal => out.push(plain(Kind::Row)),
            _ => {}
        }
    }

    /// Calls `visit` with every space, or with one of them if they are all the same.
    fn for_each_space(&self, visit: impl FnMut(u8)) {
        let all_alike = self.rules.pile_symmetry && self.piles_are_interchangeable();
        let spaces = self.rules.places.of_piles().filter(|&pile| self.lists[pile as usize].cards.is_empty());
        spaces.take(if all_alike { 1 } else { usize::MAX }).for_each(visit);
    }
}
