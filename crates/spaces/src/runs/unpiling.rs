//! Whether the piles can be taken apart at all, whatever happens to the supply.
//!
//! A relaxation: between two heads leaving their places, the cards that are out may be rearranged in any possible way
//! ([`super::arrangement`]), and cards in the supply are in the hand all the time. Then only the heads and the cards
//! still in the supply matter, and a position is lost if no order of heads leads to open piles.
//!
//! With more cards in hand, everything that was possible stays possible. So, given the heads, if a head can leave with
//! some supply, it can with every larger one; if it cannot, it cannot with any subset. Such examples, made as small and
//! as large as possible, are kept; most questions are answered by comparing sets.

use std::collections::hash_map::Entry;

use cadogan_rules::{Rules, SpacesPolicy};
use rustc_hash::FxHashMap;

use super::accept::TECHNIQUE_KEYS;
use super::arrangement::{Scratch, Situation, can_leave, pile_of};
use super::building::Building;
use super::explore::cards;
use super::layout::{Layout, Number, bit};
use super::position::Position;
use super::rivals::Order;
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "unpiling",
    claim: "a position is given up if its piles cannot be taken apart in any order, even if the \
     other cards were laid out anew each time and the supply were in the hand",
    published: false,
    keys: TECHNIQUE_KEYS,
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::accepts(rules)?;
    let refilled = matches!(
        rules.tableau.spaces,
        SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste | SpacesPolicy::AutoWasteThenStock
    );
    if refilled {
        return Err("spaces are refilled, so cards get under the piles".to_owned());
    }
    Ok(())
}

/// How many examples of each kind are kept for a question; the oldest are dropped.
const EXAMPLES: usize = 24;

/// After this many computed answers to a question, examples are made as general as possible.
const ASKED_OFTEN: u32 = 2;

/// The maximum number of remembered sets of heads: a few dozen megabytes. Klondike has at most 40,320, and few of them
/// are ever asked about.
const MOST_HEADS: usize = 1 << 15;

/// The maximum number of arrangements to look for before the position is treated as possibly winnable: a few tenths of
/// a second, so that the search can check its clock.
const PATIENCE: u32 = 10_000;

/// How many of them are restored with every question, so that a search never spends most of its time here.
const PATIENCE_REGAINED: u32 = 100;

/// Supplies for which something is known.
#[derive(Clone, Debug, Default)]
struct Examples {
    /// A supply that contains all of these cards is enough.
    enough: Vec<u64>,
    /// A supply that contains only these cards is too small.
    too_few: Vec<u64>,
}

impl Examples {
    fn enough_for(&self, supply: u64) -> Option<u64> {
        self.enough.iter().copied().find(|enough| enough & !supply == 0)
    }

    fn too_few_for(&self, supply: u64) -> Option<u64> {
        self.too_few.iter().copied().find(|few| supply & !few == 0)
    }

    fn learn(&mut self, answer: Answer) {
        let (list, example) = match answer {
            Answer::Yes { enough } => (&mut self.enough, enough),
            Answer::No { too_few } => (&mut self.too_few, too_few),
            Answer::Unknown => return,
        };
        if list.len() == EXAMPLES {
            list.remove(0);
        }
        list.push(example);
    }

    fn answer(&self, supply: u64) -> Option<Answer> {
        let yes = self.enough_for(supply).map(|enough| Answer::Yes { enough });
        yes.or_else(|| self.too_few_for(supply).map(|too_few| Answer::No { too_few }))
    }
}

/// An answer, with the supplies for which it is the same.
#[derive(Clone, Copy, Debug)]
enum Answer {
    Yes {
        enough: u64,
    },
    No {
        too_few: u64,
    },
    /// It took too long to find out.
    Unknown,
}

/// One way of leaving: a head, and the heads afterwards.
#[derive(Clone, Debug)]
struct Departure {
    head: Number,
    next: u64,
    asked: u32,
    examples: Examples,
}

/// What is known about some heads.
#[derive(Clone, Debug, Default)]
struct Knowledge {
    departures: Vec<Departure>,
    /// Places of the supply whose cards can be played before any of the heads leaves.
    playable: u64,
    examples: Examples,
}

/// What is known about the piles of one deal.
#[derive(Clone, Debug)]
pub(super) struct Unpiling {
    start: Position,
    order: Order,
    by_heads: FxHashMap<u64, Knowledge>,
    /// How many more arrangements may be looked for now.
    patience: u32,
    scratch: Scratch,
}

