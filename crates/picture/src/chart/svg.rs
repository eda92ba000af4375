//! Pictures as SVG.

use std::fmt::Write as _;

use crate::escaped;

use super::drawing::{Anchor, Drawing, Form, Ink, MARK_RADIUS, OUTLINE, Place, SERIES_COLOURS, Shape};

/// Where the colours of a picture come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colours {
    /// Dark on white: a standalone file.
    OnWhite,
    /// The style of the page that contains the picture: the variables `--ink`, `--faint`, `--paper` and `--series-0` to
    /// `--series-6`.
    OfPage,
}

impl Drawing {
    /// The picture as SVG text: a standalone file, or a part of a page.
    pub fn to_svg(&self, colours: Colours) -> String {
        let (width, height, title) = (self.width, self.height, escaped(&self.title));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" role=\"img\" aria-label=\"{title}\" \
             font-family=\"DejaVu Sans, Verdana, Arial, sans-serif\">\n<title>{title}</title>\n"
        );
        if colours == Colours::OnWhite {
            svg.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#FFFFFF\"/>\n");
        }
        for shape in &self.shapes {
            svg.push_str(&draw(shape, colours));
            svg.push('\n');
        }
        svg.push_str("</svg>\n");
        svg
    }
}

fn draw(shape: &Shape, colours: Colours) -> String {
    match shape {
        Shape::Line { places, ink, width, dashes } => {
            let lengths: Vec<String> = dashes.iter().map(f64::to_string).collect();
            let dashes =
                if lengths.is_empty() { String::new() } else { format!(";stroke-dasharray:{}", lengths.join(" ")) };
            format!(
                "<polyline points=\"{}\" style=\"fill:none;stroke:{};stroke-width:{width}{dashes}\"/>",
                points(places),
                colour(*ink, colours)
            )
        }
        Shape::Mark { at, form, ink, hollow, note } => {
            let ink = colour(*ink, colours);
            let fill = match (hollow, colours) {
                (false, _) => &ink,
                (true, Colours::OnWhite) => "#FFFFFF",
                (true, Colours::OfPage) => "var(--paper)",
            };
            let style = format!("style=\"fill:{fill};stroke:{ink};stroke-width:{OUTLINE}\"");
            let note = if note.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(note)) };
            match form {
                Form::Circle => {
                    let (x, y) = (number(at.0), number(at.1));
                    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{MARK_RADIUS}\" {style}>{note}</circle>")
                }
                form => format!("<polygon points=\"{}\" {style}>{note}</polygon>", points(&form.corners(*at))),
            }
        }
        Shape::Text { at, text, anchor, size, turned } => {
            let (x, y) = (number(at.0), number(at.1));
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let turn = if *turned == 0.0 { String::new() } else { format!(" transform=\"rotate({turned} {x} {y})\"") };
            let ink = colour(Ink::Text, colours);
            format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" style=\"fill:{ink}\"{turn}>{}</text>",
                escaped(text)
            )
        }
    }
}

fn points(places: &[Place]) -> String {
    let mut text = String::new();
    for (x, y) in places {
        let _ = write!(text, "{},{} ", number(*x), number(*y));
    }
    text.trim_end().to_owned()
}

/// A place to a hundredth.
fn number(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

fn colour(ink: Ink, colours: Colours) -> String {
    match (colours, ink) {
        (Colours::OnWhite, ink) => {
            let [red, green, blue] = ink.on_white();
            format!("#{red:02X}{green:02X}{blue:02X}")
        }
        (Colours::OfPage, Ink::Text) => "var(--ink)".to_owned(),
        (Colours::OfPage, Ink::Faint) => "var(--faint)".to_owned(),
        (Colours::OfPage, Ink::Series(number)) => format!("var(--series-{})", number % SERIES_COLOURS.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_escapes() {
        assert_eq!(escaped("<b a=\"1\">&'\u{0}\n"), "&lt;b a=&quot;1&quot;&gt;&amp;&#39;? ");
        assert_eq!(escaped("81.945 ± 0.084% ♠"), "81.945 ± 0.084% ♠");
    }
}
