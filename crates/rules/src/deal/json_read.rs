//! Reads a deal from JSON: the deal files of the published programs, with the additions of Cadogan.
//!
//! Cards are a rank and a suit letter. In games with face-down cards, a lower-case suit letter marks a tableau card
//! that lies face down; elsewhere case is ignored. Every pile is listed bottom card first.

use cadogan_cards::{Card, Rank};
use serde_json::{Map, Value};

use super::builder::Builder;
use super::{Deal, TableauCard};
use crate::Rules;
use crate::errors::Mistakes;
use crate::errors::{describe, member, nearest, quoted_list};
use crate::spelling::ABOUT_KEYS;
use crate::strict_json::read_json;

/// The keys of a deal, each with its accepted alternative spellings.
pub(super) const KEYS: [(&str, &[&str]); 14] = [
    ("tableau piles", &["tableau_piles", "tableau"]),
    ("foundations", &[]),
    ("foundation base", &[]),
    ("hole", &[]),
    ("cells", &[]),
    ("stock", &[]),
    ("waste", &[]),
    ("redeals used", &[]),
    ("reserve", &[]),
    ("sequences", &[]),
    ("accordion", &[]),
    ("discard", &[]),
    ("gathers used", &[]),
    ("later orders", &[]),
];

const A_CARD: &str = "a card such as \"9H\" is expected";

impl Deal {
    /// Reads a deal from JSON text and checks it, reporting all mistakes at once.
    pub fn from_json(rules: &Rules, text: &str) -> Result<Deal, Mistakes> {
        Deal::from_json_value(rules, &read_json(text)?)
    }

    /// Reads a deal from a JSON value and checks it, reporting all mistakes at once.
    pub fn from_json_value(rules: &Rules, value: &Value) -> Result<Deal, Mistakes> {
        let mut reader = Reader { builder: Builder::new(rules) };
        match value {
            Value::Object(object) => reader.object(object),
            other => {
                let message = format!("found {}; an object with the parts of the table is expected", describe(other));
                reader.builder.lost_part("deal", message);
            }
        }
        reader.builder.finish()
    }
}

struct Reader<'a> {
    builder: Builder<'a>,
}

