//! Draws a deal as cards on a table: foundations, cells, reserve, stock, waste and hole on lines of their own above the
//! tableau, whose piles hang down. Every card takes four characters, so that seventeen piles fit on an ordinary screen.

mod paint;
mod places;

use cadogan_rules::{Deal, Rules};

use crate::console::Look;
use paint::Painter;

/// What a drawing shows and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardStyle {
    /// What the terminal can show.
    pub(crate) look: Look,
    /// Whether face-down cards and the stock are shown. Play is thoughtful: a player may know them.
    pub(crate) peek: bool,
}

/// The board as lines of text, each ended by a line break.
pub(crate) fn draw(rules: &Rules, deal: &Deal, style: BoardStyle) -> String {
    let painter = Painter::new(style);
    let mut lines = Vec::new();
    places::foundations(rules, deal, &painter, &mut lines);
    places::hole(rules, deal, &painter, &mut lines);
    places::cells(deal, &painter, &mut lines);
    places::reserve(rules, deal, &painter, &mut lines);
    places::stock(rules, deal, &painter, &mut lines);
    places::waste(rules, deal, &painter, &mut lines);
    let mut tables = Vec::new();
    places::tableau(deal, &painter, &mut tables);
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
