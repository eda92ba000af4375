//! Positions whose piles cannot be taken apart.
//!
//! The relaxation and why it is sound: [`crate::runs`], module `unpiling`. It looks at heads and classes of twins, so it
//! is there for the games of the runs space.

use cadogan_rules::{Rules, SpacesPolicy};

pub(super) const CLAIM: &str = "a position is given up if its piles cannot be taken apart in any order, even if the \
     other cards were laid out anew each time and the supply were in the hand";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    crate::runs::accepts(rules)?;
    let refilled = matches!(
        rules.tableau.spaces,
        SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste | SpacesPolicy::AutoWasteThenStock
    );
    if refilled {
        return Err("spaces are refilled, so that cards get under the piles".to_owned());
    }
    Ok(())
}
