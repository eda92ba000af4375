//! Cards that go up at once in games of heaps.
//!
//! Claim: let every foundation take each card (where suits do not matter: each rank) at most once, and as many of them
//! take it as there are copies of it. If all foundations that have not got this card yet wait for it now, any copy of it
//! that is available may go up at once, on any of them.
//!
//! Why: nothing but the next card of the stock is ever put on a heap, and it may go on any heap. Let a winning line start
//! before c goes up on the foundation f. Put it there now and follow the line. At any time, the same cards lie on
//! the heaps but c, and the stock is the same or one card further on, if c came from it. The foundations hold what they hold in the line,
//! except that some of those that waited for the card have it a little earlier, c counted with them:
//!
//! * A card of another kind that goes up in the line can go up now. Its foundation has got in the line whatever comes before
//!   it, so it has got it now, and nothing beyond it, because each foundation is ahead by one card at most.
//! * Another copy goes up in the line, on g. If g has one already, another foundation waits for one: there are as many that
//!   wait for a copy as there are copies that are not up. It goes there, and now that one is ahead instead of g.
//! * c is moved in the line: nothing is done.
//! * The next card of the stock goes on a heap, or into a space: the same can be done, as every heap takes every card.
//!
//! What lies under c is available earlier, and the heaps are never higher than in the line. It needs that nothing else
//! depends on what lies where: no cells, no reserve, no building, no space that is filled by itself.

use cadogan_rules::{BuildPolicy, Considered, FoundationBuild, Goal, KeySet, Rules, SpacesPolicy, keys};

use super::Universal;
use super::compiled::CARDS;
use super::generate::Lift;
use super::play::{Kind, Move};
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "sure-heaps",
    claim: "in games of heaps, a card goes up at once if all foundations that still take such a card wait for it",
    published: false,
    keys: Considered::new(
        KeySet::GOAL.and(keys![
            StockDealType StockSize TableauBuild TableauSpaces FoundationBuild FoundationPiles CompleteOnly CellCount
            ReserveSize RunsStay
        ]),
        Goal::Foundations.foreign_keys().without(KeySet::pockets()).without(KeySet::gather()).and(KeySet::DEAL).and(
            KeySet::GROUPS,
        ).and(keys![
            MostCards FoundationsRemovable ReserveStacked StockDealCount StockRedeal DealOverSpaces TwoDecks BuildDirection
            BuildWraps
        ]),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    let no = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Foundations || !rules.deals_heaps() {
        return no("the stock is not dealt to heaps");
    }
    if rules.foundations.runs_stay || rules.foundations.complete_only {
        return no("single cards never go to a foundation");
    }
    if !matches!(rules.foundations.build, FoundationBuild::SameSuit | FoundationBuild::AnySuit) {
        return no("foundations are built by colours");
    }
    let nothing_else = rules.cells.count == 0 && rules.reserve.size == 0;
    let no_building = rules.tableau.build == BuildPolicy::NoBuild;
    let plain_spaces = matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::NoBuild);
    if !nothing_else || !no_building || !plain_spaces {
        return no("there are cells, a reserve, building, or spaces that are filled by themselves");
    }
    Ok(())
}

/// By foundation and card, the height at which it takes the card, if it does.
pub(super) struct Slots(Vec<[u8; CARDS]>);

/// The foundation never takes the card.
const NEVER: u8 = u8::MAX;

impl Slots {
    /// `next` are the cards that each foundation takes by height, `alike` says how many cards of the deck count as this
    /// one. Nothing if a foundation takes a card twice, or not as many take one as there are.
    pub(super) fn new(next: &[Vec<u64>], cards: u64, alike: u32) -> Option<Slots> {
        let slots = |next: &Vec<u64>| -> Option<[u8; CARDS]> {
            let mut slots = [NEVER; CARDS];
            for (card, slot) in slots.iter_mut().enumerate() {
                let mut heights = (0u8..).zip(next).filter(|(_, set)| *set >> card & 1 == 1);
                *slot = heights.next().map_or(NEVER, |(height, _)| height);
                if heights.next().is_some() {
                    return None;
                }
            }
            Some(slots)
        };
        let slots: Vec<[u8; CARDS]> = next.iter().map(slots).collect::<Option<_>>()?;
        let takers = |card: usize| slots.iter().filter(|slots| slots[card] != NEVER).count() as u32;
        let agrees = (0..CARDS).filter(|card| cards >> card & 1 == 1).all(|card| takers(card) == alike);
        agrees.then_some(Slots(slots))
    }
}

impl Universal {
    /// A card that may go up at once.
    pub(super) fn sure_heap_move(&mut self) -> Option<Move> {
        let slots = self.rules.slots.as_ref()?;
        let places = self.rules.places;
        // No foundation is still to come to this card.
        let is_sure = |card: u8| {
            places.of_foundations().zip(&slots.0).all(|(foundation, slots)| {
                let slot = slots[card as usize];
                slot == NEVER || usize::from(slot) <= self.lists[foundation as usize].len()
            })
        };
        let goes_home = self.goes_home();
        let tops = places.of_piles().chain([places.stock]);
        let sure = tops.filter_map(|from| self.lists[from as usize].top().map(|card| (from, card)));
        let (from, card) = sure.into_iter().find(|&(_, card)| goes_home >> card & 1 == 1 && is_sure(card))?;
        let mut found = Vec::new();
        self.to_home(Lift { kind: Kind::Carry, from, count: 1, card }, &mut found);
        found.first().copied()
    }
}
