//! `explain` and `blocks`: reasons, in words, as JSON and as a picture.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&cadogan(words).done()).expect("one JSON object")
}

#[test]
fn blocked_cards_are_told_marked_and_drawn() {
    let folder = Folder::new();
    let file = folder.name("blocked.svg");
    let seen = cadogan(&["explain", "klondike", "--seed", "15", "--svg", &file]).done();
    assert!(seen.starts_with("klondike --seed 15: unwinnable\n"), "{seen}");
    assert!(seen.contains("×Js"), "{seen}");
    assert!(seen.contains("The J♠ in pile 6 covers both red queens that could take it, and the 10♠"), "{seen}");
    let svg = std::fs::read_to_string(&file).expect("the picture was written");
    assert!(svg.starts_with("<svg") && svg.contains("klondike --seed 15") && svg.contains("Unwinnable."), "{svg}");
    let value = json(&["explain", "klondike", "--seed", "15", "--json"]);
    assert_eq!(value["verdict"], "unwinnable");
    assert_eq!(value["reason"], "blocked-cards");
    assert_eq!(value["strength"], "direct");
    assert_eq!(value["cards"][0]["card"], "JS");
    assert_eq!(value["cards"][0]["packing"][0]["obstacle"], "under-itself");
    assert_eq!(value["chain"][0]["waits_for"], "JS");
}

#[test]
fn a_position_after_some_moves_is_explained() {
    let moves = b"2: A\xe2\x99\xa0 \xe2\x86\x92 foundation # the first move\n\n";
    let words = ["explain", "klondike", "--seed", "1", "--json", "--after", "-"];
    let value: Value = serde_json::from_str(&cadogan_with(&words, moves).done()).expect("one JSON object");
    assert_eq!((value["moves_played"].as_u64(), value["verdict"].as_str()), (Some(1), Some("unwinnable")));
    let bad = cadogan_with(&words, b"1: KS -> foundation");
    bad.refused_with("standard input: move 1 (1: K♠ → foundation) is not legal: ");
    cadogan_with(&words, b"2: AS -> foundation\nnonsense\n").refused_with("line 2: ");
    let too_many = ["explain", "klondike", "--seed", "1", "--first", "3", "--after", "-"];
    cadogan_with(&too_many, b"[]").refused_with("has 0 moves; --first 3 asks for more");
}

#[test]
fn a_small_won_deal_has_a_forced_part_and_a_solution() {
    let board = "Foundations: C-K H-Q S-K D-K\nKH\n\n\n\n\n\n\n";
    let seen = cadogan_with(&["explain", "klondike", "-"], board.as_bytes()).done();
    assert!(seen.contains(": winnable\n"), "{seen}");
    assert!(seen.contains("A solution of 1 move is known."), "{seen}");
    assert!(seen.contains("    1. 1: K♥ → foundation"), "{seen}");
}

#[test]
fn first_moves_are_searched_as_long_as_the_budget_lasts() {
    let first_moves = |positions: &str| -> Vec<Value> {
        let words = ["explain", "klondike", "--seed", "7", "--json", "--timeout", "none", "--positions", positions];
        let moves = json(&words)["opening"]["first_moves"].as_array().cloned().expect("a list");
        moves.iter().map(|first| first["verdict"].clone()).collect()
    };
    // One of the six moves takes far longer to decide than the others.
    let undecided = |verdicts: &[Value]| verdicts.iter().filter(|verdict| **verdict == "undecided").count();
    assert_eq!(undecided(&first_moves("60000")), 1);
    assert_eq!(first_moves("2000000"), ["winnable"; 6]);
}

#[test]
fn a_position_that_is_won_already_is_explained_as_won() {
    let board = "Foundations: C-K H-K S-K D-K\n\n\n\n\n\n\n\n";
    let seen = cadogan_with(&["explain", "klondike", "-"], board.as_bytes()).done();
    assert!(seen.contains(": winnable\n") && seen.contains("\nThe position is already won.\n"), "{seen}");
    assert!(!seen.contains("legal move") && !seen.contains("Solution"), "{seen}");
    let seen = cadogan_with(&["explain", "klondike", "-", "--json"], board.as_bytes()).done();
    let value: Value = serde_json::from_str(&seen).expect("one JSON object");
    assert_eq!((&value["verdict"], &value["solution"]), (&"winnable".into(), &Value::Array(Vec::new())));
}

#[test]
fn shares_are_counted_exactly_and_over_deals() {
    let seen = cadogan(&["blocks", "klondike", "--sample", "300", "--threads", "2"]).done();
    let exact = "a solver and suit         0.00%    0.80%    2.18%    3.98%    6.06%    8.33%     2.147%";
    assert!(seen.contains(exact), "{seen}");
    assert!(seen.contains("klondike: 300 deals, 6300 cards that cover another"), "{seen}");
    let value = json(&["blocks", "klondike", "--sample", "300", "--json"]);
    assert_eq!(value["exact"]["all_cards"]["all solvers and suit"], "0.057");
    let refuted = |index: usize| value["methods"][index]["refuted"].as_u64().expect("a number");
    assert!(refuted(0) > 0 && refuted(0) <= refuted(2) && refuted(2) <= refuted(3) && refuted(4) <= refuted(6));
    cadogan(&["blocks", "golf", "--sample", "1"]).refused_with("won by building up foundations");
}
