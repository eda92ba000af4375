//! What the tests that need several rooms share with the long checks of `cargo xtask`. No other crate depends on this one.
//!
//! * [`brute_force`]: ground truth for small deals, found by playing everything the referee allows.
//! * [`RandomCase`]: a random valid rule set with a small random deal, over every option of the rule language.
//! * [`shrink`]: makes a failing case as simple as possible.
//! * [`checks`]: one case compared with brute force, for every solver.

mod brute_force;
pub mod checks;
mod random;
mod shrink;

pub use brute_force::{Truth, brute_force};
pub use random::{RandomCase, SplitMix64};
pub use shrink::shrink;
