//! Comparisons with brute force, one case at a time. The tests run a few thousand cases of each, `cargo xtask` any number.

pub mod blocked;
pub mod certificates;
pub mod double_runs;
pub mod engine_spaces;
pub mod general;
pub mod models;
pub mod runs;
pub mod shortest;
pub mod ways;
