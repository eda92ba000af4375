//! What must hold for every measure of difficulty.

use std::sync::atomic::AtomicBool;

use cadogan_difficulty::{Level, Levels, PickError, Picked, Picking, Player, Tally, Wanted, assess, play_out};
use cadogan_referee::{Position, is_won, play};
use cadogan_rules::{Deal, Numbering, Rules, preset, presets};

const PLAYERS: [Player; 3] = [Player::Random, Player::Greedy, Player::Careful];

fn rules(game: &str) -> &'static Rules {
    preset(game).expect("a preset").rules()
}

fn deal(game: &str, seed: i64) -> Deal {
    Deal::from_seed(rules(game), seed).expect("a seed in range")
}

/// The deal with its unknown cards in another order: those that lie face down, in the stock, or in a stacked reserve
/// under its top.
fn with_other_hidden_cards(rules: &Rules, deal: &Deal) -> Deal {
    let mut other = Position::start(rules, deal).to_deal();
    let reserve = if rules.reserve.stacked { other.reserve.len().saturating_sub(1) } else { 0 };
    let down = other.tableau.iter().flatten().filter(|card| !card.face_up).map(|card| card.card);
    let mut hidden: Vec<_> =
        down.chain(other.stock.iter().copied()).chain(other.reserve[..reserve].iter().copied()).collect();
    hidden.reverse();
    let half = hidden.len() / 3;
    hidden.rotate_left(half);
    for card in other.tableau.iter_mut().flatten().filter(|card| !card.face_up) {
        card.card = hidden.pop().expect("as many as there were");
    }
    for card in other.stock.iter_mut().chain(&mut other.reserve[..reserve]) {
        *card = hidden.pop().expect("as many as there were");
    }
    other
}

#[test]
fn no_player_looks_at_hidden_cards() {
    for game in ["klondike", "spider-one-suit", "yukon", "canfield", "golf", "tri-peaks", "forty-thieves"] {
        let rules = rules(game);
        for seed in 1..=6 {
            let dealt = deal(game, seed);
            let other = with_other_hidden_cards(rules, &dealt);
            assert_ne!(Position::start(rules, &dealt).to_deal(), other, "{game} {seed} has hidden cards");
            for player in PLAYERS {
                let first = play_out(rules, &dealt, player, 7).moves.first().copied();
                let again = play_out(rules, &other, player, 7).moves.first().copied();
                assert_eq!(first, again, "{game} {seed} {player:?}");
            }
        }
    }
}

#[test]
fn every_game_of_a_player_is_legal_and_counted_right() {
    for game in presets() {
        let Ok(dealt) = Deal::from_seed(game.rules(), 3) else { continue };
        for player in PLAYERS {
            let played = play_out(game.rules(), &dealt, player, 1);
            assert_eq!(played, play_out(game.rules(), &dealt, player, 1), "{} {player:?}", game.name());
            let mut position = Position::start(game.rules(), &dealt);
            for player_move in &played.moves {
                play(game.rules(), &mut position, player_move).expect("a legal move");
            }
            assert_eq!(is_won(game.rules(), &position), played.won, "{} {player:?}", game.name());
            assert!((0.0..=1.0).contains(&played.advance), "{} {player:?}", game.name());
            assert!(!played.won || played.advance == 1.0, "{} {player:?}", game.name());
        }
    }
}

#[test]
fn parts_are_shares_and_only_winnable_deals_have_them() {
    for (game, seed, winnable) in [("klondike", 2, true), ("klondike", 1, false), ("free-cell", 1, true)] {
        let assessed = assess(rules(game), &deal(game, seed), 100_000, None).expect("no contradiction");
        assert_eq!(assessed, assess(rules(game), &deal(game, seed), 100_000, None).expect("no contradiction"));
        assert_eq!(assessed.difficulty.is_some(), winnable, "{game} {seed}");
        let Some(difficulty) = assessed.difficulty else { continue };
        assert!(difficulty.parts().iter().all(|(_, part)| (0.0..=1.0).contains(part)), "{difficulty:?}");
        assert!((0.0..=100.0).contains(&difficulty.score()), "{difficulty:?}");
        assert!(assessed.positions >= assessed.effort);
    }
}

