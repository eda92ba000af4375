//! Random small games of two decks that the runs space of two decks supports, decided by it and by brute force.

use cadogan_rules::*;
use cadogan_search::Budget;
use cadogan_spaces::double_runs::{Counting, DoubleRuns};
use cadogan_spaces::runs::{AnySuit, RedBlack, SameSuit};
use cadogan_spaces::{Streamliner, Techniques};

use super::runs::{Dice, agreed, decide, random_family_rules, winnable_by_brute_force};

/// Rules that the space accepts, and a deal of them.
pub fn random_case(dice: &mut Dice) -> (Rules, Deal) {
    loop {
        let mut rules = random_family_rules(dice);
        let ranks = dice.pick(&[1, 2, 2, 2, 2, 3, 3]);
        rules.two_decks = true;
        rules.max_rank = MaxRank(ranks);
        rules.tableau.count = 1 + dice.roll(6) as u8;
        rules.tableau.spaces =
            dice.pick(&[SpacesPolicy::Kings, SpacesPolicy::Kings, SpacesPolicy::Any, SpacesPolicy::NoBuild]);
        if let FoundationBase::Rank(_) = rules.foundations.base {
            rules.foundations.base = FoundationBase::Rank(cadogan_cards::Rank::ACE);
        }
        let seed = dice.roll(1 << 31) as i64;
        if let Ok(rules) = rules.validate()
            && let Ok(deal) = Deal::from_seed(&rules, seed)
        {
            return (rules, deal);
        }
    }
}

fn decide_in<B: Counting>(
    rules: &Rules,
    deal: &Deal,
    techniques: Techniques,
    most: Option<usize>,
) -> Result<Option<Option<Vec<PlayerMove>>>, String> {
    let space = DoubleRuns::<B>::new(rules, deal, techniques, Streamliner::NONE).map_err(|error| error.to_string())?;
    let space = if let Some(most) = most { space.examining(most) } else { space };
    Ok(decide(space, Budget::of_bytes(1 << 26)))
}

/// Decides one random case both ways. `most` is how many standings of a position the search examines at once, if not the
/// usual number. `Ok(None)`: too large for brute force.
pub fn compare(
    rules: &Rules,
    deal: &Deal,
    techniques: Techniques,
    most: Option<usize>,
    cap: usize,
) -> Result<Option<bool>, String> {
    let Some(expected) = winnable_by_brute_force(rules, deal, cap) else { return Ok(None) };
    let found = match rules.tableau.build {
        BuildPolicy::SameSuit => decide_in::<SameSuit>(rules, deal, techniques, most),
        BuildPolicy::RedBlack => decide_in::<RedBlack>(rules, deal, techniques, most),
        _ => decide_in::<AnySuit>(rules, deal, techniques, most),
    }?;
    let about = || format!("examining {most:?}\n{rules:?}\n{deal:?}\n{techniques:?}");
    agreed(rules, deal, expected, found, about).map(Some)
}
