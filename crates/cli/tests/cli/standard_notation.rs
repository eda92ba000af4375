//! Solutions of FreeCell in its standard notation.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

#[test]
fn what_is_written_in_standard_notation_wins_when_it_is_read_again() {
    let folder = Folder::new();
    for (game, numbers) in [("free-cell", "1-12"), ("bakers-game", "1-6"), ("free-cell-2-cell", "1-4")] {
        let words = ["solve", game, "--seeds", numbers, "--json", "--solution", "--notation", "standard"];
        for line in cadogan(&[&words[..], &["--positions", "300000", "--timeout", "none"]].concat()).done().lines() {
            let object: Value = serde_json::from_str(line).expect("JSON");
            if object["verdict"] != "winnable" {
                continue;
            }
            let seed = object["seed"].to_string();
            let solution = object["solution"].as_array().expect("moves");
            assert!(solution.iter().all(|word| word.as_str().is_some_and(|word| word.len() <= 4)), "{line}");
            let file = folder.write("line.json", line);
            cadogan(&["verify", game, "--seed", &seed, &file]).done();
            // The words alone, as other programs write them.
            let text: Vec<&str> = solution.iter().filter_map(Value::as_str).collect();
            let text = text.chunks(10).map(|words| words.join(" ")).collect::<Vec<_>>().join("\n");
            cadogan_with(&["verify", game, "--seed", &seed, "-"], text.as_bytes()).done();
        }
    }
}

#[test]
fn groups_are_one_word_and_text_shows_ten_words_a_line() {
    let words = ["solve", "free-cell", "--ms", "617", "--solution", "--positions", "3000000", "--timeout", "none"];
    let own = cadogan(&words).done();
    let standard = cadogan(&[&words[..], &["--notation", "standard"]].concat()).done();
    let count = standard.lines().skip(1).flat_map(str::split_whitespace).count();
    assert!(count < own.lines().count() - 1, "{count} words: {standard}");
    assert!(standard.lines().skip(1).all(|line| line.split_whitespace().count() <= 10), "{standard}");
}

#[test]
fn mistakes_name_the_word() {
    let verify = |text: &str| cadogan_with(&["verify", "free-cell", "--ms", "1", "-"], text.as_bytes());
    verify("26 ah").refused_with("move ");
    verify("[\"ha\", \"26\"]").refused_with("\"ha\" is not a move");
    let solve = ["solve", "klondike", "--seed", "3", "--solution", "--notation", "standard"];
    cadogan(&solve).refused_with("standard notation is for FreeCell and its relatives, but this game has a stock");
    cadogan(&["solve", "free-cell", "--ms", "1", "--notation", "standard"]).refused_with("--solution");
}

#[test]
fn safe_moves_to_the_foundations_may_be_left_out() {
    let words = ["solve", "free-cell", "--ms", "1", "--json", "--solution", "--notation", "standard"];
    let object: Value = serde_json::from_str(&cadogan(&words).done()).expect("JSON");
    let words: Vec<&str> = object["solution"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
    // The end of every solution goes up by itself.
    let last = words.iter().rposition(|word| !word.ends_with('h')).expect("a move");
    cadogan_with(&["verify", "free-cell", "--ms", "1", "-"], words[..=last].join(" ").as_bytes()).done();
}
