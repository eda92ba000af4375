use cadogan_rules::{Deal, preset};
use cadogan_search::{Budget, Measured, Shortest, Space, WEIGHT_ONE};

use super::*;

fn lengths(game: &str, seed: i64, measure: Measure) -> Lengths<u64> {
    let rules = preset(game).expect("a preset").rules();
    Lengths::new(rules, &Deal::from_seed(rules, seed).expect("a seed in range"), measure).expect("it takes the game")
}

/// Along a win, no bound says more than is left, and no move takes more off it than it is long.
#[test]
fn bounds_hold_along_wins() {
    for (game, measure) in [
        ("free-cell", Measure::Cards),
        ("free-cell", Measure::Supermoves),
        ("free-cell", Measure::NarrowSupermoves),
        ("klondike", Measure::Moves),
        ("klondike", Measure::Cards),
        ("klondike", Measure::StockFree),
    ] {
        for seed in [2, 4] {
            let mut search = Shortest::new(lengths(game, seed, measure), 5 * WEIGHT_ONE);
            search.run(&mut Budget::default().positions(20_000).meter());
            let Some(line) = search.best() else { continue };
            let mut space = lengths(game, seed, measure);
            let mut left = line.length;
            for &m in &line.moves {
                let bound = space.bound().expect("a win");
                assert!(bound <= left, "{game} {seed} {measure}: {bound} with {left} left");
                left -= space.length(m);
                let key = space.key_after(m);
                space.play(m);
                assert!(key.is_none_or(|key| key == space.key()), "{game} {seed} {measure}: {m:?}");
            }
            assert!(space.is_won() && left == 0);
            assert_eq!(space.bound(), Some(0));
        }
    }
}

#[test]
fn a_supermove_is_written_card_by_card() {
    let mut space = lengths("free-cell", 2, Measure::Supermoves);
    let mut search = Shortest::new(lengths("free-cell", 2, Measure::Supermoves), 5 * WEIGHT_ONE);
    search.run(&mut Budget::default().positions(20_000).meter());
    let line = search.best().expect("a win");
    let moves = space.player_moves(&line.moves);
    assert!(moves.len() > line.length as usize, "no supermove in {} moves", moves.len());
}
