//! How far a position seems to be from a win: the terms of [`Term`], weighted and added up.
//!
//! What a card in a pile adds depends on the cards below it and on the foundations, never on the cards above it. So
//! with the sums from the bottom of every pile, the cost after a move that changes no foundation is found by looking at
//! the moved cards only.

use cadogan_rules::{Redeals, StockDeal};
use cadogan_search::{Informed, Prospect};

use super::compiled::{steps, suit};
use super::mask::Mask;
use super::packed::{Kind, Move};
use super::{GeneralSpace, HEIGHT, Pile, ROUND_CARDS};
use crate::{Term, Weights};

/// A card that a foundation needs after at most this many others is needed soon.
const SOON: usize = 3;

/// The weights, and what is remembered about a position to judge those after its moves.
pub(super) struct Judge<M> {
    weights: Weights,
    needs: Needs<M>,
    piles: Vec<PileCost>,
    /// The cost of waste and stock, by how many cards are turned.
    talon: Vec<i32>,
    cost: i32,
}

impl<M: Mask> Judge<M> {
    pub(super) fn new(weights: Weights) -> Judge<M> {
        let needs = Needs { next: M::NONE, soon: [M::NONE; SOON] };
        Judge { weights, needs, piles: Vec::new(), talon: Vec::new(), cost: 0 }
    }
}

/// The cards that foundations need next, and those that they need after at most one, two or three others.
#[derive(Clone, Copy)]
struct Needs<M> {
    next: M,
    soon: [M; SOON],
}

impl<M: Mask> Needs<M> {
    #[inline]
    fn is_next(&self, card: u8) -> i32 {
        i32::from(self.next.has(card))
    }

    /// Three if the card is needed after one other, two and one for the following.
    #[inline]
    fn how_soon(&self, card: u8) -> i32 {
        let [_, _, last] = self.soon;
        // Most cards are not needed soon.
        if !last.has(card) { 0 } else { self.soon.iter().map(|cards| i32::from(cards.has(card))).sum() }
    }
}

/// The cost of a pile.
struct PileCost {
    /// The cost of the lowest cards, by how many they are.
    sums: [i32; HEIGHT],
    /// What a card on top of it lies on.
    top: Below,
}

/// What matters about the cards below another one.
#[derive(Clone, Copy)]
struct Below {
    /// The card right below; [`Mask::NO_CARD`] at the bottom.
    card: u8,
    face_up: bool,
    any_face_down: bool,
    /// The length of the group that ends there.
    group: u8,
    /// The lowest rank, of all and by suit.
    lowest: u8,
    lowest_of_suit: [u8; 4],
    /// How many of them a foundation needs next, and how soon it needs the others.
    next: i32,
    soon: i32,
}

impl Below {
    fn nothing<M: Mask>() -> Below {
        Below {
            card: M::NO_CARD,
            face_up: false,
            any_face_down: false,
            group: 0,
            lowest: u8::MAX,
            lowest_of_suit: [u8::MAX; 4],
            next: 0,
            soon: 0,
        }
    }
}

