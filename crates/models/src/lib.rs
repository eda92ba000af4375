//! Constraint models: a deal as a question to a SAT solver.
//!
//! * [`CompleteModel`] decides every deal of Klondike without worrying back and of its relatives.
//! * [`WithoutWorryingBack`] is the same model for games that allow worrying back: it can only win.
//! * [`PartialModel`] relaxes a game, with or without worrying back: it can only refute.
//!
//! All of them work within a budget and continue where they stopped when they are run again. The events of a game are
//! the first move of every card and its arrival on the foundation; the variables of the question say what a first move
//! is and which of two events comes first. `docs/models.md` has the argument.

mod accept;
mod asking;
mod complete;
mod cycles;
mod layout;
mod partial;
mod question;
mod refuted;
mod sat;
mod stock;
mod table;

pub use accept::{COMPLETE_KEYS, NotForThis, PARTIAL_KEYS, check_complete, check_partial, without_worrying_back};
pub use complete::{CompleteModel, Decided, WithoutWorryingBack};
pub use partial::{PartialModel, Strength};
pub use refuted::Refuted;
