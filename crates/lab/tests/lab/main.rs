//! Experiments with a simulated solver.

mod adaptive;
mod records;
mod report;
mod study;
mod support;
mod winrate;
