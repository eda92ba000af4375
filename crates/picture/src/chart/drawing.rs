//! Shapes with their coordinates: both kinds of files are made from them.

/// A picture, ready to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What it shows, for readers who cannot see it.
    pub(super) title: String,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: Vec<Shape>,
}

/// Places in the picture: to the right and downwards from its top left corner.
pub(super) type Place = (f64, f64);

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A line through these places.
    Line { places: Vec<Place>, ink: Ink, width: f64, dashes: &'static [f64] },
    /// The mark of a point, with its tooltip.
    Mark { at: Place, form: Form, ink: Ink, hollow: bool, note: String },
    /// A text on one line. `turned` is the rotation in degrees, clockwise around the place.
    Text { at: Place, text: String, anchor: Anchor, size: f64, turned: f64 },
}

/// Colours by purpose; the output format chooses the actual colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Texts and frame.
    Text,
    /// Guide lines.
    Faint,
    /// The series of this number.
    Series(usize),
}

/// A line without gaps.
pub(super) const SOLID: &[f64] = &[];

/// The lengths of dashes and gaps of a series: each time the colours have been used up, the next kind.
pub(super) fn dashes_of_series(number: usize) -> &'static [f64] {
    const KINDS: [&[f64]; 3] = [SOLID, &[7.0, 3.5], &[1.8, 3.2]];
    KINDS[number / SERIES_COLOURS.len() % KINDS.len()]
}

/// The shape of a mark, so that series can be distinguished without colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Circle,
    Square,
    Diamond,
    Triangle,
}

impl Form {
    pub(super) fn of_series(number: usize) -> Form {
        [Form::Circle, Form::Square, Form::Diamond, Form::Triangle][number % 4]
    }

    /// The corners of a mark around a place; none if it is a circle.
    pub(super) fn corners(self, (x, y): Place) -> Vec<Place> {
        let r = MARK_RADIUS;
        match self {
            Form::Circle => Vec::new(),
            Form::Square => vec![(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)],
            Form::Diamond => vec![(x, y - 1.3 * r), (x + 1.3 * r, y), (x, y + 1.3 * r), (x - 1.3 * r, y)],
            Form::Triangle => vec![(x, y - 1.3 * r), (x + 1.2 * r, y + r), (x - 1.2 * r, y + r)],
        }
    }
}

/// The size of marks.
pub(super) const MARK_RADIUS: f64 = 3.5;
/// The width of the outline of hollow marks.
pub(super) const OUTLINE: f64 = 1.2;

/// Which end of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The colours of the series on white: those of Okabe and Ito, which colour-blind readers can distinguish.
pub(super) const SERIES_COLOURS: [[u8; 3]; 7] = [
    [0x00, 0x72, 0xB2],
    [0xD5, 0x5E, 0x00],
    [0x00, 0x9E, 0x73],
    [0xCC, 0x79, 0xA7],
    [0xE6, 0x9F, 0x00],
    [0x56, 0xB4, 0xE9],
    [0x55, 0x55, 0x55],
];

impl Ink {
    /// The colour on white paper.
    pub(super) fn on_white(self) -> [u8; 3] {
        match self {
            Ink::Text => [0x22, 0x22, 0x22],
            Ink::Faint => [0xDD, 0xDD, 0xDD],
            Ink::Series(number) => SERIES_COLOURS[number % SERIES_COLOURS.len()],
        }
    }
}
