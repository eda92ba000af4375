//! What the tests that need several rooms share. Nothing else depends on this crate.
//!
//! * [`brute_force`]: the truth about small deals, found by playing everything the referee allows.
//! * [`RandomCase`]: a random valid rule set with a small random deal, over every option of the rule language.
//! * [`LongRun`]: how long a check runs for as long as one likes.
//! * [`shrink`]: makes a case that breaks something as simple as it can be.

mod brute_force;
mod long_run;
mod random;
mod shrink;

pub use brute_force::{Truth, brute_force};
pub use long_run::LongRun;
pub use random::{RandomCase, SplitMix64};
pub use shrink::shrink;
