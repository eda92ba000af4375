//! The faces of cards: an index in two corners, and pips or a court between them, as on printed cards. All of it is
//! shapes, so that a picture does not depend on the reader's fonts.

use std::fmt::Write as _;

use cadogan_cards::{Card, Colour, Rank, Suit};

use crate::font;
use crate::marks::Mark;
use crate::scene::{CARD_HEIGHT, CARD_WIDTH, Face};
use crate::svg::{colour, draw_sign, number};

/// The suits, each in a square of 24 by 24.
const SUIT_SHAPES: [(Suit, &str); 4] = [
    (
        Suit::Clubs,
        "M7.4 6.8a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0ZM2.4 14.2a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0ZM12.4 14.2\
         a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0ZM12 8L14 14C13 17 13.4 20.8 16 22.5H8C10.6 20.8 11 17 10 14Z",
    ),
    (Suit::Hearts, "M12 22C5.5 16.5 2 12.8 2 8.2A5.3 5.3 0 0 1 12 5.6A5.3 5.3 0 0 1 22 8.2C22 12.8 18.5 16.5 12 22Z"),
    (
        Suit::Spades,
        "M12 1.5C8 6.8 2.5 10.3 2.5 14.8A4.6 4.6 0 0 0 11 17.2C10.8 19.4 10 21.2 8 22.5H16C14 21.2 13.2 19.4 13 17.2\
         A4.6 4.6 0 0 0 21.5 14.8C21.5 10.3 16 6.8 12 1.5Z",
    ),
    (
        Suit::Diamonds,
        "M12 1.5C14 5.5 17 9.3 20.3 12C17 14.7 14 18.5 12 22.5C10 18.5 7 14.7 3.7 12C7 9.3 10 5.5 12 1.5Z",
    ),
];
const SUIT_SQUARE: f64 = 24.0;

/// What courts wear, each in a square of 100 by 100: a shield, a coronet, a crown. The page draws the same.
const COURT_SHAPES: [(u8, &str); 3] = [
    (11, "M10 4H90V46C90 74 70 90 50 98C30 90 10 74 10 46ZM22 52V68L50 46L78 68V52L50 30Z"),
    (
        12,
        "M16 84C14 66 10 52 6 42A7 7 0 1 1 14 38C20 48 26 54 32 56C36 48 40 38 43 28A8 8 0 1 1 57 28C60 38 64 48 68 56\
         C74 54 80 48 86 38A7 7 0 1 1 94 42C90 52 86 66 84 84ZM16 90H84V98H16Z",
    ),
    (
        13,
        "M14 84L8 34L30 54L44 26L44 20L36 20L36 12L44 12L44 4L56 4L56 12L64 12L64 20L56 20L56 26L70 54L92 34L86 84Z\
         M14 90H86V98H14Z",
    ),
];

const RANK_SIZE: f64 = 19.0;
/// The width of an index of one character, and of `10`, whose figures are set closer to each other.
const RANK_WIDTH: f64 = 13.0;
const TEN_WIDTH: f64 = 20.0;
const INDEX_SUIT: f64 = 13.0;
const PIP: f64 = 14.0;
/// Where pips may lie: the columns, and the first and the last row.
const COLUMNS: [f64; 3] = [0.27 * CARD_WIDTH, 0.5 * CARD_WIDTH, 0.73 * CARD_WIDTH];
const FIRST_ROW: f64 = 33.0;
const LAST_ROW: f64 = CARD_HEIGHT - FIRST_ROW;

