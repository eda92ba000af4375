//! Klondike and its relatives on a table small enough for one machine word per pile: positions are copied instead of
//! undone.
//!
//! Cards have the numbers of the compiled deal, four times the steps above the foundation base plus the suit, and the
//! build rules are compiled once for all deals. A deal itself is read straight into a position: making a whole compiled
//! deal would take longer than most deals take to decide. The stock is a set, because every card of it is available at
//! any time.

use cadogan_cards::Rank;
use cadogan_compiled::{Builds, Numbering, Spaces};
use cadogan_rules::{BuildPolicy, Considered, Deal, Goal, GroupMoves, KeySet, Rules, SpacesPolicy, keys};

use crate::symmetry::Symmetries;

/// How many piles a position has room for.
const PILES: usize = 6;
/// How many cards a pile has room for, five bits each.
const LONGEST_PILE: usize = 12;
const CARD_BITS: u32 = 5;

/// The game, compiled: which card goes on which.
#[derive(Clone, Debug)]
pub(crate) struct SmallTable {
    /// How many cards a suit has.
    ranks: u8,
    pub(crate) piles: usize,
    /// The cards that may be put on a card.
    takes: [u32; 32],
    /// The cards that may be put into a space.
    enter: u32,
    /// The cards that must be up before this one can go up without ever being needed again: nothing could be put on it.
    harmless_after: [u32; 32],
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    piles: [u64; PILES],
    /// How many cards each pile has.
    pub(crate) lengths: [u8; PILES],
    /// How many of them lie face down.
    pub(crate) closed: [u8; PILES],
    /// How many cards of each suit are up.
    pub(crate) up: [u8; 4],
    pub(crate) stock: u32,
}

/// A move: `count` cards from the top of a pile, or one from the stock, to a pile or up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Transfer {
    /// `None`: the stock.
    pub(crate) from: Option<u8>,
    /// `None`: up.
    pub(crate) to: Option<u8>,
    pub(crate) card: u8,
    pub(crate) count: u8,
}

