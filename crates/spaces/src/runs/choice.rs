//! Chooses the runs space for a game: the search is compiled once for every building and width of key. This is the only
//! place that chooses between them.

use std::sync::Arc;

use cadogan_compiled::CompiledDeal;
use cadogan_rules::{BuildPolicy, Deal, Rules};

use super::accept::accepts;
use super::building::{AnySuit, Building, RedBlack, SameSuit};
use super::layout::Layout;
use super::position::Position;
use super::space::{Runs, Word};
use crate::{SpaceError, Streamliner, Techniques};

/// A compiled deal that can be searched in the runs space; [`AnyRuns::visit`] determines the type of the space.
#[derive(Clone, Debug)]
pub struct AnyRuns {
    build: BuildPolicy,
    pub(super) deal: Arc<CompiledDeal>,
    pub(super) layout: Layout,
    pub(super) start: Position,
    /// Those that hold for the rules.
    pub(super) techniques: Techniques,
    pub(super) streamliner: Streamliner,
}

/// An operation on a runs space of any type.
pub trait RunsVisitor {
    /// What comes out of it.
    type Output;
    /// Does it.
    fn visit<B: Building, W: Word>(self, space: Runs<B, W>) -> Self::Output;
}

/// An operation on a building of any type.
pub(super) trait BuildingVisitor {
    type Output;
    fn visit<B: Building>(self) -> Self::Output;
}

/// Applies an operation to the building of a build policy.
fn with_building<V: BuildingVisitor>(build: BuildPolicy, visitor: V) -> V::Output {
    match build {
        BuildPolicy::AnySuit => visitor.visit::<AnySuit>(),
        BuildPolicy::RedBlack => visitor.visit::<RedBlack>(),
        // `accepts` refuses games in which nothing is built.
        BuildPolicy::SameSuit
        | BuildPolicy::NoBuild
        | BuildPolicy::SpacesOnly
        | BuildPolicy::SameColour
        | BuildPolicy::OtherSuit => visitor.visit::<SameSuit>(),
    }
}

impl AnyRuns {
    /// The start position of a deal.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        streamliner: Streamliner,
    ) -> Result<AnyRuns, SpaceError> {
        accepts(rules).map_err(SpaceError::Rules)?;
        let deal = Arc::new(CompiledDeal::checked(rules, deal).map_err(SpaceError::Deal)?);
        let layout = Layout::new(&deal);
        let start = layout.start_position(&deal);
        let techniques = techniques.that_hold(rules);
        Ok(AnyRuns { build: rules.tableau.build, deal, layout, start, techniques, streamliner })
    }

    /// Applies an operation to the space for these rules with the narrowest sufficient keys.
    pub fn visit<V: RunsVisitor>(self, visitor: V) -> V::Output {
        struct Opening<V>(AnyRuns, V);
        impl<V: RunsVisitor> BuildingVisitor for Opening<V> {
            type Output = V::Output;
            fn visit<B: Building>(self) -> V::Output {
                let Opening(runs, visitor) = self;
                if runs.layout.key_bits <= <u64 as Word>::BITS {
                    visitor.visit(Runs::<B, u64>::open(runs))
                } else {
                    visitor.visit(Runs::<B, u128>::open(runs))
                }
            }
        }
        with_building(self.build, Opening(self, visitor))
    }

    /// Applies an operation to the building of the rules.
    pub(super) fn visit_building<V: BuildingVisitor>(&self, visitor: V) -> V::Output {
        with_building(self.build, visitor)
    }
}
