//! Where a card lies, exactly.

use cadogan_cards::Card;
use cadogan_compiled::{COPIES, CompiledDeal, Number, bit};
use cadogan_rules::Deal;
use serde::{Deserialize, Serialize};

/// Where a card lies on the table, exactly: two decks have equal cards. All indices are those of [`Deal`], from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// In a tableau pile.
    Tableau {
        /// The pile.
        pile: usize,
        /// The index in the pile, the bottom card first.
        place: usize,
    },
    /// In the waste.
    Waste {
        /// The index in the waste, the top card last.
        place: usize,
    },
    /// In the stock.
    Stock {
        /// The index in the stock; the last card is turned first.
        place: usize,
    },
    /// In the reserve.
    Reserve {
        /// The index in the reserve; the available card of a stacked one comes last.
        place: usize,
    },
    /// In a cell.
    Cell {
        /// The cell.
        cell: usize,
    },
    /// On a foundation. Which one does not matter: a card names its suit.
    Foundation,
}

impl At {
    /// Where the cards of a position lie, without those on foundations.
    pub fn all(position: &Deal) -> Vec<At> {
        let mut all = Vec::new();
        for (pile, cards) in position.tableau.iter().enumerate() {
            all.extend((0..cards.len()).map(|place| At::Tableau { pile, place }));
        }
        all.extend((0..position.waste.len()).map(|place| At::Waste { place }));
        all.extend((0..position.stock.len()).map(|place| At::Stock { place }));
        all.extend((0..position.reserve.len()).map(|place| At::Reserve { place }));
        all.extend(
            (0..position.cells.len()).filter(|&cell| position.cells[cell].is_some()).map(|cell| At::Cell { cell }),
        );
        all
    }

    /// The card that lies there; `None` if there is none, and on foundations.
    pub fn card(self, position: &Deal) -> Option<Card> {
        match self {
            At::Tableau { pile, place } => position.tableau.get(pile)?.get(place).map(|dealt| dealt.card),
            At::Waste { place } => position.waste.get(place).copied(),
            At::Stock { place } => position.stock.get(place).copied(),
            At::Reserve { place } => position.reserve.get(place).copied(),
            At::Cell { cell } => position.cells.get(cell).copied().flatten(),
            At::Foundation => None,
        }
    }

    /// The number of the card that lies there in the compiled position.
    pub(crate) fn number(self, position: &Deal, table: &CompiledDeal) -> Option<Number> {
        match self {
            At::Tableau { pile, place } => table.piles.get(pile)?.get(place).copied(),
            At::Waste { place } => table.stock[..table.waste].get(place).copied(),
            At::Stock { place } => table.stock[table.waste..].iter().rev().nth(place).copied(),
            At::Reserve { place } => table.reserve.get(place).copied(),
            At::Cell { cell } => number_in_cell(position, table, cell),
            At::Foundation => None,
        }
    }

    /// Where the card with this number lies.
    pub(crate) fn of(position: &Deal, table: &CompiledDeal, number: Number) -> At {
        if let Some((pile, place)) = table.home(number) {
            return At::Tableau { pile, place };
        }
        let index = |cards: &[Number]| cards.iter().position(|&other| other == number);
        if let Some(place) = index(&table.stock) {
            let in_waste = place < table.waste;
            return if in_waste { At::Waste { place } } else { At::Stock { place: table.stock.len() - 1 - place } };
        }
        if let Some(place) = index(&table.reserve) {
            return At::Reserve { place };
        }
        let mut cells = 0..position.cells.len();
        let cell = cells.find(|&cell| number_in_cell(position, table, cell) == Some(number));
        cell.map_or(At::Foundation, |cell| At::Cell { cell })
    }
}

/// The number of the card in a cell. The compiled deal has cells only as a set, in which the copy in the earlier cell has
/// the smaller number.
fn number_in_cell(position: &Deal, table: &CompiledDeal, cell: usize) -> Option<Number> {
    let card = (*position.cells.get(cell)?)?;
    let earlier = position.cells[..cell].iter().filter(|&&held| held == Some(card)).count();
    let first = table.numbering.number(card);
    [first, first + COPIES].into_iter().filter(|&number| table.cells & bit(number) != 0).nth(earlier)
}
