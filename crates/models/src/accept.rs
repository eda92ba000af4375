//! Which rules the models support.

use std::fmt;

use cadogan_rules::{
    BuildPolicy, Considered, Deal, Goal, GroupMoves, KeySet, Redeals, Rules, SpacesPolicy, StockDeal, keys,
};

/// Why there is no model: the rules or the deal are not supported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotForThis(String);

impl NotForThis {
    pub(crate) fn rules(reason: &str) -> NotForThis {
        NotForThis(format!("the model does not support these rules: {reason}"))
    }

    pub(crate) fn deal(reason: impl fmt::Display) -> NotForThis {
        NotForThis(format!("the model does not support this deal: {reason}"))
    }
}

impl fmt::Display for NotForThis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotForThis {}

/// How the partial models treat every rule key. Where groups move by the policy that they are built by, they also land
/// by it, and where no rows are dealt, none is dealt over spaces.
pub const PARTIAL_KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(keys![
        TableauBuild TableauSpaces MoveGroup MoveGroupPolicy FoundationsRemovable CompleteOnly CellCount StockDealType
        StockDealCount StockRedeal ReserveStacked TwoDecks
    ]),
    Goal::Foundations.foreign_keys().and(keys![GroupLanding DealOverSpaces]),
);

/// How the complete model treats every rule key.
pub const COMPLETE_KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(keys![
        TableauBuild TableauSpaces MoveGroup MoveGroupPolicy FoundationsRemovable CompleteOnly CellCount StockDealType
        StockDealCount StockRedeal ReserveStacked TwoDecks
    ]),
    Goal::Foundations.foreign_keys().and(keys![GroupLanding DealOverSpaces]),
);

/// Whether the partial models support these rules: those of games in which every part of a built group moves freely.
pub fn check_partial(rules: &Rules) -> Result<(), NotForThis> {
    PARTIAL_KEYS.check(rules).map_err(|reason| NotForThis::rules(&reason))?;
    let refuse = |reason: &str| Err(NotForThis::rules(reason));
    if rules.goal() != Goal::Foundations {
        return refuse("the game is not won on foundations");
    }
    if rules.foundations.complete_only {
        return refuse("only complete suits leave the tableau, but the model raises single cards");
    }
    if rules.two_decks {
        return refuse("two decks: a card and its copy share foundations, and the model has one event for each card");
    }
    if rules.tableau.count == 0 || rules.tableau.build == BuildPolicy::NoBuild {
        return refuse("nothing is built in the tableau");
    }
    if rules.cells.count > 0 {
        return refuse("tableau cards may also leave for a cell");
    }
    if rules.stock.size > 0 && rules.stock.deal_type != StockDeal::Waste {
        return refuse("the stock is not turned to a waste");
    }
    match rules.tableau.spaces {
        SpacesPolicy::AutoWasteThenStock if rules.stock.size > 0 => {
            return refuse("spaces are refilled from the waste, but the model has no choice by the player there");
        }
        SpacesPolicy::Any
        | SpacesPolicy::NoBuild
        | SpacesPolicy::Kings
        | SpacesPolicy::AutoReserveThenAny
        | SpacesPolicy::AutoWasteThenStock
        | SpacesPolicy::AutoReserveThenWaste => {}
    }
    if rules.group_moves() != GroupMoves::Yes || rules.group_policy() != rules.tableau.build {
        return refuse("not every part of a built group may move");
    }
    Ok(())
}

/// Whether the model with the whole stock can be made: it requires an untouched stock.
pub(crate) fn check_whole_stock(rules: &Rules, deal: &Deal) -> Result<(), NotForThis> {
    if rules.stock.deal_count > 1 && !deal.waste.is_empty() {
        return Err(NotForThis::deal("its waste is not empty: the model counts from the start of the stock"));
    }
    Ok(())
}

/// The game without worrying back.
pub fn without_worrying_back(rules: &Rules) -> Result<Rules, NotForThis> {
    let stricter = rules.vary(|rules| rules.foundations.removable = false);
    stricter.map_err(|errors| NotForThis::rules(&errors.to_string()))
}

/// Whether the complete model supports these rules.
pub fn check_complete(rules: &Rules) -> Result<(), NotForThis> {
    COMPLETE_KEYS.check(rules).map_err(|reason| NotForThis::rules(&reason))?;
    check_partial(rules)?;
    let refuse = |reason: &str| Err(NotForThis::rules(reason));
    if rules.foundations.removable {
        return refuse("cards may be worried back, and there is no known bound on how often that can be necessary");
    }
    if !matches!(rules.tableau.spaces, SpacesPolicy::Kings | SpacesPolicy::NoBuild) {
        return refuse("cards other than those of the highest rank may enter a space");
    }
    if rules.stock.size > 0 && rules.stock.redeal != Redeals::Unlimited {
        return refuse("the number of redeals is limited");
    }
    Ok(())
}
