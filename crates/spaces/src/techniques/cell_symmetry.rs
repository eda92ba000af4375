//! Cells that no rule distinguishes.
//!
//! Reference: the Solvitaire paper, section 5.3; report of 2018, section 6.3.1. Two positions that differ by a
//! permutation of the cells are won or lost together, so the key does not distinguish them, and a card is put into only
//! one of the free cells.
//!
//! Code: [`number_in_cell`](crate::general::GeneralSpace::number_in_cell) and
//! [`fill_cells`](crate::general::GeneralSpace::fill_cells) in the general space.

use cadogan_rules::{Considered, KeySet, Rules, keys};

use super::{ROWS, Registration};

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "cell-symmetry",
    claim: "positions that differ only in which cell holds which card are merged",
    published: true,
    keys: Considered::new(
        keys![CellCount],
        KeySet::GOAL.and(KeySet::DEAL).and(KeySet::GROUPS).and(ROWS).and(KeySet::discard()).and(keys![
            TableauBuild TableauSpaces FoundationsRemovable CompleteOnly HoleLoops HoleDirection HoleClosed RunsStay StockDealType StockDealCount
            StockRedeal DealOverSpaces ReserveStacked TwoDecks BuildDirection BuildWraps MostCards Suits TableauLayout
            ReservePiles ReserveBuild FoundationBuild FoundationPiles SpacesTake SpacesFill SpacesRank
            SpacesGroups EqualRanks RunsAnywhere BaseByPlay RowsSkipSpaces LaterDealCounts Packs Routes FoundationGoal
        ]).and(KeySet::pockets()).and(KeySet::gather()),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::cards_stay_in_play(rules)?;
    if rules.cells.count < 2 {
        return Err("there are fewer than two cells".to_owned());
    }
    Ok(())
}
