//! No worrying back of a card that would go up again at once.
//!
//! Reference: the Solvitaire paper, Corollary 2. By Theorem 1 a winnable position has a winning line in which safe
//! cards go up before anything else. In such a line a safe card that is worried back returns before anything but safe
//! cards has moved, so both moves can be left out. The line that remains is one that a search finds with or without
//! forcing safe moves, so that this technique does not depend on `safe-foundation` being switched on.

use cadogan_rules::{BuildPolicy, Rules};

use super::safe_foundation;

pub(super) const CLAIM: &str = "a card that would be safe to build again at once is not worried back \
     (where rows are dealt or spaces refilled from the stock: once stock and waste are empty)";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    safe_foundation::holds(rules)?;
    if !rules.foundations.removable {
        return Err("cards never come back from a foundation".to_owned());
    }
    if rules.tableau.build == BuildPolicy::NoBuild {
        return Err("nothing is ever put on a tableau pile".to_owned());
    }
    Ok(())
}
