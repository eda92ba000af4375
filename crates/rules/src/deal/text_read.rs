//! Reads text boards as fc-solve and PySolFC write them, with a few additional lines.
//!
//! One line per tableau pile, from left to right, bottom card first; an empty line is an empty pile. Lines with a
//! keyword describe the rest of the table:
//!
//! | line | meaning |
//! |------|---------|
//! | `Foundations: H-5 C-A D-0 S-J` (`Founds:`) | the top card of each foundation |
//! | `Foundations: AC/2H KD -` | every foundation, bottom card first, in games where foundations are of several kinds or not built in suit |
//! | `Foundations: AS` (`Hole:`) | the hole, bottom card first |
//! | `Freecells: KH - - QC` (`FC:`, `Cells:`) | the cells; a dash is an empty one |
//! | `Talon: 5C 2H` (`Stock:`) | the stock; the first card is turned first |
//! | `Waste:`, `Reserve:` | those piles, bottom card first |
//! | `Base: 7` | the foundation base, where it differs from deal to deal |
//! | `Redeals: 1` | how often the waste was turned over |
//! | `Row: 5H - 7C` | a row of a game of gaps, one line for every row |
//! | `Accordion: 8C 8S/9S` | the piles of an accordion; a slash separates the cards of one pile |
//! | `Discard: KH 5C 8D` | the cards that were taken away, in games where they are |
//! | `Gathers: 1` | how often the tableau was gathered and dealt again |
//! | `Order: 5H KC` | a later order, all cards of the deck, one line for every time that cards are shuffled |
//!
//! A board without a line for the foundations has the cards there that the rules put there at the start.
//!
//! `<7H>` lies face down. A line of cards may begin with a colon.

use cadogan_cards::{Card, Rank, Suit};

use super::builder::Builder;
use super::{Deal, TableauCard};
use crate::errors::{Mistake, MistakeKind, Mistakes};
use crate::errors::{nearest, quote, quoted_list};
use crate::{Goal, Rules};

/// The keywords of lines, each with other spellings.
const KEYWORDS: [(&str, &[&str]); 12] = [
    ("foundations", &["founds", "foundation", "hole"]),
    ("freecells", &["fc", "cells"]),
    ("talon", &["stock"]),
    ("waste", &[]),
    ("reserve", &[]),
    ("base", &[]),
    ("redeals", &[]),
    ("row", &[]),
    ("accordion", &[]),
    ("discard", &[]),
    ("gathers", &[]),
    ("order", &[]),
];

impl Deal {
    /// Reads a text board and checks it, reporting all mistakes at once, with their lines.
    pub fn from_text(rules: &Rules, text: &str) -> Result<Deal, Mistakes> {
        let mut reader = Reader { builder: Builder::new(rules), seen: Vec::new(), foundations: None };
        let mut piles: Vec<(String, &str)> = Vec::new();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let place = format!("line {}", index + 1);
            match line.split_once(':') {
                Some((before, cards)) if before.trim().is_empty() => piles.push((place, cards)),
                Some((keyword, words)) => reader.keyword_line(&place, keyword.trim(), words),
                None => piles.push((place, line)),
            }
        }
        for (place, cards) in reader.without_surplus_blanks(&piles) {
            reader.pile(place, cards);
        }
        reader.foundation_line();
        reader.builder.finish()
    }

    /// Reads a deal in any of its forms: JSON, a Klondike-Solver deck string, or a text board.
    pub fn read(rules: &Rules, text: &str) -> Result<Deal, Mistakes> {
        let trimmed = text.trim_start_matches('\u{feff}').trim();
        if trimmed.is_empty() {
            let problem = "the text is empty; a deal as JSON or as a text board is expected";
            return Err(Mistake::new(MistakeKind::Syntax, "deal", problem).into());
        }
        if trimmed.starts_with(['{', '[']) {
            Deal::from_json(rules, text)
        } else if trimmed.chars().all(|c| c.is_ascii_digit() || c.is_whitespace()) {
            Deal::from_deck_string(rules, trimmed)
        } else {
            Deal::from_text(rules, text)
        }
    }
}

