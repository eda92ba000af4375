//! The names of the piles on the table.

use std::fmt;
use std::str::FromStr;

use cadogan_rules::{Place, Rules};

/// A pile: one place on the table where cards lie or could lie. Indices start at 0; the text (`tableau-3`) and what is
/// said to people count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PileId {
    /// A tableau pile: `tableau-3`.
    Tableau(u8),
    /// A foundation, in the order of the deal: `foundations-1`.
    Foundation(u8),
    /// A free cell: `cells-2`.
    Cell(u8),
    /// The stock: `stock`.
    Stock,
    /// The waste: `waste`.
    Waste,
    /// The hole: `hole`.
    Hole,
    /// Where cards lie that were taken away: `discard`.
    Discard,
    /// A card of an open reserve, by its place among those that are left, or the whole of a stacked one: `reserve-1`.
    Reserve(u8),
    /// A place in a row of a game of gaps: `sequences-2-7`.
    Row {
        /// The row.
        row: u8,
        /// The place in the row.
        place: u8,
    },
    /// A pile of an accordion, counted among those that are left: `accordion-5`.
    Accordion(u8),
}

impl PileId {
    /// The place of a move; `None` for a foundation, of which the card has to tell which one it is.
    pub(crate) fn of_place(place: Place) -> Option<PileId> {
        match place {
            Place::Tableau(index) => Some(PileId::Tableau(index)),
            Place::Cell(index) => Some(PileId::Cell(index)),
            Place::Reserve(index) => Some(PileId::Reserve(index)),
            Place::Waste => Some(PileId::Waste),
            Place::Hole => Some(PileId::Hole),
            Place::Stock => Some(PileId::Stock),
            Place::Discard => Some(PileId::Discard),
            Place::FoundationPile(index) => Some(PileId::Foundation(index)),
            Place::Foundation => None,
        }
    }

    /// The place that the referee knows the pile by, if cards are carried from or to it.
    pub(crate) fn place(self, rules: &Rules) -> Option<Place> {
        match self {
            PileId::Tableau(index) => Some(Place::Tableau(index)),
            PileId::Foundation(index) if rules.names_foundations() => Some(Place::FoundationPile(index)),
            PileId::Foundation(_) => Some(Place::Foundation),
            PileId::Cell(index) => Some(Place::Cell(index)),
            PileId::Waste => Some(Place::Waste),
            PileId::Hole => Some(Place::Hole),
            PileId::Reserve(index) => Some(Place::Reserve(index)),
            PileId::Stock => Some(Place::Stock),
            PileId::Discard => Some(Place::Discard),
            PileId::Row { .. } | PileId::Accordion(_) => None,
        }
    }

    /// The pile for people: `pile 3`, `the foundation of hearts`, `row 2, place 7`.
    pub fn label(self, rules: &Rules) -> String {
        let number = |index: u8| u16::from(index) + 1;
        match self {
            PileId::Tableau(index) | PileId::Accordion(index) => format!("pile {}", number(index)),
            PileId::Foundation(index) if rules.names_foundations() => format!("foundation {}", number(index)),
            PileId::Foundation(index) => {
                let suit = rules.foundation_suit(usize::from(index));
                let of_suit: Vec<usize> = rules.foundations_of(suit).collect();
                let place = of_suit.iter().position(|&other| other == usize::from(index)).unwrap_or_default();
                match (of_suit.len(), place) {
                    (1, _) => format!("the foundation of {}", suit.name()),
                    (_, 0) => format!("the first foundation of {}", suit.name()),
                    (_, 1) => format!("the second foundation of {}", suit.name()),
                    (_, place) => format!("foundation {} of {}", place + 1, suit.name()),
                }
            }
            PileId::Cell(index) => format!("cell {}", number(index)),
            PileId::Stock => "the stock".to_owned(),
            PileId::Waste => "the waste".to_owned(),
            PileId::Hole => "the hole".to_owned(),
            PileId::Discard => "the discard pile".to_owned(),
            PileId::Reserve(_) if rules.reserve.stacked => "the reserve".to_owned(),
            PileId::Reserve(index) => format!("reserve {}", number(index)),
            PileId::Row { row, place } => format!("row {}, place {}", number(row), number(place)),
        }
    }
}