fn picked(game: &str, wanted: Wanted, deals: usize, threads: usize) -> Result<(Vec<Picked>, Tally), PickError> {
    let never = AtomicBool::new(false);
    let picking = Picking {
        rules: rules(game),
        numbering: Numbering::Seed,
        numbers: 1..=60,
        wanted,
        deals,
        positions: 20_000,
        threads,
        interrupt: &never,
    };
    let mut found = Vec::new();
    let tally = picking.run(|one| {
        found.push(one);
        Ok(())
    })?;
    Ok((found, tally))
}

#[test]
fn what_is_picked_does_not_depend_on_the_threads_and_levels_divide_the_winnable_deals() {
    let (all, tally) = picked("black-hole", Wanted::Winnable(None), 100, 1).expect("no contradiction");
    assert_eq!((tally.tried, tally.found), (60, all.len() as u64));
    assert!(all.len() >= 20, "{tally:?}");
    assert_eq!(all, picked("black-hole", Wanted::Winnable(None), 100, 3).expect("no contradiction").0);
    let scores: Vec<f64> = all.iter().filter_map(|one| Some(one.difficulty?.score())).collect();
    let levels = Levels::of_scores(&scores).expect("enough deals");
    let mut together = Vec::new();
    for level in Level::ALL {
        let wanted = Wanted::Winnable(Some((levels, level)));
        let (of_level, _) = picked("black-hole", wanted, 100, 2).expect("no contradiction");
        assert!(of_level.iter().all(|one| levels.level(one.difficulty.expect("winnable").score()) == level));
        together.extend(of_level);
    }
    together.sort_by_key(|one| one.number);
    assert_eq!(together, all);
    let (lost, _) = picked("black-hole", Wanted::Unwinnable, 100, 2).expect("no contradiction");
    assert!(lost.iter().all(|one| one.difficulty.is_none() && all.iter().all(|other| other.number != one.number)));
}

#[test]
fn the_search_ends_with_the_last_deal_that_is_wanted() {
    let (some, tally) = picked("klondike", Wanted::Winnable(None), 3, 2).expect("no contradiction");
    assert_eq!((some.len(), tally.found), (3, 3));
    assert_eq!(tally.tried as i64, some[2].number, "nothing after the last is counted");
    assert!(picked("klondike", Wanted::Winnable(None), 0, 2).expect("nothing to do").0.is_empty());
}

#[test]
fn levels_need_enough_deals_and_are_in_order() {
    assert_eq!(Levels::of_scores(&[50.0; 19]), None);
    let scores: Vec<f64> = (1..=100).map(f64::from).collect();
    let levels = Levels::of_scores(&scores).expect("enough deals");
    assert_eq!(levels.bounds(), [30.0, 65.0, 90.0]);
    let level = |score| levels.level(score);
    assert_eq!([level(30.0), level(31.0), level(66.0), level(91.0)], Level::ALL);
    assert!("tough".parse::<Level>().is_err_and(|error| error.contains("brutal")));
}

/// The file of levels is of the score as it is now: the levels of a small sample, which the file holds the exact bounds
/// of, are measured again.
#[test]
fn the_levels_that_come_with_the_program_are_of_this_score() {
    for game in ["klondike", "free-cell", "black-hole"] {
        let shipped = Levels::shipped(rules(game)).expect("a common game");
        let [easy, medium, hard] = shipped.bounds();
        assert!(0.0 < easy && easy <= medium && medium <= hard && hard <= 100.0, "{game}");
        let (deals, _) = picked(game, Wanted::Winnable(None), 20, 2).expect("no contradiction");
        let scores: Vec<f64> = deals.iter().filter_map(|one| Some(one.difficulty?.score())).collect();
        let below = |bound: f64| scores.iter().filter(|&&score| score <= bound).count();
        assert!((2..=14).contains(&below(easy)) && (6..=19).contains(&below(medium)), "{game}: measure levels anew");
    }
}
