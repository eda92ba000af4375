//! Small deals, decided by brute force and by the models.

use crate::{RandomCase, SplitMix64};
use cadogan_models::{CompleteModel, Decided, PartialModel, Strength};
use cadogan_referee::verify;
use cadogan_rules::*;
use cadogan_search::Budget;

use super::runs::winnable_by_brute_force;

/// A small Klondike: 3 to 6 ranks, 2 to 5 piles, a deal count of 1 to 4; with or without worrying back.
pub fn small_klondike(random: &mut SplitMix64) -> RandomCase {
    let mut rules = preset("klondike").expect("the preset is there").rules().to_raw();
    loop {
        rules.max_rank = MaxRank(random.choose(&[3, 3, 3, 3, 4, 4, 4, 4, 5, 6]));
        rules.tableau.count = random.between(2, 5);
        rules.tableau.diagonal = random.percent(80);
        let piles = rules.tableau.count;
        // In a triangle the stock has what the piles leave over; otherwise it has any part of the deck.
        let cards = rules.deck_size() as u8;
        let triangle = piles * (piles + 1) / 2;
        rules.stock.size =
            if rules.tableau.diagonal { cards.saturating_sub(triangle) } else { random.between(1, cards - 1) };
        rules.stock.deal_count = random.between(1, 4);
        rules.foundations.removable = random.percent(50);
        rules.tableau.spaces = if random.percent(85) { SpacesPolicy::Kings } else { SpacesPolicy::NoBuild };
        let seed = i64::from(random.next_u64() as u32);
        if let Ok(rules) = rules.clone().validate()
            && let Ok(deal) = Deal::from_seed(&rules, seed)
        {
            return RandomCase { rules, deal };
        }
    }
}

/// The results of the models for a deal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Said {
    /// Whether brute force wins it; `None`: too large.
    pub winnable: Option<bool>,
    /// Whether a partial model refuted it.
    pub refuted: bool,
    /// Whether the complete model supports its rules.
    pub complete: bool,
}

/// Compares every model that supports these rules with brute force.
pub fn compare(case: &RandomCase, cap: usize) -> Result<Said, String> {
    let RandomCase { rules, deal } = case;
    let mut said = Said::default();
    if PartialModel::relaxed(rules, deal).is_err() {
        return Ok(said);
    }
    said.winnable = winnable_by_brute_force(rules, deal, cap);
    let Some(winnable) = said.winnable else { return Ok(said) };
    for (whole_stock, laying_bare) in [(false, false), (false, true), (true, false), (true, true)] {
        let strength = Strength { whole_stock, laying_bare };
        let Ok(mut model) = PartialModel::new(rules, deal, strength) else { continue };
        if matches!(model.run(&mut Budget::default().meter()), Ok(Some(_))) {
            said.refuted = true;
            if winnable {
                return Err(format!("refuted with {strength:?}, but brute force wins\n{case:?}"));
            }
        }
    }
    if let Ok(mut model) = CompleteModel::new(rules, deal) {
        said.complete = true;
        match model.run(&mut Budget::default().meter()) {
            Err(reason) => return Err(format!("the complete model gave up: {reason}\n{case:?}")),
            Ok(Decided::Refuted(_)) if winnable => {
                return Err(format!("refuted by the complete model, but brute force wins\n{case:?}"));
            }
            Ok(Decided::Refuted(_)) => {}
            Ok(Decided::Solution(moves)) => {
                verify(rules, deal, &moves).map_err(|error| format!("{error}\n{case:?}"))?;
                if !winnable {
                    return Err(format!("won by the complete model, not by brute force\n{case:?}"));
                }
            }
        }
    }
    Ok(said)
}
