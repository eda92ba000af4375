//! Every game that comes with the program can be dealt and played.

use cadogan_conformance::SplitMix64;
use cadogan_referee::Game;
use cadogan_rules::{Deal, presets};

#[test]
fn every_game_is_dealt_and_has_a_first_move() {
    for preset in presets() {
        for seed in 0..5 {
            let deal = Deal::from_seed(preset.rules(), seed).unwrap_or_else(|e| panic!("{}: {e}", preset.name()));
            let game = Game::new(preset.rules().clone(), &deal);
            let may_be_stuck = preset.rules().stock.size == 0;
            assert!(may_be_stuck || !game.legal_moves().is_empty(), "{} seed {seed} has no move", preset.name());
        }
    }
}

#[test]
fn a_start_without_any_move_is_rare() {
    for preset in presets() {
        let is_stuck = |seed: &i64| {
            let deal = Deal::from_seed(preset.rules(), *seed).expect("every preset can be dealt");
            Game::new(preset.rules().clone(), &deal).legal_moves().is_empty()
        };
        let stuck = (0..40).filter(is_stuck).count();
        assert!(stuck < 30, "{}: {stuck} of 40 deals have no move", preset.name());
    }
}

#[test]
fn two_hundred_random_moves_are_taken_back_exactly() {
    let mut longest = 0;
    for (number, preset) in presets().iter().enumerate() {
        let mut random = SplitMix64::new(number as u64);
        let deal = Deal::from_seed(preset.rules(), 1).expect("every preset can be dealt");
        let mut game = Game::new(preset.rules().clone(), &deal);
        let mut passed = Vec::new();
        for _ in 0..200 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            passed.push(game.position().clone());
            let player_move = random.choose(&moves);
            game.play(&player_move).unwrap_or_else(|refusal| panic!("{}: {player_move}: {refusal}", preset.name()));
        }
        longest = longest.max(passed.len());
        assert_eq!(game.moves().len(), passed.len());
        while let Some(before) = passed.pop() {
            assert!(game.undo().is_some());
            assert_eq!(game.position(), &before, "{}", preset.name());
        }
        assert_eq!(game.undo(), None);
    }
    assert_eq!(longest, 200);
}

#[test]
fn every_move_is_written_and_read_again() {
    for (number, preset) in presets().iter().enumerate() {
        let mut random = SplitMix64::new(number as u64);
        let deal = Deal::from_seed(preset.rules(), 2).expect("every preset can be dealt");
        let mut game = Game::new(preset.rules().clone(), &deal);
        for _ in 0..30 {
            let moves = game.legal_moves();
            for player_move in &moves {
                let text = player_move.to_string();
                assert_eq!(text.parse().as_ref(), Ok(player_move), "{}: {text}", preset.name());
            }
            if moves.is_empty() {
                break;
            }
            game.play(&random.choose(&moves)).expect("a listed move is accepted");
        }
    }
}

#[test]
fn no_game_is_won_before_it_begins() {
    for preset in presets() {
        let deal = Deal::from_seed(preset.rules(), 1).expect("every preset can be dealt");
        assert!(!Game::new(preset.rules().clone(), &deal).is_won(), "{}", preset.name());
    }
}