impl SmallTable {
    /// The table for games of these rules, or the rule that is not supported.
    pub(crate) fn new(rules: &Rules) -> Result<SmallTable, &'static str> {
        accepts(rules)?;
        let ranks = rules.max_rank();
        let mut table = SmallTable {
            ranks,
            piles: usize::from(rules.tableau.count),
            takes: [0; 32],
            enter: 0,
            harmless_after: [0; 32],
        };
        let builds = Builds::of(rules);
        table.enter = match Spaces::of(rules) {
            Spaces::Any => builds.deck as u32,
            Spaces::Highest => builds.highest as u32,
            // The other policies never let a card in, or were refused above.
            _ => 0,
        };
        for card in 0..4 * usize::from(ranks) {
            table.takes[card] = builds.children(card) as u32;
            // Cards of the lowest rank can always go up themselves, so no card needs to wait for them.
            table.harmless_after[card] = table.takes[card] & !0xf;
        }
        Ok(table)
    }

    /// The start of a deal.
    pub(crate) fn start(&self, deal: &Deal) -> Position {
        let numbering = self.numbering(deal);
        let mut position =
            Position { piles: [0; PILES], lengths: [0; PILES], closed: [0; PILES], up: [0; 4], stock: 0 };
        for (pile, cards) in deal.tableau.iter().enumerate() {
            for (index, on_pile) in cards.iter().enumerate() {
                position.piles[pile] |= (numbering.number(on_pile.card) as u64) << (CARD_BITS * index as u32);
                position.closed[pile] += u8::from(!on_pile.face_up);
            }
            position.lengths[pile] = cards.len() as u8;
        }
        position.up.copy_from_slice(&deal.foundations[..4]);
        position.stock =
            deal.stock.iter().chain(&deal.waste).fold(0, |stock, &card| stock | 1 << numbering.number(card));
        position
    }

    /// How the cards of a deal are numbered.
    pub(crate) fn numbering(&self, deal: &Deal) -> Numbering {
        Numbering::new(deal.base.unwrap_or(Rank::ACE), self.ranks)
    }

    pub(crate) fn can_go_up(&self, position: &Position, card: u8) -> bool {
        position.up[suit(card)] == steps(card)
    }

    /// The cards that may be put up next, one per suit.
    pub(crate) fn next_up(&self, position: &Position) -> u32 {
        let mut next = 0;
        for (suit, &up) in position.up.iter().enumerate() {
            if up < self.ranks {
                next |= 1 << (4 * up + suit as u8);
            }
        }
        next
    }

    /// Whether every card lies face up on higher cards only: then the lowest remaining card is always on top, and all
    /// go up.
    pub(crate) fn is_as_good_as_won(&self, position: &Position) -> bool {
        position.closed.iter().all(|&closed| closed == 0)
            && (0..self.piles).all(|pile| {
                let steps = |index: u8| steps(position.card(pile, index));
                (1..position.lengths[pile]).all(|index| steps(index) < steps(index - 1))
            })
    }

    /// The index of the lowest card that may be moved together with the top of a pile; at least the top itself.
    fn run_start(&self, position: &Position, pile: usize) -> u8 {
        let mut start = position.lengths[pile] - 1;
        while start > position.closed[pile] {
            let lower = position.card(pile, start - 1);
            if self.takes[usize::from(lower)] >> position.card(pile, start) & 1 == 0 {
                break;
            }
            start -= 1;
        }
        start
    }

    /// What a pile accepts: cards that fit its top, or that may enter a space.
    fn taken_by(&self, position: &Position, pile: usize) -> u32 {
        match position.top(pile) {
            Some(top) => self.takes[usize::from(top)],
            None => self.enter,
        }
    }

    /// The piles to move to: only the first of several spaces, because they are alike.
    fn targets(&self, position: &Position) -> impl Iterator<Item = usize> + use<> {
        let lengths = position.lengths;
        let first_space = lengths[..self.piles].iter().position(|&length| length == 0);
        (0..self.piles).filter(move |&pile| lengths[pile] > 0 || Some(pile) == first_space)
    }

    /// Moves from the stock to the tableau.
    pub(crate) fn stock_to_piles(&self, position: &Position, mut each: impl FnMut(Transfer)) {
        for to in self.targets(position) {
            let mut cards = position.stock & self.taken_by(position, to);
            while cards != 0 {
                let card = cards.trailing_zeros() as u8;
                cards &= cards - 1;
                each(Transfer { from: None, to: Some(to as u8), card, count: 1 });
            }
        }
    }

    /// Moves from pile to pile. A whole pile does not go into a space: that changes nothing.
    pub(crate) fn piles_to_piles(&self, position: &Position, mut each: impl FnMut(Transfer)) {
        for from in (0..self.piles).filter(|&pile| position.lengths[pile] > 0) {
            for start in self.run_start(position, from)..position.lengths[from] {
                let card = position.card(from, start);
                for to in self.targets(position) {
                    let changes = to != from && (start > 0 || position.lengths[to] > 0);
                    if changes && self.taken_by(position, to) >> card & 1 == 1 {
                        let count = position.lengths[from] - start;
                        each(Transfer { from: Some(from as u8), to: Some(to as u8), card, count });
                    }
                }
            }
        }
    }

    /// Moves up from the tableau.
    pub(crate) fn piles_up(&self, position: &Position, mut each: impl FnMut(Transfer)) {
        for from in 0..self.piles {
            if let Some(card) = position.top(from).filter(|&card| self.can_go_up(position, card)) {
                each(Transfer { from: Some(from as u8), to: None, card, count: 1 });
            }
        }
    }

    /// The positions after one move of hurried play: a card of the two lowest ranks goes up as soon as it can (the
    /// order of several makes no difference), everything else is free.
    pub(crate) fn hurried(&self, position: &Position) -> Vec<Position> {
        let mut next = Vec::new();
        let mut at_once = None;
        let mut up = |step: Transfer| {
            at_once = at_once.or((steps(step.card) < 2).then_some(step));
            next.push(self.after(position, step));
        };
        let mut ready = self.next_up(position) & position.stock;
        while ready != 0 {
            let card = ready.trailing_zeros() as u8;
            ready &= ready - 1;
            up(Transfer { from: None, to: None, card, count: 1 });
        }
        self.piles_up(position, up);
        if let Some(step) = at_once {
            return vec![self.after(position, step)];
        }
        self.stock_to_piles(position, |step| next.push(self.after(position, step)));
        self.piles_to_piles(position, |step| next.push(self.after(position, step)));
        next
    }

    /// Whether the same number of cards of every suit are up, and the piles hold cards of the same ranks.
    pub(crate) fn have_same_ranks(&self, one: &Position, other: &Position) -> bool {
        let rank = |position: &Position, pile, index| steps(position.card(pile, index));
        one.up == other.up
            && one.lengths == other.lengths
            && (0..self.piles)
                .all(|pile| (0..one.lengths[pile]).all(|index| rank(one, pile, index) == rank(other, pile, index)))
    }

    /// The position after a move; a card that comes to lie on top is turned up.
    pub(crate) fn after(&self, position: &Position, step: Transfer) -> Position {
        let mut next = *position;
        let moved = match step.from {
            None => {
                next.stock &= !(1 << step.card);
                u64::from(step.card)
            }
            Some(from) => {
                let from = usize::from(from);
                let left = next.lengths[from] - step.count;
                let shift = CARD_BITS * u32::from(left);
                let moved = next.piles[from] >> shift;
                next.piles[from] &= (1 << shift) - 1;
                next.lengths[from] = left;
                if left > 0 && next.closed[from] == left {
                    next.closed[from] -= 1;
                }
                moved
            }
        };
        match step.to {
            None => next.up[suit(step.card)] += 1,
            Some(to) => {
                let to = usize::from(to);
                next.piles[to] |= moved << (CARD_BITS * u32::from(next.lengths[to]));
                next.lengths[to] += step.count;
            }
        }
        next
    }
}

