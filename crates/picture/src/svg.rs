//! Shapes as SVG.

use std::fmt::Write as _;

use crate::faces::{self, draw_suit};
use crate::marks::Mark;
use crate::scene::{CARD_HEIGHT, CARD_WIDTH, Scene, Shape};

const TABLE: &str = "#2c5745";
const WORDS: &str = "#f4f7f5";
const QUIET_WORDS: &str = "#b7cbc0";
const EMPTY: &str = "#5d8775";
const ARROW: &str = "#ffd166";

pub(crate) fn write(scene: &Scene) -> String {
    let (width, height, title) = (number(scene.width), number(scene.height), escaped(&scene.title));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n<title>{title}</title>\n<defs>\n"
    );
    faces::define(&mut svg);
    let _ = writeln!(
        svg,
        "<marker id=\"arrow-head\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" \
         orient=\"auto\"><path d=\"M0 0L10 5L0 10Z\" fill=\"{ARROW}\"/></marker>\n</defs>"
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
        Shape::Card { x, y, card, face, mark, covered } => faces::draw(svg, (*x, *y), *card, *face, *mark, *covered),
        Shape::Suit { x, y, suit } => {
            let _ = writeln!(svg, "<g fill=\"{QUIET_WORDS}\">");
            draw_suit(svg, *suit, (*x, *y), 14.0, false);
            svg.push_str("</g>\n");
        }
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
                let _ = writeln!(svg, "<g fill=\"{EMPTY}\">");
                draw_suit(svg, *suit, (x + CARD_WIDTH / 2.0, y + CARD_HEIGHT / 2.0), 30.0, false);
                svg.push_str("</g>\n");
            }
        }
        Shape::Text { x, y, size, text, quiet } => {
            let ink = if *quiet { QUIET_WORDS } else { WORDS };
            let (x, y, text) = (number(*x), number(*y), escaped(text));
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">{text}</text>");
        }
        Shape::Sign { x, y, mark } => draw_sign(svg, (x + 9.0, y + 9.0), *mark),
        Shape::Arrow { corners } => {
            let _ = writeln!(
                svg,
                "<path d=\"{}\" fill=\"none\" stroke=\"{ARROW}\" stroke-width=\"1.6\" marker-end=\"url(#arrow-head)\"/>",
                rounded(corners)
            );
            if let Some((x, y)) = corners.first() {
                let _ =
                    writeln!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"2.2\" fill=\"{ARROW}\"/>", number(*x), number(*y));
            }
        }
    }
}

/// A line through all corners, with rounded turns.
fn rounded(corners: &[(f64, f64)]) -> String {
    const RADIUS: f64 = 3.0;
    let toward = |from: (f64, f64), to: (f64, f64)| {
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        let length = across.hypot(down).max(1e-9);
        let part = RADIUS.min(length / 2.0) / length;
        (number(from.0 + across * part), number(from.1 + down * part))
    };
    let Some((first, rest)) = corners.split_first() else { return String::new() };
    let mut data = format!("M{} {}", number(first.0), number(first.1));
    for (index, &corner) in rest.iter().enumerate() {
        let (x, y) = (number(corner.0), number(corner.1));
        match rest.get(index + 1) {
            None => {
                let _ = write!(data, "L{x} {y}");
            }
            Some(&next) => {
                let (before, after) = (toward(corner, corners[index]), toward(corner, next));
                let _ = write!(data, "L{} {}Q{x} {y} {} {}", before.0, before.1, after.0, after.1);
            }
        }
    }
    data
}

/// Colours alone are not accessible to everyone, so every mark also has a sign.
pub(crate) fn draw_sign(svg: &mut String, (x, y): (f64, f64), mark: Mark) {
    let (colour, x, y, base) = (colour(mark), number(x), number(y), number(y + 5.0));
    let sign = mark.sign(false);
    let _ = writeln!(
        svg,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"7.5\" fill=\"{colour}\"/><text x=\"{x}\" y=\"{base}\" font-size=\"14\" \
         font-weight=\"bold\" text-anchor=\"middle\" fill=\"#101512\">{sign}</text>"
    );
}

pub(crate) fn colour(mark: Mark) -> &'static str {
    match mark {
        Mark::Blocked => "#ff5a5f",
        Mark::Blocking => "#ffa94d",
        Mark::Solver => "#4dc4ff",
        Mark::NeverTurned => "#cf9bff",
    }
}

/// A place to a tenth.
pub(crate) fn number(value: f64) -> f64 {
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
