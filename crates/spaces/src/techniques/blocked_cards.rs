//! Positions in which some card can never be reached.
//!
//! The relaxation and why it is sound: [`crate::runs`], module `relax`. It looks at heads and classes of twins, so it is
//! there for the games of the runs space.

use cadogan_rules::Rules;

pub(super) const CLAIM: &str = "a position is given up if some card can never go to its foundation, even if no place \
     were ever used up but by cards that can never go up";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    crate::runs::accepts(rules)
}
