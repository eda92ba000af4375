//! What stands behind the parts: one file a kind.

mod model;
mod search;
mod sight;

pub(crate) use model::{Model, ModelKind};
pub(crate) use search::Search;
pub(crate) use sight::Sight;

use crate::claim::Claim;
use crate::run::{Broken, Budget, Statistics};

/// Something that works on one deal, for a while and then for another while.
pub(crate) trait Worker {
    /// Works until it has come to an end or the budget is used up.
    fn advance(&mut self, budget: &Budget<'_>) -> Result<Claim, Broken>;
    /// What it has counted so far; the time is not its business.
    fn statistics(&self) -> Statistics;
}
