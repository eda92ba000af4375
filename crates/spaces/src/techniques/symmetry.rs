//! Places and suits that no rule tells apart.
//!
//! Reference: the Solvitaire paper, section 5.3; report of 2018, section 6.3.1. Two positions that differ by a
//! permutation of such places or suits are won or lost together, so that the key does not tell them apart, and a move
//! to one of several equal places is tried once.
//!
//! Piles are told apart by a stock that deals rows, until it is empty. Suits are told apart by foundations, always,
//! and by the build and group policies: red-black tells colours apart, same-suit every suit.

use cadogan_rules::{BuildPolicy, Goal, Rules, SequenceBuild, SequenceDirection};

pub(super) const PILES_CLAIM: &str = "positions that differ only in the order of the tableau piles are one (while a stock deals rows, piles are ordered)";
pub(super) const CELLS_CLAIM: &str = "positions that differ only in which cell holds which card are one";
pub(super) const RESERVE_CLAIM: &str = "positions that differ only in where in the open reserve a card lies are one";
pub(super) const SUITS_CLAIM: &str = "positions that differ only in suits that no rule tells apart are one";

pub(super) fn piles_hold(rules: &Rules) -> Result<(), String> {
    if rules.tableau.count < 2 {
        return Err("there are no two tableau piles".to_owned());
    }
    Ok(())
}

pub(super) fn cells_hold(rules: &Rules) -> Result<(), String> {
    if rules.cells.count < 2 {
        return Err("there are no two cells".to_owned());
    }
    Ok(())
}

pub(super) fn reserve_holds(rules: &Rules) -> Result<(), String> {
    if rules.reserve.stacked {
        return Err("the reserve is one pile".to_owned());
    }
    if rules.reserve.size < 2 {
        return Err("there are no two reserve cards".to_owned());
    }
    Ok(())
}

pub(super) fn suits_hold(rules: &Rules) -> Result<(), String> {
    if rules.goal() == Goal::Sequences {
        return rows_hold(rules);
    }
    if rules.goal() != Goal::Hole {
        return Err("suits matter for the goal of the game".to_owned());
    }
    match suits_told_apart(rules) {
        SuitsTold::All => Err("building tells all suits apart".to_owned()),
        SuitsTold::Colours | SuitsTold::None => Ok(()),
    }
}

/// In rows that are not built in suit only the cards at their ends have suits, if each row has its own.
fn rows_hold(rules: &Rules) -> Result<(), String> {
    let because = |reason: &str| Err(reason.to_owned());
    let sequences = &rules.sequences;
    if sequences.build == SequenceBuild::SameSuit {
        return because("building tells all suits apart");
    }
    if sequences.fixed_suit && sequences.direction == SequenceDirection::R {
        return because("any card may end a row, which has its own suit");
    }
    Ok(())
}

/// What building in the tableau looks at beside ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SuitsTold {
    /// Nothing.
    None,
    /// Whether a suit is black or red.
    Colours,
    /// Every suit.
    All,
}

/// The finest distinction that the build and the group policy make.
pub fn suits_told_apart(rules: &Rules) -> SuitsTold {
    if rules.tableau.build == BuildPolicy::NoBuild {
        return SuitsTold::None;
    }
    let told = |policy| match policy {
        BuildPolicy::NoBuild | BuildPolicy::AnySuit => SuitsTold::None,
        BuildPolicy::RedBlack => SuitsTold::Colours,
        BuildPolicy::SameSuit => SuitsTold::All,
    };
    told(rules.tableau.build).max(told(rules.group_policy()))
}
