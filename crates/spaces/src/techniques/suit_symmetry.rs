//! Suits that no rule tells apart.
//!
//! Reference: the Solvitaire paper, section 5.3; report of 2018, section 6.3.1. Two positions that differ by a permutation
//! of such suits are won or lost together, so that the key does not tell them apart. Suits are told apart by foundations,
//! always, and by the build and group policies: red-black tells colours apart, same-suit every suit.
//!
//! Code: [`suits_told_apart`] and [`SuitsTold::class`], from which the general space makes its key; in games of gaps
//! [`representative`](crate::gaps::board::representative). Positions of the hole space have no suits at all.

use cadogan_rules::{BuildPolicy, Considered, Goal, KeySet, Rules, SequenceBuild, SequenceDirection, keys};

use super::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "suit-symmetry",
    claim: "positions that differ only in suits that no rule tells apart are one",
    published: true,
    keys: Considered::new(
        KeySet::GOAL.and(keys![TableauBuild MoveGroup MoveGroupPolicy SequenceDirection SequenceBuild FixedSuit]),
        KeySet::DEAL.and(KeySet::foundations()).and(KeySet::accordion()).and(keys![
            GroupLanding TableauSpaces HoleLoops CellCount StockDealType StockDealCount StockRedeal DealOverSpaces
            ReserveStacked TwoDecks
        ]),
    ),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
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

impl SuitsTold {
    /// What is told apart of a card, which is given as four times its rank plus its suit; suits of one colour differ by two.
    pub(crate) fn class(self, card: u8) -> u8 {
        match self {
            SuitsTold::All => card,
            SuitsTold::Colours => card & !2,
            SuitsTold::None => card & !3,
        }
    }
}
