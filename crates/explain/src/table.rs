//! Where the cards lie, as sets.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{BuildPolicy, Deal, GroupMoves, Rules, SpacesPolicy};

use crate::needs::{NUMBERS, Needs, Number, Set, bit};

/// A position as sets of cards.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The tableau piles, bottom card first.
    pub(crate) piles: Vec<Vec<Number>>,
    /// The cards below each card in its tableau pile.
    pub(crate) below: [Set; NUMBERS],
    /// The cards above each card in its tableau pile.
    pub(crate) above: [Set; NUMBERS],
    /// Cards that can move together with the card below them.
    pub(crate) linked: Set,
    pub(crate) tableau: Set,
    /// Stock and waste.
    pub(crate) stock: Set,
    pub(crate) reserve: Set,
    pub(crate) cells: Set,
    pub(crate) found: Set,
    /// A stacked reserve, bottom card first.
    pub(crate) reserve_pile: Vec<Number>,
    /// Heights of the foundations of each suit.
    pub(crate) heights: [[u8; 2]; 4],
    pub(crate) has_empty_cell: bool,
}

impl Table {
    pub(crate) fn of(needs: &Needs, rules: &Rules, deal: &Deal) -> Table {
        let mut names = Names(0);
        let mut table = Table {
            piles: Vec::with_capacity(deal.tableau.len()),
            below: [0; NUMBERS],
            above: [0; NUMBERS],
            linked: 0,
            tableau: 0,
            stock: 0,
            reserve: 0,
            cells: 0,
            found: 0,
            reserve_pile: Vec::new(),
            heights: [[0; 2]; 4],
            has_empty_cell: deal.cells.iter().any(Option::is_none) || deal.cells.len() < usize::from(rules.cells.count),
        };
        for pile in &deal.tableau {
            let pile_of_numbers = table.pile(needs, rules, pile, &mut names);
            table.piles.push(pile_of_numbers);
        }
        // A pile that a deal from a file does not mention is empty.
        table.piles.resize(usize::from(rules.tableau.count).max(table.piles.len()), Vec::new());
        table.stock = names.set(deal.stock.iter().chain(&deal.waste).copied());
        table.cells = names.set(deal.cells.iter().flatten().copied());
        table.reserve_pile = deal.reserve.iter().map(|&card| names.give(card)).collect();
        table.reserve = table.reserve_pile.iter().fold(0, |set, &number| set | bit(number));
        for (index, &height) in deal.foundations.iter().enumerate() {
            let height = height.min(needs.max_rank);
            table.heights[index % 4][(index / 4).min(1)] = height;
            for step in 0..height {
                if let Some(rank) = Rank::new((needs.base.number() - 1 + step) % needs.max_rank + 1) {
                    table.found |= bit(names.give(Card::new(rank, Suit::ALL[index % 4])));
                }
            }
        }
        table
    }

    fn pile(&mut self, needs: &Needs, rules: &Rules, pile: &[TableauCard], names: &mut Names) -> Vec<Number> {
        let numbers: Vec<Number> = pile.iter().map(|card| names.give(card.card)).collect();
        let mut below = 0;
        for (place, &number) in numbers.iter().enumerate() {
            self.below[number] = below;
            below |= bit(number);
            if place > 0 && pile[place - 1].face_up && needs.is_group(rules, pile[place].card, pile[place - 1].card) {
                self.linked |= bit(number);
            }
        }
        self.tableau |= below;
        for &number in &numbers {
            self.above[number] = below & !self.below[number] & !bit(number);
        }
        numbers
    }

    /// Cards that may enter a space if there is one.
    pub(crate) fn entrants(&self, needs: &Needs) -> Set {
        let refill = match needs.spaces {
            SpacesPolicy::AutoReserveThenAny => self.reserve,
            SpacesPolicy::AutoReserveThenWaste => self.reserve | self.stock,
            SpacesPolicy::AutoWasteThenStock => self.stock,
            SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings => 0,
        };
        match needs.spaces {
            // Where nothing is built nothing is put into a space by hand.
            _ if needs.build == BuildPolicy::NoBuild => refill,
            SpacesPolicy::NoBuild => 0,
            SpacesPolicy::Kings => needs.highest,
            SpacesPolicy::AutoReserveThenWaste => refill,
            SpacesPolicy::Any | SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoWasteThenStock => !0,
        }
    }

    /// Whether a card with these cards below it may be packed at all: whole piles move only as a whole.
    pub(crate) fn may_be_packed(&self, needs: &Needs, number: Number) -> bool {
        needs.groups != GroupMoves::WholePile || self.below[number] == 0 || self.tableau & bit(number) == 0
    }

    /// Where a card of the tableau lies: pile and place, from 0.
    pub(crate) fn place(&self, number: Number) -> Option<(usize, usize)> {
        if self.tableau & bit(number) == 0 {
            return None;
        }
        self.piles
            .iter()
            .enumerate()
            .find_map(|(pile, cards)| cards.iter().position(|&other| other == number).map(|place| (pile, place)))
    }
}

/// Gives every card of a deal its number; the second copy of a card gets another one.
struct Names(Set);

impl Names {
    fn give(&mut self, card: Card) -> Number {
        let first = Number::from(card.index());
        let number = if self.0 & bit(first) == 0 { first } else { first + 52 };
        self.0 |= bit(number);
        number
    }

    fn set(&mut self, cards: impl Iterator<Item = Card>) -> Set {
        cards.fold(0, |set, card| set | bit(self.give(card)))
    }
}
