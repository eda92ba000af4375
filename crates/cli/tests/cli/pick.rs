//! `pick`: deals of a chosen difficulty.

use serde_json::Value;

use crate::run::cadogan;

fn lines(words: &[&str]) -> Vec<Value> {
    let out = cadogan(words).done();
    out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

#[test]
fn winnable_deals_of_a_level_are_found_and_can_be_won() {
    let hard = ["pick", "klondike", "--winnable", "--difficulty", "hard", "--count", "3", "--seeds", "1-200", "--json"];
    let found = lines(&hard);
    assert_eq!(found.len(), 3);
    assert_eq!(found, lines(&[&hard[..], &["--threads", "1"]].concat()), "threads change nothing");
    for one in &found {
        assert_eq!((&one["verdict"], &one["level"]), (&"winnable".into(), &"hard".into()), "{one}");
        let seed = one["seed"].to_string();
        assert_eq!(one["play"], format!("cadogan play klondike --seed {seed}"));
        assert_eq!(one["parts"].as_object().expect("parts").len(), 5);
        assert!(cadogan(&["solve", "klondike", "--seed", &seed]).done().contains(": winnable"));
    }
    let text = cadogan(&["pick", "klondike", "--difficulty", "hard", "--deals", "3", "--seeds", "1-200"]).done();
    for (line, one) in text.lines().zip(&found) {
        assert!(line.starts_with(one["play"].as_str().expect("a command")) && line.contains("   hard, "), "{line}");
    }
}

#[test]
fn deals_have_the_numbers_of_other_programs_if_that_is_wanted() {
    let found = lines(&["pick", "free-cell", "--ms", "617-640", "--deals", "2", "--json"]);
    assert_eq!((&found[0]["ms"], found.len()), (&617.into(), 2));
    assert_eq!(found[0]["play"], "cadogan play free-cell --ms 617");
    assert!(found[0]["level"].is_string(), "{}", found[0]);
}

#[test]
fn lost_deals_come_with_their_reason() {
    let found = lines(&["pick", "klondike", "--unwinnable", "--deals", "2", "--seeds", "1-60", "--json"]);
    assert_eq!((&found[0]["seed"], &found[0]["verdict"]), (&1.into(), &"unwinnable".into()));
    assert!(found.iter().all(|one| one["reason"].as_str().is_some_and(|reason| !reason.is_empty())));
    let text = cadogan(&["pick", "klondike", "--unwinnable", "--deals", "1", "--seeds", "1-60"]).done();
    assert!(text.starts_with("cadogan play klondike --seed 1   unwinnable\n    "), "{text}");
}

#[test]
fn a_game_that_was_never_measured_is_measured_first() {
    let deck = ["pick", "black-hole", "--set", "max rank=7", "--difficulty", "easy", "--deals", "2", "--seeds", "1-90"];
    let text = cadogan(&deck).done();
    assert_eq!(text.lines().filter(|line| line.contains("   easy, ")).count(), 2, "{text}");
    assert!(text.contains("levels: easy to ") && text.ends_with(" winnable deals)\n"), "{text}");
    assert!(text.starts_with("cadogan play black-hole --set 'max rank=7' --seed "), "{text}");
}

#[test]
fn bad_input_is_answered() {
    cadogan(&["pick", "klondike", "--difficulty", "tough"]).refused_with("easy, medium, hard and brutal are");
    cadogan(&["pick", "klondike", "--seeds", "1-99999999999"]).refused_with("seeds go from");
    cadogan(&["pick", "klondike", "--unwinnable", "--difficulty", "easy"]).refused_with("cannot be used with");
    cadogan(&["pick", "klondike", "--deals", "0"]).refused_with("0");
    cadogan(&["pick", "spider", "--seeds", "1-5", "--difficulty", "easy", "--positions", "5"])
        .refused_with("the game has no levels of difficulty");
}
