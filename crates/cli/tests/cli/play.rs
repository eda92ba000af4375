//! `play`, with input typed ahead.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

/// Plays the lines and returns what the player sees.
fn played(words: &[&str], lines: &str) -> String {
    let words: Vec<&str> = ["play"].iter().chain(words).copied().collect();
    cadogan_with(&words, lines.as_bytes()).done()
}

/// A small game that is won in one move: the last king lies on the tableau.
const ALMOST_WON: &str = r#"{"tableau piles": [["KH"], [], [], [], [], [], []],
    "foundations": ["AC","2C","3C","4C","5C","6C","7C","8C","9C","TC","JC","QC","KC",
        "AH","2H","3H","4H","5H","6H","7H","8H","9H","TH","JH","QH",
        "AS","2S","3S","4S","5S","6S","7S","8S","9S","TS","JS","QS","KS",
        "AD","2D","3D","4D","5D","6D","7D","8D","9D","TD","JD","QD","KD"]}"#;

#[test]
fn the_board_is_drawn_and_the_end_of_the_input_ends_the_game() {
    let seen = played(&["klondike", "--seed", "1"], "");
    assert!(seen.contains(" 1   2   3   4   5   6   7\n"), "{seen}");
    assert!(seen.ends_with("The same deal again: cadogan play klondike --seed 1\n"), "{seen}");
}

#[test]
fn a_dead_end_is_told_to_players_who_see_all_cards() {
    let seen = played(&["klondike", "--seed", "15", "--peek"], "q\n");
    assert!(seen.contains("A dead end. The J♠ in pile 6 covers both red queens that could take it"), "{seen}");
    assert!(!played(&["klondike", "--seed", "15"], "q\n").contains("dead end"));
}

#[test]
fn moves_are_played_by_number_notation_and_short_words() {
    let first = cadogan(&["moves", "klondike", "--seed", "1"]).done();
    let number = first.lines().position(|line| line == "2: A♠ → foundation").expect("a legal move") + 1;
    for typed in
        [number.to_string(), "2: A♠ → foundation".into(), "2: as -> foundation".into(), "2 f".into(), "as".into()]
    {
        let seen = played(&["klondike", "--seed", "1"], &format!("{typed}\nq\n"));
        assert!(seen.contains("1. 2: A♠ → foundation"), "{typed}: {seen}");
        assert!(seen.contains("foundations   ·♣  ·♥  A♠  ·♦"), "{typed}: {seen}");
    }
}

#[test]
fn the_stock_is_turned_and_the_waste_is_played_from() {
    let seen = played(&["klondike", "--seed", "1"], "d\nw f\n");
    assert!(seen.contains("1. stock → waste"), "{seen}");
    assert!(seen.contains("waste: ") && seen.contains("cannot go to the foundation"), "{seen}");
    let seen = played(&["klondike", "--seed", "1"], "r\n");
    assert!(seen.contains("the waste is turned over only when the stock is empty"), "{seen}");
}

#[test]
fn a_refusal_gives_the_reason_and_changes_nothing() {
    let seen = played(&["klondike", "--seed", "1"], "1 2\n1: K♠ → 2\n");
    assert!(seen.contains("cannot go on"), "{seen}");
    assert!(seen.contains("the card at pile 1 is 9♦, not K♠"), "{seen}");
    assert!(!seen.contains("\n1. "), "{seen}");
}

#[test]
fn words_that_mean_nothing_are_answered_with_help() {
    let seen = played(&["klondike", "--seed", "1"], "xyzzy\n7\n99\n1 2 3 4\n0 1\nhelp\n");
    assert!(seen.contains("\"xyzzy\" is not understood"), "{seen}");
    assert!(seen.contains("there is no move 99: they are numbered 1 to"), "{seen}");
    assert!(seen.contains("save-solution FILE"), "{seen}");
}

#[test]
fn moves_can_be_taken_back_and_made_again() {
    let seen = played(&["klondike", "--seed", "1"], "u\nredo\n2 f\nu\nredo\nu\nd\nredo\n");
    assert!(seen.contains("This is the start: there is nothing to undo."), "{seen}");
    assert_eq!(seen.matches("Nothing was undone since the last move.").count(), 2, "{seen}");
    assert_eq!(seen.matches("Taken back: 2: A♠ → foundation").count(), 2, "{seen}");
    assert_eq!(seen.matches("1. 2: A♠ → foundation").count(), 2, "{seen}");
}

#[test]
fn winning_is_told_and_the_solution_can_be_saved_and_verified() {
    let folder = Folder::new();
    let deal = folder.write("almost.json", ALMOST_WON);
    let file = folder.name("solution.json");
    let game = ["klondike", "--set", "stock.size=0", "--set", "tableau piles.face up cards=all", deal.as_str()];
    let seen = played(&game, &format!("1 f\nsave-solution {file}\nq\n"));
    assert!(seen.contains("Won in 1 move!"), "{seen}");
    assert!(seen.contains(&format!("Saved to {file}.")), "{seen}");
    let words: Vec<&str> = ["verify"].iter().chain(&game).copied().chain([file.as_str()]).collect();
    assert!(cadogan(&words).done().contains("wins"), "the saved solution is accepted");
}

#[test]
fn a_saved_position_goes_on_where_it_was_left() {
    let folder = Folder::new();
    let file = folder.name("later.json");
    let seen = played(&["klondike", "--seed", "1"], &format!("2 f\nd\nsave {file}\nsave {file}\nsave\nq\n"));
    assert!(seen.contains("already exists; choose another name"), "{seen}");
    assert!(seen.contains("Give a file name"), "{seen}");
    let saved: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("the file")).expect("JSON");
    assert_eq!(saved["waste"].as_array().map(Vec::len), Some(3), "{saved}");
    let again = played(&["klondike", &file], "q\n");
    assert!(again.contains("foundations   ·♣  ·♥  A♠  ·♦"), "{again}");
}

#[test]
fn a_game_without_moves_says_so() {
    let stuck = r#"{"tableau piles": [["2C"], ["2H"], ["2S", "AC", "AH", "AS", "AD", "2D"]]}"#;
    let folder = Folder::new();
    let deal = folder.write("stuck.json", stuck);
    let rules = folder.write(
        "rules.json",
        r#"{"max rank": 2, "tableau piles": {"count": 3, "build policy": "no-build", "spaces policy": "no-build"}}"#,
    );
    let seen = played(&[&rules, &deal], "l\n");
    assert!(seen.contains("No move is left, and the game is not won."), "{seen}");
}

#[test]
fn the_deal_cannot_come_from_where_the_moves_come_from() {
    let deal = cadogan(&["deal", "klondike", "--seed", "1"]).done();
    cadogan_with(&["play", "klondike", "-"], deal.as_bytes()).refused_with("play reads moves from standard input");
}

#[test]
fn every_kind_of_game_can_be_played_from_the_list() {
    for game in ["accordion", "gaps-one-deal", "golf", "black-hole", "spider", "free-cell", "canfield", "trigon"] {
        let seen = played(&[game, "--seed", "1"], "1\nl\nu\n");
        assert!(seen.contains("\n1. ") && seen.contains("Taken back: "), "{game}: {seen}");
    }
}
