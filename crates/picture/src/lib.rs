//! Pictures of deals and of positions in the middle of a game: where every card lies, and which cards matter.
//!
//! * [`Picture`] collects what is to be seen: a deal, marks on chosen cards, arrows between cards, a caption. It becomes
//!   SVG ([`Picture::svg`]) or text ([`Picture::text`]).
//! * [`draw`] is the text alone, for a terminal.
//! * [`escaped`] makes a text fit for SVG and HTML, here and for charts.
//!
//! A picture shows all cards, face-down ones dimmed: it is meant for people who want to know why. SVG files stand on
//! their own: no scripts, no fonts or pictures from elsewhere, and a background of their own, so that they look the same
//! on a light and on a dark page.

mod board;
mod marks;
mod picture;
mod scene;
mod svg;

pub use board::{BoardStyle, draw};
pub use marks::{Mark, Spot};
pub use picture::Picture;
pub use svg::escaped;
