//! Experiments with a solver whose behaviour is known.

mod adaptive;
mod records;
mod report;
mod study;
mod support;
mod winrate;
