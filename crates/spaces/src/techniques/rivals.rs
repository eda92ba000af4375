//! Which of two cards leaves first.
//!
//! Why: [`crate::runs`], module `rivals`. It looks at heads and classes of twins, so it is there for the games of the
//! runs space.

use cadogan_rules::{Rules, SpacesPolicy};

pub(super) const CLAIM: &str = "of two cards that want to lie on the same cards, or in the same space, one leaves its \
     place only after the other if it would be in its way";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    crate::runs::accepts(rules)?;
    let refilled =
        matches!(rules.tableau.spaces, SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste);
    if refilled {
        return Err("spaces are refilled, so that a card may leave its place only to lie under a pile".to_owned());
    }
    Ok(())
}
