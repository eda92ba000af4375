//! Where the cards lie when it is the player's turn.

use std::ops::Deref;

use cadogan_cards::{Card, Rank};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{Deal, FoundationBase, Rules};

use crate::{gather, spaces};

/// A position of a game: a deal in which everything automatic has already happened.
///
/// Two positions are equal if every card lies in the same place. [`Position::canonical`] is the comparison that ignores
/// the order of interchangeable piles.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cards on the table.
    pub(crate) table: Deal,
}

/// As it would be derived, but `clone_from` keeps the memory of the piles: whoever plays all moves of many positions does
/// little else.
impl Clone for Position {
    fn clone(&self) -> Position {
        Position { table: self.table.clone() }
    }

    fn clone_from(&mut self, other: &Position) {
        let Deal {
            tableau,
            foundations,
            foundation_cards,
            base,
            hole,
            cells,
            stock,
            waste,
            redeals_used,
            reserve,
            sequences,
            accordion,
            discard,
            gathers_used,
            later_orders,
        } = &other.table;
        let table = &mut self.table;
        table.tableau.clone_from(tableau);
        table.foundations.clone_from(foundations);
        table.foundation_cards.clone_from(foundation_cards);
        table.base = *base;
        table.hole.clone_from(hole);
        table.cells.clone_from(cells);
        table.stock.clone_from(stock);
        table.waste.clone_from(waste);
        table.redeals_used = *redeals_used;
        table.reserve.clone_from(reserve);
        table.sequences.clone_from(sequences);
        table.accordion.clone_from(accordion);
        table.discard.clone_from(discard);
        table.gathers_used = *gathers_used;
        table.later_orders.clone_from(later_orders);
    }
}

/// Reading a position is reading where its cards lie.
impl Deref for Position {
    type Target = Deal;

    fn deref(&self) -> &Deal {
        &self.table
    }
}

impl Position {
    /// The starting position of a deal. The deal may be one from the middle of a game.
    pub fn start(rules: &Rules, deal: &Deal) -> Position {
        Position::start_of(rules, deal.clone())
    }

    /// The same without a copy.
    pub(crate) fn start_of(rules: &Rules, deal: Deal) -> Position {
        let mut position = Position { table: deal };
        let table = &mut position.table;
        table.tableau.resize(rules.all_piles(), Vec::new());
        table.foundations.resize(rules.foundation_count(), 0);
        if rules.foundations_have_cards() {
            table.foundation_cards.resize(rules.foundation_count(), Vec::new());
        }
        table.cells.resize(rules.cells.count as usize, None);
        table.base = match rules.foundations.base {
            _ if !rules.foundations.present => None,
            // Nothing is set before a card lies there.
            _ if rules.base_is_chosen() => table.base.filter(|_| table.foundations.iter().any(|&height| height > 0)),
            FoundationBase::Rank(rank) => Some(rank),
            FoundationBase::Random => table.base,
        };
        position.settle(rules);
        position
    }

    /// The deal whose starting position this is.
    pub fn to_deal(&self) -> Deal {
        self.table.clone()
    }

    /// Does what happens automatically after a move: top cards are turned up, spaces without a choice are refilled.
    pub(crate) fn settle(&mut self, rules: &Rules) {
        self.table.turn_up_tops(rules);
        spaces::refill_without_choice(rules, self);
    }

    /// The rank from which ranks are counted: the foundation base, or the ace in games without foundations.
    pub fn counted_from(&self) -> Rank {
        self.table.base.unwrap_or(Rank::ACE)
    }

    /// The available card of a tableau pile, if the pile exists and is not empty.
    pub fn top_of_pile(&self, pile: u8) -> Option<Card> {
        self.table.tableau.get(pile as usize)?.last().map(|top| top.card)
    }

    /// Whether this tableau pile exists and is empty.
    pub fn is_space(&self, pile: u8) -> bool {
        self.table.tableau.get(pile as usize).is_some_and(|cards| cards.is_empty())
    }

    /// The first empty tableau pile from the left. Empty reserve piles and pockets are no spaces.
    pub fn first_space(&self, rules: &Rules) -> Option<u8> {
        (0..rules.tableau.count).find(|&pile| self.is_space(pile))
    }

    /// Whether the order of the tableau piles is irrelevant: always, unless piles cover each other, a stock that deals
    /// rows still has cards, or the piles can still be gathered in their order.
    pub fn piles_are_interchangeable(&self, rules: &Rules) -> bool {
        let rows = rules.deals_rows() && !self.table.stock.is_empty();
        let gathers = rules.gathers_in_order() && gather::is_left(rules, self);
        !rules.tableau.layout.covers() && !rows && !gathers
    }

    /// Puts a card face up on a tableau pile.
    pub(crate) fn put_on_pile(&mut self, pile: u8, card: Card) {
        self.table.tableau[pile as usize].push(TableauCard { card, face_up: true });
    }
}
