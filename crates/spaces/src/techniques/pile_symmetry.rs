//! Tableau piles that no rule distinguishes.
//!
//! Reference: the Solvitaire paper, section 5.3; report of 2018, section 6.3.1. Two positions that differ by a
//! permutation of the piles are won or lost together, so the key does not distinguish them, and a move to one of
//! several spaces is tried once. A stock that deals rows distinguishes the piles until it is empty, and so does gathering
//! them in order, as long as they can be gathered. Gathering them to be dealt in an order that belongs to the deal does
//! not: where each card goes depends only on which cards are gathered.
//!
//! The same holds for reserve piles, unless the stock is dealt to them and has cards, and for pockets: neither gives or
//! takes other cards than its neighbour.
//!
//! Code: [`order_piles`](crate::general::GeneralSpace::order_piles) switches the order of piles on and off in the key
//! of the general space, [`hash`](crate::universal::Universal::hash) in the universal one; [`Layout::new`](crate::hole::layout::Layout::new) groups the piles of the hole space.

use cadogan_rules::{Considered, KeySet, Match, Rules, keys};

use super::{ROWS, Registration};

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "pile-symmetry",
    claim: "positions that differ only in the order of the tableau piles are merged (while a stock deals rows, piles are \
            ordered)",
    published: true,
    keys: Considered::new(
        keys![
            TableauCount TableauLayout StockSize StockDealType DiscardMatches GatherTimes GatherOrder ReservePiles PocketCount
        ],
        KeySet::GOAL
            .and(KeySet::DEAL)
            .and(KeySet::GROUPS)
            .and(ROWS)
            .and(KeySet::discard())
            .and(keys![
                TableauBuild TableauSpaces FoundationsRemovable CompleteOnly HoleLoops HoleDirection HoleClosed RunsStay CellCount StockDealCount
                StockRedeal DealOverSpaces ReserveStacked TwoDecks BuildDirection BuildWraps MostCards Suits
                ReserveBuild FoundationBuild FoundationPiles SpacesTake SpacesFill
                SpacesRank SpacesGroups GatherCards EqualRanks RunsAnywhere BaseByPlay RowsSkipSpaces LaterDealCounts
                Packs Routes FoundationGoal
            ])
            .and(KeySet::pockets()),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    if !rules.discard.matches.contains(&Match::LowerOfSuit) {
        super::cards_stay_in_play(rules)?;
    }
    if rules.tableau.layout.covers() {
        return Err("piles cover each other".to_owned());
    }
    if rules.tableau.count < 2 && rules.reserve.piles.len() < 2 && rules.pockets.count < 2 {
        return Err("there are fewer than two tableau piles".to_owned());
    }
    Ok(())
}
