//! `review`: which moves kept the win, and which one lost it.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

fn lines(words: &[&str]) -> Vec<Value> {
    let out = cadogan(words).done();
    out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

#[test]
fn a_won_game_keeps_the_win_with_every_move() {
    let folder = Folder::new();
    let won = folder.write("won.json", cadogan(&["solve", "free-cell", "--ms", "1", "--json", "--solution"]).done());
    let reviewed =
        lines(&["review", "free-cell", "--ms", "1", &won, "--json", "--positions", "20000", "--timeout", "none"]);
    assert!(reviewed.len() > 50, "{}", reviewed.len());
    for (index, one) in reviewed.iter().enumerate() {
        assert_eq!((&one["before"], &one["after"]), (&"winnable".into(), &"winnable".into()), "{one}");
        assert_eq!(one["number"], index + 1);
        let count = |key: &str| one[key].as_u64().expect("a number");
        assert!(count("keeping") >= 1 && count("keeping") + count("undecided") <= count("legal"), "{one}");
    }
}

#[test]
fn the_first_mistake_is_found_and_explained() {
    let folder = Folder::new();
    // Of the legal moves of this deal some lose: take the first of them, and then any other.
    let deal = ["free-cell-1-cell", "--seed", "5"];
    let budget = ["--positions", "2000000", "--timeout", "none"];
    let judged = lines(&[&["moves"][..], &deal, &["--verdicts", "--json"], &budget].concat());
    let Some(lost) = judged.iter().find(|one| one["verdict"] == "unwinnable") else {
        panic!("every move of this deal keeps the win: take another one");
    };
    assert!(judged.iter().any(|one| one["verdict"] == "winnable"), "the deal can be won");
    let keeping = judged.iter().filter(|one| one["verdict"] == "winnable").count();
    let file = folder.write("game.txt", lost["move"].as_str().expect("a move"));
    let reviewed = lines(&[&["review"][..], &deal, &[&file, "--json"], &budget].concat());
    assert_eq!(reviewed.len(), 1);
    assert_eq!((&reviewed[0]["before"], &reviewed[0]["after"]), (&"winnable".into(), &"unwinnable".into()));
    assert_eq!((&reviewed[0]["keeping"], &reviewed[0]["legal"]), (&keeping.into(), &judged.len().into()));
    let svg = folder.name("lost.svg");
    let text = cadogan(&[&["review"][..], &deal, &[&file, "--svg", &svg], &budget].concat()).done();
    assert!(text.contains("LOST") && text.contains("\nMove 1 lost the game: "), "{text}");
    assert!(text.contains(" Instead: ") && text.contains("\nAfter it: "), "{text}");
    assert!(std::fs::read_to_string(svg).expect("a picture").starts_with("<svg"));
}

#[test]
fn a_deal_that_is_lost_is_said_to_be() {
    let moves = cadogan(&["moves", "klondike", "--seed", "1"]).done();
    let first = moves.lines().next().expect("a move");
    let text = cadogan_with(&["review", "klondike", "--seed", "1", "-"], first.as_bytes()).done();
    assert!(text.contains("was lost") && text.ends_with("The deal could not be won from the start.\n"), "{text}");
    cadogan_with(&["review", "klondike", "--seed", "1", "-"], b"1: K\xe2\x99\xa0 -> 2").refused_with("move 1 (");
    cadogan(&["review", "klondike", "--seed", "1"]).refused_with("no moves are given");
}