/// The shapes that cards refer to.
pub(crate) fn define(svg: &mut String) {
    for (suit, path) in SUIT_SHAPES {
        let _ = writeln!(svg, "<path id=\"suit-{}\" d=\"{path}\"/>", suit.letter());
    }
    for (rank, path) in COURT_SHAPES {
        let _ = writeln!(svg, "<path id=\"court-{rank}\" fill-rule=\"evenodd\" d=\"{path}\"/>");
    }
    for rank in (1..=13).filter_map(Rank::new) {
        let outline = font::svg_outline(rank.pretty(), RANK_SIZE);
        let (wanted, real) = (index_width(rank) - 1.0, font::text_width(rank.pretty(), RANK_SIZE));
        let squeezed = if rank.number() == 10 && real > 0.0 { wanted / real } else { 1.0 };
        let _ = writeln!(
            svg,
            "<path id=\"rank-{}\" stroke-width=\"0.9\" transform=\"scale({:.3} 1)\" d=\"{outline}\"/>",
            rank.number(),
            squeezed
        );
    }
}

fn index_width(rank: Rank) -> f64 {
    if rank.number() == 10 { TEN_WIDTH } else { RANK_WIDTH }
}

/// Draws a card. Of one that is covered from below only the upper index can be seen, so the rest is left out.
pub(crate) fn draw(svg: &mut String, (x, y): (f64, f64), card: Card, face: Face, mark: Option<Mark>, covered: bool) {
    let (paper, edge) = match face {
        Face::Up => ("#fdfdfb", "#8a9a91"),
        Face::Down => ("#a5b8ae", "#6d8377"),
    };
    let ink = match (card.colour(), face) {
        (Colour::Red, Face::Up) => "#c1121f",
        (Colour::Red, Face::Down) => "#7d1f27",
        (Colour::Black, Face::Up) => "#1b1b1b",
        (Colour::Black, Face::Down) => "#2a332e",
    };
    let (edge, thickness) = mark.map_or((edge, 1.0), |mark| (colour(mark), 3.5));
    let inset = thickness / 2.0;
    let dashes = if mark == Some(Mark::NeverTurned) { " stroke-dasharray=\"7 4\"" } else { "" };
    let turned = if face == Face::Down { ", face down" } else { "" };
    let _ = writeln!(
        svg,
        "<g fill=\"{ink}\" stroke=\"{ink}\" stroke-width=\"0\"><title>{}{turned}</title><rect x=\"{}\" y=\"{}\" width=\"{}\" \
         height=\"{}\" rx=\"6\" fill=\"{paper}\" stroke=\"{edge}\" stroke-width=\"{thickness}\"{dashes}/>",
        card.name(),
        number(x + inset),
        number(y + inset),
        CARD_WIDTH - thickness,
        CARD_HEIGHT - thickness
    );
    draw_index(svg, (x, y), card);
    if !covered {
        if card.rank().number() > 10 {
            draw_court(svg, (x, y), card);
        } else {
            draw_pips(svg, (x, y), card);
        }
        upside_down(svg, (x, y), |svg| draw_index(svg, (x, y), card));
    }
    if let Some(mark) = mark {
        draw_sign(svg, (x + CARD_WIDTH - 12.0, y + 13.0), mark);
    }
    svg.push_str("</g>\n");
}

fn upside_down(svg: &mut String, (x, y): (f64, f64), draw: impl FnOnce(&mut String)) {
    let (middle_x, middle_y) = (number(x + CARD_WIDTH / 2.0), number(y + CARD_HEIGHT / 2.0));
    let _ = writeln!(svg, "<g transform=\"rotate(180 {middle_x} {middle_y})\">");
    draw(svg);
    svg.push_str("</g>\n");
}

fn draw_index(svg: &mut String, (x, y): (f64, f64), card: Card) {
    let rank = card.rank();
    let _ = writeln!(
        svg,
        "<use href=\"#rank-{}\" x=\"0\" y=\"0\" transform=\"translate({} {})\"/>",
        rank.number(),
        number(x + 5.5),
        number(y + 20.0)
    );
    draw_suit(svg, card.suit(), (x + 6.5 + index_width(rank) + INDEX_SUIT / 2.0, y + 13.2), INDEX_SUIT, false);
}

