//! Positions compared as a player compares them: interchangeable things are not distinguished.

use cadogan_cards::{Card, Colour, Rank, Suit};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{Foundation, FoundationBuild, Redeals, Rules};

use crate::Position;

/// A value that is equal for two positions of one deal exactly if they differ only in
///
/// * the order of tableau piles, while piles are interchangeable; the order of cells; the order of the cards of an open
///   reserve; the order of the foundations of one suit,
/// * cards that are permanently out of play: those under the top of the hole or of an accordion pile,
/// * how often the waste was turned over, where that is unlimited.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Canonical(Box<[u8]>);

/// Ends a list of cards. Face-up cards are 0 to 51; face-down cards have [`FACE_DOWN`] added.
const END: u8 = 255;
/// An empty cell or a gap.
const EMPTY: u8 = 254;
/// Added to a card that lies face down.
const FACE_DOWN: u8 = 64;

impl Position {
    /// See [`Canonical`].
    pub fn canonical(&self, rules: &Rules) -> Canonical {
        let mut bytes = Vec::with_capacity(rules.deck_size() + 48);
        self.write_tableau(rules, &mut bytes);
        bytes.push(self.counted_from().number());
        self.write_foundations(rules, &mut bytes);
        bytes.extend(self.hole.last().map(|top| top.index()));
        bytes.push(END);
        self.write_cells(&mut bytes);
        self.write_stock(rules, &mut bytes);
        self.write_reserve(rules, &mut bytes);
        for row in &self.sequences {
            bytes.extend(row.iter().map(card_or_empty));
            bytes.push(END);
        }
        bytes.extend(self.accordion.iter().filter_map(|pile| pile.last()).map(|top| top.index()));
        Canonical(bytes.into_boxed_slice())
    }

    fn write_tableau(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        let mut piles: Vec<&Vec<TableauCard>> = self.tableau.iter().collect();
        if self.piles_are_interchangeable(rules) {
            piles.sort();
        }
        for pile in piles {
            bytes.extend(pile.iter().map(|c| if c.face_up { c.card.index() } else { c.card.index() + FACE_DOWN }));
            bytes.push(END);
        }
    }

    fn write_foundations(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        if rules.names_foundations() {
            return self.write_named_foundations(rules, bytes);
        }
        for suit in Suit::ALL {
            write_sorted(bytes, rules.foundations_of(suit).map(|index| self.foundations[index]));
        }
    }

    /// Foundations that take the same cards are alike. Of the cards under the top, and of the suit of the top, only what can still
    /// matter is told.
    fn write_named_foundations(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        let kinds = rules.foundation_kinds(self.counted_from());
        let own_suit = rules.foundations.build == FoundationBuild::SameSuit;
        let mut told: Vec<(usize, Vec<u8>)> = Vec::new();
        for (index, (kind, cards)) in kinds.iter().zip(self.foundation_piles(rules)).enumerate() {
            let alike = |other: &Foundation| {
                let shape = |kind: &Foundation| -> Vec<Rank> {
                    (0..kind.length).map(|height| kind.rank_at(height, rules.max_rank())).collect()
                };
                shape(other) == shape(kind) && (!own_suit || other.suit == kind.suit)
            };
            let first = kinds.iter().position(alike).unwrap_or(index);
            let colour = |card: &Card| u8::from(card.colour() == Colour::Red);
            let tell = match rules.foundations.build {
                FoundationBuild::SameSuit | FoundationBuild::AnySuit if !rules.foundations.removable || own_suit => {
                    vec![cards.len() as u8]
                }
                FoundationBuild::RedBlack | FoundationBuild::SameColour if !rules.foundations.removable => {
                    std::iter::once(cards.len() as u8).chain(cards.last().map(colour)).collect()
                }
                _ => cards.iter().map(|card| card.index()).collect(),
            };
            told.push((first, tell));
        }
        told.sort();
        for (_, tell) in told {
            bytes.extend(tell);
            bytes.push(END);
        }
    }

    fn write_cells(&self, bytes: &mut Vec<u8>) {
        write_sorted(bytes, self.cells.iter().map(card_or_empty));
    }

    fn write_stock(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        bytes.extend(self.stock.iter().map(|card| card.index()));
        bytes.push(END);
        bytes.extend(self.waste.iter().map(|card| card.index()));
        bytes.push(END);
        if rules.has_waste() && rules.stock.redeal != Redeals::Unlimited {
            bytes.extend(self.redeals_used.to_le_bytes());
        }
    }

    fn write_reserve(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        let reserve = self.reserve.iter().map(|card| card.index());
        if rules.reserve.stacked {
            bytes.extend(reserve);
        } else {
            write_sorted(bytes, reserve);
        }
        bytes.push(END);
    }
}

fn card_or_empty(place: &Option<Card>) -> u8 {
    place.map_or(EMPTY, |card| card.index())
}

fn write_sorted(bytes: &mut Vec<u8>, values: impl Iterator<Item = u8>) {
    let start = bytes.len();
    bytes.extend(values);
    bytes[start..].sort_unstable();
}
