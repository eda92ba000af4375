use cadogan_rules::{Deal, preset};
use cadogan_search::{Informed, Key, Space};

use super::*;

/// Every move of a random walk: judged before it is made as after it, and undone exactly.
#[test]
fn what_is_foreseen_is_what_happens() {
    for game in ["free-cell", "bakers-game", "seahaven-towers", "eight-off", "two-cell", "free-cell-4-pile"] {
        let rules = preset(game).expect("a preset").rules();
        for seed in 1..=10u32 {
            let deal = Deal::from_seed(rules, seed.into()).expect("a seed in range");
            let mut space = CellSpace::new(rules, &deal, Weights::of_round(seed)).expect("a game of this space");
            let mut word = u64::from(seed);
            for _ in 0..200 {
                while let Some(forced) = space.forced() {
                    space.play(forced);
                }
                space.prepare();
                let mut moves = Vec::new();
                space.moves(&mut moves);
                let (key, cost) = (space.key(), space.cost());
                for &m in &moves {
                    let foreseen = (space.key_after(m), space.prospect_after(m));
                    let undo = space.play(m);
                    assert_eq!(foreseen.0, Some(space.key()), "{game} {seed} {m:?}");
                    if let Some(prospect) = foreseen.1 {
                        assert_eq!(prospect.cost, space.cost(), "{game} {seed} {m:?}");
                        assert_eq!(space.forced(), None, "{game} {seed} {m:?}");
                    }
                    space.undo(m, undo);
                    assert_eq!((key, cost), (space.key(), space.cost()), "{game} {seed} {m:?}");
                }
                assert!(space.key().bits() >> 64 == 0);
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                match moves.get((word >> 33) as usize % moves.len().max(1)) {
                    Some(&m) => space.play(m),
                    None => break,
                };
            }
        }
    }
}

#[test]
fn only_games_of_single_cards_with_cells_are_taken() {
    for (game, taken) in [("free-cell", true), ("seahaven-towers", true), ("klondike", false), ("fan", false)] {
        assert_eq!(accepts(preset(game).expect("a preset").rules()).is_ok(), taken, "{game}");
    }
}
