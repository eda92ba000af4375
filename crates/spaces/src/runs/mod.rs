#![doc = include_str!("../../../../docs/runs-space.md")]

mod accept;
mod arrangement;
pub(crate) mod blocked_cards;
mod building;
mod choice;
pub(crate) mod explore;
pub(crate) mod last_stock_card;
mod layout;
mod position;
mod promise;
pub(crate) mod rivals;
mod sight;
mod space;
pub(crate) mod unpiling;

pub use accept::{KEYS, accepts};
pub use building::{AnySuit, Building, RedBlack, SameSuit};
pub use choice::{AnyRuns, RunsVisitor};
pub use position::Position;
pub use sight::{LostAtSight, lost_at_sight};
pub use space::{Move, Runs, Word};
