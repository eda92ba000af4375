//! Pictures as PNG.

use std::fmt;

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use super::drawing::{Anchor, Drawing, Form, Ink, MARK_RADIUS, OUTLINE, Place, SOLID, Shape};
use crate::font::{text_path, text_width};

/// Why a PNG could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PngError(String);

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PngError {}

impl Drawing {
    /// The width and height in pixels of a PNG at this scale.
    pub fn pixels(&self, scale: f64) -> (u32, u32) {
        ((self.width * scale).ceil() as u32, (self.height * scale).ceil() as u32)
    }

    /// The picture as the bytes of a PNG file, dark on white. A scale of 2 suits most screens and papers.
    pub fn to_png(&self, scale: f64) -> Result<Vec<u8>, PngError> {
        let (width, height) = self.pixels(scale);
        let mut pixmap = Pixmap::new(width, height)
            .ok_or_else(|| PngError(format!("a picture of {width} × {height} pixels cannot be drawn")))?;
        pixmap.fill(Color::WHITE);
        let canvas = Transform::from_scale(scale as f32, scale as f32);
        for shape in &self.shapes {
            draw(&mut pixmap, shape, canvas);
        }
        pixmap.encode_png().map_err(|error| PngError(error.to_string()))
    }
}

fn draw(pixmap: &mut Pixmap, shape: &Shape, canvas: Transform) {
    match shape {
        Shape::Line { places, ink, width, dashes } => {
            if let Some(path) = path_through(places, false) {
                stroke(pixmap, &path, *ink, *width, dashes, canvas);
            }
        }
        Shape::Mark { at, form, ink, hollow, .. } => {
            let path = match form {
                Form::Circle => PathBuilder::from_circle(at.0 as f32, at.1 as f32, MARK_RADIUS as f32),
                form => path_through(&form.corners(*at), true),
            };
            let Some(path) = path else { return };
            let inside = if *hollow { white() } else { paint(*ink) };
            pixmap.fill_path(&path, &inside, FillRule::Winding, canvas, None);
            stroke(pixmap, &path, *ink, OUTLINE, SOLID, canvas);
        }
        Shape::Text { at, text, anchor, size, turned } => {
            let Some(path) = text_path(text, *size) else { return };
            let width = text_width(text, *size);
            let shift = match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => -width / 2.0,
                Anchor::End => -width,
            };
            let place = canvas
                .pre_translate(at.0 as f32, at.1 as f32)
                .pre_concat(Transform::from_rotate(*turned as f32))
                .pre_translate(shift as f32, 0.0);
            pixmap.fill_path(&path, &paint(Ink::Text), FillRule::Winding, place, None);
        }
    }
}

fn path_through(places: &[Place], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (&(x, y), rest) = places.split_first()?;
    builder.move_to(x as f32, y as f32);
    for &(x, y) in rest {
        builder.line_to(x as f32, y as f32);
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

fn stroke(pixmap: &mut Pixmap, path: &Path, ink: Ink, width: f64, dashes: &[f64], canvas: Transform) {
    let dash = StrokeDash::new(dashes.iter().map(|&length| length as f32).collect(), 0.0);
    let (width, line_cap, line_join) = (width as f32, LineCap::Butt, LineJoin::Round);
    let pen = Stroke { width, line_cap, line_join, dash, ..Stroke::default() };
    pixmap.stroke_path(path, &paint(ink), &pen, canvas, None);
}

fn paint(ink: Ink) -> Paint<'static> {
    let [red, green, blue] = ink.on_white();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn white() -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::WHITE);
    paint
}
