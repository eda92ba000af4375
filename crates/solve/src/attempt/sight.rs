//! The relaxations that the runs space checks before it searches.

use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Meter, Reason, Statistics};
use cadogan_spaces::Techniques;
use cadogan_spaces::runs::{LostAtSight, lost_at_sight};

use super::{Claim, Worker};
use crate::Loss;

/// Looks once.
pub(super) struct Sight {
    lost: Option<LostAtSight>,
}

impl Sight {
    pub(super) fn new(rules: &Rules, deal: &Deal, techniques: Techniques) -> Result<Sight, String> {
        Ok(Sight { lost: lost_at_sight(rules, deal, techniques).map_err(|error| error.to_string())? })
    }
}

impl Worker for Sight {
    fn run(&mut self, _: &mut Meter<'_>) -> Claim {
        match self.lost {
            Some(proof) => Claim::Lost(Loss::AtSight(proof)),
            None => Claim::Undecided(Reason::Inconclusive),
        }
    }

    fn solution(&mut self, _: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
        Vec::new()
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}
