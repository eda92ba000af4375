//! Draws a deal as cards on a table: foundations, cells, reserve, stock, waste and hole on separate lines above the
//! tableau, whose piles hang down. Every card takes four characters, so that seventeen piles fit on an ordinary screen.

mod paint;
mod places;

use cadogan_rules::{Deal, Rules};

use crate::marks::Marks;
use paint::Painter;

/// What a drawing in text shows and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardStyle {
    /// Whether cards are coloured with escape codes.
    pub colour: bool,
    /// Whether suits are letters and nothing lies outside ASCII.
    pub ascii: bool,
    /// How many characters fit on a line.
    pub width: usize,
    /// Whether face-down cards and the stock are shown. In thoughtful play the player may know them.
    pub peek: bool,
}

impl BoardStyle {
    /// No escape codes, suits as symbols, 80 characters per line, face-down cards not shown.
    pub const PLAIN: BoardStyle = BoardStyle { colour: false, ascii: false, width: 80, peek: false };
}

/// The board as lines of text, each terminated by a line break.
pub fn draw(rules: &Rules, deal: &Deal, style: BoardStyle) -> String {
    draw_marked(rules, deal, &Marks::default(), style)
}

/// The same with a sign before every marked card.
pub(crate) fn draw_marked(rules: &Rules, deal: &Deal, marks: &Marks, style: BoardStyle) -> String {
    let painter = Painter::new(style, marks);
    let mut lines = Vec::new();
    places::foundations(rules, deal, &painter, &mut lines);
    places::hole(rules, deal, &painter, &mut lines);
    places::discard(rules, deal, &painter, &mut lines);
    places::cells(deal, &painter, &mut lines);
    places::reserve(rules, deal, &painter, &mut lines);
    places::stock(rules, deal, &painter, &mut lines);
    places::waste(rules, deal, &painter, &mut lines);
    let mut tables = Vec::new();
    if rules.tableau.layout.covers() {
        places::covering(rules, deal, &painter, &mut tables);
    } else {
        places::tableau(rules, deal, &painter, &mut tables);
    }
    places::rows_with_gaps(rules, deal, &painter, &mut tables);
    places::accordion(deal, &painter, &mut tables);
    if !lines.is_empty() && !tables.is_empty() {
        lines.push(String::new());
    }
    lines.extend(tables);
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests;
