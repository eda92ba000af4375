//! The random cases are what they claim to be: valid rules, complete deals, every option, the same for ever.

use std::collections::{BTreeMap, BTreeSet};

use cadogan_cards::{Card, Rank, Suit, pack};
use cadogan_conformance::{RandomCase, brute_force};
use cadogan_rules::{Deal, FoundationBase, Goal, HoleBase, Rules};

fn cases(count: u64, ranks: u8) -> impl Iterator<Item = RandomCase> {
    (0..count).map(move |seed| RandomCase::generate(seed, ranks))
}

/// Every card of a deal, those on foundations included.
fn all_cards(rules: &Rules, deal: &Deal) -> Vec<Card> {
    let mut cards: Vec<Card> = deal.tableau.iter().flatten().map(|on_pile| on_pile.card).collect();
    let lists = [&deal.hole, &deal.stock, &deal.waste, &deal.reserve];
    cards.extend(lists.into_iter().flatten());
    cards.extend(deal.cells.iter().chain(deal.sequences.iter().flatten()).flatten());
    cards.extend(deal.accordion.iter().flatten());
    let base = deal.base.unwrap_or(Rank::ACE).number();
    for (index, &height) in deal.foundations.iter().enumerate() {
        let rank = |steps: u8| Rank::new((base - 1 + steps) % rules.max_rank() + 1).unwrap();
        cards.extend((0..height).map(|steps| Card::new(rank(steps), Suit::from_index(index as u8 % 4))));
    }
    cards.sort();
    cards
}

#[test]
fn rules_are_valid_and_deals_complete() {
    for (seed, case) in cases(3000, 5).enumerate() {
        case.rules.validate().unwrap_or_else(|errors| panic!("seed {seed}: {errors}\n{case:?}"));
        let mut expected = pack(case.rules.max_rank(), case.rules.decks());
        expected.sort();
        let found = all_cards(&case.rules, &case.deal);
        match case.rules.goal() {
            Goal::Accordion => assert_eq!(found.len(), usize::from(case.rules.accordion.size), "seed {seed}"),
            Goal::Sequences => {
                expected.retain(|card| card.rank() != Rank::ACE);
                assert_eq!(found, expected, "seed {seed}");
            }
            Goal::Foundations | Goal::Hole => assert_eq!(found, expected, "seed {seed}\n{case:?}"),
        }
    }
}

/// What a case chose, option by option.
fn options(rules: &Rules) -> Vec<(&'static str, String)> {
    let Rules { tableau, foundations, hole, cells, stock, reserve, accordion, sequences, .. } = rules;
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
        Goal::Hole => note("hole", format!("{} {}", hole.base == HoleBase::Random, hole.loops)),
        Goal::Foundations => {
            note("initial", format!("{:?} {}", foundations.initial, foundations.base == FoundationBase::Random));
            note("base", format!("{:?}", foundations.base));
            note("leaving", format!("{} {}", foundations.removable, foundations.complete_only));
        }
    }
    if matches!(rules.goal(), Goal::Foundations | Goal::Hole) {
        note("build and spaces", format!("{:?} {:?}", tableau.build, tableau.spaces));
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

#[test]
fn every_option_is_used() {
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for case in cases(3000, 4) {
        for (option, value) in options(&case.rules) {
            seen.entry(option).or_default().insert(value);
        }
    }
    let expected = [
        ("goal and decks", 8),
        ("max rank", 5), // one more than asked for, in narrow games of gaps
        ("fold", 8),
        ("match", 4),
        ("rows", 18),
        ("hole", 4),
        ("initial", 6),
        ("base", 5), // random, or one of four ranks
        ("leaving", 4),
        ("build and spaces", 24),
        ("groups", 25),
        ("landing", 10),
        ("deal", 4),
        ("cells", 7),
        ("reserve", 4),
        ("stock", 8), // three ways to deal or no stock at all, over spaces or not
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
    assert_eq!(tallies.len(), 4);
    for (goal, [unwinnable, winnable]) in tallies {
        assert!(winnable >= 10 && unwinnable >= 10, "{goal}: {winnable} winnable, {unwinnable} unwinnable");
    }
}
