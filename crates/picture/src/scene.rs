//! The layout of a picture: converts a deal to shapes with coordinates.

use cadogan_cards::{Card, Suit};
use cadogan_rules::{Deal, Rules};

use crate::marks::{Lying, Mark, Spot};
use crate::picture::Picture;

pub(crate) const CARD_WIDTH: f64 = 56.0;
pub(crate) const CARD_HEIGHT: f64 = 78.0;
/// How much of a covered card is visible: enough for its rank and suit.
pub(crate) const STRIP: f64 = 24.0;
/// The distance from one pile to the next.
const PITCH: f64 = 66.0;
/// The distance from one card of a fan to the next.
const FAN: f64 = 38.0;
const MARGIN: f64 = 18.0;
const LABEL_HEIGHT: f64 = 18.0;
const BETWEEN_GROUPS: f64 = 26.0;
/// More piles than this are split into several rows.
const PILES_IN_A_ROW: usize = 13;
/// Fewer piles than this leave too little room for words.
const FEWEST_COLUMNS: usize = 7;

pub(crate) const LABEL_SIZE: f64 = 12.0;
const TITLE_SIZE: f64 = 18.0;
const CAPTION_SIZE: f64 = 15.0;
/// A conservative estimate of the width of a character relative to its height: actual characters are a little narrower.
const CHARACTER_WIDTH: f64 = 0.55;

/// How a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Up,
    Down,
}

/// One thing to draw. Coordinates are those of the upper left corner, or of the base line for texts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Card { x: f64, y: f64, card: Card, face: Face, mark: Option<Mark> },
    Empty { x: f64, y: f64, suit: Option<Suit> },
    Text { x: f64, y: f64, size: f64, text: String, quiet: bool },
    Sign { x: f64, y: f64, mark: Mark },
    Arrow { from: (f64, f64), to: (f64, f64), bend: (f64, f64) },
}

/// A picture with all its coordinates.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) title: String,
    pub(crate) shapes: Vec<Shape>,
}

/// A card or a place for one.
enum Slot {
    Card(Card, Face),
    Empty(Option<Suit>),
}

pub(crate) fn lay_out(picture: &Picture<'_>) -> Scene {
    let (rules, deal) = (picture.rules, picture.deal);
    let columns = columns(deal).clamp(FEWEST_COLUMNS, PILES_IN_A_ROW);
    let right = MARGIN + columns as f64 * PITCH - (PITCH - CARD_WIDTH);
    let mut layout =
        Layout { picture, shapes: Vec::new(), seen: Vec::new(), right, x: MARGIN, y: MARGIN, bottom: MARGIN };
    if !picture.title.is_empty() {
        layout.paragraph(&picture.title, TITLE_SIZE, false);
    }
    layout.goals(rules, deal);
    layout.supplies(rules, deal);
    layout.tableau(deal);
    layout.rows(deal);
    layout.accordion(deal);
    layout.arrows();
    layout.legend();
    if !picture.caption.is_empty() {
        layout.paragraph(&picture.caption, CAPTION_SIZE, false);
    }
    let title = if picture.title.is_empty() { "A deal of patience".to_owned() } else { picture.title.clone() };
    Scene { width: right + MARGIN, height: layout.y + MARGIN / 2.0, title, shapes: layout.shapes }
}

fn columns(deal: &Deal) -> usize {
    let longest_row = deal.sequences.iter().map(Vec::len).max().unwrap_or(0);
    deal.tableau.len().max(longest_row).max(deal.accordion.len())
}

struct Layout<'p> {
    picture: &'p Picture<'p>,
    shapes: Vec<Shape>,
    /// Where cards were put, for arrows.
    seen: Vec<(Lying, (f64, f64))>,
    right: f64,
    /// Where the next group goes, and where the line after it begins.
    x: f64,
    y: f64,
    bottom: f64,
}

