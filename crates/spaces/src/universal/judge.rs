//! How far a position seems to be from a win: the terms of [`Term`], weighted and added up.
//!
//! Foundations begin anywhere, go up or down, in steps of any length. So a card is not low or high here but *due* sooner
//! or later: after at least so many other cards on the foundation that can take it first. Where cards are taken away, the
//! lower ones of a suit are due before the higher ones.

use cadogan_rules::{Redeals, StockDeal};
use cadogan_search::{Informed, Prospect, Space};

use super::compiled::{CARDS, Compiled};
use super::{List, Universal};
use crate::{Term, Weights};

/// A card that is due after at most this many others is due soon.
const SOON: u8 = 3;

/// A card that no foundation takes any more is never due.
const NEVER: u8 = u8::MAX;

/// When every card is due.
type Due = [u8; CARDS];

/// The weights, and when cards are due by the heights of the foundations.
pub(super) struct Judge {
    weights: Weights,
    /// By foundation and by its height.
    by_foundation: Vec<Vec<Due>>,
    /// The same for every base that play may set.
    by_base: Vec<Vec<Vec<Due>>>,
    /// Where cards are taken away.
    by_rank: Option<Due>,
    /// Whether all foundations end at the same height.
    even: bool,
}

impl Judge {
    pub(super) fn new(rules: &Compiled, weights: Weights) -> Judge {
        let dues = |next: &Vec<Vec<u64>>| next.iter().map(|next| due_by_height(next)).collect();
        let by_foundation = dues(&rules.next);
        let by_base = rules.by_play.iter().flat_map(|by_play| by_play.next.iter().map(dues)).collect();
        let even = rules.next.windows(2).all(|pair| pair[0].len() == pair[1].len());
        let by_rank = rules.higher.as_ref().map(|higher| {
            let lower = |card: usize| higher.iter().filter(|set| *set >> card & 1 == 1).count();
            std::array::from_fn(|card| lower(card) as u8)
        });
        Judge { weights, by_foundation, by_base, by_rank, even }
    }
}

/// When cards are due at a foundation, by its height.
fn due_by_height(next: &[u64]) -> Vec<Due> {
    let due = |height: usize| {
        let first = |card: usize| next[height..].iter().position(|set| set >> card & 1 == 1);
        std::array::from_fn(|card| first(card).map_or(NEVER, |others| others as u8))
    };
    (0..next.len()).map(due).collect()
}

/// What matters about the cards below another one.
struct Below {
    card: Option<u8>,
    face_up: bool,
    any_face_down: bool,
    /// The length of the group that ends there.
    group: i32,
    /// How many of them are due now, and how soon the others are.
    next: i32,
    soon: i32,
}

impl Below {
    const NOTHING: Below = Below { card: None, face_up: false, any_face_down: false, group: 0, next: 0, soon: 0 };

    fn note(&mut self, due: u8) {
        self.next += i32::from(due == 0);
        self.soon += how_soon(due);
    }
}

/// Three if a card is due after one other, two and one for the following.
fn how_soon(due: u8) -> i32 {
    if (1..=SOON).contains(&due) { i32::from(SOON + 1 - due) } else { 0 }
}

impl Universal {
    /// The same position, judged by other weights.
    pub fn with_weights(mut self, weights: Weights) -> Self {
        self.judge.weights = weights;
        self
    }

    #[inline]
    fn weight(&self, term: Term) -> i32 {
        self.judge.weights.get(term)
    }

    fn due(&self) -> Due {
        let mut due = self.judge.by_rank.unwrap_or([NEVER; CARDS]);
        let by_foundation = match (&self.rules.by_play, self.base_rank()) {
            (None, _) => &self.judge.by_foundation,
            (Some(_), Some(base)) => &self.judge.by_base[base],
            // Any card may be the first.
            (Some(_), None) => return due,
        };
        for (foundation, by_height) in self.rules.places.of_foundations().zip(by_foundation) {
            let height = self.lists[foundation as usize].len().min(by_height.len() - 1);
            for (due, here) in due.iter_mut().zip(&by_height[height]) {
                *due = (*here).min(*due);
            }
        }
        due
    }

    fn cost_of_pile(&self, due: &Due, list: &List) -> i32 {
        let mut below = Below::NOTHING;
        let mut cost = 0;
        for (place, &card) in list.cards.iter().enumerate() {
            let lower = &list.cards[..place];
            cost += self.cost_on(due, &mut below, lower, card, place >= list.down as usize);
        }
        cost
    }

