//! Small games of gaps, with and without techniques.

use cadogan_rules::{MaxRank, SequenceBuild, SequenceDirection};

use super::*;
use crate::testing::{Numbers, check_undo, search};

fn gaps(max_rank: u8, fixed_suit: bool) -> Rules {
    Rules::default()
        .vary(|rules| {
            rules.max_rank = MaxRank(max_rank);
            rules.foundations.present = false;
            rules.tableau.count = 0;
            rules.sequences.count = 4;
            rules.sequences.fixed_suit = fixed_suit;
        })
        .expect("a game")
}

fn random_rules(numbers: &mut Numbers) -> Rules {
    let mut rules = gaps(2 + numbers.below(3) as u8, numbers.below(2) == 0).to_raw();
    if numbers.below(2) == 0 {
        rules.sequences.count = 1 + numbers.below(6) as u8;
        let directions = [SequenceDirection::L, SequenceDirection::R, SequenceDirection::LR];
        rules.sequences.direction = directions[numbers.below(3) as usize];
        let policies = [SequenceBuild::SameSuit, SequenceBuild::RedBlack, SequenceBuild::AnySuit];
        rules.sequences.build = policies[numbers.below(3) as usize];
        // Policies other than the usual one allow many more moves.
        let usual = rules.sequences.build == SequenceBuild::SameSuit;
        rules.max_rank = MaxRank(if usual && numbers.below(2) == 0 { 3 } else { 2 });
        rules.two_decks = rules.max_rank() == 2 && rules.sequences.count < 2;
    }
    rules.validate().expect("a game")
}

fn space(rules: &Rules, deal: &Deal, techniques: Techniques) -> GapsSpace {
    GapsSpace::new(rules, deal, techniques, Streamliner::NONE).expect("a game of gaps")
}

#[test]
fn no_technique_changes_a_verdict() {
    let mut numbers = Numbers(9);
    let (mut won, mut tried) = (0, 0);
    for seed in 0..200 {
        let rules = random_rules(&mut numbers);
        let Ok(deal) = Deal::from_seed(&rules, seed) else { continue };
        tried += 1;
        let verdict = |techniques| search(&mut space(&rules, &deal, techniques)).is_some();
        let plain = verdict(Techniques::none());
        won += plain as u32;
        let relevant = [Technique::SuitSymmetry, Technique::FloatingTwos, Technique::StubbornGaps];
        for technique in relevant {
            assert_eq!(verdict(Techniques::none().with(technique)), plain, "{technique:?}, {seed}: {rules:?}");
            assert_eq!(verdict(Techniques::all().without(technique)), plain, "{technique:?}, {seed}: {rules:?}");
        }
        assert_eq!(verdict(Techniques::all()), plain, "{seed}: {rules:?}");
    }
    assert!(tried > 150 && (50..180).contains(&won), "{won} of {tried} won");
}

#[test]
fn moves_are_taken_back_cleanly() {
    let mut numbers = Numbers(10);
    for seed in 0..200 {
        let rules = if seed % 3 == 0 { gaps(13, seed % 2 == 0) } else { random_rules(&mut numbers) };
        let Ok(deal) = Deal::from_seed(&rules, seed) else { continue };
        for techniques in [Techniques::none(), Techniques::all()] {
            check_undo(&mut space(&rules, &deal, techniques), &mut numbers, 200);
        }
    }
}

/// A predicted key must be the key that the position then has.
#[test]
fn keys_are_predicted_correctly() {
    use cadogan_search::Space;
    let mut numbers = Numbers(11);
    for seed in 0..60 {
        let rules = gaps(13, seed % 2 == 0);
        let deal = Deal::from_seed(&rules, seed).expect("a deal");
        let mut space = space(&rules, &deal, Techniques::all());
        for _ in 0..100 {
            let mut moves = Vec::new();
            space.moves(&mut moves);
            for &m in &moves {
                let foretold = space.key_after(m);
                let undo = space.play(m);
                assert!(foretold.is_none_or(|key| key == space.key()));
                space.undo(m, undo);
            }
            let Some(&m) = moves.get(numbers.below(moves.len().max(1) as u64) as usize) else { break };
            space.play(m);
        }
    }
}

#[test]
fn known_deals_with_rows_of_their_own_suit() {
    let rules = gaps(13, true);
    let winnable = |seed| {
        let deal = Deal::from_seed(&rules, seed).expect("a deal");
        search(&mut space(&rules, &deal, Techniques::all())).is_some()
    };
    assert_eq!([3, 7, 9, 14].map(winnable), [false, false, false, true]);
}

/// A streamlined search may miss wins but must not invent any, and if every row has its own suit it changes nothing.
#[test]
fn twos_that_stay_lose_wins_only() {
    let streamlined = Streamliner { foundations: true, suits: false };
    let (mut won, mut missed) = (0, 0);
    for seed in 0..60 {
        let rules = gaps(4, seed % 4 == 0);
        let deal = Deal::from_seed(&rules, seed).expect("a deal");
        let verdict = |streamliner| {
            let space = GapsSpace::new(&rules, &deal, Techniques::all(), streamliner);
            search(&mut space.expect("a game of gaps")).is_some()
        };
        let (plain, found) = (verdict(Streamliner::NONE), verdict(streamlined));
        assert!(plain || !found);
        assert!(plain == found || !rules.sequences.fixed_suit);
        won += plain as u32;
        missed += (plain && !found) as u32;
    }
    assert!(won > 20 && missed * 2 < won, "{missed} of {won} missed");
}
