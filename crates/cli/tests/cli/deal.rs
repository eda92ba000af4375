//! `deal`, `moves` and `perft`.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

#[test]
fn a_deal_written_as_json_or_text_reads_back_the_same() {
    let folder = Folder::new();
    for game in ["klondike", "free-cell", "spider", "canfield", "golf", "black-hole", "seahaven-towers", "trigon"] {
        let json = cadogan(&["deal", game, "--seed", "1"]).done();
        let file = folder.write("deal.json", &json);
        assert_eq!(cadogan(&["deal", game, &file]).done(), json, "{game}");
        assert_eq!(cadogan_with(&["deal", game, "-"], json.as_bytes()).done(), json, "{game}");
        let text = cadogan(&["deal", game, "--seed", "1", "--format", "text"]).done();
        assert_eq!(cadogan_with(&["deal", game, "-"], text.as_bytes()).done(), json, "{game}:\n{text}");
    }
}

#[test]
fn ranges_come_one_json_object_a_line() {
    let lines = cadogan(&["deal", "klondike", "--seeds", "1-3"]).done();
    let deals: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(deals.len(), 3);
    let second: Value = serde_json::from_str(&cadogan(&["deal", "klondike", "--seed", "2"]).done()).expect("JSON");
    assert_eq!(deals[1], second);
    let boards = cadogan(&["deal", "klondike", "--seeds", "-2--1", "--format", "board"]).done();
    assert!(boards.starts_with("# --seed -2\n") && boards.contains("\n\n# --seed -1\n"), "{boards}");
}

#[test]
fn deal_numbers_of_other_programs_are_dealt() {
    let board = cadogan(&["deal", "free-cell", "--ms", "1", "--format", "text"]).done();
    assert!(board.contains("JD KD 2S 4C 3S 6D 6S"), "{board}");
    assert_eq!(cadogan(&["deal", "free-cell", "--pysol", "ms1", "--format", "text"]).done(), board);
    let later = cadogan(&["deal", "free-cell", "--pysol", "100000", "--format", "text"]).done();
    assert!(later.contains("5C 5S JD 7H QC 3S 3H"), "{later}");
    let klondike = cadogan(&["deal", "klondike", "--klondike-solver", "1"]).done();
    assert!(klondike.contains("\"4D\""), "{klondike}");
}

#[test]
fn a_board_shows_the_cards() {
    let board = cadogan(&["deal", "klondike", "--seed", "1", "--format", "board"]).done();
    assert!(board.contains(" 1   2   3   4   5   6   7\n"), "{board}");
    assert!(board.contains("░░"), "{board}");
    let open = cadogan(&["deal", "klondike", "--seed", "1", "--format", "board", "--peek"]).done();
    assert!(!open.contains("░░"), "{open}");
}

#[test]
fn every_reason_against_a_deal_is_named() {
    let wrong =
        cadogan(&["deal", "free-cell", "--seed", "1"]).done().replace("\"AC\"", "\"2C\"").replace("\"KH\"", "\"1X\"");
    let message = cadogan_with(&["deal", "free-cell", "-"], wrong.as_bytes()).refused();
    assert!(message.contains("standard input"), "{message}");
    assert!(message.contains("1X"), "{message}");
    let missing = cadogan(&["deal", "free-cell", "--seed", "1"]).done().replace("\"AC\"", "\"2C\"");
    let message = cadogan_with(&["deal", "free-cell", "-"], missing.as_bytes()).refused();
    assert!(message.contains("AC") && message.contains("2C"), "{message}");
}

#[test]
fn a_deal_of_another_game_is_refused() {
    let spider = cadogan(&["deal", "spider", "--seed", "1"]).done();
    cadogan_with(&["moves", "free-cell", "-"], spider.as_bytes()).refused();
}

#[test]
fn moves_are_listed_in_the_notation() {
    let moves = cadogan(&["moves", "klondike", "--seed", "1"]).done();
    assert!(moves.lines().any(|line| line == "stock → waste"), "{moves}");
    assert!(moves.lines().any(|line| line == "2: A♠ → foundation"), "{moves}");
    let json: Vec<String> =
        serde_json::from_str(&cadogan(&["moves", "klondike", "--seed", "1", "--json"]).done()).expect("an array");
    assert_eq!(json, moves.lines().collect::<Vec<_>>());
}

#[test]
fn perft_counts_every_depth() {
    let table = cadogan(&["perft", "klondike", "--seed", "1", "--depth", "3"]).done();
    let moves = cadogan(&["moves", "klondike", "--seed", "1"]).done().lines().count();
    let rows: Vec<Vec<u64>> = table
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().map(|word| word.parse().expect("a number")).collect())
        .collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert_eq!(rows[0][0], 1);
    assert!(rows[0][1] >= 1 && rows[0][1] <= moves as u64, "{table}");
    let json: Value =
        serde_json::from_str(&cadogan(&["perft", "klondike", "--seed", "1", "--depth", "3", "--json"]).done())
            .expect("JSON");
    assert_eq!(json[2]["positions"], rows[2][1]);
    cadogan(&["perft", "klondike", "--seed", "1"]).refused_with("--depth <N>");
    for depth in ["0", "-1", "1001", "x", "99999999999999999999"] {
        cadogan(&["perft", "klondike", "--seed", "1", &format!("--depth={depth}")])
            .refused_with("a whole number from 1 to 1000 is expected");
    }
}
