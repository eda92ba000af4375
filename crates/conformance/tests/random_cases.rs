//! The random cases are what they claim to be: valid rules, complete deals, every option, always the same.

use std::collections::{BTreeMap, BTreeSet};

use cadogan_conformance::{RandomCase, brute_force};
use cadogan_rules::{
    BuildDirection, BuildPolicy, Deal, FoundationBase, Goal, HoleBase, Match, RawRules, RuleKey, Rules, StockDeal,
    parse_rules,
};

fn cases(count: u64, ranks: u8) -> impl Iterator<Item = RandomCase> {
    (0..count).map(move |seed| RandomCase::generate(seed, ranks))
}

#[test]
fn rules_are_valid_and_deals_fit_them() {
    for (seed, case) in cases(3000, 5).enumerate() {
        case.rules.to_raw().validate().unwrap_or_else(|errors| panic!("seed {seed}: {errors}\n{case:?}"));
        case.deal.check(&case.rules).unwrap_or_else(|errors| panic!("seed {seed}: {errors}\n{case:?}"));
    }
}

#[test]
fn a_case_is_the_same_when_printed_and_read_again() {
    for (seed, case) in cases(1000, 5).enumerate() {
        let rules = serde_json::to_string(&case.rules).expect("rules are JSON");
        let rules = parse_rules(&rules).unwrap_or_else(|errors| panic!("seed {seed}: {errors}")).rules;
        assert_eq!(rules, case.rules, "seed {seed}");
        let deal = Deal::from_json_value(&rules, &case.deal.to_json(&rules));
        assert_eq!(deal.as_ref(), Ok(&case.deal), "seed {seed}\n{case:?}");
    }
}

/// What a case chose, option by option.
fn options(rules: &Rules) -> Vec<(&'static str, String)> {
    let RawRules { tableau, foundations, hole, cells, stock, reserve, accordion, sequences, discard, .. } = &**rules;
    let decks = format!("{:?} {}", rules.goal(), rules.two_decks);
    let mut options = vec![("goal and decks", decks), ("max rank", rules.max_rank().to_string())];
    let mut note = |option, value: String| options.push((option, value));
    match rules.goal() {
        Goal::Accordion => {
            accordion.moves.iter().for_each(|step| note("fold", step.to_string()));
            accordion.policies.iter().for_each(|policy| note("match", format!("{policy:?}")));
        }
        Goal::Sequences => {
            note("rows", format!("{:?} {:?} {}", sequences.direction, sequences.build, sequences.fixed_suit));
        }
        Goal::Hole => {
            note("hole", format!("{} {}", hole.base == HoleBase::Random, hole.loops));
            note("ways of the hole", format!("{:?} {}", hole.direction, hole.base == HoleBase::Any));
            note("hole and layout", tableau.layout.covers().to_string());
        }
        Goal::Discard => {
            let kind = |one: &cadogan_rules::Match| {
                format!("{one:?}").chars().take_while(|letter| letter.is_alphabetic()).collect()
            };
            discard.matches.iter().for_each(|one| note("taken away", kind(one)));
            note("layout and goal", format!("{} {:?}", tableau.layout.covers(), discard.goal));
            note("supply", format!("{} {} {}", stock.size > 0, discard.stock_top, discard.waste_pairs));
            note("turning pairs", format!("{} {:?}", stock.deal_count, stock.redeal));
            note("reserve of pairs", format!("{} {}", reserve.size > 0, reserve.stacked));
        }
        Goal::Foundations => {
            note("initial", format!("{:?} {}", foundations.initial, foundations.base == FoundationBase::Random));
            note("base", format!("{:?}", foundations.base));
            note("leaving", format!("{} {}", foundations.removable, foundations.complete_only));
            note("up while dealing", format!("{:?}", foundations.up_while_dealing));
        }
    }
    if matches!(rules.goal(), Goal::Foundations | Goal::Hole) {
        let common = !matches!(tableau.build, BuildPolicy::SameColour | BuildPolicy::OtherSuit);
        note("build", format!("{:?}", tableau.build));
        note("spaces", format!("{:?} {common}", tableau.spaces));
        note("ranks", format!("{:?} {}", tableau.direction, tableau.wraps));
        note("most cards", tableau.most.to_string());
        note("piles", format!("{} {}", tableau.sizes.is_empty(), tableau.face_down.is_empty()));
        note("sunk", format!("{:?}", tableau.sunk));
        note("suits", rules.suits.0.to_string());
        note("groups", format!("{:?} {:?}", tableau.move_group, tableau.group_policy));
        note("landing", format!("{:?} {:?}", tableau.landing, tableau.move_group));
        note("deal", format!("{:?} {}", tableau.face_up, tableau.diagonal));
        note("cells", format!("{} {}", cells.count, cells.prefilled > 0));
        note("reserve", format!("{} {}", reserve.size > 0, reserve.stacked));
        note("stock", format!("{:?} {} {}", stock.deal_type, stock.size > 0, stock.deal_over_spaces));
        note("turning", format!("{} {:?}", stock.deal_count, stock.redeal));
    }
    options
}

