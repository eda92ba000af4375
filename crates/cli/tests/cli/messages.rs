//! What a user reads after twenty kinds of mistakes: short, with the range or the form that is expected, and once.

use crate::run::{Folder, cadogan, cadogan_with};

/// The message of a refused command, without `error: `.
fn message(words: &[&str]) -> String {
    let text = cadogan(words).refused();
    assert!(text.lines().count() <= 26 && text.len() < 2500, "{text}");
    text.trim_start_matches("error: ").to_owned()
}

#[track_caller]
fn says(words: &[&str], wanted: &str) {
    let text = message(words);
    assert!(text.contains(wanted), "{text}\nlacks: {wanted}");
}

#[test]
fn empty_input_is_called_empty() {
    let folder = Folder::new();
    let empty = folder.write("empty.json", " \n");
    let deal = message(&["solve", "klondike", &empty]);
    assert_eq!(deal, format!("{empty}: deal: the text is empty; a deal as JSON or as a text board is expected\n"));
    cadogan_with(&["deal", "klondike", "-"], b"").refused_with("standard input: deal: the text is empty");
    for words in [&["rules", &empty][..], &["study", &empty], &["verify", "klondike", "--seed", "1", &empty]] {
        says(words, "found an empty text; allowed: one JSON value");
    }
    says(&["schedule", "learn", &empty, "--limit", "1s"], "the heading");
    let nothing = folder.write("nothing.json", "{}");
    says(&["deal", "klondike", &nothing], "deal: there are no cards; the deck has 52");
    says(&["deal", "spider", &nothing], "there are no cards; the deck has 104");
}

#[test]
fn the_same_complaint_is_not_repeated() {
    let folder = Folder::new();
    let board = cadogan(&["deal", "free-cell", "--ms", "1", "--format", "text"]).done();
    let scrambled: String = board.chars().map(|c| if c.is_ascii_uppercase() { 'x' } else { c }).collect();
    let file = folder.write("scrambled.txt", scrambled);
    let text = message(&["deal", "free-cell", &file]);
    assert!(text.starts_with(&format!("{file}: 52 mistakes\n")), "{text}");
    assert!(text.ends_with("  and 49 more of the same kind\n") && text.lines().count() == 5, "{text}");
    let moves = folder.write("moves.json", serde_json::json!(vec!["nonsense"; 300]).to_string());
    assert_eq!(message(&["verify", "klondike", "--seed", "1", &moves]).lines().count(), 5);
    // A card that lies on one pile many times is named once.
    let aces = folder.write("aces.txt", vec!["AH"; 47].join(" "));
    let text = message(&["deal", "free-cell", &aces]);
    assert!(text.contains("AH (tableau pile 1): it occurs 47 times; the deck has it once"), "{text}");
    assert!(text.contains("missing 51 cards: AC, AS, AD, 2C, 2H, 2S, 2D, 3C, 3H, 3S, 3D, 4C and 39 more"), "{text}");
}

#[test]
fn a_number_out_of_range_says_the_range_once() {
    for (words, wanted) in [
        (
            &["deal", "klondike", "--seed", "4294967296"][..],
            "--seed 4294967296: seeds go from -2147483648 to 4294967295\n",
        ),
        (&["deal", "klondike", "--seed", "99999999999999999999"], "seeds go from -2147483648 to 4294967295"),
        (
            &["deal", "free-cell", "--ms", "0"],
            "--ms 0: Microsoft and FreeCell Pro deals are numbered from 1 to 8589934591\n",
        ),
        (&["deal", "free-cell", "--ms", "-1"], "--ms -1: Microsoft numbers go from 1 to 8589934591\n"),
        (&["deal", "klondike", "--pysol", "0"], "PySol deals are numbered from 1 to 100000000000000000000"),
        (&["deal", "klondike", "--klondike-solver", "99999999999"], "from -2147483648 to 2147483647"),
        (&["bench", "klondike", "--seeds", "1-99999999999"], "seeds go from -2147483648 to 4294967295"),
        (&["winrate", "klondike", "--seeds", "0-99999999999"], "seeds go from -2147483648 to 4294967295"),
        (&["winrate", "free-cell", "--ms", "0-5"], "--ms 0-5: Microsoft numbers go from 1 to 8589934591"),
        (&["solve", "klondike", "--seed", "1", "--threads", "0"], "0 is not in 1..=1024"),
        (&["solve", "klondike", "--seed", "1", "--positions", "0"], "a whole number from 1 to "),
        (&["solve", "klondike", "--seed", "1", "--positions", "-1"], "a whole number from 1 to "),
        (&["solve", "klondike", "--seed", "1", "--positions", "many"], "\"many\" is not a number of positions"),
        (&["perft", "klondike", "--seed", "1", "--depth", "0"], "a whole number from 1 to 1000 is expected"),
        (&["solve", "klondike", "--seed", "1", "--set", "stock.deal count=99"], "at most the size of the stock, 24"),
        (&["solve", "klondike", "--seed", "1", "--memory", "5"], "at least 64KiB are needed"),
    ] {
        says(words, wanted);
    }
}

#[test]
fn a_forgotten_option_is_offered() {
    says(&["solve", "klondike", "7"], "cannot read 7: there is no such file; the deal of seed 7 is --seed 7");
    says(&["solve", "klondike"], "no deal is given: add --seed N");
    says(&["solve", "klondike", "--seed", "1", "--timeout", "10"], "such as 500ms, 10s or 2m, or none");
    says(&["winrate", "klondike", "--precision", "5", "--records", "none"], "such as 0.1%");
    says(&["solve", "klondike", "--seed", "1", "--set", "stock"], "KEY=VALUE");
    says(&["verify", "klondike"], "no deal and no solution are given");
}

#[test]
fn no_output_is_begun_before_the_input_is_known_to_be_right() {
    let outcome = cadogan(&["bench", "klondike", "--seeds", "1-99999999999"]);
    assert_eq!((outcome.code, outcome.out.as_str()), (2, ""));
}