impl<M: Mask> GeneralSpace<M> {
    /// The same position, judged by other weights.
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.judge.weights = weights;
        self
    }

    #[inline]
    fn weight(&self, term: Term) -> i32 {
        self.judge.weights.get(term)
    }

    /// What the foundations need.
    fn needs(&self) -> Needs<M> {
        let mut needs = Needs { next: self.wanted, soon: [M::NONE; SOON] };
        if self.rules.complete_only || self.rules.goal_is_hole {
            return needs;
        }
        for (&height, foundation) in self.heights[..4 * M::DECKS as usize].iter().zip(0u8..) {
            let mut sum = M::NONE;
            for (others, soon) in (1..).zip(&mut needs.soon) {
                sum |= self.rules.next_on_foundation(foundation % 4, (height + others).min(15));
                *soon |= sum;
            }
        }
        needs
    }

    /// What a card adds to the cost of a pile; `below` becomes what the next card lies on.
    #[inline]
    fn cost_on(&self, needs: &Needs<M>, below: &mut Below, card: u8, face_up: bool) -> i32 {
        let rank = steps(card);
        let lies_on = below.card;
        let mut cost = self.weight(Term::Away);
        if lies_on == M::NO_CARD {
            cost += self.weight(Term::Pile);
        } else if !self.rules.parents[card as usize % ROUND_CARDS].has(lies_on) {
            cost += self.weight(Term::Break);
        }
        let joins = face_up && below.face_up && self.rules.built_links[card as usize % ROUND_CARDS].has(lies_on);
        below.group = if joins { below.group + 1 } else { 1 };
        if !joins {
            cost += self.weight(Term::Group)
                + below.next * self.weight(Term::GroupOverNext)
                + below.soon * self.weight(Term::GroupOverSoon);
            if below.any_face_down {
                cost += self.weight(Term::OverFaceDown);
            }
        }
        cost += below.next * self.weight(Term::OverNext) + below.soon * self.weight(Term::OverSoon);
        if below.lowest < rank {
            cost += self.weight(Term::OverLower);
            if below.lowest_of_suit[suit(card) as usize] < rank {
                cost += self.weight(Term::OverSuit);
            }
        }
        // The sum over a group of n cards is n (2 max - n): the longer the groups, the less.
        let lacks = 2 * i32::from(self.rules.max_rank) + 1 - 2 * i32::from(below.group);
        cost += lacks.max(0) * self.weight(Term::Run);
        if !face_up {
            cost += self.weight(Term::FaceDown);
            below.any_face_down = true;
        }
        below.card = card;
        below.face_up = face_up;
        below.lowest = below.lowest.min(rank);
        let of_suit = &mut below.lowest_of_suit[suit(card) as usize];
        *of_suit = rank.min(*of_suit);
        below.next += needs.is_next(card);
        below.soon += needs.how_soon(card);
        cost
    }

    /// Adds up a pile from the bottom; `visit` gets the sum so far before every card.
    fn cost_of_pile(&self, needs: &Needs<M>, pile: &Pile<M>, mut visit: impl FnMut(usize, i32)) -> (i32, Below) {
        let (mut sum, mut below) = (0, Below::nothing::<M>());
        for (place, &card) in pile.cards[..pile.len as usize % HEIGHT].iter().enumerate() {
            visit(place, sum);
            sum += self.cost_on(needs, &mut below, card, place >= pile.face_down as usize);
        }
        (sum, below)
    }

    /// The cost of waste and stock if the first `turned` cards of the talon were the waste, for every such number; the
    /// last one that `visit` gets is for a waste of all cards.
    fn costs_of_talon(&self, needs: &Needs<M>, mut visit: impl FnMut(u8, i32)) {
        let len = self.talon.len();
        let first = if self.has_waste() { 0 } else { self.talon.turned() };
        let stock = self.weight(Term::Away) + self.weight(Term::Stock);
        if !self.waste_is_pile() {
            let all = i32::from(len - first) * stock;
            (first..=len).for_each(|turned| visit(turned, all - i32::from(turned - first) * self.dealt(stock)));
            return;
        }
        let (mut waste, mut next, mut soon) = (0, 0, 0);
        for turned in 0..=len {
            visit(turned, waste + i32::from(len - turned) * stock);
            if turned < len {
                let card = self.talon.card(turned);
                waste += self.weight(Term::Away) + self.weight(Term::Waste);
                waste += next * self.weight(Term::WasteOverNext) + soon * self.weight(Term::WasteOverSoon);
                next += needs.is_next(card);
                soon += needs.how_soon(card);
            }
        }
    }

    /// What a card of the stock no longer costs when it is turned or dealt.
    fn dealt(&self, stock: i32) -> i32 {
        if self.has_waste() { 0 } else { stock }
    }

    /// Whether cards of the waste are buried for good by those that are turned after them.
    #[inline]
    fn waste_is_pile(&self) -> bool {
        self.has_waste() && !self.may_redeal()
    }

    fn cost_of_cells(&self, used: i32) -> i32 {
        used * self.weight(Term::Away) + used * (used + 1) / 2 * self.weight(Term::Cell)
    }

    fn cells_used(&self) -> i32 {
        self.cells.iter().flatten().count() as i32
    }

    /// The cost of everything but tableau and talon.
    fn cost_elsewhere(&self, needs: &Needs<M>) -> i32 {
        let mut cost = self.cost_of_cells(self.cells_used());
        let (mut next, mut soon) = (0, 0);
        for &card in &self.reserve {
            cost += self.weight(Term::Away) + self.weight(Term::Reserve);
            if self.rules.reserve_stacked {
                cost += next * self.weight(Term::WasteOverNext) + soon * self.weight(Term::WasteOverSoon);
                next += needs.is_next(card);
                soon += needs.how_soon(card);
            }
        }
        let heights = &self.heights[..4 * M::DECKS as usize];
        let lowest = heights.iter().copied().min().unwrap_or_default();
        let ahead: i32 = heights.iter().map(|&height| i32::from((height - lowest).saturating_sub(2))).sum();
        // Complete suits go up at once: to be ahead is no fault, and in the end all foundations are equal.
        cost + if self.rules.complete_only { 0 } else { ahead * self.weight(Term::Spread) }
    }

    /// What is left of a stock that is used up some day.
    fn stratum(&self, turned: u8, len: u8) -> u8 {
        match (self.rules.stock, self.rules.redeals) {
            (StockDeal::Waste, Redeals::Unlimited) => 0,
            (StockDeal::Waste, Redeals::Times(times)) => {
                let redeals = times.saturating_sub(self.redeals_used) as u8;
                (len - turned).wrapping_add(redeals.wrapping_mul(67))
            }
            (StockDeal::TableauPiles | StockDeal::Hole | StockDeal::Heaps | StockDeal::ReservePiles, _) => len - turned,
        }
    }

    /// The cards that go up at once when they are uncovered.
    #[inline]
    fn goes_up(&self) -> M {
        match (self.rules.streamliner.foundations, self.rules.safe_foundation) {
            (true, _) => self.wanted,
            (false, true) => self.safe,
            (false, false) => M::NONE,
        }
    }

    /// What the cost becomes less when the top `count` cards of a pile leave it; `None` if other moves follow.
    #[inline]
    fn cost_of_top(&self, pile: u8, count: u8) -> Option<i32> {
        let cards = &self.piles[pile as usize];
        let left = cards.len - count;
        let sums = &self.judge.piles[pile as usize].sums;
        let mut cost = sums[cards.len as usize % HEIGHT] - sums[left as usize % HEIGHT];
        if left == 0 {
            return (!self.rules.refills).then_some(cost);
        }
        if self.goes_up().has(cards.card_from_top(count + 1)) {
            return None;
        }
        if left == cards.face_down {
            // The card that is turned up begins a group, as it did when it lay face down.
            cost += self.weight(Term::FaceDown);
        }
        Some(cost)
    }

    /// The cost of moving cards onto a pile, lowest first.
    #[inline]
    fn cost_of_landing(&self, pile: u8, cards: impl Iterator<Item = u8>) -> i32 {
        let mut below = self.judge.piles[pile as usize].top;
        cards.map(|card| self.cost_on(&self.judge.needs, &mut below, card, true)).sum()
    }

    /// The difference that taking a card of the talon makes to its cost, and the stratum after it; `None` where other
    /// things may follow.
    fn cost_of_talon_card(&self, index: u8) -> Option<(i32, u8)> {
        let (turned, len) = (self.talon.turned(), self.talon.len());
        let goes_up_later = self.goes_up().has(self.talon.card(index));
        if goes_up_later || self.rules.safe_from_stock || self.rules.order_matters || self.talon.is_over() {
            return None;
        }
        let redealt = !self.talon.in_this_pass(index, self.rules.deal_count);
        if redealt && self.rules.redeals != Redeals::Unlimited {
            return None;
        }
        let stock = self.weight(Term::Away) + self.weight(Term::Stock);
        let before = self.judge.talon[turned as usize];
        let after = match self.waste_is_pile() {
            // The cards before it are the waste, those behind it the stock.
            true => {
                let behind = i32::from(len - index);
                self.judge.talon[index as usize] - behind * stock + (behind - 1) * stock
            }
            false => before - stock,
        };
        Some((after - before, self.stratum(index, len - 1)))
    }
}

