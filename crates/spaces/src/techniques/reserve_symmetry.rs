//! Places of an open reserve, which no rule distinguishes.
//!
//! Reference: the Solvitaire paper, section 5.3; report of 2018, section 6.3.1. Two positions that differ by a
//! permutation of these places are won or lost together, so the key does not distinguish them.
//!
//! Code: [`number_in_reserve`](crate::general::GeneralSpace::number_in_reserve) in the general space.

use cadogan_rules::{Considered, KeySet, Rules, keys};

use super::{ROWS, Registration};

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "reserve-symmetry",
    claim: "positions that differ only in the order of the open reserve are merged",
    published: true,
    keys: Considered::new(
        keys![ReserveSize ReserveStacked],
        KeySet::GOAL.and(KeySet::DEAL).and(KeySet::GROUPS).and(ROWS).and(KeySet::discard()).and(keys![
            TableauBuild TableauSpaces FoundationsRemovable CompleteOnly HoleLoops HoleDirection HoleClosed RunsStay CellCount StockDealType
            StockDealCount StockRedeal DealOverSpaces TwoDecks BuildDirection BuildWraps MostCards Suits TableauLayout
            ReservePiles ReserveBuild FoundationBuild FoundationPiles SpacesTake SpacesFill SpacesRank
            SpacesGroups EqualRanks RunsAnywhere BaseByPlay RowsSkipSpaces LaterDealCounts Packs Routes FoundationGoal
        ]).and(KeySet::pockets()).and(KeySet::gather()),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::cards_stay_in_play(rules)?;
    if rules.reserve.stacked {
        return Err("the reserve is one pile".to_owned());
    }
    if rules.reserve.size < 2 {
        return Err("there are fewer than two reserve cards".to_owned());
    }
    Ok(())
}
