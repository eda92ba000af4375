//! False verdicts, to test that contradictions are detected wherever they may appear. Never part of the program.

use cadogan_rules::PlayerMove;
use cadogan_search::{Meter, Statistics};

use super::{Claim, Worker};
use crate::{Loss, Solver};

/// A false proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Planted(());

/// Claims a win, or a loss, of any deal.
pub(super) struct Liar {
    solver: Solver,
}

impl Liar {
    pub(super) fn new(solver: Solver) -> Liar {
        Liar { solver }
    }
}

impl Worker for Liar {
    fn run(&mut self, _: &mut Meter<'_>) -> Claim {
        if self.solver == Solver::PlantedWin { Claim::Won } else { Claim::Lost(Loss::Planted(Planted(()))) }
    }

    fn solution(&mut self, _: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
        Vec::new()
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}
