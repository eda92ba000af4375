//! No worrying back of a card that would go up again at once.
//!
//! Reference: the Solvitaire paper, Corollary 2. By Theorem 1 a winnable position has a winning line in which safe
//! cards go up before anything else. In such a line a safe card that is worried back returns before anything but safe
//! cards has moved, so both moves can be left out. A search finds the remaining line with or without forcing safe
//! moves, so this technique does not depend on `safe-foundation` being switched on.
//!
//! Code: [`worry_back`](crate::general::GeneralSpace::worry_back) in the general space,
//! [`safe_to_return`](crate::runs::explore::safe_to_return) in the runs space.

use cadogan_rules::{BuildPolicy, Considered, Goal, KeySet, Rules, keys};

use super::{Registration, safe_foundation};

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "safe-worry-back",
    claim: "a card that would be safe to build again at once is not worried back \
     (where rows are dealt or spaces refilled from the stock: once stock and waste are empty)",
    published: true,
    keys: Considered::new(
        KeySet::GOAL.and(keys![
            CompleteOnly TwoDecks TableauBuild TableauSpaces FoundationsRemovable StockDealType StockDealCount StockRedeal
        ]),
        Goal::Foundations.foreign_keys()
            .and(KeySet::DEAL)
            .and(KeySet::GROUPS)
            .and(keys![CellCount DealOverSpaces ReserveStacked]),
    ),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    safe_foundation::conditions(rules)?;
    if !rules.foundations.removable {
        return Err("cards never come back from a foundation".to_owned());
    }
    if rules.tableau.build == BuildPolicy::NoBuild {
        return Err("nothing is ever put on a tableau pile".to_owned());
    }
    Ok(())
}
