//! A search of an engine space.

use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Meter, Search, Space, Statistics};
use cadogan_spaces::{EngineSpace, GameSpace, SpaceError, SpaceVisitor, Start, Techniques};

use super::restarts::{Restarts, Rounds};
use super::{Claim, Worker, written_down};
use crate::solvers::SearchWay;

/// Begins to search a deal; the error says why it cannot be searched this way.
pub(super) fn open(
    way: SearchWay,
    rules: &Rules,
    deal: &Deal,
    techniques: Techniques,
) -> Result<Box<dyn Worker>, String> {
    let SearchWay { space, streamliner, restarts } = way;
    let start = Start { techniques, streamliner, ..Start::new(rules, deal) };
    let worker = if restarts { open_restarts(space, start) } else { space.open(start, InSpace) };
    worker.map_err(|error| error.to_string())
}

fn open_restarts(space: EngineSpace, start: Start<'_>) -> Result<Box<dyn Worker>, SpaceError> {
    // The usual order of the runs spaces is left to the search without restarts.
    let (rounds, offset) = if matches!(space, EngineSpace::Runs | EngineSpace::DoubleRuns) {
        (Rounds::Luby, 1)
    } else {
        (Rounds::Doubling, 0)
    };
    let first = space.open(Start { variation: Some(offset), ..start }, InSpace)?;
    let (rules, deal) = (start.rules.clone(), start.deal.clone());
    let (techniques, streamliner) = (start.techniques, start.streamliner);
    Ok(Box::new(Restarts::new(rounds, first, move |round| {
        let variation = Some(offset + round);
        let start = Start { techniques, streamliner, variation, ..Start::new(&rules, &deal) };
        space.open(start, InSpace).expect("the same start was made before")
    })))
}

/// Makes a search of the space that it visits.
struct InSpace;

impl SpaceVisitor for InSpace {
    type Output = Box<dyn Worker>;

    fn visit<S>(self, space: S, again: impl Fn() -> S + Send + 'static) -> Box<dyn Worker>
    where
        S: GameSpace<Move: Send, Undo: Send, Key: Send> + Send + 'static,
    {
        Box::new(SpaceSearch { search: Search::new(space), again, line: Vec::new() })
    }
}

/// A search in the engine space `S`.
struct SpaceSearch<S: Space, F> {
    search: Search<S>,
    /// Makes the start position again, with exact keys, to write the line from.
    again: F,
    /// The line that wins.
    line: Vec<S::Move>,
}

impl<S, F> Worker for SpaceSearch<S, F>
where
    S: GameSpace<Move: Send, Undo: Send, Key: Send> + Send,
    F: Fn() -> S + Send,
{
    fn run(&mut self, meter: &mut Meter<'_>) -> Claim {
        Claim::of_search(self.search.run(meter), &mut self.line)
    }

    fn solution(&mut self, polish: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
        written_down((self.again)(), &mut self.line, polish)
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}
