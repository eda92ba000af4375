//! Small games, with every technique switched off in turn.

use cadogan_cards::Rank;
use cadogan_rules::{Deal, HoleBase, MaxRank, RawRules, Rules};

use super::*;
use crate::testing::{Numbers, check_undo, search};
use cadogan_search::Space;

fn black_hole(piles: u8, max_rank: u8) -> Rules {
    Rules::default()
        .vary(|rules| {
            rules.max_rank = MaxRank(max_rank);
            rules.foundations.present = false;
            rules.hole.present = true;
            rules.tableau.count = piles;
            rules.tableau.build = BuildPolicy::NoBuild;
        })
        .expect("a game")
}

fn golf() -> Rules {
    black_hole(7, 13)
        .vary(|rules| {
            rules.hole.base = HoleBase::Random;
            rules.hole.loops = false;
            rules.stock.size = 16;
            rules.stock.deal_type = StockDeal::Hole;
        })
        .expect("a game")
}

/// A random game of this family with any of its features, small enough to be searched without techniques.
fn random_rules(numbers: &mut Numbers) -> Rules {
    black_hole(1 + numbers.below(6) as u8, 2 + numbers.below(3) as u8)
        .vary(|rules| {
            rules.hole.loops = numbers.below(2) == 0;
            rules.hole.base = HoleBase::Random;
            rules.cells.count = numbers.below(3) as u8;
            rules.cells.prefilled = numbers.below(rules.cells.count as u64 + 1) as u8;
            rules.stock.size = numbers.below(4) as u8;
            rules.stock.deal_type = StockDeal::Hole;
            rules.reserve.size = numbers.below(3) as u8;
            rules.reserve.stacked = numbers.below(2) == 0;
            if numbers.below(2) == 0 {
                use HoleDirection::{Both, Down, Up};
                rules.hole.direction = [Both, Up, Down][numbers.below(3) as usize];
                if numbers.below(3) == 0 {
                    rules.hole.base = HoleBase::Any;
                }
                if numbers.below(3) == 0 {
                    rules.hole.closed = SunkRank::Rank(Rank::new(1 + numbers.below(2) as u8).expect("a rank"));
                }
            }
        })
        .expect("a game")
}

fn space<W: Word>(rules: &Rules, deal: &Deal, techniques: Techniques) -> HoleSpace<W> {
    HoleSpace::new(rules, deal, techniques, Streamliner::NONE).expect("the rules are of the family")
}

#[test]
fn no_technique_changes_a_verdict() {
    let mut numbers = Numbers(3);
    let mut won = 0;
    for seed in 0..250 {
        let rules = random_rules(&mut numbers);
        let Ok(deal) = Deal::from_seed(&rules, seed) else { continue };
        let plain = search(&mut space::<u128>(&rules, &deal, Techniques::none())).is_some();
        won += plain as u32;
        for left_out in Technique::ALL {
            let some = Techniques::all().without(left_out);
            assert_eq!(
                search(&mut space::<u64>(&rules, &deal, some)).is_some(),
                plain,
                "{left_out:?}, {seed}: {rules:?}"
            );
            let one = Techniques::none().with(left_out);
            assert_eq!(
                search(&mut space::<u64>(&rules, &deal, one)).is_some(),
                plain,
                "{left_out:?}, {seed}: {rules:?}"
            );
        }
    }
    assert!((60..190).contains(&won), "{won} won");
}

#[test]
fn moves_are_taken_back_cleanly() {
    let mut numbers = Numbers(4);
    for seed in 0..200 {
        let rules = if seed % 5 == 0 { golf() } else { random_rules(&mut numbers) };
        let Ok(deal) = Deal::from_seed(&rules, seed) else { continue };
        for techniques in [Techniques::none(), Techniques::all()] {
            check_undo(&mut space::<u64>(&rules, &deal, techniques), &mut numbers, 60);
        }
    }
}

/// The key of a position, computed from scratch.
fn key_of<W: Word>(space: &HoleSpace<W>) -> W {
    let (layout, nothing) = (&space.layout, W::default());
    let mut joint_heights = layout.groups.clone();
    for (pile, &height) in layout.piles.iter().zip(&space.heights) {
        joint_heights[pile.group] += pile.step * height as u32;
    }
    let part = |index: u32| layout.group_parts[index as usize];
    let mut key = layout.empty_key(space.hole, space.stock as usize);
    for (&empty, &joint) in layout.groups.iter().zip(&joint_heights) {
        key = key.replace(part(empty), part(joint));
    }
    let cells = space.cells.iter().flatten();
    cells.fold(key, |key, card| key.replace(nothing, layout.cell_parts[card.rank().number() as usize]))
}