impl Layout<'_> {
    fn goals(&mut self, rules: &Rules, deal: &Deal) {
        let piles = deal.foundation_piles(rules);
        let tops = piles.iter().zip(Suit::ALL.iter().cycle());
        let slots: Vec<Slot> = tops
            .map(|(pile, &suit)| pile.last().map_or(Slot::Empty(Some(suit)), |&top| Slot::Card(top, Face::Up)))
            .collect();
        self.group("foundations", &slots, PITCH);
        if rules.hole.present {
            let top = deal.hole.last().map_or(Slot::Empty(None), |&top| Slot::Card(top, Face::Up));
            self.group(&format!("hole, {} cards", deal.hole.len()), &[top], PITCH);
        }
        let cells = deal.cells.iter().map(|cell| cell.map_or(Slot::Empty(None), |card| Slot::Card(card, Face::Up)));
        self.group("cells", &cells.collect::<Vec<_>>(), PITCH);
        self.new_line();
    }

    fn supplies(&mut self, rules: &Rules, deal: &Deal) {
        let fan =
            |cards: &mut dyn Iterator<Item = Card>, face| cards.map(|card| Slot::Card(card, face)).collect::<Vec<_>>();
        let words = if rules.reserve.stacked { "reserve, top card last" } else { "reserve" };
        self.group(words, &fan(&mut deal.reserve.iter().copied(), Face::Up), FAN);
        self.group("stock, in the order of turning", &fan(&mut deal.stock.iter().rev().copied(), Face::Down), FAN);
        self.group("waste, top card last", &fan(&mut deal.waste.iter().copied(), Face::Up), FAN);
        self.new_line();
    }

    fn tableau(&mut self, deal: &Deal) {
        let mut number = 0;
        for band in deal.tableau.chunks(PILES_IN_A_ROW) {
            for pile in band {
                self.label(&(number + 1).to_string(), self.x + CARD_WIDTH / 2.0 - 4.0, self.y);
                let top = self.y + LABEL_HEIGHT;
                if pile.is_empty() {
                    self.shapes.push(Shape::Empty { x: self.x, y: top, suit: None });
                }
                for (place, card) in pile.iter().enumerate() {
                    let face = if card.face_up { Face::Up } else { Face::Down };
                    let lying = Lying { card: card.card, tableau: Some((number, place)) };
                    self.card(lying, face, (self.x, top + place as f64 * STRIP));
                }
                let height = CARD_HEIGHT + pile.len().saturating_sub(1) as f64 * STRIP;
                self.bottom = self.bottom.max(top + height);
                self.x += PITCH;
                number += 1;
            }
            self.new_line();
        }
    }

    fn rows(&mut self, deal: &Deal) {
        for (index, row) in deal.sequences.iter().enumerate() {
            let slots = row.iter().map(|place| place.map_or(Slot::Empty(None), |card| Slot::Card(card, Face::Up)));
            self.group(&format!("row {}", index + 1), &slots.collect::<Vec<_>>(), PITCH);
            self.new_line();
        }
    }

    fn accordion(&mut self, deal: &Deal) {
        for (index, pile) in deal.accordion.iter().enumerate() {
            let label =
                if pile.len() > 1 { format!("{}: {} cards", index + 1, pile.len()) } else { (index + 1).to_string() };
            let top = pile.last().map_or(Slot::Empty(None), |&top| Slot::Card(top, Face::Up));
            self.group_with_gap(&label, &[top], PITCH, PITCH - CARD_WIDTH);
        }
        self.new_line();
    }

    /// Cards with a label above them, in as many lines as they need; groups are placed side by side while there is
    /// room.
    fn group(&mut self, label: &str, slots: &[Slot], step: f64) {
        self.group_with_gap(label, slots, step, BETWEEN_GROUPS);
    }

    fn group_with_gap(&mut self, label: &str, slots: &[Slot], step: f64, gap: f64) {
        if slots.is_empty() {
            return;
        }
        let in_line = (((self.right - MARGIN - CARD_WIDTH) / step).floor() as usize + 1).max(1);
        let cards = CARD_WIDTH + (slots.len().min(in_line) - 1) as f64 * step;
        let width = if slots.len() > 1 { cards.max(text_width(label, LABEL_SIZE)) } else { cards };
        if self.x > MARGIN && self.x + width > self.right + 0.5 {
            self.new_line();
        }
        self.label(label, self.x, self.y);
        for (line, slots) in slots.chunks(in_line).enumerate() {
            let y = self.y + LABEL_HEIGHT + line as f64 * (CARD_HEIGHT + 6.0);
            for (index, slot) in slots.iter().enumerate() {
                let x = self.x + index as f64 * step;
                match *slot {
                    Slot::Card(card, face) => self.card(Lying { card, tableau: None }, face, (x, y)),
                    Slot::Empty(suit) => self.shapes.push(Shape::Empty { x, y, suit }),
                }
            }
            self.bottom = self.bottom.max(y + CARD_HEIGHT);
        }
        self.x += width + gap;
    }

    fn card(&mut self, lying: Lying, face: Face, (x, y): (f64, f64)) {
        let mark = self.picture.marks.of(lying);
        self.shapes.push(Shape::Card { x, y, card: lying.card, face, mark });
        self.seen.push((lying, (x, y)));
    }

    fn new_line(&mut self) {
        if self.bottom > self.y {
            self.y = self.bottom + 16.0;
        }
        self.x = MARGIN;
        self.bottom = self.y;
    }

    fn label(&mut self, text: &str, x: f64, y: f64) {
        let text = text.to_owned();
        self.shapes.push(Shape::Text { x, y: y + LABEL_SIZE, size: LABEL_SIZE, text, quiet: true });
    }

    /// Text over the whole width, wrapped into lines.
    fn paragraph(&mut self, text: &str, size: f64, quiet: bool) {
        let most = (self.right - MARGIN) / (size * CHARACTER_WIDTH);
        for line in text.lines().flat_map(|line| broken(line, most as usize)) {
            self.y += size * 1.35;
            self.shapes.push(Shape::Text { x: MARGIN, y: self.y - size * 0.25, size, text: line, quiet });
        }
        self.y += size * 0.5;
        self.bottom = self.y;
    }

    fn legend(&mut self) {
        for (mark, words) in self.picture.legend() {
            let width = 26.0 + text_width(words, LABEL_SIZE + 1.0);
            if self.x > MARGIN && self.x + width > self.right {
                self.next_legend_line();
            }
            self.shapes.push(Shape::Sign { x: self.x, y: self.y, mark });
            let (x, y) = (self.x + 24.0, self.y + 13.0);
            self.shapes.push(Shape::Text { x, y, size: LABEL_SIZE + 1.0, text: words.to_owned(), quiet: false });
            self.x += width + 20.0;
        }
        if self.x > MARGIN {
            self.next_legend_line();
        }
    }

    fn next_legend_line(&mut self) {
        self.x = MARGIN;
        self.y += 24.0;
        self.bottom = self.y;
    }

    /// Arrows run between the visible strips of two cards and bend away from what lies between them.
    fn arrows(&mut self) {
        let place = |spot: Spot| self.seen.iter().find(|(lying, _)| spot.is(*lying)).map(|&(_, place)| place);
        let ends = self.picture.arrows.iter().filter_map(|&(from, to)| Some((place(from)?, place(to)?)));
        let arrows: Vec<Shape> = ends.map(|(from, to)| arrow(from, to)).collect();
        self.shapes.extend(arrows);
    }
}

