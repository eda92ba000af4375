//! Experiments with a solver whose behaviour is known.

mod adaptive;
mod records;
mod support;
mod winrate;