impl<M: Mask> Informed for GeneralSpace<M> {
    fn prospect(&self) -> Prospect {
        let needs = self.needs();
        let mut cost = self.cost_elsewhere(&needs);
        for pile in &self.piles {
            cost += self.cost_of_pile(&needs, pile, |_, _| ()).0;
        }
        let now = self.talon.turned();
        self.costs_of_talon(&needs, |turned, sum| cost += if turned == now { sum } else { 0 });
        Prospect { cost, stratum: self.stratum(now, self.talon.len()) }
    }

    fn prepare(&mut self) {
        let needs = self.needs();
        let mut piles = std::mem::take(&mut self.judge.piles);
        piles.resize_with(self.piles.len(), || PileCost { sums: [0; HEIGHT], top: Below::nothing::<M>() });
        let mut cost = self.cost_elsewhere(&needs);
        for (pile, known) in self.piles.iter().zip(&mut piles) {
            let sums = &mut known.sums;
            let (sum, top) = self.cost_of_pile(&needs, pile, |place, sum| sums[place] = sum);
            sums[pile.len as usize % HEIGHT] = sum;
            known.top = top;
            cost += sum;
        }
        let mut talon = std::mem::take(&mut self.judge.talon);
        talon.clear();
        talon.resize(self.talon.len() as usize + 1, 0);
        self.costs_of_talon(&needs, |turned, sum| talon[turned as usize] = sum);
        cost += talon[self.talon.turned() as usize];
        self.judge.piles = piles;
        self.judge.talon = talon;
        self.judge.needs = needs;
        self.judge.cost = cost;
    }

