//! The relaxations that the runs space looks at before it searches.

use cadogan_rules::{Deal, Rules};
use cadogan_spaces::runs::AnyRuns;
use cadogan_spaces::{Streamliner, Techniques};

use super::Worker;
use crate::claim::{Claim, Silence};
use crate::run::{Broken, Budget, Statistics};

/// Looks once.
pub(crate) struct Sight {
    lost: bool,
}

impl Sight {
    pub(crate) fn new(rules: &Rules, deal: &Deal) -> Result<Sight, String> {
        let space =
            AnyRuns::new(rules, deal, Techniques::all(), Streamliner::NONE).map_err(|error| error.to_string())?;
        Ok(Sight { lost: space.is_lost_at_sight() })
    }
}

impl Worker for Sight {
    fn advance(&mut self, _: &Budget<'_>) -> Result<Claim, Broken> {
        Ok(if self.lost { Claim::Lost } else { Claim::Silent(Silence::Inconclusive) })
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}
