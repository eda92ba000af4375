//! The layout of a picture: converts a deal to shapes with coordinates.

use cadogan_cards::{Card, Suit};
use cadogan_rules::{Deal, Goal, Rules};

use crate::arrows::{CORRIDOR, Router, Stand, WayIn};
use crate::font;
use crate::marks::{Lying, Mark, Spot};
use crate::picture::Picture;

pub(crate) const CARD_WIDTH: f64 = 76.0;
pub(crate) const CARD_HEIGHT: f64 = 108.0;
/// How much of a covered card is visible: enough for its rank and suit.
pub(crate) const STRIP: f64 = 27.0;
/// The distance from one pile to the next: the card and a gutter for arrows.
pub(crate) const PITCH: f64 = 97.0;
/// The distance from one row of a layout to the next that covers it.
const LAYER: f64 = 58.0;
/// The distance from one card of a fan to the next.
pub(crate) const FAN: f64 = 42.0;
/// The distance from one line to the next, and between the lines of one group.
const BETWEEN_LINES: f64 = 16.0;
const BETWEEN_FANS: f64 = 8.0;
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
/// Other fonts than ours are up to this much wider.
const OTHER_FONTS: f64 = 1.06;

/// How a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Up,
    Down,
}

/// One thing to draw. Coordinates are those of the upper left corner, or of the base line for texts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    Card {
        x: f64,
        y: f64,
        card: Card,
        face: Face,
        mark: Option<Mark>,
        covered: bool,
    },
    Empty {
        x: f64,
        y: f64,
        suit: Option<Suit>,
    },
    Text {
        x: f64,
        y: f64,
        size: f64,
        text: String,
        quiet: bool,
    },
    Sign {
        x: f64,
        y: f64,
        mark: Mark,
    },
    Suit {
        x: f64,
        y: f64,
        suit: Suit,
    },
    /// Its corners, from the card that it starts from to the one that it ends at.
    Arrow {
        corners: Vec<(f64, f64)>,
    },
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
    let columns = columns(rules, deal).clamp(FEWEST_COLUMNS, most_columns(rules));
    let right = MARGIN + columns as f64 * PITCH - (PITCH - CARD_WIDTH);
    let (shapes, seen) = (Vec::new(), Vec::new());
    let mut layout = Layout { picture, shapes, seen, right, x: MARGIN, y: MARGIN, bottom: MARGIN, corridor: MARGIN };
    if !picture.title.is_empty() {
        layout.paragraph(&picture.title, TITLE_SIZE, false);
    }
    layout.corridor = layout.y;
    if !picture.arrows.is_empty() && columns_of_goals(rules, deal) == 0 {
        layout.y += layout.between_lines(0.0);
    }
    layout.goals(rules, deal);
    layout.supplies(rules, deal);
    if rules.tableau.layout.covers() {
        layout.covering(rules, deal);
    } else {
        layout.tableau(deal);
    }
    layout.rows(rules, deal);
    layout.accordion(deal);
    layout.arrows();
    layout.legend();
    if !picture.caption.is_empty() {
        layout.paragraph(&picture.caption, CAPTION_SIZE, false);
    }
    let title = if picture.title.is_empty() { "A deal of patience".to_owned() } else { picture.title.clone() };
    Scene { width: right + MARGIN, height: layout.y + MARGIN / 2.0, title, shapes: layout.shapes }
}

/// How many places lie above the tableau.
fn columns_of_goals(rules: &Rules, deal: &Deal) -> usize {
    let goals = deal.foundation_piles(rules).len() + usize::from(rules.hole.present) + deal.cells.len();
    goals + deal.reserve.len() + deal.stock.len() + deal.waste.len()
}

fn columns(rules: &Rules, deal: &Deal) -> usize {
    if rules.tableau.layout.covers() {
        return layout_columns(rules);
    }
    let longest_row = deal.sequences.iter().map(Vec::len).max().unwrap_or(0);
    deal.tableau.len().max(longest_row).max(deal.accordion.len())
}

/// How many cards lie side by side in a layout whose cards cover each other.
fn layout_columns(rules: &Rules) -> usize {
    let widest = rules.tableau.layout.places().into_iter().map(|(_, column)| usize::from(column) + 2).max();
    widest.unwrap_or(0).div_ceil(2)
}

/// A layout is not split into several rows, however wide it is.
fn most_columns(rules: &Rules) -> usize {
    PILES_IN_A_ROW.max(layout_columns(rules))
}

struct Layout<'p> {
    picture: &'p Picture<'p>,
    shapes: Vec<Shape>,
    /// Where cards were put, for arrows.
    seen: Vec<(Lying, Stand)>,
    right: f64,
    /// Where the next group goes, and where the line after it begins.
    x: f64,
    y: f64,
    bottom: f64,
    /// Where the free space above the present line begins.
    corridor: f64,
}