impl Reader<'_> {
    fn object(&mut self, object: &Map<String, Value>) {
        for (key, value) in object {
            if ABOUT_KEYS.contains(&key.as_str()) {
                if !value.is_string() {
                    self.builder.reasons.add(member("", key), format!("found {}; a text is expected", describe(value)));
                }
            } else if !is_part(key) {
                let known = KEYS.iter().map(|(name, _)| *name);
                let near = nearest(key, known.clone());
                let near = near.map_or(String::new(), |word| format!("; did you mean \"{word}\"?"));
                let message = format!("a deal has no such part; allowed: {}{near}", quoted_list(known));
                self.builder.lost_part(member("", key), message);
            }
        }
        // The base comes first: it determines what may lie on the foundations.
        let order =
            ["foundation base", "tableau piles", "foundations", "hole", "cells", "stock", "waste", "redeals used"];
        for name in
            order.into_iter().chain(["reserve", "sequences", "accordion", "discard", "gathers used", "later orders"])
        {
            if let Some((path, value)) = self.find(object, name) {
                self.part(name, &path, value);
            }
        }
    }

    /// The value of a part, under any of its spellings; giving two spellings at once is a mistake.
    fn find<'v>(&mut self, object: &'v Map<String, Value>, name: &str) -> Option<(String, &'v Value)> {
        let (_, others) = KEYS.iter().find(|(key, _)| *key == name)?;
        let spellings = std::iter::once(name).chain(others.iter().copied());
        let given: Vec<(&str, &Value)> =
            spellings.filter_map(|key| object.get(key).map(|value| (key, value))).collect();
        for (key, _) in given.iter().skip(1) {
            let message = format!("the same part as \"{}\"; one of them is expected", given[0].0);
            self.builder.reasons.add(member("", key), message);
        }
        given.first().map(|(key, value)| (member("", key), *value))
    }

    fn part(&mut self, name: &str, path: &str, value: &Value) {
        match name {
            "foundation base" => self.base(path, value),
            "tableau piles" => self.tableau(path, value),
            "foundations" => self.foundations(path, value),
            "hole" => self.hole(path, value),
            "cells" => self.builder.deal.cells = self.places(path, value),
            "stock" => self.builder.deal.stock = self.cards(path, value),
            "waste" => self.builder.deal.waste = self.cards(path, value),
            "redeals used" => self.builder.deal.redeals_used = self.times(path, value),
            "gathers used" => self.builder.deal.gathers_used = self.times(path, value),
            "later orders" => self.later_orders(path, value),
            "reserve" => self.builder.deal.reserve = self.cards(path, value),
            "sequences" => self.sequences(path, value),
            "discard" => self.builder.deal.discard = self.cards(path, value),
            _ => self.accordion(path, value),
        }
    }

    fn base(&mut self, path: &str, value: &Value) {
        let rank = match value {
            Value::String(text) => text.trim().parse::<Rank>().ok(),
            Value::Number(number) => number.as_u64().and_then(|number| Rank::new(number.try_into().ok()?)),
            _ => None,
        };
        match rank {
            Some(rank) => self.builder.deal.base = Some(rank),
            None => {
                let message = format!("found {}; a rank (A, 2 to 10, T, J, Q, K) is expected", describe(value));
                self.builder.reasons.add(path, message);
            }
        }
    }

    /// The items of a list, each with its path; records a mistake if the value is not a list.
    fn list<'v>(&mut self, path: &str, value: &'v Value, what: &str) -> Vec<(String, &'v Value)> {
        match value {
            Value::Array(items) => {
                items.iter().enumerate().map(|(index, item)| (format!("{path}[{index}]"), item)).collect()
            }
            other => {
                self.builder.lost_part(path, format!("found {}; a list of {what} is expected", describe(other)));
                Vec::new()
            }
        }
    }

    fn text_of_card<'v>(&mut self, path: &str, value: &'v Value) -> Option<&'v str> {
        if !value.is_string() {
            self.builder.lost_card(path, format!("found {}; {A_CARD}", describe(value)));
        }
        value.as_str()
    }

    fn card(&mut self, path: &str, value: &Value) -> Option<Card> {
        let text = self.text_of_card(path, value)?;
        self.builder.card(path, text)
    }

    fn cards(&mut self, path: &str, value: &Value) -> Vec<Card> {
        let items = self.list(path, value, "cards");
        items.into_iter().filter_map(|(path, item)| self.card(&path, item)).collect()
    }

    fn tableau(&mut self, path: &str, value: &Value) {
        for (path, pile) in self.list(path, value, "piles, each a list of cards,") {
            let items = self.list(&path, pile, "cards");
            let pile = items.into_iter().filter_map(|(path, item)| self.tableau_card(&path, item)).collect();
            self.builder.deal.tableau.push(pile);
        }
    }

    fn tableau_card(&mut self, path: &str, value: &Value) -> Option<TableauCard> {
        let text = self.text_of_card(path, value)?;
        let card = self.builder.card(path, text)?;
        let lower = text.trim().ends_with(|c: char| c.is_ascii_lowercase());
        Some(TableauCard { card, face_up: !lower || !self.builder.rules.has_face_down_cards() })
    }

    /// A flat list of cards, or one list per foundation.
    fn foundations(&mut self, path: &str, value: &Value) {
        self.builder.has_foundations = true;
        let items = self.list(path, value, "cards");
        let nested = items.iter().any(|(_, item)| item.is_array());
        if self.builder.rules.names_foundations() {
            if !nested && !items.is_empty() {
                let message =
                    "one list of cards; a list for each foundation is expected, in order, such as [[\"AC\"], []]";
                return self.builder.lost_part(path, message);
            }
            for (number, (path, item)) in items.into_iter().enumerate() {
                let items = self.list(&path, item, "cards");
                let cards = self.cards_with_paths(items);
                self.builder.put_on_foundation(number, &cards);
            }
            return;
        }
        if !nested {
            let cards = self.cards_with_paths(items);
            self.builder.put_on_foundations(&cards);
            return;
        }
        let mut taken = vec![false; self.builder.deal.foundations.len()];
        for (number, (path, item)) in items.into_iter().enumerate() {
            let items = self.list(&path, item, "cards");
            let cards = self.cards_with_paths(items);
            let Some((first_path, first)) = cards.first() else { continue };
            let rules = self.builder.rules;
            let own = (rules.foundation_suit(number) == first.suit()).then_some(number);
            match own
                .into_iter()
                .chain(rules.foundations_of(first.suit()))
                .find(|&index| taken.get(index) == Some(&false))
            {
                Some(index) => {
                    taken[index] = true;
                    self.builder.put_on_foundation(index, &cards);
                }
                None => {
                    let suit = first.suit().symbol();
                    self.builder
                        .lost_part(first_path, format!("{first}; this game has no further foundation for {suit}"));
                }
            }
        }
    }

    fn cards_with_paths(&mut self, items: Vec<(String, &Value)>) -> Vec<(String, Card)> {
        items.into_iter().filter_map(|(path, item)| self.card(&path, item).map(|card| (path, card))).collect()
    }

    fn hole(&mut self, path: &str, value: &Value) {
        self.builder.deal.hole = match value {
            Value::Array(_) => self.cards(path, value),
            _ => self.card(path, value).into_iter().collect(),
        };
    }

    /// How often something has happened.
    fn times(&mut self, path: &str, value: &Value) -> u32 {
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            let message = format!("found {}; how often it has happened is expected", describe(value));
            self.builder.reasons.add(path, message);
        }
        number.unwrap_or_default()
    }

    fn later_orders(&mut self, path: &str, value: &Value) {
        for (path, order) in self.list(path, value, "orders, each a list of cards,") {
            let order = self.cards(&path, order);
            self.builder.deal.later_orders.push(order);
        }
    }

    /// Places that hold a card or nothing. A card that cannot be read leaves its place empty.
    fn places(&mut self, path: &str, value: &Value) -> Vec<Option<Card>> {
        let items = self.list(path, value, "cards");
        let place = |(path, item): (String, &Value)| match item {
            Value::Null => None,
            Value::String(text) if matches!(text.trim(), "" | "-" | "--") => None,
            _ => self.card(&path, item),
        };
        items.into_iter().map(place).collect()
    }

    fn sequences(&mut self, path: &str, value: &Value) {
        for (path, row) in self.list(path, value, "rows, each a list of cards and gaps,") {
            let row = self.places(&path, row);
            let without_aces = row.into_iter().map(|place| place.filter(|card| card.rank() != Rank::ACE)).collect();
            self.builder.deal.sequences.push(without_aces);
        }
    }

    fn accordion(&mut self, path: &str, value: &Value) {
        for (path, item) in self.list(path, value, "cards, or lists for piles of several cards,") {
            let pile = match item {
                Value::Array(_) => self.cards(&path, item),
                _ => self.card(&path, item).into_iter().collect(),
            };
            if !pile.is_empty() || item.is_array() {
                self.builder.deal.accordion.push(pile);
            }
        }
    }
}

