//! Suits that no rule distinguishes.
//!
//! Reference: the Solvitaire paper, section 5.3; report of 2018, section 6.3.1. Two positions that differ by a
//! permutation of such suits are won or lost together, so the key does not distinguish them. Foundations that are built in
//! suit distinguish suits, those that follow colours distinguish colours, and so do the build and group policies: red-black
//! distinguishes colours, same-suit every suit. More than that holds: two positions that differ only in what no rule asks
//! for have the same moves and lead to positions that differ only in that.
//!
//! Code: [`distinguished_suits`] and [`DistinguishedSuits::class`], from which the general space makes its key; in games of gaps
//! [`representative`](crate::gaps::board::representative); the universal space gives cards that are not
//! told apart the same number (`universal::compiled::Compiled::new`). Positions of the hole space have no suits at all.

use cadogan_rules::{
    BuildPolicy, Considered, FoundationBuild, Goal, KeySet, Rules, SequenceBuild, SequenceDirection, keys,
};

use super::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "suit-symmetry",
    claim: "positions that differ only in suits that no rule distinguishes are merged",
    published: true,
    keys: Considered::new(
        KeySet::GOAL
            .and(keys![FoundationBuild TableauLayout TableauBuild MoveGroup MoveGroupPolicy SequenceDirection SequenceBuild FixedSuit]),
        KeySet::DEAL.and(KeySet::foundations()).and(KeySet::accordion()).and(KeySet::discard()).and(keys![
            GroupLanding TableauSpaces HoleLoops HoleDirection HoleClosed CellCount StockDealType StockDealCount StockRedeal DealOverSpaces
            ReserveStacked TwoDecks BuildDirection BuildWraps MostCards SpacesTake SpacesFill SpacesRank SpacesGroups
        ]),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::cards_stay_in_play(rules)?;
    if rules.goal() == Goal::Sequences {
        return rows_hold(rules);
    }
    let in_suit = rules.goal() == Goal::Foundations && rules.foundations.build == FoundationBuild::SameSuit;
    if !matches!(rules.goal(), Goal::Hole | Goal::Foundations) || in_suit {
        return Err("suits matter for the goal of the game".to_owned());
    }
    if rules.tableau.layout.covers() {
        return Err("cards that cover each other are told apart".to_owned());
    }
    match distinguished_suits(rules) {
        DistinguishedSuits::All => Err("building distinguishes all suits".to_owned()),
        DistinguishedSuits::Colours | DistinguishedSuits::None => Ok(()),
    }
}

/// In rows that are not built in suit, only the cards at their ends have suits, if each row has its own.
fn rows_hold(rules: &Rules) -> Result<(), String> {
    let because = |reason: &str| Err(reason.to_owned());
    let sequences = &rules.sequences;
    if sequences.build == SequenceBuild::SameSuit {
        return because("building distinguishes all suits");
    }
    if sequences.fixed_suit && sequences.direction == SequenceDirection::R {
        return because("any card may end a row, which has its own suit");
    }
    Ok(())
}

/// What building in the tableau depends on besides ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DistinguishedSuits {
    /// Nothing.
    None,
    /// Whether a suit is black or red.
    Colours,
    /// Every suit.
    All,
}

/// The finest distinction that the build and the group policy make.
pub fn distinguished_suits(rules: &Rules) -> DistinguishedSuits {
    if rules.tableau.build == BuildPolicy::NoBuild {
        return DistinguishedSuits::None;
    }
    let told = |policy| match policy {
        BuildPolicy::NoBuild | BuildPolicy::SpacesOnly | BuildPolicy::AnySuit => DistinguishedSuits::None,
        BuildPolicy::RedBlack | BuildPolicy::SameColour => DistinguishedSuits::Colours,
        BuildPolicy::SameSuit | BuildPolicy::OtherSuit => DistinguishedSuits::All,
    };
    told(rules.tableau.build).max(told(rules.group_policy()))
}

impl DistinguishedSuits {
    /// What is distinguished about a card, which is given as four times its rank plus its suit; suits of one colour
    /// differ by two.
    pub(crate) fn class(self, card: u8) -> u8 {
        match self {
            DistinguishedSuits::All => card,
            DistinguishedSuits::Colours => card & !2,
            DistinguishedSuits::None => card & !3,
        }
    }
}
