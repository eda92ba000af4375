//! Experiments with a simulated solver.

mod adaptive;
mod report;
mod study;
mod support;
mod winrate;