fn is_part(key: &str) -> bool {
    KEYS.iter().any(|(name, others)| *name == key || others.contains(&key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FaceUpCards, MaxRank, RawRules, preset};
    use serde_json::json;

    fn klondike() -> &'static Rules {
        preset("klondike").expect("Klondike").rules()
    }

    /// Two piles, one cell, a deck of two ranks.
    fn small() -> Rules {
        let change = |rules: &mut RawRules| {
            rules.max_rank = MaxRank(2);
            rules.tableau.count = 2;
            rules.cells.count = 1;
        };
        Rules::default().vary(change).expect("a game")
    }

    fn reasons(rules: &Rules, value: &Value) -> Vec<String> {
        let errors = Deal::from_json_value(rules, value).expect_err("the deal is wrong");
        errors.list().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_spellings_of_cards_and_parts_are_read() {
        let plain = json!({"tableau piles": [["AC", "2C", "AH", "2H"], ["AS", "2S", "AD", "2D"]]});
        let deal = Deal::from_json_value(&small(), &plain).expect("a deal");
        let odd = [["1c", "2c", "ah", "2♥"], ["as", " 2S", "1D", "2d"]];
        for key in ["tableau piles", "tableau_piles", "tableau"] {
            assert_eq!(Deal::from_json_value(&small(), &json!({key: odd, "note": "x"})).as_ref(), Ok(&deal));
        }
        assert!(deal.tableau.iter().flatten().all(|on_pile| on_pile.face_up), "case means nothing in an open game");
    }

    #[test]
    fn lower_case_suits_are_face_down_but_never_on_top() {
        let rules = small().vary(|rules| rules.tableau.face_up = FaceUpCards::Top).expect("a game");
        let deal =
            Deal::from_json_value(&rules, &json!({"tableau": [["Ac", "2c", "AH", "2h"], ["AS", "2S", "AD", "2D"]]}));
        // The top card of the first pile is read as face up; the others stay as given.
        let faces = |deal: &Deal, pile: usize| deal.tableau[pile].iter().map(|c| c.face_up).collect::<Vec<_>>();
        let deal = deal.expect("a deal");
        assert_eq!(faces(&deal, 0), [false, false, true, true]);
        assert_eq!(faces(&deal, 1), [true, true, true, true]);
        let mixed = json!({"tableau": [["AC", "2c", "AH", "2H"], ["AS", "2S", "AD", "2D"]]});
        assert!(reasons(&rules, &mixed)[0].contains("2C lies face down"));
    }

    #[test]
    fn a_position_in_the_middle_of_a_game_is_read() {
        let value = json!({
            "tableau piles": [["2H", "2S"]],
            "foundations": ["AC", "AH", "2C", "AS", "AD"],
            "cells": ["2D"],
        });
        let deal = Deal::from_json_value(&small(), &value).expect("a deal");
        assert_eq!(deal.foundations, [2, 1, 1, 1]);
        assert_eq!(deal.tableau.len(), 2);
        let nested = json!({
            "tableau piles": [["2H", "2S"], []],
            "foundations": [["AD"], ["AC", "2C"], ["AH"], ["AS"]],
            "cells": ["2D"],
        });
        assert_eq!(Deal::from_json_value(&small(), &nested), Ok(deal));
    }

    #[test]
    fn empty_cells_and_gaps_have_several_spellings() {
        let rules = small().vary(|rules| rules.cells.count = 4).expect("a game");
        let value = json!({"tableau": [["AC", "2C", "AH", "2H"], ["AS", "2S", "AD"]], "cells": ["", null, "-", "2D"]});
        let deal = Deal::from_json_value(&rules, &value).expect("a deal");
        assert_eq!(deal.cells.iter().map(Option::is_some).collect::<Vec<_>>(), [false, false, false, true]);
        let gaps = preset("test-gaps").expect("a small game of gaps").rules();
        let smaller = |rules: &mut RawRules| {
            rules.max_rank = MaxRank(2);
            rules.sequences.count = 2;
        };
        let gaps = gaps.vary(smaller).expect("a game");
        let value = json!({"sequences": [["2C", "AS", "", "2H"], ["--", "2S", null, "2D"]]});
        let deal = Deal::from_json_value(&gaps, &value).expect("a deal");
        assert_eq!(deal.sequences[0].iter().map(Option::is_some).collect::<Vec<_>>(), [true, false, false, true]);
    }

    #[test]
    fn accordion_piles_and_holes_may_be_lists() {
        let accordion = preset("accordion").expect("Accordion").rules();
        let deal = Deal::from_json_value(accordion, &json!({"accordion": ["AC", ["2C", "3C"], "4C"]})).expect("a deal");
        assert_eq!(deal.accordion.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 1]);
        let hole = |rules: &mut RawRules| {
            rules.foundations.present = false;
            rules.hole.present = true;
        };
        let hole = small().vary(hole).expect("a game");
        let value = json!({"tableau": [["AC", "2C", "AH"], ["2S", "AD", "2D"]], "hole": ["AS", "2H"]});
        assert_eq!(Deal::from_json_value(&hole, &value).expect("a deal").hole.len(), 2);
    }

    #[test]
    fn a_random_base_is_told_by_its_key_or_by_a_foundation() {
        let rules = small().vary(|rules| rules.foundations.base = crate::FoundationBase::Random).expect("a game");
        let piles = json!([["AC", "AH", "2H"], ["AS", "2S", "AD", "2D"]]);
        let by_card = json!({"tableau": piles, "foundations": ["2C"]});
        assert_eq!(Deal::from_json_value(&rules, &by_card).expect("a deal").base, Rank::new(2));
        let piles = json!([["AC", "2C", "AH", "2H"], ["AS", "2S", "AD", "2D"]]);
        for base in [json!("2"), json!(2)] {
            let by_key = json!({"tableau": piles, "foundation base": base});
            assert_eq!(Deal::from_json_value(&rules, &by_key).expect("a deal").base, Rank::new(2));
        }
        assert!(reasons(&rules, &json!({"tableau": piles}))[0].contains("\"foundation base\" tells it"));
    }

    #[test]
    fn foundations_out_of_sequence_are_told_once_a_suit() {
        let value = json!({"tableau": [["AH", "2H"], ["AS", "2S", "AD", "2D"]], "foundations": ["2C", "AC"]});
        let told = reasons(&small(), &value);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("\"foundations\"[0]: 2C does not continue its foundation, where AC is next"));
    }

    #[test]
    fn all_mistakes_are_told_with_their_paths() {
        let value = json!({
            "tableau piles": [["AC", "2X", 7], "AH", ["2H"]],
            "tableau": [],
            "tabelau": [],
            "stok": [],
            "cells": ["AD", "2D"],
            "redeals used": "two",
        });
        let told = reasons(&small(), &value).join("\n");
        for part in [
            "\"tableau piles\"[0][1]: \"2X\" is not a card",
            "\"tableau piles\"[0][2]: found 7",
            "\"tableau piles\"[1]: found \"AH\"; a list of cards is expected",
            "\"tableau\": the same part as \"tableau piles\"",
            "\"stok\": a deal has no such part",
            "did you mean \"stock\"?",
            "\"redeals used\": found \"two\"",
            "tableau: 3 piles; this game has 2",
            "cells: 2 cells; this game has 1",
        ] {
            assert!(told.contains(part), "{part} is not in:\n{told}");
        }
        assert!(!told.contains("missing"), "what could not be read is not called missing as well:\n{told}");
    }

    #[test]
    fn broken_json_names_its_line() {
        let errors = Deal::from_json(klondike(), "{\n  \"stock\": [,]\n}").expect_err("no JSON").to_string();
        assert!(errors.starts_with("line 2, column "), "{errors}");
        let errors =
            Deal::from_json(klondike(), "{\"stock\": [], \"stock\": []}").expect_err("a key twice").to_string();
        assert!(errors.contains("a second time"), "{errors}");
    }
}
