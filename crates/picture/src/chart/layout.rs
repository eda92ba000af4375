//! Lays out a chart as a picture: frame, tick marks, legend, series.

use super::drawing::{Anchor, Drawing, Form, Ink, Place, SOLID, Shape, dashes_of_series};
use super::{Chart, Series, Style};
use crate::font::text_width;

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
/// The room for the line from the frame to a name.
const LEADER: f64 = 36.0;
/// More lines than this have their names at their ends: nobody finds the tenth colour of a legend again.
const MOST_IN_LEGEND: usize = 6;
/// How far apart the ranges of different series at the same place are drawn.
const BESIDE: f64 = 5.0;

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
        let named_at_end = self.named_at_end();
        let legend = self.legend_lines(&named_at_end);
        let widest = self.y.ticks().iter().map(|(_, word)| text_width(word, TEXT_SIZE)).fold(0.0, f64::max);
        let top = 40.0 + legend.len() as f64 * LINE_HEIGHT;
        let longest =
            named_at_end.iter().map(|series| LEADER + text_width(&series.name, TEXT_SIZE)).fold(0.0, f64::max);
        let right = WIDTH - RIGHT - longest.min(WIDTH / 3.0);
        let frame = Frame { left: 44.0 + widest, right, top, bottom: top + FRAME_HEIGHT };
        let mut shapes = vec![text((WIDTH / 2.0, 24.0), &self.title, Anchor::Middle, TITLE_SIZE)];
        draw_legend(&legend, &mut shapes);
        let below = self.draw_axes(&frame, &mut shapes);
        for series in &self.series {
            self.draw_series(series, &frame, &mut shapes);
        }
        self.draw_names(&named_at_end, &frame, &mut shapes);
        Drawing { title: self.title.clone(), width: WIDTH, height: (frame.bottom + below).ceil(), shapes }
    }

    fn place(&self, x: f64, y: f64, frame: &Frame) -> Place {
        let across = frame.left + self.x.place(x) * (frame.right - frame.left);
        (across, frame.bottom - self.y.place(y) * (frame.bottom - frame.top))
    }

    /// The lines that have their names at their ends instead of in the legend.
    fn named_at_end(&self) -> Vec<&Series> {
        let is_line = |series: &&Series| matches!(series.style, Style::Measured | Style::Line);
        let lines: Vec<&Series> =
            self.series.iter().filter(is_line).filter(|series| !series.points.is_empty()).collect();
        if lines.len() > MOST_IN_LEGEND { lines } else { Vec::new() }
    }

    /// The other names, as many per line as fit. A single series needs no legend.
    fn legend_lines(&self, elsewhere: &[&Series]) -> Vec<Vec<&Series>> {
        let mut lines: Vec<Vec<&Series>> = Vec::new();
        let mut free = 0.0;
        let is_here = |series: &&Series| !elsewhere.iter().any(|other| std::ptr::eq(*other, *series));
        let named = self.series.iter().filter(|series| self.series.len() > 1 && !series.name.is_empty());
        for series in named.filter(is_here) {
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
            shapes.push(Shape::Line {
                places: vec![(left, y), (right, y)],
                ink: Ink::Faint,
                width: 1.0,
                dashes: SOLID,
            });
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
            shapes.push(Shape::Line {
                places: vec![(x, bottom), (x, bottom + 5.0)],
                ink: Ink::Text,
                width: 1.0,
                dashes: SOLID,
            });
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
        shapes.push(Shape::Line { places: corners, ink: Ink::Text, width: 1.0, dashes: SOLID });
        let middle = (left + right) / 2.0;
        shapes.push(text((middle, bottom + below + LINE_HEIGHT), &self.x.label, Anchor::Middle, TEXT_SIZE));
        let at = (18.0, (top + bottom) / 2.0);
        let label = self.y.label.clone();
        shapes.push(Shape::Text { at, text: label, anchor: Anchor::Middle, size: TEXT_SIZE, turned: -90.0 });
        below + LINE_HEIGHT + 12.0
    }

    fn draw_series(&self, series: &Series, frame: &Frame, shapes: &mut Vec<Shape>) {
        let (ink, dashes) = (Ink::Series(series.colour), dashes_of_series(series.colour));
        let beside = self.beside(series);
        let place = |x: f64, y: f64| {
            let (across, down) = self.place(x, y, frame);
            (across + beside, down)
        };
        if matches!(series.style, Style::Measured | Style::Line) && series.points.len() > 1 {
            let places = series.points.iter().map(|point| place(point.x, point.y)).collect();
            let width = if series.style == Style::Line { 1.8 } else { 1.2 };
            shapes.push(Shape::Line { places, ink, width, dashes });
        }
        if series.style == Style::Line {
            return;
        }
        for point in &series.points {
            let at = place(point.x, point.y);
            if let Some((low, high)) = point.range {
                let ((x, low), (_, high)) = (place(point.x, low), place(point.x, high));
                let mut line = |from: Place, to: Place| {
                    shapes.push(Shape::Line { places: vec![from, to], ink, width: 1.2, dashes: SOLID });
                };
                line((x, low), (x, high));
                line((x - CAP, low), (x + CAP, low));
                line((x - CAP, high), (x + CAP, high));
            }
            shapes.push(mark(series, at, &point.note));
        }
    }

    /// How far to the side a series is drawn, so that its ranges and marks do not hide those of another one: series with
    /// ranges lie beside each other, and a figure to compare with lies beside the series of its colour.
    fn beside(&self, series: &Series) -> f64 {
        let has_ranges = |series: &&Series| series.points.iter().any(|point| point.range.is_some());
        let mut colours: Vec<usize> = Vec::new();
        for other in self.series.iter().filter(|other| has_ranges(other) || other.style == Style::Compared) {
            if !colours.contains(&other.colour) {
                colours.push(other.colour);
            }
        }
        let Some(place) = colours.iter().position(|&colour| colour == series.colour) else { return 0.0 };
        if colours.len() > MOST_IN_LEGEND { 0.0 } else { BESIDE * (place as f64 - (colours.len() - 1) as f64 / 2.0) }
    }

    /// Names at the right ends of their lines, in their order from top to bottom and at least a line of text apart.
    fn draw_names(&self, named: &[&Series], frame: &Frame, shapes: &mut Vec<Shape>) {
        let mut ends: Vec<(Place, &Series)> = named
            .iter()
            .filter_map(|series| series.points.last().map(|end| (self.place(end.x, end.y, frame), *series)))
            .collect();
        ends.sort_by(|(a, _), (b, _)| a.1.total_cmp(&b.1));
        let wanted: Vec<f64> = ends.iter().map(|((_, y), _)| *y).collect();
        let heights = spread(&wanted, TEXT_SIZE + 4.0, frame.top, frame.bottom);
        for ((end, series), y) in ends.into_iter().zip(heights) {
            let x = frame.right + LEADER;
            let (ink, dashes) = (Ink::Series(series.colour), dashes_of_series(series.colour));
            let places = vec![end, (frame.right + 4.0, end.1), (x - 20.0, y)];
            shapes.push(Shape::Line { places, ink: Ink::Faint, width: 1.0, dashes: SOLID });
            shapes.push(Shape::Line { places: vec![(x - 20.0, y), (x - 3.0, y)], ink, width: 1.8, dashes });
            shapes.push(text((x, y + TEXT_SIZE * 0.35), &series.name, Anchor::Start, TEXT_SIZE));
        }
    }
}

