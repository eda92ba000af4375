//! Moves, the standard notation of FreeCell, solutions and saved games.

use cadogan_referee::{Position, play, verify};
use cadogan_rules::{Deal, PlayerMove, Solution, SolutionFile};
use cadogan_table::{SavedGame, Table, from_standard, to_standard};

use crate::{choice_and_text, game, judge};

/// Reads moves in every way there is, and plays them as far as the referee lets them.
pub fn moves(data: &[u8]) {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let rules = game(choice);
    let deal = Deal::from_seed(rules, 1).expect("every preset can be dealt");
    if text.trim_start().starts_with(['{', '[']) {
        return files(text);
    }
    let mut position = Position::start(rules, &deal);
    let mut table = Table::new(rules.clone(), deal.clone());
    for line in text.lines() {
        let Ok(player_move) = line.parse::<PlayerMove>() else { continue };
        assert_eq!(player_move.to_string().parse().as_ref(), Ok(&player_move), "{line}");
        let before = position.clone();
        let by_referee = play(rules, &mut position, &player_move);
        assert_eq!(by_referee.is_ok(), table.play(&player_move).is_ok(), "{player_move}");
        match by_referee {
            Ok(()) => assert_eq!(&position, table.position()),
            Err(refusal) => assert!(position == before && !refusal.to_string().is_empty(), "{player_move}"),
        }
    }
    if let Ok(played) = from_standard(rules, &deal, text.split_whitespace()) {
        let words = to_standard(rules, &deal, &played).expect("it was read by the same rules");
        let again = from_standard(rules, &deal, words.iter().map(String::as_str)).expect("it was written here");
        let end = |moves: &[PlayerMove]| {
            let mut table = Table::new(rules.clone(), deal.clone());
            table.play_all(moves).expect("legal moves");
            table.position().canonical(rules)
        };
        assert_eq!(end(&again), end(&played), "{words:?}");
    }
}

/// Solutions and saved games.
fn files(text: &str) {
    if let Ok(file) = SolutionFile::from_json(text, None)
        && let (Some(rules), Some(deal)) = (&file.rules, &file.deal)
    {
        let _ = verify(rules, deal, &file.moves);
        judge(rules, deal);
    }
    if let Ok(solution) = Solution::from_json(text) {
        let again = Solution::from_json(&solution.to_json().to_string()).expect("what is written can be read");
        assert_eq!(again, solution);
    }
    if let Ok(saved) = SavedGame::from_text(text) {
        assert_eq!(SavedGame::from_text(&saved.to_text()).expect("what is written can be read"), saved);
        if let Ok(mut table) = Table::of_saved(saved) {
            let _ = (table.gestures(), table.safe_move(), table.marks());
            table.play_safe();
            while table.undo().is_some() {}
        }
    }
}