impl fmt::Display for PileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |index: u8| u16::from(index) + 1;
        match *self {
            PileId::Tableau(index) => write!(f, "tableau-{}", number(index)),
            PileId::Foundation(index) => write!(f, "foundations-{}", number(index)),
            PileId::Cell(index) => write!(f, "cells-{}", number(index)),
            PileId::Stock => f.write_str("stock"),
            PileId::Waste => f.write_str("waste"),
            PileId::Hole => f.write_str("hole"),
            PileId::Discard => f.write_str("discard"),
            PileId::Reserve(index) => write!(f, "reserve-{}", number(index)),
            PileId::Row { row, place } => write!(f, "sequences-{}-{}", number(row), number(place)),
            PileId::Accordion(index) => write!(f, "accordion-{}", number(index)),
        }
    }
}

/// A text that does not name a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePileError(pub String);

impl fmt::Display for ParsePileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a pile; a name such as tableau-3, foundations-1, cells-2, reserve-1, stock, waste, hole, \
             discard, sequences-2-7 or accordion-5 is expected",
            self.0.chars().take(60).collect::<String>()
        )
    }
}

impl std::error::Error for ParsePileError {}

impl FromStr for PileId {
    type Err = ParsePileError;

    fn from_str(text: &str) -> Result<PileId, ParsePileError> {
        read(text).ok_or_else(|| ParsePileError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<PileId> {
    let words: Vec<&str> = text.split('-').collect();
    match words[..] {
        ["stock"] => Some(PileId::Stock),
        ["waste"] => Some(PileId::Waste),
        ["hole"] => Some(PileId::Hole),
        ["discard"] => Some(PileId::Discard),
        ["tableau", pile] => index(pile).map(PileId::Tableau),
        ["foundations", pile] => index(pile).map(PileId::Foundation),
        ["cells", cell] => index(cell).map(PileId::Cell),
        ["reserve", place] => index(place).map(PileId::Reserve),
        ["accordion", pile] => index(pile).map(PileId::Accordion),
        ["sequences", row, place] => Some(PileId::Row { row: index(row)?, place: index(place)? }),
        _ => None,
    }
}

/// Converts a number counted from 1, without leading zeros or signs, to an index.
fn index(word: &str) -> Option<u8> {
    let plain = word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0');
    let number: u16 = word.parse().ok().filter(|_| plain)?;
    u8::try_from(number - 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pile_is_read_as_it_is_written() {
        let numbered = (0..=255).flat_map(|n| {
            let row = PileId::Row { row: n, place: 255 - n };
            [PileId::Tableau(n), PileId::Foundation(n), PileId::Cell(n), PileId::Reserve(n), PileId::Accordion(n), row]
        });
        for pile in numbered.chain([PileId::Stock, PileId::Waste, PileId::Hole, PileId::Discard]) {
            assert_eq!(pile.to_string().parse(), Ok(pile));
        }
        assert_eq!(PileId::Row { row: 1, place: 6 }.to_string(), "sequences-2-7");
        assert_eq!("tableau-3".parse(), Ok(PileId::Tableau(2)));
    }

    #[test]
    fn other_texts_are_no_piles() {
        let wrong = ["", "tableau", "tableau-", "tableau-0", "tableau-257", "tableau-+1", "tableau-1-2", "stock-1"];
        for text in wrong.into_iter().chain(["Tableau-1", "sequences-1", "tableau-01", "tableau--1", "x"]) {
            let error = text.parse::<PileId>().expect_err(text);
            assert!(error.to_string().contains("tableau-3"), "{error}");
        }
    }
}
