//! The font of charts, and of the ranks on cards: DejaVu Sans, with its Latin and Greek letters and some symbols (see
//! `fonts/LICENSE-DejaVu`).

use std::fmt::Write as _;
use std::sync::LazyLock;

#[cfg(feature = "charts")]
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const BYTES: &[u8] = include_bytes!("../fonts/DejaVuSans-subset.ttf");

static FACE: LazyLock<Option<Face<'static>>> = LazyLock::new(|| Face::parse(BYTES, 0).ok());

/// The width of a text. Letters that the font lacks are replaced by a question mark.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    let Some(face) = FACE.as_ref() else { return 0.0 };
    let units: u32 = text.chars().map(|c| u32::from(advance(face, glyph(face, c)))).sum();
    f64::from(units) * size / f64::from(face.units_per_em())
}

/// The outlines of a text that begins at the origin, on a base line at height 0, with the downward direction positive.
/// `None` if nothing is visible.
#[cfg(feature = "charts")]
pub(crate) fn text_path(text: &str, size: f64) -> Option<Path> {
    let face = FACE.as_ref()?;
    let scale = size as f32 / f32::from(face.units_per_em());
    let mut outline = Outline { builder: PathBuilder::new(), place: 0.0, scale };
    for c in text.chars() {
        let id = glyph(face, c);
        face.outline_glyph(id, &mut outline);
        outline.place += f32::from(advance(face, id)) * scale;
    }
    outline.builder.finish()
}

/// The outlines of a text as the data of an SVG path, on a base line at height 0: a text that looks the same whatever
/// fonts the reader has.
pub(crate) fn svg_outline(text: &str, size: f64) -> String {
    let Some(face) = FACE.as_ref() else { return String::new() };
    let mut outline = SvgOutline { data: String::new(), place: 0.0, scale: size / f64::from(face.units_per_em()) };
    for c in text.chars() {
        let id = glyph(face, c);
        face.outline_glyph(id, &mut outline);
        outline.place += f64::from(advance(face, id)) * outline.scale;
    }
    outline.data
}

struct SvgOutline {
    data: String,
    place: f64,
    scale: f64,
}

impl SvgOutline {
    fn add<const N: usize>(&mut self, command: char, places: [(f32, f32); N]) {
        self.data.push(command);
        for (index, (x, y)) in places.into_iter().enumerate() {
            let x = self.place + f64::from(x) * self.scale;
            let (x, y) = ((x * 100.0).round() / 100.0, (-f64::from(y) * self.scale * 100.0).round() / 100.0);
            let _ = write!(self.data, "{}{x} {y}", if index > 0 { " " } else { "" });
        }
    }
}

impl OutlineBuilder for SvgOutline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', [(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', [(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', [(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}

/// Collects the outlines of letters side by side.
#[cfg(feature = "charts")]
struct Outline {
    builder: PathBuilder,
    place: f32,
    scale: f32,
}

#[cfg(feature = "charts")]
impl Outline {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.place + x * self.scale, -y * self.scale)
    }
}

#[cfg(feature = "charts")]
impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.builder.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.builder.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}

fn glyph(face: &Face<'_>, c: char) -> GlyphId {
    face.glyph_index(c).or_else(|| face.glyph_index('?')).unwrap_or(GlyphId(0))
}

fn advance(face: &Face<'_>, id: GlyphId) -> u16 {
    face.glyph_hor_advance(id).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_can_be_read_and_has_the_letters_that_charts_use() {
        let face = FACE.as_ref().expect("the font is one");
        for c in "AZaz09 ±%×→≤≥–…♠♥⁻⁰¹²³⁹éßλ✓'\"()&<>".chars() {
            assert!(face.glyph_index(c).is_some(), "no {c}");
        }
    }

    #[test]
    fn wider_texts_are_wider() {
        assert_eq!(text_width("", 12.0), 0.0);
        assert!(text_width("W", 12.0) > text_width("i", 12.0));
        assert!((text_width("winnable", 24.0) - 2.0 * text_width("winnable", 12.0)).abs() < 1e-9);
        assert_eq!(text_width("漢", 12.0), text_width("?", 12.0));
    }
}
