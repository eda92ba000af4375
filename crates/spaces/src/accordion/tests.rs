//! Short rows, decided with and without techniques, in both lengths of words.

use cadogan_rules::{AccordionDirection, AccordionMove, MaxRank, RawRules};

use super::*;
use crate::testing::{Numbers, check_undo, search};

fn accordion(size: u8, max_rank: u8) -> Rules {
    let left = |distance| AccordionMove { direction: AccordionDirection::Left, distance };
    Rules::default()
        .vary(|rules| {
            rules.max_rank = MaxRank(max_rank);
            rules.foundations.present = false;
            rules.tableau.count = 0;
            rules.accordion.size = size;
            rules.accordion.moves = vec![left(1), left(3)];
            rules.accordion.policies = vec![AccordionPolicy::SameSuit, AccordionPolicy::SameRank];
        })
        .expect("a game")
}

fn random_rules(numbers: &mut Numbers) -> Rules {
    let max_rank = 2 + numbers.below(12) as u8;
    let mut rules = accordion(1 + numbers.below(4 * max_rank.min(3) as u64 - 1) as u8, max_rank).to_raw();
    rules.two_decks = numbers.below(4) == 0;
    if numbers.below(2) == 0 {
        let direction = |right: bool| if right { AccordionDirection::Right } else { AccordionDirection::Left };
        rules.accordion.moves = (0..1 + numbers.below(3))
            .map(|_| AccordionMove {
                direction: direction(numbers.below(2) == 0),
                distance: 1 + numbers.below(4) as u8,
            })
            .collect();
        rules.accordion.moves.sort();
        rules.accordion.moves.dedup();
        let policies = [AccordionPolicy::SameSuit, AccordionPolicy::SameRank, AccordionPolicy::RedBlack];
        rules.accordion.policies = policies.into_iter().filter(|_| numbers.below(2) == 0).collect();
        if rules.accordion.policies.is_empty() {
            rules.accordion.policies.push(AccordionPolicy::SameSuit);
        }
    }
    rules.validate().expect("a game")
}

#[test]
fn no_technique_and_no_key_changes_a_verdict() {
    let mut numbers = Numbers(7);
    let mut won = 0;
    let mut tried = 0;
    for seed in 0..1_000 {
        let rules = random_rules(&mut numbers);
        let Ok(deal) = Deal::from_seed(&rules, seed) else { continue };
        tried += 1;
        let verdict = |techniques| {
            let short = ShortAccordion::new(&rules, &deal, techniques, Streamliner::NONE).map(|mut s| search(&mut s));
            let long = LongAccordion::new(&rules, &deal, techniques, Streamliner::NONE).map(|mut s| search(&mut s));
            assert_eq!(short, long);
            short.expect("a short row").is_some()
        };
        let plain = verdict(Techniques::none());
        assert_eq!(verdict(Techniques::all()), plain, "{seed}: {rules:?}");
        won += plain as u32;
    }
    assert!(tried > 900 && (200..800).contains(&won), "{won} of {tried} won");
}

#[test]
fn moves_are_taken_back_cleanly() {
    let mut numbers = Numbers(8);
    for seed in 0..200 {
        let rules = if seed % 4 == 0 { accordion(52, 13) } else { random_rules(&mut numbers) };
        let Ok(deal) = Deal::from_seed(&rules, seed) else { continue };
        let mut space = LongAccordion::new(&rules, &deal, Techniques::none(), Streamliner::NONE).expect("an accordion");
        check_undo(&mut space, &mut numbers, 52);
    }
}

/// Random play from a random deal: every move must carry the key of the row that it leads to.
fn check_keys<const WORDS: usize, K: RowKey>(rules: &Rules, deal: &Deal, numbers: &mut Numbers) {
    let space = AccordionSpace::<WORDS, K>::new(rules, deal, Techniques::none(), Streamliner::NONE);
    let mut space = space.expect("a row that fits");
    loop {
        let mut moves = Vec::new();
        space.moves(&mut moves);
        for &m in &moves {
            let tops: Vec<u8> = (0..space.len as u32).map(|place| space.top(BITS * place)).collect();
            let mut row = Row::<WORDS>::new(&tops);
            let [from, to] = m.places();
            row.fold(from, to);
            space.play(m);
            assert_eq!(space.key(), m.key);
            assert_eq!(space.key(), key_of(&row));
            space.undo(m, ());
        }
        if moves.is_empty() {
            break;
        }
        space.play(moves[numbers.below(moves.len() as u64) as usize]);
    }
}

#[test]
fn every_move_brings_the_key_of_the_row_it_leads_to() {
    let mut numbers = Numbers(10);
    for seed in 0..200 {
        let mut rules = if seed % 4 == 0 { accordion(52, 13) } else { random_rules(&mut numbers) };
        if seed % 8 == 0 {
            let two_decks = |rules: &mut RawRules| {
                rules.two_decks = true;
                rules.accordion.size = 104;
            };
            rules = rules.vary(two_decks).expect("a game");
        }
        let Ok(deal) = Deal::from_seed(&rules, seed) else { continue };
        check_keys::<11, Fingerprint>(&rules, &deal, &mut numbers);
        if rules.accordion.size <= 20 {
            check_keys::<2, ShortRowKey>(&rules, &deal, &mut numbers);
        }
    }
}

#[test]
fn known_deals_of_late_binding_solitaire() {
    let rules = accordion(18, 13);
    let winnable = |seed| {
        let deal = Deal::from_seed(&rules, seed).expect("a deal");
        let space = ShortAccordion::new(&rules, &deal, Techniques::all(), Streamliner::NONE);
        search(&mut space.expect("a short row")).is_some()
    };
    assert_eq!([1, 2, 3, 4].map(winnable), [true, true, false, false]);
}

#[test]
fn a_long_row_is_refused_where_it_does_not_fit() {
    let rules = accordion(52, 13);
    let deal = Deal::from_seed(&rules, 1).expect("a deal");
    let refused = ShortAccordion::new(&rules, &deal, Techniques::all(), Streamliner::NONE).err();
    assert_eq!(refused, Some(SpaceError::Rules("the row has 52 piles, more than 20".to_owned())));
}
