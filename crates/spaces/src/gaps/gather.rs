//! Gathering the rows and dealing them again.
//!
//! What is in order at the left end of a row stays, a gap comes behind it, and the other cards are dealt in an order that
//! depends on where they lie or belongs to the deal. So until the last time, positions that differ only in which two begins
//! which row are different games, and a move that could wait may be the one that keeps its card where it is: `floating_twos`
//! and `stubborn_gaps` are used only once nothing is gathered any more ([`GapsSpace::is_last_round`]). From then on the game
//! is the plain one, and so is the proof.

use cadogan_rules::{Deal, GatherOrder, Redeals, Rules};

use super::GapsSpace;
use super::board::{Laid, RandomNumbers};
use super::play::Fill;

/// How the rows are gathered, how often they were, and what they were before.
#[derive(Clone, Debug)]
pub(super) struct Gathers {
    times: Redeals,
    used: u32,
    last_row_first: bool,
    /// For each time, all cards in the order in which they are dealt, where they are shuffled.
    orders: Vec<Vec<u8>>,
    before: Vec<Laid>,
}

impl Gathers {
    pub(super) fn new(rules: &Rules, deal: &Deal) -> Gathers {
        let shuffled = rules.gather.order == GatherOrder::Shuffled;
        let indices = |order: &Vec<cadogan_cards::Card>| order.iter().map(|card| card.index()).collect();
        Gathers {
            times: rules.gather.times,
            used: deal.gathers_used,
            last_row_first: rules.gather.order == GatherOrder::LastPileFirst,
            orders: if shuffled { deal.later_orders.iter().map(indices).collect() } else { Vec::new() },
            before: Vec::new(),
        }
    }

    /// Whether the rows may be gathered once more.
    pub(super) fn is_left(&self) -> bool {
        match self.times {
            Redeals::Unlimited => true,
            Redeals::Times(times) => self.used < times,
        }
    }

    /// How many times are left, if that is limited.
    pub(super) fn left(&self) -> u8 {
        match self.times {
            Redeals::Unlimited => 0,
            Redeals::Times(times) => u8::try_from(times.saturating_sub(self.used)).unwrap_or(u8::MAX),
        }
    }

    /// What the key tells of how often the rows were gathered.
    pub(super) fn part(&self) -> u128 {
        match self.times {
            Redeals::Unlimited | Redeals::Times(0) => 0,
            Redeals::Times(_) => RandomNumbers(u64::from(self.used)).next(),
        }
    }
}

impl GapsSpace {
    /// Whether nothing will be gathered any more.
    #[inline]
    pub(super) fn is_last_round(&self) -> bool {
        !self.gathers.is_left()
    }

    pub(super) fn gather(&mut self) {
        let rows = self.board.layout.left_ends.len();
        let mut stays = Vec::with_capacity(rows);
        let mut loose = Vec::new();
        let order: Vec<usize> =
            if self.gathers.last_row_first { (0..rows).rev().collect() } else { (0..rows).collect() };
        for row in 0..rows {
            stays.push(self.visit_in_place(row, true, |_| {}));
        }
        for row in order {
            let end = self.board.layout.left_ends[row] + self.board.layout.lengths[row];
            loose.extend(self.board.cards_between(stays[row], end));
        }
        if let Some(order) = self.gathers.orders.get(self.gathers.used as usize) {
            let mut left = loose;
            let mut take = |card: &u8| left.iter().position(|other| other == card).map(|place| left.remove(place));
            loose = order.iter().filter_map(&mut take).collect();
        }
        let mut next = loose.into_iter();
        let mut dealt = Vec::with_capacity(rows);
        for (row, &gap) in stays.iter().enumerate() {
            let first = self.board.layout.left_ends[row];
            let length = self.board.layout.lengths[row];
            let kept = (first..gap).map(|place| Some(self.board.at[place as usize]));
            let new = next.by_ref().take(usize::from((first + length).saturating_sub(gap + 1)));
            dealt.push(kept.chain([None]).chain(new.map(Some)).collect::<Vec<_>>());
        }
        let before = self.board.lay(&dealt);
        self.gathers.before.push(before);
        self.gathers.used += 1;
    }

    pub(super) fn undo_gather(&mut self) {
        if let Some(before) = self.gathers.before.pop() {
            self.board.put_back(before);
            self.gathers.used -= 1;
        }
    }
}

impl Fill {
    /// The code that stands in place of a card where the rows are gathered.
    const GATHER: u8 = 63;

    pub(super) fn gather() -> Fill {
        Fill { card: Fill::GATHER, from: 0, place: 0, twos: 0 }
    }

    pub(super) fn is_gather(self) -> bool {
        self.card == Fill::GATHER
    }
}
