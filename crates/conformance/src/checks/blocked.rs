//! Checks the claims of blocked cards against brute force over random rules and against the search in Klondike.

use crate::{RandomCase, SplitMix64, brute_force};
use cadogan_cards::Rank;
use cadogan_explain::{Needs, applies};
use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Budget, Options, Technique, Techniques, Verdict, solve};

/// The results of a number of cases.
#[derive(Debug, Default)]
pub struct Tally {
    /// Positions that were examined.
    pub positions: u32,
    /// Those that blocked cards refute.
    pub refuted: u32,
    /// How many of them brute force, or the search, completed.
    pub decided: u32,
}

/// Checks the random case of a seed, at its start and after some random moves. `Err` says what is wrong.
pub fn check_seed(seed: u64, tally: &mut Tally) -> Result<(), String> {
    let case = RandomCase::generate(seed, 2 + (seed % 3) as u8);
    if applies(&case.rules).is_err() {
        return Ok(());
    }
    check(&case, tally)?;
    check(&after_random_moves(&case, seed)?, tally)
}

/// A case after some random moves.
pub(super) fn after_random_moves(case: &RandomCase, seed: u64) -> Result<RandomCase, String> {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start(&case.rules, &case.deal);
    for _ in 0..random.below(12) {
        let moves = legal_moves(&case.rules, &position);
        let Some(player_move) = moves.get(random.below(moves.len().max(1))) else { break };
        play(&case.rules, &mut position, player_move).map_err(|refusal| refusal.to_string())?;
    }
    Ok(RandomCase { rules: case.rules.clone(), deal: position.to_deal() })
}

/// Every refutation must be right, and the methods must include each other.
fn check(case: &RandomCase, tally: &mut Tally) -> Result<(), String> {
    let RandomCase { rules, deal } = case;
    let needs = Needs::of(rules, deal.base.unwrap_or(Rank::ACE))?;
    let refutations = needs.refutations(rules, deal);
    tally.positions += 1;
    let by_strength = [refutations.direct, refutations.narrow, refutations.recursive, refutations.full];
    if !by_strength.is_sorted() {
        return Err(format!("a weaker method refutes more: {refutations:?}\n{case:?}"));
    }
    let blockage = needs.blockage(rules, deal);
    if blockage.is_some() != refutations.full {
        return Err(format!("refuted {}, told {}\n{case:?}", refutations.full, blockage.is_some()));
    }
    let Some(blockage) = blockage else { return Ok(()) };
    let tells = !blockage.cards.is_empty() || rules.foundations.complete_only;
    if !tells || !blockage.prose().ends_with('.') {
        return Err(format!("nothing told: {blockage:?}\n{case:?}"));
    }
    tally.refuted += 1;
    let truth = brute_force(rules, deal, 30_000);
    tally.decided += u32::from(truth.winnable.is_some());
    if truth.winnable == Some(true) {
        return Err(format!("winnable, but: {}\n{case:?}", blockage.prose()));
    }
    Ok(())
}

/// A deal of a game that blocked cards refute must be lost for a search without blocked cards.
pub fn check_deal(needs: &Needs, rules: &Rules, deal: &Deal, positions: u64, tally: &mut Tally) -> Result<(), String> {
    tally.positions += 1;
    if !needs.refutations(rules, deal).full {
        return Ok(());
    }
    tally.refuted += 1;
    let techniques = [Technique::BlockedCards, Technique::Rivals, Technique::Unpiling];
    let techniques = techniques.into_iter().fold(Techniques::all(), Techniques::without);
    let budget = Budget::default().positions(positions);
    let report = solve(rules, deal, &Options { techniques, budget, ..Options::default() });
    match report.map_err(|error| error.to_string())?.verdict {
        Verdict::Winnable(_) => Err("winnable".to_owned()),
        Verdict::Unwinnable(_) => {
            tally.decided += 1;
            Ok(())
        }
        Verdict::Undecided(_) => Ok(()),
    }
}
