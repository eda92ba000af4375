//! The right kind of runs space for a game: the search is compiled once for every building and width of key.

use cadogan_rules::{BuildPolicy, Deal, Rules};

use super::building::{AnySuit, RedBlack, SameSuit};
use super::layout::compile;
use super::space::{Runs, Word};
use crate::{Glance, Space, SpaceError, Streamliner, Techniques};

/// A runs space of one of the six kinds.
#[derive(Clone, Debug)]
pub enum AnyRuns {
    /// Building regardless of suit, keys of one word.
    AnySuit(Runs<AnySuit, u64>),
    /// Building regardless of suit, keys of two words.
    AnySuitWide(Runs<AnySuit, u128>),
    /// Building in alternating colours, keys of one word.
    RedBlack(Runs<RedBlack, u64>),
    /// Building in alternating colours, keys of two words.
    RedBlackWide(Runs<RedBlack, u128>),
    /// Building by suit, keys of one word.
    SameSuit(Runs<SameSuit, u64>),
    /// Building by suit, keys of two words.
    SameSuitWide(Runs<SameSuit, u128>),
}

/// Something to be done with a space, whatever its type.
pub trait RunsVisitor {
    /// What comes out of it.
    type Output;
    /// Does it.
    fn visit<S: Space + Glance + 'static>(self, space: S) -> Self::Output;
}

impl AnyRuns {
    /// The start position of a deal, in the kind of space that goes with the rules and is wide enough.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        streamliner: Streamliner,
    ) -> Result<AnyRuns, SpaceError> {
        super::accepts(rules).map_err(SpaceError::Rules)?;
        let narrow = compile(rules, deal)?.key_bits <= <u64 as Word>::BITS;
        Ok(match (rules.tableau.build, narrow) {
            (BuildPolicy::AnySuit, true) => AnyRuns::AnySuit(Runs::new(rules, deal, techniques, streamliner)?),
            (BuildPolicy::AnySuit, false) => AnyRuns::AnySuitWide(Runs::new(rules, deal, techniques, streamliner)?),
            (BuildPolicy::RedBlack, true) => AnyRuns::RedBlack(Runs::new(rules, deal, techniques, streamliner)?),
            (BuildPolicy::RedBlack, false) => AnyRuns::RedBlackWide(Runs::new(rules, deal, techniques, streamliner)?),
            (BuildPolicy::SameSuit, true) => AnyRuns::SameSuit(Runs::new(rules, deal, techniques, streamliner)?),
            (BuildPolicy::SameSuit | BuildPolicy::NoBuild, _) => {
                AnyRuns::SameSuitWide(Runs::new(rules, deal, techniques, streamliner)?)
            }
        })
    }

    /// Does something with the space that it is.
    pub fn visit<V: RunsVisitor>(self, visitor: V) -> V::Output {
        match self {
            AnyRuns::AnySuit(space) => visitor.visit(space),
            AnyRuns::AnySuitWide(space) => visitor.visit(space),
            AnyRuns::RedBlack(space) => visitor.visit(space),
            AnyRuns::RedBlackWide(space) => visitor.visit(space),
            AnyRuns::SameSuit(space) => visitor.visit(space),
            AnyRuns::SameSuitWide(space) => visitor.visit(space),
        }
    }

    /// Whether the deal is lost for a reason that is seen before anything is searched.
    pub fn is_lost_at_sight(&self) -> bool {
        match self {
            AnyRuns::AnySuit(space) => space.is_lost_at_sight(),
            AnyRuns::AnySuitWide(space) => space.is_lost_at_sight(),
            AnyRuns::RedBlack(space) => space.is_lost_at_sight(),
            AnyRuns::RedBlackWide(space) => space.is_lost_at_sight(),
            AnyRuns::SameSuit(space) => space.is_lost_at_sight(),
            AnyRuns::SameSuitWide(space) => space.is_lost_at_sight(),
        }
    }
}
