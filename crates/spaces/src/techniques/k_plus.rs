//! Stock moves that end in playing a card.
//!
//! Reference: Bjarnason, Tadepalli and Fern (2007), section 5.1 of the Solvitaire paper. Turning cards without playing
//! one changes only the top of the waste. So any number of turns (and redeals) together with the play of the card that
//! is then on top of the waste count as one move, and positions that differ only in turning are merged:
//!
//! * Unlimited redeals: the cards that can be reached from a waste of `w` cards are its top, every `count`-th card from
//!   there, and every `count`-th card from the start. If `w` is a multiple of the deal count, or the stock is empty,
//!   the first two are among the third, so all such `w` are one position. With a deal count of 1 that is every `w`.
//! * Limited redeals: the redeals used are part of the position. Reaching a card with fewer redeals leaves the same
//!   cards in the same order with more redeals to come, so only the first way to reach it counts. After one redeal
//!   every further one shows the same cards again.
//!
//! Not used where spaces are refilled from the waste: there turning alone determines what will fill the next space. Nor
//! where pockets open when the stock is empty. Gathering the tableau touches neither stock nor waste, so turning can wait
//! until after it.
//!
//! Where cards are taken away, the same holds for the top of the waste, the card under it and the open top of the stock:
//! what is taken away after turning includes one of them (whatever does not could be taken away before turning, as the
//! cards of tableau and reserve stay as they are).
//!
//! Code: [`playable`](crate::general::GeneralSpace::playable) in the general space; the runs space has only such moves;
//! [`takes_ahead`](crate::clearing::PairsSpace::takes_ahead) where cards are taken away.

use cadogan_rules::{Considered, KeySet, PocketOpens, Rules, SpacesPolicy, keys};

use super::{ROWS, Registration};

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "k-plus",
    claim: "turning the stock and playing the card that comes up count as one move",
    published: true,
    keys: Considered::new(
        keys![StockSize StockDealType StockDealCount StockRedeal TableauSpaces PocketCount PocketOpens],
        KeySet::GOAL.and(KeySet::DEAL).and(KeySet::GROUPS).and(ROWS).and(KeySet::discard()).and(keys![
            TableauBuild FoundationsRemovable CompleteOnly HoleLoops HoleDirection HoleClosed CellCount DealOverSpaces ReserveStacked TwoDecks
            BuildDirection BuildWraps MostCards Suits TableauLayout ReservePiles ReserveBuild
        ]).and(KeySet::pockets()).and(KeySet::gather()),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    if !rules.has_waste() {
        return Err("no stock is turned to a waste".to_owned());
    }
    if rules.tableau.spaces == SpacesPolicy::AutoWasteThenStock {
        return Err("spaces are refilled from the waste, so turning alone matters".to_owned());
    }
    if rules.pockets.count > 0 && rules.pockets.opens == PocketOpens::WhenStockIsEmpty {
        return Err("pockets open when the stock is empty, so turning alone matters".to_owned());
    }
    Ok(())
}
