//! The space for games in which built groups move freely.

mod accept;
mod building;
mod choice;
mod explore;
mod layout;
mod position;
mod space;
mod translate;

pub use accept::accepts;
pub use building::{AnySuit, Building, RedBlack, SameSuit};
pub use choice::{AnyRuns, RunsVisitor};
pub use position::{Position, Step};
pub use space::{Move, Runs, Word};