fn draw_pips(svg: &mut String, (x, y): (f64, f64), card: Card) {
    let number = card.rank().number();
    let size = if number == 1 { 2.2 * PIP } else { PIP };
    for (column, height) in pips(number) {
        let place = (x + COLUMNS[column], y + FIRST_ROW + height * (LAST_ROW - FIRST_ROW));
        draw_suit(svg, card.suit(), place, size, height > 0.5);
    }
}

/// Where the pips of a rank lie: the column, and the height from 0 (the first row) to 1 (the last).
fn pips(rank: u8) -> Vec<(usize, f64)> {
    let beside: &[f64] = match rank {
        4 | 5 => &[0.0, 1.0],
        6..=8 => &[0.0, 0.5, 1.0],
        9 | 10 => &[0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0],
        _ => &[],
    };
    let middle: &[f64] = match rank {
        1 | 5 | 9 => &[0.5],
        2 => &[0.0, 1.0],
        3 => &[0.0, 0.5, 1.0],
        7 => &[0.25],
        8 => &[0.25, 0.75],
        10 => &[1.0 / 6.0, 5.0 / 6.0],
        _ => &[],
    };
    let beside = beside.iter().flat_map(|&height| [(0, height), (2, height)]);
    beside.chain(middle.iter().map(|&height| (1, height))).collect()
}

/// A court is the same from both ends: headgear and suit, and again upside down.
fn draw_court(svg: &mut String, (x, y): (f64, f64), card: Card) {
    let (left, top) = (x + 14.0, y + 26.0);
    let (width, height) = (CARD_WIDTH - 28.0, CARD_HEIGHT - 52.0);
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"3\" fill-opacity=\"0.07\" stroke-width=\"1\" \
         stroke-opacity=\"0.55\"/><path d=\"M{} {}H{}\" stroke-width=\"1\" stroke-opacity=\"0.55\"/>",
        number(left),
        number(top),
        number(left),
        number(y + CARD_HEIGHT / 2.0),
        number(left + width)
    );
    let half = |svg: &mut String| {
        let _ = writeln!(
            svg,
            "<use href=\"#court-{}\" transform=\"translate({} {}) scale(0.19)\"/>",
            card.rank().number(),
            number(left + width - 24.0),
            number(top + 5.0)
        );
        draw_suit(svg, card.suit(), (left + 11.0, top + 13.5), 13.0, false);
    };
    half(svg);
    upside_down(svg, (x, y), half);
}

/// Draws a suit around a place.
pub(crate) fn draw_suit(svg: &mut String, suit: Suit, (x, y): (f64, f64), size: f64, upside_down: bool) {
    let scale = size / SUIT_SQUARE * if upside_down { -1.0 } else { 1.0 };
    let half = SUIT_SQUARE / 2.0 * scale;
    let _ = writeln!(
        svg,
        "<use href=\"#suit-{}\" transform=\"translate({} {}) scale({:.3})\"/>",
        suit.letter(),
        number(x - half),
        number(y - half),
        scale
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_below_the_courts_has_as_many_pips_as_it_says() {
        for rank in 1..=10 {
            let pips = pips(rank);
            assert_eq!(pips.len(), usize::from(rank));
            for (index, &(column, height)) in pips.iter().enumerate() {
                let apart = pips[..index].iter().all(|&(other, above)| {
                    let (across, down) = (COLUMNS[column] - COLUMNS[other], (height - above) * (LAST_ROW - FIRST_ROW));
                    across.hypot(down) > PIP * 0.95
                });
                assert!(apart, "two pips of {rank} overlap");
            }
        }
        assert!(pips(11).is_empty());
    }

    #[test]
    fn an_index_can_be_read_in_a_fan() {
        for rank in (1..=13).filter_map(Rank::new) {
            let end = 6.5 + index_width(rank) + INDEX_SUIT;
            assert!(end <= crate::scene::FAN, "{rank}: {end}");
        }
    }
}
