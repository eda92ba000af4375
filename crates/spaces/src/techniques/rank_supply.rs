//! Positions of hole games that would be lost even if every card were free.
//!
//! Every card that goes to the hole lies there on a card of a neighbouring rank, save the cards of a stock that is
//! dealt to the hole. So a position is lost
//! * if the ranks still on the table, without those of the stock and the hole's top card, include a stretch of
//!   neighbouring ranks that contains no rank next to a stock card or the hole's top card and is not one itself
//!   (the first card of that stretch to go has nothing to lie on), or
//! * if cards on the table cannot all be given different cards of neighbouring ranks to lie on: cards on the table,
//!   stock cards, the hole's top card.
//!
//! The first was used for Black Hole by Fish's solver in a weaker form. The second is a matching of ranks in a line or a
//! circle, which one pass over the ranks decides (`hole::relaxation`).

use cadogan_rules::Rules;

use crate::hole;

pub(super) const CLAIM: &str =
    "a position is given up when too few neighbouring ranks are left for all cards to go to the hole";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    hole::accepts(rules)?;
    if rules.max_rank() < 3 {
        return Err("with fewer than three ranks every rank is next to every other".to_owned());
    }
    Ok(())
}