struct Reader<'a, 't> {
    builder: Builder<'a>,
    /// The keywords whose lines have been read.
    seen: Vec<&'static str>,
    /// The line of the foundations: it can be interpreted only when the base is known.
    foundations: Option<(String, &'t str)>,
}

impl<'t> Reader<'_, 't> {
    /// A file may end in empty lines and may have one below the keyword lines: they count as piles only as far as the
    /// game has piles for them.
    fn without_surplus_blanks<'p>(&self, piles: &'p [(String, &'t str)]) -> &'p [(String, &'t str)] {
        let count = self.builder.rules.all_piles();
        let mut kept = piles;
        while let [rest @ .., (_, last)] = kept
            && last.trim().is_empty()
            && kept.len() > count
        {
            kept = rest;
        }
        while let [(_, first), rest @ ..] = kept
            && first.trim().is_empty()
            && kept.len() > count
        {
            kept = rest;
        }
        kept
    }

    fn keyword_line(&mut self, place: &str, keyword: &str, words: &'t str) {
        let lower = keyword.to_lowercase();
        let known = KEYWORDS.iter().find(|(name, others)| *name == lower || others.contains(&lower.as_str()));
        let Some(&(name, _)) = known else {
            let names = KEYWORDS.iter().map(|(name, _)| *name);
            let near =
                nearest(&lower, names.clone()).map_or(String::new(), |word| format!("; did you mean \"{word}\"?"));
            let message = format!("{} is not a part of a deal; allowed: {}{near}", quote(keyword), quoted_list(names));
            self.builder.lost_part(place, message);
            return;
        };
        if !matches!(name, "row" | "order") && self.seen.contains(&name) {
            self.builder.lost_part(place, format!("a second line for \"{name}\"; one is expected"));
            return;
        }
        self.seen.push(name);
        match name {
            "foundations" => self.foundations = Some((place.to_owned(), words)),
            "freecells" => self.builder.deal.cells = self.places(place, words),
            "talon" => {
                self.builder.deal.stock = self.cards(place, words);
                self.builder.deal.stock.reverse();
            }
            "waste" => self.builder.deal.waste = self.cards(place, words),
            "reserve" => self.builder.deal.reserve = self.cards(place, words),
            "discard" => self.builder.deal.discard = self.cards(place, words),
            "base" => self.base(place, words.trim()),
            "redeals" => self.builder.deal.redeals_used = self.times(place, words.trim()),
            "gathers" => self.builder.deal.gathers_used = self.times(place, words.trim()),
            "order" => {
                let order = self.cards(place, words);
                self.builder.deal.later_orders.push(order);
            }
            "row" => {
                let row = self.places(place, words);
                let without_aces = row.into_iter().map(|place| place.filter(|card| card.rank() != Rank::ACE)).collect();
                self.builder.deal.sequences.push(without_aces);
            }
            _ => self.accordion(place, words),
        }
    }

    fn cards(&mut self, place: &str, words: &str) -> Vec<Card> {
        words.split_whitespace().filter_map(|word| self.builder.card(place, word)).collect()
    }

    fn places(&mut self, place: &str, words: &str) -> Vec<Option<Card>> {
        let one = |word: &str| if matches!(word, "-" | "--") { None } else { self.builder.card(place, word) };
        words.split_whitespace().map(one).collect()
    }

    fn pile(&mut self, place: &str, words: &str) {
        let mut pile = Vec::new();
        for word in words.split_whitespace() {
            let hidden = word.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
            if let Some(card) = self.builder.card(place, hidden.unwrap_or(word)) {
                pile.push(TableauCard { card, face_up: hidden.is_none() });
            }
        }
        self.builder.deal.tableau.push(pile);
    }

    fn base(&mut self, place: &str, word: &str) {
        match word.parse::<Rank>() {
            Ok(rank) => self.builder.deal.base = Some(rank),
            Err(_) => {
                let message = format!("{} is not a rank; A, 2 to 10, T, J, Q or K is expected", quote(word));
                self.builder.reasons.add(place, message);
            }
        }
    }

    /// How often something has happened.
    fn times(&mut self, place: &str, word: &str) -> u32 {
        let number = word.parse();
        if number.is_err() {
            let message = format!("{} is not a number; how often it has happened is expected", quote(word));
            self.builder.reasons.add(place, message);
        }
        number.unwrap_or_default()
    }

    fn accordion(&mut self, place: &str, words: &str) {
        for word in words.split_whitespace() {
            let pile: Vec<Card> = word.split('/').filter_map(|card| self.builder.card(place, card)).collect();
            if !pile.is_empty() {
                self.builder.deal.accordion.push(pile);
            }
        }
    }

    fn foundation_line(&mut self) {
        let Some((place, words)) = self.foundations.take() else { return };
        self.builder.has_foundations = true;
        if self.builder.rules.goal() == Goal::Hole {
            self.builder.deal.hole = self.places(&place, words).into_iter().flatten().collect();
            return;
        }
        if self.builder.rules.names_foundations() {
            for (index, word) in words.split_whitespace().enumerate() {
                let cards = word.split('/').filter(|card| *card != "-");
                let cards: Vec<(String, Card)> =
                    cards.filter_map(|card| Some((place.clone(), self.builder.card(&place, card)?))).collect();
                self.builder.put_on_foundation(index, &cards);
            }
            return;
        }
        let mut used = [0_usize; 4];
        for word in words.split_whitespace() {
            let Some((suit, top)) = suit_and_top(word) else {
                let message =
                    format!("{} is not a foundation; suit and top rank are expected, such as H-5, or H-0", quote(word));
                self.builder.lost_part(&place, message);
                continue;
            };
            let index = usize::from(suit.index()) + 4 * used[usize::from(suit.index())];
            used[usize::from(suit.index())] += 1;
            self.set_foundation(&place, index, word, top);
        }
    }

    fn set_foundation(&mut self, place: &str, index: usize, word: &str, top: Option<Rank>) {
        let max_rank = self.builder.rules.max_rank();
        let builder = &mut self.builder;
        if index >= builder.deal.foundations.len() {
            builder.lost_part(place, format!("{} is one foundation more than this game has", quote(word)));
            return;
        }
        let Some(top) = top else { return };
        if top.number() > max_rank {
            builder
                .lost_part(place, format!("the rank of {} is above {max_rank}, the highest of the deck", quote(word)));
            return;
        }
        match builder.deal.base {
            Some(base) if base.number() > max_rank => builder.lost_part(
                place,
                format!("{} cannot be counted from a base above {max_rank}, the highest rank of the deck", quote(word)),
            ),
            Some(base) => builder.deal.foundations[index] = top.steps_above(base, max_rank) + 1,
            None => builder.lost_part(
                place,
                format!("{} is ambiguous without a line \"Base:\" with the lowest rank", quote(word)),
            ),
        }
    }
}

/// `H-5` is hearts up to the five, `H-0` empty hearts.
fn suit_and_top(word: &str) -> Option<(Suit, Option<Rank>)> {
    let (suit, rank) = word.split_once('-')?;
    let mut letters = suit.chars();
    let suit = Suit::from_char(letters.next()?)?;
    if letters.next().is_some() {
        return None;
    }
    if rank == "0" { Some((suit, None)) } else { Some((suit, Some(rank.parse().ok()?))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MaxRank, RawRules, preset};

    /// Three piles, two cells, a deck of two ranks.
    fn small() -> Rules {
        let change = |rules: &mut RawRules| {
            rules.max_rank = MaxRank(2);
            rules.tableau.count = 3;
            rules.cells.count = 2;
        };
        Rules::default().vary(change).expect("a game")
    }

    fn reasons(rules: &Rules, text: &str) -> String {
        Deal::from_text(rules, text).expect_err("the board is wrong").to_string()
    }

    #[test]
    fn both_keyword_forms_and_both_column_forms_are_read() {
        let long = "Foundations: H-2 C-A D-0 S-0\nFreecells: AD -\n2C 2S\n\nAS 2D\n";
        let short = "founds: C-A H-2\nFC: ad\n: 2c 2s\n:\n: as 2d";
        let deal = Deal::from_text(&small(), long).expect("a deal");
        assert_eq!(deal.foundations, [1, 2, 0, 0]);
        assert_eq!(deal.tableau.iter().map(Vec::len).collect::<Vec<_>>(), [2, 0, 2]);
        assert_eq!(Deal::from_text(&small(), short), Ok(deal));
    }

    #[test]
    fn blank_lines_are_piles_only_while_there_are_piles() {
        let deal = Deal::from_text(&small(), "AC 2C AH 2H\nAS 2S\nAD 2D").expect("a deal");
        assert_eq!(Deal::from_text(&small(), "\r\nAC 2C AH 2H\r\nAS 2S\r\nAD 2D\r\n\r\n"), Ok(deal));
        let gap = Deal::from_text(&small(), "\nAC 2C AH 2H\nAS 2S AD 2D").expect("a deal");
        assert_eq!(gap.tableau[0].len(), 0);
    }

    #[test]
    fn face_down_cards_and_the_talon_are_read() {
        let change = |rules: &mut RawRules| {
            rules.tableau.face_up = crate::FaceUpCards::Top;
            rules.stock.size = 2;
        };
        let rules = small().vary(change).expect("a game");
        let deal = Deal::from_text(&rules, "Talon: 2C AH\n<AC> <2H>\n<AS> 2S\nAD 2D").expect("a deal");
        assert_eq!(deal.stock.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AH", "2C"]);
        assert_eq!(deal.tableau[0].iter().map(|card| card.face_up).collect::<Vec<_>>(), [false, true]);
        assert!(reasons(&small(), "<AC> 2C AH 2H\nAS 2S\nAD 2D").contains("all cards lie face up"));
    }

    #[test]
    fn a_hole_is_named_by_its_cards() {
        let hole = |rules: &mut RawRules| {
            rules.foundations.present = false;
            rules.hole.present = true;
        };
        let rules = small().vary(hole).expect("a game");
        let deal = Deal::from_text(&rules, "Foundations: AS 2H\nAC 2C AH\n2S\nAD 2D").expect("a deal");
        assert_eq!(deal.hole.len(), 2);
        assert_eq!(Deal::from_text(&rules, "Hole: AS 2H\nAC 2C AH\n2S\nAD 2D"), Ok(deal));
    }

    #[test]
    fn tops_of_foundations_count_from_the_base() {
        let rules = small().vary(|rules| rules.foundations.base = crate::FoundationBase::Random).expect("a game");
        let deal = Deal::from_text(&rules, "Foundations: H-A C-2\nBase: 2\nAC\nAS 2S\nAD 2D").expect("a deal");
        assert_eq!(deal.foundations, [1, 2, 0, 0]);
        assert!(reasons(&rules, "Foundations: H-A C-2\nAC\nAS 2S\nAD 2D").contains("Base:"));
    }

    #[test]
    fn all_mistakes_are_reported_with_their_lines() {
        let told = reasons(&small(), "Foundations: Q-5 H-3\nFreecels: AD\nFC: -\nFC: -\n2X AC\n2H\n2S\nAD");
        for part in [
            "line 1: \"Q-5\" is not a foundation",
            "line 1: the rank of \"H-3\" is above 2",
            "line 2: \"Freecels\" is not a part of a deal",
            "did you mean \"freecells\"?",
            "line 4: a second line for \"freecells\"",
            "line 5: \"2X\" is not a card",
            "tableau: 4 piles; this game has 3",
        ] {
            assert!(told.contains(part), "{part} is not in:\n{told}");
        }
    }

    #[test]
    fn the_three_forms_are_distinguished() {
        let klondike = preset("klondike").expect("Klondike").rules();
        let deal = Deal::from_klondike_solver(klondike, 5).expect("can be dealt");
        assert_eq!(Deal::read(klondike, &deal.to_json(klondike).to_string()).as_ref(), Ok(&deal));
        assert_eq!(Deal::read(klondike, &deal.to_text(klondike)).as_ref(), Ok(&deal));
        let told = Deal::read(klondike, "012 034").expect_err("too short").to_string();
        assert!(told.contains("156 are expected"), "{told}");
    }
}
