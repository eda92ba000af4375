//! The winnability lab: from a game to a number that can be published.
//!
//! * [`statistics`]: confidence intervals that count undecided deals both ways, and how to print them.

pub mod statistics;