#[test]
fn every_move_brings_the_key_of_the_position_it_leads_to() {
    let mut numbers = Numbers(5);
    let mut checked = 0;
    for seed in 0..200 {
        let rules = if seed % 5 == 0 { golf() } else { random_rules(&mut numbers) };
        let Ok(deal) = Deal::from_seed(&rules, seed) else { continue };
        for techniques in [Techniques::none(), Techniques::all()] {
            let mut space = space::<u64>(&rules, &deal, techniques);
            assert_eq!(space.key(), key_of(&space));
            loop {
                let mut moves = Vec::new();
                space.moves(&mut moves);
                for &m in &moves {
                    let undo = space.play(m);
                    assert_eq!(m.key, key_of(&space), "{m:?}");
                    space.undo(m, undo);
                    checked += 1;
                }
                if moves.is_empty() {
                    break;
                }
                space.play(moves[numbers.below(moves.len() as u64) as usize]);
            }
        }
    }
    assert!(checked > 2_000, "{checked} moves");
}

#[test]
fn published_games_fit_one_word() {
    let worm_hole = black_hole(17, 13).vary(|rules| rules.cells.count = 1).expect("a game");
    for rules in [black_hole(17, 13), golf(), worm_hole] {
        let deal = Deal::from_seed(&rules, 1).expect("a deal");
        for techniques in [Techniques::none(), Techniques::all()] {
            assert!(HoleSpace::<u64>::new(&rules, &deal, techniques, Streamliner::NONE).is_ok());
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let two_decks = |rules: &mut RawRules| {
        rules.tableau.count = 52;
        rules.two_decks = true;
    };
    let rules = black_hole(17, 13).vary(two_decks).expect("a game");
    let deal = Deal::from_seed(&rules, 1).expect("a deal");
    let without = Techniques::all().without(Technique::PileSymmetry);
    let refused = HoleSpace::<u64>::new(&rules, &deal, without, Streamliner::NONE).err();
    assert_eq!(refused, Some(SpaceError::Rules("the positions of this deal do not fit 64 bits".to_owned())));
    assert!(HoleSpace::<u128>::new(&rules, &deal, without, Streamliner::NONE).is_ok());

    let waste = golf().vary(|rules| rules.stock.deal_type = StockDeal::Waste).expect("a game");
    assert_eq!(accepts(&waste), Err("the stock is not dealt to the hole".to_owned()));
    let building = golf().vary(|rules| rules.tableau.build = BuildPolicy::AnySuit).expect("a game");
    assert_eq!(accepts(&building), Err("cards are built on the tableau".to_owned()));
}

/// Two piles 5 2 and one pile 5 3 with a hole on 4: after 3 and one of the 5s, the remaining piles determine the key,
/// not where they are.
#[test]
fn piles_with_equal_ranks_left_are_not_told_apart() {
    let rules = black_hole(3, 13);
    let pile = |cards: &str| {
        let card = |text: &str| cadogan_rules::deal::TableauCard { card: text.parse().expect("a card"), face_up: true };
        cards.split(' ').map(card).collect()
    };
    let deal = Deal {
        tableau: vec![pile("5C 5S"), pile("5D 5H"), pile("9C")],
        hole: vec!["4C".parse().expect("a card")],
        ..Deal::default()
    };
    let keys = |techniques: Techniques| {
        let mut space = space::<u64>(&rules, &deal, techniques);
        let mut key_after = |pile: u8| {
            let play = HolePlay::Pile { pile, digs: 0 };
            let mut moves = Vec::new();
            space.moves(&mut moves);
            let m = moves.into_iter().find(|m| m.play == play).expect("a five goes on the four");
            let undo = space.play(m);
            let key = space.key();
            space.undo(m, undo);
            key
        };
        [key_after(0), key_after(1)]
    };
    let [left, right] = keys(Techniques::none().with(Technique::PileSymmetry));
    assert_eq!(left, right);
    let [left, right] = keys(Techniques::none());
    assert_ne!(left, right);
}

/// The number of positions in a game of known size: techniques must not silently become weaker.
#[test]
fn golf_and_black_hole_are_decided_in_few_positions() {
    let decided = |rules: &Rules, seed: i64| {
        let deal = Deal::from_seed(rules, seed).expect("a deal");
        search(&mut space::<u64>(rules, &deal, Techniques::all())).is_some()
    };
    assert_eq!([5, 6, 8, 14].map(|seed| decided(&golf(), seed)), [false, false, true, false]);
    assert_eq!([1, 2, 5, 6].map(|seed| decided(&black_hole(17, 13), seed)), [true, false, true, true]);
}