    fn prospect_after(&self, m: Move) -> Option<Prospect> {
        let (from, to, count) = (m.from(), m.to(), m.count());
        let here = self.judge.cost;
        let mut stratum = self.stratum(self.talon.turned(), self.talon.len());
        let cost = match m.kind() {
            Kind::PileToPile => {
                let cards = &self.piles[from as usize];
                let moved = (1..=count).rev().map(|nearer| cards.card_from_top(nearer));
                here - self.cost_of_top(from, count)? + self.cost_of_landing(to, moved)
            }
            Kind::PileToCell => {
                let used = self.cells_used();
                here - self.cost_of_top(from, 1)? + self.cost_of_cells(used + 1) - self.cost_of_cells(used)
            }
            Kind::CellToPile => {
                let (card, used) = (self.cells[from as usize]?, self.cells_used());
                here + self.cost_of_cells(used - 1) - self.cost_of_cells(used)
                    + self.cost_of_landing(to, std::iter::once(card))
            }
            Kind::TalonToPile | Kind::TalonToCell => {
                let (change, stratum_after) = self.cost_of_talon_card(from)?;
                stratum = stratum_after;
                let card = self.talon.card(from);
                let used = self.cells_used();
                here + change
                    + match m.kind() {
                        Kind::TalonToPile => self.cost_of_landing(to, std::iter::once(card)),
                        _ => self.cost_of_cells(used + 1) - self.cost_of_cells(used),
                    }
            }
            _ => return None,
        };
        Some(Prospect { cost, stratum })
    }
}
