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
use super::{GeneralSpace, HEIGHT, ROUND_CARDS};
use crate::{Term, Weights};

/// A card that a foundation needs after at most this many others is needed soon.
const SOON: usize = 3;

/// The weights, and what is remembered about a position to judge those after its moves, and the next one it is asked about.
pub(super) struct Judge<M> {
    weights: Weights,
    /// How high the foundations were when it looked at a position last, and what they needed.
    heights: [u8; 8],
    needs: Needs<M>,
    piles: Vec<PileCost<M>>,
    /// What the first cards of the talon cost as a waste, by how many they are.
    waste: Vec<WasteCost>,
    cost: i32,
}

impl<M: Mask> Judge<M> {
    pub(super) fn new(weights: Weights) -> Judge<M> {
        let needs = Needs { next: M::NONE, soon: [M::NONE; SOON], away: 0 };
        Judge { weights, heights: [u8::MAX; 8], needs, piles: Vec::new(), waste: Vec::new(), cost: 0 }
    }
}

/// The cards that foundations need next, and those that they need after at most one, two or three others.
#[derive(Clone, Copy)]
struct Needs<M> {
    next: M,
    soon: [M; SOON],
    /// The cards, of one deck, of which a copy is not on a foundation.
    away: u64,
}

impl<M: Mask> Needs<M> {
    #[inline]
    fn is_next(&self, card: u8) -> i32 {
        i32::from(self.next.has(card))
    }

    /// The cards that are needed sooner or later than by others.
    fn differ(&self, others: &Needs<M>) -> M {
        let differ = |a: M, b: M| a & !b | b & !a;
        let soon = self.soon.iter().zip(&others.soon).map(|(&a, &b)| differ(a, b));
        soon.fold(differ(self.next, others.next), |all, some| all | some)
    }

    /// Three if the card is needed after one other, two and one for the following.
    #[inline]
    fn how_soon(&self, card: u8) -> i32 {
        let [_, _, last] = self.soon;
        // Most cards are not needed soon.
        if !last.has(card) { 0 } else { self.soon.iter().map(|cards| i32::from(cards.has(card))).sum() }
    }
}

/// The cost of a pile: of its lowest cards, and what a card on them lies on, by how many they are.
struct PileCost<M>([(i32, Below<M>); HEIGHT]);

/// The cost of a waste of some cards, how many of them a foundation needs next, and how soon it needs the others.
#[derive(Clone, Copy, Default)]
struct WasteCost {
    cost: i32,
    next: i32,
    soon: i32,
}

/// What matters about the cards below another one.
#[derive(Clone, Copy)]
struct Below<M> {
    /// The card right below; [`Mask::NO_CARD`] at the bottom.
    card: u8,
    face_up: bool,
    any_face_down: bool,
    /// The length of the group that ends there.
    group: u8,
    /// All of them.
    cards: M,
    /// The lowest rank, of all and by suit.
    lowest: u8,
    lowest_of_suit: [u8; 4],
    /// How many of them a foundation needs next, and how soon it needs the others.
    next: i32,
    soon: i32,
}