impl Layout<'_> {
    /// The distance between two lines: room for arrows, if there are any.
    fn between_lines(&self, least: f64) -> f64 {
        if self.picture.arrows.is_empty() { least } else { least.max(CORRIDOR) }
    }

    fn goals(&mut self, rules: &Rules, deal: &Deal) {
        let piles = deal.foundation_piles(rules);
        let tops = piles.iter().enumerate();
        let slots: Vec<Slot> = tops
            .map(|(index, pile)| {
                let suit = (!rules.foundations_have_cards()).then(|| rules.foundation_suit(index));
                pile.last().map_or(Slot::Empty(suit), |&top| Slot::Card(top, Face::Up))
            })
            .collect();
        self.group("foundations", &slots, PITCH);
        if rules.hole.present {
            let top = deal.hole.last().map_or(Slot::Empty(None), |&top| Slot::Card(top, Face::Up));
            self.group(&format!("hole, {} cards", deal.hole.len()), &[top], PITCH);
        }
        if rules.goal() == Goal::Discard {
            let top = deal.discard.last().map_or(Slot::Empty(None), |&top| Slot::Card(top, Face::Up));
            self.group(&format!("taken away, {} cards", deal.discard.len()), &[top], PITCH);
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
                let way_in = WayIn::Beside { corridor: self.corridor };
                let top = self.y + LABEL_HEIGHT;
                if pile.is_empty() {
                    self.shapes.push(Shape::Empty { x: self.x, y: top, suit: None });
                }
                for (place, card) in pile.iter().enumerate() {
                    let face = if card.face_up { Face::Up } else { Face::Down };
                    let lying = Lying { card: card.card, tableau: Some((number, place)) };
                    let stand = Stand { corner: (self.x, top + place as f64 * STRIP), way_in };
                    self.card(lying, face, stand, place + 1 < pile.len());
                }
                let height = CARD_HEIGHT + pile.len().saturating_sub(1) as f64 * STRIP;
                self.bottom = self.bottom.max(top + height);
                self.x += PITCH;
                number += 1;
            }
            self.new_line();
        }
    }

    /// Piles that cover each other, row by row from the top. The number of the first pile of a row stands above it, where
    /// the row before leaves room.
    fn covering(&mut self, rules: &Rules, deal: &Deal) {
        let top = self.y + LABEL_HEIGHT;
        let mut labelled = None;
        let way_in = WayIn::Beside { corridor: self.corridor };
        for (number, ((row, column), pile)) in rules.tableau.layout.places().into_iter().zip(&deal.tableau).enumerate()
        {
            let at = (MARGIN + f64::from(column) * PITCH / 2.0, top + row as f64 * LAYER);
            if labelled != Some(row) {
                labelled = Some(row);
                self.label(&(number + 1).to_string(), at.0 + CARD_WIDTH / 2.0 - 4.0, at.1 - LABEL_HEIGHT);
            }
            let mut corner = at;
            for (index, card) in pile.iter().enumerate() {
                let face = if card.face_up { Face::Up } else { Face::Down };
                let covered = index + 1 < pile.len() || deal.is_covered(rules, number);
                let lying = Lying { card: card.card, tableau: Some((number, index)) };
                corner.1 = at.1 + index as f64 * FAN;
                self.card(lying, face, Stand { corner, way_in }, covered);
            }
            self.bottom = self.bottom.max(corner.1 + CARD_HEIGHT);
        }
        self.new_line();
    }

    fn rows(&mut self, rules: &Rules, deal: &Deal) {
        for (index, row) in deal.sequences.iter().enumerate() {
            if rules.sequences.fixed_suit {
                let suit = Suit::from_index((index % 4) as u8);
                self.shapes.push(Shape::Suit { x: self.x + 50.0, y: self.y + LABEL_SIZE / 2.0 + 2.0, suit });
            }
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
            let y = self.y + LABEL_HEIGHT + line as f64 * (CARD_HEIGHT + self.between_lines(BETWEEN_FANS));
            for (index, slot) in slots.iter().enumerate() {
                let x = self.x + index as f64 * step;
                match *slot {
                    Slot::Card(card, face) => {
                        let visible = if index + 1 < slots.len() { step.min(CARD_WIDTH) } else { CARD_WIDTH };
                        let way_in = WayIn::Below { corridor: y + CARD_HEIGHT, visible };
                        self.card(Lying { card, tableau: None }, face, Stand { corner: (x, y), way_in }, false);
                    }
                    Slot::Empty(suit) => self.shapes.push(Shape::Empty { x, y, suit }),
                }
            }
            self.bottom = self.bottom.max(y + CARD_HEIGHT);
        }
        self.x += width + gap;
    }

    fn card(&mut self, lying: Lying, face: Face, stand: Stand, covered: bool) {
        let (mark, (x, y)) = (self.picture.marks.of(lying), stand.corner);
        self.shapes.push(Shape::Card { x, y, card: lying.card, face, mark, covered });
        self.seen.push((lying, stand));
    }

    fn new_line(&mut self) {
        if self.bottom > self.y {
            self.corridor = self.bottom;
            self.y = self.bottom + self.between_lines(BETWEEN_LINES);
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
        let most = self.right - MARGIN;
        for line in text.lines().flat_map(|line| broken(line, |line| text_width(line, size) <= most)) {
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

    /// Arrows run beside the piles and between the rows; [`Router`] finds the ways.
    fn arrows(&mut self) {
        let stand = |spot: Spot| self.seen.iter().find(|(lying, _)| spot.is(*lying)).map(|&(_, stand)| stand);
        let mut router = Router::new(MARGIN, self.right);
        let ends = self.picture.arrows.iter().filter_map(|&(from, to)| Some((stand(from)?, stand(to)?)));
        let arrows: Vec<Shape> = ends.map(|(from, to)| Shape::Arrow { corners: router.way(from, to) }).collect();
        self.shapes.extend(arrows);
    }
}

fn text_width(text: &str, size: f64) -> f64 {
    font::text_width(text, size) * OTHER_FONTS
}

/// Splits a line into lines that fit, between words; a word that does not fit is not split.
fn broken(line: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        let longer = lines.last().map(|last| format!("{last} {word}")).filter(|longer| fits(longer));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(last)) => *last = longer,
            _ => lines.push(word.to_owned()),
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
        let short = |line: &str| line.len() <= 7;
        assert_eq!(broken("one two  three", short), ["one two", "three"]);
        assert_eq!(broken("extraordinary a", short), ["extraordinary", "a"]);
        assert!(broken("  ", short).is_empty());
    }
}
