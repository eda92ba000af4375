//! Classes of deals compared with all deals without any symmetry, and the search of the small table compared with
//! others.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use cadogan_conformance::{RandomCase, SplitMix64, brute_force};
use cadogan_enumerate::{Circles, Decider, Enumeration, LossStudy, MOST_CLASSES, WonAfterAll, deals_of};
use cadogan_rules::{
    BuildPolicy, Deal, FaceUpCards, FoundationBase, GroupMoves, MaxRank, RawRules, Redeals, Rules, SpacesPolicy,
};
use cadogan_solve::Options;

/// With so few deals, this many seeds deal every one of them.
const FEW_DEALS: u128 = 130;
const SEEDS: i64 = 3_000;

fn winnable_by_brute_force(rules: &Rules, deal: &Deal) -> bool {
    brute_force(rules, deal, 2_000_000).winnable.expect("few positions")
}

#[test]
fn random_games_have_as_many_lost_deals_with_symmetries_as_without() {
    let mut compared = 0;
    let mut symmetric = 0;
    for seed in 0..4_000 {
        let rules = RandomCase::generate(seed, 2).rules;
        if !deals_of(&rules).is_ok_and(|deals| deals.small().is_some_and(|deals| deals <= FEW_DEALS)) {
            continue;
        }
        // The cards that a short accordion does not use are a pile for the count, but not a part of a deal.
        if rules.accordion.size > 0 && usize::from(rules.accordion.size) < rules.deck_size() {
            continue;
        }
        let deals: HashSet<Deal> = (0..SEEDS).map(|seed| Deal::from_seed(&rules, seed).expect("valid rules")).collect();
        let lost = deals.iter().filter(|deal| !winnable_by_brute_force(&rules, deal)).count();
        let enumeration = Enumeration::new(&rules, MOST_CLASSES).expect("a small game");
        let verdicts = enumeration.run(1, None, &AtomicBool::new(false), &mut |_| ()).expect("it adds up");
        assert_eq!(verdicts.all.deals, deals.len() as u128, "{rules:?}");
        assert_eq!(verdicts.lost_tally.deals, lost as u128, "{rules:?}");
        compared += 1;
        symmetric += u32::from(verdicts.all.deals > u128::from(verdicts.all.classes));
        if compared == 120 {
            break;
        }
    }
    assert!(compared >= 60 && symmetric >= 40, "{compared} games, {symmetric} with symmetries");
}

/// A random game that the small table supports.
fn table_rules(random: &mut SplitMix64) -> RawRules {
    let mut rules = RawRules { max_rank: MaxRank(random.between(2, 4)), ..RawRules::default() };
    let tableau = &mut rules.tableau;
    tableau.count = random.between(2, 4);
    tableau.diagonal = random.percent(50);
    tableau.build = random.choose(&[BuildPolicy::RedBlack, BuildPolicy::AnySuit, BuildPolicy::SameSuit]);
    tableau.spaces = random.choose(&[SpacesPolicy::Kings, SpacesPolicy::Any, SpacesPolicy::NoBuild]);
    tableau.move_group = GroupMoves::Yes;
    tableau.face_up = random.choose(&[FaceUpCards::All, FaceUpCards::Top]);
    if random.percent(30) {
        rules.foundations.base = FoundationBase::Random;
    }
    let deck = rules.deck_size() as u8;
    if random.percent(70) {
        rules.stock.size = random.between(1, deck / 2);
        rules.stock.redeal = Redeals::Unlimited;
    }
    rules
}

#[test]
fn the_small_table_agrees_with_the_solver() {
    let mut random = SplitMix64::new(7);
    let (mut winnable, mut lost) = (0, 0);
    let stop = AtomicBool::new(false);
    let options = Options::default();
    while winnable < 300 || lost < 300 {
        let Ok(rules) = table_rules(&mut random).validate() else { continue };
        let Ok(mut study) = LossStudy::new(&rules, Circles::Exact) else { continue };
        let decider = Decider::new(&rules, &options);
        for _ in 0..10 {
            let deal = Deal::from_seed(&rules, i64::from(random.next_u64() as u32)).expect("valid rules");
            let found = decider.is_winnable(&deal, &stop).expect("no contradiction");
            // A lost deal has no way of play that wins; of a won one there may be too many to find one.
            match (found, study.study(&deal)) {
                (Some(true), Err(WonAfterAll) | Ok(None)) => winnable += 1,
                (Some(false), Ok(_)) => lost += 1,
                (found, studied) => panic!("{found:?}, {studied:?}\n{rules:?}\n{deal:?}"),
            }
        }
    }
}

/// Never-turned cards are found without visiting every position; here every position is visited.
#[test]
fn cards_that_are_never_turned_lie_face_down_in_every_position() {
    let rules = Rules::default()
        .vary(|rules| {
            rules.max_rank = MaxRank(3);
            rules.tableau.count = 3;
            rules.tableau.diagonal = true;
            rules.tableau.build = BuildPolicy::RedBlack;
            rules.tableau.spaces = SpacesPolicy::Kings;
            rules.tableau.move_group = GroupMoves::Yes;
            rules.tableau.face_up = FaceUpCards::Top;
            rules.stock.size = 6;
            rules.stock.redeal = Redeals::Unlimited;
        })
        .expect("a game");
    let mut study = LossStudy::new(&rules, Circles::Exact).expect("a game of the family");
    let options = Options::default();
    let decider = Decider::new(&rules, &options);
    let stop = AtomicBool::new(false);
    let is_lost = |deal: &Deal| decider.is_winnable(deal, &stop).expect("no contradiction") == Some(false);
    let deals = (0..).map(|seed| Deal::from_seed(&rules, seed).expect("valid rules"));
    for deal in deals.filter(is_lost).take(25) {
        let loss = study.study(&deal).expect("it is lost").expect("few ways to play it");
        assert_eq!(loss.never_turned, face_down_everywhere(&rules, &deal), "{deal:?}");
    }
}

fn face_down_everywhere(rules: &Rules, deal: &Deal) -> Vec<cadogan_cards::Card> {
    use cadogan_referee::{Position, legal_moves, play};
    let start = Position::start(rules, deal);
    let face_down = |position: &Position| -> HashSet<cadogan_cards::Card> {
        position.tableau.iter().flatten().filter(|card| !card.face_up).map(|card| card.card).collect()
    };
    let mut always = face_down(&start);
    let mut seen = HashSet::from([start.canonical(rules)]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        always = &always & &face_down(&position);
        for player_move in legal_moves(rules, &position) {
            let mut next = position.clone();
            play(rules, &mut next, &player_move).expect("a legal move");
            if seen.insert(next.canonical(rules)) {
                open.push(next);
            }
        }
    }
    let mut always: Vec<_> = always.into_iter().collect();
    always.sort_by_key(|card| (card.suit().index(), card.rank().number()));
    always
}
