//! Shapes as SVG.

use std::fmt::Write as _;

use cadogan_cards::{Card, Colour, Suit};

use crate::marks::Mark;
use crate::scene::{CARD_HEIGHT, CARD_WIDTH, Face, Scene, Shape};

/// The shapes of the suits, each in a square of 24 by 24, so that they do not depend on a font.
const SUIT_SHAPES: [(Suit, &str, &str); 4] = [
    (
        Suit::Clubs,
        "suit-clubs",
        "M7.4 6.8a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0ZM2.4 14.2a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0ZM12.4 14.2\
         a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0ZM12 8L14 14C13 17 13.4 20.8 16 22.5H8C10.6 20.8 11 17 10 14Z",
    ),
    (
        Suit::Hearts,
        "suit-hearts",
        "M12 22C5.5 16.5 2 12.8 2 8.2A5.3 5.3 0 0 1 12 5.6A5.3 5.3 0 0 1 22 8.2C22 12.8 18.5 16.5 12 22Z",
    ),
    (
        Suit::Spades,
        "suit-spades",
        "M12 1.5C8 6.8 2.5 10.3 2.5 14.8A4.6 4.6 0 0 0 11 17.2C10.8 19.4 10 21.2 8 22.5H16C14 21.2 13.2 19.4 13 17.2\
         A4.6 4.6 0 0 0 21.5 14.8C21.5 10.3 16 6.8 12 1.5Z",
    ),
    (
        Suit::Diamonds,
        "suit-diamonds",
        "M12 1.5C14 5.5 17 9.3 20.3 12C17 14.7 14 18.5 12 22.5C10 18.5 7 14.7 3.7 12C7 9.3 10 5.5 12 1.5Z",
    ),
];

const TABLE: &str = "#2c5745";
const WORDS: &str = "#f4f7f5";
const QUIET_WORDS: &str = "#b7cbc0";
const EMPTY: &str = "#5d8775";

pub(crate) fn write(scene: &Scene) -> String {
    let (width, height, title) = (number(scene.width), number(scene.height), escaped(&scene.title));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n<title>{title}</title>\n<defs>\n"
    );
    for (_, name, path) in SUIT_SHAPES {
        let _ = writeln!(svg, "<path id=\"{name}\" d=\"{path}\"/>");
    }
    let _ = writeln!(
        svg,
        "<marker id=\"arrow-head\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0 0L10 5L0 10Z\" fill=\"#ffd166\"/></marker>\n</defs>"
    );
    let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" rx=\"12\" fill=\"{TABLE}\"/>");
    for shape in &scene.shapes {
        draw(shape, &mut svg);
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw(shape: &Shape, svg: &mut String) {
    match shape {
        Shape::Card { x, y, card, face, mark } => draw_card(svg, (*x, *y), *card, *face, *mark),
        Shape::Empty { x, y, suit } => {
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"none\" stroke=\"{EMPTY}\" \
                 stroke-width=\"1.5\" stroke-dasharray=\"5 4\"/>",
                number(x + 1.0),
                number(y + 1.0),
                CARD_WIDTH - 2.0,
                CARD_HEIGHT - 2.0
            );
            if let Some(suit) = suit {
                draw_suit(svg, *suit, (x + 16.0, y + 27.0), 1.0, EMPTY);
            }
        }
        Shape::Text { x, y, size, text, quiet } => {
            let ink = if *quiet { QUIET_WORDS } else { WORDS };
            let (x, y, text) = (number(*x), number(*y), escaped(text));
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">{text}</text>");
        }
        Shape::Sign { x, y, mark } => draw_sign(svg, (x + 9.0, y + 9.0), *mark),
        Shape::Arrow { from, to, bend } => {
            let [x1, y1, bx, by, x2, y2] = [from.0, from.1, bend.0, bend.1, to.0, to.1].map(number);
            let _ = writeln!(
                svg,
                "<path d=\"M{x1} {y1}Q{bx} {by} {x2} {y2}\" fill=\"none\" stroke=\"#ffd166\" stroke-width=\"2.2\" \
                 stroke-opacity=\"0.9\" marker-end=\"url(#arrow-head)\"/>"
            );
        }
    }
}

