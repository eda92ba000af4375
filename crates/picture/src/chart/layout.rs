//! Lays out a chart as a picture: frame, tick marks, legend, series.

use super::drawing::{Anchor, Drawing, Form, Ink, Place, Shape};
use super::font::text_width;
use super::{Chart, Series, Style};

const WIDTH: f64 = 720.0;
/// The frame inside which the points lie.
const FRAME_HEIGHT: f64 = 340.0;
const RIGHT: f64 = 24.0;
const TITLE_SIZE: f64 = 15.0;
const TEXT_SIZE: f64 = 12.0;
const LINE_HEIGHT: f64 = 19.0;
/// The angle by which labels below the axis are turned if they would overlap.
const TURNED: f64 = -35.0;
/// Half the width of the caps at the ends of a range.
const CAP: f64 = 3.0;

/// Where the frame lies.
struct Frame {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Chart {
    /// Puts everything in its place.
    pub fn draw(&self) -> Drawing {
        let legend = self.legend_lines();
        let widest = self.y.ticks().iter().map(|(_, word)| text_width(word, TEXT_SIZE)).fold(0.0, f64::max);
        let top = 40.0 + legend.len() as f64 * LINE_HEIGHT;
        let frame = Frame { left: 44.0 + widest, right: WIDTH - RIGHT, top, bottom: top + FRAME_HEIGHT };
        let mut shapes = vec![text((WIDTH / 2.0, 24.0), &self.title, Anchor::Middle, TITLE_SIZE)];
        draw_legend(&legend, &mut shapes);
        let below = self.draw_axes(&frame, &mut shapes);
        for series in &self.series {
            self.draw_series(series, &frame, &mut shapes);
        }
        Drawing { title: self.title.clone(), width: WIDTH, height: (frame.bottom + below).ceil(), shapes }
    }

    fn place(&self, x: f64, y: f64, frame: &Frame) -> Place {
        let across = frame.left + self.x.place(x) * (frame.right - frame.left);
        (across, frame.bottom - self.y.place(y) * (frame.bottom - frame.top))
    }

    /// The names of the series, as many per line as fit. A single series needs no legend.
    fn legend_lines(&self) -> Vec<Vec<&Series>> {
        let mut lines: Vec<Vec<&Series>> = Vec::new();
        let mut free = 0.0;
        for series in self.series.iter().filter(|series| self.series.len() > 1 && !series.name.is_empty()) {
            let needed = legend_width(series);
            if needed > free || lines.is_empty() {
                lines.push(Vec::new());
                free = WIDTH - 2.0 * RIGHT;
            }
            free -= needed;
            if let Some(line) = lines.last_mut() {
                line.push(series);
            }
        }
        lines
    }

    /// Draws frame, lines and labels of both axes. Returns the height that they need below the frame.
    fn draw_axes(&self, frame: &Frame, shapes: &mut Vec<Shape>) -> f64 {
        let Frame { left, right, top, bottom } = *frame;
        for (value, word) in self.y.ticks() {
            let (_, y) = self.place(0.0, *value, frame);
            shapes.push(Shape::Line { places: vec![(left, y), (right, y)], ink: Ink::Faint, width: 1.0 });
            shapes.push(text((left - 7.0, y + TEXT_SIZE * 0.35), word, Anchor::End, TEXT_SIZE));
        }
        let words: Vec<(f64, &str)> =
            self.x.ticks().iter().map(|(value, word)| (self.place(*value, 0.0, frame).0, word.as_str())).collect();
        let crowded = words.windows(2).any(|pair| {
            let needed = (text_width(pair[0].1, TEXT_SIZE) + text_width(pair[1].1, TEXT_SIZE)) / 2.0;
            pair[1].0 - pair[0].0 < needed + 8.0
        });
        let mut below = LINE_HEIGHT;
        for (x, word) in words {
            shapes.push(Shape::Line { places: vec![(x, bottom), (x, bottom + 5.0)], ink: Ink::Text, width: 1.0 });
            if crowded {
                let turned = TURNED;
                let (text, anchor, size) = (word.to_owned(), Anchor::End, TEXT_SIZE);
                shapes.push(Shape::Text { at: (x + 4.0, bottom + 16.0), text, anchor, size, turned });
                below = below.max(16.0 + text_width(word, TEXT_SIZE) * TURNED.to_radians().sin().abs() + 6.0);
            } else {
                shapes.push(text((x, bottom + LINE_HEIGHT), word, Anchor::Middle, TEXT_SIZE));
            }
        }
        let corners = vec![(left, top), (left, bottom), (right, bottom)];
        shapes.push(Shape::Line { places: corners, ink: Ink::Text, width: 1.0 });
        let middle = (left + right) / 2.0;
        shapes.push(text((middle, bottom + below + LINE_HEIGHT), &self.x.label, Anchor::Middle, TEXT_SIZE));
        let at = (18.0, (top + bottom) / 2.0);
        let label = self.y.label.clone();
        shapes.push(Shape::Text { at, text: label, anchor: Anchor::Middle, size: TEXT_SIZE, turned: -90.0 });
        below + LINE_HEIGHT + 12.0
    }

