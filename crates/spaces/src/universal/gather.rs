//! Gathering the tableau and dealing it again.

use cadogan_rules::{Deal, FaceUpCards, GatherOrder, Redeals, Rules};

use super::{List, Universal};

/// How the tableau is gathered.
pub(super) struct Gather {
    times: Redeals,
    /// Whether the order of the piles matters.
    pub in_order: bool,
    last_pile_first: bool,
    /// Whether the bottom card of every pile goes to its top instead.
    turns_round: bool,
    /// The pile that each card is dealt to.
    piles: Vec<u8>,
    face_up: FaceUpCards,
    face_down: Vec<u8>,
    /// For each time, all cards in the order in which they are dealt, where they are shuffled.
    orders: Vec<Vec<u8>>,
}

impl Gather {
    pub(super) fn new(rules: &Rules) -> Gather {
        let gathers = rules.gather.times != Redeals::Times(0);
        let piles = if gathers { rules.gathered_order(rules.deck_size()) } else { Vec::new() };
        Gather {
            times: rules.gather.times,
            in_order: rules.gathers_in_order(),
            turns_round: rules.gather.order == GatherOrder::BottomToTop,
            last_pile_first: rules.gather.order == GatherOrder::LastPileFirst,
            piles: piles.into_iter().map(|pile| pile as u8).collect(),
            face_up: rules.tableau.face_up,
            face_down: rules.tableau.face_down.clone(),
            orders: Vec::new(),
        }
    }

    /// The orders that belong to the deal.
    pub(super) fn tell_orders(&mut self, rules: &Rules, deal: &Deal) {
        if rules.gather.order == GatherOrder::Shuffled {
            let indices = |order: &Vec<cadogan_cards::Card>| order.iter().map(|card| card.index()).collect();
            self.orders = deal.later_orders.iter().map(indices).collect();
        }
    }

    /// Whether it matters how often the tableau was gathered.
    pub(super) fn is_counted(&self) -> bool {
        !matches!(self.times, Redeals::Unlimited | Redeals::Times(0))
    }

    /// How many cards of a pile lie face down when so many were dealt to it.
    fn down(&self, pile: usize, dealt: usize) -> u8 {
        let top = dealt.saturating_sub(1) as u8;
        match self.face_up {
            FaceUpCards::All => self.face_down.get(pile).map_or(0, |&down| down.min(top)),
            FaceUpCards::Top => top,
        }
    }
}

impl Universal {
    /// Whether the tableau could be gathered once more.
    pub(super) fn may_gather(&self) -> bool {
        match self.rules.gather.times {
            Redeals::Unlimited => true,
            Redeals::Times(times) => self.gathers_used < times,
        }
    }

    pub(super) fn gather(&mut self) {
        let piles = self.rules.places.of_piles();
        if self.rules.gather.turns_round {
            self.gathers_used += 1;
            self.turn_round(|cards| cards.rotate_left(1));
            return;
        }
        let before: Vec<List> = piles.clone().map(|pile| std::mem::take(&mut self.lists[pile as usize])).collect();
        let cards = self.in_dealing_order(&before);
        for (index, card) in cards.into_iter().enumerate() {
            let pile = self.rules.gather.piles[index];
            self.lists[pile as usize].cards.push(card);
        }
        for pile in piles {
            let list = &mut self.lists[pile as usize];
            list.down = self.rules.gather.down(pile.into(), list.len());
        }
        self.gathers_used += 1;
        self.before_gathers.push(before);
        self.look_for_spaces();
        self.number_all();
    }

    /// Turns the cards of every pile that is not empty round.
    fn turn_round(&mut self, turn: impl Fn(&mut [u8])) {
        for pile in self.rules.places.of_piles() {
            let cards = &mut self.lists[pile as usize].cards;
            if !cards.is_empty() {
                turn(cards);
            }
        }
        self.number_all();
    }

    pub(super) fn undo_gather(&mut self) {
        if self.rules.gather.turns_round {
            self.gathers_used -= 1;
            return self.turn_round(|cards| cards.rotate_right(1));
        }
        let before = self.before_gathers.pop().unwrap_or_default();
        for (list, was) in self.lists.iter_mut().zip(before) {
            *list = was;
        }
        self.gathers_used -= 1;
        self.look_for_spaces();
        self.number_all();
    }

    /// The cards of the tableau in the order in which they are dealt again.
    fn in_dealing_order(&self, piles: &[List]) -> Vec<u8> {
        let in_piles = || piles.iter().map(|list| &list.cards);
        if let Some(order) = self.rules.gather.orders.get(self.gathers_used as usize) {
            let mut left: Vec<u8> = in_piles().flatten().copied().collect();
            let mut take = |card: &u8| left.iter().position(|other| other == card).map(|place| left.remove(place));
            return order.iter().filter_map(&mut take).collect();
        }
        match self.rules.gather.last_pile_first {
            true => in_piles().rev().flatten().copied().collect(),
            false => in_piles().flatten().copied().collect(),
        }
    }
}