fn draw_card(svg: &mut String, (x, y): (f64, f64), card: Card, face: Face, mark: Option<Mark>) {
    let (paper, edge) = match face {
        Face::Up => ("#fdfdfb", "#8a9a91"),
        Face::Down => ("#a5b8ae", "#6d8377"),
    };
    let ink = match (card.colour(), face) {
        (Colour::Red, Face::Up) => "#c1121f",
        (Colour::Red, Face::Down) => "#85232b",
        (Colour::Black, Face::Up) => "#1b1b1b",
        (Colour::Black, Face::Down) => "#2a332e",
    };
    let (edge, thickness) = mark.map_or((edge, 1.0), |mark| (colour(mark), 3.5));
    let inset = thickness / 2.0;
    let dashes = if mark == Some(Mark::NeverTurned) { " stroke-dasharray=\"7 4\"" } else { "" };
    let _ = writeln!(
        svg,
        "<g><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"{paper}\" stroke=\"{edge}\" \
         stroke-width=\"{thickness}\"{dashes}/>",
        number(x + inset),
        number(y + inset),
        CARD_WIDTH - thickness,
        CARD_HEIGHT - thickness
    );
    let rank = if card.rank().number() == 10 { "10".to_owned() } else { card.rank().to_string() };
    let after_rank = if rank.len() == 2 { 24.0 } else { 18.0 };
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" font-size=\"16\" font-weight=\"bold\" letter-spacing=\"-1\" fill=\"{ink}\">{rank}</text>",
        number(x + 5.0),
        number(y + 18.5)
    );
    draw_suit(svg, card.suit(), (x + after_rank, y + 6.0), 0.58, ink);
    draw_suit(svg, card.suit(), (x + 14.0, y + 36.0), 1.2, ink);
    if let Some(mark) = mark {
        draw_sign(svg, (x + CARD_WIDTH - 9.0, y + 12.0), mark);
    }
    svg.push_str("</g>\n");
}

fn draw_suit(svg: &mut String, suit: Suit, (x, y): (f64, f64), scale: f64, ink: &str) {
    let name = SUIT_SHAPES.iter().find(|(shape, ..)| *shape == suit).map_or("", |(_, name, _)| name);
    let (x, y) = (number(x), number(y));
    let _ = writeln!(svg, "<use href=\"#{name}\" transform=\"translate({x} {y}) scale({scale})\" fill=\"{ink}\"/>");
}

/// Colours alone are not accessible to everyone, so every mark also has a sign.
fn draw_sign(svg: &mut String, (x, y): (f64, f64), mark: Mark) {
    let (colour, x, y, base) = (colour(mark), number(x), number(y), number(y + 5.0));
    let sign = mark.sign(false);
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"7.5\" fill=\"{colour}\"/><text x=\"{x}\" y=\"{base}\" font-size=\"14\" \
         font-weight=\"bold\" text-anchor=\"middle\" fill=\"#101512\">{sign}</text>"
    );
}

fn colour(mark: Mark) -> &'static str {
    match mark {
        Mark::Blocked => "#ff5a5f",
        Mark::Blocking => "#ffa94d",
        Mark::Solver => "#4dc4ff",
        Mark::NeverTurned => "#cf9bff",
    }
}

/// A place to a tenth.
fn number(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Escapes a text for use between tags and in quotation marks. Characters that XML cannot represent become question
/// marks.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\r' | '\t' => safe.push(' '),
            '\u{fffe}' | '\u{ffff}' => safe.push('?'),
            c if c.is_control() => safe.push('?'),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{Deal, preset, presets};
    use roxmltree::Document;

    use super::*;
    use crate::{Picture, Spot};

    #[test]
    fn every_game_gives_valid_xml_without_scripts() {
        for preset in presets() {
            let deal = Deal::from_seed(preset.rules(), 1).expect("a seed in range");
            let svg = Picture::of_deal(preset.rules(), &deal).svg();
            let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{}: {error}", preset.name()));
            assert_eq!(document.root_element().tag_name().name(), "svg");
            for node in document.descendants().filter(roxmltree::Node::is_element) {
                let name = node.tag_name().name();
                assert!(matches!(
                    name,
                    "svg" | "title" | "defs" | "path" | "marker" | "rect" | "g" | "text" | "use" | "circle"
                ));
                for attribute in node.attributes() {
                    assert!(!attribute.name().starts_with("on"), "{}", attribute.name());
                    assert!(attribute.name() != "href" || attribute.value().starts_with('#'));
                }
            }
        }
    }

    #[test]
    fn words_are_escaped_and_marks_and_arrows_are_drawn() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 1).expect("a seed in range");
        let nasty = "</text><script>alert('1')</script> & \"5♣\"\u{0}";
        let picture = Picture::of_deal(rules, &deal)
            .title(nasty)
            .caption(nasty)
            .mark(Spot::Tableau { pile: 6, place: 6 }, Mark::Blocked)
            .mark(deal.tableau[6][2].card, Mark::NeverTurned)
            .meaning(Mark::Blocked, nasty)
            .arrow(deal.tableau[6][6].card, deal.tableau[6][2].card)
            .arrow(deal.tableau[6][6].card, deal.tableau[1][1].card);
        let svg = picture.svg();
        let document = Document::parse(&svg).expect("valid XML");
        assert!(!document.descendants().any(|node| node.tag_name().name() == "script"));
        let title = document.descendants().find(|node| node.tag_name().name() == "title").expect("a title");
        assert_eq!(title.text(), Some(nasty.replace('\u{0}', "?").as_str()));
        let count = |name: &str, value: &str| {
            document
                .descendants()
                .filter(|node| node.attributes().any(|a| a.name() == name && a.value() == value))
                .count()
        };
        assert_eq!(count("marker-end", "url(#arrow-head)"), 2);
        assert_eq!(count("stroke", colour(Mark::Blocked)), 1);
        assert_eq!(count("stroke", colour(Mark::NeverTurned)), 1);
        // Each sign appears on the card and in the legend.
        assert_eq!(count("fill", colour(Mark::Blocked)), 2);
    }
}