    fn draw_series(&self, series: &Series, frame: &Frame, shapes: &mut Vec<Shape>) {
        let ink = Ink::Series(series.colour);
        if matches!(series.style, Style::Measured | Style::Line) && series.points.len() > 1 {
            let places = series.points.iter().map(|point| self.place(point.x, point.y, frame)).collect();
            let width = if series.style == Style::Line { 1.8 } else { 1.2 };
            shapes.push(Shape::Line { places, ink, width });
        }
        if series.style == Style::Line {
            return;
        }
        for point in &series.points {
            let at = self.place(point.x, point.y, frame);
            if let Some((low, high)) = point.range {
                let ((x, low), (_, high)) = (self.place(point.x, low, frame), self.place(point.x, high, frame));
                let mut line = |from: Place, to: Place| {
                    shapes.push(Shape::Line { places: vec![from, to], ink, width: 1.2 });
                };
                line((x, low), (x, high));
                line((x - CAP, low), (x + CAP, low));
                line((x - CAP, high), (x + CAP, high));
            }
            shapes.push(mark(series, at, &point.note));
        }
    }
}

fn legend_width(series: &Series) -> f64 {
    24.0 + text_width(&series.name, TEXT_SIZE) + 20.0
}

fn draw_legend(lines: &[Vec<&Series>], shapes: &mut Vec<Shape>) {
    for (index, line) in lines.iter().enumerate() {
        let width: f64 = line.iter().map(|series| legend_width(series)).sum::<f64>() - 20.0;
        let mut x = ((WIDTH - width) / 2.0).max(RIGHT);
        let y = 46.0 + index as f64 * LINE_HEIGHT;
        for series in line {
            let middle = y - TEXT_SIZE * 0.35;
            if matches!(series.style, Style::Measured | Style::Line) {
                let places = vec![(x, middle), (x + 18.0, middle)];
                shapes.push(Shape::Line { places, ink: Ink::Series(series.colour), width: 1.8 });
            }
            if series.style != Style::Line {
                shapes.push(mark(series, (x + 9.0, middle), ""));
            }
            shapes.push(text((x + 24.0, y), &series.name, Anchor::Start, TEXT_SIZE));
            x += legend_width(series);
        }
    }
}

fn mark(series: &Series, at: Place, note: &str) -> Shape {
    Shape::Mark {
        at,
        form: Form::of_series(series.colour),
        ink: Ink::Series(series.colour),
        hollow: series.style == Style::Compared,
        note: note.to_owned(),
    }
}

fn text(at: Place, text: &str, anchor: Anchor, size: f64) -> Shape {
    Shape::Text { at, text: text.to_owned(), anchor, size, turned: 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::{Axis, Colours, Point, Scale};
    use super::*;

    fn chart() -> Chart {
        let point =
            |x: f64, y: f64| Point { range: Some((y - 3.0, y + 3.0)), note: format!("<{x}>"), ..Point::at(x, y) };
        let series = |name: &str, style, colour, points| Series { name: name.into(), style, colour, points };
        Chart {
            title: "Winnable & not".into(),
            x: Axis::named(
                "cells",
                (0..5).map(|count| (f64::from(count), format!("{count} cells of some sort"))).collect(),
            ),
            y: Axis::new("winnable, %", Scale::Linear, 0.0, 100.0),
            series: vec![
                series(
                    "measured \"here\"",
                    Style::Measured,
                    0,
                    vec![point(0.0, 3.0), point(1.0, 19.0), point(4.0, 99.0)],
                ),
                series("<published>", Style::Compared, 1, vec![point(2.0, 79.0)]),
                series("a line", Style::Line, 2, vec![point(0.0, 50.0), point(4.0, 60.0)]),
            ],
        }
    }

    #[test]
    fn the_svg_is_well_formed_and_has_every_series_and_point() {
        for colours in [Colours::OnWhite, Colours::OfPage] {
            let svg = chart().draw().to_svg(colours);
            let document = roxmltree::Document::parse(&svg).expect("well-formed XML");
            let texts = |name: &str| -> Vec<String> {
                let nodes = document.descendants().filter(|node| node.has_tag_name(name));
                nodes.filter_map(|node| node.text().map(str::to_owned)).collect()
            };
            let words = texts("text");
            for word in ["Winnable & not", "measured \"here\"", "<published>", "a line", "cells", "winnable, %", "80"] {
                assert!(words.iter().any(|found| found == word), "no {word} in {words:?}");
            }
            assert_eq!(texts("title"), ["Winnable & not", "<0>", "<1>", "<4>", "<2>"]);
        }
    }

    #[test]
    fn the_png_can_be_read_and_has_its_size_and_its_colours() {
        let picture = chart().draw();
        let bytes = picture.to_png(1.5).expect("a small picture");
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().expect("a PNG");
        assert_eq!(reader.info().size(), picture.pixels(1.5));
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut pixels).expect("whole");
        let found = |colour: [u8; 3]| pixels[..info.buffer_size()].chunks(4).any(|pixel| pixel[..3] == colour);
        for ink in [Ink::Text, Ink::Faint, Ink::Series(0), Ink::Series(1), Ink::Series(2)] {
            assert!(found(ink.on_white()), "{ink:?}");
        }
        assert!(!found(Ink::Series(3).on_white()));
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused() {
        assert!(chart().draw().to_png(1e9).is_err());
        assert!(chart().draw().to_png(0.0).is_err());
    }
}