/// Heights in ascending order as near as possible to those wanted, but at least a step apart and not beyond the ends while
/// there is room.
fn spread(wanted: &[f64], step: f64, top: f64, bottom: f64) -> Vec<f64> {
    let mut heights: Vec<f64> = Vec::new();
    for (index, &y) in wanted.iter().enumerate() {
        let least = heights.last().map_or(top, |last| last + step);
        // What must still fit below.
        let most = bottom - step * (wanted.len() - 1 - index) as f64;
        heights.push(y.min(most).max(least));
    }
    // Those that were pushed down by others above them share the shift with them.
    for index in (0..heights.len().saturating_sub(1)).rev() {
        let most = heights[index + 1] - step;
        let least = if index == 0 { top } else { heights[index - 1] + step };
        heights[index] = wanted[index].min(most).max(least.min(most));
    }
    heights
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
                let (ink, dashes) = (Ink::Series(series.colour), dashes_of_series(series.colour));
                shapes.push(Shape::Line { places, ink, width: 1.8, dashes });
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
    fn fourteen_lines_can_be_told_apart_and_their_names_do_not_overlap() {
        let line = |number: usize| Series {
            name: format!("line {number}"),
            style: Style::Line,
            colour: number,
            points: vec![Point::at(0.0, 50.0 + number as f64 / 10.0), Point::at(10.0, 50.0)],
        };
        let chart = Chart {
            title: "Many".into(),
            x: Axis::new("", Scale::Linear, 0.0, 10.0),
            y: Axis::new("", Scale::Linear, 0.0, 100.0),
            series: (0..14).map(line).collect(),
        };
        let drawing = chart.draw();
        let mut looks = Vec::new();
        let mut heights = Vec::new();
        for shape in &drawing.shapes {
            match shape {
                Shape::Line { ink: Ink::Series(number), dashes, width, .. } if *width > 1.5 => {
                    looks.push((Ink::Series(*number).on_white(), *dashes));
                }
                Shape::Text { at, text, .. } if text.starts_with("line") => heights.push(at.1),
                _ => (),
            }
        }
        // The lines first, then for each name a sample of its line.
        assert_eq!((looks.len(), heights.len()), (28, 14));
        assert!((0..14).all(|one| (0..one).all(|other| looks[one] != looks[other])));
        heights.sort_by(f64::total_cmp);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] > TEXT_SIZE), "{heights:?}");
        assert!(heights.iter().all(|&y| y > 0.0 && y < drawing.height));
    }

    #[test]
    fn names_stay_near_their_lines_and_inside() {
        assert_eq!(spread(&[50.0], 10.0, 0.0, 100.0), [50.0]);
        assert_eq!(spread(&[0.0, 0.0, 60.0], 10.0, 0.0, 100.0), [0.0, 10.0, 60.0]);
        assert_eq!(spread(&[100.0, 100.0, 100.0], 10.0, 0.0, 100.0), [80.0, 90.0, 100.0]);
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused() {
        assert!(chart().draw().to_png(1e9).is_err());
        assert!(chart().draw().to_png(0.0).is_err());
    }
}
