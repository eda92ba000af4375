//! How a search ended.

use crate::Reason;

/// How a run of a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// A won position was reached by these moves from the start.
    Won(Vec<M>),
    /// Every position that can be reached has been visited; none is won, so there is no win.
    Exhausted(Exhausted),
    /// Every position that the streamliner of the space leaves has been visited; none is won. That proves nothing.
    NotFound,
    /// The budget ran out. The search can go on where it stopped, unless it ran out of memory.
    Stopped(Reason),
}

/// Proof that an exhaustive search visited everything and found no win.
///
/// Only a [`Search`](crate::Search), or [`Beams`](crate::Beams) that have dropped nothing, over a space that is
/// [exhaustive](crate::Space::is_exhaustive) make one:
///
/// ```compile_fail
/// let forged = cadogan_search::Exhausted(());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exhausted(());

impl Exhausted {
    pub(crate) const fn token() -> Exhausted {
        Exhausted(())
    }
}
