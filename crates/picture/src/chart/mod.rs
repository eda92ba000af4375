//! Charts, as SVG text or PNG bytes. Both are drawn from the same list of shapes with a font that comes with the
//! program, so the result does not depend on the fonts and drawing libraries of the machine.

mod axis;
mod drawing;
mod layout;
mod png;
mod svg;

pub use axis::{Axis, Scale};
pub use drawing::Drawing;
pub use png::PngError;
pub use svg::Colours;

/// A chart: series of points over one pair of axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What the picture shows, in one line.
    pub title: String,
    /// The axis from left to right.
    pub x: Axis,
    /// The axis from bottom to top.
    pub y: Axis,
    /// What is shown. Series of the same colour belong together.
    pub series: Vec<Series>,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend says.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    /// The index of the colour and the mark, from 0; they repeat after the last one.
    pub colour: usize,
    /// The points, from left to right.
    pub points: Vec<Point>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Filled marks with their ranges, joined by a line.
    Measured,
    /// The same without the line: their order has no meaning.
    Points,
    /// Hollow marks alone: figures from others to compare with.
    Compared,
    /// A line without marks.
    Line,
}

/// One point.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Where on the first axis.
    pub x: f64,
    /// Where on the second.
    pub y: f64,
    /// The range in which the second value may lie.
    pub range: Option<(f64, f64)>,
    /// The tooltip.
    pub note: String,
}

impl Point {
    /// A point without a range and a note.
    pub fn at(x: f64, y: f64) -> Point {
        Point { x, y, range: None, note: String::new() }
    }
}
