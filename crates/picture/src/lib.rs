//! Pictures: deals and positions in the middle of a game (where every card lies, and which cards matter), and charts.
//!
//! * [`Picture`] collects what to show: a deal, marks on chosen cards, arrows between cards, a caption. It is written
//!   as SVG ([`Picture::svg`]) or text ([`Picture::text`]).
//! * [`draw`] is the text alone, for a terminal.
//! * `chart`, with the feature `charts`, draws series of points over a pair of axes, as SVG or PNG.
//! * [`escaped`] escapes a text for SVG and HTML, here and for charts.
//!
//! A picture of a deal shows all cards, with face-down cards dimmed: it is meant for readers who want to know why. SVG files are
//! self-contained: no scripts, no external fonts or images, and their own background, so that they look the same on a
//! light and on a dark page.

mod arrows;
mod board;
#[cfg(feature = "charts")]
pub mod chart;
mod faces;
mod font;
mod marks;
mod picture;
mod scene;
mod svg;

pub use board::{BoardStyle, draw};
pub use marks::{Mark, Spot};
pub use picture::Picture;
pub use svg::escaped;
