//! The stock: how many cards are turned at a time, how many passes are allowed, rows over spaces.

use super::{Argument, Difference, permission};
use crate::language::*;

pub(super) const ARGUMENTS: &[Argument] = &[
    (&[RuleKey::StockDealCount], deal_count),
    (&[RuleKey::StockRedeal], redeals),
    (&[RuleKey::DealOverSpaces], |strong, weak| {
        permission(
            strong.stock.deal_over_spaces,
            weak.stock.deal_over_spaces,
            "a row may be dealt over spaces",
            "no row may be dealt over spaces",
        )
    }),
];

/// Turning six cards at a time is turning three cards twice. Turning the whole stock is turning any number of cards
/// until none is left.
fn deal_count(strong: &RawRules, weak: &RawRules) -> Difference {
    let (many, few) = (strong.stock.deal_count, weak.stock.deal_count);
    if many == few {
        return Difference::Same;
    }
    if few > 0 && many % few == 0 {
        return Difference::Wider(format!(
            "{few} cards of the stock are turned at a time, and {many} is a multiple of that"
        ));
    }
    if few < many && many >= strong.stock.size {
        return Difference::Wider(format!("{few} cards of the stock are turned at a time instead of all"));
    }
    Difference::Broken(format!("{few} cards of the stock are turned at a time, and {many} is not a multiple of that"))
}

/// Turning the waste over is never required.
fn redeals(strong: &RawRules, weak: &RawRules) -> Difference {
    let rank = |rules: &RawRules| match rules.stock.redeal {
        Redeals::Times(times) => u64::from(times),
        Redeals::Unlimited => u64::MAX,
    };
    match rank(strong).cmp(&rank(weak)) {
        std::cmp::Ordering::Less => Difference::Wider("its waste may be turned over more often".to_owned()),
        std::cmp::Ordering::Equal => Difference::Same,
        std::cmp::Ordering::Greater => Difference::Broken("its waste may not be turned over as often".to_owned()),
    }
}
