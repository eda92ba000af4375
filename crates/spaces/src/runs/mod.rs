//! The runs space: games in which built groups move freely, such as Klondike.
//!
//! The cards of their tableau can be arranged in very many ways, and nearly all of the differences are irrelevant: only
//! the heads of the piles and what lies free matters, so that a position fits in one machine word. The chapter
//! `docs/runs-space.md` of the project says what matters and proves it.

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
pub(crate) mod supply;
pub(crate) mod unpiling;

pub(crate) use accept::groups_move_freely;
pub use accept::{KEYS, accepts};
pub use building::{AnySuit, Building, RedBlack, SameSuit};
pub use choice::{AnyRuns, RunsVisitor};
pub use position::Position;
pub use sight::{LostAtSight, lost_at_sight};
pub use space::{Move, Runs, Word};