impl<M: Mask> Below<M> {
    fn nothing() -> Below<M> {
        Below {
            card: M::NO_CARD,
            face_up: false,
            any_face_down: false,
            group: 0,
            cards: M::NONE,
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
        self.judge = Judge::new(weights);
        self.piles.iter_mut().for_each(|pile| pile.judged = 0);
        self.talon.judged = 0;
        self
    }

    #[inline]
    fn weight(&self, term: Term) -> i32 {
        self.judge.weights.get(term)
    }

    /// What the foundations need.
    fn needs(&self) -> Needs<M> {
        let mut needs = Needs { next: self.wanted, soon: [M::NONE; SOON], away: 0 };
        if self.rules.complete_only || self.rules.goal_is_hole {
            return needs;
        }
        for (&height, foundation) in self.heights[..4 * M::DECKS as usize].iter().zip(0u8..) {
            let mut sum = M::NONE;
            for (others, soon) in (1..).zip(&mut needs.soon) {
                sum |= self.rules.next_on_foundation(foundation % 4, (height + others).min(15));
                *soon |= sum;
            }
            needs.away |= self.rules.lacked_by(foundation % 4, height);
        }
        needs
    }

    /// What it costs that cards fit on no card at the top of a pile.
    #[inline]
    fn cost_of_tops(&self, needs: &Needs<M>, tops: M) -> i32 {
        let (idle, closed) = (self.weight(Term::Idle), self.weight(Term::Closed));
        if idle | closed == 0 {
            return 0;
        }
        let fits = self.rules.buildable_on(tops);
        (tops & !(fits | needs.next)).count() * idle + (needs.away & !fits.merged()).count_ones() as i32 * closed
    }

    /// The same after the top `count` cards of a pile have left it; they are still among the tops.
    #[inline]
    fn tops_after_leaving(&self, tops: M, pile: u8, count: u8) -> M {
        let cards = &self.piles[pile as usize];
        if cards.len > count { tops | M::of(cards.card_from_top(count + 1)) } else { tops }
    }

    /// The tops after the card `top` has come to a pile.
    #[inline]
    fn tops_after_landing(&self, tops: M, pile: u8, top: u8) -> M {
        let cards = &self.piles[pile as usize];
        let covered = if cards.len > 0 { tops & !M::of(cards.card_from_top(1)) } else { tops };
        covered | M::of(top)
    }

    /// What a card adds to the cost of a pile; `below` becomes what the next card lies on.
    #[inline]
    fn cost_on(&self, needs: &Needs<M>, below: &mut Below<M>, card: u8, face_up: bool) -> i32 {
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
            if self.weight(Term::OverSooner) > 0 {
                cost += (below.cards & M::all_copies((1 << (4 * rank)) - 1)).count() * self.weight(Term::OverSooner);
            }
        }
        below.cards |= M::of(card);
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

    /// How many of the lowest cards of a pile cost what they did, now that foundations need the cards `changed` sooner or
    /// later than they did.
    #[inline]
    fn still_judged(&self, pile: usize, changed: M) -> u8 {
        let (cards, Some(PileCost(known))) = (&self.piles[pile], self.judge.piles.get(pile)) else { return 0 };
        let judged = cards.judged.min(cards.len);
        if (known[judged as usize % HEIGHT].1.cards & changed).is_empty() {
            return judged;
        }
        // What a card costs depends on the cards below it.
        let first = cards.cards[..judged as usize % HEIGHT].iter().position(|&card| changed.has(card));
        first.map_or(judged, |first| first as u8)
    }

    /// The cost of a pile, given what is known about the cards below the place `from`.
    #[inline]
    fn cost_of_pile(
        &self,
        needs: &Needs<M>,
        pile: usize,
        (mut sum, mut below): (i32, Below<M>),
        from: u8,
        mut visit: impl FnMut(usize, i32, Below<M>),
    ) -> i32 {
        let pile = &self.piles[pile];
        for place in from..pile.len {
            let card = pile.cards[place as usize % HEIGHT];
            sum += self.cost_on(needs, &mut below, card, place >= pile.face_down);
            visit(place as usize + 1, sum, below);
        }
        sum
    }

    /// How many of the first cards of the talon cost as a waste what they did.
    fn still_judged_waste(&self, changed: M) -> u8 {
        let judged = self.talon.judged.min(self.talon.len());
        let changed = self.in_talon & changed;
        if changed.is_empty() { judged } else { self.talon.places(changed).lowest().min(judged) }
    }

    /// The same cost without what is known about its first cards: what lies above those that are needed counts.
    fn cost_of_whole_waste(&self, needs: &Needs<M>, turned: u8) -> i32 {
        let above = |cards: M| -> i32 {
            let places = self.talon.places(self.in_talon & cards) & M::below(turned);
            places.cards().map(|place| i32::from(turned - 1 - place)).sum()
        };
        let soon: i32 = needs.soon.iter().map(|&cards| above(cards)).sum();
        i32::from(turned) * (self.weight(Term::Away) + self.weight(Term::Waste))
            + above(needs.next) * self.weight(Term::WasteOverNext)
            + soon * self.weight(Term::WasteOverSoon)
    }

    /// The cost of the first `turned` cards of the talon as a waste, given that of those before the place `from`.
    fn cost_of_waste(
        &self,
        needs: &Needs<M>,
        turned: u8,
        mut waste: WasteCost,
        from: u8,
        mut visit: impl FnMut(usize, WasteCost),
    ) -> i32 {
        for place in from..turned {
            let card = self.talon.card(place);
            waste.cost += self.weight(Term::Away) + self.weight(Term::Waste);
            waste.cost += waste.next * self.weight(Term::WasteOverNext) + waste.soon * self.weight(Term::WasteOverSoon);
            waste.next += needs.is_next(card);
            waste.soon += needs.how_soon(card);
            visit(place as usize + 1, waste);
        }
        waste.cost
    }

    /// The cost of the stock, and of a waste that comes round again.
    fn cost_of_stock(&self) -> i32 {
        let first = if self.has_waste() && !self.waste_is_pile() { 0 } else { self.talon.turned() };
        i32::from(self.talon.len() - first) * self.cost_in_stock()
    }

    #[inline]
    fn cost_in_stock(&self) -> i32 {
        self.weight(Term::Away) + self.weight(Term::Stock)
    }

    /// How many cards could become the waste before the judge is asked again.
    fn turned_next(&self) -> u8 {
        let (turned, len) = (self.talon.turned(), self.talon.len());
        if self.rules.k_plus { len } else { self.rules.deal_count.turn(turned, len) }
    }

    /// What the foundations need, and which cards they needed sooner or later when the judge looked last.
    fn needs_now(&self) -> (Needs<M>, M) {
        if self.heights == self.judge.heights {
            return (self.judge.needs, M::NONE);
        }
        let needs = self.needs();
        (needs, needs.differ(&self.judge.needs))
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
            (
                StockDeal::TableauPiles
                | StockDeal::Hole
                | StockDeal::Heaps
                | StockDeal::ReservePiles
                | StockDeal::Spaces,
                _,
            ) => len - turned,
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
        let PileCost(known) = &self.judge.piles[pile as usize];
        let mut cost = known[cards.len as usize % HEIGHT].0 - known[left as usize % HEIGHT].0;
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

    /// What the cost becomes less when a card leaves the reserve; `None` if other moves follow.
    #[inline]
    fn cost_in_reserve(&self, place: u8) -> Option<i32> {
        let (below, goes_up) = (&self.reserve[..place as usize], self.goes_up());
        let cost = self.weight(Term::Away) + self.weight(Term::Reserve);
        if !self.rules.reserve_stacked {
            return (!self.rules.refills && !goes_up.has(self.reserve[place as usize])).then_some(cost);
        }
        if below.last().is_some_and(|&next| goes_up.has(next)) {
            return None;
        }
        let needs = &self.judge.needs;
        let [next, soon] =
            below.iter().fold([0, 0], |[next, soon], &card| [next + needs.is_next(card), soon + needs.how_soon(card)]);
        Some(cost + next * self.weight(Term::WasteOverNext) + soon * self.weight(Term::WasteOverSoon))
    }

    /// The cost of moving cards onto a pile, lowest first.
    #[inline]
    fn cost_of_landing(&self, pile: u8, cards: impl Iterator<Item = u8>) -> i32 {
        let PileCost(known) = &self.judge.piles[pile as usize];
        let mut below = known[self.piles[pile as usize].len as usize % HEIGHT].1;
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
        let stock = self.cost_in_stock();
        let change = match self.waste_is_pile() {
            // The cards before it are the waste, those behind it the stock.
            true => {
                let waste = |turned: u8| self.judge.waste[turned as usize].cost;
                waste(index) - waste(turned) + (i32::from(turned) - i32::from(index) - 1) * stock
            }
            false => -stock,
        };
        Some((change, self.stratum(index, len - 1)))
    }
}

#[cfg(test)]
impl<M: Mask> GeneralSpace<M> {
    /// The prospect as it is found by a judge that remembers nothing.
    pub(super) fn prospect_from_scratch(&mut self) -> Prospect {
        let piles: Vec<u8> = self.piles.iter().map(|pile| pile.judged).collect();
        let waste = self.talon.judged;
        let fresh = Judge::new(self.judge.weights);
        let judge = std::mem::replace(&mut self.judge, fresh);
        self.piles.iter_mut().for_each(|pile| pile.judged = 0);
        self.talon.judged = 0;
        let prospect = self.prospect();
        self.judge = judge;
        self.piles.iter_mut().zip(piles).for_each(|(pile, judged)| pile.judged = judged);
        self.talon.judged = waste;
        prospect
    }
}

impl<M: Mask> Informed for GeneralSpace<M> {
    fn prospect(&self) -> Prospect {
        let (needs, changed) = self.needs_now();
        let mut cost = self.cost_elsewhere(&needs) + self.cost_of_stock() + self.cost_of_tops(&needs, self.tops);
        for pile in 0..self.piles.len() {
            let from = self.still_judged(pile, changed);
            let known = self.judge.piles.get(pile).map(|PileCost(known)| known[from as usize % HEIGHT]);
            let known = known.unwrap_or((0, Below::nothing()));
            cost += self.cost_of_pile(&needs, pile, known, from, |_, _, _| ());
        }
        let turned = self.talon.turned();
        if self.waste_is_pile() {
            cost += self.cost_of_whole_waste(&needs, turned);
        }
        Prospect { cost, stratum: self.stratum(turned, self.talon.len()) }
    }

    fn prepare(&mut self) {
        let (needs, changed) = self.needs_now();
        let mut cost = self.cost_elsewhere(&needs) + self.cost_of_stock();
        for pile in 0..self.piles.len() {
            let from = self.still_judged(pile, changed);
            let mut known = std::mem::take(&mut self.judge.piles);
            if known.len() == pile {
                known.push(PileCost([(0, Below::nothing()); HEIGHT]));
            }
            let PileCost(places) = &mut known[pile];
            let start = places[from as usize % HEIGHT];
            cost +=
                self.cost_of_pile(&needs, pile, start, from, |count, sum, below| places[count % HEIGHT] = (sum, below));
            self.judge.piles = known;
            self.piles[pile].judged = self.piles[pile].len;
        }
        self.talon.judged = self.still_judged_waste(changed);
        if self.waste_is_pile() {
            let (turned, next) = (self.talon.turned(), self.turned_next());
            let from = self.talon.judged;
            let mut waste = std::mem::take(&mut self.judge.waste);
            waste.resize(self.talon.len() as usize + 1, WasteCost::default());
            let start = waste[from.min(next) as usize];
            self.cost_of_waste(&needs, next, start, from, |count, cost| waste[count] = cost);
            cost += waste[turned as usize].cost;
            self.judge.waste = waste;
            self.talon.judged = from.max(next);
        }
        self.judge.heights = self.heights;
        self.judge.needs = needs;
        self.judge.cost = cost;
    }

    fn prospect_after(&self, m: Move) -> Option<Prospect> {
        let (from, to, count) = (m.from(), m.to(), m.count());
        let (here, mut tops) = (self.judge.cost, self.tops);
        let mut stratum = self.stratum(self.talon.turned(), self.talon.len());
        let cost = match m.kind() {
            Kind::PileToPile => {
                let cards = &self.piles[from as usize];
                let moved = (1..=count).rev().map(|nearer| cards.card_from_top(nearer));
                tops = self.tops_after_landing(self.tops_after_leaving(tops, from, count), to, cards.card_from_top(1));
                here - self.cost_of_top(from, count)? + self.cost_of_landing(to, moved)
            }
            Kind::PileToCell => {
                let used = self.cells_used();
                let left = tops & !M::of(self.piles[from as usize].card_from_top(1));
                tops = self.tops_after_leaving(left, from, 1);
                here - self.cost_of_top(from, 1)? + self.cost_of_cells(used + 1) - self.cost_of_cells(used)
            }
            Kind::CellToPile => {
                let (card, used) = (self.cells[from as usize]?, self.cells_used());
                tops = self.tops_after_landing(tops, to, card);
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
                        Kind::TalonToPile => {
                            tops = self.tops_after_landing(tops, to, card);
                            self.cost_of_landing(to, std::iter::once(card))
                        }
                        _ => self.cost_of_cells(used + 1) - self.cost_of_cells(used),
                    }
            }
            Kind::ReserveToPile => {
                let card = self.reserve[from as usize];
                tops = self.tops_after_landing(tops, to, card);
                here - self.cost_in_reserve(from)? + self.cost_of_landing(to, std::iter::once(card))
            }
            Kind::TurnStock if !self.rules.safe_from_stock => {
                let (turned, len) = (self.talon.turned(), self.talon.len());
                let next = self.rules.deal_count.turn(turned, len);
                stratum = self.stratum(next, len);
                match self.waste_is_pile() {
                    true => {
                        let waste = |turned: u8| self.judge.waste[turned as usize].cost;
                        here + waste(next) - waste(turned) - i32::from(next - turned) * self.cost_in_stock()
                    }
                    false => here,
                }
            }
            _ => return None,
        };
        Some(Prospect { cost: cost + self.cost_of_tops(&self.judge.needs, tops), stratum })
    }
}
