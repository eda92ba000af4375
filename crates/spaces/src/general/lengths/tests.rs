use cadogan_rules::{Deal, preset};
use cadogan_search::{Budget, Measured, Order, Shortest, Space};

use super::*;

fn lengths(game: &str, seed: i64, measure: Measure) -> Lengths<u64> {
    let rules = preset(game).expect("a preset").rules();
    Lengths::new(rules, &Deal::from_seed(rules, seed).expect("a seed in range"), measure).expect("it takes the game")
}

/// A win, if a search level by level finds one.
fn short_line(space: Lengths<u64>) -> Option<cadogan_search::Line<Move>> {
    let mut search = Shortest::in_order(space, Order::Level { width: 150, stress: 5 });
    search.run(&mut Budget::default().meter());
    search.best().cloned()
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
        let mut found = 0;
        for seed in [2, 4, 5] {
            let Some(line) = short_line(lengths(game, seed, measure)) else { continue };
            found += 1;
            let mut space = lengths(game, seed, measure);
            let mut left = line.length;
            for &m in &line.moves {
                let bound = space.bound().expect("a win");
                assert!(bound <= left, "{game} {seed} {measure}: {bound} with {left} left");
                left -= space.length(m);
                let key = space.key_after(m);
                let falls = space.bound_falls(m);
                space.play(m);
                let after = space.bound().expect("a win");
                assert!(!falls || after + 1 == bound, "{game} {seed} {measure}: {bound}, {after} after {m:?}");
                assert!(key.is_none_or(|key| key == space.key()), "{game} {seed} {measure}: {m:?}");
            }
            assert!(space.is_won() && left == 0);
            assert_eq!(space.bound(), Some(0));
        }
        assert!(found > 0, "no win of {game} in {measure}");
    }
}

#[test]
fn a_supermove_is_written_card_by_card() {
    let mut space = lengths("free-cell", 2, Measure::Supermoves);
    let line = short_line(lengths("free-cell", 2, Measure::Supermoves)).expect("a win");
    let moves = space.player_moves(&line.moves);
    assert!(moves.len() > line.length as usize, "no supermove in {} moves", moves.len());
}
