//! Positions in which some card that must go has nothing left to go with.
//!
//! Claim: a position of a game whose cards are taken away is lost unless the cards that must go can be told off in
//! pairs, no card twice, so that every one of them goes alone or with a *possible partner*: a card that is left, goes
//! with it by the rules, and neither lies on it nor under it, directly or over other cards.
//!
//! Why: the pairs that a winning line takes away are such a choice. Two cards that leave together are both available, so
//! neither lies on the other.
//!
//! Whether there is such a choice is asked separately for every group of cards whose ranks are connected by matches
//! (eight cards in Pyramid: sixes and sevens, say), and answered for every subset of the group beforehand. A move changes
//! one group or two, so a position knows how many of its groups fail without a search. Groups of more than
//! [`LARGEST`] cards are left out.

use cadogan_cards::Card;
use cadogan_rules::{Considered, KeySet, Rules, keys};

use super::board::{Set, cards, one};
use super::{INDIFFERENT, cards_are_taken_away};
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "pairing",
    claim: "a position is given up if the cards that must go cannot be told off in pairs",
    published: false,
    keys: Considered::new(KeySet::GOAL.and(keys![DiscardGoal]), INDIFFERENT),
    conditions: cards_are_taken_away,
};

/// The most cards of a group that is looked at.
const LARGEST: usize = 16;

/// The groups of cards whose ranks are connected by matches.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// By card: its group, and its bit there; `None` for a card that is in no group.
    places: Vec<Option<(u8, u16)>>,
    /// By group and by subset of its cards: whether they can be told off.
    answers: Vec<Vec<bool>>,
}

impl Groups {
    /// `partners` has the possible partners of every card; `alone` are the cards that go alone, `wanted` those that must
    /// go.
    pub(super) fn new(rules: &Rules, all: &[Card], partners: &[Set], alone: Set, wanted: Set) -> Groups {
        let goes_with = |a: &Card, b: &Card| rules.discard.matches.iter().any(|one| one.takes_two(*a, *b));
        let mut groups = Groups { places: vec![None; all.len()], answers: Vec::new() };
        let mut seen: Set = 0;
        for first in 0..all.len() {
            if seen & one(first) != 0 {
                continue;
            }
            let mut group = one(first);
            let mut open = vec![first];
            while let Some(card) = open.pop() {
                let more = (0..all.len()).filter(|&other| goes_with(&all[card], &all[other])).map(one).sum::<Set>();
                let equal = (0..all.len()).filter(|&other| all[other].rank() == all[card].rank()).map(one).sum::<Set>();
                open.extend(cards((more | equal) & !group));
                group |= more | equal;
            }
            seen |= group;
            if group & wanted & !alone != 0 && group.count_ones() as usize <= LARGEST {
                groups.add(group, partners, alone, wanted);
            }
        }
        groups
    }

    fn add(&mut self, group: Set, partners: &[Set], alone: Set, wanted: Set) {
        let members: Vec<usize> = cards(group).collect();
        let number = self.answers.len() as u8;
        for (bit, &card) in members.iter().enumerate() {
            self.places[card] = Some((number, 1 << bit));
        }
        let in_group = |set: Set| -> u16 {
            let bits = members.iter().enumerate().filter(|&(_, &card)| set & one(card) != 0);
            bits.map(|(bit, _)| 1 << bit).sum()
        };
        let with: Vec<u16> = members.iter().map(|&card| in_group(partners[card])).collect();
        let needy = in_group(wanted & !alone);
        let mut answers = vec![true; 1 << members.len()];
        for subset in 1..answers.len() {
            let left = subset as u16;
            if left & needy == 0 {
                continue;
            }
            let card = (left & needy).trailing_zeros() as usize;
            let without = left & !(1 << card);
            let partner = |other: usize| without >> other & 1 == 1 && with[card] >> other & 1 == 1;
            answers[subset] =
                (0..members.len()).any(|other| partner(other) && answers[usize::from(without & !(1 << other))]);
        }
        self.answers.push(answers);
    }

    /// The groups of a position in which these cards are left.
    pub(super) fn state(&self, left: Set) -> State {
        let mut subsets = vec![0_u16; self.answers.len()];
        for card in cards(left) {
            if let Some((group, bit)) = self.places[card] {
                subsets[usize::from(group)] |= bit;
            }
        }
        let fails = |(subset, answers): (&u16, &Vec<bool>)| !answers[usize::from(*subset)];
        let failing = subsets.iter().zip(&self.answers).filter(|&group| fails(group)).count() as u32;
        State { subsets, failing }
    }

    /// Takes a card out of the groups, or puts it back.
    #[inline]
    pub(super) fn toggle(&self, state: &mut State, card: usize) {
        if let Some((group, bit)) = self.places[card] {
            let answers = &self.answers[usize::from(group)];
            let subset = &mut state.subsets[usize::from(group)];
            state.failing -= u32::from(!answers[usize::from(*subset)]);
            *subset ^= bit;
            state.failing += u32::from(!answers[usize::from(*subset)]);
        }
    }
}

/// What is left of every group.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    subsets: Vec<u16>,
    /// How many groups cannot be told off.
    pub(super) failing: u32,
}
