//! Small games: no technique and no way to examine standings changes a verdict, and moves are undone cleanly.

use cadogan_rules::{BuildPolicy, Deal, MaxRank, Redeals, Rules, SpacesPolicy, preset};

use super::{Counting, DoubleRuns, accepts};
use crate::runs::{AnySuit, RedBlack, SameSuit};
use crate::testing::{Numbers, check_undo, search};
use crate::{SpaceError, Streamliner, Technique, Techniques};

fn random_rules(numbers: &mut Numbers, build: BuildPolicy) -> Rules {
    Rules::default()
        .vary(|rules| {
            rules.two_decks = true;
            rules.max_rank = MaxRank(2 + numbers.below(2) as u8);
            rules.tableau.count = 2 + numbers.below(4) as u8;
            rules.tableau.build = build;
            rules.tableau.move_group = cadogan_rules::GroupMoves::Yes;
            rules.tableau.spaces =
                [SpacesPolicy::Kings, SpacesPolicy::Any, SpacesPolicy::NoBuild][numbers.below(3) as usize];
            rules.foundations.removable = numbers.below(2) == 0;
            if numbers.below(3) > 0 {
                rules.stock.size = 3 + numbers.below(6) as u8;
                rules.stock.deal_count = 1 + numbers.below(3) as u8;
                rules.stock.redeal =
                    [Redeals::Unlimited, Redeals::Times(0), Redeals::Times(1)][numbers.below(3) as usize];
            }
        })
        .expect("a game")
}

fn techniques_change_nothing<B: Counting>(first: i64) {
    let mut numbers = Numbers(first as u64);
    let (mut won, mut lost) = (0, 0);
    for seed in first..first + 60 {
        let rules = random_rules(&mut numbers, B::POLICY);
        let deal = Deal::from_seed(&rules, seed).expect("a seed in range");
        let open = |techniques| DoubleRuns::<B>::new(&rules, &deal, techniques, Streamliner::NONE).expect("accepted");
        let plain = search(&mut open(Techniques::none())).is_some();
        *(if plain { &mut won } else { &mut lost }) += 1;
        assert_eq!(search(&mut open(Techniques::all()).examining(1)).is_some(), plain, "{rules:?} {seed}");
        for technique in [Technique::BlockedCards, Technique::PairedFoundations] {
            let only = Techniques::none().with(technique);
            assert_eq!(search(&mut open(only)).is_some(), plain, "{rules:?} {seed}: {technique:?}");
        }
        check_undo(&mut open(Techniques::none()).examining(2), &mut numbers, 60);
        check_undo(&mut open(Techniques::all()), &mut numbers, 60);
    }
    assert!(won > 5 && lost > 5, "{won} won and {lost} lost: too one-sided to show anything");
}

#[test]
fn techniques_change_nothing_whatever_is_built() {
    techniques_change_nothing::<SameSuit>(1);
    techniques_change_nothing::<RedBlack>(101);
    techniques_change_nothing::<AnySuit>(201);
}

#[test]
fn double_klondike_is_won_without_much_ado() {
    let rules = preset("gargantua-redeal").expect("a preset").rules();
    for seed in 1..=10 {
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let mut space =
            DoubleRuns::<RedBlack>::new(rules, &deal, Techniques::all(), Streamliner::NONE).expect("accepted");
        assert!(search(&mut space).is_some_and(|moves| moves.len() >= 104), "seed {seed}");
    }
}

#[test]
fn other_games_are_refused_with_the_reason() {
    let refused = |game: &str| accepts(preset(game).expect("a preset").rules()).expect_err("not of this family");
    assert!(refused("klondike").starts_with("one deck"));
    assert!(refused("forty-thieves").contains("group"));
    let rules = preset("gargantua").expect("a preset").rules();
    let deal = Deal::from_seed(rules, 1).expect("a seed in range");
    let wrong = DoubleRuns::<SameSuit>::new(rules, &deal, Techniques::all(), Streamliner::NONE);
    assert!(matches!(wrong, Err(SpaceError::Rules(_))));
}
