//! The contents of a picture, before it is drawn.

use cadogan_rules::{Deal, Rules};

use crate::board::{self, BoardStyle};
use crate::marks::{Mark, Marks, Spot};
use crate::{scene, svg};

/// A deal, or a position in the middle of a game, with marks, arrows and words.
///
/// ```
/// use cadogan_picture::{Mark, Picture};
/// use cadogan_rules::{Deal, preset};
///
/// let rules = preset("klondike").expect("a preset").rules();
/// let deal = Deal::from_seed(rules, 1).expect("a seed in range");
/// let top = deal.tableau[6][6].card;
/// let svg = Picture::of_deal(rules, &deal).mark(top, Mark::Blocked).caption("Why not?").svg();
/// assert!(svg.starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) deal: &'a Deal,
    pub(crate) marks: Marks,
    pub(crate) meanings: Vec<(Mark, String)>,
    pub(crate) arrows: Vec<(Spot, Spot)>,
    pub(crate) title: String,
    pub(crate) caption: String,
}

impl<'a> Picture<'a> {
    /// A picture of where the cards of a deal lie. Positions of the referee are deals, too.
    pub fn of_deal(rules: &'a Rules, deal: &'a Deal) -> Picture<'a> {
        Picture {
            rules,
            deal,
            marks: Marks::default(),
            meanings: Vec::new(),
            arrows: Vec::new(),
            title: String::new(),
            caption: String::new(),
        }
    }

    /// Marks a card. Of several marks on one card the last one counts; a legend explains the marks.
    pub fn mark(mut self, spot: impl Into<Spot>, mark: Mark) -> Self {
        self.marks.set(spot.into(), mark);
        self
    }

    /// What the legend says about a mark instead of [`Mark::meaning`].
    pub fn meaning(mut self, mark: Mark, words: impl Into<String>) -> Self {
        self.meanings.push((mark, words.into()));
        self
    }

    /// An arrow from one card to another (in SVG only).
    pub fn arrow(mut self, from: impl Into<Spot>, to: impl Into<Spot>) -> Self {
        self.arrows.push((from.into(), to.into()));
        self
    }

    /// A heading above the cards. It is also the accessible name of the picture for screen readers.
    pub fn title(mut self, words: impl Into<String>) -> Self {
        self.title = words.into();
        self
    }

    /// A text below the cards; long lines are wrapped.
    pub fn caption(mut self, words: impl Into<String>) -> Self {
        self.caption = words.into();
        self
    }

    /// The picture as an SVG file.
    pub fn svg(&self) -> String {
        svg::write(&scene::lay_out(self))
    }

    /// The picture as text: the board, with a sign before each marked card, and the legend and caption below.
    pub fn text(&self, style: BoardStyle) -> String {
        let mut text = String::new();
        if !self.title.is_empty() {
            text.push_str(&format!("{}\n\n", self.title));
        }
        text.push_str(&board::draw_marked(self.rules, self.deal, &self.marks, style));
        let legend: Vec<String> =
            self.legend().map(|(mark, words)| format!("{} {words}", mark.sign(style.ascii))).collect();
        if !legend.is_empty() {
            text.push_str(&format!("\n{}\n", legend.join("   ")));
        }
        if !self.caption.is_empty() {
            text.push_str(&format!("\n{}\n", self.caption));
        }
        text
    }

    /// The marks that are used, with their meanings.
    pub(crate) fn legend(&self) -> impl Iterator<Item = (Mark, &str)> {
        self.marks.used().map(|mark| {
            let own = self.meanings.iter().rev().find(|(meant, _)| *meant == mark);
            (mark, own.map_or(mark.meaning(), |(_, words)| words.as_str()))
        })
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn a_text_has_signs_legend_and_caption() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 1).expect("a seed in range");
        let (top, under) = (deal.tableau[6][6].card, deal.tableau[6][5].card);
        let picture = Picture::of_deal(rules, &deal)
            .mark(top, Mark::Blocked)
            .mark(Spot::Tableau { pile: 6, place: 5 }, Mark::Solver)
            .mark(deal.stock[0], Mark::NeverTurned)
            .meaning(Mark::Solver, "could take it")
            .caption("So it is.");
        let text = picture.text(BoardStyle { peek: true, ..BoardStyle::PLAIN });
        assert!(text.contains(&format!("×{}", top.pretty())), "{text}");
        let covered = format!("={}{}", under.rank().pretty(), under.suit().letter().to_ascii_lowercase());
        assert!(text.contains(&covered), "{text}");
        assert!(
            text.contains("× can never leave its place   = could take it   ~ is never reached\n\nSo it is.\n"),
            "{text}"
        );
        let plain = Picture::of_deal(rules, &deal).text(BoardStyle::PLAIN);
        assert_eq!(plain, board::draw(rules, &deal, BoardStyle::PLAIN));
    }
}