fn arrow(from: (f64, f64), to: (f64, f64)) -> Shape {
    let side = |card: (f64, f64), right: bool| {
        (if right { card.0 + CARD_WIDTH - 2.0 } else { card.0 + 2.0 }, card.1 + STRIP / 2.0)
    };
    if (from.0 - to.0).abs() < 1.0 {
        let (from, to) = (side(from, true), side(to, true));
        let bend = (from.0 + 16.0 + (from.1 - to.1).abs() / 10.0, (from.1 + to.1) / 2.0);
        return Shape::Arrow { from, to, bend };
    }
    let rightwards = from.0 < to.0;
    let (from, to) = (side(from, rightwards), side(to, !rightwards));
    Shape::Arrow { from, to, bend: ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0 - 12.0) }
}

fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * CHARACTER_WIDTH
}

/// Splits a line into lines of at most `most` characters, between words; a longer word is not split.
fn broken(line: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut length = 0;
    for word in line.split_whitespace() {
        let letters = word.chars().count();
        match lines.last_mut() {
            Some(last) if length + 1 + letters <= most => {
                last.push(' ');
                last.push_str(word);
                length += 1 + letters;
            }
            _ => {
                lines.push(word.to_owned());
                length = letters;
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use cadogan_rules::presets;

    use super::*;

    #[test]
    fn every_card_of_every_game_stands_inside_the_picture() {
        for preset in presets() {
            let rules = preset.rules();
            let deal = Deal::from_seed(rules, 1).expect("a seed in range");
            let scene = lay_out(&Picture::of_deal(rules, &deal).caption("some words"));
            let mut cards = 0;
            for shape in &scene.shapes {
                if let Shape::Card { x, y, .. } = shape {
                    cards += 1;
                    let inside =
                        *x >= 0.0 && *y >= 0.0 && x + CARD_WIDTH <= scene.width && y + CARD_HEIGHT <= scene.height;
                    assert!(inside, "{}: {shape:?}", preset.name());
                }
            }
            let tops = deal.foundations.iter().filter(|&&count| count > 0).count() + deal.hole.len().min(1);
            let singles = deal.cells.iter().chain(deal.sequences.iter().flatten()).flatten().count();
            let supplies = deal.reserve.len() + deal.stock.len() + deal.waste.len();
            let piles = deal.tableau.iter().map(Vec::len).sum::<usize>() + deal.accordion.len();
            assert_eq!(cards, tops + singles + supplies + piles, "{}", preset.name());
        }
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(broken("one two  three", 7), ["one two", "three"]);
        assert_eq!(broken("extraordinary a", 7), ["extraordinary", "a"]);
        assert!(broken("  ", 7).is_empty());
    }
}
