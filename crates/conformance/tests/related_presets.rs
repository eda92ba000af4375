//! Verdicts of the engine on related games: over all related pairs of presets, no deal is won in the stronger game and
//! lost in the weaker one.

use std::collections::BTreeMap;

use cadogan_rules::{Deal, Preset, Relation, compare, presets};
use cadogan_solve::{Budget, Options, SolveError, Verdict, solve};

const SEEDS: std::ops::RangeInclusive<i64> = 1..=8;
/// Enough for most deals of the easier games, and the same on every machine.
const LIMITS: Budget = Budget { time: None, positions: Some(10_000), bytes: 32 << 20 };

fn winnable(preset: &Preset, seed: i64) -> Option<bool> {
    let rules = preset.rules();
    let deal = Deal::from_seed(rules, seed).expect("presets can be dealt");
    match solve(rules, &deal, &Options { budget: LIMITS, ..Options::default() }).map(|report| report.verdict) {
        Ok(Verdict::Winnable(_)) => Some(true),
        Ok(Verdict::Unwinnable(_)) => Some(false),
        Ok(Verdict::Undecided(_)) | Err(SolveError::Unsupported(_)) => None,
        Err(SolveError::Contradiction(contradiction)) => panic!("{}, seed {seed}: {contradiction}", preset.name()),
    }
}

#[test]
fn verdicts_on_related_presets_agree() {
    let mut verdicts: BTreeMap<(&str, i64), Option<bool>> = BTreeMap::new();
    let (mut pairs, mut tested, mut compared) = (0, 0, 0);
    for strong in presets() {
        for weak in presets().iter().filter(|weak| weak.rules() != strong.rules()) {
            let comparison = compare(strong.rules(), weak.rules());
            if !matches!(comparison.relation, Relation::Stronger | Relation::Same) {
                continue;
            }
            pairs += 1;
            let mut could_fail = false;
            for seed in SEEDS {
                let mut verdict = |preset: &'static Preset| {
                    *verdicts.entry((preset.name(), seed)).or_insert_with(|| winnable(preset, seed))
                };
                let (a, b) = (verdict(strong), verdict(weak));
                let message =
                    || format!("{} and {}, seed {seed}: {:?}", strong.name(), weak.name(), comparison.reasons);
                assert!(!(a == Some(true) && b == Some(false)), "{}", message());
                compared += usize::from(a.is_some() && b.is_some());
                // A win of the weaker game, or a loss of the stronger one, would be consistent with anything.
                could_fail |= a == Some(true) && b.is_some() || b == Some(false) && a.is_some();
            }
            tested += usize::from(could_fail);
        }
    }
    println!("{pairs} related pairs, {tested} of them tested, {compared} deals decided in both games");
    assert!(tested >= 30 && compared >= 100, "{pairs} pairs, {tested} tested, {compared} comparisons");
}
