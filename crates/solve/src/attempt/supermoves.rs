//! A best-first search over supermoves.

use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{BestFirst, Meter, Statistics};
use cadogan_spaces::cells::{CellSpace, Move, Weights};

use super::{Claim, Worker, written_down};

/// Begins to search a deal; the error says why it cannot be searched this way.
pub(super) fn open(rules: &Rules, deal: &Deal) -> Result<Box<dyn Worker>, String> {
    CellSpace::new(rules, deal, Weights::of_round(0)).map_err(|error| error.to_string())?;
    let (rules, deal) = (rules.clone(), deal.clone());
    let make =
        move |round| CellSpace::new(&rules, &deal, Weights::of_round(round)).expect("the same start was made before");
    Ok(Box::new(Supermoves { search: BestFirst::new(make), line: Vec::new() }))
}

struct Supermoves<F> {
    search: BestFirst<CellSpace, F>,
    /// The line that wins.
    line: Vec<Move>,
}

impl<F: Fn(u32) -> CellSpace + Send> Worker for Supermoves<F> {
    fn run(&mut self, meter: &mut Meter<'_>) -> Claim {
        Claim::of_search(self.search.run(meter), &mut self.line)
    }

    fn solution(&mut self, polish: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
        written_down(self.search.space(), &mut self.line, polish)
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}
