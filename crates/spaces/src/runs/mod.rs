#![doc = include_str!("../../../../docs/runs-space.md")]

mod accept;
mod arrangement;
mod building;
mod choice;
mod explore;
mod layout;
mod position;
mod promise;
mod relax;
mod rivals;
mod sight;
mod space;
mod unpiling;

pub use accept::accepts;
pub use building::{AnySuit, Building, RedBlack, SameSuit};
pub use choice::{AnyRuns, RunsVisitor};
pub use position::Position;
pub use sight::lost_at_sight;
pub use space::{Move, Runs, Word};
