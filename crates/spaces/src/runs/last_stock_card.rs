//! The last card of the stock.
//!
//! Claimed (not proved) in the Solvitaire paper, section 7.1. Let c be the last card of the stock, safe, and let the
//! waste be empty or equivalent to that: its size a multiple of the deal count. Take a line that wins, and play c first
//! instead of when the line does. As no card lies behind c, all others keep their places in the count. With waste and
//! stock as they are after c was played, the waste holds all cards and counts as empty, as it did before. So up to the
//! next stock move of the line the same cards are in reach, except for c. From then on a card is in reach if it lies at
//! a multiple of the deal count from the start or from the last card played, or just before that one, or last: the
//! absence of c changes none of this for the others, except that one more of them is last. Where the line played c, the
//! waste counted as empty afterwards; not playing it there leaves at least the same cards in reach, because a waste
//! that counts as empty gives a part of what any other waste gives. As c is safe, it is not needed in the tableau.
//!
//! The claim is wrong for the card before the last, and with any other waste: playing c turns all cards before it, and
//! the card on top of the waste may be buried for good.

use cadogan_rules::{Redeals, Rules, SpacesPolicy};

use super::accept::TECHNIQUE_KEYS;
use super::layout::Layout;
use super::position::Position;
use crate::techniques::{Registration, safe_foundation};

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "last-stock-card",
    claim: "the last card of the stock goes to its foundation at once if it is safe and the waste \
     is empty or ends at a multiple of the deal count",
    published: false,
    keys: TECHNIQUE_KEYS,
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    safe_foundation::conditions(rules)?;
    if !rules.has_waste() {
        return Err("no stock is turned to a waste".to_owned());
    }
    if rules.stock.redeal != Redeals::Unlimited {
        return Err("redeals are limited".to_owned());
    }
    if rules.tableau.spaces == SpacesPolicy::AutoWasteThenStock {
        return Err("spaces are refilled from the waste, so turning alone matters".to_owned());
    }
    super::accepts(rules)
}

impl Layout {
    /// The place of the last card of the stock, if its card may go up without any loss when it is safe.
    pub(super) fn last_stock_card(&self, position: &Position) -> u64 {
        let stock = position.supply & self.supply.stock_mask;
        if position.waste == 0 && stock != 0 { 1 << (63 - stock.leading_zeros()) } else { 0 }
    }
}