    /// What a card adds to the cost of a pile; `below` becomes what the next card lies on.
    fn cost_on(&self, due: &Due, below: &mut Below, lower: &[u8], card: u8, face_up: bool) -> i32 {
        let own = due[card as usize];
        let mut cost = self.weight(Term::Away);
        match below.card {
            None => cost += self.weight(Term::Pile),
            Some(lies_on) => {
                if self.rules.parents[card as usize] >> lies_on & 1 == 0 {
                    cost += self.weight(Term::Break);
                }
                let slack = i32::from(due[lies_on as usize]) - i32::from(own);
                if slack > 1 && due[lies_on as usize] != NEVER {
                    cost += slack.min(i32::from(SOON) * 4) * self.weight(Term::Slack);
                }
            }
        }
        let linked = below.card.is_some_and(|lies_on| self.rules.links[card as usize] >> lies_on & 1 == 1);
        let joins = linked && face_up && below.face_up;
        below.group = if joins { below.group + 1 } else { 1 };
        if !joins {
            cost += self.weight(Term::Group)
                + below.next * self.weight(Term::GroupOverNext)
                + below.soon * self.weight(Term::GroupOverSoon)
                + i32::from(below.any_face_down) * self.weight(Term::OverFaceDown);
        }
        cost += below.next * self.weight(Term::OverNext) + below.soon * self.weight(Term::OverSoon);
        let sooner = lower.iter().filter(|&&other| due[other as usize] < own);
        let (mut count, mut of_suit) = (0, false);
        for &other in sooner {
            count += 1;
            of_suit |= (other ^ card) & 3 == 0;
        }
        if count > 0 {
            cost += self.weight(Term::OverLower)
                + i32::from(of_suit) * self.weight(Term::OverSuit)
                + count * self.weight(Term::OverSooner);
        }
        if let Some(higher) = &self.rules.higher {
            // It cannot be taken away because of those: another card must be, or it must leave.
            let above_higher = lower.iter().any(|&other| higher[card as usize] >> other & 1 == 1);
            cost += i32::from(above_higher) * self.weight(Term::OverHigher);
        }
        cost += (27 - 2 * below.group).max(0) * self.weight(Term::Run);
        if !face_up {
            cost += self.weight(Term::FaceDown);
            below.any_face_down = true;
        }
        below.card = Some(card);
        below.face_up = face_up;
        below.note(own);
        cost
    }

    /// Stock, waste and reserve.
    fn cost_of_supply(&self, due: &Due) -> i32 {
        let places = self.rules.places;
        let cards = |list: u8| self.lists[list as usize].cards.as_slice();
        let may_redeal = match self.rules.redeals {
            Redeals::Unlimited => true,
            Redeals::Times(times) => self.redeals_used < times,
        };
        let mut cost = cards(places.stock).len() as i32 * (self.weight(Term::Away) + self.weight(Term::Stock));
        let mut add = |cards: &[u8], term: Term, buried: bool| {
            let mut below = Below::NOTHING;
            for &card in cards {
                cost += self.weight(Term::Away) + self.weight(term);
                if buried {
                    cost += below.next * self.weight(Term::WasteOverNext);
                    cost += below.soon * self.weight(Term::WasteOverSoon);
                    below.note(due[card as usize]);
                }
            }
        };
        add(cards(places.waste), if may_redeal { Term::Stock } else { Term::Waste }, !may_redeal);
        add(cards(places.reserve), Term::Reserve, self.rules.reserve_stacked);
        cost
    }

    fn cost_of_cells_and_foundations(&self) -> i32 {
        let places = self.rules.places;
        let used = places.of_cells().filter(|&cell| self.lists[cell as usize].len() > 0).count() as i32;
        let heights = || places.of_foundations().map(|foundation| self.lists[foundation as usize].len() as i32);
        let lowest = heights().min().unwrap_or_default();
        let ahead = |height: i32| if self.judge.even { (height - lowest - 2).max(0) } else { 0 };
        let ahead: i32 = heights().map(ahead).sum();
        used * self.weight(Term::Away)
            + used * (used + 1) / 2 * self.weight(Term::Cell)
            + ahead * self.weight(Term::Spread)
    }

    /// What is left of a stock that is used up some day.
    fn stratum(&self) -> u8 {
        let stock = self.lists[self.rules.places.stock as usize].len() as u8;
        match self.rules.redeals {
            _ if self.rules.stock.is_none() => 0,
            Redeals::Unlimited if self.rules.stock == Some(StockDeal::Waste) => 0,
            Redeals::Unlimited => stock,
            Redeals::Times(times) => {
                stock.wrapping_add((times.saturating_sub(self.redeals_used) as u8).wrapping_mul(67))
            }
        }
    }
}

impl Informed for Universal {
    fn prospect(&self) -> Prospect {
        if self.is_won() {
            return Prospect { cost: 0, stratum: self.stratum() };
        }
        let due = self.due();
        let piles: i32 =
            self.rules.places.of_piles().map(|pile| self.cost_of_pile(&due, &self.lists[pile as usize])).sum();
        let elsewhere = self.cost_of_supply(&due) + self.cost_of_cells_and_foundations();
        Prospect { cost: piles + elsewhere, stratum: self.stratum() }
    }
}
