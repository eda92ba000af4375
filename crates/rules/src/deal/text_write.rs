//! Writes a deal as a text board, in the form that `Deal::from_text` reads.

use std::fmt::Write;

use cadogan_cards::{Card, Suit};

use super::{Deal, TableauCard};
use crate::{FoundationBase, Rules};

/// The order in which fc-solve and PySolFC name the suits of the foundations.
const FOUNDATION_ORDER: [Suit; 4] = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];

impl Deal {
    /// The deal as a text board: what fc-solve and PySolFC write, plus additional lines for what they cannot express
    /// (`Waste:`, `Reserve:`, `Base:`, `Redeals:`, `Row:`, `Accordion:`, `Discard:`, `Gathers:`, `Order:`).
    pub fn to_text(&self, rules: &Rules) -> String {
        let mut text = String::new();
        let mut line = |wanted: bool, keyword: &str, words: Vec<String>| {
            if wanted {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{}", format!("{keyword}: {}", words.join(" ")).trim_end());
            }
        };
        line(self.must_name_foundations(rules), "Foundations", self.foundation_words(rules));
        line(!self.hole.is_empty(), "Foundations", words(&self.hole));
        let random = rules.foundations.base == FoundationBase::Random || rules.base_is_chosen();
        let random_base = rules.foundations.present && random;
        let base: Vec<String> = self.base.iter().filter(|_| random_base).map(ToString::to_string).collect();
        line(!base.is_empty(), "Base", base);
        line(self.cells.iter().any(Option::is_some), "Freecells", places(&self.cells));
        let mut stock = words(&self.stock);
        stock.reverse();
        line(!self.stock.is_empty(), "Talon", stock);
        line(!self.waste.is_empty(), "Waste", words(&self.waste));
        line(self.redeals_used > 0, "Redeals", vec![self.redeals_used.to_string()]);
        line(!self.reserve.is_empty(), "Reserve", words(&self.reserve));
        for row in &self.sequences {
            line(true, "Row", places(row));
        }
        let accordion = self.accordion.iter().map(|pile| words(pile).join("/")).collect();
        line(!self.accordion.is_empty(), "Accordion", accordion);
        line(!self.discard.is_empty(), "Discard", words(&self.discard));
        line(self.gathers_used > 0, "Gathers", vec![self.gathers_used.to_string()]);
        for order in &self.later_orders {
            line(true, "Order", words(order));
        }
        for pile in &self.tableau {
            let cards: Vec<String> = pile.iter().map(tableau_card).collect();
            // A line of cards may begin with a colon; alone it makes an empty pile visible.
            let _ = writeln!(text, "{}", if cards.is_empty() { ":".to_owned() } else { cards.join(" ") });
        }
        text
    }

    /// `H-5` and so on, for every foundation: the first of each suit, then the second ones. Where that does not tell what
    /// lies there, all cards of each, bottom card first, with slashes between them.
    fn foundation_words(&self, rules: &Rules) -> Vec<String> {
        let piles = self.foundation_piles(rules);
        if rules.names_foundations() {
            let pile = |cards: &Vec<Card>| if cards.is_empty() { "-".to_owned() } else { words(cards).join("/") };
            return piles.iter().map(pile).collect();
        }
        let decks = piles.chunks(4).flat_map(|deck| {
            FOUNDATION_ORDER.iter().filter_map(move |&suit| {
                let top = deck.get(usize::from(suit.index()))?.last();
                let rank = top.map_or("0".to_owned(), |card| card.rank().to_string());
                Some(format!("{}-{rank}", suit.letter()))
            })
        });
        decks.collect()
    }
}

fn words(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}

fn places(places: &[Option<Card>]) -> Vec<String> {
    places.iter().map(|place| place.map_or("-".to_owned(), |card| card.to_string())).collect()
}

fn tableau_card(on_pile: &TableauCard) -> String {
    if on_pile.face_up { on_pile.card.to_string() } else { format!("<{}>", on_pile.card) }
}
