//! Games are saved and loaded without loss; damaged files are refused with every mistake.

use cadogan_referee::verify;
use cadogan_rules::{SolutionFile, presets};
use cadogan_table::{SavedGame, Table};

use crate::{Dice, dealt, wander};

#[test]
fn a_saved_game_is_loaded_as_it_was() {
    let mut dice = Dice(6);
    for game in presets() {
        let mut table = dealt(game.name(), 7);
        while table.at() < 40 && wander(&mut table, &mut dice) {}
        for _ in 0..dice.below(4) {
            table.undo();
        }
        let text = table.save(game.name());
        let loaded = Table::load(&text).unwrap_or_else(|mistakes| panic!("{}: {mistakes}", game.name()));
        assert_eq!(loaded.position(), table.position(), "{}", game.name());
        assert_eq!(loaded.rules(), table.rules());
        assert!(loaded.moves().eq(table.moves()) && loaded.undone().eq(table.undone()), "{}", game.name());
        assert_eq!(loaded.save(game.name()), text, "saving again writes the same file");
        let file = SolutionFile::from_json(&text, None).expect("verify reads it too");
        assert_eq!(file.description.as_deref(), Some(game.name()));
    }
}

#[test]
fn groups_are_still_one_gesture_after_loading() {
    let mut dice = Dice(7);
    let mut groups = 0;
    for seed in 1..=20 {
        let mut table = dealt("free-cell", seed);
        while table.at() < 60 && wander(&mut table, &mut dice) {}
        let loaded = Table::load(&table.save("")).expect("a saved game");
        groups += table.joined().filter(|&joined| joined).count();
        // Moves that happen to make up a group count as one after loading: no group is lost.
        assert!(table.joined().zip(loaded.joined()).all(|(before, after)| after || !before));
    }
    assert!(groups > 0);
}

#[test]
fn an_illegal_move_is_named() {
    let mut table = dealt("klondike", 1);
    let mut dice = Dice(8);
    while table.at() < 10 && wander(&mut table, &mut dice) {}
    let mut saved = table.saved("");
    saved.moves[6] = "7: K♠ +9 → 3".parse().expect("a move");
    let told = Table::load(&saved.to_text()).expect_err("not legal").to_string();
    assert!(told.starts_with("\"moves\"[6] (move 7): 7: K♠ +9 → 3 is not legal: "), "{told}");
    let mut saved = table.saved("");
    saved.undone = vec!["7: K♠ +9 → 3".parse().expect("a move")];
    let told = Table::load(&saved.to_text()).expect_err("not legal").to_string();
    assert!(told.starts_with("\"undone\"[0] (move 11): "), "{told}");
}

#[test]
fn every_mistake_of_a_damaged_file_is_told() {
    let told = |text: &str| Table::load(text).expect_err(text).to_string();
    let several = told(r#"{"rules": {"celss": 4}, "moves": ["x", 3], "undone": 4, "extra": 1}"#);
    for part in ["celss", "(move 1)", "(move 2)", "\"undone\"", "\"extra\""] {
        assert!(several.contains(part), "{part} is not in:\n{several}");
    }
    assert!(told(r#"{"moves": []}"#).contains("\"rules\" is missing"));
    assert!(told(r#"{"moves": []}"#).contains("\"deal\" is missing"));
    let whole = dealt("klondike", 1).save("");
    for end in (0..whole.len()).step_by(97).filter(|&end| whole.is_char_boundary(end)) {
        assert!(Table::load(&whole[..end]).is_err());
    }
}

#[test]
fn rules_that_are_known_may_be_left_out() {
    let table = dealt("free-cell", 1);
    let text = table.save("").replacen("\"rules\"", "\"note\"", 1);
    let text = text.replacen(&text[text.find("\"note\"").unwrap()..text.find("\"deal\"").unwrap()], "", 1);
    let saved = SavedGame::by_rules(&text, Some(table.rules())).expect("the rules are known");
    assert_eq!(saved.deal, *table.start());
    assert!(SavedGame::from_text(&text).is_err());
    assert!(verify(&saved.rules, &saved.deal, &saved.moves).is_err(), "not won yet");
}
