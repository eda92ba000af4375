//! Patience in the browser: the engine behind the page, and (in `www`) the page.
//!
//! The page shows the table and takes the gestures; everything that it shows and every judgement comes from here, as
//! JSON ([`protocol`]). A [`Referee`] holds the game on the table and answers at once. A [`Thinker`] decides, explains
//! and reviews positions in slices. Each runs in a Web Worker of its own; both work natively as well, which is how they
//! are tested.
//!
//! `cargo xtask page` builds the page and serves it on this machine.

mod editor;
mod form;
mod link;
mod piles;
pub mod protocol;
mod referee;
mod seat;
mod thinker;
mod view;
mod wasm;

#[cfg(test)]
mod declarations;

pub use referee::Referee;
pub use thinker::Thinker;
