//! One search in one engine space, behind one interface whatever the space.

use cadogan_rules::PlayerMove;
use cadogan_search::{Budget, Outcome, Search, Statistics, StopReason, shorten};
use cadogan_spaces::{Space, SpaceError};

/// How many positions are tried to make a line shorter in its own engine space.
const SHORTEN_POSITIONS: u64 = 2_000_000;

/// How an attempt has gone.
pub(crate) enum Answer {
    Won(Vec<PlayerMove>),
    Exhausted,
    Stopped(StopReason),
}

/// A search that can be run for a while, and then for another while.
pub(crate) trait Attempt: Send {
    fn run(&mut self, budget: &Budget<'_>) -> Answer;
    fn statistics(&self) -> Statistics;
}

/// A search in the engine space `S`.
pub(crate) struct SpaceAttempt<S: Space, F> {
    search: Search<S>,
    /// Makes the start position again, with exact keys, to write the line down from.
    start: F,
    shorten: bool,
}

impl<S, F> SpaceAttempt<S, F>
where
    S: Space,
    F: Fn() -> Result<S, SpaceError>,
{
    /// `searched` may merge positions that are not equivalent (a streamliner); what `start` makes must not.
    pub(crate) fn new(searched: S, start: F, shorten: bool) -> Self {
        SpaceAttempt { search: Search::new(searched), start, shorten }
    }
}

impl<S, F> Attempt for SpaceAttempt<S, F>
where
    S: Space + Send,
    S::Move: Send,
    S::Undo: Send,
    S::Key: Send,
    F: Fn() -> Result<S, SpaceError> + Send,
{
    fn run(&mut self, budget: &Budget<'_>) -> Answer {
        match self.search.run(budget) {
            Outcome::Won(line) => {
                let mut space = (self.start)().expect("the same start could be made before");
                let line = if self.shorten { shorten(&mut space, line, SHORTEN_POSITIONS) } else { line };
                Answer::Won(space.player_moves(&line))
            }
            Outcome::Exhausted => Answer::Exhausted,
            Outcome::Stopped(reason) => Answer::Stopped(reason),
        }
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}
