//! Gathering the tableau and dealing it again.
//!
//! Where gathered cards are shuffled, the order belongs to the deal and the cards that are left decide where each of them
//! goes: which pile they came from makes no difference. Otherwise the piles are distinguished as long as they can be
//! gathered ([`piles_have_places`](GeneralSpace::piles_have_places)).

use cadogan_rules::{Deal, FaceUpCards, GatherOrder, Redeals, Rules};

use super::GeneralSpace;
use super::compiled::{Compiled, steps, suit};
use super::mask::Mask;
use super::numbers::scramble;
use super::packed::Refill;

/// How the tableau is gathered, how often it was, and what it was before.
pub(super) struct Gathers {
    last_pile_first: bool,
    /// For each time, the kinds of all cards in the order in which they are dealt; empty where nothing is shuffled.
    orders: Vec<Vec<u8>>,
    /// The pile that each card is dealt to.
    piles: Vec<u8>,
    face_up: FaceUpCards,
    face_down: Vec<u8>,
    used: u32,
    /// Where the number of gatherings is limited, it is part of the key.
    part: u128,
    /// What undoing needs.
    before: Vec<Before>,
}

/// The tableau before it was gathered.
struct Before {
    /// For every pile, how many of its cards lay face down, and its cards.
    piles: Vec<(u8, Vec<u8>)>,
    /// The spaces that were refilled after dealing.
    refills: Vec<(u8, Refill)>,
}

/// All cards that are equal in a game have one kind.
fn kind<M: Mask>(rules: &Compiled<M>, card: u8) -> u8 {
    4 * steps(card) + rules.played[suit(card) as usize]
}

impl Gathers {
    pub(super) fn new<M: Mask>(rules: &Rules, deal: &Deal, compiled: &Compiled<M>) -> Gathers {
        let gathers = rules.gather.times != Redeals::Times(0);
        let order = |cards: &Vec<_>| cards.iter().map(|&card| kind(compiled, compiled.number(card))).collect();
        let piles = if gathers { rules.gathered_order(rules.deck_size()) } else { Vec::new() };
        Gathers {
            last_pile_first: rules.gather.order == GatherOrder::LastPileFirst,
            orders: deal.later_orders.iter().map(order).collect(),
            piles: piles.into_iter().map(|pile| pile as u8).collect(),
            face_up: rules.tableau.face_up,
            face_down: rules.tableau.face_down.clone(),
            used: deal.gathers_used,
            part: 0,
            before: Vec::new(),
        }
    }
}

impl<M: Mask> GeneralSpace<M> {
    /// Whether the tableau could be gathered once more.
    #[inline]
    pub(super) fn may_gather(&self) -> bool {
        match self.rules.gathers {
            Redeals::Unlimited => true,
            Redeals::Times(times) => self.gathers.used < times,
        }
    }

    /// Updates the hash to how often the tableau was gathered.
    pub(super) fn count_gathers(&mut self) {
        let counted = !matches!(self.rules.gathers, Redeals::Unlimited | Redeals::Times(0));
        let number = if counted { scramble(u128::from(self.gathers.used)) } else { 0 };
        self.hash = self.hash.wrapping_sub(self.gathers.part).wrapping_add(number);
        self.gathers.part = number;
    }

    /// Gathers the tableau and deals it again.
    pub(super) fn gather(&mut self) {
        let tableau = 0..self.rules.sides.first;
        let piles: Vec<(u8, Vec<u8>)> = tableau
            .map(|pile| {
                let cards = &self.piles[pile as usize];
                (cards.face_down, cards.cards[..cards.len as usize].to_vec())
            })
            .collect();
        let cards = self.in_dealing_order(&piles);
        self.clear_tableau();
        self.gathers.used += 1;
        self.count_gathers();
        self.order_piles();
        self.turn_down_dealt(cards.len());
        for (index, card) in cards.into_iter().enumerate() {
            let pile = self.gathers.piles[index];
            self.push(pile, card);
        }
        let mut refills = Vec::new();
        while self.refill_is_due() {
            let space = self.spaces.trailing_zeros() as u8;
            refills.push((space, self.refill(space)));
        }
        self.gathers.before.push(Before { piles, refills });
    }

    pub(super) fn undo_gather(&mut self) {
        let Some(Before { piles, refills }) = self.gathers.before.pop() else { return };
        for (space, refill) in refills.into_iter().rev() {
            self.undo_refill(space, refill);
        }
        self.clear_tableau();
        self.gathers.used -= 1;
        self.count_gathers();
        self.order_piles();
        for ((face_down, cards), pile) in piles.into_iter().zip(0..) {
            self.piles[pile as usize].face_down = face_down;
            cards.into_iter().for_each(|card| self.push(pile, card));
        }
    }

    /// The cards of the tableau in the order in which they are dealt again.
    fn in_dealing_order(&self, piles: &[(u8, Vec<u8>)]) -> Vec<u8> {
        let in_piles = || piles.iter().map(|(_, cards)| cards);
        let Some(order) = self.gathers.orders.get(self.gathers.used as usize) else {
            return match self.gathers.last_pile_first {
                true => in_piles().rev().flatten().copied().collect(),
                false => in_piles().flatten().copied().collect(),
            };
        };
        let mut of_kind: [Vec<u8>; 64] = std::array::from_fn(|_| Vec::new());
        for &card in in_piles().flatten() {
            of_kind[kind(&self.rules, card) as usize % 64].push(card);
        }
        order.iter().filter_map(|&kind| of_kind[kind as usize % 64].pop()).collect()
    }

    fn clear_tableau(&mut self) {
        for pile in 0..self.rules.sides.first {
            while self.piles[pile as usize].len > 0 {
                self.pop(pile);
            }
            self.piles[pile as usize].face_down = 0;
        }
    }

    /// How many cards of every pile will lie face down when so many have been dealt.
    fn turn_down_dealt(&mut self, cards: usize) {
        let mut sizes = vec![0u8; self.piles.len()];
        self.gathers.piles[..cards].iter().for_each(|&pile| sizes[pile as usize] += 1);
        for (pile, &size) in sizes.iter().enumerate().take(self.rules.sides.first as usize) {
            let top = size.saturating_sub(1);
            self.piles[pile].face_down = match self.gathers.face_up {
                FaceUpCards::All => self.gathers.face_down.get(pile).map_or(0, |&down| down.min(top)),
                FaceUpCards::Top => top,
            };
        }
    }
}