impl Unpiling {
    pub(super) fn new(start: Position, order: Order) -> Unpiling {
        Unpiling { start, order, by_heads: FxHashMap::default(), patience: PATIENCE, scratch: Scratch::default() }
    }

    /// Whether the piles cannot be opened up from these heads, with these places of the supply still holding their cards.
    pub(super) fn is_stuck<B: Building>(&mut self, layout: &Layout, heads: u64, supply: u64) -> bool {
        self.patience = PATIENCE.min(self.patience + PATIENCE_REGAINED);
        matches!(self.ask::<B>(layout, heads, supply), Answer::No { .. })
    }

    fn ask<B: Building>(&mut self, layout: &Layout, heads: u64, supply: u64) -> Answer {
        if heads & !layout.bottoms == 0 {
            return Answer::Yes { enough: 0 };
        }
        let is_full = self.by_heads.len() >= MOST_HEADS;
        let known = match self.by_heads.entry(heads) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(_) if is_full => return Answer::Unknown,
            Entry::Vacant(entry) => entry.insert(layout.departures::<B>(&self.start, &self.order, heads)),
        };
        if let Some(answer) = known.examples.answer(supply) {
            return answer;
        }
        let Some(patience) = self.patience.checked_sub(1) else { return Answer::Unknown };
        self.patience = patience;
        let answer = self.try_departures::<B>(layout, heads, supply);
        if let Some(known) = self.by_heads.get_mut(&heads) {
            known.examples.learn(answer);
        }
        answer
    }

    fn try_departures<B: Building>(&mut self, layout: &Layout, heads: u64, supply: u64) -> Answer {
        let mut too_few = !0;
        let count = self.by_heads.get(&heads).map_or(0, |known| known.departures.len());
        for index in 0..count {
            let Some((next, leaves)) = self.ask_departure::<B>(layout, heads, supply, index) else { continue };
            let this_way = match leaves {
                Answer::Yes { enough } => match self.ask::<B>(layout, next, supply) {
                    Answer::Yes { enough: later } => return Answer::Yes { enough: enough | later },
                    answer => answer,
                },
                answer => answer,
            };
            // Out of patience: another departure might be known to work, but looking for it would also take too long.
            let Answer::No { too_few: few } = this_way else { return Answer::Unknown };
            too_few &= few;
        }
        Answer::No { too_few }
    }

    /// Whether one head can leave, and the heads afterwards.
    fn ask_departure<B: Building>(
        &mut self,
        layout: &Layout,
        heads: u64,
        supply: u64,
        index: usize,
    ) -> Option<(u64, Answer)> {
        let supply_size = layout.supply.cards.len() as u32 + 1;
        let known = self.by_heads.get_mut(&heads)?;
        let playable = known.playable;
        let departure = known.departures.get_mut(index)?;
        let answer = departure.examples.answer(supply).unwrap_or_else(|| {
            // Finding the other supplies for which the answer is the same pays if the question is asked again.
            let often = departure.asked >= ASKED_OFTEN;
            let Some(patience) = self.patience.checked_sub(if often { supply_size } else { 1 }) else {
                return Answer::Unknown;
            };
            self.patience = patience;
            departure.asked += 1;
            let buried = cards(heads).fold(0, |set, head| set | pile_of(layout, head));
            let asked = Asked { heads, buried, head: departure.head, playable };
            let known = often.then_some(&departure.examples);
            let answer = layout.find_out::<B>(asked, supply, known, &mut self.scratch);
            departure.examples.learn(answer);
            answer
        });
        Some((departure.next, answer))
    }
}

impl Layout {
    /// All heads that may leave, those of the highest piles first.
    fn departures<B: Building>(&self, start: &Position, order: &Order, heads: u64) -> Knowledge {
        let playable = start.supply & !self.outlook::<B>(start, order, heads).supply;
        let waiting = order.waiting(heads, || self.in_place(heads, 0));
        let mut departures: Vec<Departure> = cards(heads & !waiting)
            .map(|head| {
                let uncovered = self.uncovered[usize::from(head)].head & !self.always_melting();
                Departure { head, next: heads & !bit(head) | uncovered, asked: 0, examples: Examples::default() }
            })
            .collect();
        departures.sort_by_key(|departure| std::cmp::Reverse(self.below[usize::from(departure.head)].count_ones()));
        Knowledge { departures, playable, examples: Examples::default() }
    }

