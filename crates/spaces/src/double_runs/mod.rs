//! The runs space of two decks: Double Klondike and other games of two decks in which built groups move freely.
//!
//! A position is what it is in the [runs space](crate::runs) of one deck: heads, foundations, supply. A head or a supply
//! card is told by its place. All other cards are counted by their *faces*: two free copies of a card can change places,
//! with all that lies on them, and nothing that a rule asks about is different. Section 9 of `docs/runs-space.md` of the
//! project is the proof.

mod accept;
mod counting;
mod explore;
mod faces;
mod judge;
mod layout;
mod outlook;
pub(crate) mod paired_foundations;
mod position;
mod promise;
mod space;

pub use accept::{KEYS, accepts};
pub use counting::Counting;
pub use faces::Faces;
pub use position::Position;
pub use space::{DoubleRuns, Move};
