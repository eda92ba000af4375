//! One random case compared with brute force, in every engine space that supports it.

use crate::{RandomCase, SplitMix64, brute_force};
use cadogan_solve::{
    Budget, EngineSpace, Options, Reason, Solver, StreamlinerChoice, Technique, Techniques, Verdict, solve,
};

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
        if space.is_informed(&case.rules).is_ok() {
            compare_informed(case, *space, winnable, &mut random)?;
        }
    }
    Ok(())
}

/// Searches one case in one engine space and compares; says what is wrong.
fn compare(case: &RandomCase, space: EngineSpace, winnable: bool, random: &mut SplitMix64) -> Result<(), String> {
    let techniques = random_techniques(random);
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

/// The same for the informed search, once whole and once in small steps.
fn compare_informed(
    case: &RandomCase,
    space: EngineSpace,
    winnable: bool,
    random: &mut SplitMix64,
) -> Result<(), String> {
    let techniques = random_techniques(random);
    let solver = Solver::Beams(space);
    let run = |step: Option<u64>| {
        let failed = |error: &dyn std::fmt::Display| format!("{} with {techniques:?}: {error}", solver.name());
        let mut attempt = solver.start(&case.rules, &case.deal, techniques).map_err(|error| failed(&error))?;
        let budget = Budget { positions: step, ..Budget::default() };
        loop {
            let verdict = attempt.run(&mut budget.meter()).map_err(|error| failed(&error))?;
            if !matches!(verdict, Verdict::Undecided(Reason::Positions)) {
                return Ok::<_, String>((verdict, attempt.statistics().positions));
            }
        }
    };
    let (verdict, positions) = run(None)?;
    let (in_steps, visited) = run(Some(1 + random.next_u64() % 100))?;
    let right = match verdict {
        Verdict::Winnable(_) => winnable,
        Verdict::Unwinnable(_) => !winnable,
        Verdict::Undecided(_) => false,
    };
    if !right {
        Err(format!("{} with {techniques:?} says {}, brute force {winnable}", solver.name(), verdict.word()))
    } else if in_steps != verdict || visited != positions {
        Err(format!("{} with {techniques:?} comes to another end in small steps", solver.name()))
    } else {
        Ok(())
    }
}

fn random_techniques(random: &mut SplitMix64) -> Techniques {
    Technique::ALL.into_iter().filter(|_| !random.percent(25)).fold(Techniques::none(), Techniques::with)
}
