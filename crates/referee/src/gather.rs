//! Gathering the cards of the tableau and dealing them again.

use cadogan_rules::{Goal, Redeals, Rules};

use crate::{Position, Refusal};

/// Whether the tableau may be gathered once more.
pub(crate) fn is_left(rules: &Rules, position: &Position) -> bool {
    match rules.gather.times {
        Redeals::Times(times) => position.gathers_used < times,
        Redeals::Unlimited => true,
    }
}

/// Whether the tableau may be gathered and dealt again.
pub(crate) fn check_gather(rules: &Rules, position: &Position) -> Result<(), Refusal> {
    if !is_left(rules, position) {
        let times = match rules.gather.times {
            Redeals::Times(times) => times,
            Redeals::Unlimited => u32::MAX,
        };
        return Err(Refusal::NoGatherLeft { times });
    }
    let is_bare = rules.goal() != Goal::Sequences && (0..rules.tableau.count).all(|pile| position.is_space(pile));
    if is_bare { Err(Refusal::NothingToGather) } else { Ok(()) }
}
