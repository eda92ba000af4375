//! Which rules the runs space supports.

use cadogan_rules::{BuildPolicy, Considered, Goal, GroupMoves, KeySet, Rules, SpacesPolicy, StockDeal, keys};

/// How this space treats every rule key. Where groups move by the policy that they are built by, they also land by it,
/// and where no rows are dealt, none is dealt over spaces.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(keys![
        TableauBuild TableauSpaces MoveGroup MoveGroupPolicy FoundationsRemovable CompleteOnly CellCount StockDealType
        StockDealCount StockRedeal ReserveStacked TwoDecks
    ]),
    Goal::Foundations.foreign_keys().and(keys![GroupLanding DealOverSpaces]),
);

/// How every technique of this space treats every rule key: as the space itself, except that it does not matter how the
/// cards are dealt beyond the number of piles and the sizes of stock and reserve.
pub(super) const TECHNIQUE_KEYS: Considered = Considered::new(
    KeySet::GOAL.and(keys![
        CompleteOnly TwoDecks TableauCount TableauBuild TableauSpaces MoveGroup MoveGroupPolicy CellCount StockSize
        StockDealType StockDealCount StockRedeal ReserveSize ReserveStacked FoundationsRemovable
    ]),
    Goal::Foundations.foreign_keys().and(KeySet::DEAL).and(keys![GroupLanding DealOverSpaces]),
);

/// Whether the runs space supports these rules; if not, which rule is not supported.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    let refuse = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Foundations {
        return refuse("the game is not won on foundations");
    }
    if rules.foundations.complete_only {
        return refuse("only complete suits leave the tableau, so it matters which of two twins a card lies on");
    }
    if rules.two_decks {
        return refuse("two decks: this space stores nothing that distinguishes a card from its copy");
    }
    if rules.tableau.count == 0 {
        return refuse("there are no tableau piles");
    }
    if rules.tableau.build == BuildPolicy::NoBuild {
        return refuse("nothing is built in the tableau");
    }
    groups_move_freely(rules)?;
    match rules.tableau.spaces {
        SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings | SpacesPolicy::AutoReserveThenAny => Ok(()),
        SpacesPolicy::AutoWasteThenStock if rules.stock.size > 0 => {
            refuse("spaces are refilled from the waste, so it matters when cards are turned")
        }
        SpacesPolicy::AutoWasteThenStock => Ok(()),
        // A waste card in a space takes a second bit of the key.
        SpacesPolicy::AutoReserveThenWaste if rules.stock.size + rules.reserve.size > 48 => {
            refuse("with more than 48 cards in stock and reserve a position may not fit in 128 bits")
        }
        SpacesPolicy::AutoReserveThenWaste => Ok(()),
    }
}

/// Whether every part of a built group moves as built groups do, and cards leave for other groups and foundations only:
/// what the theorem of section 3 rests on, with one deck and with two.
pub(crate) fn groups_move_freely(rules: &Rules) -> Result<(), String> {
    let refuse = |reason: &str| Err(reason.to_owned());
    if rules.group_moves() != GroupMoves::Yes {
        return refuse("not every part of a built group may move");
    }
    if rules.group_policy() != rules.tableau.build {
        return refuse("groups move by another policy than they are built by");
    }
    if rules.cells.count > 0 {
        return refuse("tableau cards may also leave for a cell");
    }
    if rules.stock.size > 0 && rules.stock.deal_type != StockDeal::Waste {
        return refuse("the stock is not turned to a waste");
    }
    Ok(())
}
