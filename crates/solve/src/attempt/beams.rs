//! Beams in an engine space that judges its positions.

use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Beams, Informed, Meter, Statistics};
use cadogan_spaces::{EngineSpace, GameSpace, InformedVisitor, Start, Techniques};

use super::{Claim, Worker, written_down};

/// Begins to search a deal; the error says why it cannot be searched this way.
pub(super) fn open(
    space: EngineSpace,
    rules: &Rules,
    deal: &Deal,
    techniques: Techniques,
) -> Result<Box<dyn Worker>, String> {
    let start = Start { techniques, ..Start::new(rules, deal) };
    space.open_informed(start, InSpace).map_err(|error| error.to_string())
}

/// Makes a search of the space that it visits.
struct InSpace;

impl InformedVisitor for InSpace {
    type Output = Box<dyn Worker>;

    fn visit<S>(self, make: impl Fn(u32) -> S + Send + 'static) -> Box<dyn Worker>
    where
        S: GameSpace<Move: Send, Undo: Send, Key: Send> + Informed + Send + 'static,
    {
        Box::new(InformedSearch { beams: Beams::new(make), line: Vec::new() })
    }
}

/// Beams in the engine space `S`.
struct InformedSearch<S: Informed, F> {
    beams: Beams<S, F>,
    /// The line that wins.
    line: Vec<S::Move>,
}

impl<S, F> Worker for InformedSearch<S, F>
where
    S: GameSpace<Move: Send, Undo: Send, Key: Send> + Informed + Send,
    F: Fn(u32) -> S + Send,
{
    fn run(&mut self, meter: &mut Meter<'_>) -> Claim {
        Claim::of_search(self.beams.run(meter), &mut self.line)
    }

    fn solution(&mut self, polish: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
        written_down(self.beams.space(), &mut self.line, polish)
    }

    fn statistics(&self) -> Statistics {
        self.beams.statistics()
    }
}
