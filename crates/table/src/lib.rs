//! A game on the table, whoever shows it.
//!
//! The terminal and the page have one table between them: a [`Table`] keeps the position and its history, knows what a
//! player can do in one go ([`Gesture`]), which moves cannot be a mistake, and what has been found out about every
//! position of the line; it saves and loads games. It judges nothing itself: the referee says what is legal and what
//! wins, the engine what is safe, and verdicts are given to it ([`Table::learn`]) by whoever runs the search.
//!
//! [`to_standard`] and [`from_standard`] write and read the standard notation of FreeCell.
//!
//! Nothing here reads a clock, a file or the system's randomness, and nothing starts a thread: it runs in a browser.
//!
//! ```
//! use cadogan_rules::{Deal, preset};
//! use cadogan_table::Table;
//!
//! let rules = preset("klondike").expect("a preset").rules().clone();
//! let deal = Deal::from_seed(&rules, 1).expect("a seed in range");
//! let mut table = Table::new(rules, deal);
//! let ace = table.carry("tableau-2".parse().unwrap(), 1, "foundations-3".parse().unwrap()).expect("it can go up");
//! assert_eq!(ace.says(), "ace of spades to the foundation of spades");
//! table.make(&ace).expect("it is legal");
//! assert_eq!(table.undo(), Some(ace.moves));
//! ```

mod carry;
mod gesture;
mod hint;
mod knowledge;
mod line;
mod pile;
mod safe;
mod saved;
mod standard;
mod supermove;
mod table;

pub use gesture::Gesture;
pub use knowledge::MoveMark;
pub use pile::{ParsePileError, PileId};
pub use saved::SavedGame;
pub use standard::{from_standard, has_standard_notation, is_standard_word, to_standard};
pub use table::Table;
