//! `verify`: solutions that win, that do not, and that cannot be read.

use cadogan_rules::{Deal, PlayerMove, Solution, preset};
use cadogan_solve::{Options, Verdict, solve};
use serde_json::json;

use crate::run::{Folder, cadogan, cadogan_with};

/// A deal of FreeCell that can be won, with the winning moves.
fn solved() -> Solution {
    let rules = preset("free-cell").expect("a preset").rules().clone();
    let deal = Deal::from_ms(&rules, 1).expect("deal 1");
    let report = solve(&rules, &deal, &Options::default()).expect("no contradiction");
    let Verdict::Winnable(win) = report.verdict else { panic!("deal 1 can be won") };
    Solution { rules, deal, moves: win.into_moves() }
}

fn texts(moves: &[PlayerMove]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn a_solution_wins_in_every_form() {
    let folder = Folder::new();
    let solution = solved();
    let moves = texts(&solution.moves);
    let whole = solution.to_json().to_string();
    let file = folder.write("whole.json", &whole);
    let expected = format!("{file} wins in {} moves\n", moves.len());
    assert_eq!(cadogan(&["verify", "free-cell", "--ms", "1", &file]).done(), expected);
    assert_eq!(cadogan(&["verify", &file]).done(), expected);
    let deal = folder.write("deal.json", cadogan(&["deal", "free-cell", "--ms", "1"]).done());
    assert_eq!(cadogan(&["verify", "free-cell", &deal, &file]).done(), expected);
    let ascii = json!(moves).to_string().replace('→', "->").replace('♥', "H").replace('♠', "s");
    let line = json!({"game": "free-cell", "ms": 1, "verdict": "winnable", "solution": moves}).to_string();
    for text in [whole, ascii, line, json!({ "moves": moves }).to_string()] {
        let seen = cadogan_with(&["verify", "free-cell", "--ms", "1", "-"], text.as_bytes()).done();
        assert_eq!(seen, format!("standard input wins in {} moves\n", moves.len()));
    }
}

#[test]
fn an_illegal_move_is_named_with_the_reason_and_the_board() {
    let mut moves = texts(&solved().moves);
    moves.insert(3, "1: K♠ → foundation".into());
    let outcome = cadogan_with(&["verify", "free-cell", "--ms", "1", "-"], json!(moves).to_string().as_bytes());
    assert_eq!((outcome.code, outcome.out.as_str()), (1, ""));
    assert!(
        outcome.err.starts_with("error: standard input: move 4 (1: K♠ → foundation) is not legal: "),
        "{}",
        outcome.err
    );
    assert!(outcome.err.contains("The board after 3 moves:\n\nfoundations "), "{}", outcome.err);
}

#[test]
fn moves_that_stop_too_early_do_not_win() {
    let moves = texts(&solved().moves);
    let outcome = cadogan_with(&["verify", "free-cell", "--ms", "1", "-"], json!(moves[..9]).to_string().as_bytes());
    assert_eq!(outcome.code, 1);
    assert!(outcome.err.contains("all 9 moves are legal, but the game is not won"), "{}", outcome.err);
    let none = cadogan_with(&["verify", "free-cell", "--ms", "1", "-"], b"[]");
    assert_eq!(none.code, 1, "{none:?}");
}

#[test]
fn a_solution_of_something_else_is_bad_input() {
    let folder = Folder::new();
    let file = folder.write("solution.json", solved().to_json().to_string());
    cadogan(&["verify", "free-cell", "--ms", "2", &file]).refused_with("deal.\"tableau piles\"[0] is ");
    let message = cadogan(&["verify", "free-cell", "--set", "cells.count=3", "--ms", "1", &file]).refused();
    assert!(message.contains("rules.\"cells\".\"count\" is 4, but the given game has 3"), "{message}");
}

#[test]
fn solutions_that_cannot_be_read_are_bad_input() {
    let verify = |text: &str| cadogan_with(&["verify", "klondike", "--seed", "1", "-"], text.as_bytes());
    verify("").refused_with("standard input");
    verify("{\"movs\": []}").refused_with("did you mean \"moves\"?");
    verify("[\"7: 9X → 3\", 5]").refused_with("2 mistakes");
    verify("{\"verdict\": \"unwinnable\", \"solution\": null}").refused_with("\"solution\"");
    cadogan(&["verify", "klondike"]).refused_with("no deal and no solution are given");
    cadogan(&["verify", "klondike", "--seed", "1"]).refused_with("no solution is given");
    cadogan(&["verify", "klondike", "solution.json"]).refused_with("no deal is given");
    cadogan(&["verify", "klondike", "-", "-"]).refused();
    let folder = Folder::new();
    let bare = folder.write("bare.json", "[]");
    cadogan(&["verify", &bare]).refused_with("\"rules\" is missing");
    cadogan(&["verify", &folder.name("missing.json")]).refused_with("there is no such file");
}

#[test]
fn a_solution_that_goes_on_after_the_win_wins() {
    let folder = Folder::new();
    let rules = r#"{"max rank": 1, "foundations": {"removable": true}, "tableau piles": {"count": 2}}"#;
    let rules = folder.write("rules.json", rules);
    let deal = folder.write("deal.json", r#"{"tableau piles": [["AC", "AH"], ["AS", "AD"]]}"#);
    let moves =
        ["1: AH → foundation", "1: AC → foundation", "2: AD → foundation", "2: AS → foundation", "foundation: AC → 1"];
    let file = folder.write("solution.json", json!(moves).to_string());
    assert_eq!(cadogan(&["verify", &rules, &deal, &file]).done(), format!("{file} wins after 4 of its 5 moves\n"));
}
