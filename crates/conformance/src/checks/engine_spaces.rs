//! One random case compared with brute force, in every engine space that supports it.

use crate::{RandomCase, SplitMix64, brute_force};
use cadogan_solve::{EngineSpace, Options, StreamlinerChoice, Technique, Techniques, Verdict, solve};

/// How often every engine space was compared.
pub type Compared = [(EngineSpace, u64); EngineSpace::ALL.len()];

/// Nothing has been compared yet.
pub fn none_compared() -> Compared {
    EngineSpace::ALL.map(|space| (space, 0))
}

/// Compares every engine space that supports the rules with brute force, if brute force finishes within `cap`
/// positions.
pub fn check(case: &RandomCase, seed: u64, cap: usize, compared: &mut Compared) -> Result<(), String> {
    let Some(winnable) = brute_force(&case.rules, &case.deal, cap).winnable else { return Ok(()) };
    let mut random = SplitMix64::new(seed);
    for (space, count) in compared {
        if space.accepts(&case.rules).is_ok() {
            *count += 1;
            compare(case, *space, winnable, &mut random)?;
        }
    }
    Ok(())
}

/// Searches one case in one engine space and compares; says what is wrong.
fn compare(case: &RandomCase, space: EngineSpace, winnable: bool, random: &mut SplitMix64) -> Result<(), String> {
    let techniques =
        Technique::ALL.into_iter().filter(|_| !random.percent(25)).fold(Techniques::none(), Techniques::with);
    let streamliner = if random.percent(50) { StreamlinerChoice::Smart } else { StreamlinerChoice::None };
    let options =
        Options { techniques, streamliner, space: Some(space), shorten: random.percent(20), ..Options::default() };
    let report = solve(&case.rules, &case.deal, &options)
        .map_err(|error| format!("{} with {techniques:?}: {error}", space.name()))?;
    match report.verdict {
        Verdict::Winnable(_) if winnable => Ok(()),
        Verdict::Unwinnable(_) if !winnable => Ok(()),
        other => Err(format!("{} with {techniques:?} says {}, brute force {winnable}", space.name(), other.word())),
    }
}