/// The steps of a card above the foundation base.
fn steps(card: u8) -> u8 {
    card >> 2
}

fn suit(card: u8) -> usize {
    usize::from(card & 3)
}

impl Position {
    pub(crate) fn card(&self, pile: usize, index: u8) -> u8 {
        (self.piles[pile] >> (CARD_BITS * u32::from(index)) & 31) as u8
    }

    pub(crate) fn top(&self, pile: usize) -> Option<u8> {
        self.lengths[pile].checked_sub(1).map(|index| self.card(pile, index))
    }

    /// How many cards lie face down.
    pub(crate) fn all_closed(&self) -> u8 {
        self.closed.iter().sum()
    }

    /// The cards that lie face down.
    pub(crate) fn closed_cards(&self) -> u32 {
        let pile = |pile: usize| (0..self.closed[pile]).fold(0, |cards, index| cards | 1 << self.card(pile, index));
        (0..PILES).fold(0, |cards, index| cards | pile(index))
    }
}

/// What the small table does with every rule key. It has no reserve, no rows to deal, and groups land as they are built.
const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(keys![
        TableauBuild TableauSpaces MoveGroup MoveGroupPolicy FoundationsRemovable CompleteOnly CellCount StockDealType
        StockDealCount StockRedeal TwoDecks
    ]),
    Goal::Foundations.foreign_keys().and(keys![GroupLanding DealOverSpaces ReserveStacked]),
);

fn accepts(rules: &Rules) -> Result<(), &'static str> {
    if KEYS.check(rules).is_err() {
        return Err("a rule that is new to the small table");
    }
    let tableau = &rules.tableau;
    let refused = [
        (rules.goal() != Goal::Foundations, "the game is not won on foundations"),
        (rules.foundations.complete_only, "only complete suits go up"),
        (rules.foundations.removable, "cards may be worried back"),
        (rules.two_decks, "two decks"),
        (rules.deck_size() > 32, "more than 32 cards"),
        (usize::from(tableau.count) > PILES, "more than six piles"),
        (tableau.count == 0, "no piles"),
        (tableau.build == BuildPolicy::NoBuild, "nothing is built"),
        (rules.group_moves() != GroupMoves::Yes, "not every part of a built group may move"),
        (rules.group_policy() != tableau.build, "groups move by another policy than they are built by"),
        (rules.cells.count > 0 || rules.reserve.size > 0, "cells or a reserve"),
        (
            !matches!(tableau.spaces, SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild),
            "spaces are filled automatically",
        ),
        (rules.stock.size > 0 && !Symmetries::of(rules).stock_is_a_set, "the order of the stock matters"),
        (longest_pile(rules) + usize::from(rules.max_rank()) > LONGEST_PILE, "piles may become too long"),
    ];
    match refused.iter().find(|(is_so, _)| *is_so) {
        Some((_, reason)) => Err(reason),
        None => Ok(()),
    }
}

/// An upper bound for the size of the largest pile of a deal.
fn longest_pile(rules: &Rules) -> usize {
    rules.pile_sizes().into_iter().max().unwrap_or_default()
}