/// Keys that are drawn apart from all others.
const YOUNGER: [RuleKey; 8] = [
    RuleKey::EqualRanks,
    RuleKey::RunsAnywhere,
    RuleKey::BaseByPlay,
    RuleKey::RowsSkipSpaces,
    RuleKey::LaterDealCounts,
    RuleKey::Packs,
    RuleKey::Routes,
    RuleKey::FoundationGoal,
];

#[test]
fn every_younger_key_occurs_in_one_case_of_a_hundred_or_nearly_so() {
    let mut met = [0; YOUNGER.len()];
    for case in cases(6000, 3) {
        for (count, key) in met.iter_mut().zip(YOUNGER) {
            *count += u32::from(!key.is_default(&case.rules));
        }
    }
    assert!(met.iter().all(|&count| count >= 40), "{met:?}");
}

/// Younger keys are drawn apart from the others, often enough that the long checks meet each of them.
#[test]
fn every_rule_about_spaces_occurs_in_one_case_of_a_hundred() {
    let keys = [RuleKey::SpacesTake, RuleKey::SpacesFill, RuleKey::SpacesRank, RuleKey::SpacesGroups];
    let mut met = [0; 4];
    for case in cases(3000, 3) {
        for (count, key) in met.iter_mut().zip(keys) {
            *count += u32::from(!key.is_default(&case.rules));
        }
    }
    assert!(met.iter().all(|&count| count >= 30), "{met:?}");
}

#[test]
fn every_option_is_used() {
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    // Foundations of several kinds, heaps, runs that stay and cards that go under higher ones are drawn apart from all other rules.
    let apart = |rules: &Rules| {
        rules.names_foundations()
            || rules.deals_heaps()
            || rules.foundations.runs_stay
            || rules.discard.matches.contains(&Match::LowerOfSuit)
            || rules.tableau.build == BuildPolicy::SpacesOnly
            || rules.tableau.direction == BuildDirection::Kept
            || rules.stock.deal_type == StockDeal::Spaces
            || YOUNGER.iter().any(|key| !key.is_default(rules))
    };
    for case in cases(9000, 4).filter(|case| !apart(&case.rules)) {
        for (option, value) in options(&case.rules) {
            seen.entry(option).or_default().insert(value);
        }
    }
    let expected = [
        ("goal and decks", 10),
        ("hole and layout", 2),
        ("taken away", 4),
        ("layout and goal", 4),
        ("supply", 5),
        ("turning pairs", 12),
        ("reserve of pairs", 4),
        ("max rank", 5), // one more than requested, in narrow games of gaps
        ("fold", 8),
        ("match", 4),
        ("rows", 18),
        ("hole", 4),
        ("ways of the hole", 6),
        ("initial", 7), // mates only with a random base
        ("base", 5),    // random, or one of four ranks
        ("leaving", 4),
        ("up while dealing", 3),
        ("build", 6),
        ("spaces", 12),
        ("ranks", 6),
        ("most cards", 6),
        ("piles", 4),
        ("sunk", 5),
        ("suits", 4),
        ("groups", 49),
        ("landing", 14),
        ("deal", 4),
        ("cells", 7),
        ("reserve", 4),
        ("stock", 10), // four ways to deal or no stock at all, over spaces or not
        ("turning", 12),
    ];
    for (option, values) in expected {
        assert_eq!(seen[option].len(), values, "{option}: {:?}", seen[option]);
    }
}

#[test]
fn a_seed_means_the_same_case() {
    for seed in 0..200 {
        assert_eq!(RandomCase::generate(seed, 4), RandomCase::generate(seed, 4));
    }
}

#[test]
fn winnable_and_unwinnable_are_both_common_for_every_goal() {
    let mut tallies: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for case in cases(800, 4) {
        if let Some(winnable) = brute_force(&case.rules, &case.deal, 3000).winnable {
            tallies.entry(format!("{:?}", case.rules.goal())).or_default()[usize::from(winnable)] += 1;
        }
    }
    assert_eq!(tallies.len(), 5);
    for (goal, [unwinnable, winnable]) in tallies {
        assert!(winnable >= 10 && unwinnable >= 10, "{goal}: {winnable} winnable, {unwinnable} unwinnable");
    }
}