    /// Whether a head can leave with this supply in hand.
    fn leaves<B: Building>(&self, asked: Asked, supply: u64, scratch: &mut Scratch) -> bool {
        can_leave::<B>(self, self.situation(asked, supply), asked.head, scratch)
    }

    fn situation(&self, asked: Asked, supply: u64) -> Situation {
        let Asked { heads, buried, playable, .. } = asked;
        let loose = self.deck & !buried & !self.supply_cards(supply);
        Situation { heads, loose, hand: self.supply_cards(supply & playable) }
    }

    /// Whether a head can leave with this supply in hand; if examples are given, also for which other supplies the answer is
    /// the same.
    fn find_out<B: Building>(
        &self,
        asked: Asked,
        supply: u64,
        known: Option<&Examples>,
        scratch: &mut Scratch,
    ) -> Answer {
        match (self.leaves::<B>(asked, supply, scratch), known) {
            (true, None) => Answer::Yes { enough: supply },
            (true, Some(_)) => Answer::Yes { enough: self.least_supply::<B>(asked, supply, scratch) },
            (false, None) => Answer::No { too_few: supply },
            (false, Some(known)) => Answer::No { too_few: self.most_supply::<B>(asked, supply, known, scratch) },
        }
    }

    /// The supply, less the cards that are not needed. The head has just been found to leave with it. Cards that cannot have
    /// been played are in every supply that is asked about, so they are left in this one.
    fn least_supply<B: Building>(&self, asked: Asked, supply: u64, scratch: &mut Scratch) -> u64 {
        let arrangement =
            |supply, scratch: &Scratch| scratch.arrangement::<B>(self, self.situation(asked, supply), asked.head);
        let mut found = arrangement(supply, scratch);
        let mut kept = supply;
        for place in cards(supply & asked.playable) {
            let fewer = kept & !bit(place);
            if found.takes::<B>(self.supply.cards[usize::from(place)]) {
                kept = fewer;
            } else if self.leaves::<B>(asked, fewer, scratch) {
                kept = fewer;
                found = arrangement(kept, scratch);
            }
        }
        kept
    }

    /// The supply, and all cards that do not help. The head has just been found not to leave with it.
    fn most_supply<B: Building>(&self, asked: Asked, supply: u64, known: &Examples, scratch: &mut Scratch) -> u64 {
        let all = (1 << self.supply.cards.len()) - 1;
        let no_part = |scratch: &Scratch| {
            let unseen = |&place: &Number| scratch.did_not_look_at(self.supply.cards[usize::from(place)]);
            cards(all).filter(unseen).fold(0, |set, place| set | bit(place))
        };
        let mut useless = no_part(scratch);
        if known.enough_for(all).is_none() && !self.leaves::<B>(asked, all, scratch) {
            return all;
        }
        let mut kept = supply;
        for place in cards(all & !supply) {
            let more = kept | bit(place);
            if useless & bit(place) != 0 {
                kept = more;
            } else if known.enough_for(more).is_none() && !self.leaves::<B>(asked, more, scratch) {
                kept = more;
                useless = no_part(scratch);
            }
        }
        kept
    }
}

/// A head that wants to leave.
#[derive(Clone, Copy, Debug)]
struct Asked {
    heads: u64,
    /// The heads, and what lies below them.
    buried: u64,
    head: Number,
    /// Places of the supply whose cards can be played before any of the heads leaves.
    playable: u64,
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{Deal, preset};

    use super::super::building::RedBlack;
    use super::*;
    use cadogan_compiled::CompiledDeal;

    /// How many of the first deals of Klondike are lost at sight: by blocked cards, by these or rivals, by these or
    /// unpiling. 43 of them are lost.
    #[test]
    fn every_relaxation_sees_more_than_the_one_before() {
        let rules = preset("klondike").expect("a preset").rules();
        let mut lost = [0; 3];
        for seed in 1..=200 {
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            let deal = CompiledDeal::of(rules, &deal);
            let layout = Layout::new(&deal);
            let start = layout.start_position(&deal);
            let blocked = layout.outlook::<RedBlack>(&start, &Order::unknown(), 0).is_hopeless(&layout);
            let order = layout.find_order::<RedBlack>(&start);
            let stuck = order.clone().is_none_or(|order| {
                Unpiling::new(start, order).is_stuck::<RedBlack>(&layout, start.heads, start.supply)
            });
            for (count, is_lost) in lost.iter_mut().zip([blocked, order.is_none(), stuck]) {
                *count += u32::from(is_lost);
            }
        }
        assert_eq!(lost, [20, 24, 32]);
    }
}
